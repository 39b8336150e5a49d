"""What the viewers of a match are called: all, spectator, or the number of a seat."""

from typing import Final

from engines.core.game import OMNISCIENT, SPECTATOR, Viewer

_NAMES: Final[dict[Viewer, str]] = {OMNISCIENT: "all", SPECTATOR: "spectator"}
_VIEWERS: Final = {name: viewer for viewer, name in _NAMES.items()}


class UnknownViewer(ValueError):
    """This match has no viewer of that name."""


def name_of(viewer: Viewer) -> str:
    return _NAMES.get(viewer, str(viewer))


def viewers(seats: int) -> list[Viewer]:
    """Return everybody who can look at a match, in the order in which to offer them."""
    return [OMNISCIENT, SPECTATOR, *range(seats)]


def viewer_named(name: str, seats: int) -> Viewer:
    if name in _VIEWERS:
        return _VIEWERS[name]
    for seat in range(seats):
        if name == str(seat):
            return seat
    raise UnknownViewer(
        f"A view is called all, spectator or 0 to {seats - 1}, not {name!r:.20}."
    )

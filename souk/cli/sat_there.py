"""Who sat in the seats of a saved match: its labels and digests name them."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from bots.bot_table import BUILT_IN
from bots.packages.archives import archive_of
from bots.packages.gate import inspect
from engines.core.game import AnyGame
from replays.log.entry import SeatLabel
from souk.cli.entrants import bot, is_path, package_at
from souk.cli.games import BOTS
from souk.cli.refusal import Refusal
from souk.cli.series import SeriesEntrant

AS_IT_WAS: Final = "was"


class SatThere:
    """Finds the players of a match again: those that come with Souk, or with a path."""

    def __init__(self, game: AnyGame, paths: Sequence[str], *, is_here: bool) -> None:
        self._game = game
        self._is_here = is_here
        self._packages = {}
        for path in paths:
            if not is_path(path):
                raise Refusal(f"--was names a bot by its path, as in ./{path}.")
            self._packages[path] = package_at(path)

    def find(self, seat: SeatLabel) -> SeriesEntrant | None:
        """Return who sat there; None where that is not known here."""
        for path, package in self._packages.items():
            about = package.description
            names = (path, about.name, f"{about.name} {about.version}")
            if package.digest == seat.digest or seat.label in names:
                return bot(path, is_here=self._is_here)
        if seat.digest is None:
            known = seat.label in self._game.players
            return SeriesEntrant(seat.label) if known else None
        return next((bot(name) for name in BOTS if _is(name, seat)), None)


@cache
def _built_in(name: str) -> tuple[str, str]:
    package = inspect(archive_of(BUILT_IN / f"souk-{name}"))
    about = package.description
    return package.digest, f"{about.name} {about.version}"


def _is(name: str, seat: SeatLabel) -> bool:
    """Tell whether a bot of Souk sat there, in the version that is here."""
    if seat.label != name and not seat.label.startswith(f"souk-{name} "):
        return False
    # Another zlib packs the same files otherwise, so the number tells as well.
    digest, number = _built_in(name)
    return seat.digest == digest or seat.label == number

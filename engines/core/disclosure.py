"""Whether moves that were made have disclosed something: what chance did, or what hid.

It is found by trying. A position is imagined in many ways, each of which fits what a
viewer knew before; where the same moves lead to the same in all of them, they told the
viewer nothing that was not known.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from engines.core.chance import Chance, Key
from engines.core.game import AnyGame, Seat
from engines.core.records import Event, Move

WORLDS: Final = 24
"""So many positions are imagined: what shows in every other one escapes all of them
once in 16 million times."""


class PlayedStep(msgspec.Struct, frozen=True):
    """A move that was made, and what followed from it."""

    seat: Seat
    move: Move
    events: Sequence[Event]


class ChanceDrawn(Exception):
    """Something was drawn where nothing may be."""


class NoChance(Chance):
    """The chance of what is not to depend on any: it cannot be drawn from."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(b"")

    def _words(self, key: tuple[Key, ...]) -> Iterator[int]:
        raise ChanceDrawn

    def _first_block(self, key: tuple[Key, ...]) -> bytes:
        raise ChanceDrawn


def imagined(game: AnyGame, view: Any, number: int) -> Iterator[Any]:
    """Yield so many positions that fit a view, the same ones for the same view."""
    seed = msgspec.json.encode(view)
    for count in range(number):
        digest = sha256(b"%d:" % count + seed).digest()
        yield game.imagine(view, Chance(digest))


def draws(game: AnyGame, state: Any, seat: Seat, move: Move) -> bool:
    """Tell whether chance has a say in what a legal move leads to."""
    try:
        game.decide(state, seat, move, NoChance())
    except ChanceDrawn:
        return True
    return False


def discloses(
    game: AnyGame, state: Any, steps: Sequence[PlayedStep], viewers: Iterable[Seat]
) -> bool:
    """Tell whether these steps from a position drew anything or showed it to a viewer.

    It may say so of steps that disclosed nothing, as where a bag is shuffled unseen.
    """
    if not _leads_to(game, state.clone(), steps, None):
        return True
    return any(
        not _leads_to(game, world, steps, viewer)
        for viewer in viewers
        for world in imagined(game, game.view(state, viewer), WORLDS)
    )


def _leads_to(
    game: AnyGame, state: Any, steps: Sequence[PlayedStep], viewer: Seat | None
) -> bool:
    """Play steps on a position; tell whether that shows what was seen, without chance.

    Without a viewer it need only be possible.
    """
    chance = NoChance()
    for step in steps:
        if step.seat not in game.to_move(state):
            return False
        if not game.is_legal(state, step.seat, step.move):
            return False
        try:
            events = game.execute(state, step.seat, step.move, chance)
        except ChanceDrawn:
            return False
        if viewer is not None and not _look_alike(game, events, step.events, viewer):
            return False
    return True


def _look_alike(
    game: AnyGame, some: Sequence[Event], others: Sequence[Event], viewer: Seat
) -> bool:
    def seen(events: Sequence[Event]) -> list[Event]:
        return [game.redact(event, viewer) for event in events]

    return seen(some) == seen(others)

"""Whether moves that were made have disclosed something: what chance did, or what hid.

It is found by trying. A position is imagined in many ways, each of which fits what a
viewer knew before; where the same moves lead to the same in all of them, they told the
viewer nothing that was not known.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from engines.core.chance import Chance, Key
from engines.core.game import AnyGame, Seat, Viewer
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
    game: AnyGame, state: Any, steps: Sequence[PlayedStep], viewer: Viewer
) -> bool:
    """Tell whether these steps from a position showed a viewer what they did not know.

    The answer itself follows from what the viewer knows: which moves others have chosen
    is asked only as far as the viewer was told of it.
    """
    witness = _Witness(game, viewer)
    worlds = imagined(game, game.view(state, viewer), WORLDS)
    return not all(witness.could_see(steps, world) for world in worlds)


class _Witness:
    """Compares what a viewer was told with what could happen in imagined worlds."""

    def __init__(self, game: AnyGame, viewer: Viewer) -> None:
        self._game = game
        self._viewer = viewer

    def could_see(self, steps: Sequence[PlayedStep], world: Any) -> bool:
        """Tell whether a world without chance could show these very steps."""
        for step in steps:
            after = self._after(step, world)
            if after is None:
                return False
            world = after
        return True

    def _after(self, step: PlayedStep, world: Any) -> Any:
        """Return the world behind a step; None if it cannot look like this there."""
        if step.seat not in self._game.to_move(world):
            return None
        is_own = step.seat == self._viewer
        others = [] if is_own else self._game.legal(world, step.seat)
        for move in (step.move, *others):
            tried = world.clone()
            if self._looks_like(step, tried, move):
                return tried
        return None

    def _looks_like(self, step: PlayedStep, world: Any, move: Move) -> bool:
        """Play a move on a world; tell whether that looks as the step did."""
        game = self._game
        if not game.is_legal(world, step.seat, move):
            return False
        try:
            events = game.execute(world, step.seat, move, NoChance())
        except ChanceDrawn:
            return False
        return self._redacted(events) == self._redacted(step.events)

    def _redacted(self, events: Sequence[Event]) -> list[Event]:
        return [self._game.redact(event, self._viewer) for event in events]

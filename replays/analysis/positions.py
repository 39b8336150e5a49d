"""The positions of a log that lead to its end, each with the move made in it."""

from typing import Any

import msgspec

from engines.core.game import AnyGame, Seat
from replays.log.entry import Log
from replays.log.steps import Replay


class NoPositions(ValueError):
    """The match cannot be analysed; the sentence says why."""


class MovePosition(msgspec.Struct, frozen=True):
    """A step that stands, with the state before and after its move."""

    step: int
    seat: Seat | None
    """None for the setup."""
    move: Any
    before: Any
    after: Any


class LineOfPositions(msgspec.Struct, frozen=True):
    """All positions of a match; moves that were taken back are not among them."""

    game: AnyGame
    seats: int
    positions: list[MovePosition]

    @property
    def end(self) -> Any:
        return self.positions[-1].after


def match_line(log: Log) -> LineOfPositions:
    """Return the positions of a match, the setup first."""
    replay = Replay(log)
    if len(replay.steps) < 2:
        raise NoPositions("Nobody has moved in this match: there is nothing to judge.")
    game, state = replay.game, replay.game.new_state()
    positions = []
    for step in replay.path_to(len(replay.steps) - 1):
        before, state = state, game.fold(step.events, state.clone())
        seat, move = (
            (step.choice.seat, step.choice.move) if step.choice else (None, None)
        )
        positions.append(MovePosition(step.number, seat, move, before, state))
    return LineOfPositions(game, len(log.header.seats), positions)

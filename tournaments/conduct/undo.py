"""Which move a seat can take back: as long as that gives nothing away to anybody.

Against bots it takes back its last move and all that they answered; fresh ones take
their places, who know nothing of it. Where other people sit, it takes back its last
move until somebody else is asked something.
"""

from collections.abc import Iterable
from enum import Enum

from engines.core.disclosure import PlayedStep, discloses
from engines.core.game import SPECTATOR, Seat
from replays.log.line import MOST_UNDONE, MoveInForce
from tournaments.conduct.position import MatchPosition


class Obstacle(Enum):
    """Why a seat cannot take its last move back."""

    RATED = "rated"
    NO_MOVE = "no_move"
    ANSWERED = "answered"
    """Somebody else was asked something since."""
    DISCLOSED = "disclosed"
    """Somebody learned what chance did, or what was hidden."""
    TOO_OFTEN = "too_often"


def last_move(position: MatchPosition, seat: Seat) -> MoveInForce | None:
    """Return the last move of a seat that stands."""
    return next(
        (one for one in reversed(position.line.moves) if one.seat == seat), None
    )


def undoable_move(
    position: MatchPosition, seat: Seat, *, most: int
) -> MoveInForce | Obstacle:
    """Return the move a seat can take back, at most so often in a match, or why not."""
    move = last_move(position, seat)
    if move is None or move.seq <= position.header.prefix or not position.to_move:
        return Obstacle.NO_MOVE
    undone = position.line.undone
    own = undone[position.undone_before :].count(seat)
    if own >= most or len(undone) >= MOST_UNDONE:
        return Obstacle.TOO_OFTEN
    is_alone = position.people <= {seat}
    if not is_alone and (position.line.moves[-1], position.to_move) != (move, (seat,)):
        return Obstacle.ANSWERED
    steps = _steps_from(position, move)
    before = position.game.fold(position.events[: move.before])
    if discloses(position.game, before, steps, seat):
        return Obstacle.DISCLOSED
    if not is_alone and (
        discloses(position.game, before, steps, SPECTATOR)
        or _is_shown_in_private(position, steps)
    ):
        return Obstacle.DISCLOSED
    return move


def _is_shown_in_private(position: MatchPosition, steps: Iterable[PlayedStep]) -> bool:
    """Tell whether somebody else at the table saw more than everybody did."""
    redact = position.game.redact
    return any(
        redact(event, other) != redact(event, SPECTATOR)
        for step in steps
        for event in step.events
        for other in position.people - {step.seat}
    )


def _steps_from(position: MatchPosition, first: MoveInForce) -> list[PlayedStep]:
    """Return a move that stands and all that came after it."""
    moves = position.line.moves[position.line.moves.index(first) :]
    ends = [move.before for move in moves[1:]] + [len(position.events)]
    return [
        PlayedStep(move.seat, move.move, position.events[move.before : end])
        for move, end in zip(moves, ends, strict=True)
    ]

"""The hourglass: step by step along the dial or by a hand (C-27 to C-32, P-2)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import HAND_AT, HAND_OF, Hand
from engines.games.merchants_bay.events import HourglassAdvanced
from engines.games.merchants_bay.frame.corruption import can_draw, draw_corruption
from engines.games.merchants_bay.frame.question import DecisionKind, Play
from engines.games.merchants_bay.moves import (
    ADVANCE_BY_DIAL,
    ADVANCE_BY_HAND,
    AdvanceHourglass,
)
from engines.games.merchants_bay.state import State

BY_DIAL = (ADVANCE_BY_DIAL,)
BY_EITHER = (ADVANCE_BY_DIAL, ADVANCE_BY_HAND)


def _hand(state: State) -> Hand | None:
    """Return the hand that the hourglass may enter now."""
    hand = HAND_AT.get(state.board.spaces[state.active])
    if hand is None or state.round < hand.free_from or not can_draw(state):
        return None
    return hand


def _choices(state: State) -> Sequence[Move]:
    return BY_DIAL if _hand(state) is None else BY_EITHER


def _objection(state: State, move: AdvanceHourglass) -> str | None:
    if move.via == "hand" and _hand(state) is None:
        return "No hand without a mouse begins here."
    return None


def _answer(play: Play, move: AdvanceHourglass) -> None:
    state = play.state
    seat = state.active
    space = state.board.spaces[seat]
    if move.via == "hand":
        play.emit(HourglassAdvanced(seat, "hand", HAND_AT[space].space))
        draw_corruption(play, seat)
    elif space in HAND_OF:
        play.emit(HourglassAdvanced(seat, "dial", 2 * HAND_OF[space].leave))
    else:
        play.emit(HourglassAdvanced(seat, "dial", space + 2))


ADVANCING = DecisionKind((AdvanceHourglass,), _choices, _objection, _answer)

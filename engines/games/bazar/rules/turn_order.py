"""Phase 1, order of play, and what happens between it and the event (B-22 to B-24)."""

from engines.games.bazar.content import BLACK_MARKET, EMPTY, QUARTERS
from engines.games.bazar.events import QuarterOpened, TurnBegan
from engines.games.bazar.rules.event_cards import reveal_event
from engines.games.bazar.rules.question import Emit
from engines.games.bazar.state import State


def begin_turn(state: State, emit: Emit) -> None:
    emit(TurnBegan(state.turn + 1, order_of_play(state)))
    # It is emptied when it opens, so a market that is full has not opened yet.
    if state.market and EMPTY not in state.market:
        emit(QuarterOpened(QUARTERS[BLACK_MARKET].name))
    if state.turn > 1:
        reveal_event(state, emit)


def order_of_play(state: State) -> tuple[int, ...]:
    """Return the seats from the richest to the poorest.

    Equally rich ones play in the reverse of their order in the turn before; before the
    first turn that is the order in which the guild leaders were placed.
    """
    last = state.order
    return tuple(sorted(last, key=lambda seat: (-state.coins[seat], -last.index(seat))))

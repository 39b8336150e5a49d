"""Which goods the greedy player sells at a pier, and which it keeps for later."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import (
    BLACK_MARKET,
    GOOD,
    GOODS_SOLD_AT,
    LARGE,
    PIERS,
    PRICES,
    ROUNDS,
)
from engines.games.merchants_bay.frame.hints import GOLD
from engines.games.merchants_bay.moves import BribeRogue, SellGood
from engines.games.merchants_bay.players.demand import CORRUPTION, USUAL_CUSTOMERS
from engines.games.merchants_bay.state import State


def choose_sale(state: State, seat: int, moves: Sequence[Move]) -> Move:
    """Take the best sale or bribe; the last move, which ends the sales, if none pay."""
    gains = [_gain(state, seat, move) for move in moves[:-1]]
    best = max(gains)
    return moves[gains.index(best)] if best > 0 else moves[-1]


def _gain(state: State, seat: int, move: Move) -> int:
    if isinstance(move, BribeRogue):
        goods = [g for g in GOODS_SOLD_AT[state.pier] if _is_for_here(state, seat, g)]
        tokens = sum(PRICES[good] * state.stalls[seat][good] for good in goods)
        return GOLD * tokens - CORRUPTION
    assert isinstance(move, SellGood)
    good = GOOD[move.size, move.colour]
    return _here(state, seat, good) - _elsewhere(state, seat, good)


def _is_for_here(state: State, seat: int, good: int) -> bool:
    """Tell whether a good, with one more customer here, would be sold here."""
    more = _here(state, seat, good) + GOLD * PRICES[good]
    return more > _elsewhere(state, seat, good)


def _here(state: State, seat: int, good: int) -> int:
    customers = state.board.piers[state.pier][good % LARGE] + state.bribes
    return GOLD * PRICES[good] * customers - _fee(state, seat, state.pier)


def _elsewhere(state: State, seat: int, good: int) -> int:
    """Return what a good would bring at a later pier, or on another day."""
    other_day = USUAL_CUSTOMERS if state.round < ROUNDS else 0
    best = PRICES[good] * other_day
    for pier in range(state.pier + 1, len(PIERS)):
        if good in GOODS_SOLD_AT[pier]:
            customers = state.board.piers[pier][good % LARGE]
            gold = GOLD * PRICES[good] * customers - _fee(state, seat, pier)
            best = max(best, gold)
    return best


def _fee(state: State, seat: int, pier: int) -> int:
    """Return the corruption that a first sale at the Black Market costs."""
    return CORRUPTION if pier == BLACK_MARKET and seat not in state.smugglers else 0

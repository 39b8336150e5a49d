"""The greedy player: rules of thumb, one step ahead.

It imagines a table that fits what it sees. Locations are compared by what a visit is
estimated to bring for its cost; goods are sold where they bring most; every other
decision is tried out on a clone and judged by how the seat stands afterwards. It plans
nothing and reads nobody's hand, so it is an honest first step above chance.
"""

from collections.abc import Sequence
from typing import Final

from engines.core.chance import Chance
from engines.core.game import Player, Question
from engines.core.records import Move
from engines.games.merchants_bay.content import BOX
from engines.games.merchants_bay.frame.hints import Worth
from engines.games.merchants_bay.imagine import imagine
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.moves import (
    BribeRogue,
    ChooseMerchant,
    FinishDiscarding,
    FinishSales,
    FinishStaff,
    SellGood,
    SkipRobbery,
    TakeAction,
    UseStaff,
)
from engines.games.merchants_bay.players.demand import goods_worth
from engines.games.merchants_bay.players.selling import choose_sale
from engines.games.merchants_bay.players.standing import (
    price,
    shield_worth,
    standing,
    townsfolk_worth,
)
from engines.games.merchants_bay.rules import execute
from engines.games.merchants_bay.rules.locations import (
    LOCATION,
    RECRUIT,
    SPONSOR,
    USE_STAFF,
    usable_slots,
)
from engines.games.merchants_bay.state import State
from engines.games.merchants_bay.view import View

TRIED: Final = 24
"""So many moves of a long list are tried out at most."""

STOPS: Final[tuple[type[Move], ...]] = (FinishDiscarding, SkipRobbery)


def greedy_player(chance: Chance) -> Player[Move, View]:
    """Make a greedy player; its chance fills in what it cannot see."""
    asked = 0

    def choose(question: Question[Move, View]) -> Move:
        nonlocal asked
        asked += 1
        moves = question.moves
        if isinstance(moves[0], ChooseMerchant):
            return moves[chance.below(len(moves), "merchant", asked)]
        dream = Chance(chance.below(2**32, "dream", asked).to_bytes(4, "big"))
        state = imagine(question.view, dream)
        return _choose(state, question.seat, moves, dream)

    return choose


def _choose(state: State, seat: int, moves: Sequence[Move], dream: Chance) -> Move:
    first = moves[0]
    if isinstance(first, TakeAction):
        worth = goods_worth(state)
        return max(moves, key=lambda move: _net_gain(state, seat, move, worth))
    if isinstance(first, SellGood | BribeRogue | FinishSales):
        return choose_sale(state, seat, moves)
    if isinstance(first, UseStaff | FinishStaff):
        worth = goods_worth(state)
        return max(moves, key=lambda move: _ability_gain(state, seat, move, worth))
    return _try_out(state, seat, moves, dream)


# --- actions and abilities -----------------------------------------------------------


def _net_gain(state: State, seat: int, move: Move, worth: Worth) -> int:
    """Return what a visit of a location is estimated to bring, less its cost."""
    assert isinstance(move, TakeAction)
    merchant = MERCHANT[state.merchants[seat]]
    if move.location == RECRUIT:
        return max(
            townsfolk_worth(state, seat, card, worth) - price(state, seat, cost)
            for card, cost in zip(
                state.board.grand_place, BOX.costs.recruit, strict=True
            )
        )
    cost = price(state, seat, LOCATION[merchant.name][move.location].cost)
    if move.location == SPONSOR:
        shields = enumerate(state.shields[seat])
        return max(shield_worth(state, c) for c, active in shields if not active) - cost
    if move.location == USE_STAFF:
        slots = usable_slots(state, seat)
        return sum(merchant.hints.staff[s](state, seat, worth) for s in slots) - cost
    gain = merchant.hints.gains.get(move.location)
    return (gain(state, seat, worth) if gain else 0) - cost


def _ability_gain(state: State, seat: int, move: Move, worth: Worth) -> int:
    if not isinstance(move, UseStaff):
        return 0
    hints = MERCHANT[state.merchants[seat]].hints
    return hints.staff[move.slot - 1](state, seat, worth)


# --- all other decisions -------------------------------------------------------------


def _try_out(state: State, seat: int, moves: Sequence[Move], dream: Chance) -> Move:
    """Take the move after which the seat stands best; stop if none makes it better."""
    stops = (*STOPS, *MERCHANT[state.merchants[seat]].hints.stops)
    active = [move for move in moves if not isinstance(move, stops)]
    sample = active[:: -(-len(active) // TRIED)]
    results = [_standing_after(state, seat, move, dream) for move in sample]
    best = max(results)
    if len(active) < len(moves) and best <= standing(state, seat):
        return moves[-1]
    return sample[results.index(best)]


def _standing_after(state: State, seat: int, move: Move, dream: Chance) -> int:
    after = state.clone()
    execute(after, seat, move, dream)
    return standing(after, seat)

"""La Baie des Marchands: what a shop can still make of its day.

Shops hardly touch each other before the market. So in a dream the others rest while the
seat plays its day to the end, which is several times as far for the same time.
"""

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.game import Seat
from engines.core.records import Move
from engines.games.merchants_bay.content import BOX
from engines.games.merchants_bay.frame.hints import GOLD, Worth
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.moves import (
    BoardBoat,
    BribeRogue,
    ChooseMerchant,
    DockBoat,
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
from souk_mcts.senses.sense import Sense

TRIED: Final = 6
"""So many moves of a long list are tried out in a dream."""
FOR_ACTIONS: Final = 3.0
"""So much longer than usual to think about an action: all else follows from it."""
FOR_THE_REST: Final = 0.5

REWIND: Final = TakeAction("rewind")
"""An hour that can be had again is worth its price, whatever else there is to do."""
STOPS: Final[tuple[type[Move], ...]] = (FinishDiscarding, SkipRobbery)
BOATS: Final = (BoardBoat, DockBoat)
SALES: Final = (SellGood, BribeRogue, FinishSales)


class BaySense(Sense):
    """Dreams to the end of the seat's day, before the market."""

    decisions = 105

    def weight(self, moves: list[Any]) -> float:
        if isinstance(moves[0], TakeAction):
            return FOR_ACTIONS
        # All customers have come when goods are sold, so there is nothing to dream of.
        return 0.0 if isinstance(moves[0], SALES) else FOR_THE_REST

    def settle(self, state: Any, seat: Seat) -> None:
        """Let the others rest just before the market, where they are asked last."""
        board = state.board
        rest = 2 * board.marker - 1
        for other in range(state.seats):
            if other != seat:
                board.spaces[other] = max(board.spaces[other], rest)

    def is_far_enough(self, start: Any, state: Any) -> bool:
        if state.round > start.round or state.active != start.active:
            return True
        return bool(state.question == "sell")

    def points(self, state: Any) -> Sequence[float]:
        return [standing(state, seat) / GOLD for seat in range(state.seats)]

    def reply(self, state: Any, seat: Seat, moves: list[Any], chance: Chance) -> Any:
        """Play much as the greedy player does, but mind the others where boats land."""
        first = moves[0]
        if isinstance(first, SALES):
            return choose_sale(state, seat, moves)
        if isinstance(first, TakeAction | UseStaff | FinishStaff):
            worth = goods_worth(state)
            return max(moves, key=lambda move: _gain(state, seat, move, worth))
        if isinstance(first, ChooseMerchant):
            return moves[chance.below(len(moves), "merchant")]
        if isinstance(first, BOATS):
            return max(moves, key=lambda move: _lead_after(state, seat, move, chance))
        return _best_tried(state, seat, moves, chance)


def _best_tried(state: State, seat: Seat, moves: list[Any], chance: Chance) -> Any:
    """Return the move after which the seat stands best; a stop if none is any use."""
    stops = (*STOPS, *MERCHANT[state.merchants[seat]].hints.stops)
    active = [move for move in moves if not isinstance(move, stops)]
    tried = active[:: -(-len(active) // TRIED)]
    results = [_standing_after(state, seat, move, chance) for move in tried]
    best = max(results)
    if len(active) < len(moves) and best <= standing(state, seat):
        return moves[-1]
    return tried[results.index(best)]


def _lead_after(state: State, seat: Seat, move: Any, chance: Chance) -> float:
    """Return how far ahead of the mean of the others a seat is after a move."""
    after = state.clone()
    execute(after, seat, move, chance)
    worths = [standing(after, each) for each in range(after.seats)]
    own = worths.pop(seat)
    return own - sum(worths) / len(worths)


def _standing_after(state: State, seat: Seat, move: Any, chance: Chance) -> int:
    after = state.clone()
    execute(after, seat, move, chance)
    return standing(after, seat)


def _gain(state: State, seat: Seat, move: Any, worth: Worth) -> float:
    """Return what an action or the use of an ability is estimated to bring."""
    if isinstance(move, TakeAction):
        return inf if move == REWIND else _net_gain(state, seat, move, worth)
    if isinstance(move, FinishStaff):
        return 0
    hints = MERCHANT[state.merchants[seat]].hints
    return hints.staff[move.slot - 1](state, seat, worth)


def _net_gain(state: State, seat: Seat, move: TakeAction, worth: Worth) -> int:
    """Return what a visit of a location is estimated to bring, less its cost."""
    merchant = MERCHANT[state.merchants[seat]]
    if move.location == RECRUIT:
        cards = zip(state.board.grand_place, BOX.costs.recruit, strict=True)
        return max(
            townsfolk_worth(state, seat, card, worth) - price(state, seat, cost)
            for card, cost in cards
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

"""La Baie des Marchands: what a shop can still make of its day.

Shops hardly touch each other before the market. So in a dream the others rest while the
seat plays its day to the end, which is several times as far for the same time. Only
actions are dreamt of: all else follows from them, and rules of thumb do for it.

What cards, corruption and unfinished goods are worth are round numbers, suggested by
the final scores of matches of greedy players at four seats.
"""

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.game import AnyGame, Seat
from engines.core.records import Move
from engines.games.merchants_bay.content import (
    BOX,
    CORRUPTION_ICONS,
    KIND,
    LARGE,
    SMALL,
    TOWNSFOLK,
    TOWNSFOLK_ICONS,
    Cost,
)
from engines.games.merchants_bay.frame.hints import GOLD, Worth, hours_left
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
    icons_worth,
    shield_worth,
    standing,
)
from engines.games.merchants_bay.rules import execute
from engines.games.merchants_bay.rules.locations import (
    LOCATION,
    RECRUIT,
    SPONSOR,
    USE_STAFF,
    usable_slots,
)
from engines.games.merchants_bay.state import NONE, State
from souk_mcts.senses.sense import Sense

CAREFUL: Final = 24
"""So many moves of a long list are tried out before one is made."""
QUICK: Final = 4
"""So many are tried out in a dream."""
FIELD: Final = 3
"""So many actions are dreamt of: those that are estimated to bring most."""
FOR_ACTIONS: Final = 1.0
"""How long to think about an action; the bank holds what all else does not take."""

OPENING: Final = 11
"""The hour at which the market mostly opens with four seats, for boats are full."""
HOUR: Final = 6 * GOLD
CORRUPTION: Final = 3 * GOLD // 2
"""What a corruption card costs in the end, clan icons that pay as well included."""
SAILOR: Final = GOLD // 2
KEPT: Final = (0.4, 0.75, 1.0)
"""How much of its icons a card on the staff is worth on each day.

All slots are full in the end, so what an early card brings another would bring too.
"""
SLOT: Final = (GOLD, GOLD, 0)
"""What the ability of a card on the staff is worth on each day."""
UNFINISHED: Final = 0.5
"""How much of its promise a shop keeps that has not finished its goods in time."""

REWIND: Final = TakeAction("rewind")
"""An hour that can be had again is worth its price, whatever else there is to do."""
STOPS: Final[tuple[type[Move], ...]] = (FinishDiscarding, SkipRobbery)
BOATS: Final = (BoardBoat, DockBoat)
SALES: Final = (SellGood, BribeRogue, FinishSales)


class BaySense(Sense):
    """Dreams to the end of the seat's day, before the market."""

    decisions = 105

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._known: dict[tuple[Any, ...], Worth] = {}

    def weight(self, moves: list[Any]) -> float:
        return FOR_ACTIONS if isinstance(moves[0], TakeAction) else 0.0

    def settle(self, state: Any, seat: Seat) -> None:
        """Let the others rest just before the market, where they are asked last."""
        self._known.clear()
        board = state.board
        opening = max(OPENING, board.spaces[seat] // 2 + 1)
        board.marker = min(board.marker, opening)
        rest = 2 * board.marker - 1
        for other in range(state.seats):
            if other != seat:
                board.spaces[other] = max(board.spaces[other], rest)

    def is_far_enough(self, start: Any, state: Any) -> bool:
        if state.round > start.round or state.active != start.active:
            return True
        return bool(state.question == "sell")

    def points(self, state: Any) -> Sequence[float]:
        """Return gold, and what all that a shop has will bring until the end."""
        return [self._prospects(state, seat) / GOLD for seat in range(state.seats)]

    # --- moves -----------------------------------------------------------------------

    def shortlist(self, state: Any, seat: Seat, moves: list[Any]) -> list[Any]:
        """Return the actions that are estimated to bring most."""
        if not isinstance(moves[0], TakeAction):
            return moves
        worth = self._worth(state)
        ranked = sorted(moves, key=lambda move: -_gain(state, seat, move, worth))
        return ranked[:FIELD]

    def hunch(self, state: Any, seat: Seat, moves: list[Any], chance: Chance) -> Any:
        """Play much as the greedy player does, but mind the others where boats land."""
        if isinstance(moves[0], BOATS):
            leads = [self._lead_after(state, seat, move, chance) for move in moves]
            return moves[leads.index(max(leads))]
        return self._choose(state, seat, moves, chance, most=CAREFUL)

    def reply(self, state: Any, seat: Seat, moves: list[Any], chance: Chance) -> Any:
        """Look at fewer moves, and at no boats: where they land matters little here."""
        if isinstance(moves[0], BOATS):
            return moves[chance.below(len(moves), "boat")]
        return self._choose(state, seat, moves, chance, most=QUICK)

    def _choose(
        self, state: Any, seat: Seat, moves: list[Any], chance: Chance, *, most: int
    ) -> Any:
        first = moves[0]
        if isinstance(first, SALES):
            return choose_sale(state, seat, moves)
        if isinstance(first, TakeAction | UseStaff | FinishStaff):
            worth = self._worth(state)
            return max(moves, key=lambda move: _gain(state, seat, move, worth))
        if isinstance(first, ChooseMerchant):
            return moves[chance.below(len(moves), "merchant")]
        return self._best_tried(state, seat, moves, chance, most=most)

    def _best_tried(
        self, state: State, seat: Seat, moves: list[Any], chance: Chance, *, most: int
    ) -> Any:
        """Return the move after which the seat stands best; a stop if all are idle."""
        stops = (*STOPS, *MERCHANT[state.merchants[seat]].hints.stops)
        active = [move for move in moves if not isinstance(move, stops)]
        tried = active[:: -(-len(active) // most)]
        results = []
        for move in tried:
            after = state.clone()
            execute(after, seat, move, chance)
            results.append(self._standing(after, seat))
        best = max(results)
        if len(active) < len(moves) and best <= self._standing(state, seat):
            return moves[-1]
        return tried[results.index(best)]

    # --- worth -----------------------------------------------------------------------

    def _lead_after(self, state: State, seat: Seat, move: Any, chance: Chance) -> float:
        """Return how far ahead of the mean of the others a seat is after a move."""
        after = state.clone()
        execute(after, seat, move, chance)
        worths = [self._standing(after, each) for each in range(after.seats)]
        own = worths.pop(seat)
        return own - sum(worths) / len(worths)

    def _prospects(self, state: State, seat: Seat) -> float:
        worth, shop = self._worth(state), MERCHANT[state.merchants[seat]]
        goods = sum(map(int.__mul__, state.stalls[seat], worth))
        shields = enumerate(state.shields[seat])
        staff = [_staff_worth(state, card) for card in state.staff[seat]]
        return (
            GOLD * state.gold[seat]
            + goods
            + UNFINISHED * shop.hints.promise(state, seat, worth)
            + sum(shield_worth(state, c) for c, active in shields if active)
            + sum(staff)
            + sum(_corruption_worth(state, seat))
            + HOUR * hours_left(state, seat)
        )

    def _standing(self, state: State, seat: Seat) -> int:
        return standing(state, seat, self._worth(state))

    def _worth(self, state: State) -> Worth:
        """Return what goods are worth, which changes only where boats and piers do."""
        board = state.board
        key = (state.round, *board.piers, *board.boats, *board.berths, *board.bag)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = goods_worth(state)
        return known


def _gain(state: State, seat: Seat, move: Any, worth: Worth) -> float:
    """Return what an action or the use of an ability is estimated to bring."""
    if isinstance(move, TakeAction):
        return inf if move == REWIND else _net_gain(state, seat, move, worth)
    if isinstance(move, FinishStaff):
        return 0
    hints = MERCHANT[state.merchants[seat]].hints
    return hints.staff[move.slot - 1](state, seat, worth)


def _net_gain(state: State, seat: Seat, move: TakeAction, worth: Worth) -> float:
    """Return what a visit of a location is estimated to bring, less its cost."""
    merchant = MERCHANT[state.merchants[seat]]
    if move.location == RECRUIT:
        cards = zip(state.board.grand_place, BOX.costs.recruit, strict=True)
        return max(
            _recruit_worth(state, seat, card, worth) - _price(state, seat, cost)
            for card, cost in cards
        )
    cost = _price(state, seat, LOCATION[merchant.name][move.location].cost)
    if move.location == SPONSOR:
        shields = enumerate(state.shields[seat])
        return max(shield_worth(state, c) for c, active in shields if not active) - cost
    if move.location == USE_STAFF:
        slots = usable_slots(state, seat)
        return sum(merchant.hints.staff[s](state, seat, worth) for s in slots) - cost
    gain = merchant.hints.gains.get(move.location)
    return (gain(state, seat, worth) if gain else 0) - cost


def _price(state: State, seat: Seat, cost: Cost) -> float:
    """Return what a cost amounts to; hours beyond the end of the day are free."""
    hours = min(cost.hours, hours_left(state, seat))
    return HOUR * hours + CORRUPTION * cost.corruption


def _recruit_worth(state: State, seat: Seat, card: int, worth: Worth) -> float:
    """Return what a card promises: its ability, and icons that others may replace."""
    townsfolk = TOWNSFOLK[card]
    ability: float = SAILOR
    if townsfolk.good is not None:
        size = SMALL if townsfolk.ability == "small_good" else LARGE
        good = size + KIND[townsfolk.good]
        ability = worth[good] if state.supplies[seat][good] else 0
    elif townsfolk.kind == "locals":
        most = 1 if townsfolk.ability == "discard_one" else 3
        ability = -sum(sorted(min(0, w) for w in _corruption_worth(state, seat))[:most])
    replaced = min(_staff_worth(state, each) for each in state.staff[seat])
    return ability + max(0.0, _staff_worth(state, card) - replaced)


def _staff_worth(state: State, card: int) -> float:
    """Return what a card in a slot, if any, will still be worth at the end."""
    if card == NONE:
        return 0.0
    day = state.round - 1
    return SLOT[day] + KEPT[day] * icons_worth(state, TOWNSFOLK_ICONS[card])


def _corruption_worth(state: State, seat: Seat) -> list[int]:
    """Return what each corruption card will bring, or cost if it is negative."""
    cards = [card for card in state.corruption[seat] if card is not None]
    return [icons_worth(state, CORRUPTION_ICONS[card]) for card in cards]

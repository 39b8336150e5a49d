"""How the state changes in the phases of the shops."""

from collections.abc import Callable
from typing import Any, Final

from engines.games.bazar_quest.content import EMPLOYEE_NUMBER
from engines.games.bazar_quest.events.trade import (
    DisplayChosen,
    DisplayFinished,
    DisplaysReturned,
    DisplaysRevealed,
    EmployeeHired,
    EmployeeShown,
    HeartsCounted,
    HeroInvited,
    ItemDrafted,
    ItemsDealt,
    ItemSold,
    MonsterRevealed,
    PacksPassed,
    PurchasePassed,
    ReservesFilled,
    ReservesTaken,
    SalesFinished,
    ShopCalled,
    ShopsRanked,
    StorageChosen,
    StorageFinished,
    UpgradeBought,
    UpgradeFlipped,
)
from engines.games.bazar_quest.rules.evolve.cards import (
    in_order,
    less,
    others,
    without,
)
from engines.games.bazar_quest.rules.numbers import purchases_allowed
from engines.games.bazar_quest.state import NOTHING, State

# --- supply --------------------------------------------------------------------------


def _monster_revealed(state: State, event: MonsterRevealed) -> None:
    state.monster = event.monster
    state.monsters = state.monsters[1:]
    state.wounds = 0


def _items_dealt(state: State, event: ItemsDealt) -> None:
    state.packs = [in_order(pack) for pack in event.packs]
    state.pile = state.pile[sum(map(len, event.packs)) :]
    state.question = "draft"
    state.pending = tuple(range(state.seats))


def _item_drafted(state: State, event: ItemDrafted) -> None:
    seat = event.seat
    state.packs[seat] = without(state.packs[seat], event.item)
    state.hands[seat] += (event.item,)
    state.pending = others(state.pending, seat)


def _packs_passed(state: State, event: PacksPassed) -> None:
    state.packs = [*event.packs]
    state.pending = tuple(range(state.seats))


def _reserves_taken(state: State, event: ReservesTaken) -> None:
    state.hands = [
        in_order(hand + reserve)
        for hand, reserve in zip(state.hands, state.reserves, strict=True)
    ]
    state.reserves = [()] * state.seats
    state.question = NOTHING


# --- display -------------------------------------------------------------------------


def _place_decided(state: State, event: DisplayChosen | StorageChosen) -> None:
    state.decided[event.seat] += 1
    # Nothing to lay down: the place stays empty, or the reader is not told.
    if event.item:
        state.chosen[event.seat] += (event.item,)


def _seat_finished(state: State, event: DisplayFinished | StorageFinished) -> None:
    state.pending = others(state.pending, event.seat)


def _displays_revealed(state: State, event: DisplaysRevealed) -> None:
    for seat, display in enumerate(event.displays):
        for item in display:
            state.hands[seat] = without(state.hands[seat], item)
            state.known[seat] = less(state.known[seat], item)
    state.displays = [*event.displays]
    state.chosen = [()] * state.seats
    state.decided = [0] * state.seats
    state.question = NOTHING


def _hearts_counted(state: State, event: HeartsCounted) -> None:
    state.hearts = event.hearts


# --- shopping ------------------------------------------------------------------------


def _shops_ranked(state: State, event: ShopsRanked) -> None:
    state.order = event.order


def _shop_called(state: State, event: ShopCalled) -> None:
    state.question = "invite"
    state.pending = (event.seat,)


def _hero_invited(state: State, event: HeroInvited) -> None:
    state.centre = less(state.centre, event.hero)
    state.guests[event.seat] += (event.hero,)
    state.equipment[event.hero] = ()
    state.question = NOTHING
    state.pending = ()


def _item_sold(state: State, event: ItemSold) -> None:
    seat, item, hero = event.seat, event.item, event.hero
    state.hands[seat] = without(state.hands[seat], item)
    state.known[seat] = less(state.known[seat], item)
    state.purses[hero] -= event.price
    state.gold[seat] += event.price
    state.equipment[hero] += (item,)


def _sales_finished(state: State, event: SalesFinished) -> None:
    _ask_next(state, event.seat)


def _ask_next(state: State, seat: int) -> None:
    """Put the question to the next seat clockwise, until all have been asked."""
    following = (seat + 1) % state.seats
    if following == state.quest:
        state.question = NOTHING
        state.pending = ()
    else:
        state.pending = (following,)


def _displays_returned(state: State, event: DisplaysReturned) -> None:
    for seat, display in enumerate(state.displays):
        state.hands[seat] = in_order(state.hands[seat] + display)
        state.known[seat] += display
    state.displays = [()] * state.seats


# --- upgrade -------------------------------------------------------------------------


def _employee_shown(state: State, event: EmployeeShown) -> None:
    state.employee_pile = state.employee_pile[1:]
    shown = (*state.employees_shown, event.employee)
    state.employees_shown = tuple(sorted(shown, key=EMPLOYEE_NUMBER.__getitem__))


def _upgrade_bought(state: State, event: UpgradeBought | UpgradeFlipped) -> None:
    seat, levels = event.seat, state.levels[event.kind]
    raised = levels[seat] + 1
    state.levels[event.kind] = (*levels[:seat], raised, *levels[seat + 1 :])
    _pay(state, seat, event.price)


def _employee_hired(state: State, event: EmployeeHired) -> None:
    state.employees_shown = less(state.employees_shown, event.employee)
    state.employees[event.seat] += (event.employee,)
    _pay(state, event.seat, event.price)


def _pay(state: State, seat: int, price: int) -> None:
    state.gold[seat] -= price
    state.purchases += 1
    if state.purchases == purchases_allowed(state):
        _end_purchases(state, seat)


def _purchase_passed(state: State, event: PurchasePassed) -> None:
    _end_purchases(state, event.seat)


def _end_purchases(state: State, seat: int) -> None:
    state.purchases = 0
    _ask_next(state, seat)


# --- storage -------------------------------------------------------------------------


def _reserves_filled(state: State, event: ReservesFilled) -> None:
    for seat, discarded in enumerate(event.discarded):
        reserve = state.hands[seat]
        for item in discarded:
            reserve = without(reserve, item)
            state.known[seat] = less(state.known[seat], item)
        state.reserves[seat] = reserve
        state.discards += discarded
    state.hands = [()] * state.seats
    state.chosen = [()] * state.seats
    state.decided = [0] * state.seats
    state.question = NOTHING


EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    MonsterRevealed: _monster_revealed,
    ItemsDealt: _items_dealt,
    ItemDrafted: _item_drafted,
    PacksPassed: _packs_passed,
    ReservesTaken: _reserves_taken,
    DisplayChosen: _place_decided,
    DisplayFinished: _seat_finished,
    DisplaysRevealed: _displays_revealed,
    HeartsCounted: _hearts_counted,
    ShopsRanked: _shops_ranked,
    ShopCalled: _shop_called,
    HeroInvited: _hero_invited,
    ItemSold: _item_sold,
    SalesFinished: _sales_finished,
    DisplaysReturned: _displays_returned,
    EmployeeShown: _employee_shown,
    UpgradeBought: _upgrade_bought,
    UpgradeFlipped: _upgrade_bought,
    EmployeeHired: _employee_hired,
    PurchasePassed: _purchase_passed,
    StorageChosen: _place_decided,
    StorageFinished: _seat_finished,
    ReservesFilled: _reserves_filled,
}

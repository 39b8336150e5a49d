"""Sales, one seat after the other and open to all (Q-25 to Q-28)."""

from engines.games.bazar_quest.content import (
    EMPLOYEE,
    EMPLOYEE_WITH,
    HERO,
    HERO_NUMBER,
    PRICE,
)
from engines.games.bazar_quest.events.table import GoldGained
from engines.games.bazar_quest.events.trade import (
    DisplaysReturned,
    ItemSold,
    SalesFinished,
)
from engines.games.bazar_quest.moves import (
    FINISH_SALES,
    SELL_ITEM,
    AnyMove,
    FinishSales,
    SellItem,
)
from engines.games.bazar_quest.rules.adventure import dealing
from engines.games.bazar_quest.rules.numbers import hero_ability, monster_amount
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State

HAGGLER = EMPLOYEE[EMPLOYEE_WITH["first_sale_gold"]]


def _choices(state: State, seat: int) -> list[AnyMove]:
    buyers = [
        (SELL_ITEM[hero], state.purses[hero])
        for hero in sorted(state.guests[seat], key=HERO_NUMBER.__getitem__)
        if _may_buy(state, hero)
    ]
    moves: list[AnyMove] = [
        sell[item]
        for item in dict.fromkeys(state.hands[seat])
        for sell, purse in buyers
        if item in sell and PRICE[item] <= purse
    ]
    moves.append(FINISH_SALES)
    return moves


def _may_buy(state: State, hero: str) -> bool:
    """Tell whether the monster in play lets a hero carry one item more."""
    most = monster_amount(state, "limit_sales")
    return not most or len(state.equipment[hero]) < most


def _objection(state: State, seat: int, move: SellItem | FinishSales) -> str | None:
    if isinstance(move, FinishSales):
        return None
    item, hero = move.item, move.hero
    if hero not in state.guests[seat]:
        return f"{hero} is not in your shop."
    if item not in state.hands[seat]:
        return f"There is no {item} in your hand; displayed items are not for sale."
    return _object_to_buyer(state, item, hero)


def _object_to_buyer(state: State, item: str, hero: str) -> str | None:
    if item not in SELL_ITEM[hero]:
        return f"{item} and {hero} have no class in common."
    if PRICE[item] > state.purses[hero]:
        return f"{item} costs {PRICE[item]}; {hero} has {state.purses[hero]}."
    if not _may_buy(state, hero):
        return "The monster allows no more items for this hero."
    return None


def _answer(table: PhaseTable, seat: int, move: SellItem | FinishSales) -> None:
    if isinstance(move, SellItem):
        _sell(table, seat, move)
        return
    table.emit(SalesFinished(seat))
    if not table.state.pending:
        table.emit(DisplaysReturned())
        dealing.begin(table)


def _sell(table: PhaseTable, seat: int, move: SellItem) -> None:
    """Sell an item; the first one to a Bard and the first one of a Haggler pay more."""
    state, hero = table.state, move.hero
    first_to_hero = not state.equipment[hero]
    first_of_seat = not any(state.equipment[guest] for guest in state.guests[seat])
    table.emit(ItemSold(seat, move.item, hero, PRICE[move.item]))
    if first_to_hero and hero_ability(state, hero) == "first_sale_gold":
        table.emit(GoldGained(seat, HERO[hero].amount, hero))
    if first_of_seat and HAGGLER.name in state.employees[seat]:
        table.emit(GoldGained(seat, HAGGLER.amount, HAGGLER.name))


SELL = DecisionKind((SellItem, FinishSales), _choices, _objection, _answer)

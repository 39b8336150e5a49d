"""The greedy player, who follows rules of thumb and plans no further than this round.

It drafts by price, bonus and hearts, invites the hero that promises most, sells what
brings most gold and Glory on average, buys by a fixed worth and uses every employee. It
does not read its opponents, so it is an honest first step above chance.
"""

from collections.abc import Callable
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.game import Player, Question
from engines.games.bazar_quest.content import (
    BOX,
    EMPLOYEE,
    HERO_CLASSES,
    ITEM,
    ITEM_CLASSES,
    MONSTER,
    UPGRADE,
)
from engines.games.bazar_quest.moves import (
    FINISH_SALES,
    SKIP_DISPLAY,
    SKIP_STORAGE,
    AnyMove,
    BuyUpgrade,
    FlipUpgrade,
    HireEmployee,
    InviteHero,
    SellItem,
    UseEmployee,
)
from engines.games.bazar_quest.moves import (
    PASS_PURCHASE as PASS_PURCHASE,
)
from engines.games.bazar_quest.players.prospects import (
    Customer,
    best_sale,
    fight_worth,
)
from engines.games.bazar_quest.rules.numbers import price_for
from engines.games.bazar_quest.view import HeroView, View

Asking = Question[AnyMove, View]


def greedy_player(chance: Chance) -> Player[AnyMove, View]:
    """Make a greedy player; it leaves nothing to chance."""
    return _choose


def _choose(question: Asking) -> AnyMove:
    return CHOICE[question.view.asked](question)


# --- items ---------------------------------------------------------------------------

BONUS: Final = 2
"""What a point of attack or defence is worth in gold."""
HEART: Final = 3
SPECIAL: Final = 4
SHOWN_HEART: Final = 15
MATCH: Final = 10
"""What it is worth that a display attracts a hero at all."""


def _use(item: str) -> int:
    """Return what it is worth to sell an item to a hero who can use it."""
    card = ITEM[item]
    bonus = BONUS * (card.attack + card.defence)
    return card.price + bonus + SPECIAL * bool(card.ability)


def _demand(view: View, item: str) -> int:
    """Return how many heroes in play could use an item."""
    classes = ITEM_CLASSES[item]
    return sum(bool(HERO_CLASSES[each.hero] & classes) for each in view.heroes)


def _appeal(view: View, item: str) -> int:
    """Return what it is worth to have an item, for sale or for show."""
    heroes = len(view.heroes)
    for_sale = _use(item) * (heroes + _demand(view, item))
    return for_sale + 2 * heroes * HEART * ITEM[item].hearts


def _most_appealing(question: Asking) -> AnyMove:
    """Take or store the best item; to leave a place empty is never better."""
    view = question.view
    items = [move for move in question.moves if move != SKIP_STORAGE]
    return max(items, key=lambda move: _appeal(view, _item_of(move)))


def _least_appealing(question: Asking) -> AnyMove:
    view = question.view
    return min(question.moves, key=lambda move: _appeal(view, _item_of(move)))


def _item_of(move: Any) -> str:
    item: str = move.item
    return item


def _display(question: Asking) -> AnyMove:
    """Show what attracts and is not much use otherwise."""
    view = question.view

    def show(move: AnyMove) -> int:
        if move == SKIP_DISPLAY:
            return 0
        item = _item_of(move)
        demand = _demand(view, item)
        gain = SHOWN_HEART * ITEM[item].hearts + MATCH * bool(demand)
        return gain * len(view.heroes) - _use(item) * demand

    return max(question.moves, key=show)


# --- heroes --------------------------------------------------------------------------


def _customer(question: Asking, hero: HeroView) -> Customer:
    view = question.view
    assert view.monster is not None
    return Customer(
        hero=hero.hero,
        gold=hero.gold,
        items=hero.items,
        adventure=hero.adventure,
        monster=view.monster,
        wounds=view.wounds,
        employees=view.shops[question.seat].employees,
        unshakeable=view.options.unshakeable_heroes,
    )


def _hand(question: Asking) -> tuple[str, ...]:
    return tuple(item for item in question.view.shops[question.seat].hand if item)


def _invite(question: Asking) -> AnyMove:
    heroes = {each.hero: each for each in question.view.heroes}
    hand = _hand(question)

    def promise(move: AnyMove) -> int:
        assert isinstance(move, InviteHero)
        worth, _ = best_sale(_customer(question, heroes[move.hero]), hand)
        return worth

    return max(question.moves, key=promise)


def _sell(question: Asking) -> AnyMove:
    """Sell the first item of the best set for one of the heroes in the shop."""
    hand = _hand(question)
    best = 0
    answer: AnyMove = FINISH_SALES
    for hero in question.view.heroes:
        if hero.seat != question.seat:
            continue
        customer = _customer(question, hero)
        worth, items = best_sale(customer, hand)
        gain = worth - fight_worth(customer)
        if items and gain > best:
            best, answer = gain, SellItem(items[0], hero.hero)
    return answer


def _redraw(question: Asking) -> AnyMove:
    """Exchange an adventure that is worse than the average one."""
    redraw, keep = question.moves
    view = question.view
    assert view.redraw is not None
    hero = next(each for each in view.heroes if each.hero == view.redraw.hero)
    customer = _customer(question, hero)
    another = fight_worth(customer._replace(adventure=None))
    return redraw if another > fight_worth(customer) else keep


# --- employees and purchases ---------------------------------------------------------

WORTH: Final = {
    "first_sale_gold": 31,
    "discount": 20,
    "reserve": 19,
    "wound_gold": 17,
    "precedence": 16,
    "draw_and_discard": 15,
    "defence": 11,
    "attack": 11,
    "redraw_adventure": 10,
    "heart": 14,
}
"""What an employee brings in a whole match, in gold."""
UPGRADE_WORTH: Final = {"display": 30, "storage": 22}
FLIP_WORTH: Final = {"display": 18, "storage": 12}
TIME_LEFT: Final = {1: 10, 2: 7, 3: 3}
"""How much of a match is still to come in tenths, by the level of the monster."""


def _use_employee(question: Asking) -> AnyMove:
    return next(move for move in question.moves if isinstance(move, UseEmployee))


def _purchase(question: Asking) -> AnyMove:
    view = question.view
    tenths = TIME_LEFT[_level(view)]
    employees = view.shops[question.seat].employees

    def gain(move: AnyMove) -> int:
        worth, price = _worth_and_price(move)
        return worth * tenths - 10 * price_for(employees, price)

    return max(question.moves, key=gain)


def _level(view: View) -> int:
    """Return the level of the monster that will have to be fought next."""
    if view.monster is None:
        return 1 + len(view.defeated)
    return MONSTER[view.monster].level


def _worth_and_price(move: AnyMove) -> tuple[int, int]:
    match move:
        case BuyUpgrade(kind=kind):
            return UPGRADE_WORTH[kind], UPGRADE[kind].price
        case FlipUpgrade(kind=kind):
            return FLIP_WORTH[kind], BOX.flip_price
        case HireEmployee(employee=employee):
            card = EMPLOYEE[employee]
            return WORTH[card.ability], card.price
    return 0, 0


CHOICE: Final[dict[str, Callable[[Asking], AnyMove]]] = {
    "draft": _most_appealing,
    "employee": _use_employee,
    "discard": _least_appealing,
    "display": _display,
    "invite": _invite,
    "sell": _sell,
    "redraw": _redraw,
    "purchase": _purchase,
    "storage": _most_appealing,
}

"""What a shop may expect of a hero: the gold of sales, and Glory over all adventures.

All is counted in gold, a Glory as the gold its point is worth, and summed over the
adventure cards instead of averaged, so that there are no fractions.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.games.bazar_quest.content import (
    ADVENTURE,
    BOX,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    PRICE,
    Adventure,
)
from engines.games.bazar_quest.moves import SELL_ITEM
from engines.games.bazar_quest.rules.adventure.totals import (
    BAD_ADVENTURES,
    Outfit,
    attack,
    defence,
    ignores_adventure,
    toughness,
)
from engines.games.bazar_quest.rules.employees import ARMS_MASTER, HEALER
from engines.games.bazar_quest.rules.numbers import ability_against, amount_of

GLORY: Final = BOX.gold_per_point
CARDS: Final = len(ADVENTURE)
MOST_ITEMS: Final = 4
"""More items than that are hardly ever sold to one hero."""

Swing = tuple[int, int]
"""What an adventure card does to attack and defence."""


def _swing(monster: str, card: Adventure, ignoring: bool) -> Swing:
    if ignoring and card.name in BAD_ADVENTURES:
        return 0, 0
    worse = amount_of(monster, "worsen_bad_adventures") * (card.defence < 0)
    return card.attack, card.defence - worse


SWINGS: Final[dict[str, tuple[list[Swing], list[Swing]]]] = {
    monster: (
        [_swing(monster, card, False) for card in ADVENTURE.values()],
        [_swing(monster, card, True) for card in ADVENTURE.values()],
    )
    for monster in MONSTER
}
"""What the adventure cards do before each monster; second, to heroes who ignore bad
ones."""
NO_SWINGS: Final[list[Swing]] = [(0, 0)] * CARDS


class Customer(NamedTuple):
    """A hero in a shop, or about to enter one, and what it is up against."""

    hero: str
    gold: int
    items: tuple[str, ...]
    adventure: str | None
    monster: str
    wounds: int
    employees: tuple[str, ...]
    """Those of the shop, who may help."""
    unshakeable: bool


# --- sales ---------------------------------------------------------------------------


def best_sale(customer: Customer, hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return what the best set of items brings if it is sold, and the set."""
    worths = [(_worth(customer, sold), sold) for sold in _sets(customer, hand)]
    return max(worths, key=lambda worth: worth[0])


def _sets(customer: Customer, hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield every set of items the customer can pay for, the empty one first."""
    limit = amount_of(customer.monster, "limit_sales") or MOST_ITEMS
    room = limit - len(customer.items)
    fitting = [item for item in hand if item in SELL_ITEM[customer.hero]]
    # What is chosen, from which item on more may be added, and the gold that is left.
    unfinished: list[tuple[tuple[str, ...], int, int]] = [((), 0, customer.gold)]
    while unfinished:
        chosen, start, gold = unfinished.pop()
        yield chosen
        if len(chosen) < room:
            unfinished += [
                ((*chosen, item), place, gold - PRICE[item])
                for place, item in enumerate(fitting[start:], start + 1)
                if PRICE[item] <= gold
            ]


def _worth(customer: Customer, sold: tuple[str, ...]) -> int:
    gold = sum(PRICE[item] for item in sold)
    ability = ability_against(customer.monster, customer.hero)
    if sold and not customer.items and ability == "first_sale_gold":
        gold += HERO[customer.hero].amount
    return CARDS * gold + fight_worth(
        customer._replace(items=customer.items + sold, adventure=None)
    )


# --- fights --------------------------------------------------------------------------


def fight_worth(customer: Customer) -> int:
    """Return what a fight brings the shop, summed over all adventure cards.

    A hero that has its card already fights with this one each time.
    """
    outfit = Outfit(customer.monster, customer.hero, customer.items, customer.adventure)
    help_to_attack = ARMS_MASTER.amount * (ARMS_MASTER.name in customer.employees)
    help_to_defence = HEALER.amount * (HEALER.name in customer.employees)
    tough = toughness(customer.monster, customer.wounds) - help_to_attack
    strong = MONSTER[customer.monster].strength - help_to_defence
    power = attack(outfit)
    guards = defence(outfit, False), defence(outfit, True)
    wound, survival, safety, death = _stakes(customer)
    total = 0
    for swing_attack, swing_defence in _swings(customer, outfit):
        wounding = power + swing_attack >= tough
        short = strong - guards[wounding] - swing_defence
        total += wound * wounding
        if short <= 0:
            total += GLORY + survival
        else:
            total += survival if short <= safety else death
    return total


def _swings(customer: Customer, outfit: Outfit) -> list[Swing]:
    if customer.unshakeable or customer.adventure is not None:
        return NO_SWINGS
    bad = outfit._replace(adventure=BAD_ADVENTURES[0])
    return SWINGS[customer.monster][ignores_adventure(bad)]


def _stakes(customer: Customer) -> tuple[int, int, int, int]:
    """Return what a wound, survival and death are worth besides the usual Glory.

    The third of four numbers is how far short a defence may fall without death.
    """
    ability = ability_against(customer.monster, customer.hero)
    amount = HERO[customer.hero].amount
    stake = GLORY * amount * (ability == "glory_at_stake")
    wound, survival = GLORY, stake
    safety = amount * (ability == "survive_if_short")
    if ability == "glory_for_wounding_level":
        level = MONSTER[customer.monster].level
        wound += GLORY * amount * (level >= HERO[customer.hero].threshold)
    for employee in customer.employees:
        card = EMPLOYEE[employee]
        wound += card.amount * (card.ability == "wound_gold")
    for item in customer.items:
        card_ability = ITEM[item].ability
        wound += ITEM[item].amount * (card_ability == "wound_gold")
        survival += ITEM[item].amount * (card_ability == "survive_gold")
        if card_ability == "save":
            safety = GLORY
    return wound, survival, safety, -stake

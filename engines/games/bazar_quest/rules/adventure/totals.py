"""What a hero's attack and defence come to, and the monster's (Q-31, C-2 to C-5)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from engines.games.bazar_quest.content import (
    ADVENTURE,
    HERO,
    ITEM,
    MONSTER,
    PRICE,
    Hero,
    Item,
    Monster,
)
from engines.games.bazar_quest.rules.numbers import ability_against, amount_of
from engines.games.bazar_quest.state import Names, State

Bonus = tuple[int, int]
"""What an item adds to attack and to defence."""

BAD_ADVENTURES: Final = [
    card.name for card in ADVENTURE.values() if card.attack + card.defence < 0
]

# --- what the monster leaves of the items' bonuses -----------------------------------


def _printed(monster: Monster, item: Item) -> Bonus:
    return item.attack, item.defence


def _none_if_cheap(monster: Monster, item: Item) -> Bonus:
    if item.price <= monster.threshold:
        return 0, 0
    return item.attack, item.defence


def _no_small_defence(monster: Monster, item: Item) -> Bonus:
    small = item.defence == monster.threshold
    return item.attack, 0 if small else item.defence


_ALLOWED: Final[dict[str, Callable[[Monster, Item], Bonus]]] = {
    "cancel_cheap_bonuses": _none_if_cheap,
    "cancel_small_defence": _no_small_defence,
}

BONUS: Final[dict[str, dict[str, Bonus]]] = {
    monster.name: {
        name: _ALLOWED.get(monster.ability, _printed)(monster, item)
        for name, item in ITEM.items()
    }
    for monster in MONSTER.values()
}
"""For each monster what each item is good for."""

# --- what heroes add by themselves ---------------------------------------------------


def _if_laden(hero: Hero, items: Names, wounding: bool) -> int:
    return hero.amount * (len(items) >= hero.threshold)


def _if_costly(hero: Hero, items: Names, wounding: bool) -> int:
    return hero.amount * any(PRICE[item] >= hero.threshold for item in items)


def _if_wounding(hero: Hero, items: Names, wounding: bool) -> int:
    return hero.amount * wounding


def _if_of_each_class(hero: Hero, items: Names, wounding: bool) -> int:
    carried = {code for item in items for code in ITEM[item].classes}
    return hero.amount * carried.issuperset(hero.classes)


OwnBonus = Callable[[Hero, Names, bool], int]

ATTACK: Final[dict[str, OwnBonus]] = {
    "attack_if_costly": _if_costly,
    "bonus_if_of_each_class": _if_of_each_class,
}
DEFENCE: Final[dict[str, OwnBonus]] = {
    "defence_if_laden": _if_laden,
    "defence_if_wounding": _if_wounding,
    "bonus_if_of_each_class": _if_of_each_class,
}

# --- totals --------------------------------------------------------------------------


class Outfit(NamedTuple):
    """All that counts in a hero's fight, but for the wounds of the monster."""

    monster: str
    hero: str
    items: Names
    adventure: str | None


def outfit(state: State, hero: str) -> Outfit:
    assert state.monster is not None
    items, adventure = state.equipment[hero], state.adventures.get(hero)
    return Outfit(state.monster, hero, items, adventure)


def attack(outfit: Outfit) -> int:
    """Return a hero's attack, but for an employee's help."""
    card, items = HERO[outfit.hero], outfit.items
    bonus = BONUS[outfit.monster]
    total = card.attack
    for item in items:
        total += bonus[item][0]
    total += _set_bonus(items, "set_attack")
    ability = ability_against(outfit.monster, outfit.hero)
    if ability in ATTACK:
        total += ATTACK[ability](card, items, False)
    if outfit.adventure is None or ignores_adventure(outfit):
        return total
    return total + ADVENTURE[outfit.adventure].attack


def defence(outfit: Outfit, wounding: bool) -> int:
    """Return a hero's defence, but for an employee's help.

    Some defend better when they have wounded the monster.
    """
    card, items = HERO[outfit.hero], outfit.items
    bonus = BONUS[outfit.monster]
    total = card.defence
    for item in items:
        total += bonus[item][1]
    total += _set_bonus(items, "set_defence")
    ability = ability_against(outfit.monster, outfit.hero)
    if ability in DEFENCE:
        total += DEFENCE[ability](card, items, wounding)
    if not items:
        total -= amount_of(outfit.monster, "weaken_the_unequipped")
    return total + _adventure_defence(outfit)


def _adventure_defence(outfit: Outfit) -> int:
    if outfit.adventure is None or ignores_adventure(outfit):
        return 0
    value = ADVENTURE[outfit.adventure].defence
    if value < 0:
        value -= amount_of(outfit.monster, "worsen_bad_adventures")
    return value


def _set_bonus(items: Names, ability: str) -> int:
    """Return what items add that count every other item, whatever it is."""
    counting = [item for item in items if ITEM[item].ability == ability]
    return len(counting) * (len(items) - 1)


def ignores_adventure(outfit: Outfit) -> bool:
    """Tell whether a hero's adventure card is bad and therefore without effect."""
    if outfit.adventure is None or outfit.adventure not in BAD_ADVENTURES:
        return False
    if ability_against(outfit.monster, outfit.hero) == "ignore_adventure":
        return True
    return any(ITEM[item].ability == "ignore_adventure" for item in outfit.items)


def toughness(monster: str, wounds: int) -> int:
    """Return what an attack has to reach."""
    extra = 0 if wounds else amount_of(monster, "tougher_until_wounded")
    return MONSTER[monster].toughness + extra

"""What is in the box: items, heroes, monsters, adventures, upgrades and employees.

The data is `bazar_quest.toml`; this module reads it once into the tables the rules look
things up in. An item, a monster, an adventure and an employee is called by the name of
its design, for copies are not told apart; a hero by the name of its card, for every
hero has a purse of its own: `guerrier_1` and `guerrier_2`, but `barde`.
"""

from functools import cache
from typing import Literal

import msgspec

from engines.core.content import digest, read_box

Phase = Literal["supply", "display", "shopping", "adventure", "upgrade", "storage"]
Kind = Literal["display", "storage"]

PHASES: tuple[Phase, ...] = (
    "supply",
    "display",
    "shopping",
    "adventure",
    "upgrade",
    "storage",
)
KINDS: tuple[Kind, ...] = ("display", "storage")


class Class(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trade that heroes have and items are made for, with its letter."""

    code: str
    name: str


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all cards have: a name and, many of them, an ability with its numbers."""

    name: str
    copies: int = 1
    ability: str = ""
    amount: int = 0
    threshold: int = 0


class Item(Card, frozen=True, kw_only=True):
    """An item as printed; its classes are those of the shelf it lies on."""

    ability: Literal[
        "",
        "wound_gold",
        "survive_gold",
        "hero_gold",
        "set_attack",
        "set_defence",
        "save",
        "durable",
        "ignore_adventure",
        "redraw_adventure",
    ] = ""
    classes: str = ""
    price: int
    hearts: int
    attack: int = 0
    defence: int = 0


class Shelf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Items for the same classes, each in so many copies."""

    classes: str
    items: tuple[Item, ...]
    copies: int = 1


class Hero(Card, frozen=True, kw_only=True):
    """A hero as printed."""

    ability: Literal[
        "defence_if_laden",
        "hero_gold",
        "attack_if_costly",
        "survive_if_short",
        "defence_if_wounding",
        "draw_and_discard",
        "bonus_if_of_each_class",
        "glory_for_wounding_level",
        "ignore_adventure",
        "redraw_adventure",
        "first_sale_gold",
        "glory_at_stake",
    ]
    classes: str
    attack: int
    defence: int
    purse: int


class Monster(Card, frozen=True, kw_only=True):
    """A monster as printed."""

    ability: Literal[
        "",
        "rob_shops_of_the_fallen",
        "cancel_cheap_bonuses",
        "shrink_reserves",
        "weaken_the_unequipped",
        "tougher_until_wounded",
        "worsen_bad_adventures",
        "limit_sales",
        "drain_survivors",
        "cancel_small_defence",
        "cancel_hero_abilities",
        "shame_shops_of_the_fallen",
    ] = ""
    level: Literal[1, 2, 3]
    toughness: int
    strength: int
    coins: int
    """What each surviving hero gets while the monster stays."""
    chest: int
    """What each surviving hero gets when the monster is defeated."""


class Adventure(Card, frozen=True, kw_only=True):
    """An adventure card: how the hero feels today."""

    ability: Literal["", "hero_gold", "hunger"] = ""
    attack: int
    defence: int


class Upgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pile of upgrades; each has two levels."""

    name: Kind
    copies: int
    price: int


class Employee(Card, frozen=True, kw_only=True):
    """An employee as printed."""

    ability: Literal[
        "reserve",
        "heart",
        "first_sale_gold",
        "precedence",
        "wound_gold",
        "defence",
        "attack",
        "redraw_adventure",
        "draw_and_discard",
        "discount",
    ]
    price: int
    phase: Phase


class Advanced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the advanced rules for two players."""

    heroes_per_seat: int
    dealt_items: int
    purchases: int


class Crowd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The additional rules for large tables."""

    seats: int
    """From how many seats on they hold."""
    least_wounds: int
    """How many wounds a round of fights leaves at least."""
    reverse_level: int
    """While a monster of this level is in play the draft goes the other way."""


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a first game: heroes on top of their pile, monsters by level."""

    heroes: tuple[str, ...]
    monsters: tuple[str, ...]


class Unshakeable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The abilities whose cards are left out with the adventures."""

    abilities: tuple[str, ...]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is in the box."""

    edition: int
    starting_gold: int
    dealt_items: int
    shown_employees: int
    flip_price: int
    gold_per_point: int
    advanced: Advanced
    crowd: Crowd
    first_game: FirstGame
    unshakeable: Unshakeable
    classes: tuple[Class, ...]
    heroes: tuple[Hero, ...]
    monsters: tuple[Monster, ...]
    adventures: tuple[Adventure, ...]
    upgrades: tuple[Upgrade, ...]
    employees: tuple[Employee, ...]
    shelves: tuple[Shelf, ...]


BOX = read_box(__name__, Box)
CONTENT_HASH = digest(BOX)

# --- cards by name, in content order -------------------------------------------------

ITEM: dict[str, Item] = {
    item.name: msgspec.structs.replace(item, classes=shelf.classes, copies=shelf.copies)
    for shelf in BOX.shelves
    for item in shelf.items
}


def _cards_of(hero: Hero) -> list[str]:
    if hero.copies == 1:
        return [hero.name]
    return [f"{hero.name}_{number + 1}" for number in range(hero.copies)]


HERO: dict[str, Hero] = {card: hero for hero in BOX.heroes for card in _cards_of(hero)}
MONSTER: dict[str, Monster] = {monster.name: monster for monster in BOX.monsters}
ADVENTURE: dict[str, Adventure] = {card.name: card for card in BOX.adventures}
EMPLOYEE: dict[str, Employee] = {card.name: card for card in BOX.employees}
UPGRADE: dict[Kind, Upgrade] = {upgrade.name: upgrade for upgrade in BOX.upgrades}

PRICE: dict[str, int] = {name: item.price for name, item in ITEM.items()}
HEARTS: dict[str, int] = {name: item.hearts for name, item in ITEM.items()}
ITEM_NUMBER: dict[str, int] = {name: number for number, name in enumerate(ITEM)}
"""The place of every item in content order, to sort by."""
HERO_NUMBER: dict[str, int] = {name: number for number, name in enumerate(HERO)}
EMPLOYEE_NUMBER: dict[str, int] = {name: number for number, name in enumerate(EMPLOYEE)}

EMPLOYEE_WITH: dict[str, str] = {card.ability: card.name for card in BOX.employees}
"""The employee who has an ability."""

# --- classes -------------------------------------------------------------------------

_BIT = {each.code: 1 << number for number, each in enumerate(BOX.classes)}


def _mask(classes: str) -> int:
    return sum(_BIT[code] for code in classes)


ITEM_CLASSES: dict[str, int] = {
    name: _mask(item.classes) for name, item in ITEM.items()
}
"""The classes of every item, a bit for each; two cards share one if bits meet."""
HERO_CLASSES: dict[str, int] = {
    name: _mask(hero.classes) for name, hero in HERO.items()
}

# --- what is in play -----------------------------------------------------------------


def _in_play(card: Card, unshakeable: bool) -> bool:
    return not (unshakeable and card.ability in BOX.unshakeable.abilities)


@cache
def items_in_play(unshakeable: bool) -> tuple[str, ...]:
    """Return every item card of a match, copies side by side, in content order."""
    return tuple(
        name
        for name, item in ITEM.items()
        if _in_play(item, unshakeable)
        for _ in range(item.copies)
    )


@cache
def heroes_in_play(unshakeable: bool) -> tuple[str, ...]:
    return tuple(name for name, hero in HERO.items() if _in_play(hero, unshakeable))


@cache
def employees_in_play(unshakeable: bool) -> tuple[str, ...]:
    """Return every employee card of a match, copies side by side."""
    return tuple(
        card.name
        for card in BOX.employees
        if _in_play(card, unshakeable)
        for _ in range(card.copies)
    )


def adventures_in_play(unshakeable: bool) -> tuple[str, ...]:
    return () if unshakeable else tuple(ADVENTURE)


@cache
def monsters_in_play(level: int, unshakeable: bool) -> tuple[str, ...]:
    return tuple(
        monster.name
        for monster in BOX.monsters
        if monster.level == level and _in_play(monster, unshakeable)
    )

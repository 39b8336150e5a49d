"""What shops and cards are called, and what cards say and do, in words."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engines.core.game import Language
from engines.core.words import Forms, Words, read_words
from engines.games.bazar_quest.content import (
    ADVENTURE,
    BOX,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    Card,
    Kind,
)
from engines.games.bazar_quest.rules.numbers import ability_against, price_for

words: Final[Callable[[Language], Words]] = read_words("engines.games.bazar_quest")

SHOPS: Final = ("anvil", "bell", "lantern", "ship", "owl", "hourglass")
"""The signs over the doors, by seat."""

UNKNOWN: Final = "unknown"
"""What a move is described with that asks for a card which does not exist."""

MINUS: Final = "\N{MINUS SIGN}"

# --- names ---------------------------------------------------------------------------


def shop_forms(seat: int, words: Words) -> Forms:
    return words.forms("shops", SHOPS[seat])


def the_shops(seats: Iterable[int], words: Words) -> str:
    return words.join([shop_forms(seat, words)["the"] for seat in seats])


def item_forms(item: str, words: Words) -> Forms:
    return words.forms("items", item if item in ITEM else UNKNOWN)


def hero_forms(hero: str, words: Words) -> Forms:
    return words.forms("heroes", hero if hero in HERO else UNKNOWN)


def employee_forms(employee: str, words: Words) -> Forms:
    return words.forms("employees", employee if employee in EMPLOYEE else UNKNOWN)


def monster_forms(monster: str, words: Words) -> Forms:
    return words.forms("monsters", monster)


def source_forms(source: str, words: Words) -> Forms:
    """Return the forms of the card that an effect is printed on."""
    if source in MONSTER:
        return monster_forms(source, words)
    if source in EMPLOYEE:
        return employee_forms(source, words)
    return item_forms(source, words) if source in ITEM else hero_forms(source, words)


def the_items(items: Sequence[str], words: Words) -> str:
    return words.join([item_forms(item, words)["the"] for item in items])


def the_heroes(heroes: Sequence[str], words: Words) -> str:
    return words.join([hero_forms(hero, words)["the"] for hero in heroes])


def mood(adventure: str, hero: str, words: Words) -> str:
    """Return how a hero feels, in the form that agrees with it."""
    form = hero_forms(hero, words).get("mood", "mood")
    return words.forms("adventures", adventure)[form]


def gold_coins(gold: int, words: Words) -> str:
    return words.count(gold, "gold")


def glory_points(glory: int, words: Words) -> str:
    return words.count(glory, "glory")


def roman(level: int) -> str:
    return "I" * level


def class_names(classes: str, words: Words) -> str:
    """Return the classes of a card, as in "Warrior/Mage"."""
    if len(classes) == len(BOX.classes):
        return words.name("labels", "all_classes")
    return "/".join(
        words.name("classes", each.name) for each in BOX.classes if each.code in classes
    )


# --- what cards say ------------------------------------------------------------------


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def _bonuses(attack: int, defence: int, words: Words) -> list[str]:
    return [
        words.phrase("labels", key, number=signed(number))
        for key, number in (("attack", attack), ("defence", defence))
        if number
    ]


def item_stats(item: str, words: Words) -> str:
    """Return the classes, the price and the numbers printed on an item."""
    if item not in ITEM:
        return "?"
    card = ITEM[item]
    parts = [class_names(card.classes, words)]
    parts.append(words.count(card.price, "coin"))
    if card.hearts:
        parts.append(words.count(card.hearts, "heart"))
    return ", ".join([*parts, *_bonuses(card.attack, card.defence, words)])


def item_bonuses(item: str, words: Words) -> str:
    """Return what an item adds to attack and defence; empty where it adds nothing."""
    card = ITEM.get(item)
    return ", ".join(_bonuses(card.attack, card.defence, words)) if card else ""


def hero_stats(hero: str, words: Words) -> str:
    """Return the classes and the numbers printed on a hero."""
    if hero not in HERO:
        return "?"
    card = HERO[hero]
    return words.phrase(
        "labels",
        "hero_stats",
        classes=class_names(card.classes, words),
        attack=card.attack,
        defence=card.defence,
    )


def adventure_effect(adventure: str, words: Words) -> str:
    """Return what an adventure card changes, as a part of a sentence."""
    card = ADVENTURE[adventure]
    parts = _bonuses(card.attack, card.defence, words)
    if card.ability:
        parts.append(_ability("adventure_abilities", card, words))
    return words.join(parts) or words.name("labels", "no_change")


# --- what cards do -------------------------------------------------------------------


def _ability(table: str, card: Card, words: Words) -> str:
    return words.phrase(
        table,
        card.ability or "none",
        amount=card.amount,
        gold=words.count(card.amount, "coin"),
        glory=glory_points(card.amount, words),
        items=words.count(card.amount, "item"),
        hearts=words.count(card.amount, "heart"),
        threshold=card.threshold,
        level=roman(card.threshold),
    )


def item_ability(item: str, words: Words) -> str:
    """Return what an item does besides its numbers; empty for most."""
    card = ITEM.get(item)
    return _ability("item_abilities", card, words) if card and card.ability else ""


def hero_ability(hero: str, words: Words, monster: str | None = None) -> str:
    """Return what a hero does, or that the monster in play does not let it."""
    if hero not in HERO:
        return "?"
    if not ability_against(monster, hero):
        return words.phrase(
            "labels", "cancelled", monster=monster_forms(monster or "", words)
        )
    return _ability("hero_abilities", HERO[hero], words)


def monster_ability(monster: str, words: Words) -> str:
    return _ability("monster_abilities", MONSTER[monster], words)


def employee_ability(employee: str, words: Words) -> str:
    if employee not in EMPLOYEE:
        return "?"
    return _ability("employee_abilities", EMPLOYEE[employee], words)


def upgrade_effect(kind: Kind, words: Words) -> str:
    """Return what the first level of an upgrade does, and what the second costs."""
    flip = gold_coins(BOX.flip_price, words)
    return words.phrase("labels", f"{kind}_effect", flip=flip)


def price_tag(printed: int, employees: Iterable[str], words: Words) -> str:
    """Return a price and, where these employees lower it, what is paid instead."""
    tag = gold_coins(printed, words)
    paid = price_for(tuple(employees), printed)
    if paid == printed:
        return tag
    return words.phrase("labels", "discounted", price=tag, paid=gold_coins(paid, words))

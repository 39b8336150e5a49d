"""What authors look up: what field names mean everywhere, and the cards there are."""

from collections.abc import Iterable, Mapping
from typing import Final

from engines.core.game import Language
from engines.core.reference import Constants, Reference, Values
from engines.games.bazar_quest.content import (
    ADVENTURE,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    PHASES,
    UPGRADE,
)
from engines.games.bazar_quest.describe.cards import SHOPS, words

FIELDS: Final = {
    "seat": "The seat that did it, or whose shop it happened to.",
    "item": "The item, as the constants name its design; None if not told.",
    "hero": "The hero, as the constants name the card.",
    "employee": "The employee, as the constants name it.",
    "monster": "The monster, as the constants name it.",
    "adventure": "The adventure card, as the constants name it.",
    "source": "The card that the effect is printed on.",
    "kind": "Which upgrade: that of the display or that of the storage.",
    "gold": "How much gold it was.",
    "glory": "How much Glory it was.",
    "price": "How much gold was paid.",
}

CARDS: Final[Mapping[str, Iterable[str]]] = {
    "items": ITEM,
    "heroes": HERO,
    "employees": EMPLOYEE,
    "monsters": MONSTER,
    "adventures": ADVENTURE,
    "upgrades": UPGRADE,
    "phases": PHASES,
}


def constants(language: Language) -> tuple[Constants, ...]:
    names = words(language)
    tables: dict[str, Values] = {
        "seats": tuple(enumerate(names.name("shops", shop) for shop in SHOPS))
    }
    for key, cards in CARDS.items():
        tables[key] = tuple((card, names.name(key, card)) for card in cards)
    return tuple(
        Constants(key, names.name("constants", key), values)
        for key, values in tables.items()
    )


REFERENCE: Final = Reference(fields=FIELDS, constants=constants)

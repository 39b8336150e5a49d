"""The ids under which the guide explains cards: their English names as addresses.

Both languages have the same ids, and so links to them last.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from engines.core.words import Words
from engines.games.bazar_quest.content import (
    ADVENTURE,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    Class,
    Kind,
    Phase,
)
from engines.games.bazar_quest.describe.cards import words

_NUMERAL: Final = " I"


def hero_name(hero: str, words: Words) -> str:
    """Return what a hero is called; copies of a design share the name."""
    design = HERO[hero].name
    if design in HERO:
        return words.name("heroes", design)
    return words.name("heroes", f"{design}_1").removesuffix(_NUMERAL)


def topic_of(card: str) -> str:
    """Return the topic of an item, hero, monster, adventure card or employee.

    It is empty for what is no card, such as one that a move makes up.
    """
    return _topics().get(card, "")


@cache
def _topics() -> dict[str, str]:
    names = words("en")
    tables: dict[str, Iterable[str]] = {
        "items": ITEM,
        "monsters": MONSTER,
        "adventures": ADVENTURE,
        "employees": EMPLOYEE,
    }
    return {
        **{card: _slug(hero_name(card, names)) for card in HERO},
        **{
            card: _slug(names.name(table, card))
            for table, cards in tables.items()
            for card in cards
        },
    }


def topic_of_upgrade(kind: Kind) -> str:
    return f"{kind}-upgrade"


def topic_of_phase(phase: Phase) -> str:
    return f"{phase}-phase"


@cache
def topic_of_class(each: Class) -> str:
    return f"{_slug(words('en').name('classes', each.name))}-class"


def _slug(name: str) -> str:
    return re.sub(r"[^a-z]+", "-", name.lower().replace("’", "")).strip("-")

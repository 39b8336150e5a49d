"""The monster that terrorises the town, its wounds, and those before and after it."""

from typing import Final

from engines.core.glyphs import glyph, mark
from engines.core.lettering import fitted, lines
from engines.core.picture import Shape, Thing, circle, rect, text
from engines.core.words import Words
from engines.games.bazar_quest.content import MONSTER
from engines.games.bazar_quest.describe.cards import gold_coins, monster_ability, roman
from engines.games.bazar_quest.describe.topic_ids import topic_of
from engines.games.bazar_quest.picture.glyphs import MARK_GLYPHS, MONSTER_GLYPHS
from engines.games.bazar_quest.picture.layout import (
    MONSTER_HEIGHT,
)
from engines.games.bazar_quest.view import View

ABILITY_LETTERS: Final = 46
"""How many letters of an ability fit into a line."""


def monster(view: View, inner: int, words: Words) -> list[Thing]:
    look = "monster doomed" if view.everybody_defeated else "monster"
    things = [_lair(view, inner, look, words), _levels(view, inner, words)]
    if view.monster is not None:
        things.append(_wounds(view, words))
    return things


def _lair(view: View, inner: int, look: str, words: Words) -> Thing:
    ground = rect("lair", 0, 0, inner, MONSTER_HEIGHT, 10)
    if view.monster is None:
        nobody = words.name("labels", "no_monster" if view.monsters else "no_more")
        middle = inner / 2, 82
        line = fitted("strong", middle, nobody, size=20, room=inner - 60)
        shapes = [ground, line]
        return Thing("monster", 0, 0, tuple(shapes), nobody, look)
    card = MONSTER[view.monster]
    name = words.name("monsters", view.monster)
    ability = monster_ability(view.monster, words)
    if view.everybody_defeated:
        ability = words.name("labels", "everybody_defeated_why")
    shapes = [
        ground,
        *glyph(MONSTER_GLYPHS[view.monster], (48, 52), 1.1),
        fitted("name start", (96, 32), name, size=25, room=inner - 220),
        *_strengths(view.monster),
        *(
            text("says start", 96, 102 + 22 * row, line)
            for row, line in enumerate(lines(ability, ABILITY_LETTERS))
        ),
    ]
    title = words.phrase(
        "labels",
        "monster_title",
        monster=name,
        level=roman(card.level),
        toughness=card.toughness,
        strength=card.strength,
        coins=gold_coins(card.coins, words),
        chest=gold_coins(card.chest, words),
        ability=ability,
    )
    topic = topic_of(view.monster)
    return Thing("monster", 0, 0, tuple(shapes), title, look, topic)


def _strengths(monster: str) -> list[Shape]:
    """Draw what a monster withstands and strikes with, and what it leaves behind."""
    card = MONSTER[monster]
    return [
        mark("defence", MARK_GLYPHS["defence"], (112, 58), 1.3),
        text("badge-number", 112, 65, str(card.toughness)),
        mark("attack", MARK_GLYPHS["attack"], (156, 58), 1.3),
        text("badge-number", 156, 67, str(card.strength)),
        mark("glory", MARK_GLYPHS["coins"], (206, 58)),
        text("strong start", 222, 65, str(card.coins)),
        mark("glory", MARK_GLYPHS["chest"], (272, 58)),
        text("strong start", 290, 65, str(card.chest)),
    ]


def _wounds(view: View, words: Words) -> Thing:
    """Return a drop for each wound that it takes, filled for those it has."""
    step = min(27, 160 / max(view.wounds_needed, view.wounds))
    shapes = [
        mark(
            "wound" if place < view.wounds else "pip",
            MARK_GLYPHS["drop"],
            (round(place * step, 1), 0),
        )
        for place in range(max(view.wounds_needed, view.wounds))
    ]
    title = words.phrase(
        "labels", "wounds", wounds=view.wounds, needed=view.wounds_needed
    )
    return Thing("wounds", 342, 60, tuple(shapes), title, "monster", "wound")


def _levels(view: View, inner: int, words: Words) -> Thing:
    """Return the three levels: beaten, in play, or still to come."""
    shapes: list[Shape] = []
    beaten = len(view.defeated)
    for level in (1, 2, 3):
        x = inner - 92 + 32 * (level - 1)
        is_here = view.monster is not None and level == beaten + 1
        look = "beaten" if level <= beaten else "here" if is_here else "level"
        shapes += [
            circle(look, x, 22, 14),
            text("numeral-here" if is_here else "strong", x, 29, roman(level)),
        ]
    title = _levels_title(view, words)
    return Thing("levels", 0, 0, tuple(shapes), title, "monster", "monster-level")


def _levels_title(view: View, words: Words) -> str:
    seen = [words.name("monsters", card) for card in view.monsters if card]
    left = words.phrase(
        "labels",
        "monsters_left_seen" if seen else "monsters_left",
        count=len(view.monsters),
        cards=", ".join(seen),
    )
    if not view.defeated:
        return f"{left}."
    beaten = ", ".join(words.name("monsters", card) for card in view.defeated)
    return f"{left}. {words.phrase('labels', 'defeated', cards=beaten)}."

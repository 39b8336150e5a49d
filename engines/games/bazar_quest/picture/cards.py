"""How the cards look: items from both sides, and heroes.

What a player compares stands at the left edge of an item, so that it can be read in a
fan: the price, the attack and the defence.
"""

from functools import cache
from typing import Final

from engines.core.game import Language
from engines.core.glyphs import glyph, mark
from engines.core.lettering import fitted
from engines.core.picture import Shape, Spot, circle, rect, text
from engines.games.bazar_quest.content import ADVENTURE, BOX, HERO, ITEM
from engines.games.bazar_quest.describe.cards import MINUS, item_forms, words
from engines.games.bazar_quest.picture.glyphs import (
    CLASS_GLYPHS,
    MARK_GLYPHS,
    UPGRADE_GLYPHS,
)
from engines.games.bazar_quest.picture.layout import CARD_HEIGHT, CARD_WIDTH, HERO_WIDTH
from engines.games.bazar_quest.picture.wares import ware

CLASS_WIDTH: Final = 17
DRAWN_WIDTH: Final = 74
"""A card has to be so wide that its drawing leaves the numbers free."""
CLASS_NUMBER: Final = {each.code: place for place, each in enumerate(BOX.classes)}


def number(value: int) -> str:
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def classes(codes: str, at: Spot, room: float = CARD_WIDTH) -> list[Shape]:
    """Draw the classes of a card side by side, each in its colour and form."""
    shapes = []
    x, y = at
    step = min(CLASS_WIDTH, (room - x - CLASS_WIDTH) // max(1, len(codes) - 1))
    for code in codes:
        shapes += [
            rect(f"class{CLASS_NUMBER[code]}", x, y, CLASS_WIDTH - 1, 18, 3),
            mark("on", CLASS_GLYPHS[code], (x + 8, y + 9), 0.95),
        ]
        x += step
    return shapes


def coin(at: Spot, gold: int, radius: float = 13) -> list[Shape]:
    """Draw an amount on a coin, which is broader for three figures."""
    x, y = at
    ground = circle("coin", x, y, radius)
    if gold >= 100:
        ground = rect("coin", x - 24, y - radius, 39, 2 * radius, radius)
        x -= 5
    return [ground, text("price", x, y + 7, str(gold))]


def badge(kind: str, at: Spot, value: int) -> list[Shape]:
    """Draw a number on a heart, a blade (for attack) or a shield (for defence)."""
    x, y = at
    return [
        mark(kind, MARK_GLYPHS[kind], at, 0.9),
        text("badge-number", x, y + 7, number(value)),
    ]


# --- items ---------------------------------------------------------------------------


@cache
def item_shapes(item: str, language: Language, width: int) -> tuple[Shape, ...]:
    card = ITEM[item]
    shapes = [
        rect("card", 1, 1, width - 2, CARD_HEIGHT - 2, 8),
        *classes(card.classes, (4, 3), width),
        *coin((16, 35), card.price, 12),
    ]
    bonuses = [("attack", card.attack), ("defence", card.defence)]
    for place, (kind, value) in enumerate(pair for pair in bonuses if pair[1]):
        shapes += badge(kind, (16, 35 + 22 * (place + 1)), value)
    if card.hearts:
        shapes += badge("heart", (width - 16, 36), card.hearts)
    if width >= DRAWN_WIDTH:
        shapes += glyph(ware(item), (width - 30, 68), 0.95)
    if card.ability:
        shapes.append(mark("spark", MARK_GLYPHS["spark"], (width - 10, 57)))
    return (*shapes, *_label(item, language, width))


def _label(item: str, language: Language, width: int) -> list[Shape]:
    lines = item_forms(item, words(language))["label"].split("\n")
    lowest = CARD_HEIGHT - 6
    return [
        fitted(
            "label",
            (width / 2, lowest - 18 * (len(lines) - 1 - place)),
            line,
            size=20,
            room=width - 8,
        )
        for place, line in enumerate(lines)
    ]


@cache
def back_shapes() -> tuple[Shape, ...]:
    return (
        rect("back", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 8),
        rect("frame", 8, 8, CARD_WIDTH - 16, CARD_HEIGHT - 16, 5),
        *glyph(UPGRADE_GLYPHS["storage"], (CARD_WIDTH / 2, CARD_HEIGHT / 2), 1.2),
    )


# --- heroes --------------------------------------------------------------------------


def hero_shapes(
    hero: str, gold: int, band: tuple[str, str] | None, language: Language
) -> tuple[Shape, ...]:
    """Draw a hero with its gold and, at the foot, how it feels or fights."""
    x, y = HERO_WIDTH - 17, 17
    shapes = [*_hero_face(hero, language), *coin((x, y), gold, 15)]
    if band is not None:
        look, line = band
        shapes += [
            rect(look, 4, CARD_HEIGHT - 31, HERO_WIDTH - 8, 27, 5),
            fitted(
                "label",
                (HERO_WIDTH / 2, CARD_HEIGHT - 11),
                line,
                size=20,
                room=HERO_WIDTH - 14,
            ),
        ]
    return tuple(shapes)


@cache
def _hero_face(hero: str, language: Language) -> tuple[Shape, ...]:
    card = HERO[hero]
    name = words(language).name("heroes", hero)
    return (
        rect("card", 1, 1, HERO_WIDTH - 2, CARD_HEIGHT - 2, 8),
        *classes(card.classes, (6, 6), HERO_WIDTH),
        fitted("strong", (HERO_WIDTH / 2, 51), name, size=20, room=HERO_WIDTH - 10),
        *_big_badge("attack", 34, card.attack),
        *_big_badge("defence", HERO_WIDTH - 34, card.defence),
    )


def _big_badge(kind: str, x: float, value: int) -> list[Shape]:
    return [
        mark(kind, MARK_GLYPHS[kind], (x, 74), 1.25),
        text("badge-number", x, 82, number(value)),
    ]


def mood_band(adventure: str, language: Language) -> tuple[str, str]:
    """Return the foot of a hero that has an adventure card."""
    card = ADVENTURE[adventure]
    total = card.attack + card.defence
    look = "good" if total > 0 else "bad" if total < 0 else "plain"
    return look, words(language).name("adventures", adventure)

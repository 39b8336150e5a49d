"""The signs on cards and on the table, each by itself."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from engines.core.game import Language
from engines.core.glyphs import glyph, mark
from engines.core.picture import Picture, Shape, circle, rect, text
from engines.games.bazar_quest.content import BOX, Class
from engines.games.bazar_quest.describe.topic_ids import topic_of_class
from engines.games.bazar_quest.guide.pieces import drawn
from engines.games.bazar_quest.picture import cards
from engines.games.bazar_quest.picture.glyphs import (
    CLASS_GLYPHS,
    EMPLOYEE_GLYPHS,
    MARK_GLYPHS,
)
from engines.games.bazar_quest.picture.layout import CARD_HEIGHT, CARD_WIDTH
from engines.games.bazar_quest.picture.shops import emblem

SIZE: Final = 48
MIDDLE: Final = (SIZE / 2, SIZE / 2)
SAMPLE: Final = "masque_de_velours"
"""The item that shows how an item may lie."""


class Sign(NamedTuple):
    """How a sign is drawn."""

    shapes: tuple[Shape, ...]
    look: str = ""
    width: int = SIZE
    height: int = SIZE


def shop(seat: int, title: str) -> Picture:
    return drawn(SIZE, SIZE, emblem(seat, MIDDLE), title, look=f"s{seat} up")


def names() -> tuple[str, ...]:
    return tuple(_signs("en"))


def sign(name: str, title: str, language: Language) -> Picture:
    drawing = _signs(language)[name]
    return drawn(
        drawing.width, drawing.height, drawing.shapes, title, look=drawing.look
    )


@cache
def _signs(language: Language) -> Mapping[str, Sign]:
    """Return all signs in the order in which the guide explains them."""
    classes = {
        topic_of_class(each): Sign(_class(place, each))
        for place, each in enumerate(BOX.classes)
    }
    face = cards.item_shapes(SAMPLE, language, CARD_WIDTH)
    return {
        **classes,
        "heart": Sign((_mark("heart", "heart", 1.7), _number(3))),
        "gold": Sign(tuple(cards.coin(MIDDLE, 10, 19))),
        "attack": Sign((_mark("attack", "attack", 1.6), _number(3))),
        "defence": Sign((_mark("defence", "defence", 1.6), _number(4))),
        "toughness": _of_monster(_mark("defence", "defence", 1.4), _number(4)),
        "strength": _of_monster(_mark("attack", "attack", 1.4), _number(3)),
        "ability": Sign((_mark("spark", "spark", 2.4),)),
        "glory": Sign((_mark("glory", "star", 1.4),)),
        "quest-token": Sign((_mark("quest", "quest", 1.3),)),
        "wound": _of_monster(
            mark("wound", MARK_GLYPHS["drop"], (14, 24)),
            mark("pip", MARK_GLYPHS["drop"], (35, 24)),
        ),
        "coins": _of_monster(_mark("glory", "coins", 1.4)),
        "chest": _of_monster(_mark("glory", "chest", 1.3)),
        "monster-level": _of_monster(
            circle("here", *MIDDLE, 16), text("numeral-here", 24, 31, "I")
        ),
        "mood": Sign(
            tuple(
                rect(look, 2, 2 + 15 * place, 44, 13, 4)
                for place, look in enumerate(("good", "plain", "bad"))
            )
        ),
        "card-back": Sign(cards.back_shapes(), "hidden", CARD_WIDTH, CARD_HEIGHT),
        "face-down-card": Sign(face, "covered", CARD_WIDTH, CARD_HEIGHT),
        "known-card": Sign(face, "known", CARD_WIDTH, CARD_HEIGHT),
        "used-employee": Sign(
            (
                rect("chip", 2, 2, SIZE - 4, SIZE - 4, 7),
                *glyph(EMPLOYEE_GLYPHS["crieur_public"], MIDDLE),
            ),
            "used",
        ),
        "shop-in-turn": Sign((rect("panel", 3, 3, 90, SIZE - 6, 10),), "turn", 96),
    }


def _class(place: int, each: Class) -> tuple[Shape, ...]:
    return (
        rect(f"class{place}", 5, 3, SIZE - 10, SIZE - 6, 7),
        mark("on", CLASS_GLYPHS[each.code], MIDDLE, 2.2),
    )


def _of_monster(*shapes: Shape) -> Sign:
    """Return a sign that stands on the dark ground of the monster."""
    return Sign((rect("lair", 0, 0, SIZE, SIZE, 10), *shapes), "monster")


def _mark(look: str, name: str, scale: float) -> Shape:
    return mark(look, MARK_GLYPHS[name], MIDDLE, scale)


def _number(number: int) -> Shape:
    return text("badge-number", MIDDLE[0], 31, str(number))

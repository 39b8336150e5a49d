"""A shop that is folded: its key figures alone, in small."""

from functools import cache
from typing import Final

from engines.core.glyphs import glyph
from engines.core.picture import Shape, Thing, rect, text
from engines.core.words import Words
from engines.games.merchants_bay.content import TOWNSFOLK
from engines.games.merchants_bay.face.tokens import good
from engines.games.merchants_bay.picture.layout import (
    FOLD_HEIGHT,
    FOLD_WIDTH,
    INSET,
)
from engines.games.merchants_bay.picture.possessions import shield, skull
from engines.games.merchants_bay.picture.shop import (
    heading,
    location_glyph,
    shop_look,
    shop_title,
)
from engines.games.merchants_bay.picture.townsfolk import TOWNSFOLK_GLYPHS
from engines.games.merchants_bay.view import SeatView, View

CELL_STEP: Final = 51
"""From one cell of a row to the next."""
GOODS_Y: Final = 54
STAFF_Y: Final = 96


def fold(view: View, seat: int, words: Words) -> list[Thing]:
    """Return the panel with the name and the gold, and what the merchant has."""
    player = view.players[seat]
    panel = (
        rect("panel", 0, 0, FOLD_WIDTH, FOLD_HEIGHT, 12),
        *heading(view, seat, FOLD_WIDTH, words),
    )
    title, look = shop_title(view, seat, words), shop_look(view, seat)
    figures = _figures(player) if player.merchant is not None else ()
    return [
        Thing(f"fold-{seat}", 0, 0, panel, title, look),
        Thing(f"figures-{seat}", INSET, 0, figures),
    ]


def _figures(player: SeatView) -> tuple[Shape, ...]:
    return (
        *_place(player.merchant or "", player.figure),
        *_goods(player.stall),
        *_staff(player.staff),
        *_shields(player.shields),
        *_corruption(len(player.corruption)),
    )


def _place(merchant: str, location: str | None) -> list[Shape]:
    """Draw the location where the figure stands."""
    drawing = location_glyph(merchant, location)
    if drawing is None:
        return []
    return [rect("space", 246, 10, 40, 36, 8), *glyph(drawing, (266, 28), 0.75)]


@cache
def _goods(stall: tuple[int, ...]) -> tuple[Shape, ...]:
    """Draw how many goods of each kind lie on the stall."""
    shapes: list[Shape] = []
    for number, count in enumerate(stall):
        x = number * CELL_STEP
        shapes += [
            rect("sunken", x, GOODS_Y, 47, 34, 8),
            *good(number, (x + 16, GOODS_Y + 17)),
            text("small", x + 36, GOODS_Y + 24, str(count)),
        ]
    return tuple(shapes)


@cache
def _staff(staff: tuple[int | None, ...]) -> tuple[Shape, ...]:
    """Draw who works in which slot."""
    shapes: list[Shape] = []
    for slot, card in enumerate(staff):
        x = slot * 42
        look = "slot" if card is None else "card"
        shapes.append(rect(look, x + 1, STAFF_Y + 1, 36, 34, 7))
        if card is not None:
            drawing = TOWNSFOLK_GLYPHS[TOWNSFOLK[card].kind]
            shapes += glyph(drawing, (x + 19, STAFF_Y + 18), 0.65)
    return tuple(shapes)


def _shields(shields: tuple[bool, ...]) -> list[Shape]:
    shapes: list[Shape] = []
    for kind, active in enumerate(shields):
        shapes += shield(kind, active, (200 + kind * 40, STAFF_Y + 18), 0.85)
    return shapes


def _corruption(count: int) -> list[Shape]:
    return [
        rect("back", 352, STAFF_Y + 2, 26, 32, 5),
        skull((365, STAFF_Y + 18)),
        text("strong start", 384, STAFF_Y + 26, str(count)),
    ]

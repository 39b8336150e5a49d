"""The small round and square things that lie in the bay and in the shops.

Whatever has the colour of a clan carries its sign, too: nobody needs to tell colours.
"""

from functools import cache
from typing import Final

from engines.core.glyphs import Glyph, glyph
from engines.core.picture import Shape, Spot, circle, rect
from engines.games.merchants_bay.content import LARGE
from engines.games.merchants_bay.face.glyphs import KIND_GLYPHS

BOARD_WIDTH: Final = 352
BOARD_HEIGHT: Final = 178
"""The room for a merchant's own boards within the picture of the shop."""

RADIUS: Final = 14
"""Of an adventurer."""


@cache
def disc(kind: int, at: Spot = (0, 0), radius: float = RADIUS) -> tuple[Shape, ...]:
    """Return a round token of a kind of adventurer: coloured, with its sign."""
    return (
        circle(f"token k{kind}", *at, radius),
        *_signed(KIND_GLYPHS[kind], kind, at, radius / 21),
    )


@cache
def block(kind: int, at: Spot = (0, 0), side: float = 28) -> tuple[Shape, ...]:
    """Return a square token of a colour with its sign."""
    x, y = at
    return (
        rect(f"token k{kind}", x - side / 2, y - side / 2, side, side, 5),
        *_signed(KIND_GLYPHS[kind], kind, at, side / 42),
    )


def good(number: int, at: Spot = (0, 0)) -> tuple[Shape, ...]:
    """Return a good: a small round one or a large square one."""
    if number < LARGE:
        return disc(number, at, 10)
    return block(number - LARGE, at, 25)


def sign(kind: int, at: Spot, scale: float) -> list[Shape]:
    """Return the sign of a clan, or of the rogues, in its own colour."""
    return [
        Shape(shape.tag, {**shape.attributes, "class": f"sign k{kind}"})
        for shape in glyph(KIND_GLYPHS[kind], at, scale)
    ]


def _signed(drawing: Glyph, kind: int, at: Spot, scale: float) -> list[Shape]:
    return [
        Shape(shape.tag, {**shape.attributes, "class": f"on k{kind}"})
        for shape in glyph(drawing, at, round(scale, 2))
    ]

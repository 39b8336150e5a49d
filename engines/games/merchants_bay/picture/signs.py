"""Small signs that stand in several places: costs, and the icons of cards."""

from typing import Final

from engines.core.glyphs import dot, glyph
from engines.core.picture import Shape, Spot, circle, path
from engines.games.merchants_bay.content import COLOURS, Cost
from engines.games.merchants_bay.face.glyphs import SKULL
from engines.games.merchants_bay.face.tokens import disc

SIGN: Final = 12
"""How wide a clock or a skull is."""


def cost_signs(cost: Cost, middle: Spot, room: float = 80) -> list[Shape]:
    """Return a clock for each hour and a skull for each corruption card.

    Where the room is narrow, they stand closer together.
    """
    x, y = middle
    count = cost.hours + cost.corruption
    step = min(16, (room - SIGN) / max(1, count - 1))
    spots = [(x + (place - (count - 1) / 2) * step, y) for place in range(count)]
    hours = "".join(_clock(at) for at in spots[: cost.hours])
    shapes = [path("hours", hours)] if hours else []
    for at in spots[cost.hours :]:
        (skull,) = glyph(SKULL, at, 0.45)
        shapes.append(Shape(skull.tag, {**skull.attributes, "class": "doom evenodd"}))
    return shapes


def _clock(at: Spot) -> str:
    x, y = at
    return f"{dot(x, y, 6)}M{x:g} {y - 3:g}V{y:g}H{x + 3:g}"


def icon_shapes(icon: int, at: Spot, radius: float) -> list[Shape]:
    """Return a clan's round icon, or that of corruption."""
    if icon < len(COLOURS):
        return [*disc(icon, at, radius)]
    (skull,) = glyph(SKULL, at, round(radius / 20, 2))
    return [
        circle("doom", *at, radius),
        Shape(skull.tag, {**skull.attributes, "class": "on-doom"}),
    ]

"""Drawings: outlines around (0, 0) that can stand anywhere, in any size."""

from engines.core.picture import Shape, Spot, path

Glyph = tuple[str, str]
"""A drawing: the outline that is stroked, then the one that is filled."""


def glyph(drawing: Glyph, at: Spot = (0, 0), scale: float = 1) -> list[Shape]:
    """Return a drawing around a place, as at most two shapes."""
    stroked, filled = drawing
    return [
        mark(look, outline, at, scale)
        for look, outline in (("glyph", filled), ("line", stroked))
        if outline
    ]


def mark(look: str, outline: str, at: Spot = (0, 0), scale: float = 1) -> Shape:
    """Return an outline around a place, as one shape."""
    steps = []
    if at != (0, 0):
        steps.append(f"translate({at[0]:g} {at[1]:g})")
    if scale != 1:
        steps.append(f"scale({scale:g})")
    return path(look, outline, " ".join(steps))


def dot(x: float, y: float, radius: float) -> str:
    """Return the outline of a circle."""
    across = 2 * radius
    return (
        f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 0 {across:g} 0"
        f"a{radius:g} {radius:g} 0 1 0-{across:g} 0z"
    )

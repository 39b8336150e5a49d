"""The Chronomancer's boards: the grid of tiles, the markers and the assistant."""

from functools import cache
from string import ascii_lowercase
from typing import Final

from engines.core.glyphs import Glyph, dot, glyph
from engines.core.picture import Shape, Spot, Thing, circle, rect, text
from engines.core.words import Words
from engines.games.merchants_bay.face.glyphs import PAWN
from engines.games.merchants_bay.face.tokens import sign
from engines.games.merchants_bay.merchants.chronomancer.content import (
    BOX,
    CELLS,
    TILE,
    WIDTH,
    WILD,
)
from engines.games.merchants_bay.merchants.chronomancer.shop import ChronomancerView

EMBLEM: Final[Glyph] = (dot(0, 0, 16) + "M0-10V0L7 6", dot(0, 0, 3))
LOCATION_GLYPHS: Final[dict[str, Glyph]] = {
    # A tile is pushed into a row.
    "time_slip": ("M-17 0H-5M-10-5L-5 0L-10 5", "M-1-8H15V8H-1Z"),
    # Somebody walks on.
    "travel": (
        "M6-14H16M11-19L16-14L11-9",
        dot(-6, -7, 6) + "M-17 16C-17 5-12 2-6 2C0 2 5 5 5 16Z",
    ),
    # A crystal of ice.
    "freeze_time": (
        "M0-17V17M-15-8L15 8M-15 8L15-8M-4-14L0-10L4-14M-4 14L0 10L4 14",
        "",
    ),
    # A jewel is lifted out.
    "retrieve": ("M0 16V2M-6 8L0 2L6 8", "M-11-8L-6-15H6L11-8L0 0Z"),
    # The clock runs back.
    "rewind": ("M-12-8A15 15 0 1 1-15 3M-15-16L-13-7L-4-9M0-7V1L6 4", ""),
}

STAR: Final[Glyph] = (
    "",
    "M0-17L5-6L17-5L8 3L11 15L0 9L-11 15L-8 3L-17-5L-5-6Z",
)
GRID_X: Final = 24
CELL: Final = 46
SPARE_X: Final = 192
HAND_X: Final = 268


def cell_name(cell: int) -> str:
    """Return the letter of the column and the number of the row: a1 is the first."""
    if cell not in CELLS:
        return str(cell)
    return f"{ascii_lowercase[cell % WIDTH]}{cell // WIDTH + 1}"


def draw(shop: ChronomancerView, at: Spot, seat: int, words: Words) -> list[Thing]:
    x, y = at
    name = words.name("tiles", shop.spare)
    label = words.name("labels", "chronomancer_text_spare")
    spare = (*_tile(TILE[shop.spare], False), text("muted", 22, 66, label))
    spare_title = words.phrase("labels", "chronomancer_spare", tile=name)
    hand_title = words.phrase("labels", "chronomancer_markers", count=shop.markers)
    return [
        Thing(f"grid-{seat}", x, y, _grid()),
        *_tiles(shop, at, seat, words),
        Thing(
            f"spare-{seat}",
            x + SPARE_X,
            y + CELL,
            spare,
            spare_title,
            topic="spare-tile",
        ),
        Thing(
            f"markers-{seat}",
            x + HAND_X,
            y,
            _markers(shop.markers),
            hand_title,
            topic="time-marker",
        ),
        _assistant(shop, at, seat, words),
    ]


def _tiles(shop: ChronomancerView, at: Spot, seat: int, words: Words) -> list[Thing]:
    things = []
    for cell, tile in enumerate(shop.grid):
        marked = shop.marked[cell]
        title = words.phrase(
            "labels",
            "chronomancer_tile_marked" if marked else "chronomancer_tile",
            cell=cell_name(cell),
            tile=words.name("tiles", tile),
        )
        shapes = _tile(TILE[tile], marked)
        topic = "wild-tile" if TILE[tile] == WILD else "time-tile"
        things.append(
            Thing(f"tile-{seat}-{cell}", *_corner(cell, at), shapes, title, topic=topic)
        )
    return things


def _corner(cell: int, at: Spot) -> tuple[float, float]:
    x, y = at
    return x + GRID_X + cell % WIDTH * CELL, y + cell // WIDTH * CELL


def _assistant(shop: ChronomancerView, at: Spot, seat: int, words: Words) -> Thing:
    x, y = _corner(shop.assistant, at)
    return Thing(
        f"assistant-{seat}",
        x + 32,
        y + 29,
        tuple(glyph(PAWN, scale=0.75)),
        words.phrase(
            "labels", "chronomancer_assistant", cell=cell_name(shop.assistant)
        ),
        f"s{seat} piece",
        "assistant",
    )


@cache
def _grid() -> tuple[Shape, ...]:
    """Write the letters and numbers by which cells are called."""
    letters = [
        text("muted small", GRID_X + column * CELL + 21, 158, ascii_lowercase[column])
        for column in range(WIDTH)
    ]
    numbers = [
        text("muted small", 10, row * CELL + 29, str(row + 1))
        for row in range(len(CELLS) // WIDTH)
    ]
    return (*letters, *numbers)


@cache
def _tile(tile: int, marked: bool) -> tuple[Shape, ...]:
    """Draw a tile in the colour it stands for; a wild one has a star."""
    side = CELL - 3
    shapes = [
        rect(f"tile k{tile}" if tile != WILD else "tile wild", 0, 0, side, side, 6)
    ]
    if tile == WILD:
        shapes += glyph(STAR, (18, 20), 0.75)
    else:
        shapes += sign(tile, (18, 20), 0.72)
    if marked:
        shapes.append(rect("marked", 2, 2, side - 4, side - 4, 5))
    return tuple(shapes)


@cache
def _markers(count: int) -> tuple[Shape, ...]:
    shapes = [
        circle(
            "marker" if place < count else "slot",
            18 + place % 2 * 40,
            30 + place // 2 * 40,
            14,
        )
        for place in range(BOX.markers)
    ]
    return (*shapes, text("muted", 38, 126, f"{count}/{BOX.markers}"))

"""The Captain's boards: the ships, the compass and the treasure tiles."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from engines.core.glyphs import Glyph, dot, glyph
from engines.core.picture import Shape, Spot, Thing, circle, path, rect
from engines.core.words import Words
from engines.games.merchants_bay.content import COLOURS, GOODS, KIND, LARGE
from engines.games.merchants_bay.face.glyphs import ANCHOR, BOAT
from engines.games.merchants_bay.face.sentences import good_forms
from engines.games.merchants_bay.face.tokens import good, sign
from engines.games.merchants_bay.merchants.captain.content import COMPASS, Sector
from engines.games.merchants_bay.merchants.captain.shop import CaptainView

EMBLEM: Final[Glyph] = (
    dot(0, 0, 9)
    + "M0-17V-9M0 9V17M-17 0H-9M9 0H17M-12-12L-6-6M6 6L12 12M-12 12L-6 6M6-6L12-12",
    dot(0, 0, 3),
)
CHEST: Final[Glyph] = (
    "",
    "M-16-2C-16-12-10-14 0-14C10-14 16-12 16-2ZM-16 1H-4V6H4V1H16V14H-16ZM-2-1H2V4H-2Z",
)
STORM: Final[Glyph] = (
    "M3 4L-3 10H3L-2 16",
    "M-9 2A7 7 0 0 1-8-11A9 9 0 0 1 9-10A6 6 0 0 1 10 2Z",
)
LOCATION_GLYPHS: Final[dict[str, Glyph]] = {
    "set_sail": BOAT,
    # A way to a cross on a map.
    "chart_a_course": ("M-15 13C-13 0-2 8 1-1M4-4L6-7M6-15L16-5M16-15L6-5", ""),
    "treasure_hunt": CHEST,
    "recall": ANCHOR,
}

SHIP_STEP: Final = 50
TILE_STEP: Final = 48
TILES_Y: Final = 122
COMPASS_SPOT: Final = (284, 76)
RADIUS: Final = 68


def draw(shop: CaptainView, at: Spot, seat: int, words: Words) -> list[Thing]:
    return [
        *_ships(shop, at, seat, words),
        *_tiles(shop, at, seat, words),
        *_compass(shop, at, seat, words),
    ]


def _ships(shop: CaptainView, at: Spot, seat: int, words: Words) -> list[Thing]:
    """Return the ships, those at sea first; these lie higher and show their cargo."""
    out = [number for number, count in enumerate(shop.cargo) for _ in range(count)]
    cargo: list[int | None] = [*out, *(None for _ in range(shop.harbour))]
    things = []
    for place, number in enumerate(cargo):
        if number is None:
            title = words.name("labels", "captain_ship")
        else:
            a_good = good_forms(*GOODS[number], words)["a"]
            title = words.phrase("labels", "captain_ship_out", good=a_good)
        x, y = at[0] + 20 + place * SHIP_STEP, at[1] + (84 if number is None else 76)
        name = f"ship-{seat}-{place}"
        things.append(Thing(name, x, y, _ship(number), title, topic="ship"))
    return things


@cache
def _ship(cargo: int | None) -> tuple[Shape, ...]:
    hull = path("hull", "M-19-6H19L13 8H-13Z")
    if cargo is None:
        return (path("line", "M0-6V-26"), hull)
    return (
        path("wave", "M-18 14q9-8 18 0t18 0"),
        path("line", "M0-6V-12"),
        hull,
        *good(cargo, (0, -26)),
    )


def _tiles(shop: CaptainView, at: Spot, seat: int, words: Words) -> list[Thing]:
    things = [
        Thing(
            f"chest-{seat}",
            at[0] + 22,
            at[1] + TILES_Y + 21,
            tuple(glyph(CHEST, scale=0.9)),
            topic="treasure-tile",
        )
    ]
    for place, colour in enumerate(shop.tiles):
        if colour is None:
            title = words.name("labels", "captain_tile_taken")
        else:
            forms = words.forms("colours", colour)
            title = words.phrase("labels", "captain_tile", colour=forms)
        x = at[0] + 52 + place * TILE_STEP
        kind = None if colour is None else KIND[colour]
        things.append(
            Thing(
                f"treasure-{seat}-{place}",
                x,
                at[1] + TILES_Y,
                _tile(kind),
                title,
                topic="treasure-tile",
            )
        )
    return things


@cache
def _tile(kind: int | None) -> tuple[Shape, ...]:
    if kind is None:
        return (rect("slot", 1, 1, 40, 40, 6),)
    return (rect(f"tile k{kind}", 1, 1, 40, 40, 6), *good(LARGE + kind, (21, 21)))


# --- the compass ---------------------------------------------------------------------


def _compass(shop: CaptainView, at: Spot, seat: int, words: Words) -> list[Thing]:
    x, y = at[0] + COMPASS_SPOT[0], at[1] + COMPASS_SPOT[1]
    if shop.sector is None:
        title = words.name("labels", "captain_compass_still")
    else:
        sector = words.name("sectors", shop.sector)
        title = words.phrase("labels", "captain_compass", sector=sector)
    return [
        Thing(f"compass-{seat}", x, y, _rose(), title, topic="compass"),
        Thing(f"needle-{seat}", x, y, _needle(shop.sector), topic="compass"),
    ]


def _turned(place: float, radius: float) -> tuple[float, float]:
    angle = (place + 0.5) * 2 * pi / len(COMPASS)
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


@cache
def _rose() -> tuple[Shape, ...]:
    shapes: list[Shape] = [circle("glass", 0, 0, RADIUS)]
    for place, sector in enumerate(COMPASS):
        (x, y), at = _turned(place - 0.5, RADIUS), _turned(place, RADIUS - 18)
        shapes.append(path("planks", f"M0 0L{x:g} {y:g}"))
        if sector in COLOURS:
            shapes += sign(KIND[sector], at, 0.5)
        else:
            shapes += glyph(CHEST if sector == "treasure" else STORM, at, 0.5)
    return tuple(shapes)


@cache
def _needle(sector: Sector | None) -> tuple[Shape, ...]:
    if sector is None:
        return (circle("needle", 0, 0, 6),)
    place = COMPASS.index(sector)
    # Where two sectors are alike, the needle points between them.
    middle = place + (COMPASS.count(sector) - 1) / 2
    (x, y), (left, top) = _turned(middle, 34), _turned(middle + 2, 6)
    outline = f"M{x:g} {y:g}L{left:g} {top:g}L{-left:g} {-top:g}Z"
    return (path("needle", outline), circle("needle", 0, 0, 6))

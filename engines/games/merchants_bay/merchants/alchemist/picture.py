"""The Alchemist's boards: decanter, flask, cauldrons and Toxic Waste."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engines.core.glyphs import Glyph, dot, glyph
from engines.core.picture import Shape, Spot, Thing, circle, path, rect, text
from engines.core.words import Words
from engines.games.merchants_bay.face.glyphs import BAG
from engines.games.merchants_bay.face.tokens import BOARD_HEIGHT, disc
from engines.games.merchants_bay.merchants.alchemist.content import (
    BOX,
    ICHOR,
    MARBLES,
    ROWS,
)
from engines.games.merchants_bay.merchants.alchemist.shop import (
    AlchemistView,
    free_cauldrons,
)

EMBLEM: Final[Glyph] = (
    "M-6-16H6M-4-16V-6L-14 11Q-15 16-10 16H10Q15 16 14 11L4-6V-16",
    "M-9 4H9L13 12Q13 15 10 15H-10Q-13 15-13 12Z",
)
CAULDRON: Final[Glyph] = (
    "M-11 12L-13 17M11 12L13 17M-16-6H16",
    "M-14-5H14C18 6 12 13 0 13C-12 13-18 6-14-5Z" + dot(-5, -12, 3) + dot(5, -14, 4),
)
DRAIN: Final[Glyph] = (
    "M-14-14H14L10 16H-10ZM0-7V7M-6 2L0 8L6 2",
    "",
)


def _row_glyph(chosen: int) -> Glyph:
    """Return three rows, the chosen one full of marbles."""
    lines = "".join(f"M-15 {12 * row - 12}H15" for row in range(ROWS) if row != chosen)
    marbles = "".join(dot(11 * place - 11, 12 * chosen - 12, 5) for place in range(3))
    return lines, marbles


LOCATION_GLYPHS: Final = {
    **{row.name: _row_glyph(number) for number, row in enumerate(BOX.rows)},
    "brew": CAULDRON,
    "purge": DRAIN,
}

MARBLE: Final = 15
STEP: Final = 40
ROW_STEP: Final = 45
MIDDLE: Final = 21
"""How far below the top of a row its marbles lie."""
FLASK_STEP: Final = 40
FLASK: Final = path(
    "glass", "M44 2H84M48 2V18L6 40V158Q6 174 22 174H106Q122 174 122 158V40L80 18V2"
)
FLASK_X: Final = 226
SIDE_Y: Final = 140


def marbles(counts: Sequence[int], words: Words) -> str:
    """Return marbles in words, as in "2 red marbles and 1 Ichor"."""
    shown = [
        words.count(count, f"marble_{kind}")
        for kind, count in zip(MARBLES, counts, strict=True)
        if count
    ]
    return words.join(shown) or words.name("labels", "alchemist_none")


def draw(shop: AlchemistView, at: Spot, seat: int, words: Words) -> list[Thing]:
    x, y = at
    waste = words.phrase(
        "labels",
        "alchemist_waste",
        ichor=shop.waste,
        cauldrons=free_cauldrons(shop.waste),
    )
    bag = words.phrase("labels", "alchemist_bag", marbles=marbles(shop.bag, words))
    flask = _flask_title(shop, words)
    return [
        *_rows(shop, at, seat, words),
        Thing(f"flask-{seat}", x + FLASK_X, y, (FLASK,), flask, topic="flask"),
        *_flask_marbles(shop, (x + FLASK_X, y), seat, words),
        Thing(
            f"waste-{seat}",
            x + 20,
            y + SIDE_Y,
            _waste(shop.waste),
            waste,
            topic="toxic-waste",
        ),
        Thing(
            f"marbles-{seat}",
            x + 168,
            y + SIDE_Y,
            _bag(sum(shop.bag)),
            bag,
            topic="marble-bag",
        ),
    ]


def _rows(shop: AlchemistView, at: Spot, seat: int, words: Words) -> list[Thing]:
    x, y = at
    things = []
    for number, counts in enumerate(shop.rows):
        spot = x, y + number * ROW_STEP
        title = words.phrase(
            "labels", "alchemist_row", row=number + 1, marbles=marbles(counts, words)
        )
        glass = _glass(number + 1)
        things.append(
            Thing(f"row-{seat}-{number}", *spot, glass, title, topic="decanter")
        )
        places = [(40 + place * STEP, MIDDLE) for place in range(sum(counts))]
        things += [
            Thing(
                row_marbles_id(seat, number + 1, kind),
                *spot,
                shapes,
                title,
                topic=marble_topic(kind),
            )
            for kind, shapes, title in _heaps(counts, places, words)
        ]
    return things


def _flask_marbles(
    shop: AlchemistView, at: Spot, seat: int, words: Words
) -> list[Thing]:
    """Return what fills the flask from the bottom: 1 + 3 × 3 marbles at most."""
    places = [
        (24 + place % 3 * STEP, BOARD_HEIGHT - 26 - place // 3 * FLASK_STEP)
        for place in range(BOX.decanter.flask)
    ]
    places[-1] = (24 + STEP, places[-1][1])
    return [
        Thing(
            flask_marbles_id(seat, kind),
            *at,
            shapes,
            title,
            topic=marble_topic(kind),
        )
        for kind, shapes, title in _heaps(shop.flask, places, words)
    ]


def marble_topic(kind: str) -> str:
    return "ichor" if MARBLES.index(kind) == ICHOR else "marble"


def row_marbles_id(seat: int, row: int, kind: str) -> str:
    """Return the name of all marbles of a kind in a row, counted from 1."""
    return f"row-{seat}-{row - 1}-{kind}"


def flask_marbles_id(seat: int, kind: str) -> str:
    return f"flask-{seat}-{kind}"


def _heaps(
    counts: Sequence[int], places: Sequence[Spot], words: Words
) -> list[tuple[str, tuple[Shape, ...], str]]:
    """Return each kind of marble there is: its name, how it looks, what it is."""
    heaps: list[tuple[str, tuple[Shape, ...], str]] = []
    taken = 0
    for kind, count in enumerate(counts):
        if count:
            spots = places[taken : taken + count]
            shapes = tuple(shape for spot in spots for shape in _marble(kind, spot))
            name = MARBLES[kind]
            heaps.append((name, shapes, words.count(count, f"marble_{name}")))
        taken += count
    return heaps


def _flask_title(shop: AlchemistView, words: Words) -> str:
    return words.phrase(
        "labels",
        "alchemist_flask",
        count=sum(shop.flask),
        room=BOX.decanter.flask,
        marbles=marbles(shop.flask, words),
    )


def _marble(kind: int, at: Spot) -> tuple[Shape, ...]:
    if kind != ICHOR:
        return disc(kind, at, MARBLE)
    return (circle("token ichor", *at, MARBLE), *_drop(at))


def _drop(at: Spot) -> list[Shape]:
    drop = ("", "M0-16C8-5 11 0 11 6A11 11 0 0 1-11 6C-11 0-8-5 0-16Z")
    (shape,) = glyph(drop, at, 0.6)
    return [Shape(shape.tag, {**shape.attributes, "class": "on ichor"})]


@cache
def _glass(number: int) -> tuple[Shape, ...]:
    """Draw a row of the decanter without its marbles."""
    return (
        rect("glass", 19, 2, 2 + BOX.decanter.row * STEP, 38, 19),
        text("muted", 8, MIDDLE + 7, str(number)),
    )


@cache
def _waste(ichor: int) -> tuple[Shape, ...]:
    """Draw the cauldrons, with an Ichor over each that the Toxic Waste blocks."""
    blocked = BOX.brew.cauldrons - free_cauldrons(ichor)
    shapes: list[Shape] = []
    for place in range(BOX.brew.cauldrons):
        at = (17 + place * 35, 20)
        is_blocked = place >= BOX.brew.cauldrons - blocked
        shapes += glyph(CAULDRON, at, 0.8)
        if is_blocked:
            shapes += [circle("token ichor", *at, 10), *_drop(at)]
    return tuple(shapes)


@cache
def _bag(marbles: int) -> tuple[Shape, ...]:
    return (*glyph(BAG, (16, 20), 0.8), text("muted", 40, 27, str(marbles)))

"""The Blacksmith's boards: the dice, wherever they are, the furnaces and the ember."""

from functools import cache
from typing import Final

from engines.core.glyphs import Glyph, glyph
from engines.core.picture import Shape, Spot, Thing, path, rect, text
from engines.core.words import Words
from engines.games.merchants_bay.content import COLOURS, SIZES
from engines.games.merchants_bay.face.glyphs import KIND_GLYPHS
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    COAL,
    COLOUR_OF,
    DIE,
    FURNACES,
    SIZE_OF,
    TEMPERATURES,
)
from engines.games.merchants_bay.merchants.blacksmith.shop import BlacksmithView

FLAME: Final[Glyph] = (
    "",
    "M0 17C-11 17-14 9-12 2C-11-3-5-6-5-15C2-11 5-6 5 0C7-1 7-4 7-7"
    "C11-2 13 4 12 9C11 14 7 17 0 17Z",
)
EMBLEM: Final[Glyph] = (
    "",
    "M-17-9H17V-3C10-3 7 0 6 5H11V13H-11V5H-6C-7 0-12-3-17-9Z",
)
LOCATION_GLYPHS: Final[dict[str, Glyph]] = {
    "stoke": FLAME,
    # A pair of bellows.
    "bellows": ("M7 4L17 12", "M-17-7L-11-15L8-1L10 8L1 9L-14 1Z"),
    # A hammer.
    "forge": ("M-1-3L-13 15", "M-7-15L15-6L11 3L-11-6Z"),
    # A crucible that is poured out.
    "smelt": ("M11 3V16M5 12L11 17L17 12", "M-17-11H9L12-5L6 6Q4 9 0 9H-7Q-11 9-13 6Z"),
}
LUMP: Final[Glyph] = ("", "M-14 5L-9-9L3-13L14-4L11 9L-5 13Z")

DIE_WIDTH: Final = 38
DIE_HEIGHT: Final = 38
DIE_STEP: Final = 44
COAL_Y: Final = 42
FURNACE_Y: Final = 84
FURNACE_STEP: Final = 71
INSIDE: Final = ((4, 24), (35, 24), (4, 58), (35, 58), (20, 41))
"""Where the dice lie in a furnace, the alloy die first."""
BURNING: Final = 0.76
"""How large dice are in a furnace."""


# --- names ---------------------------------------------------------------------------


def alloy_name(die: int, words: Words) -> str:
    """Return an alloy die; a move may ask for one that does not exist."""
    if die not in ALLOY:
        return words.name("dice", "unknown")
    colour = words.forms("colours", COLOURS[COLOUR_OF[die]])
    return words.phrase("dice", "alloy", number=die + 1, colour=colour)


def die_name(die: str, words: Words) -> str:
    """Return a die of either kind, by its name in moves and events."""
    number = DIE[die]
    if number in COAL:
        return words.phrase("dice", "coal", number=number + 1)
    return alloy_name(number - len(COAL), words)


def furnace_name(furnace: int, words: Words) -> str:
    return words.phrase("furnaces", "number", number=furnace + 1)


# --- the boards ----------------------------------------------------------------------


def draw(shop: BlacksmithView, at: Spot, seat: int, words: Words) -> list[Thing]:
    x, y = at
    furnaces = [
        Thing(
            f"furnace-{seat}-{furnace}",
            x + furnace * FURNACE_STEP,
            y + FURNACE_Y,
            _furnace(SIZE_OF[furnace], shop.furnaces[furnace] is not None),
            _furnace_title(furnace, words),
            topic=f"{SIZES[SIZE_OF[furnace]]}-furnace",
        )
        for furnace in FURNACES
    ]
    key = "blacksmith_ember" if shop.ember else "blacksmith_no_ember"
    ember = Thing(
        f"ember-{seat}",
        x + (len(COAL) + 0.5) * DIE_STEP,
        y + COAL_Y + DIE_HEIGHT / 2,
        tuple(glyph(FLAME, scale=1.1)),
        words.name("labels", key),
        "ember" if shop.ember else "faint",
        "ember",
    )
    return [*furnaces, ember, *_dice(shop, at, seat, words)]


def _furnace_title(furnace: int, words: Words) -> str:
    size = SIZE_OF[furnace]
    name = furnace_name(furnace, words)
    return words.phrase(
        "labels",
        f"blacksmith_furnace_{SIZES[size]}",
        furnace=name[0].upper() + name[1:],
        temperature=TEMPERATURES[size],
    )


@cache
def _furnace(size: int, is_lit: bool) -> tuple[Shape, ...]:
    """Draw a furnace with its temperature over the door."""
    look = "furnace lit" if is_lit else "furnace"
    return (
        path(look, "M0 92V14Q0 0 14 0H54Q68 0 68 14V92Z"),
        text("strong", 34, 19, str(TEMPERATURES[size])),
    )


def _dice(shop: BlacksmithView, at: Spot, seat: int, words: Words) -> list[Thing]:
    places = _in_furnaces(shop)
    things = []
    for name, number in DIE.items():
        is_coal = number in COAL
        die = number if is_coal else number - len(COAL)
        home = die * DIE_STEP, COAL_Y if is_coal else 0
        dx, dy = places.get(name, home)
        face = (shop.coal_faces if is_coal else shop.alloy_faces)[die]
        locked = not is_coal and shop.locked[die]
        kind = None if is_coal else COLOUR_OF[die]
        things.append(
            Thing(
                f"die-{seat}-{name}",
                at[0] + dx,
                at[1] + dy,
                _die(kind, 0 if locked else face, locked),
                _die_title(name, face, locked, words),
                topic="coal-die" if is_coal else "alloy-die",
                scale=BURNING if name in places else 1,
            )
        )
    return things


def _in_furnaces(shop: BlacksmithView) -> dict[str, tuple[int, int]]:
    """Return where the dice are that lie in furnaces."""
    places = {}
    for number, furnace in enumerate(shop.furnaces):
        if furnace is None:
            continue
        names = [f"alloy_{furnace.alloy}", *(f"coal_{die}" for die in furnace.coal)]
        for name, (dx, dy) in zip(names, INSIDE, strict=False):
            places[name] = number * FURNACE_STEP + dx, FURNACE_Y + dy
    return places


def _die_title(die: str, face: int, locked: bool, words: Words) -> str:
    name = die_name(die, words)
    name = name[0].upper() + name[1:]
    if locked:
        return words.phrase("labels", "blacksmith_die_locked", die=name)
    if face:
        return words.phrase("labels", "blacksmith_die_shows", die=name, face=face)
    return words.phrase("labels", "blacksmith_die", die=name)


@cache
def _die(kind: int | None, face: int, locked: bool) -> tuple[Shape, ...]:
    """Draw a die: the sign of its colour over what it shows."""
    look = "coal" if kind is None else f"k{kind}"
    drawing = LUMP if kind is None else KIND_GLYPHS[kind]
    at, scale = ((19, 10), 0.42) if face else ((19, 19), 0.64)
    (mark,) = glyph(drawing, at, scale)
    ink = f"sign {look}" if locked else f"on {look}"
    shapes = [
        rect(
            f"{'die-locked' if locked else 'die'} {look}",
            0,
            0,
            DIE_WIDTH,
            DIE_HEIGHT,
            5,
        ),
        Shape(mark.tag, {**mark.attributes, "class": ink}),
    ]
    if face:
        shapes.append(text(f"face {look}", 19, 34, str(face)))
    return tuple(shapes)

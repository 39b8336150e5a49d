"""The sea with Dragon Island, the boats, the piers, and the adventurers on both."""

from functools import cache
from typing import Final

from engines.core.game import Language
from engines.core.glyphs import dot
from engines.core.lettering import fitted
from engines.core.picture import Shape, Thing, circle, path, placed, rect, text
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    BERTHS,
    BOX,
    GREY,
    PLACES,
    Berth,
)
from engines.games.merchants_bay.face.sentences import boat_name, crowd
from engines.games.merchants_bay.face.tokens import sign
from engines.games.merchants_bay.face.topics import PIER_TOPICS
from engines.games.merchants_bay.picture.layout import (
    BOAT_WIDTH,
    PIER_HEIGHT,
    TOKEN_STEP,
    Bay,
)
from engines.games.merchants_bay.view import BoatView, View
from engines.games.merchants_bay.words import words

HULL: Final = "M2 26H182Q177 60 152 60H32Q7 60 2 26Z"
DRAGON: Final = (
    "M-8-4C-18-32-46-46-80-40C-68-33-62-25-62-12C-53-20-44-18-40-6C-33-14-23-13-18-2"
    "C-15 14-9 26 0 36C9 26 15 14 18-2C23-13 33-14 40-6C44-18 53-20 62-12"
    "C62-25 68-33 80-40C46-46 18-32 8-4C6-10 6-16 9-24L17-35L7-32L4-42L0-34L-4-42"
    "L-7-32L-17-35L-9-24C-6-16-6-10-8-4Z" + dot(-4, -25, 1.8) + dot(4, -25, 1.8)
)
TAIL: Final = "M2 30C16 46 40 40 42 22M36 28L42 19L48 28"
COAST: Final = (
    "M-148 52C-164 30-140 14-126 2C-118-22-96-24-84-44C-62-78-30-72-6-84"
    "C30-92 62-76 82-48C104-40 112-18 128-4C152 10 160 34 142 52C92 72-100 72-148 52Z"
)
HILLS: Final = (
    "M-120 44C-112 14-92-16-66-22C-48-58-14-66 8-60C40-66 62-40 74-22"
    "C100-14 114 16 118 44C60 56-66 56-120 44Z"
)


def sea(bay: Bay, language: Language) -> list[Thing]:
    """Return the water and the island, and the berths along the piers."""
    names = words(language)
    waves = [path("wave", f"M{x} {y}q9-8 18 0t18 0") for x, y in bay.waves]
    island = (
        path("land", COAST),
        path("hill", HILLS),
        path("glyph", DRAGON),
        path("line", TAIL),
        text("edge strong", 0, 88, names.name("labels", "island")),
    )
    land = Thing("island", 0, 0, island, look="dragon", topic="dragon-island")
    return [
        Thing("sea", 0, 0, (rect("sea", 0, 0, bay.width, bay.height), *waves)),
        *placed([land], bay.island),
        *(_berth(bay, berth, names) for berth in BERTHS),
    ]


def rogues(view: View, bay: Bay, words: Words) -> Thing:
    """Return the name of the rogue card, beside the island."""
    card = words.forms("rogues", view.rogues)
    title = words.phrase("labels", "rogues", rogues=card["name"], effect=card["effect"])
    name = card["name"]
    shapes = (*sign(GREY, (-len(name) * 5 - 20, -7), 0.6), text("edge", 6, 0, name))
    return Thing("rogues", *bay.rogues, shapes, title, topic=view.rogues)


def _berth(bay: Bay, berth: Berth, words: Words) -> Thing:
    return Thing(
        f"berth-{berth}",
        *bay.berths[berth],
        (path("berth", HULL),),
        words.phrase("labels", "berth_free", berth=words.name("berths", berth)),
        topic="berth",
    )


# --- boats ---------------------------------------------------------------------------


def boats(view: View, bay: Bay, words: Words) -> list[Thing]:
    """Return the boats at sea and at their berths, without those that have gone."""
    return [
        _boat(number, boat, bay, words)
        for number, boat in enumerate(view.boats)
        if boat.at_sea or boat.berth is not None
    ]


def _boat(number: int, boat: BoatView, bay: Bay, words: Words) -> Thing:
    name = boat_name(number, words).capitalize()
    if boat.berth is None:
        spot = bay.boats[number]
        aboard = crowd(boat.adventurers, words) or words.name("labels", "nobody")
        title = words.phrase("labels", "boat_at_sea", boat=name, adventurers=aboard)
    else:
        spot = bay.berths[boat.berth]
        berth = words.name("berths", boat.berth)
        title = words.phrase("labels", "boat_docked", boat=name, berth=berth)
    return Thing(f"boat-{number}", *spot, _hull(number), title, topic="boat")


@cache
def _hull(number: int) -> tuple[Shape, ...]:
    places = [circle("seat-free", *place_aboard(place), 13) for place in range(PLACES)]
    return (
        path("hull", HULL),
        rect("deck", 12, 6, 160, 34, 17),
        *places,
        text("hull-number strong", BOAT_WIDTH / 2, 57, str(number + 1)),
    )


def place_aboard(place: int) -> tuple[float, float]:
    """Return the middle of a place, from the corner of the boat."""
    return 32 + place * TOKEN_STEP, 23


# --- piers ---------------------------------------------------------------------------


def piers(view: View, bay: Bay, words: Words) -> list[Thing]:
    things = []
    for number, board in enumerate(BOX.piers):
        x, y, width = bay.piers[number]
        visitors = view.piers[number]
        forms = words.forms("piers", board.name)
        look = "turn" if view.unfinished.pier == board.name else ""
        title = words.phrase(
            "labels",
            "pier",
            pier=forms["name"],
            sells=forms["sells"],
            adventurers=crowd(visitors, words) or words.name("labels", "nobody"),
        )
        shapes = _pier(number, width, words.language)
        name, topic = f"pier-{board.name}", PIER_TOPICS[board.name]
        things.append(Thing(name, x, y, shapes, title, look, topic))
    return things


@cache
def _pier(number: int, width: float, language: Language) -> tuple[Shape, ...]:
    board = BOX.piers[number]
    planks = "".join(f"M2 {y}H{width - 2}" for y in range(28, PIER_HEIGHT, 28))
    sizes = []
    for place, size in enumerate(reversed(board.sizes)):
        x = width - 18 - 22 * place
        if size == "small":
            sizes.append(circle("pip", x, 18, 6))
        else:
            sizes.append(rect("pip", x - 9, 9, 18, 18, 3))
    name = words(language).name("piers", board.name)
    return (
        rect("wood", 0, 0, width, PIER_HEIGHT, 6),
        path("planks", planks),
        fitted("pier start", (10, 25), name, size=19, room=width - 62),
        *sizes,
    )

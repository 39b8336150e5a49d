"""What the guide shows: parts of whole pictures, and single pieces out of them.

The game draws the pictures. A part is all that lies within some of its things, so it
shows the same wherever a layout puts them.
"""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor
from typing import Final

from engines.core.game import Language
from engines.core.guide_file import Draw
from engines.core.picture import Picture, Shape, Spot, Thing
from engines.games.merchants_bay.content import KINDS, OPEN_PLACES
from engines.games.merchants_bay.guide import positions
from engines.games.merchants_bay.picture import picture
from engines.games.merchants_bay.picture.style import STYLE
from engines.games.merchants_bay.view import View

Box = tuple[float, float, float, float]
"""West, north, east and south."""

MARGIN: Final = 6
BACKGROUND: Final = ("paper", "day", "question")
LOOK: Final = "bay"

BAY: Final = ("sea",)
CLOCK: Final = ("dial",)
HALLS: Final = tuple(f"hall-{kind}" for kind in KINDS)
GRAND_PLACE: Final = ("grand-place", *(f"place-{n}" for n in range(OPEN_PLACES)))
SHOP: Final = ("shop-0",)


def part(whole: Picture, frames: Sequence[str]) -> Picture:
    """Return all that lies within these things of a picture."""
    framing = [thing for thing in whole.things if thing.id in frames]
    boxes = [_around(framing), *((one.x, one.y, one.x, one.y) for one in framing)]
    west, north, east, south = _union(boxes)
    inside = [
        thing
        for thing in whole.things
        if thing.id not in BACKGROUND
        and west <= thing.x <= east
        and north <= thing.y <= south
    ]
    return _cut(inside, (west, north, east, south), whole.title)


def piece(things: Iterable[Thing], title: str, box: Box | None = None) -> Picture:
    """Return things of a picture on their own; a box counts from the first one."""
    pieces = list(things)
    first = pieces[0]
    if box is None:
        return _cut(pieces, _around(pieces), title)
    west, north, east, south = box
    around = first.x + west, first.y + north, first.x + east, first.y + south
    return _cut(pieces, around, title)


def sign(shapes: Sequence[Shape], title: str, look: str, reach: Spot) -> Picture:
    """Return shapes drawn around (0, 0) that reach so far across and down from it."""
    thing = Thing("sign", 0, 0, tuple(shapes), look=look)
    across, down = reach
    return _cut([thing], (-across, -down, across, down), title)


def _cut(things: Iterable[Thing], box: Box, title: str) -> Picture:
    west, north = floor(box[0]) - MARGIN, floor(box[1]) - MARGIN
    moved = tuple(
        Thing(
            thing.id,
            round(thing.x - west, 1),
            round(thing.y - north, 1),
            thing.shapes,
            thing.title,
            thing.look,
            thing.topic,
        )
        for thing in things
    )
    width, height = ceil(box[2]) + MARGIN - west, ceil(box[3]) + MARGIN - north
    return Picture(width, height, title, STYLE, moved, LOOK)


def _around(things: Iterable[Thing]) -> Box:
    """Return the box around all rectangles and circles."""
    return _union(
        [
            (thing.x + west, thing.y + north, thing.x + east, thing.y + south)
            for thing in things
            for west, north, east, south in filter(None, map(_extent, thing.shapes))
        ]
    )


def _union(boxes: Sequence[Box]) -> Box:
    wests, norths, easts, souths = zip(*boxes, strict=True)
    return min(wests), min(norths), max(easts), max(souths)


def _extent(shape: Shape) -> Box | None:
    numbers = shape.attributes
    if shape.tag == "rect":
        x, y = float(numbers.get("x", 0)), float(numbers.get("y", 0))
        return x, y, x + float(numbers["width"]), y + float(numbers["height"])
    if shape.tag == "circle":
        x, y, r = (float(numbers.get(name, 0)) for name in ("cx", "cy", "r"))
        return x - r, y - r, x + r, y + r
    return None


# --- illustrations -------------------------------------------------------------------


def _part_of(position: Callable[[], View], *frames: str) -> Draw:
    return lambda language: part(picture(position(), language), frames)


def _hired(position: Callable[[], View]) -> Draw:
    """Return the staff board of the first seat."""

    def draw(language: Language) -> Picture:
        view = position()
        cards = [f"townsfolk-{card}" for card in view.players[0].staff]
        slots = [f"slot-0-{slot}" for slot in range(len(cards))]
        return part(picture(view, language), (*cards, *slots))

    return draw


DRAWINGS: Final[dict[str, Draw]] = {
    "start": _part_of(positions.start, *BAY),
    "arrival": _part_of(positions.arrival, *BAY),
    "town": _part_of(positions.start, *HALLS, "bag", *GRAND_PLACE),
    "turn-order": _part_of(positions.turn_order, *CLOCK),
    "shop": _part_of(positions.recalling, *SHOP),
    "hand": _part_of(positions.on_hand, *CLOCK),
    "boarding": _part_of(positions.boarding, *BAY),
    "docked": _part_of(positions.docked, *BAY),
    "closed": _part_of(positions.closed, *BAY),
    "closed-clock": _part_of(positions.closed, *CLOCK),
    "evening": _part_of(positions.evening, *CLOCK),
    "market": _part_of(positions.market, *BAY),
    "seller": _part_of(positions.market, *SHOP),
    "sponsor": _part_of(positions.sponsored, *HALLS),
    "sponsored": _part_of(positions.sponsored, *SHOP),
    "round-2": _part_of(positions.before_hand, *CLOCK),
    "round-3": _part_of(positions.rewinding, *CLOCK),
    "final-halls": _part_of(positions.final_scoring, *HALLS),
    "final-shop": _part_of(positions.final_scoring, *SHOP),
    "grand-place": _part_of(positions.recruiting, *GRAND_PLACE),
    "staff": _hired(positions.staffed),
    "robbery": _part_of(positions.robbery, *BAY),
    "cultists": _part_of(positions.bribable, *BAY),
    "alchemist": _part_of(positions.brewing, *SHOP),
    "blacksmith": _part_of(positions.rolled, *SHOP),
    "forging": _part_of(positions.forging, *SHOP),
    "captain": _part_of(positions.spun, *SHOP),
    "chronomancer": _part_of(positions.retrieving, *SHOP),
}

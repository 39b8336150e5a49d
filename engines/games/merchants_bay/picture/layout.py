"""Where things lie: sections, each in units of its own, and where a layout puts them.

The sea with its piers, the clock, the town and each shop are drawn once, around their
own corner. A wide picture shows the table: the bay on the left, the own shop large on
the right, and the other shops folded below. In a tall one a unit is a pixel of a
telephone, and the sections are parts that are looked at one by one, the own shop first.
No type is smaller than 19 units, and what is touched lies 40 units apart.
"""

from math import cos, pi, sin
from typing import Final, NamedTuple

from engines.core.picture import TELEPHONE, Layout, SectionPlace, Spot
from engines.games.merchants_bay.content import HAND_OF, Berth
from engines.games.merchants_bay.view import View

EDGE: Final = 12
"""Free space around everything but the sea."""
HEADER_HEIGHT: Final = 46
DAY_WIDTH: Final = 150

# --- the bay -------------------------------------------------------------------------

PIER_HEIGHT: Final = 112
BOAT_WIDTH: Final = 184
BOAT_HEIGHT: Final = 62
BOAT_STEP: Final = 66
TOKEN_STEP: Final = 40
"""From one adventurer to the next, on a boat."""
CROWD_STEP: Final = 30
"""The same on a pier, where there may be many."""


class Pier(NamedTuple):
    x: float
    y: float
    width: float


class Bay(NamedTuple):
    """How the sea and the piers lie: side by side, or one over the other."""

    width: int
    sea: int
    """How high the sea is before the first pier."""
    height: int
    island: SectionPlace
    rogues: Spot
    boats: tuple[Spot, ...]
    berths: dict[Berth, Spot]
    piers: tuple[Pier, ...]
    waves: tuple[Spot, ...]


def _berth(x: float, y: float) -> Spot:
    """Return the corner of a berth before the middle of a pier."""
    return x - BOAT_WIDTH / 2, y - BOAT_HEIGHT - 4


WIDE_BAY: Final = Bay(
    width=780,
    sea=276,
    height=276 + PIER_HEIGHT + 6,
    island=SectionPlace(390, 98),
    rogues=(390, 210),
    boats=tuple(
        (x + (12 if row == 1 else 0) * turn, 8 + row * BOAT_STEP)
        for x, turn in ((12, 1), (780 - 12 - BOAT_WIDTH, -1))
        for row in range(3)
    ),
    berths={
        "bazaar": _berth(108, 276),
        "grand_place_left": _berth(296, 276),
        "grand_place_right": _berth(484, 276),
        "black_market": _berth(672, 276),
    },
    piers=(Pier(12, 276, 192), Pier(210, 276, 360), Pier(576, 276, 192)),
    waves=((236, 34), (524, 40), (216, 120), (540, 128), (236, 196), (508, 200)),
)

_FIRST: Final = 3 * BOAT_STEP + 186
_SECOND: Final = _FIRST + PIER_HEIGHT + BOAT_HEIGHT + 14
TALL_BAY: Final = Bay(
    width=TELEPHONE,
    sea=_FIRST,
    height=_SECOND + PIER_HEIGHT + 6,
    island=SectionPlace(110, 56, 0.6),
    rogues=(292, 62),
    boats=tuple(
        (x, 116 + row * BOAT_STEP)
        for x in (7, TELEPHONE - 7 - BOAT_WIDTH)
        for row in range(3)
    ),
    berths={
        "bazaar": _berth(99, _FIRST),
        "grand_place_left": _berth(99, _SECOND),
        "grand_place_right": _berth(291, _SECOND),
        "black_market": _berth(291, _FIRST),
    },
    piers=(Pier(7, _FIRST, 184), Pier(7, _SECOND, 376), Pier(199, _FIRST, 184)),
    waves=((212, 28), (330, 24), (228, 92), (344, 88)),
)

# --- the clock -----------------------------------------------------------------------

CLOCK_SIZE: Final = 346
DIAL: Final[Spot] = (CLOCK_SIZE / 2, CLOCK_SIZE / 2)
"""The middle of the dial."""
HOUR_RADIUS: Final = 124
HAND_RADIUS: Final = 42
INDICATOR_RADIUS: Final = 144
MARKER_RADIUS: Final = 157
STACK_STEP: Final = 28


def on_dial(hours: float, radius: float) -> tuple[float, float]:
    """Return a place at some hours past twelve, as far from the middle as told."""
    angle = hours * pi / 6
    x, y = DIAL
    return round(x + radius * sin(angle), 1), round(y - radius * cos(angle), 1)


def hourglass_spot(space: int, level: int) -> tuple[float, float]:
    """Return where an hourglass lies: stacks grow towards the middle of the dial."""
    if space in HAND_OF:
        x, y = on_dial(space / 2, HAND_RADIUS)
        return x, y - level * STACK_STEP
    return on_dial(space / 2, HOUR_RADIUS - level * STACK_STEP)


# --- the town ------------------------------------------------------------------------

TOWN_WIDTH: Final = 398
HALL_HEIGHT: Final = 82
BAG_Y: Final = HALL_HEIGHT + 8
BAG_HEIGHT: Final = 54
PLACE_Y: Final = BAG_Y + BAG_HEIGHT + 8
CARD_WIDTH: Final = 94
CARD_HEIGHT: Final = 128
CARD_STEP: Final = (TOWN_WIDTH - CARD_WIDTH) / 3
CARDS_Y: Final = PLACE_Y + 30
TOWN_HEIGHT: Final = CARDS_Y + CARD_HEIGHT + 34


def card_corner(place: int) -> tuple[float, float]:
    return round(place * CARD_STEP, 1), CARDS_Y


# --- a shop --------------------------------------------------------------------------

SHOP_WIDTH: Final = 372
SHOP_HEIGHT: Final = 544
INSET: Final = 10

SPACES_Y: Final = 54
SPACE_STEP: Final = 44
BOARD_Y: Final = 116
GOODS_Y: Final = 300
GOODS_STEP: Final = 88
GOODS_ROW: Final = 44
STAFF_Y: Final = 394
STAFF_STEP: Final = 64
STAFF_WIDTH: Final = 58
STAFF_HEIGHT: Final = 76
SHIELD_X: Final = 268
SHIELD_STEP: Final = 40
CORRUPTION_Y: Final = 482


def slot_corner(slot: int) -> tuple[int, int]:
    return INSET + slot * STAFF_STEP, STAFF_Y


# --- a shop that is folded -----------------------------------------------------------

FOLD_WIDTH: Final = 428
FOLD_HEIGHT: Final = 142

# --- the table -----------------------------------------------------------------------

TOP: Final = 2 * 10 + HEADER_HEIGHT
"""Where the table begins under the question."""
LEFT: Final = WIDE_BAY.width + 2 * EDGE
"""Where it goes on beside the bay."""
BELOW: Final = TOP + WIDE_BAY.height + EDGE
OWN_SCALE: Final = (BELOW + CLOCK_SIZE - TOP) / SHOP_HEIGHT
"""How large the own shop is: it ends where the clock does."""


class Sections(NamedTuple):
    """Where a layout puts the sections of a table."""

    width: int
    height: int
    bay: Bay
    day: SectionPlace
    banner: SectionPlace
    banner_width: int
    sea: SectionPlace
    clock: SectionPlace
    town: SectionPlace
    shops: tuple[SectionPlace, ...]
    folds: dict[int, SectionPlace]
    """The shops that are folded, by their seats."""


def own_seat(view: View) -> int | None:
    """Return the seat whose shop is large, or first; none for those who look on."""
    return view.seat if view.seat is not None and view.seat >= 0 else None


def sections(view: View, layout: Layout) -> Sections:
    if layout == "tall":
        return _tall(view)
    return _wide_for(view) if own_seat(view) is None else _wide(view)


def others(view: View) -> list[int]:
    """Return the seats in their order, behind the own one and without it."""
    own = own_seat(view)
    first = 0 if own is None else own + 1
    seats = [(first + place) % view.seats for place in range(view.seats)]
    return [seat for seat in seats if seat != own]


def _wide(view: View) -> Sections:
    """Return the table of a player: the shops of others are folded.

    They lie as a whole, too, beyond the edge of the table.
    """
    own = own_seat(view)
    assert own is not None
    width = round(LEFT + OWN_SCALE * SHOP_WIDTH + EDGE)
    folds_y = BELOW + CLOCK_SIZE + EDGE
    seats = others(view)
    room = (width - EDGE) / len(seats)
    scale = min(room - EDGE, 1.4 * FOLD_WIDTH) / FOLD_WIDTH
    places = {own: SectionPlace(LEFT, TOP, OWN_SCALE)}
    folds = {}
    for number, seat in enumerate(seats):
        places[seat] = SectionPlace(
            width + EDGE + number * (SHOP_WIDTH + 2 * EDGE), EDGE
        )
        folds[seat] = SectionPlace(
            round(EDGE + number * room), folds_y, round(scale, 3)
        )
    height = round(folds_y + scale * FOLD_HEIGHT + EDGE)
    return _around(view, (width, height), places, folds)


def _wide_for(view: View) -> Sections:
    """Return the table of those who look on: all shops are alike."""
    places = {
        seat: SectionPlace(
            LEFT + seat // 2 * (SHOP_WIDTH + EDGE),
            TOP + seat % 2 * (SHOP_HEIGHT + EDGE),
        )
        for seat in range(view.seats)
    }
    width = LEFT + (view.seats + 1) // 2 * (SHOP_WIDTH + EDGE)
    return _around(view, (width, TOP + 2 * (SHOP_HEIGHT + EDGE)), places, {})


def _around(
    view: View,
    size: tuple[int, int],
    shops: dict[int, SectionPlace],
    folds: dict[int, SectionPlace],
) -> Sections:
    """Return a wide table around its shops."""
    width, height = size
    left = 2 * EDGE + DAY_WIDTH
    return Sections(
        width=width,
        height=height,
        bay=WIDE_BAY,
        day=SectionPlace(EDGE, 10),
        banner=SectionPlace(left, 10),
        banner_width=width - EDGE - left,
        sea=SectionPlace(0, TOP),
        clock=SectionPlace(EDGE, BELOW),
        town=SectionPlace(2 * EDGE + CLOCK_SIZE, BELOW),
        shops=tuple(shops[seat] for seat in range(view.seats)),
        folds=folds,
    )


PAGE_EDGE: Final = (TELEPHONE - SHOP_WIDTH) // 2
TOWN_SCALE: Final = (TELEPHONE - 2 * PAGE_EDGE) / TOWN_WIDTH
TALL_HEADER: Final = 2 * HEADER_HEIGHT + 2 * EDGE


def _tall(view: View) -> Sections:
    """Return the sections one below the other; each is a part of the picture."""
    own = own_seat(view)
    tops: dict[str | int, int] = {}
    y = 0
    heights: list[tuple[str | int, int]] = [
        *([] if own is None else [(own, SHOP_HEIGHT)]),
        ("sea", TALL_BAY.height),
        ("clock", TALL_HEADER + CLOCK_SIZE),
        ("town", TOWN_HEIGHT),
        *((seat, SHOP_HEIGHT) for seat in others(view)),
    ]
    for name, height in heights:
        tops[name] = y + EDGE
        y += height + 2 * EDGE
    clock = tops["clock"]
    return Sections(
        width=TELEPHONE,
        height=y,
        bay=TALL_BAY,
        day=SectionPlace((TELEPHONE - DAY_WIDTH) / 2, clock),
        banner=SectionPlace(PAGE_EDGE, clock + HEADER_HEIGHT + EDGE),
        banner_width=TELEPHONE - 2 * PAGE_EDGE,
        sea=SectionPlace(0, tops["sea"]),
        clock=SectionPlace((TELEPHONE - CLOCK_SIZE) / 2, clock + TALL_HEADER),
        town=SectionPlace(PAGE_EDGE, tops["town"], TOWN_SCALE),
        shops=tuple(SectionPlace(PAGE_EDGE, tops[seat]) for seat in range(view.seats)),
        folds={},
    )

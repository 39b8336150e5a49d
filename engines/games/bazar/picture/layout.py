"""Where things lie: sections, each in units of its own, and where a layout puts them.

The map, a purse, the event and its cards are drawn once, around their own corner. In a
tall picture a unit is a pixel of a telephone: the map is as wide as its screen, and the
own purse lies right under it.
"""

from typing import Final, NamedTuple

from engines.core.picture import TELEPHONE, Layout, SectionPlace, Spot
from engines.games.bazar.content import COLUMNS, EVENT, ROWS, Cell
from engines.games.bazar.view import View

EDGE: Final = 12
"""Free space around everything but the sea."""

# --- the map -------------------------------------------------------------------------

CELL_WIDTH: Final = 80
CELL_HEIGHT: Final = 88
MAP_X: Final = 12
MAP_Y: Final = 32
SEA_WIDTH: Final = COLUMNS * CELL_WIDTH + 2 * MAP_X
SEA_HEIGHT: Final = MAP_Y + ROWS * CELL_HEIGHT + 20

TILE_WIDTH: Final = 72
TILE_HEIGHT: Final = 80
WAITING_X: Final = MAP_X + 4
WAITING_Y: Final = MAP_Y + 7 * CELL_HEIGHT
"""The bay in the south-west, for tiles that wait to be buried."""


def corner(cell: Cell) -> tuple[int, int]:
    """Return the north-western corner of a square of the map."""
    x, y = cell
    return MAP_X + x * CELL_WIDTH, MAP_Y + y * CELL_HEIGHT


def tile_corner(cell: Cell) -> tuple[int, int]:
    x, y = corner(cell)
    return x + (CELL_WIDTH - TILE_WIDTH) // 2, y + (CELL_HEIGHT - TILE_HEIGHT) // 2


# --- around the map ------------------------------------------------------------------

TURN_WIDTH: Final = 116
BANNER_HEIGHT: Final = 42
LOST_HEIGHT: Final = 62
DISCARDED_X: Final = 200
DISCARDED_Y: Final = 6
CARD_WIDTH: Final = 62
CARD_HEIGHT: Final = 40


class EventPanel(NamedTuple):
    """How the event of the turn is written."""

    width: int
    height: int
    letters: int
    """How many letters of the effect fit into a line."""


class Purse(NamedTuple):
    """How a purse is arranged: its hand below the coins, or beside them."""

    width: int
    height: int
    name: int
    """How long the name may be."""
    coins: Spot
    track: tuple[int, int, int]
    """Where the coins are drawn as a bar, and how long it is when full."""
    hand: Spot
    flag: Spot
    rank: Spot
    you: Spot


STACKED: Final = Purse(
    width=372,
    height=172,
    name=180,
    coins=(266, 32),
    track=(EDGE, 62, 348),
    hand=(EDGE, 82),
    flag=(320, 98),
    rank=(334, 112),
    you=(340, 160),
)
BESIDE: Final = Purse(
    width=630,
    height=104,
    name=166,
    coins=(74, 62),
    track=(EDGE, 84, 274),
    hand=(304, 12),
    flag=(240, 46),
    rank=(262, 46),
    you=(206, 72),
)


def hand_corner(purse: Purse, place: int) -> tuple[float, float]:
    x, y = purse.hand
    return x + place * (TILE_WIDTH + 8), y


# --- the table -----------------------------------------------------------------------


class Sections(NamedTuple):
    """Where a layout puts the sections of a table."""

    width: int
    height: int
    banner: SectionPlace
    banner_width: int
    turn: SectionPlace
    event: SectionPlace
    panel: EventPanel
    cards: tuple[SectionPlace, ...]
    map: SectionPlace
    lost: SectionPlace
    lost_width: int
    purse: Purse
    purses: tuple[SectionPlace, ...]


def sections(view: View, layout: Layout) -> Sections:
    return _tall(view) if layout == "tall" else _wide(view)


MAP_SCALE: Final = 1.14
PURSE_SCALE: Final = 1.2


def _wide(view: View) -> Sections:
    """Return the map on the left, and on the right the purses in the order of seats."""
    top = 2 * 8 + BANNER_HEIGHT
    table = top + 100 + 8
    beside = round(MAP_SCALE * SEA_WIDTH) + EDGE
    width = round(beside + PURSE_SCALE * STACKED.width + EDGE)
    below = round(table + MAP_SCALE * SEA_HEIGHT + EDGE)
    cards_x = width - EDGE - 6 * 72
    step = PURSE_SCALE * STACKED.height + EDGE
    return Sections(
        width=width,
        height=below + LOST_HEIGHT + EDGE,
        banner=SectionPlace(EDGE, 8),
        banner_width=width - 2 * EDGE,
        turn=SectionPlace(EDGE, top),
        event=SectionPlace(2 * EDGE + TURN_WIDTH, top),
        panel=EventPanel(cards_x - 3 * EDGE - TURN_WIDTH, 100, 56),
        cards=tuple(
            SectionPlace(cards_x + number % 6 * 72 + 4, top + number // 6 * 54, 1.1)
            for number in range(len(EVENT))
        ),
        map=SectionPlace(0, table, MAP_SCALE),
        lost=SectionPlace(EDGE, below),
        lost_width=beside - 2 * EDGE,
        purse=STACKED,
        purses=tuple(
            SectionPlace(beside, round(table + seat * step), PURSE_SCALE)
            for seat in range(view.seats)
        ),
    )


SMALL: Final = 0.6
"""How large what lies around the map is in a tall picture: 20 units are 12 pixels."""
PAGE: Final = TELEPHONE - EDGE
"""How wide it is there."""


def _tall(view: View) -> Sections:
    """Return the event, the map, and under it the own purse before those of others."""
    edge = EDGE / 2
    room = round(PAGE / SMALL)
    event_y = edge + SMALL * BANNER_HEIGHT + edge
    panel = EventPanel(room - TURN_WIDTH - EDGE, 126, 36)
    map_y = event_y + SMALL * panel.height + edge
    map_scale = TELEPHONE / SEA_WIDTH
    y = map_y + map_scale * SEA_HEIGHT + edge
    step = SMALL * BESIDE.height + edge
    own = view.seat if view.seat is not None and view.seat >= 0 else 0
    order = [(own + place) % view.seats for place in range(view.seats)]
    lost_y = y + view.seats * step
    cards_y = lost_y + SMALL * LOST_HEIGHT + edge
    card_step = (PAGE + 6) / 6
    return Sections(
        width=TELEPHONE,
        height=round(cards_y + 2 * 38 + edge),
        banner=SectionPlace(edge, edge, SMALL),
        banner_width=room,
        turn=SectionPlace(edge, event_y, SMALL),
        event=SectionPlace(edge + SMALL * (TURN_WIDTH + EDGE), event_y, SMALL),
        panel=panel,
        cards=tuple(
            SectionPlace(edge + number % 6 * card_step, cards_y + number // 6 * 38, 0.8)
            for number in range(len(EVENT))
        ),
        map=SectionPlace(0, map_y, map_scale),
        lost=SectionPlace(edge, lost_y, SMALL),
        lost_width=room,
        purse=BESIDE,
        purses=tuple(
            SectionPlace(edge, y + order.index(seat) * step, SMALL)
            for seat in range(view.seats)
        ),
    )

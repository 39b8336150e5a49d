"""Where things lie, in units of which a telephone shows two to a pixel.

The picture is as wide as a telephone's screen and no type is smaller than 19 units, so
that it can be read there. From top to bottom: the question, the sea, the piers, the
clock beside the town, the shops.
"""

from math import cos, pi, sin
from typing import Final

from engines.core.picture import Spot
from engines.games.merchants_bay.content import HAND_OF, Berth

WIDTH: Final = 780
EDGE: Final = 12
"""Free space around everything but the sea."""

HEADER_Y: Final = 10
HEADER_HEIGHT: Final = 46
DAY_WIDTH: Final = 150

# --- the bay -------------------------------------------------------------------------

SEA_Y: Final = 66
SEA_HEIGHT: Final = 276
BOAT_WIDTH: Final = 172
BOAT_HEIGHT: Final = 62
BOAT_STEP: Final = 66
PIER_Y: Final = SEA_Y + SEA_HEIGHT
PIER_HEIGHT: Final = 112
PIERS: Final[tuple[tuple[int, int], ...]] = ((12, 198), (216, 348), (570, 198))
"""Where each pier begins, and how wide it is."""
BERTHS: Final[dict[Berth, float]] = {
    "bazaar": 111,
    "grand_place_left": 303,
    "grand_place_right": 477,
    "black_market": 669,
}
"""The middle of each berth."""

TOKEN_STEP: Final = 30


def boat_corner(boat: int) -> tuple[float, float]:
    """Return where a boat at sea lies: three on each side of the island."""
    row = boat % 3
    shift = 14 if row == 1 else 0
    x = EDGE + 4 + shift if boat < 3 else WIDTH - EDGE - 4 - BOAT_WIDTH - shift
    return x, SEA_Y + 8 + row * BOAT_STEP


def berth_corner(berth: Berth) -> tuple[float, float]:
    return BERTHS[berth] - BOAT_WIDTH / 2, PIER_Y - BOAT_HEIGHT - 4


# --- the clock and the town ----------------------------------------------------------

CLOCK_Y: Final = PIER_Y + PIER_HEIGHT + 12
CLOCK_SIZE: Final = 346
DIAL: Final[Spot] = (EDGE + CLOCK_SIZE / 2, CLOCK_Y + CLOCK_SIZE / 2)
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


TOWN_X: Final = EDGE + CLOCK_SIZE + EDGE
TOWN_WIDTH: Final = WIDTH - EDGE - TOWN_X
HALL_HEIGHT: Final = 82
BAG_Y: Final = CLOCK_Y + HALL_HEIGHT + 8
BAG_HEIGHT: Final = 54
PLACE_Y: Final = BAG_Y + BAG_HEIGHT + 8
CARD_WIDTH: Final = 94
CARD_HEIGHT: Final = 128
CARD_STEP: Final = (TOWN_WIDTH - CARD_WIDTH) / 3
CARDS_Y: Final = PLACE_Y + 30


def card_corner(place: int) -> tuple[float, float]:
    return round(TOWN_X + place * CARD_STEP, 1), CARDS_Y


# --- the shops -----------------------------------------------------------------------

SHOPS_Y: Final = CLOCK_Y + CLOCK_SIZE + 12
SHOP_WIDTH: Final = (WIDTH - 3 * EDGE) // 2
SHOP_HEIGHT: Final = 448
INSET: Final = 10

SPACES_Y: Final = 54
SPACE_STEP: Final = 44
BOARD_Y: Final = 114
GOODS_Y: Final = 254
GOODS_STEP: Final = 88
STAFF_Y: Final = 340
STAFF_STEP: Final = 64
STAFF_WIDTH: Final = 58
STAFF_HEIGHT: Final = 58
SHIELD_X: Final = 270
CORRUPTION_Y: Final = 408


def shop_corner(seat: int) -> tuple[int, int]:
    row, column = divmod(seat, 2)
    return (
        EDGE + column * (SHOP_WIDTH + EDGE),
        SHOPS_Y + row * (SHOP_HEIGHT + EDGE),
    )


def slot_corner(seat: int, slot: int) -> tuple[int, int]:
    x, y = shop_corner(seat)
    return x + INSET + slot * STAFF_STEP, y + STAFF_Y


def height(seats: int) -> int:
    return shop_corner(seats - 1)[1] + SHOP_HEIGHT + EDGE

"""Where things lie, in units of which a telephone shows two to a pixel.

The picture is as wide as a telephone's screen and no type is smaller than 19 units, so
that it can be read there.
"""

from typing import Final

from engines.games.bazar.content import COLUMNS, ROWS, Cell

WIDTH: Final = 780
EDGE: Final = 12
"""Free space around everything but the sea."""

# From top to bottom: the event, the cards, the question, the map, the lost, the purses.
EVENT_Y: Final = 12
CARDS_Y: Final = 120
QUESTION_Y: Final = 170
SEA_Y: Final = 220
MAP_Y: Final = 252
CELL_WIDTH: Final = 80
CELL_HEIGHT: Final = 88
MAP_X: Final = (WIDTH - COLUMNS * CELL_WIDTH) // 2
SEA_END: Final = MAP_Y + ROWS * CELL_HEIGHT + 20
LOST_Y: Final = SEA_END + 12
LOST_HEIGHT: Final = 62
PURSES_Y: Final = LOST_Y + LOST_HEIGHT + 12
PURSE_WIDTH: Final = (WIDTH - 3 * EDGE) // 2
PURSE_HEIGHT: Final = 172

TILE_WIDTH: Final = 72
TILE_HEIGHT: Final = 80
HAND_Y: Final = 82
"""Where the hand lies within a purse."""

WAITING_X: Final = MAP_X + 4
WAITING_Y: Final = MAP_Y + 7 * CELL_HEIGHT
"""The bay in the south-west, for tiles that wait to be buried."""
DISCARDED_X: Final = 200
DISCARDED_Y: Final = LOST_Y + 6
DISCARDED_ROOM: Final = WIDTH - DISCARDED_X - 2 * EDGE


def corner(cell: Cell) -> tuple[int, int]:
    """Return the north-western corner of a square of the map."""
    x, y = cell
    return MAP_X + x * CELL_WIDTH, MAP_Y + y * CELL_HEIGHT


def tile_corner(cell: Cell) -> tuple[int, int]:
    x, y = corner(cell)
    return x + (CELL_WIDTH - TILE_WIDTH) // 2, y + (CELL_HEIGHT - TILE_HEIGHT) // 2


def purse_corner(seat: int) -> tuple[int, int]:
    row, column = divmod(seat, 2)
    return (
        EDGE + column * (PURSE_WIDTH + EDGE),
        PURSES_Y + row * (PURSE_HEIGHT + EDGE),
    )


def height(seats: int) -> int:
    return purse_corner(seats - 1)[1] + PURSE_HEIGHT + EDGE


def hand_corner(seat: int, place: int) -> tuple[int, int]:
    x, y = purse_corner(seat)
    return x + EDGE + place * (TILE_WIDTH + 8), y + HAND_Y

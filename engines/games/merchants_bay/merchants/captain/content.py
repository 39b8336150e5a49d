"""The Captain's box: ships, the compass, treasure tiles and what actions cost.

A *tile* is 0 to 3 by colour, like a customer.
"""

from typing import Final, Literal

from engines.core.content import read_box
from engines.games.merchants_bay.content import COLOURS, Cost, Record

Sector = Literal["red", "green", "blue", "yellow", "treasure", "storm"]


class Tiles(Record, frozen=True):
    """How many treasure tiles there are of each colour."""

    red: int
    green: int
    blue: int
    yellow: int


class Treasure(Record, frozen=True):
    """The treasure tiles, and how many of them lie face up."""

    tiles: Tiles
    open: int


class Sailing(Record, frozen=True):
    """How far one Set sail goes."""

    ships: int
    respins: int


class Costs(Record, frozen=True):
    """What the Captain's own locations cost."""

    set_sail: Cost
    chart_a_course: Cost
    treasure_hunt: Cost
    recall: Cost
    use_staff: Cost


class Box(Record, frozen=True):
    """All that is in the Captain's box."""

    ships: int
    compass: tuple[Sector, ...]
    storm: int
    treasure: Treasure
    sailing: Sailing
    costs: Costs


BOX: Final = read_box(__package__, Box)

COMPASS: Final = BOX.compass
ALL_TILES: Final[tuple[int, ...]] = tuple(
    colour
    for colour, name in enumerate(COLOURS)
    for _ in range(getattr(BOX.treasure.tiles, name))
)

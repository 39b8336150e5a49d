"""The Alchemist's box: marbles, the decanter, the cauldrons and what actions cost.

A *marble* is 0 to 3 by colour, like a customer, and 4 for Ichor.
"""

from typing import Final, Literal, get_args

from engines.core.content import read_box
from engines.games.merchants_bay.content import GOODS, Cost, Pair, Record

Marble = Literal["red", "green", "blue", "yellow", "ichor"]


class Marbles(Record, frozen=True):
    """How many marbles there are of each kind."""

    red: int
    green: int
    blue: int
    yellow: int
    ichor: int


class Row(Record, frozen=True):
    """A row of the decanter: a location at which so many colours are taken."""

    name: str
    cost: Cost
    colours: int


class Decanter(Record, frozen=True):
    """How many marbles a row and the flask hold."""

    row: int
    flask: int


class Brewing(Record, frozen=True):
    """How many cauldrons there are, and what a good takes."""

    cost: Cost
    cauldrons: int
    harmless: int
    marbles: Pair


class Purging(Record, frozen=True):
    """When getting rid of the Toxic Waste costs corruption."""

    cost: Cost
    noxious: int
    corruption: int


class Staff(Record, frozen=True):
    """How much the staff's abilities amount to."""

    swaps: int
    discards: int


class Box(Record, frozen=True):
    """All that is in the Alchemist's box."""

    marbles: Marbles
    rows: tuple[Row, ...]
    decanter: Decanter
    brew: Brewing
    purge: Purging
    staff: Staff


BOX: Final = read_box(__package__, Box)

MARBLES: Final[tuple[Marble, ...]] = get_args(Marble)
MARBLE: Final[dict[str, int]] = {name: marble for marble, name in enumerate(MARBLES)}
ICHOR: Final = MARBLE["ichor"]
ALL_MARBLES: Final[tuple[int, ...]] = tuple(
    getattr(BOX.marbles, name) for name in MARBLES
)
ROWS: Final = len(BOX.rows)
MARBLES_OF: Final[tuple[int, ...]] = tuple(
    getattr(BOX.brew.marbles, size) for size, _ in GOODS
)
"""How many marbles each good takes."""

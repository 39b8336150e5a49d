"""The Blacksmith's box: dice, furnaces and what actions cost.

Alloy dice count from 0 to 7, coal dice from 0 to 3, furnaces from 0 to 4, the small
ones first. Of all dice together, as in `DICE`, the coal dice come first.
"""

from itertools import combinations
from typing import Final, Literal, get_args

from engines.core.content import read_box
from engines.games.merchants_bay.content import (
    KIND,
    SIZES,
    Colour,
    Cost,
    Pair,
    Record,
)

Die = Literal[
    "coal_0",
    "coal_1",
    "coal_2",
    "coal_3",
    "alloy_0",
    "alloy_1",
    "alloy_2",
    "alloy_3",
    "alloy_4",
    "alloy_5",
    "alloy_6",
    "alloy_7",
]


class Furnaces(Record, frozen=True):
    """How many furnaces there are, and how hot they must be."""

    count: Pair
    temperature: Pair


class Unlocks(Record, frozen=True):
    """How many alloy dice an action or an ability unlocks."""

    smelt: int
    staff: int


class Costs(Record, frozen=True):
    """What the Blacksmith's own locations cost."""

    stoke: Cost
    bellows: Cost
    forge: Cost
    smelt: Cost


class Box(Record, frozen=True):
    """All that is in the Blacksmith's box."""

    alloy: tuple[Colour, ...]
    unlocked: int
    coal: int
    faces: int
    ember: int
    furnaces: Furnaces
    unlocks: Unlocks
    costs: Costs


BOX: Final = read_box(__package__, Box)

# --- dice ----------------------------------------------------------------------------

DICE: Final[tuple[Die, ...]] = get_args(Die)
DIE: Final[dict[str, int]] = {name: die for die, name in enumerate(DICE)}
ALLOY: Final = range(len(BOX.alloy))
COAL: Final = range(BOX.coal)
HIGHEST: Final = BOX.faces

COLOUR_OF: Final[tuple[int, ...]] = tuple(KIND[colour] for colour in BOX.alloy)
"""The colour of each alloy die."""
TWINS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(other for other in range(die) if BOX.alloy[other] == BOX.alloy[die])
    for die in ALLOY
)
"""For each alloy die the dice of its colour with lower numbers."""
COAL_SETS: Final[tuple[tuple[int, ...], ...]] = tuple(
    dice for count in COAL for dice in combinations(COAL, count + 1)
)
"""All ways to choose one coal die or more, the fewest first."""

# --- furnaces ------------------------------------------------------------------------

SIZE_OF: Final[tuple[int, ...]] = tuple(
    number
    for number, size in enumerate(SIZES)
    for _ in range(getattr(BOX.furnaces.count, size))
)
"""The size of each furnace: 0 for small, 1 for large."""
FURNACES: Final = range(len(SIZE_OF))
FURNACES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(furnace for furnace in FURNACES if SIZE_OF[furnace] == size)
    for size in range(len(SIZES))
)
"""The furnaces of each size."""
TEMPERATURES: Final[tuple[int, ...]] = tuple(
    getattr(BOX.furnaces.temperature, size) for size in SIZES
)
"""How much the dice in a furnace of each size must show."""

"""What only the Blacksmith may ask for.

Dice of a kind that show the same face are alike: of these, a move names those with the
lowest numbers.
"""

from typing import Final

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, SIZES, Colour, Size
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    COAL_SETS,
    DICE,
    FURNACES,
    Die,
)


class TurnDie(Move, frozen=True):
    """Bellows: turn a rolled die to its highest face."""

    die: Die


class AddEmber(Move, frozen=True):
    """Spend the ember on a rolled die, which then shows more."""

    die: Die


class FillFurnace(Move, frozen=True):
    """Put an alloy die and just enough coal dice into an empty furnace.

    The alloy die is named by its number, 0 to 7; the coal dice by theirs, 0 to 3, the
    lowest first.
    """

    size: Size
    alloy: int
    coal: tuple[int, ...]
    """The numbers of the coal dice, the lowest first."""


class FinishFilling(Move, frozen=True):
    """Leave the other dice alone."""


class LockAlloy(Move, frozen=True):
    """Lock the alloy die of the good that was forged."""


class KeepAlloy(Move, frozen=True):
    """Keep the alloy die of the good that was forged, for a corruption card."""


class UnlockAlloy(Move, frozen=True):
    """Unlock an alloy die of this colour."""

    colour: Colour


class ForgeOne(Move, frozen=True):
    """Staff: make the good of one small furnace; its alloy die is locked."""

    furnace: int
    """The small furnace."""


MOVES: Final[tuple[type[Move], ...]] = (
    TurnDie,
    AddEmber,
    FillFurnace,
    FinishFilling,
    LockAlloy,
    KeepAlloy,
    UnlockAlloy,
    ForgeOne,
)

TURN_DIE: Final = [TurnDie(die) for die in DICE]
ADD_EMBER: Final = [AddEmber(die) for die in DICE]
FILL_FURNACE: Final = [
    [{coal: FillFurnace(size, alloy, coal) for coal in COAL_SETS} for alloy in ALLOY]
    for size in SIZES
]
"""By size, then by alloy die, then by coal dice."""
FINISH_FILLING: Final = FinishFilling()
LOCK_ALLOY: Final = LockAlloy()
KEEP_ALLOY: Final = KeepAlloy()
UNLOCK_ALLOY: Final = [UnlockAlloy(colour) for colour in COLOURS]
FORGE_ONE: Final = [ForgeOne(furnace) for furnace in FURNACES]

"""What only the Alchemist may ask for. Rows of the decanter count from 1 to 3."""

from typing import Final, Literal

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, SIZES, Colour, Size
from engines.games.merchants_bay.merchants.alchemist.content import (
    MARBLES,
    ROWS,
    Marble,
)


class AnnounceColour(Move, frozen=True):
    """Take all marbles of a colour from the row, as far as the flask has room."""

    colour: Colour


class Brew(Move, frozen=True):
    """Make a potion or an elixir, perhaps with an Ichor in the place of one marble."""

    size: Size
    colour: Colour
    ichor: bool
    """Whether an Ichor stands in for one marble."""


class FinishBrewing(Move, frozen=True):
    """Leave the other cauldrons empty."""


class TakeMarble(Move, frozen=True):
    """Staff: take any one marble from the decanter."""

    row: int
    kind: Marble


class SwapColour(Move, frozen=True):
    """Staff: choose the colour to be taken from the bag."""

    colour: Colour
    """The colour to be taken from the bag."""


class SwapMarble(Move, frozen=True):
    """Staff: give a marble of the flask for one of the chosen colour."""

    give: Colour


class FinishSwapping(Move, frozen=True):
    """Staff: swap one marble only."""


MOVES: Final[tuple[type[Move], ...]] = (
    AnnounceColour,
    Brew,
    FinishBrewing,
    TakeMarble,
    SwapColour,
    SwapMarble,
    FinishSwapping,
)

PLAIN_OR_WITH_ICHOR: Final[tuple[Literal[False], Literal[True]]] = (False, True)

ANNOUNCE_COLOUR: Final = [AnnounceColour(colour) for colour in COLOURS]
BREW: Final = [
    [Brew(size, colour, ichor) for ichor in PLAIN_OR_WITH_ICHOR]
    for size in SIZES
    for colour in COLOURS
]
"""By good, each without and with Ichor."""
FINISH_BREWING: Final = FinishBrewing()
TAKE_MARBLE: Final = [
    [TakeMarble(row + 1, marble) for marble in MARBLES] for row in range(ROWS)
]
SWAP_COLOUR: Final = [SwapColour(colour) for colour in COLOURS]
SWAP_MARBLE: Final = [SwapMarble(colour) for colour in COLOURS]
FINISH_SWAPPING: Final = FinishSwapping()

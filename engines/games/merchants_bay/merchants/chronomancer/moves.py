"""What only the Chronomancer may ask for. Cells count from 0 to 8, row by row."""

from typing import Final

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, Colour
from engines.games.merchants_bay.merchants.chronomancer.content import (
    CELLS,
    ENDS,
    LINES,
    PAIRS,
    End,
    Line,
)


class SlideTile(Move, frozen=True):
    """Push the spare tile into a line, at its first or its last cell."""

    line: Line
    end: End


class MoveAssistant(Move, frozen=True):
    """Send the assistant to a tile without a marker, and put a marker there."""

    cell: int


class MarkTile(Move, frozen=True):
    """Freeze time: put a marker on a tile beside the assistant."""

    cell: int


class RetrieveTrinket(Move, frozen=True):
    """Make a small good with the marker of a tile."""

    cell: int
    colour: Colour


class RetrieveRelic(Move, frozen=True):
    """Make a large good with the markers of two adjacent tiles, the lower one first."""

    cell: int
    other: int
    colour: Colour


class FinishRetrieving(Move, frozen=True):
    """Keep the other markers where they are."""


class SwapTiles(Move, frozen=True):
    """Staff: two adjacent tiles change places, the lower cell first."""

    cell: int
    other: int


MOVES: Final[tuple[type[Move], ...]] = (
    SlideTile,
    MoveAssistant,
    MarkTile,
    RetrieveTrinket,
    RetrieveRelic,
    FinishRetrieving,
    SwapTiles,
)

SLIDE_TILE: Final = tuple(SlideTile(line, end) for line in LINES for end in ENDS)
MOVE_ASSISTANT: Final = [MoveAssistant(cell) for cell in CELLS]
MARK_TILE: Final = [MarkTile(cell) for cell in CELLS]
RETRIEVE_TRINKET: Final = [
    [RetrieveTrinket(cell, colour) for colour in COLOURS] for cell in CELLS
]
RETRIEVE_RELIC: Final = {
    pair: [RetrieveRelic(*pair, colour) for colour in COLOURS] for pair in PAIRS
}
FINISH_RETRIEVING: Final = FinishRetrieving()
SWAP_TILES: Final = tuple(SwapTiles(*pair) for pair in PAIRS)

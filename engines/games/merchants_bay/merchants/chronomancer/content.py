"""The Chronomancer's box: the grid of tiles, the time markers and what actions cost.

A *tile* is 0 to 3 by colour, like a customer, and 4 for a wild one. Cells count row by
row, from the top left; a *line* is a row or a column, entered at its first or its last
cell.
"""

from typing import Final, Literal, get_args

from engines.core.content import read_box
from engines.games.merchants_bay.content import Cost, Record

Tile = Literal["red", "green", "blue", "yellow", "wild"]
Line = Literal["row_0", "row_1", "row_2", "column_0", "column_1", "column_2"]
End = Literal["first", "last"]


class Tiles(Record, frozen=True):
    """How many tiles there are of each kind."""

    red: int
    green: int
    blue: int
    yellow: int
    wild: int


class Grid(Record, frozen=True):
    """The size of the grid, and the cell on which the assistant begins."""

    width: int
    height: int
    assistant: int


class Costs(Record, frozen=True):
    """What the Chronomancer's own locations cost."""

    time_slip: Cost
    travel: Cost
    freeze_time: Cost
    retrieve: Cost
    rewind: Cost
    use_staff: Cost


class Box(Record, frozen=True):
    """All that is in the Chronomancer's box."""

    markers: int
    tiles: Tiles
    grid: Grid
    costs: Costs


BOX: Final = read_box(__package__, Box)

TILES: Final[tuple[Tile, ...]] = get_args(Tile)
TILE: Final[dict[str, int]] = {name: tile for tile, name in enumerate(TILES)}
WILD: Final = TILE["wild"]
ALL_TILES: Final[tuple[int, ...]] = tuple(
    tile for tile, name in enumerate(TILES) for _ in range(getattr(BOX.tiles, name))
)

# --- the grid ------------------------------------------------------------------------

WIDTH: Final = BOX.grid.width
CELLS: Final = range(WIDTH * BOX.grid.height)
LINES: Final[tuple[Line, ...]] = get_args(Line)
ENDS: Final[tuple[End, ...]] = get_args(End)

_ROWS = [
    tuple(CELLS[row * WIDTH : (row + 1) * WIDTH]) for row in range(BOX.grid.height)
]
_COLUMNS = [tuple(CELLS[column::WIDTH]) for column in range(WIDTH)]
LINE_CELLS: Final[dict[tuple[str, str], tuple[int, ...]]] = {
    (line, end): cells if end == "first" else cells[::-1]
    for line, cells in zip(LINES, (*_ROWS, *_COLUMNS), strict=True)
    for end in ENDS
}
"""The cells of a line, from the end at which a tile is pushed in."""

NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        other
        for other in CELLS
        if abs(cell % WIDTH - other % WIDTH) + abs(cell // WIDTH - other // WIDTH) == 1
    )
    for cell in CELLS
)
"""The cells beside each cell, row by row."""
REACH: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted((cell, *NEIGHBOURS[cell]))) for cell in CELLS
)
"""Each cell with the cells beside it."""
PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    (cell, other) for cell in CELLS for other in NEIGHBOURS[cell] if cell < other
)
"""All pairs of neighbours."""

"""What a player may ask for.

Every move is made once and kept in a table, so that a list of legal moves is built by
looking up, not by making objects. A tile is its number; its guild is the seat's.
"""

from engines.core.records import Move
from engines.games.bazar.content import (
    BOX,
    CELL,
    DIRECTIONS,
    PILE,
    SQUARES,
    TILES,
    Cell,
    Direction,
    Rotation,
)


class PlaceStartTile(Move, frozen=True):
    """Place the guild leader on an empty cell, before the first turn."""

    cell: Cell
    """The empty cell on which the guild leader begins."""


class PlaceTile(Move, frozen=True):
    """Place a tile from the hand."""

    tile: int
    cell: Cell
    """Where it goes: an empty cell, for a Favourite perhaps a taken one."""


class PushTile(Move, frozen=True):
    """Courier: push the adjacent tile that lies in this direction."""

    direction: Direction
    """From the Courier towards the tile that is pushed."""


class Rotate(Move, frozen=True):
    """Architect: turn the adjacent tiles around him."""

    turn: Rotation
    """Right is clockwise."""


class Walk(Move, frozen=True):
    """Pedlar: walk so many steps."""

    direction: Direction
    steps: int
    """How many cells he walks, at least 1."""


class MoveTile(Move, frozen=True):
    """Charlatan, Influential Figure, Reorganisation: choose the tile to be moved."""

    cell: Cell
    """Where the tile lies that will be moved."""


class MoveTileTo(Move, frozen=True):
    """Choose where the chosen tile goes."""

    cell: Cell
    """Where the chosen tile will lie."""


class KeepTiles(Move, frozen=True):
    """Reorganisation: move nothing."""


class Silence(Move, frozen=True):
    """Janissary: turn this permanent tile face down."""

    cell: Cell
    """Where the permanent tile lies."""


class SwapTile(Move, frozen=True):
    """Diplomat: choose the foreign tile of this quarter."""

    cell: Cell
    """Where the foreign tile lies."""


class SwapWith(Move, frozen=True):
    """Diplomat: choose the own tile that changes places with it."""

    cell: Cell
    """Where the own tile lies."""


class BuryTile(Move, frozen=True):
    """Lay the own eliminated tile on this free cell of the Black Market."""

    cell: Cell
    """A free cell of the Black Market."""


class DiscardTile(Move, frozen=True):
    """Take a tile out of the game, when none can be placed."""

    tile: int


AnyMove = (
    PlaceStartTile
    | PlaceTile
    | PushTile
    | Rotate
    | Walk
    | MoveTile
    | MoveTileTo
    | KeepTiles
    | Silence
    | SwapTile
    | SwapWith
    | BuryTile
    | DiscardTile
)

MOVES: tuple[type[AnyMove], ...] = (
    PlaceStartTile,
    PlaceTile,
    PushTile,
    Rotate,
    Walk,
    MoveTile,
    MoveTileTo,
    KeepTiles,
    Silence,
    SwapTile,
    SwapWith,
    BuryTile,
    DiscardTile,
)

# By square:
PLACE_START_TILE = [PlaceStartTile(cell) for cell in CELL]
MOVE_TILE = [MoveTile(cell) for cell in CELL]
MOVE_TILE_TO = [MoveTileTo(cell) for cell in CELL]
SILENCE = [Silence(cell) for cell in CELL]
SWAP_TILE = [SwapTile(cell) for cell in CELL]
SWAP_WITH = [SwapWith(cell) for cell in CELL]
BURY_TILE = [BuryTile(cell) for cell in CELL]
PLACE_TILE: list[list[PlaceTile]] = [
    [PlaceTile(tile, CELL[square]) for square in range(SQUARES)]
    for tile in range(len(TILES))
]
DISCARD_TILE = {tile: DiscardTile(tile) for tile in PILE}
PUSH_TILE = {direction: PushTile(direction) for direction in DIRECTIONS}
KEEP_TILES = KeepTiles()
ROTATE = (Rotate("right"), Rotate("left"))
WALK: dict[Direction, list[Walk]] = {
    direction: [
        Walk(direction, steps) for steps in range(1, BOX.effects.pedlar_steps + 1)
    ]
    for direction in DIRECTIONS
}

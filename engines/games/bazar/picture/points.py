"""What a player touches in the picture to choose a move.

First the tile of the hand, if there is one to choose, then the place: the tile that
lies there or else the bare cell.
"""

from typing import Final

from engines.games.bazar import moves
from engines.games.bazar.content import (
    CELL,
    QUARTER_AT,
    SQUARE,
    STEP,
    Cell,
    Direction,
)
from engines.games.bazar.describe import cell_name
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.picture.tiles import tile_id
from engines.games.bazar.view import View

NOTHING_TO_TOUCH: Final = (moves.Rotate, moves.KeepTiles)


def points(view: View, move: AnyMove) -> tuple[str, ...]:
    if view.seat not in view.to_move or isinstance(move, NOTHING_TO_TOUCH):
        return ()
    match move:
        case moves.PlaceTile(tile=tile, cell=cell):
            return _in_hand(view, tile), _lying(view, cell)
        case moves.DiscardTile(tile=tile):
            return (_in_hand(view, tile),)
        case moves.PushTile(direction=direction):
            return _from_placed(view, direction)
        case moves.Walk(direction=direction, steps=steps):
            return _from_placed(view, direction, steps)
        case _:
            return (_lying(view, move.cell),)


def _in_hand(view: View, tile: int) -> str:
    return tile_id(view.to_move[0], tile)


def _from_placed(view: View, direction: Direction, steps: int = 1) -> tuple[str, ...]:
    """Return what lies so many steps away; nothing for a way that is blocked."""
    assert view.placed is not None
    square = SQUARE[view.placed] + steps * STEP[direction]
    return (_lying(view, CELL[square]),) if QUARTER_AT[square] >= 0 else ()


def _lying(view: View, cell: Cell) -> str:
    """Return the tile that lies on a cell and covers it; the cell where none does."""
    for lying in (*view.board, *view.black_market):
        if lying.cell == cell:
            return tile_id(lying.seat, lying.tile)
    return f"cell-{cell_name(cell)}"

"""What a player touches in the picture to choose a move.

First the tile of the hand, if there is one to choose, then the place: the tile that
lies there or else the bare cell.
"""

from engines.games.bazar import moves
from engines.games.bazar.content import (
    CELL,
    QUARTER_AT,
    SQUARE,
    STEP,
    Cell,
)
from engines.games.bazar.describe.names import cell_name
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.picture.tiles import tile_id
from engines.games.bazar.view import View


def touch_targets(view: View, move: AnyMove) -> tuple[str, ...]:
    if view.seat not in view.to_move or isinstance(move, moves.KeepTiles):
        return ()
    match move:
        case moves.PlaceTile(tile=tile, cell=cell):
            return _in_hand(view, tile), _lying(view, cell)
        case moves.Rotate(turn=turn):
            return (f"turn-{turn}",)
        case moves.DiscardTile(tile=tile):
            return (_in_hand(view, tile),)
        case moves.PushTile() | moves.Walk():
            return _ahead(view, move)
        case _:
            return (_lying(view, move.cell),)


def _in_hand(view: View, tile: int) -> str:
    return tile_id(view.to_move[0], tile)


def _ahead(view: View, move: moves.PushTile | moves.Walk) -> tuple[str, ...]:
    """Return what is pushed, or where a walk ends; nothing where it is blocked."""
    assert view.placed is not None
    steps = move.steps if isinstance(move, moves.Walk) else 1
    square = SQUARE[view.placed] + steps * STEP[move.direction]
    return (_lying(view, CELL[square]),) if QUARTER_AT[square] >= 0 else ()


def _lying(view: View, cell: Cell) -> str:
    """Return the tile that lies on a cell and covers it; the cell where none does."""
    for lying in (*view.board, *view.black_market):
        if lying.cell == cell:
            return tile_id(lying.seat, lying.tile)
    return f"cell-{cell_name(cell)}"

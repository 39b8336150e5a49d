"""What a player may choose, as short sentences for a list of moves.

What a move comes to follows from the table it is made at. A view of that table tells
which tile is meant, what is gained and that nothing will move; without it, or with a
view of another moment, a sentence is made of the move alone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from engines.core.game import OMNISCIENT
from engines.core.words import Words
from engines.games.bazar import moves
from engines.games.bazar.content import (
    BOX,
    CELL,
    FACE_DOWN,
    QUARTER,
    SQUARE,
    STEP,
    TILE,
    Cell,
    ground,
    piece,
)
from engines.games.bazar.describe.names import (
    cell_forms,
    fields,
    tile_forms,
    whose_tile,
)
from engines.games.bazar.rules.movement import push, rotate, walk
from engines.games.bazar.rules.tiles.enriching import change
from engines.games.bazar.state import State


class TileOfGuild(Protocol):
    """A tile that the viewer knows, wherever it lies."""

    @property
    def seat(self) -> int: ...
    @property
    def tile(self) -> int: ...
    @property
    def face_up(self) -> bool: ...


class TileOnCell(TileOfGuild, Protocol):
    """A tile with its cell."""

    @property
    def cell(self) -> Cell: ...


class TableQuarter(Protocol):
    """A quarter, in play or not."""

    @property
    def name(self) -> str: ...
    @property
    def open(self) -> bool: ...


class TableView(Protocol):
    """What choices and questions follow from; every view has it."""

    @property
    def seat(self) -> int | None: ...
    @property
    def seats(self) -> int: ...
    @property
    def asked(self) -> str: ...
    @property
    def to_move(self) -> Sequence[int]: ...
    @property
    def order(self) -> Sequence[int]: ...
    @property
    def coins(self) -> Sequence[int]: ...
    @property
    def hands(self) -> Sequence[Sequence[int | None]]: ...
    @property
    def board(self) -> Sequence[TileOnCell]: ...
    @property
    def black_market(self) -> Sequence[TileOnCell]: ...
    @property
    def quarters(self) -> Sequence[TableQuarter]: ...
    @property
    def event(self) -> str | None: ...
    @property
    def placed(self) -> Cell | None: ...
    @property
    def chosen(self) -> Cell | None: ...
    @property
    def eliminated(self) -> Sequence[TileOfGuild]: ...
    @property
    def ranks(self) -> Sequence[int]: ...


Told = tuple[str, Mapping[str, object]]
"""How a sentence is told apart from the plain one of its move, and what fills it."""

PLAIN: Final[Told] = "", {}

ASKED: Final[Mapping[type[moves.AnyMove], tuple[str, ...]]] = {
    moves.PlaceStartTile: ("start",),
    moves.PlaceTile: ("place",),
    moves.PushTile: ("push",),
    moves.Rotate: ("rotate",),
    moves.Walk: ("walk",),
    moves.MoveTile: ("move", "reorganise"),
    moves.MoveTileTo: ("move_to", "reorganise_to"),
    moves.KeepTiles: ("reorganise",),
    moves.Silence: ("silence",),
    moves.SwapTile: ("swap",),
    moves.SwapWith: ("swap_with",),
    moves.BuryTile: ("bury",),
    moves.DiscardTile: ("place",),
}
"""Which questions a kind of move answers."""


def choice(move: moves.AnyMove, words: Words, view: TableView | None = None) -> str:
    key, details = PLAIN
    if view is not None and _is_asked(move, view):
        key, details = TOLD.get(type(move), _plain)(move, view, words)
    kind = type(move).__name__
    told = {**fields(move, words), **details}
    return words.sentence(f"{kind}_{key}" if key else kind, **told)


def _is_asked(move: moves.AnyMove, view: TableView) -> bool:
    """Tell whether a seat is just being asked for such a move, as far as one may see.

    It is told in full to the seat itself and to those who see all.
    """
    may_know = view.seat in (*view.to_move, OMNISCIENT)
    return bool(view.to_move) and may_know and view.asked in ASKED[type(move)]


def lying(view: TableView, cell: Cell | None) -> TileOnCell | None:
    """Return the tile that lies on a cell of the board, if any."""
    return next((tile for tile in view.board if tile.cell == cell), None)


def _table(view: TableView) -> State:
    """Return the part of the position that movements and values follow from."""
    state = State()
    state.seats = view.seats
    state.event = view.event
    state.open_quarters = tuple(QUARTER[q.name] for q in view.quarters if q.open)
    state.board = ground(state.open_quarters)
    for tile in view.board:
        face = 0 if tile.face_up else FACE_DOWN
        state.board[SQUARE[tile.cell]] = piece(tile.seat, tile.tile) | face
    return state


# --- one function for each kind of move ----------------------------------------------


def _plain(move: moves.AnyMove, view: TableView, words: Words) -> Told:
    return PLAIN


def _place(move: moves.PlaceTile, view: TableView, words: Words) -> Told:
    """Say what a Favourite eliminates and what a Money Changer brings."""
    seat = view.to_move[0]
    if move.tile not in view.hands[seat] or move.cell not in SQUARE:
        return PLAIN
    covered = lying(view, move.cell)
    if covered is not None:
        return "on", {"covered": whose_tile(covered.seat, covered.tile, words)}
    if move.tile != TILE["money_changer"]:
        return PLAIN
    state = _table(view)
    square = SQUARE[move.cell]
    state.board[square] = piece(seat, move.tile)
    return "coins", {"coins": words.count(change(state, square), "coin")}


def _push(move: moves.PushTile, view: TableView, words: Words) -> Told:
    if view.placed is None:
        return PLAIN
    step = STEP[move.direction]
    square = SQUARE[view.placed] + step
    pushed = lying(view, CELL[square])
    if pushed is None:
        return PLAIN
    shifts = push(_table(view).board, square, step, BOX.effects.courier_push)
    key = "seen" if shifts else "blocked"
    if any(shift.origin == pushed.cell and not shift.target for shift in shifts):
        key = "off"
    return key, _named(pushed, words)


def _rotate(move: moves.Rotate, view: TableView, words: Words) -> Told:
    if view.placed is None:
        return PLAIN
    shifts = rotate(_table(view).board, SQUARE[view.placed], move.turn)
    return ("" if shifts else "blocked"), {}


def _walk(move: moves.Walk, view: TableView, words: Words) -> Told:
    if view.placed is None:
        return PLAIN
    square = SQUARE[view.placed]
    taken, _ = walk(_table(view).board, square, STEP[move.direction], 1)
    return ("" if taken else "blocked"), {}


def _tile_on_cell(
    move: moves.MoveTile | moves.SwapTile | moves.SwapWith,
    view: TableView,
    words: Words,
) -> Told:
    tile = lying(view, move.cell)
    return ("seen", _named(tile, words)) if tile else PLAIN


def _move_to(move: moves.MoveTileTo, view: TableView, words: Words) -> Told:
    tile = lying(view, view.chosen)
    if tile is None:
        return PLAIN
    return "seen", {"tile": whose_tile(tile.seat, tile.tile, words)}


def _silence(move: moves.Silence, view: TableView, words: Words) -> Told:
    """Say which tile is turned and, for another guild's, what that brings."""
    tile = lying(view, move.cell)
    if tile is None:
        return PLAIN
    bounty = words.count(BOX.effects.bounty, "coin")
    key = "seen" if tile.seat in view.to_move else "coins"
    return key, {**_named(tile, words), "coins": bounty}


def _bury(move: moves.BuryTile, view: TableView, words: Words) -> Told:
    is_taken = any(tile.cell == move.cell for tile in view.black_market)
    if is_taken or not view.eliminated:
        return PLAIN
    return "seen", {"tile": tile_forms(view.eliminated[0].tile, words)}


def _named(tile: TileOnCell, words: Words) -> dict[str, object]:
    return {
        "tile": whose_tile(tile.seat, tile.tile, words),
        "cell": cell_forms(tile.cell, words),
    }


# Each function takes the one move it is filed under; a dict cannot say so.
TOLD: Final[Mapping[type[moves.AnyMove], Callable[[Any, TableView, Words], Told]]] = {
    moves.PlaceTile: _place,
    moves.PushTile: _push,
    moves.Rotate: _rotate,
    moves.Walk: _walk,
    moves.MoveTile: _tile_on_cell,
    moves.MoveTileTo: _move_to,
    moves.Silence: _silence,
    moves.SwapTile: _tile_on_cell,
    moves.SwapWith: _tile_on_cell,
    moves.BuryTile: _bury,
}

"""Tiles that send others elsewhere: Charlatan, Influential Figure, Diplomat."""

from engines.games.bazar.content import (
    ELSEWHERE,
    EMPTY,
    OWNER,
    QUARTER_AT,
    QUARTER_SQUARES,
    SQUARE,
)
from engines.games.bazar.events import TileChosen
from engines.games.bazar.moves import (
    MOVE_TILE,
    MOVE_TILE_TO,
    SWAP_TILE,
    SWAP_WITH,
    AnyMove,
    MoveTile,
    MoveTileTo,
    SwapTile,
    SwapWith,
)
from engines.games.bazar.rules.movement import neighbours, shift
from engines.games.bazar.rules.question import DecisionKind, Emit
from engines.games.bazar.rules.tiles.settling import miss, move_tiles, settle
from engines.games.bazar.state import State

# --- Charlatan and Influential Figure: choose a tile, then where it goes -------------


def _choose(state: State, move: MoveTile | SwapTile, emit: Emit) -> None:
    emit(TileChosen(state.asked, move.cell))


def _move_chosen(state: State, move: MoveTileTo, emit: Emit) -> None:
    move_tiles(state, [shift(state.board, state.chosen, SQUARE[move.cell])], emit)
    settle(state, emit)


def _seducible(state: State) -> list[AnyMove]:
    board = state.board
    return [
        MOVE_TILE[square]
        for square in sorted(neighbours(board, state.placed))
        if _cells_elsewhere(board, QUARTER_AT[square])
    ]


def _cells_elsewhere(board: list[int], quarter: int) -> list[int]:
    return [square for square in ELSEWHERE[quarter] if not board[square]]


def _object_to_seduced(state: State, move: MoveTile) -> str | None:
    square = SQUARE.get(move.cell, 0)
    if square in neighbours(state.board, state.placed) and _cells_elsewhere(
        state.board, QUARTER_AT[square]
    ):
        return None
    return "The Charlatan moves an adjacent tile that another quarter has room for."


def _away(state: State) -> list[AnyMove]:
    quarter = QUARTER_AT[state.chosen]
    return [MOVE_TILE_TO[square] for square in _cells_elsewhere(state.board, quarter)]


def _has_room_elsewhere(state: State) -> bool:
    """Tell whether more cells are empty than the tile's own quarter has, and one."""
    here = QUARTER_SQUARES[QUARTER_AT[state.chosen]]
    return state.board.count(EMPTY) > len(here) + 1


def _object_to_away(state: State, move: MoveTileTo) -> str | None:
    square = SQUARE.get(move.cell, 0)
    if state.board[square] != EMPTY or QUARTER_AT[square] == QUARTER_AT[state.chosen]:
        return "The Charlatan moves the tile to an empty cell of another quarter."
    return None


def _cells_here(state: State) -> list[int]:
    board = state.board
    quarter = QUARTER_AT[state.placed]
    return [square for square in QUARTER_SQUARES[quarter] if board[square] == EMPTY]


def _own_elsewhere(state: State) -> list[int]:
    board, seat = state.board, state.asked
    return [
        square
        for square in ELSEWHERE[QUARTER_AT[state.placed]]
        if OWNER[board[square]] == seat
    ]


def _is_own_elsewhere(state: State, square: int) -> bool:
    return (
        OWNER[state.board[square]] == state.asked
        and QUARTER_AT[square] != QUARTER_AT[state.placed]
    )


def _followers(state: State) -> list[AnyMove]:
    if not _cells_here(state):
        return []
    return [MOVE_TILE[square] for square in _own_elsewhere(state)]


def _object_to_follower(state: State, move: MoveTile) -> str | None:
    if _is_own_elsewhere(state, SQUARE.get(move.cell, 0)):
        return None
    return "The Influential Figure moves a tile of your own from another quarter."


def _here(state: State) -> list[AnyMove]:
    return [MOVE_TILE_TO[square] for square in _cells_here(state)]


def _object_to_here(state: State, move: MoveTileTo) -> str | None:
    square = SQUARE.get(move.cell, 0)
    if state.board[square] == EMPTY and QUARTER_AT[square] == QUARTER_AT[state.placed]:
        return None
    return "The Influential Figure moves the tile to an empty cell of this quarter."


# --- Diplomat ------------------------------------------------------------------------


def _foreigners_here(state: State) -> list[int]:
    board = state.board
    return [
        square
        for square in QUARTER_SQUARES[QUARTER_AT[state.placed]]
        if board[square] > EMPTY and OWNER[board[square]] != state.asked
    ]


def _exchangeable(state: State) -> list[AnyMove]:
    if not _own_elsewhere(state):
        return []
    return [SWAP_TILE[square] for square in _foreigners_here(state)]


def _object_to_exchanged(state: State, move: SwapTile) -> str | None:
    square = SQUARE.get(move.cell, 0)
    if (
        QUARTER_AT[square] == QUARTER_AT[state.placed]
        and state.board[square] > EMPTY
        and OWNER[state.board[square]] != state.asked
    ):
        return None
    return "The Diplomat exchanges a tile of another guild that lies in this quarter."


def _exchanges(state: State) -> list[AnyMove]:
    return [SWAP_WITH[square] for square in _own_elsewhere(state)]


def _object_to_exchange(state: State, move: SwapWith) -> str | None:
    if _is_own_elsewhere(state, SQUARE.get(move.cell, 0)):
        return None
    return "The Diplomat exchanges it for a tile of your own in another quarter."


def _exchange(state: State, move: SwapWith, emit: Emit) -> None:
    board, other = state.board, SQUARE[move.cell]
    there, back = shift(board, state.chosen, other), shift(board, other, state.chosen)
    move_tiles(state, [there, back], emit)
    settle(state, emit)


CHARLATAN = DecisionKind(
    "move", (MoveTile,), _seducible, _object_to_seduced, _choose, miss
)
CHARLATAN_TO = DecisionKind(
    "move_to",
    (MoveTileTo,),
    _away,
    _object_to_away,
    _move_chosen,
    is_open=_has_room_elsewhere,
)
INFLUENTIAL_FIGURE = DecisionKind(
    "move", (MoveTile,), _followers, _object_to_follower, _choose, miss
)
INFLUENTIAL_FIGURE_TO = DecisionKind(
    "move_to", (MoveTileTo,), _here, _object_to_here, _move_chosen
)
DIPLOMAT = DecisionKind(
    "swap", (SwapTile,), _exchangeable, _object_to_exchanged, _choose, miss
)
DIPLOMAT_WITH = DecisionKind(
    "swap_with", (SwapWith,), _exchanges, _object_to_exchange, _exchange
)

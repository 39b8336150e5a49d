"""Phase 3, players: placing a tile from the hand (B-30 to B-34, B-40, B-42)."""

from engines.games.bazar.content import (
    ALL_CELLS,
    EMPTY,
    FAVOURITE,
    SQUARE,
)
from engines.games.bazar.events import HandTileDiscarded, TilePlaced
from engines.games.bazar.moves import (
    DISCARD_TILE,
    PLACE_TILE,
    AnyMove,
    DiscardTile,
    PlaceTile,
)
from engines.games.bazar.rules.elimination import draw
from engines.games.bazar.rules.question import DecisionKind, Emit
from engines.games.bazar.rules.tiles import resolve
from engines.games.bazar.state import State


def _choices(state: State) -> list[AnyMove]:
    board = state.board
    hand = state.hands[state.asked]
    empty = [square for square in ALL_CELLS if board[square] == EMPTY]
    moves: list[AnyMove] = []
    for tile in hand:
        assert tile is not None
        place = PLACE_TILE[tile]
        if tile == FAVOURITE:
            moves += [place[square] for square in ALL_CELLS if board[square] >= EMPTY]
        else:
            moves += [place[square] for square in empty]
    return moves or [DISCARD_TILE[tile] for tile in hand if tile is not None]


def _has_choice(state: State) -> bool:
    return len(state.hands[state.asked]) > 1 and EMPTY in state.board


def _can_place(state: State) -> bool:
    return EMPTY in state.board or FAVOURITE in state.hands[state.asked]


def _objection(state: State, move: PlaceTile | DiscardTile) -> str | None:
    if move.tile not in state.hands[state.asked]:
        return f"Tile {move.tile} is not in your hand."
    if isinstance(move, DiscardTile):
        if _can_place(state):
            return "A tile is discarded only when none can be placed."
        return None
    ground = state.board[SQUARE.get(move.cell, 0)]
    if ground < EMPTY:
        return f"{list(move.cell)} is not a cell of a quarter in play."
    if ground > EMPTY and move.tile != FAVOURITE:
        return "A tile is placed on an empty cell; only the Favourite takes another's."
    return None


def _answer(state: State, move: PlaceTile | DiscardTile, emit: Emit) -> None:
    seat = state.asked
    if isinstance(move, DiscardTile):
        emit(HandTileDiscarded(seat, move.tile))
        draw(state, emit)
        return
    emit(TilePlaced(seat, move.tile, move.cell))
    resolve(state, move.tile, emit)


PLACE = DecisionKind(
    "place",
    (PlaceTile, DiscardTile),
    _choices,
    _objection,
    _answer,
    draw,
    _has_choice,
)

"""Tiles that shove others about: Fishmonger, Courier, Architect, Pedlar."""

from engines.games.bazar.content import BOX, DIRECTIONS, EMPTY, STEP, STEPS
from engines.games.bazar.events import Shift
from engines.games.bazar.moves import (
    PUSH_TILE,
    ROTATE,
    WALK,
    AnyMove,
    PushTile,
    Rotate,
    Walk,
)
from engines.games.bazar.rules.movement import push, rotate, walk
from engines.games.bazar.rules.question import DecisionKind, Emit, always
from engines.games.bazar.rules.tiles.settling import miss, move_tiles, settle
from engines.games.bazar.state import State

# --- Fishmonger ----------------------------------------------------------------------


def fishmonger(state: State, emit: Emit) -> None:
    """Push every adjacent tile away, one after the other."""
    board = state.board
    shifts: list[Shift] = []
    for step in STEPS:
        if board[state.placed + step] > EMPTY:
            # The four lines never meet, so each can be worked out on the same board.
            distance = BOX.effects.fishmonger_push
            shifts += push(board, state.placed + step, step, distance)
    move_tiles(state, shifts, emit)


# --- Courier -------------------------------------------------------------------------


def _pushable(state: State) -> list[AnyMove]:
    board = state.board
    return [
        PUSH_TILE[direction]
        for direction in DIRECTIONS
        if board[state.placed + STEP[direction]] > EMPTY
    ]


def _object_to_push(state: State, move: PushTile) -> str | None:
    if state.board[state.placed + STEP[move.direction]] > EMPTY:
        return None
    return "The Courier pushes an adjacent tile; none lies in this direction."


def _push(state: State, move: PushTile, emit: Emit) -> None:
    step = STEP[move.direction]
    distance = BOX.effects.courier_push
    move_tiles(state, push(state.board, state.placed + step, step, distance), emit)
    settle(state, emit)


# --- Architect -----------------------------------------------------------------------


def _turns(state: State) -> list[AnyMove]:
    """Right and left, even if one of them is blocked; nothing if both are (B-41)."""
    if any(rotate(state.board, state.placed, move.turn) for move in ROTATE):
        return [*ROTATE]
    return []


def _object_to_turn(state: State, move: Rotate) -> str | None:
    return None


def _rotate(state: State, move: Rotate, emit: Emit) -> None:
    move_tiles(state, rotate(state.board, state.placed, move.turn), emit)
    settle(state, emit)


# --- Pedlar --------------------------------------------------------------------------


def _walks(state: State) -> list[AnyMove]:
    """As far as he can get each way; one step, which is none, where he is blocked."""
    moves: list[AnyMove] = []
    for direction in DIRECTIONS:
        moves += WALK[direction][: max(_reach(state, STEP[direction]), 1)]
    return moves


def _reach(state: State, step: int) -> int:
    taken, _ = walk(state.board, state.placed, step, BOX.effects.pedlar_steps)
    return taken


def _object_to_walk(state: State, move: Walk) -> str | None:
    reach = max(_reach(state, STEP[move.direction]), 1)
    if 1 <= move.steps <= reach:
        return None
    return f"In this direction the Pedlar walks 1 to {reach} steps."


def _walk(state: State, move: Walk, emit: Emit) -> None:
    _, shifts = walk(state.board, state.placed, STEP[move.direction], move.steps)
    move_tiles(state, shifts, emit)
    settle(state, emit)


COURIER = DecisionKind("push", (PushTile,), _pushable, _object_to_push, _push, miss)
ARCHITECT = DecisionKind("rotate", (Rotate,), _turns, _object_to_turn, _rotate, miss)
PEDLAR = DecisionKind("walk", (Walk,), _walks, _object_to_walk, _walk, is_open=always)

"""How the effect of a direct tile ends (B-33, B-40, B-41)."""

from engines.games.bazar.content import CELL, NUMBER
from engines.games.bazar.events import (
    EffectMissed,
    Shift,
    TilesMoved,
    TileTurnedDown,
)
from engines.games.bazar.rules.coins import end_match, has_winner
from engines.games.bazar.rules.elimination import draw
from engines.games.bazar.rules.question import Emit
from engines.games.bazar.state import State


def settle(state: State, emit: Emit) -> None:
    """Turn the tile face down: its effect is over, and perhaps the match with it."""
    emit(TileTurnedDown(CELL[state.placed]))
    if has_winner(state):
        end_match(state, emit)
    elif not state.eliminated:
        draw(state, emit)


def miss(state: State, emit: Emit) -> None:
    """Ask nothing, for the effect cannot be carried out."""
    emit(EffectMissed(state.asked, NUMBER[state.board[state.placed]]))
    settle(state, emit)


def move_tiles(state: State, shifts: list[Shift], emit: Emit) -> None:
    """Move tiles by the effect of the placed tile; perhaps none can move (B-41)."""
    if shifts:
        emit(TilesMoved(tuple(shifts)))
    else:
        emit(EffectMissed(state.asked, NUMBER[state.board[state.placed]]))

"""Tiles that bring coins or make room: Favourite, Money Changer, Janissary."""

from engines.games.bazar.content import (
    ACTIVE,
    ALL_CELLS,
    BOX,
    CELL,
    FAVOURITE,
    NUMBER,
    OWNER,
    QUARTER_AT,
    SQUARE,
    TILE,
)
from engines.games.bazar.events import (
    CoinsTaken,
    EffectMissed,
    TileEliminated,
    TileSilenced,
)
from engines.games.bazar.moves import SILENCE, AnyMove, Silence
from engines.games.bazar.rules.coins import value
from engines.games.bazar.rules.question import DecisionKind, Emit
from engines.games.bazar.rules.tiles.settling import miss, settle
from engines.games.bazar.state import State

# --- Favourite and Money Changer -----------------------------------------------------


def favourite(state: State, emit: Emit) -> None:
    """Eliminate the tile that lay here, if any; the Favourite has taken its place."""
    if state.eliminated:
        (victim,) = state.eliminated
        cell = CELL[state.placed]
        emit(TileEliminated(OWNER[victim], NUMBER[victim], cell))
    else:
        emit(EffectMissed(state.asked, FAVOURITE))


def money_changer(state: State, emit: Emit) -> None:
    coins = change(state, state.placed)
    if coins:
        emit(CoinsTaken(state.asked, coins, TILE["money_changer"]))
    else:
        emit(EffectMissed(state.asked, TILE["money_changer"]))


def change(state: State, square: int) -> int:
    """Return half of what the quarter of a square is worth now, rounded up."""
    return (value(state, QUARTER_AT[square]) + 1) // 2


# --- Janissary -----------------------------------------------------------------------


def _audible(state: State) -> list[AnyMove]:
    board = state.board
    return [SILENCE[square] for square in ALL_CELLS if ACTIVE[board[square]]]


def _object_to_silence(state: State, move: Silence) -> str | None:
    if ACTIVE[state.board[SQUARE.get(move.cell, 0)]]:
        return None
    return "The Janissary silences a permanent tile that lies face up."


def _silence(state: State, move: Silence, emit: Emit) -> None:
    seat = state.asked
    piece = state.board[SQUARE[move.cell]]
    emit(TileSilenced(OWNER[piece], NUMBER[piece], move.cell))
    if OWNER[piece] != seat:
        emit(CoinsTaken(seat, BOX.effects.bounty, TILE["janissary"]))
    settle(state, emit)


JANISSARY = DecisionKind(
    "silence", (Silence,), _audible, _object_to_silence, _silence, miss
)

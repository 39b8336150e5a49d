"""Eliminated tiles, the Black Market (B-45 to B-49) and the end of a player's turn."""

from engines.games.bazar.content import (
    BLACK_MARKET,
    EMPTY,
    NUMBER,
    OWNER,
    QUARTER_SQUARES,
)
from engines.games.bazar.events import (
    BlackMarketFilled,
    PileExhausted,
    TileBuried,
    TileDiscarded,
    TileDrawn,
)
from engines.games.bazar.moves import BURY_TILE, AnyMove, BuryTile
from engines.games.bazar.rules.coins import end_turn
from engines.games.bazar.rules.question import DecisionKind, Emit
from engines.games.bazar.state import State


def _choices(state: State) -> list[AnyMove]:
    squares = QUARTER_SQUARES[BLACK_MARKET]
    return [
        BURY_TILE[square]
        for square, buried in zip(squares, state.market, strict=False)
        if buried == EMPTY
    ]


def _has_choice(state: State) -> bool:
    return state.market.count(EMPTY) > 1


def _objection(state: State, move: BuryTile) -> str | None:
    if move in _choices(state):
        return None
    return "An eliminated tile is laid on a free cell of the Black Market."


def _answer(state: State, move: BuryTile, emit: Emit) -> None:
    emit(TileBuried(state.asked, NUMBER[state.eliminated[0]], move.cell))
    if EMPTY not in state.market:
        emit(BlackMarketFilled())
    _go_on(state, emit)


def _discard(state: State, emit: Emit) -> None:
    """Lose the tile for good: the Black Market is full, or already in play."""
    lost = state.eliminated[0]
    emit(TileDiscarded(OWNER[lost], NUMBER[lost]))
    _go_on(state, emit)


def _go_on(state: State, emit: Emit) -> None:
    if not state.eliminated:
        draw(state, emit)


def draw(state: State, emit: Emit) -> None:
    """Let the active player draw a tile, which ends that player's turn."""
    seat = state.order[state.active]
    pile = state.piles[seat]
    emit(TileDrawn(seat, pile[0]) if pile else PileExhausted(seat))
    if state.active == state.seats:
        end_turn(state, emit)


BURY = DecisionKind(
    "bury", (BuryTile,), _choices, _objection, _answer, _discard, _has_choice
)

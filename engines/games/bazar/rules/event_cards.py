"""Phase 2, event cards (B-25 to B-29), with the Reorganisation they may bring."""

from typing import Final

from engines.games.bazar.content import (
    ALL_CELLS,
    CONDITIONAL_EVENTS,
    EMPTY,
    EVENT,
    HAREM,
    OWNER,
    QUARTERS,
    SQUARE,
    EventCard,
)
from engines.games.bazar.events import (
    EventRevealed,
    QuarterOpened,
    TileChosen,
    TilesKept,
    TilesMoved,
)
from engines.games.bazar.moves import (
    KEEP_TILES,
    MOVE_TILE,
    MOVE_TILE_TO,
    AnyMove,
    KeepTiles,
    MoveTile,
    MoveTileTo,
)
from engines.games.bazar.rules.movement import shift, tiles_of
from engines.games.bazar.rules.question import DecisionKind, Emit
from engines.games.bazar.state import State


def reveal_event(state: State, emit: Emit) -> None:
    card = _conditional_card(state)
    if card is None:
        # A card nobody has been told of is revealed by nobody: the rules always know.
        name = state.event_pile[0]
        assert name is not None
        emit(EventRevealed(name, "normal"))
    else:
        emit(EventRevealed(card.name, "conditional"))
        if card.special == "opens_the_harem":
            emit(QuarterOpened(QUARTERS[HAREM].name))


def _conditional_card(state: State) -> EventCard | None:
    """Return the fulfilled card with the lowest numeral that is still to be played.

    Without a normal card left the lowest one comes in any case.
    """
    played = state.events_played
    left = [card for card in CONDITIONAL_EVENTS if card.name not in played]
    fulfilled = [card for card in left if _is_fulfilled(card, state)]
    if not fulfilled and not state.event_pile:
        fulfilled = left
    return fulfilled[0] if fulfilled else None


def _is_fulfilled(card: EventCard, state: State) -> bool:
    if card.coins is not None and max(state.coins) >= card.coins:
        return True
    needed = card.events_played
    return needed is not None and len(state.events_played) >= needed


def special(state: State) -> str:
    """Return what is special about this turn's event; empty for none."""
    return "" if state.event is None else EVENT[state.event].special


# --- Reorganisation ------------------------------------------------------------------


def _movable(state: State) -> list[AnyMove]:
    moves: list[AnyMove] = []
    if EMPTY in state.board:
        moves += [MOVE_TILE[square] for square in tiles_of(state.board, state.asked)]
    moves.append(KEEP_TILES)
    return moves


def _object_to_tile(state: State, move: MoveTile | KeepTiles) -> str | None:
    if isinstance(move, KeepTiles):
        return None
    board = state.board
    if OWNER[board[SQUARE.get(move.cell, 0)]] == state.asked and EMPTY in board:
        return None
    return "The Reorganisation moves a tile of your own that lies on the board."


def _choose_tile(state: State, move: MoveTile | KeepTiles, emit: Emit) -> None:
    if isinstance(move, KeepTiles):
        emit(TilesKept(state.asked))
    else:
        emit(TileChosen(state.asked, move.cell))


def _destinations(state: State) -> list[AnyMove]:
    board = state.board
    return [MOVE_TILE_TO[square] for square in ALL_CELLS if board[square] == EMPTY]


def _has_room(state: State) -> bool:
    return state.board.count(EMPTY) > 1


def _object_to_destination(state: State, move: MoveTileTo) -> str | None:
    if state.board[SQUARE.get(move.cell, 0)] != EMPTY:
        return "The tile goes to an empty cell of a quarter in play."
    return None


def _move_tile(state: State, move: MoveTileTo, emit: Emit) -> None:
    emit(TilesMoved((shift(state.board, state.chosen, SQUARE[move.cell]),)))


QUESTIONS: Final = {
    "reorganise": DecisionKind(
        "reorganise", (MoveTile, KeepTiles), _movable, _object_to_tile, _choose_tile
    ),
    "reorganise_to": DecisionKind(
        "reorganise_to",
        (MoveTileTo,),
        _destinations,
        _object_to_destination,
        _move_tile,
        is_open=_has_room,
    ),
}

"""Mise en place: the piles, the opening hands and the guild leaders (B-12 to B-16)."""

from engines.core.chance import Chance
from engines.core.records import Options
from engines.games.bazar.content import (
    ALL_CELLS,
    BOX,
    EMPTY,
    NORMAL_EVENTS,
    PILE,
    SQUARE,
)
from engines.games.bazar.events import (
    AnyEvent,
    EventsShuffled,
    GameBegan,
    HandDrawn,
    PileShuffled,
    StartTilePlaced,
)
from engines.games.bazar.moves import PLACE_START_TILE, AnyMove, PlaceStartTile
from engines.games.bazar.rules.question import DecisionKind, Emit, always
from engines.games.bazar.rules.turn_order import begin_turn
from engines.games.bazar.state import State


def setup(options: Options, seats: int, chance: Chance) -> list[AnyEvent]:
    piles = [chance.shuffled(PILE, "pile", seat) for seat in range(seats)]
    return [
        GameBegan(seats),
        *(PileShuffled(seat, tuple(pile)) for seat, pile in enumerate(piles)),
        EventsShuffled(tuple(chance.shuffled(NORMAL_EVENTS, "events"))),
        *(
            HandDrawn(seat, tuple(pile[: BOX.opening_hand]))
            for seat, pile in enumerate(piles)
        ),
    ]


def _choices(state: State) -> list[AnyMove]:
    board = state.board
    return [PLACE_START_TILE[square] for square in ALL_CELLS if board[square] == EMPTY]


def _objection(state: State, move: PlaceStartTile) -> str | None:
    if state.board[SQUARE.get(move.cell, 0)] != EMPTY:
        return "The guild leader goes on an empty cell of a quarter in play."
    return None


def _answer(state: State, move: PlaceStartTile, emit: Emit) -> None:
    emit(StartTilePlaced(state.asked, move.cell))
    if state.asked == state.seats:
        begin_turn(state, emit)


START = DecisionKind(
    "start", (PlaceStartTile,), _choices, _objection, _answer, is_open=always
)

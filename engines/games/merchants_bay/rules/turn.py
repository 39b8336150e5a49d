"""The turn: choosing an action, and whose turn is next (C-19 to C-23, C-36, P-4)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.events import ActionTaken, TurnBegan
from engines.games.merchants_bay.frame.clock import (
    is_production_over,
    move_marker,
    next_seat,
)
from engines.games.merchants_bay.frame.question import DecisionKind, Play, step
from engines.games.merchants_bay.moves import TakeAction
from engines.games.merchants_bay.rules.locations import (
    LOCATION,
    OFFERS,
    RECRUIT,
    SPONSOR,
    TAKE_ACTION,
    WAIT,
)
from engines.games.merchants_bay.rules.market import end_production
from engines.games.merchants_bay.rules.recruiting import refill
from engines.games.merchants_bay.state import NONE, State

# --- choosing ------------------------------------------------------------------------


def _open_locations(state: State) -> list[Move]:
    seat = state.active
    figure = state.figures[seat]
    return [
        move
        for name, is_open, move in OFFERS[state.merchants[seat]]
        if name != figure and is_open(state, seat)
    ]


def _choices(state: State) -> Sequence[Move]:
    return _open_locations(state) or [TAKE_ACTION[WAIT]]


def _has_choice(state: State) -> bool:
    """Look for a second open location; mostly two of the shared ones are open."""
    seat = state.active
    figure = state.figures[seat]
    if figure not in (RECRUIT, SPONSOR) and False in state.shields[seat]:
        return True
    found = 0
    for name, is_open, _ in OFFERS[state.merchants[seat]]:
        if name != figure and is_open(state, seat):
            found += 1
            if found > 1:
                return True
    return False


def _objection(state: State, move: TakeAction) -> str | None:
    seat = state.active
    location = LOCATION[state.merchants[seat]].get(move.location)
    if location is None:
        return "Your shop has no such location."
    if location.name == WAIT:
        return "You wait only when there is no location to go to."
    if location.name == state.figures[seat]:
        return "The same location may not be visited twice in a row."
    return None if location.is_open(state, seat) else location.closed


def _answer(play: Play, move: TakeAction) -> None:
    play.emit(ActionTaken(play.state.active, move.location))


# --- whose turn is next --------------------------------------------------------------


def _end_turn(play: Play) -> None:
    board = play.state.board
    if board.closed and not board.marker_moved:
        move_marker(play)
    if NONE in board.grand_place:
        refill(play)
    if is_production_over(board):
        end_production(play)
    else:
        play.emit(TurnBegan(next_seat(board)))


ACTION = DecisionKind((TakeAction,), _choices, _objection, _answer, is_open=_has_choice)
ENDING = step(_end_turn)

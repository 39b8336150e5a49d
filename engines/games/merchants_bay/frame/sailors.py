"""What sailors do with the adventurers of a boat at sea (C-60, P-5).

The Load of a sailor is an ordinary one, so it is not here.
"""

from collections.abc import Callable, Sequence
from typing import Final

from engines.core.records import Move
from engines.games.merchants_bay.content import GREY, KIND, PIERS
from engines.games.merchants_bay.events import (
    MovedBetweenBoats,
    MovedToBag,
    MovedToHall,
    MovedToPier,
)
from engines.games.merchants_bay.frame.boats import boats_at_sea, is_at_sea
from engines.games.merchants_bay.frame.corruption import lose_ability
from engines.games.merchants_bay.frame.question import TO_BOAT, DecisionKind, Play
from engines.games.merchants_bay.moves import (
    MOVE_BETWEEN_BOATS,
    MOVE_TO_BAG,
    MOVE_TO_HALL,
    MOVE_TO_PIER,
    MoveBetweenBoats,
    MoveToBag,
    MoveToHall,
    MoveToPier,
)
from engines.games.merchants_bay.state import AT_SEA, State

NOT_ABOARD = "Sailors take somebody who is on a boat at sea."


def _aboard(state: State) -> list[tuple[int, int]]:
    """Return boat and kind of everybody at sea, each kind once a boat."""
    board = state.board
    return [
        (boat, kind)
        for boat in boats_at_sea(board)
        for kind, count in enumerate(board.boats[boat])
        if count
    ]


def _is_aboard(state: State, boat: int, name: str) -> bool:
    board = state.board
    return is_at_sea(board, boat) and board.boats[boat][KIND[name]] > 0


def _object_if_not_aboard(state: State, move: MoveToPier | MoveToBag) -> str | None:
    return None if _is_aboard(state, move.boat, move.adventurer) else NOT_ABOARD


# --- to a pier, a hall, the bag ------------------------------------------------------


def _to_piers(state: State) -> Sequence[Move]:
    return [
        MOVE_TO_PIER[boat][kind][pier]
        for boat, kind in _aboard(state)
        for pier in range(len(PIERS))
    ]


def _move_to_pier(play: Play, move: MoveToPier) -> None:
    seat = play.state.active
    play.emit(MovedToPier(seat, move.boat, move.adventurer, move.pier))


def _to_halls(state: State) -> Sequence[Move]:
    return [MOVE_TO_HALL[boat][kind] for boat, kind in _aboard(state) if kind != GREY]


def _object_to_hall(state: State, move: MoveToHall) -> str | None:
    return None if _is_aboard(state, move.boat, move.customer) else NOT_ABOARD


def _move_to_hall(play: Play, move: MoveToHall) -> None:
    play.emit(MovedToHall(play.state.active, move.boat, move.customer))


def _to_bag(state: State) -> Sequence[Move]:
    return [MOVE_TO_BAG[boat][kind] for boat, kind in _aboard(state)]


def _move_to_bag(play: Play, move: MoveToBag) -> None:
    play.emit(MovedToBag(play.state.active, move.boat, move.adventurer))


# --- to another boat -----------------------------------------------------------------


def can_move_between_boats(state: State, seat: int) -> bool:
    """Tell whether somebody is at sea and has another boat to go to."""
    board = state.board
    return board.berths.count(AT_SEA) > 1 and any(
        any(board.boats[boat]) for boat in boats_at_sea(board)
    )


def _to_boats(state: State) -> Sequence[Move]:
    targets = boats_at_sea(state.board)
    return [
        MOVE_BETWEEN_BOATS[boat][kind][target]
        for boat, kind in _aboard(state)
        for target in targets
        if target != boat
    ]


def _object_to_target(state: State, move: MoveBetweenBoats) -> str | None:
    if not _is_aboard(state, move.boat, move.adventurer):
        return NOT_ABOARD
    if move.target == move.boat or not is_at_sea(state.board, move.target):
        return "The adventurer goes to another boat at sea."
    return None


def _move_between_boats(play: Play, move: MoveBetweenBoats) -> None:
    seat = play.state.active
    play.emit(MovedBetweenBoats(seat, move.boat, move.adventurer, move.target))


def _sailor(
    kind: type[Move],
    choices: Callable[[State], Sequence[Move]],
    objection: Callable[..., str | None],
    answer: Callable[..., None],
) -> DecisionKind:
    return DecisionKind((kind,), choices, objection, answer, lose_ability)


QUESTIONS: Final = {
    "to_pier": _sailor(MoveToPier, _to_piers, _object_if_not_aboard, _move_to_pier),
    "to_hall": _sailor(MoveToHall, _to_halls, _object_to_hall, _move_to_hall),
    "to_bag": _sailor(MoveToBag, _to_bag, _object_if_not_aboard, _move_to_bag),
    TO_BOAT: _sailor(
        MoveBetweenBoats, _to_boats, _object_to_target, _move_between_boats
    ),
}

"""Loading, robbing and docking boats (C-33 to C-36, C-63, P-1, P-3).

One placement is resolved completely before anything else. Its parts are questions of
`State.placing`: draw, board, rob, dock.
"""

from collections.abc import Sequence
from typing import Final

from engines.core.records import Move
from engines.games.merchants_bay.content import (
    BERTH,
    BERTHS_OF_BOAT,
    BOATS,
    FULL_BAG,
    GREY,
    KIND,
    KINDS,
    ROGUE_CARD,
)
from engines.games.merchants_bay.events import (
    AdventurerDrawn,
    BoatBoarded,
    BoatDissolved,
    BoatDocked,
    CustomerRobbed,
    RobberySkipped,
)
from engines.games.merchants_bay.frame.clock import move_marker
from engines.games.merchants_bay.frame.corruption import can_draw, draw_corruption
from engines.games.merchants_bay.frame.question import (
    ADVANCE,
    END_TURN,
    DecisionKind,
    Play,
    always,
    step,
)
from engines.games.merchants_bay.moves import (
    BOARD_BOAT,
    DOCK_BOAT,
    ROB,
    SKIP_ROBBERY,
    BoardBoat,
    DockBoat,
    Rob,
    SkipRobbery,
)
from engines.games.merchants_bay.state import AT_SEA, Board, State

ROBBERIES: Final = {
    name: card.effect == "robberies" for name, card in ROGUE_CARD.items()
}


def is_at_sea(board: Board, boat: int) -> bool:
    return 0 <= boat < len(BOATS) and board.berths[boat] == AT_SEA


def boats_at_sea(board: Board) -> list[int]:
    berths = board.berths
    return [boat for boat in BOATS if berths[boat] == AT_SEA]


def can_load(board: Board) -> bool:
    """Tell whether an adventurer can be drawn; a boat at sea always has room."""
    return not board.closed and any(board.bag)


# --- drawing and boarding ------------------------------------------------------------


def _load(play: Play) -> None:
    state = play.state
    seat = state.active
    key = ("load", state.round, seat, state.loads_drawn[seat])
    kind = play.chance.from_bag(state.board.bag, FULL_BAG, *key)
    play.emit(AdventurerDrawn(seat, KINDS[kind]))


def _boats_to_board(state: State) -> Sequence[Move]:
    return [BOARD_BOAT[boat] for boat in boats_at_sea(state.board)]


def _has_boats_to_board(state: State) -> bool:
    return state.board.berths.count(AT_SEA) > 1


def _object_to_boat(state: State, move: BoardBoat) -> str | None:
    if is_at_sea(state.board, move.boat):
        return None
    return "An adventurer boards a boat that is at sea."


def _board(play: Play, move: BoardBoat) -> None:
    state = play.state
    play.emit(BoatBoarded(state.active, move.boat, KINDS[state.boarding]))


# --- robbing -------------------------------------------------------------------------


def can_rob(state: State, boat: int) -> bool:
    """Tell whether a rogue who has just boarded may drive somebody from that boat."""
    return (
        ROBBERIES[state.rogues]
        and any(state.board.boats[boat][:GREY])
        and state.board.berths.count(AT_SEA) > 1
        and can_draw(state)
    )


def _robberies(state: State) -> Sequence[Move]:
    board, boat = state.board, state.robbed_boat
    targets = [other for other in boats_at_sea(board) if other != boat]
    moves: list[Move] = [
        ROB[colour][other]
        for colour in range(GREY)
        if board.boats[boat][colour]
        for other in targets
    ]
    moves.append(SKIP_ROBBERY)
    return moves


def _object_to_robbery(state: State, move: Rob | SkipRobbery) -> str | None:
    if isinstance(move, SkipRobbery):
        return None
    boat = state.robbed_boat
    if not state.board.boats[boat][KIND[move.customer]]:
        return f"No {move.customer} customer is on boat {boat}."
    if move.boat == boat or not is_at_sea(state.board, move.boat):
        return "A robbed customer goes to another boat at sea."
    return None


def _rob(play: Play, move: Rob | SkipRobbery) -> None:
    state = play.state
    seat = state.active
    if isinstance(move, SkipRobbery):
        play.emit(RobberySkipped(seat))
        return
    draw_corruption(play, seat)
    play.emit(CustomerRobbed(seat, move.customer, state.robbed_boat, move.boat))


# --- docking -------------------------------------------------------------------------


def _free_berths(state: State) -> Sequence[Move]:
    taken = state.board.berths
    return [
        DOCK_BOAT[berth]
        for berth in BERTHS_OF_BOAT[state.full_boat]
        if berth not in taken
    ]


def _object_to_berth(state: State, move: DockBoat) -> str | None:
    berth = BERTH[move.berth]
    if berth in state.board.berths:
        return "Another boat is docked at this berth."
    if berth not in BERTHS_OF_BOAT[state.full_boat]:
        return "A boat docks on its own side of Dragon Island."
    return None


def _dock(play: Play, move: DockBoat) -> None:
    state = play.state
    board, boat = state.board, state.full_boat
    play.emit(BoatDocked(state.active, boat, move.berth))
    side = BERTHS_OF_BOAT[boat]
    if all(berth in board.berths for berth in side):
        for other in boats_at_sea(board):
            if BERTHS_OF_BOAT[other] == side:
                play.emit(BoatDissolved(other))
    # While the hourglass moves, the marker waits until it has come to rest.
    if board.closed and state.question not in (ADVANCE, END_TURN):
        move_marker(play)


LOAD: Final = "load"
BOARD: Final = "board"
ROBBERY: Final = "rob"
DOCK: Final = "dock"

QUESTIONS: Final = {
    LOAD: step(_load),
    BOARD: DecisionKind(
        (BoardBoat,),
        _boats_to_board,
        _object_to_boat,
        _board,
        is_open=_has_boats_to_board,
    ),
    ROBBERY: DecisionKind(
        (Rob, SkipRobbery), _robberies, _object_to_robbery, _rob, is_open=always
    ),
    DOCK: DecisionKind((DockBoat,), _free_berths, _object_to_berth, _dock),
}

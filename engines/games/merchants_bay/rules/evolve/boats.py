"""The fold of what happens to adventurers: on boats, piers, in halls and the bag."""

from typing import Final

from engines.games.merchants_bay.content import (
    BERTH,
    BERTHS,
    GREY,
    KIND,
    PIER,
    PIER_OF_BERTH,
    PLACES,
)
from engines.games.merchants_bay.events import (
    AdventurerDrawn,
    BoatBoarded,
    BoatDissolved,
    BoatDocked,
    CustomerRobbed,
    MovedBetweenBoats,
    MovedToBag,
    MovedToHall,
    MovedToPier,
    RobberySkipped,
)
from engines.games.merchants_bay.frame.boats import BOARD, DOCK, LOAD, ROBBERY, can_rob
from engines.games.merchants_bay.frame.counts import change
from engines.games.merchants_bay.frame.question import FINISH, Evolve
from engines.games.merchants_bay.state import DISSOLVED, EMPTY, NONE, State

# --- one placement -------------------------------------------------------------------


def _go_on_placing(state: State) -> None:
    """Find the next part of the placement (P-1)."""
    if state.robbed_boat != NONE:
        state.placing = ROBBERY
    elif state.full_boat != NONE:
        state.placing = DOCK
    elif state.loads:
        state.placing = LOAD
    else:
        state.placing = ""


def _put_aboard(state: State, boat: int, kind: int) -> None:
    boats = state.board.boats
    boats[boat] = change(boats[boat], kind, 1)
    if sum(boats[boat]) == PLACES:
        state.full_boat = boat
    if kind == GREY and can_rob(state, boat):
        state.robbed_boat = boat


def _take_ashore(state: State, boat: int, kind: int) -> None:
    boats = state.board.boats
    boats[boat] = change(boats[boat], kind, -1)


def _adventurer_drawn(state: State, event: AdventurerDrawn) -> None:
    kind = KIND[event.adventurer]
    bag = state.board.bag
    bag[kind] -= 1
    state.loads_drawn[event.seat] += 1
    state.loads = state.loads - 1 if any(bag) else 0
    state.boarding = kind
    state.placing = BOARD


def _boat_boarded(state: State, event: BoatBoarded) -> None:
    state.boarding = NONE
    _put_aboard(state, event.boat, KIND[event.adventurer])
    _go_on_placing(state)


def _customer_robbed(state: State, event: CustomerRobbed) -> None:
    kind = KIND[event.customer]
    state.robbed_boat = NONE
    # The robbed boat is no longer full.
    state.full_boat = NONE
    _take_ashore(state, event.boat, kind)
    _put_aboard(state, event.target, kind)
    _go_on_placing(state)


def _robbery_skipped(state: State, event: RobberySkipped) -> None:
    state.robbed_boat = NONE
    _go_on_placing(state)


def _boat_docked(state: State, event: BoatDocked) -> None:
    board = state.board
    boat, berth = event.boat, BERTH[event.berth]
    pier = PIER_OF_BERTH[berth]
    crowd = zip(board.piers[pier], board.boats[boat], strict=True)
    board.piers[pier] = tuple([there + new for there, new in crowd])
    board.boats[boat] = EMPTY
    board.berths[boat] = berth
    board.closed = all(berth in board.berths for berth in range(len(BERTHS)))
    state.full_boat = NONE
    if board.closed:
        state.loads = 0
    _go_on_placing(state)


def _boat_dissolved(state: State, event: BoatDissolved) -> None:
    board = state.board
    for kind, count in enumerate(board.boats[event.boat]):
        board.halls[kind] += count
    board.boats[event.boat] = EMPTY
    board.berths[event.boat] = DISSOLVED


# --- sailors -------------------------------------------------------------------------


def _moved_to_pier(state: State, event: MovedToPier) -> None:
    kind, piers = KIND[event.adventurer], state.board.piers
    _take_ashore(state, event.boat, kind)
    piers[PIER[event.pier]] = change(piers[PIER[event.pier]], kind, 1)
    state.question = FINISH


def _moved_to_hall(state: State, event: MovedToHall) -> None:
    kind = KIND[event.customer]
    _take_ashore(state, event.boat, kind)
    state.board.halls[kind] += 1
    state.question = FINISH


def _moved_to_bag(state: State, event: MovedToBag) -> None:
    kind = KIND[event.adventurer]
    _take_ashore(state, event.boat, kind)
    state.board.bag[kind] += 1
    state.question = FINISH


def _moved_between_boats(state: State, event: MovedBetweenBoats) -> None:
    kind = KIND[event.adventurer]
    _take_ashore(state, event.boat, kind)
    _put_aboard(state, event.target, kind)
    state.question = FINISH
    _go_on_placing(state)


EVOLVE: Final[Evolve] = {
    AdventurerDrawn: _adventurer_drawn,
    BoatBoarded: _boat_boarded,
    CustomerRobbed: _customer_robbed,
    RobberySkipped: _robbery_skipped,
    BoatDocked: _boat_docked,
    BoatDissolved: _boat_dissolved,
    MovedToPier: _moved_to_pier,
    MovedToHall: _moved_to_hall,
    MovedToBag: _moved_to_bag,
    MovedBetweenBoats: _moved_between_boats,
}

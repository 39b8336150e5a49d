"""The fold of the course of a match: setup, days, turns and the clock."""

from typing import Final

from engines.games.merchants_bay.content import (
    BOATS,
    BOX,
    COLOURS,
    KIND,
    LOADS_AFTER,
    MARKET,
    PIERS,
    ROGUE_CARD,
    SLOTS,
    SUPPLY,
    start_space,
)
from engines.games.merchants_bay.events import (
    ActionEnded,
    ActionTaken,
    AdventurersArrived,
    DayBegan,
    DayEnded,
    FinalScored,
    GameBegan,
    GameEnded,
    HourglassAdvanced,
    HourglassesStacked,
    MarkerMoved,
    MerchantTaken,
    ProductionEnded,
    TurnBegan,
)
from engines.games.merchants_bay.frame.boats import LOAD, can_load
from engines.games.merchants_bay.frame.clock import land
from engines.games.merchants_bay.frame.counts import change
from engines.games.merchants_bay.frame.question import ADVANCE, END_TURN, Evolve
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.rules.locations import LOCATION, WAIT
from engines.games.merchants_bay.state import (
    AT_SEA,
    EMPTY,
    NOBODY,
    NONE,
    NOTHING,
    State,
)

# --- setup ---------------------------------------------------------------------------


def _game_began(state: State, event: GameBegan) -> None:
    seats = event.seats
    state.seats = seats
    state.townsfolk = event.townsfolk
    state.rogues = event.rogues
    state.gold = [0] * seats
    state.corruption = [()] * seats
    state.stalls = [(0,) * len(SUPPLY)] * seats
    state.supplies = [SUPPLY] * seats
    state.shields = [(False,) * len(COLOURS)] * seats
    state.staff = [(NONE,) * SLOTS] * seats
    state.figures = [""] * seats
    state.turns = [0] * seats
    state.loads_drawn = [0] * seats
    state.board.spaces = [start_space(1)] * seats
    state.board.stack = tuple(range(seats))
    rogues = ROGUE_CARD[event.rogues]
    customers = BOX.customers
    state.board.halls = [*(each.halls for each in customers), rogues.lair]
    state.board.bag = [*(each.count - each.halls for each in customers), rogues.bag]
    state.question = "choose_merchant"
    state.active = 0


def _hourglasses_stacked(state: State, event: HourglassesStacked) -> None:
    state.board.stack = event.order


def _merchant_taken(state: State, event: MerchantTaken) -> None:
    state.merchants = (*state.merchants, event.merchant)
    state.shops.append(MERCHANT[event.merchant].new_shop())
    state.active = event.seat + 1
    if state.active == state.seats:
        state.active = NOBODY
        state.question = "open_shops"


# --- days ----------------------------------------------------------------------------


def _day_began(state: State, event: DayBegan) -> None:
    board = state.board
    state.round = event.round
    state.turns = [0] * state.seats
    state.loads_drawn = [0] * state.seats
    state.smugglers = ()
    board.spaces = [start_space(event.round)] * state.seats
    board.marker = MARKET
    board.marker_moved = False
    board.closed = False
    board.boats = [EMPTY] * len(BOATS)
    board.berths = [AT_SEA] * len(BOATS)


def _adventurers_arrived(state: State, event: AdventurersArrived) -> None:
    board = state.board
    for boat, aboard in enumerate(event.aboard):
        for name in aboard:
            kind = KIND[name]
            board.bag[kind] -= 1
            board.boats[boat] = change(board.boats[boat], kind, 1)


def _production_ended(state: State, event: ProductionEnded) -> None:
    board = state.board
    board.stack = event.order
    board.spaces = [2 * board.marker] * state.seats
    state.active = NOBODY
    state.pier = NONE
    state.question = "market"


def _day_ended(state: State, event: DayEnded) -> None:
    board = state.board
    for pier in board.piers:
        for kind, count in enumerate(pier):
            board.bag[kind] += count
    board.piers = [EMPTY] * len(PIERS)
    state.active = NOBODY
    state.pier = NONE


def _final_scored(state: State, event: FinalScored) -> None:
    state.corruption[event.seat] = event.cards
    state.gold[event.seat] += event.gained - event.lost


def _game_ended(state: State, event: GameEnded) -> None:
    state.ranks = event.ranks
    state.question = NOTHING
    state.active = NOBODY
    state.pier = NONE


# --- turns ---------------------------------------------------------------------------


def _turn_began(state: State, event: TurnBegan) -> None:
    """Ask for an action; whatever went on before is over."""
    state.active = event.seat
    state.turns[event.seat] += 1
    state.question = "action"
    state.placing = ""
    state.hours = 0
    state.recruit = state.place = NONE
    state.discards = 0
    state.used = ()
    state.draws = 0
    state.loads = 0
    state.boarding = state.robbed_boat = state.full_boat = NONE
    state.pier = NONE


def _action_taken(state: State, event: ActionTaken) -> None:
    seat = event.seat
    location = LOCATION[state.merchants[seat]][event.location]
    state.figures[seat] = "" if location.name == WAIT else location.name
    state.question = location.question
    location.enter(state, seat)


def _action_ended(state: State, event: ActionEnded) -> None:
    state.hours = event.hours
    state.question = ADVANCE if event.hours else END_TURN


def _hourglass_advanced(state: State, event: HourglassAdvanced) -> None:
    board = state.board
    left = board.spaces[event.seat]
    land(board, event.seat, event.space)
    state.hours -= 1
    if state.hours <= 0:
        state.question = END_TURN
    if event.via == "dial" and left in LOADS_AFTER and can_load(board):
        state.loads = LOADS_AFTER[left][state.seats - 2]
        state.placing = LOAD


def _marker_moved(state: State, event: MarkerMoved) -> None:
    state.board.marker = event.hour
    state.board.marker_moved = True


EVOLVE: Final[Evolve] = {
    GameBegan: _game_began,
    HourglassesStacked: _hourglasses_stacked,
    MerchantTaken: _merchant_taken,
    DayBegan: _day_began,
    AdventurersArrived: _adventurers_arrived,
    TurnBegan: _turn_began,
    ActionTaken: _action_taken,
    ActionEnded: _action_ended,
    HourglassAdvanced: _hourglass_advanced,
    MarkerMoved: _marker_moved,
    ProductionEnded: _production_ended,
    DayEnded: _day_ended,
    FinalScored: _final_scored,
    GameEnded: _game_ended,
}

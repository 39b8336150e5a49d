"""The fold of what happens in the market."""

from typing import Final

from engines.games.merchants_bay.content import BLACK_MARKET, GOOD, PIER
from engines.games.merchants_bay.events import (
    GoodSold,
    RogueBribed,
    SalesBegan,
    SalesFinished,
    ShieldsPaid,
)
from engines.games.merchants_bay.frame.question import Evolve
from engines.games.merchants_bay.frame.stall import take_from_stall
from engines.games.merchants_bay.state import State


def _sales_began(state: State, event: SalesBegan) -> None:
    state.active = event.seat
    state.pier = PIER[event.pier]
    state.bribes = 0
    state.question = "sell"


def _rogue_bribed(state: State, event: RogueBribed) -> None:
    state.bribes += 1


def _good_sold(state: State, event: GoodSold) -> None:
    seat = event.seat
    take_from_stall(state, seat, GOOD[event.size, event.colour])
    state.gold[seat] += event.gold
    if state.pier == BLACK_MARKET and seat not in state.smugglers:
        state.smugglers = (*state.smugglers, seat)


def _sales_finished(state: State, event: SalesFinished) -> None:
    state.bribes = 0
    state.question = "market"


def _shields_paid(state: State, event: ShieldsPaid) -> None:
    for seat, gold in enumerate(event.gold):
        state.gold[seat] += gold


EVOLVE: Final[Evolve] = {
    SalesBegan: _sales_began,
    RogueBribed: _rogue_bribed,
    GoodSold: _good_sold,
    SalesFinished: _sales_finished,
    ShieldsPaid: _shields_paid,
}

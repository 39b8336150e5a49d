"""The fold of what happens in the Alchemist's shop."""

from typing import Final

from engines.games.merchants_bay.content import GOOD, KIND
from engines.games.merchants_bay.frame.counts import change
from engines.games.merchants_bay.frame.question import FINISH, Evolve
from engines.games.merchants_bay.frame.stall import put_on_stall
from engines.games.merchants_bay.merchants.alchemist.content import (
    BOX,
    ICHOR,
    MARBLE,
    MARBLES_OF,
)
from engines.games.merchants_bay.merchants.alchemist.events import (
    GoodBrewed,
    MarblesTaken,
    MarbleSwapped,
    RowFilled,
    SwapColourChosen,
    WastePurged,
)
from engines.games.merchants_bay.merchants.alchemist.shop import (
    free_cauldrons,
    shop_of,
)
from engines.games.merchants_bay.state import NONE, State

SWAP: Final = "alchemist_swap"


# --- where an action or an ability begins --------------------------------------------


def enter_row(state: State, seat: int) -> None:
    shop = shop_of(state, seat)
    figure = state.figures[seat]
    shop.row = next(i for i, row in enumerate(BOX.rows) if row.name == figure)
    shop.announced = ()


def enter_brew(state: State, seat: int) -> None:
    shop = shop_of(state, seat)
    shop.cauldrons = free_cauldrons(shop.waste)
    shop.brewed = 0


def enter_swap(state: State, seat: int) -> None:
    shop = shop_of(state, seat)
    shop.swap_colour = NONE
    shop.swaps = 0


def enter_discard(state: State, seat: int) -> None:
    state.discards = BOX.staff.discards


# --- events --------------------------------------------------------------------------


def _row_filled(state: State, event: RowFilled) -> None:
    shop = shop_of(state, event.seat)
    for name in event.marbles:
        marble = MARBLE[name]
        shop.bag = change(shop.bag, marble, -1)
        shop.rows[event.row - 1] = change(shop.rows[event.row - 1], marble, 1)
    state.draws += len(event.marbles)


def _marbles_taken(state: State, event: MarblesTaken) -> None:
    shop = shop_of(state, event.seat)
    marble = MARBLE[event.kind]
    row = event.row - 1
    shop.rows[row] = change(shop.rows[row], marble, -event.count)
    shop.flask = change(shop.flask, marble, event.count)
    if marble != ICHOR:
        shop.announced = (*shop.announced, marble)


def _good_brewed(state: State, event: GoodBrewed) -> None:
    shop = shop_of(state, event.seat)
    good = GOOD[event.size, event.colour]
    colour, marbles = KIND[event.colour], MARBLES_OF[good]
    if event.ichor:
        marbles -= 1
        shop.flask = change(shop.flask, ICHOR, -1)
        shop.waste += 1
    shop.flask = change(shop.flask, colour, -marbles)
    shop.bag = change(shop.bag, colour, marbles)
    shop.brewed += 1
    shop.cauldrons -= 1
    put_on_stall(state, event.seat, good)
    if not shop.cauldrons:
        state.question = FINISH


def _waste_purged(state: State, event: WastePurged) -> None:
    shop = shop_of(state, event.seat)
    shop.bag = change(shop.bag, ICHOR, event.ichor)
    shop.waste = 0


def _swap_colour_chosen(state: State, event: SwapColourChosen) -> None:
    shop_of(state, event.seat).swap_colour = KIND[event.colour]
    state.question = SWAP


def _marble_swapped(state: State, event: MarbleSwapped) -> None:
    shop = shop_of(state, event.seat)
    give, take = KIND[event.give], KIND[event.take]
    shop.flask = change(change(shop.flask, give, -1), take, 1)
    shop.bag = change(change(shop.bag, give, 1), take, -1)
    shop.swaps += 1
    if shop.swaps == BOX.staff.swaps:
        state.question = FINISH


EVOLVE: Final[Evolve] = {
    RowFilled: _row_filled,
    MarblesTaken: _marbles_taken,
    GoodBrewed: _good_brewed,
    WastePurged: _waste_purged,
    SwapColourChosen: _swap_colour_chosen,
    MarbleSwapped: _marble_swapped,
}

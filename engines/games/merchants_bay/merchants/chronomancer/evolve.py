"""The fold of what happens in the Chronomancer's shop."""

from typing import Final

from engines.games.merchants_bay.content import KIND, LARGE, SMALL
from engines.games.merchants_bay.frame.clock import land
from engines.games.merchants_bay.frame.question import FINISH, Evolve
from engines.games.merchants_bay.frame.stall import put_on_stall
from engines.games.merchants_bay.merchants.chronomancer.content import (
    LINE_CELLS,
    TILE,
)
from engines.games.merchants_bay.merchants.chronomancer.events import (
    AssistantMoved,
    HourglassRewound,
    RelicRetrieved,
    TileMarked,
    TilesLaid,
    TileSlid,
    TilesSwapped,
    TrinketRetrieved,
)
from engines.games.merchants_bay.merchants.chronomancer.shop import (
    ChronomancerShop,
    shop_of,
)
from engines.games.merchants_bay.state import State


def enter_retrieve(state: State, seat: int) -> None:
    shop_of(state, seat).retrieved = 0


def _tiles_laid(state: State, event: TilesLaid) -> None:
    shop = shop_of(state, event.seat)
    shop.grid = tuple(TILE[name] for name in event.grid)
    shop.spare = TILE[event.spare]


def _tile_slid(state: State, event: TileSlid) -> None:
    shop = shop_of(state, event.seat)
    cells = LINE_CELLS[event.line, event.end]
    grid, marked = [*shop.grid], [*shop.marked]
    shop.spare, pushed = grid[cells[-1]], shop.spare
    for there, here in zip(cells[:0:-1], cells[-2::-1], strict=True):
        grid[there], marked[there] = grid[here], marked[here]
    grid[cells[0]], marked[cells[0]] = pushed, event.marked
    shop.grid, shop.marked = tuple(grid), tuple(marked)
    if shop.assistant in cells:
        # He rides on his tile; from the last cell he steps onto the one that entered.
        shop.assistant = cells[(cells.index(shop.assistant) + 1) % len(cells)]
    state.question = FINISH


def _assistant_moved(state: State, event: AssistantMoved) -> None:
    shop = shop_of(state, event.seat)
    shop.assistant = event.cell
    _mark(shop, event.cell, True)
    state.question = FINISH


def _tile_marked(state: State, event: TileMarked) -> None:
    _mark(shop_of(state, event.seat), event.cell, True)


def _mark(shop: ChronomancerShop, cell: int, is_marked: bool) -> None:
    shop.marked = (*shop.marked[:cell], is_marked, *shop.marked[cell + 1 :])


def _trinket_retrieved(state: State, event: TrinketRetrieved) -> None:
    shop = shop_of(state, event.seat)
    _mark(shop, event.cell, False)
    shop.retrieved += 1
    put_on_stall(state, event.seat, SMALL + KIND[event.colour])


def _relic_retrieved(state: State, event: RelicRetrieved) -> None:
    shop = shop_of(state, event.seat)
    _mark(shop, event.cell, False)
    _mark(shop, event.other, False)
    shop.retrieved += 1
    put_on_stall(state, event.seat, LARGE + KIND[event.colour])
    if event.trinket:
        put_on_stall(state, event.seat, SMALL + KIND[event.colour])


def _tiles_swapped(state: State, event: TilesSwapped) -> None:
    shop = shop_of(state, event.seat)
    cell, other = event.cell, event.other
    grid, marked = [*shop.grid], [*shop.marked]
    grid[cell], grid[other] = grid[other], grid[cell]
    marked[cell], marked[other] = marked[other], marked[cell]
    shop.grid, shop.marked = tuple(grid), tuple(marked)
    state.question = FINISH


def _hourglass_rewound(state: State, event: HourglassRewound) -> None:
    shop_of(state, event.seat).rewound = state.round
    land(state.board, event.seat, event.space)
    state.question = FINISH


EVOLVE: Final[Evolve] = {
    TilesLaid: _tiles_laid,
    TileSlid: _tile_slid,
    AssistantMoved: _assistant_moved,
    TileMarked: _tile_marked,
    TrinketRetrieved: _trinket_retrieved,
    RelicRetrieved: _relic_retrieved,
    TilesSwapped: _tiles_swapped,
    HourglassRewound: _hourglass_rewound,
}

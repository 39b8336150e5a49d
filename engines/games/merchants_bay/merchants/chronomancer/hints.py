"""What marked tiles and the Chronomancer's staff are worth, by rule of thumb."""

from collections.abc import Iterable, Iterator, Sequence

from engines.games.merchants_bay.content import LARGE, ROUNDS, SMALL
from engines.games.merchants_bay.frame.hints import (
    GOLD,
    Hints,
    Worth,
    harvest,
    hours_left,
)
from engines.games.merchants_bay.merchants.chronomancer.content import (
    BOX,
    CELLS,
    LINE_CELLS,
    NEIGHBOURS,
    PAIRS,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import FinishRetrieving
from engines.games.merchants_bay.merchants.chronomancer.retrieving import COLOURS_OF
from engines.games.merchants_bay.merchants.chronomancer.shop import (
    ChronomancerShop,
    shop_of,
)
from engines.games.merchants_bay.merchants.chronomancer.travelling import reach
from engines.games.merchants_bay.state import State

HOURS_TO_RETRIEVE = 2
"""For what goes on now, and to begin the Retrieve."""

Tiles = tuple[Sequence[int], Sequence[bool]]
"""The tile on each cell, and whether it is marked."""


# --- what tiles can become -----------------------------------------------------------


def _trinket(grid: Sequence[int], cell: int, worth: Worth) -> int:
    """Return the worth of the small good that a tile could become."""
    return max(worth[SMALL + colour] for colour in COLOURS_OF[grid[cell]])


def _relic(grid: Sequence[int], pair: tuple[int, int], worth: Worth) -> int:
    """Return the worth of both goods that two tiles could become; 0 for none."""
    here, there = (COLOURS_OF[grid[cell]] for cell in pair)
    return max(
        (worth[LARGE + c] + worth[SMALL + c] for c in here if c in there), default=0
    )


def _retrievable(tiles: Tiles, worth: Worth) -> list[int]:
    """Return the worth of what the marked tiles can become, the best pairs first."""
    grid, marked = tiles
    left = {cell for cell in CELLS if marked[cell]}
    pairs = [pair for pair in PAIRS if left.issuperset(pair)]
    goods: list[int] = []
    for pair in sorted(pairs, key=lambda pair: -_relic(grid, pair, worth)):
        relic = _relic(grid, pair, worth)
        apart = sum(_trinket(grid, cell, worth) for cell in pair)
        if left.issuperset(pair) and relic > apart:
            left.difference_update(pair)
            goods += [relic // 2, relic // 2]
    goods += [_trinket(grid, cell, worth) for cell in CELLS if cell in left]
    return goods


def _tiles(shop: ChronomancerShop) -> Tiles:
    return shop.grid, shop.marked


def _in_time(state: State, seat: int, worth: int) -> int:
    """Return what marked tiles are worth, for they still have to be retrieved."""
    if state.round == ROUNDS and hours_left(state, seat) < HOURS_TO_RETRIEVE:
        return 0
    return worth * 7 // 10


def _promise(state: State, seat: int, worth: Worth) -> int:
    goods = _retrievable(_tiles(shop_of(state, seat)), worth)
    return _in_time(state, seat, sum(goods))


def _best(state: State, seat: int, worth: Worth, outcomes: Iterable[Tiles]) -> int:
    """Return by how much the best of some outcomes is better than what there is."""
    most = max((sum(_retrievable(tiles, worth)) for tiles in outcomes), default=0)
    now = sum(_retrievable(_tiles(shop_of(state, seat)), worth))
    return _in_time(state, seat, max(0, most - now))


# --- actions -------------------------------------------------------------------------


def _marking(shop: ChronomancerShop, *cells: int) -> Tiles:
    marked = [*shop.marked]
    for cell in cells:
        marked[cell] = True
    return shop.grid, marked


def _slides(shop: ChronomancerShop, *, mark: bool) -> Iterator[Tiles]:
    """Yield how the tiles may lie after a slide; the one that enters gets a marker."""
    for cells in LINE_CELLS.values():
        grid, marked = [*shop.grid], [*shop.marked]
        for cell, before in zip(cells[:0:-1], cells[-2::-1], strict=True):
            grid[cell], marked[cell] = shop.grid[before], shop.marked[before]
        grid[cells[0]] = shop.spare
        marked[cells[0]] = mark and shop.markers + shop.marked[cells[-1]] > 0
        yield grid, marked


def _time_slip(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    return _best(state, seat, worth, _slides(shop, mark=True))


def _travel(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    return _best(state, seat, worth, (_marking(shop, cell) for cell in reach(shop)))


def _freeze_time(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    own = [] if shop.marked[shop.assistant] else [shop.assistant]
    beside = [cell for cell in NEIGHBOURS[shop.assistant] if not shop.marked[cell]]
    if len(own) == shop.markers or not beside:
        return _best(state, seat, worth, [_marking(shop, *own)])
    both = (_marking(shop, *own, cell) for cell in beside)
    return _best(state, seat, worth, both)


def _retrieve(state: State, seat: int, worth: Worth) -> int:
    goods = _retrievable(_tiles(shop_of(state, seat)), worth)
    return harvest(goods, state, seat, enough=BOX.markers)


# --- staff ---------------------------------------------------------------------------


def _slide(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    return _best(state, seat, worth, _slides(shop, mark=False))


def _step(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    beside = [cell for cell in reach(shop) if cell != shop.assistant]
    return _best(state, seat, worth, (_marking(shop, cell) for cell in beside))


def _swap(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    return _best(state, seat, worth, (_swapped(shop, *pair) for pair in PAIRS))


def _swapped(shop: ChronomancerShop, cell: int, other: int) -> Tiles:
    grid, marked = [*shop.grid], [*shop.marked]
    grid[cell], grid[other] = grid[other], grid[cell]
    marked[cell], marked[other] = marked[other], marked[cell]
    return grid, marked


def _sponsor(state: State, seat: int, worth: Worth) -> int:
    shop, halls = shop_of(state, seat), state.board.halls
    return GOLD * max(halls[colour] for colour in COLOURS_OF[shop.grid[shop.assistant]])


HINTS = Hints(
    promise=_promise,
    gains={
        "time_slip": _time_slip,
        "travel": _travel,
        "freeze_time": _freeze_time,
        "retrieve": _retrieve,
    },
    staff=(_slide, _step, _swap, _sponsor),
    stops=(FinishRetrieving,),
)

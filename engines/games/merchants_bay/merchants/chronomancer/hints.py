"""What marked tiles and the Chronomancer's staff are worth, by rule of thumb."""

from engines.games.merchants_bay.content import LARGE, SMALL
from engines.games.merchants_bay.frame.hints import (
    GOLD,
    Hints,
    Worth,
    harvest,
    hours_left,
    is_last_chance,
)
from engines.games.merchants_bay.merchants.chronomancer.content import (
    CELLS,
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


def _trinket(shop: ChronomancerShop, cell: int, worth: Worth) -> int:
    """Return the worth of the small good that a tile could become."""
    return max(worth[SMALL + colour] for colour in COLOURS_OF[shop.grid[cell]])


def _relic(shop: ChronomancerShop, pair: tuple[int, int], worth: Worth) -> int:
    """Return the worth of both goods that two tiles could become; 0 for none."""
    here, there = (COLOURS_OF[shop.grid[cell]] for cell in pair)
    return max(
        (worth[LARGE + c] + worth[SMALL + c] for c in here if c in there), default=0
    )


def _retrievable(state: State, seat: int, worth: Worth) -> list[int]:
    """Return the worth of what the marked tiles can become, the best pairs first."""
    shop = shop_of(state, seat)
    left = {cell for cell in CELLS if shop.marked[cell]}
    pairs = [pair for pair in PAIRS if left.issuperset(pair)]
    goods: list[int] = []
    for pair in sorted(pairs, key=lambda pair: -_relic(shop, pair, worth)):
        relic = _relic(shop, pair, worth)
        apart = sum(_trinket(shop, cell, worth) for cell in pair)
        if left.issuperset(pair) and relic > apart:
            left.difference_update(pair)
            goods += [relic // 2, relic // 2]
    goods += [_trinket(shop, cell, worth) for cell in CELLS if cell in left]
    return goods


def _promise(state: State, seat: int, worth: Worth) -> int:
    late = is_last_chance(state, seat)
    if late and hours_left(state, seat) < HOURS_TO_RETRIEVE:
        return 0
    return sum(_retrievable(state, seat, worth)) * 6 // 10


def _mark(shop: ChronomancerShop, cell: int, worth: Worth) -> int:
    """Return what a marker on a tile would promise, alone or with one beside it."""
    alone = _trinket(shop, cell, worth)
    paired = [
        _relic(shop, (cell, other), worth) - _trinket(shop, other, worth)
        for other in NEIGHBOURS[cell]
        if shop.marked[other]
    ]
    return max([alone, *paired]) * 6 // 10


def _travel(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    return max(_mark(shop, cell, worth) for cell in reach(shop))


def _freeze_time(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    marks = sorted((_mark(shop, cell, worth) for cell in reach(shop)), reverse=True)
    return sum(marks[: min(2, shop.markers)])


def _time_slip(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    return max(worth[:LARGE]) // 2 if shop.markers else 0


def _retrieve(state: State, seat: int, worth: Worth) -> int:
    return harvest(_retrievable(state, seat, worth), state, seat)


# --- staff ---------------------------------------------------------------------------


def _rearrange(state: State, seat: int, worth: Worth) -> int:
    return GOLD


def _step(state: State, seat: int, worth: Worth) -> int:
    return max(worth[:LARGE]) // 2


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
    staff=(_rearrange, _step, _rearrange, _sponsor),
    stops=(FinishRetrieving,),
)

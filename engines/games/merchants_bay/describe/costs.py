"""What the locations cost, in words.

The same location need not cost the same in every shop: staff works longer for some
merchants than for others.
"""

from collections.abc import Sequence
from typing import Any, Final

from engines.core.words import Words
from engines.games.merchants_bay.content import BOX, Cost
from engines.games.merchants_bay.face.sentences import cost_name
from engines.games.merchants_bay.merchants import MERCHANT, MERCHANTS
from engines.games.merchants_bay.rules.locations import LOCATION, RECRUIT

COSTS: Final[dict[str, tuple[Cost, ...]]] = {
    name: tuple(shop[name].cost for shop in LOCATION.values() if name in shop)
    for locations in LOCATION.values()
    for name in locations
}
"""What each location costs in the shops that have it, whatever is in them."""

_VARYING: Final = frozenset(name for m in MERCHANTS for name in m.face.costs)


def location_cost(
    name: str, words: Words, merchant: str | None = None, shop: Any = None
) -> str:
    """Return the cost of a location; in a shop that is seen, what it costs now."""
    if name == RECRUIT:
        return words.phrase("costs", name, cost=_range_of(BOX.costs.recruit, words))
    if name in _VARYING and merchant is not None and shop is not None:
        return cost_name(MERCHANT[merchant].face.costs[name](shop), words)
    costs = COSTS[name] if merchant is None else (LOCATION[merchant][name].cost,)
    told = _range_of(costs, words)
    if name in _VARYING:
        return words.phrase("costs", name, cost=told)
    return told


def _range_of(costs: Sequence[Cost], words: Words) -> str:
    """Return what lies between the least and the most of some costs."""
    parts = (
        ([cost.hours for cost in costs], "hour"),
        ([cost.corruption for cost in costs], "corruption_card"),
    )
    return words.join(
        [_between(numbers, noun, words) for numbers, noun in parts if any(numbers)]
    )


def _between(numbers: Sequence[int], noun: str, words: Words) -> str:
    least, most = min(numbers), words.count(max(numbers), noun)
    if least == max(numbers):
        return most
    return words.phrase("labels", "range", least=least, most=most)

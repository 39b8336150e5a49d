"""How a simple player estimates what a shop is worth: rules of thumb in gold.

All estimates are in hundredths of gold. The greedy player knows the main board; what
lies in a shop, and what a visit of its locations brings, only the merchant can tell.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engines.core.records import Move
from engines.games.merchants_bay.content import HAND_OF, ROUNDS
from engines.games.merchants_bay.state import State

Worth = Sequence[int]
"""What each good is expected to be sold for today."""

Estimate = Callable[[State, int, Worth], int]
"""What something is worth to a seat."""

GOLD = 100
READY = 3
"""So many goods in the making are usually enough to finish them."""
LATE = 3
"""With so few hours left it is time to finish what there is."""


def _nothing(state: State, seat: int, worth: Worth) -> int:
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What a merchant tells the greedy player."""

    promise: Estimate = _nothing
    """What lies unfinished in the shop, as far as it will become goods in time."""
    gains: Mapping[str, Estimate] = field(default_factory=dict)
    """For each location of the shop what a visit would add, its cost not counted."""
    staff: tuple[Estimate, ...] = (_nothing,) * 4
    """What using each ability of the staff would add now."""
    stops: tuple[type[Move], ...] = ()
    """The moves that end an action, or let a chance go, without doing anything."""


def hours_left(state: State, seat: int) -> int:
    """Return how many hours a seat can still spend today."""
    space = state.board.spaces[seat]
    hand = HAND_OF.get(space)
    if hand is not None:
        return max(0, state.board.marker - hand.leave + 1)
    return max(0, state.board.marker - space // 2)


def is_last_chance(state: State, seat: int) -> bool:
    """Tell whether what is not finished now will probably never be."""
    return state.round == ROUNDS and hours_left(state, seat) <= LATE


def harvest(
    goods: Sequence[int], state: State, seat: int, *, enough: int = READY
) -> int:
    """Return what finishing goods is worth now: all, or little while more can come."""
    total = sum(goods)
    if len(goods) >= enough or hours_left(state, seat) <= LATE:
        return total
    return total // READY

"""What a game knows of its own balance: numbers that only its events can give.

A game may have a module `balance` with one value, `BALANCE`. The benchmark knows
places, scores and rounds of any game; only the game knows what gold, deaths or
merchants are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from engines.core.game import E

Numbers = Mapping[str, int]
"""Numbers by the names under which a report lists them, in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one match amounted to."""

    seats: tuple[Numbers, ...]
    """For each seat the same names."""
    match: Numbers = field(default_factory=dict)
    """What belongs to no seat."""
    roles: tuple[str, ...] = ()
    """What each seat plays, in a game in which seats play different things."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance(Generic[E]):
    """How a game sums a match up."""

    tally: Callable[[Sequence[E]], Tally]
    """Sum up all events of a match that has ended."""
    role: str = "role"
    """The word for what a seat plays."""

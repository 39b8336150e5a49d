"""What a game knows of its own balance: numbers that only its events can give.

A game may have a module `balance` with one value, `BALANCE`. The benchmark knows
places, scores and rounds of any game; only the game knows what gold, deaths or
merchants are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from engines.core.game import E, Question

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
    actions: tuple[Numbers, ...] = ()
    """For each seat how often it chose each of its actions."""
    rates: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Sums that are reported divided by each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """What a player always does, whatever else it would choose."""

    narrow: Callable[[Question[Any, Any]], Sequence[Any]]
    """Return the moves that are left of a question: at least one."""
    role: str = ""
    """Who can have the habit; empty for everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance(Generic[E]):
    """How a game sums a match up."""

    tally: Callable[[Sequence[E]], Tally]
    """Sum up all events of a match that has ended."""
    role: str = "role"
    """The word for what a seat plays."""
    habits: Mapping[str, Habit] = field(default_factory=dict)
    """What should make little difference, by the names under which it is listed."""

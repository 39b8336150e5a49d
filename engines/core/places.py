"""Places at the end of a match: who is first, second and so on."""

from collections.abc import Sequence
from typing import Any


def places(standings: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each seat, the highest standing first; equals share one."""
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def winners_and_others(ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the seats in first place, then all others from the best to the last."""
    seats = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    first = ranks.count(1)
    return seats[:first], seats[first:]

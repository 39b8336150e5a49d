"""Schedules for fields that have no design: as balanced as annealing makes them.

Two numbers are exchanged in a round, again and again. What makes the schedule more even
is kept; what makes it less even is kept the more rarely the longer it goes on. All is
counted in whole numbers and drawn from the seed, so every machine finds the same.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import combinations
from struct import iter_unpack
from typing import Final

from tournaments.formats.designs import Schedule
from tournaments.formats.lots import LOTS, stream

STEPS_PER_SEAT: Final = 30
MOST_STEPS: Final = 2_500
"""At each level of heat."""

HEAT: Final = tuple(Decimal(3) * Decimal("0.93") ** level for level in range(50))

WORST: Final = 30
"""What makes the schedule worse by more is never kept."""

OWNER: Final = 50
"""Two of one owner are treated as if they had met so often before."""

REST: Final = 3
"""A rest too many weighs as much as so many meetings too many."""


class Draft:
    """A schedule that is being improved.

    A round is an order of all numbers: the first of them sit at the first table, and
    so on; those at the end, who do not fill a table, rest.
    """

    def __init__(self, owners: Sequence[int], *, seats: int, rounds: int) -> None:
        count = len(owners)
        self.seats = seats
        self.playing = count - count % seats
        self.rounds = [
            [(number + step) % count for number in range(count)]
            for step in range(rounds)
        ]
        self.met = [[OWNER * (one == two) for two in owners] for one in owners]
        self.rests = [0] * count
        for order in self.rounds:
            for number in order[self.playing :]:
                self.rests[number] += 1
            for table in self.tables(order):
                for one, two in combinations(table, 2):
                    self._meet(one, two, 1)

    def tables(self, order: Sequence[int]) -> list[tuple[int, ...]]:
        starts = range(0, self.playing, self.seats)
        return [tuple(order[start : start + self.seats]) for start in starts]

    def worse(self, order: list[int], place: int, other: int) -> int:
        """Return by how much an exchange of two places makes the schedule less even.

        The measure is half of the sum of squares of how often each two meet and each
        one rests, which is least when all counts are equal.
        """
        one, two = order[place], order[other]
        met_one, met_two = self.met[one], self.met[two]
        change = 0
        for number in self._company(order, place):
            change += met_two[number] - met_one[number] + 1
        if other >= self.playing:
            return change + REST * (self.rests[one] - self.rests[two] + 1)
        for number in self._company(order, other):
            change += met_one[number] - met_two[number] + 1
        return change

    def exchange(self, order: list[int], place: int, other: int) -> None:
        one, two = order[place], order[other]
        for number in self._company(order, place):
            self._meet(one, number, -1)
            self._meet(two, number, 1)
        if other >= self.playing:
            self.rests[one] += 1
            self.rests[two] -= 1
        else:
            for number in self._company(order, other):
                self._meet(two, number, -1)
                self._meet(one, number, 1)
        order[place], order[other] = two, one

    def _company(self, order: list[int], place: int) -> list[int]:
        """Return who else sits at the table of a place."""
        start = place - place % self.seats
        return order[start:place] + order[place + 1 : start + self.seats]

    def _meet(self, one: int, two: int, times: int) -> None:
        self.met[one][two] += times
        self.met[two][one] += times


@lru_cache(maxsize=32)
def annealed(
    seed: bytes, owners: tuple[int, ...], *, seats: int, rounds: int
) -> Schedule:
    """Return a schedule of numbers, of which the owners are given one by one."""
    draft = Draft(owners, seats=seats, rounds=rounds)
    if len(owners) > seats:
        steps = min(STEPS_PER_SEAT * len(owners) * rounds, MOST_STEPS)
        for level, heat in enumerate(HEAT):
            _anneal(draft, heat, stream(seed, 16 * steps, "anneal", level))
    return tuple(
        tuple(tuple(sorted(table)) for table in draft.tables(order))
        for order in draft.rounds
    )


def _anneal(draft: Draft, heat: Decimal, numbers: bytes) -> None:
    """Try as many exchanges as there are numbers for, at one level of heat."""
    # Decimals have the same exponential on every machine.
    accepted = [int((-change / heat).exp() * LOTS) for change in range(WORST + 1)]
    seats, playing, count = draft.seats, draft.playing, len(draft.rests)
    rounds = draft.rounds
    for which, first, second, chance in iter_unpack(">4I", numbers):
        order = rounds[which % len(rounds)]
        place, other = first % playing, second % count
        if place // seats == other // seats:
            continue
        change = draft.worse(order, place, other)
        if change <= 0 or (change <= WORST and chance < accepted[change]):
            draft.exchange(order, place, other)

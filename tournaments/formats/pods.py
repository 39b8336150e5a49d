"""Pods: how a field is divided among tables.

What is bad about a table is counted in whole numbers, so that equal is equal: two of
one owner weigh more than any number of repeated meetings, a repeated meeting more than
any number of second visits to a smaller table, and these more than all differences in
points.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engines.core.messages import CodedMessage
from tournaments.formats.base import History, PairedRound
from tournaments.formats.lots import lot
from tournaments.messages import message

MOST_ENTRANTS: Final = 500
MOST_ROUNDS: Final = 30
"""So far the weights keep to their order; 64 bits hold the sum of all."""

POINT: Final = 10**3
SMALLER_TABLE: Final = 10**8
REPEAT: Final = 10**11
OWNER: Final = 4 * 10**15

KICKS: Final = 60
"""How often an arrangement that still breaks a rule is disturbed and improved again."""

Numbers = NDArray[np.int64]
Arrangement = list[list[int]]
"""The tables, each with the entrants by their index in the field."""


@dataclass(frozen=True, slots=True)
class Field:
    """Those who are to be seated, in their order, and what speaks against what."""

    keys: tuple[int, ...]
    costs: Numbers
    """For each two by index, what it costs to put them at one table."""
    visits: Numbers
    """For each by index, what it costs to put it at a smaller table."""

    def cost(self, tables: Arrangement, *, seats: int) -> int:
        total = 0
        for table in tables:
            total += sum(int(self.costs[pair]) for pair in combinations(table, 2))
            if len(table) < seats:
                total += sum(int(self.visits[index]) for index in table)
        return total

    def differences(self, tables: Arrangement) -> int:
        """Return the sum of all differences in points between those who meet."""
        pairs = (pair for table in tables for pair in combinations(table, 2))
        return sum(int(self.costs[pair]) % REPEAT for pair in pairs)

    def without_owners(self) -> "Field":
        """Return the field as it would be if everybody were their own owner."""
        return Field(self.keys, self.costs % OWNER, self.visits)


def sizes(count: int, seats: int, allowed: range) -> tuple[int, ...]:
    """Return the sizes of the tables, the largest first; who is left over has a bye.

    As many tables as can be are full and the rest lack one; where the game does not
    allow that, or too few are there, all tables are full and somebody has to wait.
    """
    if count < seats:
        return (count,) if count in allowed else ()
    smaller = -count % seats
    if seats - 1 in allowed and smaller * (seats - 1) <= count:
        full = (count - smaller * (seats - 1)) // seats
        return (seats,) * full + (seats - 1,) * smaller
    return (seats,) * (count // seats)


def snake(table_sizes: Sequence[int]) -> Arrangement:
    """Deal the field to the tables from left to right, then back, and so on."""
    tables: Arrangement = [[] for _ in table_sizes]
    index = 0
    for row in range(max(table_sizes, default=0)):
        open_tables = [table for table, size in enumerate(table_sizes) if size > row]
        for table in open_tables if row % 2 == 0 else reversed(open_tables):
            tables[table].append(index)
            index += 1
    return tables


def cut(table_sizes: Sequence[int]) -> Arrangement:
    """Put the first of the field at the first table, and so on down the order."""
    ends = np.cumsum(table_sizes).tolist()
    return [
        list(range(end - size, end))
        for end, size in zip(ends, table_sizes, strict=True)
    ]


def meetings(rounds: Sequence[PairedRound]) -> Counter[tuple[int, int]]:
    """Return how often each two have shared a table, the lower key first."""
    return Counter(
        pair
        for round_ in rounds
        for table in round_.tables
        for pair in combinations(sorted(table.entrants), 2)
    )


def field(
    history: History,
    keys: Sequence[int],
    points: Mapping[int, Fraction] | None = None,
) -> Field:
    """Return the entrants in that order with all that speaks against their meeting."""
    owners = history.owners
    met = meetings(history.rounds)
    amounts = [round(points[key] * POINT) if points else 0 for key in keys]
    costs = np.zeros((len(keys), len(keys)), dtype=np.int64)
    for one, two in combinations(range(len(keys)), 2):
        pair = (min(keys[one], keys[two]), max(keys[one], keys[two]))
        cost = abs(amounts[one] - amounts[two]) + met[pair] * REPEAT
        cost += (owners[keys[one]] == owners[keys[two]]) * OWNER
        costs[one, two] = costs[two, one] = cost
    visits = Counter(
        key
        for round_ in history.rounds
        for table in round_.tables
        if len(table.entrants) < history.seats
        for key in table.entrants
    )
    weights = np.array([visits[key] * SMALLER_TABLE for key in keys], dtype=np.int64)
    return Field(tuple(keys), costs, weights)


def why(table: Field) -> CodedMessage:
    """Return in a few words which rules a table breaks, or that it breaks none."""
    pairs = combinations(range(len(table.keys)), 2)
    costs = [int(table.costs[pair]) for pair in pairs]
    owners = sum(cost // OWNER for cost in costs)
    repeats = sum(cost % OWNER // REPEAT for cost in costs)
    words = message("table.no_repeats")
    if repeats:
        words = message("table.repeats", {"count": repeats})
    if owners:
        return message("table.one_owner", {"why": words, "count": owners})
    return words


def arranged(history: History, entrants: Field, tables: Arrangement) -> Arrangement:
    """Exchange entrants between tables until no exchange helps.

    Where that ends in an arrangement that breaks a rule, it is disturbed by lot and
    improved again, a fixed number of times; the best of all is kept.
    """
    best = improved(entrants, tables, seats=history.seats)
    cost = entrants.cost(best, seats=history.seats)
    for kick in range(KICKS):
        if cost < SMALLER_TABLE or len(tables) < 2:
            break
        disturbed = _kicked(history, best, kick)
        found = improved(entrants, disturbed, seats=history.seats)
        cost_found = entrants.cost(found, seats=history.seats)
        if cost_found < cost:
            best, cost = found, cost_found
    return best


def improved(entrants: Field, tables: Arrangement, *, seats: int) -> Arrangement:
    """Make the exchange that helps most, between the closest two, while any helps."""
    tables = [list(table) for table in tables]
    if len(tables) < 2:
        return tables
    costs = entrants.costs
    count = len(entrants.keys)
    table_of = np.zeros(count, dtype=np.int64)
    place_of = np.zeros(count, dtype=np.int64)
    # What each would cost at each table, with all who sit there now.
    at_table = np.zeros((count, len(tables)), dtype=np.int64)
    for number, table in enumerate(tables):
        table_of[table] = number
        place_of[table] = range(len(table))
        at_table[:, number] = costs[:, table].sum(axis=1)
        if len(table) < seats:
            at_table[:, number] += entrants.visits
    while True:
        gain = _gains(costs, at_table, table_of)
        most = gain.max()
        if most <= 0:
            return tables
        one, two = _closest(np.argwhere(gain == most))
        first, second = int(table_of[one]), int(table_of[two])
        tables[first][place_of[one]], tables[second][place_of[two]] = two, one
        table_of[[one, two]] = second, first
        place_of[[one, two]] = place_of[[two, one]]
        moved = costs[:, two] - costs[:, one]
        at_table[:, first] += moved
        at_table[:, second] -= moved


def _gains(costs: Numbers, at_table: Numbers, table_of: Numbers) -> Numbers:
    """Return for each two what is saved if they change places."""
    after = at_table[:, table_of]
    now = np.diagonal(after)
    gains: Numbers = now[:, None] + now[None, :] - after - after.T + 2 * costs
    gains[table_of[:, None] == table_of[None, :]] = 0
    return gains


def _closest(pairs: Numbers) -> tuple[int, int]:
    """Return the two with the least between them; of several, the last in order."""
    distances = abs(pairs[:, 0] - pairs[:, 1])
    one, two = pairs[distances == distances.min()][-1].tolist()
    return one, two


def _kicked(history: History, tables: Arrangement, kick: int) -> Arrangement:
    """Return the arrangement with three exchanges drawn by lot."""
    tables = [list(table) for table in tables]
    seats = [(row, place) for row in tables for place in range(len(row))]
    for exchange in range(3):
        name = ("kick", len(history.rounds), kick, exchange)
        one, place = seats[lot(history.seed, *name, 1) % len(seats)]
        two, other = seats[lot(history.seed, *name, 2) % len(seats)]
        one[place], two[other] = two[other], one[place]
    return tables


def wrong_size(history: History) -> CodedMessage | None:
    """Return why the game cannot be played at tables of the size that is asked for."""
    allowed = history.table_sizes
    if history.seats in allowed:
        return None
    told = {"least": allowed[0], "most": allowed[-1], "seats": history.seats}
    return message("objection.table_size", told)


def too_few_or_wrong_size(history: History) -> CodedMessage | None:
    """Return why not even one table can be filled."""
    count = len(history.present)
    if (objection := wrong_size(history)) or sizes(
        count, history.seats, history.table_sizes
    ):
        return objection
    least = min(history.seats, history.table_sizes[0])
    return message("objection.few_entrants", {"least": least, "count": count})


def too_few_for_full_tables(history: History) -> CodedMessage | None:
    """Return why not even one table of the full size can be filled."""
    count = len(history.present)
    if (objection := wrong_size(history)) or count >= history.seats:
        return objection
    return message("objection.no_full_table", {"seats": history.seats, "count": count})

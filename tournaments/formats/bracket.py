"""The bracket of a knockout: how many play, how many go on, and who.

A stage is a round and the extra deals that were needed to settle it. Nothing marks the
rounds of extra deals but the tables themselves: who sits together again with everybody
of the table before, those who were to leave included, plays on for the same places.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.formats.base import History, PairedRound, PairedTable
from tournaments.formats.lots import seeded
from tournaments.formats.points import TableResult, table_results
from tournaments.formats.seating import games_at

Finish = tuple[Fraction, ...]
"""Points at the table, then in each of its extra deals."""


@dataclass(frozen=True, slots=True)
class Seats:
    """A table to be filled, and how many of it go on."""

    size: int
    advancing: int


@dataclass(frozen=True, slots=True)
class Stage:
    round: PairedRound
    extras: tuple[PairedRound, ...]
    advancing: tuple[int, ...]
    """How many go on, by table."""
    results: Mapping[tuple[int, int], TableResult]
    seeds: Mapping[int, int]
    """The numbers of all entrants by rating, from 1."""
    here: frozenset[int]
    """The entrants that are not out."""

    @property
    def entrants(self) -> tuple[int, ...]:
        return (
            *self.round.byes,
            *(key for table in self.round.tables for key in table.entrants),
        )

    def is_played(self) -> bool:
        """Return whether all games of the stage have ended."""
        return all(
            (round_.number, number) in self.results
            and self.results[round_.number, number].games == games_at(table)
            for round_ in (self.round, *self.extras)
            for number, table in enumerate(round_.tables)
        )

    def finish(self, key: int) -> Finish:
        """Return the points of an entrant; nothing for one that had a bye."""
        rounds = (self.round, *self.extras)
        tables = [
            (round_.number, number)
            for round_ in rounds
            for number, table in enumerate(round_.tables)
            if key in table.entrants
        ]
        return tuple(
            self.results[place].points(key) if place in self.results else Fraction(0)
            for place in tables
        )

    def ranked(self, table: PairedTable) -> list[int]:
        """Return a table from the best to the last; at equal points, by seed."""
        by_seed = sorted(table.entrants, key=self.seeds.__getitem__)
        ranked = sorted(by_seed, key=self.finish, reverse=True)
        return sorted(ranked, key=lambda key: key not in self.here)

    def going_on(self) -> frozenset[int]:
        best = {
            key
            for table, count in zip(self.round.tables, self.advancing, strict=True)
            for key in self.ranked(table)[:count]
        }
        return self.here & {*self.round.byes, *best}

    def tied(self) -> list[PairedTable]:
        """Return the tables where points alone do not tell who goes on.

        Where somebody has left meanwhile, the table is not asked to play again.
        """
        tied = []
        for table, count in zip(self.round.tables, self.advancing, strict=True):
            ranked = self.ranked(table)
            is_open = len(ranked) > count and self.here >= {*ranked}
            if is_open and self.finish(ranked[count - 1]) == self.finish(ranked[count]):
                tied.append(table)
        return tied


def plan(history: History, count: int, advancing: int) -> list[Seats]:
    """Return the tables of the next stage; entrants that do not fit have a bye.

    One table is the final. Before it, a field of the final's size times a power of
    seats to advancing is reached with as few tables as can be; afterwards there are no
    more byes.
    """
    seats = history.seats
    if count <= seats:
        return [Seats(count, 1)] if count in history.table_sizes else []
    target = seats
    while target * seats // advancing < count:
        target = target * seats // advancing
    tables: list[Seats] = []
    free = count
    leaving = count - target
    while leaving:
        now = min(leaving, seats - advancing)
        leaving -= now
        size = advancing + now
        if size not in history.table_sizes:
            size = seats
        # Who cannot be seated waits, and leaves a stage later.
        if size <= free:
            tables.append(Seats(size, size - now))
            free -= size
    return tables


def stages(history: History, advancing: int) -> list[Stage]:
    """Return the stages that have been paired, each with its extra deals."""
    mains: list[tuple[PairedRound, list[PairedRound]]] = []
    for round_ in history.rounds:
        if mains and _plays_on(mains[-1][0], round_):
            mains[-1][1].append(round_)
        else:
            mains.append((round_, []))
    results = table_results(history.games)
    seeds = {key: seed for seed, key in enumerate(seeded(history, history.entrants), 1)}
    here = frozenset(history.present_keys)
    return [
        Stage(
            round=main,
            extras=tuple(extras),
            advancing=_advancing(history, main, advancing),
            results=results,
            seeds=seeds,
            here=here,
        )
        for main, extras in mains
    ]


def _plays_on(before: PairedRound, after: PairedRound) -> bool:
    tables = {frozenset(table.entrants) for table in before.tables}
    return all(frozenset(table.entrants) in tables for table in after.tables)


def _advancing(history: History, main: PairedRound, advancing: int) -> tuple[int, ...]:
    sizes: Sequence[int] = [len(table.entrants) for table in main.tables]
    planned = plan(history, sum(sizes) + len(main.byes), advancing)
    return tuple(seats.advancing for seats in planned)

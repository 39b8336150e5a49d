"""Rounds as they are shown: who met whom, why, and how it went."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from tournaments.conduct.results import MatchResult
from tournaments.models import Entrant, Match, Round, Table
from tournaments.selectors.tournaments.queries import LIVE
from tournaments.selectors.tournaments.record import (
    Facts,
    Planned,
    keys_of,
    table_of,
    valid_results,
)
from tournaments.selectors.wording import said

TABLES_SHOWN: Final = 20
"""How many tables of a format without rounds stand on a page."""

Entrants = Mapping[int, Entrant]
"""Those who take part, by their keys."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    entrant: Entrant
    rank: int | None = None
    score: int | None = None
    is_forfeit: bool = False


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match of a tournament in one line."""

    id: UUID
    status: str
    deal: int
    seating: int
    """Deal and seating are counted from 1."""
    seats: Sequence[SeatShown]
    """By their places, or by their seats while they have none."""
    is_lost_by_all: bool = False

    @property
    def is_live(self) -> bool:
        return self.status in (Match.Status.RUNNING, Match.Status.WAITING)

    @property
    def is_finished(self) -> bool:
        return self.status == Match.Status.FINISHED

    @property
    def has_log(self) -> bool:
        """Whether there is something to watch."""
        return self.is_live or self.status in (
            Match.Status.FINISHED,
            Match.Status.VOIDED,
            Match.Status.QUARANTINED,
        )

    def without_result(self) -> "MatchShown":
        """Return the same match in no-spoiler mode, without its result."""
        seats = sorted(self.seats, key=lambda seat: seat.entrant.key)
        bare = [SeatShown(seat.entrant) for seat in seats]
        return replace(self, seats=bare, is_lost_by_all=False)

    def without_names(self) -> "MatchShown":
        """Return the same match where its players reveal how earlier ones went."""
        return replace(self, seats=(), is_lost_by_all=False)


@dataclass(frozen=True, slots=True)
class TableShown:
    number: int
    entrants: Sequence[Entrant]
    reason: str
    matches: Sequence[MatchShown]

    def without_results(self) -> "TableShown":
        bare = [match.without_result() for match in self.matches]
        return replace(self, matches=bare)

    def without_names(self) -> "TableShown":
        bare = [match.without_names() for match in self.matches]
        return replace(self, entrants=(), reason="", matches=bare)

    @property
    def names(self) -> str:
        return names_of(self.entrants)

    @property
    def over(self) -> int:
        return sum(one.status in Match.OVER for one in self.matches)


@dataclass(frozen=True, slots=True)
class RoundSummary:
    round: Round
    reason: str
    byes: Sequence[Entrant]
    tables: Sequence[TableShown]

    @property
    def bye_names(self) -> str:
        return names_of(self.byes)

    @property
    def is_first(self) -> bool:
        return self.round.number == 1

    def without_results(self) -> "RoundSummary":
        bare = [table.without_results() for table in self.tables]
        return replace(self, tables=bare)

    def without_names(self) -> "RoundSummary":
        bare = [table.without_names() for table in self.tables]
        return replace(self, reason="", byes=(), tables=bare)


@dataclass(frozen=True, slots=True)
class RoundsShown:
    """The part of the rounds that a page shows, and where the others are."""

    shown: Sequence[RoundSummary]
    """The latest first."""
    numbers: Sequence[int]
    older: int | None
    newer: int | None

    def without_results(self, *, is_blind: bool) -> "RoundsShown":
        """Return the same rounds in no-spoiler mode.

        Unless pairings are blind to results, those after the first round are spoilers.
        """
        shown = [
            one.without_results() if is_blind or one.is_first else one.without_names()
            for one in self.shown
        ]
        return replace(self, shown=shown)


def names_of(entrants: Iterable[Entrant]) -> str:
    return ", ".join(str(one.competitor) for one in entrants)


def rounds_of(
    found: Facts, entrants: Entrants, *, wanted: int | None, at_once: int
) -> RoundsShown:
    """Return so many rounds, up to the one that is asked for or to the latest."""
    numbers = [one.number for one in found.rounds]
    last = max((n for n in numbers if wanted is None or n <= wanted), default=None)
    if last is None:
        return RoundsShown((), numbers, None, numbers[0] if numbers else None)
    end = numbers.index(last) + 1
    begin = max(end - at_once, 0)
    matches = matches_by_table(found, entrants)
    shown = [
        round_shown(one, found.tables.get(one.id, ()), entrants, matches)
        for one in reversed(found.rounds[begin:end])
    ]
    newer = numbers[min(end - 1 + at_once, len(numbers) - 1)]
    return RoundsShown(
        shown=shown,
        numbers=numbers,
        older=numbers[begin - 1] if begin else None,
        newer=newer if end < len(numbers) else None,
    )


def round_shown(
    round_: Round,
    tables: Sequence[Table],
    entrants: Entrants,
    matches: Mapping[int, Sequence[MatchShown]],
) -> RoundSummary:
    names = {key: str(one.competitor) for key, one in entrants.items()}
    return RoundSummary(
        round=round_,
        reason=said(round_.reason, names),
        byes=[entrants[key] for key in keys_of(round_.byes)],
        tables=[
            TableShown(
                number=table.number + 1,
                entrants=[entrants[key] for key in table_of(table).entrants],
                reason=said(table.reason, names),
                matches=matches.get(table.id, ()),
            )
            for table in tables
        ],
    )


def matches_by_table(found: Facts, entrants: Entrants) -> dict[int, list[MatchShown]]:
    results = valid_results(found, found.known)
    tables: dict[int, list[MatchShown]] = defaultdict(list)
    for match in found.matches:
        shown = match_shown(match, results.get(match.id), entrants)
        tables[match.table].append(shown)
    return tables


def match_shown(
    match: Planned, result: MatchResult | None, entrants: Entrants
) -> MatchShown:
    seats = [entrants[key] for key in match.seating]
    if result is None:
        listed = [SeatShown(entrant) for entrant in seats]
    else:
        rows = enumerate(zip(seats, result.ranks, result.scores, strict=True))
        listed = [SeatShown(*row, seat in result.forfeits) for seat, row in rows]
        listed.sort(key=lambda seat: (seat.rank, seat.is_forfeit))
    return MatchShown(
        id=match.id,
        status=match.status,
        deal=match.number + 1,
        seating=match.row + 1,
        seats=listed,
        is_lost_by_all=result is not None and result.kind == "everybody_defeated",
    )


def under_way(
    found: Facts, entrants: Entrants, most: int
) -> tuple[list[MatchShown], list[MatchShown]]:
    """Return the matches being played now, and those that are next, in their order."""
    now = [one for one in found.matches if one.status in LIVE]
    planned = [one for one in found.matches if one.status == Match.Status.PLANNED]
    begun = [one for one in now if one.status != Match.Status.READY]
    ready = [one for one in now if one.status == Match.Status.READY]

    def shown(matches: Iterable[Planned]) -> list[MatchShown]:
        return [match_shown(one, None, entrants) for one in [*matches][:most]]

    return shown(begun), shown([*ready, *planned])

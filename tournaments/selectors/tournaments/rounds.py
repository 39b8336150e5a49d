"""Rounds as they are shown: who met whom, why, and how it went."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final
from uuid import UUID

from tournaments.conduct.results import MatchResult
from tournaments.models import Entrant, Match, Round, Table
from tournaments.selectors.tournaments.queries import LIVE
from tournaments.selectors.tournaments.record import (
    Facts,
    Planned,
    keys_of,
    valid_results,
)
from tournaments.selectors.wording import said

TABLES_SHOWN: Final = 20
"""How many tables of a format without rounds stand on a page."""

Entrants = Mapping[int, Entrant]
"""Those who take part, by their keys."""


class Hidden(IntEnum):
    """What a page leaves out in no-spoiler mode."""

    NOTHING = 0
    RESULTS = 1
    NAMES = 2
    """Results, and players who reveal how earlier matches ended."""


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


@dataclass(frozen=True, slots=True)
class TableShown:
    number: int
    entrants: Sequence[Entrant]
    reason: str
    matches: Sequence[MatchShown]

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


@dataclass(frozen=True, slots=True)
class RoundsShown:
    """The part of the rounds that a page shows, and where the others are."""

    shown: Sequence[RoundSummary]
    """The latest first."""
    numbers: Sequence[int]
    older: int | None
    newer: int | None


def names_of(entrants: Iterable[Entrant]) -> str:
    return ", ".join(str(one.competitor) for one in entrants)


def rounds_of(
    found: Facts,
    entrants: Entrants,
    *,
    wanted: int | None,
    at_once: int,
    hidden: Hidden = Hidden.NOTHING,
) -> RoundsShown:
    """Return so many rounds, up to the one that is asked for or to the latest.

    The names of the first round reveal nothing, and are not hidden.
    """
    numbers = [one.number for one in found.rounds]
    last = max((n for n in numbers if wanted is None or n <= wanted), default=None)
    if last is None:
        return RoundsShown((), numbers, None, numbers[0] if numbers else None)
    end = numbers.index(last) + 1
    begin = max(end - at_once, 0)
    matches: dict[int, list[Planned]] = defaultdict(list)
    for match in found.matches:
        matches[match.table].append(match)
    results = valid_results(found, found.known)
    names = {key: str(one.competitor) for key, one in entrants.items()}

    def table_shown(table: Table, hidden: Hidden) -> TableShown:
        reveals = hidden != Hidden.NAMES
        return TableShown(
            number=table.number + 1,
            entrants=[entrants[key] for key in keys_of(table.entrants) if reveals],
            reason=said(table.reason, names) if reveals else "",
            matches=[
                match_shown(one, results.get(one.id), entrants, hidden)
                for one in matches[table.id]
            ],
        )

    def round_shown(round_: Round) -> RoundSummary:
        of_round = min(hidden, Hidden.RESULTS) if round_.number == 1 else hidden
        reveals = of_round != Hidden.NAMES
        return RoundSummary(
            round=round_,
            reason=said(round_.reason, names) if reveals else "",
            byes=[entrants[key] for key in keys_of(round_.byes) if reveals],
            tables=[
                table_shown(table, of_round)
                for table in found.tables.get(round_.id, ())
            ],
        )

    newer = numbers[min(end - 1 + at_once, len(numbers) - 1)]
    return RoundsShown(
        shown=[round_shown(one) for one in reversed(found.rounds[begin:end])],
        numbers=numbers,
        older=numbers[begin - 1] if begin else None,
        newer=newer if end < len(numbers) else None,
    )


def match_shown(
    match: Planned, result: MatchResult | None, entrants: Entrants, hidden: Hidden
) -> MatchShown:
    seating: Sequence[int] = match.seating
    if hidden:
        result = None
        seating = sorted(seating) if hidden == Hidden.RESULTS else ()
    seats = [entrants[key] for key in seating]
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
    found: Facts, entrants: Entrants, most: int, hidden: Hidden
) -> tuple[list[MatchShown], list[MatchShown]]:
    """Return the matches being played now, and those that are next, in their order."""
    now = [one for one in found.matches if one.status in LIVE]
    planned = [one for one in found.matches if one.status == Match.Status.PLANNED]
    begun = [one for one in now if one.status != Match.Status.READY]
    ready = [one for one in now if one.status == Match.Status.READY]

    def shown(matches: Iterable[Planned]) -> list[MatchShown]:
        return [match_shown(one, None, entrants, hidden) for one in [*matches][:most]]

    return shown(begun), shown([*ready, *planned])

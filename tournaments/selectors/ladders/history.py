"""A ladder as it was at any time, and the rating changes of one player on it.

All of it follows from the changes that count today: a match that was voided later is
left out, also on the days before.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from tournaments.models import Competitor, Leaderboard, RatingChange, ResultEntry
from tournaments.ratings.scale import Milli, points

CHANGES_ON_A_PAGE: Final = 50
LAST: Final = 2**62
"""A position behind all others."""


# --- when ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DayOrTime:
    """Up to when results count: the end of a day, or a time of day. Both are UTC."""

    until: datetime
    day: date | None
    """None where a time of day was asked for."""


def day_or_time(text: str) -> DayOrTime | None:
    """Read a date or a date with a time; what has no time zone is UTC.

    Returns None for what cannot be read. The future ends now.
    """
    try:
        day = parse_date(text)
        at = None if day else parse_datetime(text)
    except ValueError:
        return None
    now = timezone.now()
    if day is not None:
        if day >= now.date():
            return DayOrTime(now, now.date())
        following = day + timedelta(days=1)
        return DayOrTime(datetime.combine(following, time(), UTC), day)
    if at is None:
        return None
    try:
        at = (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except OverflowError:
        return None
    return DayOrTime(min(at, now), None)


def position_at(when: datetime) -> int:
    """Return how far the result log was then; 0 before its first entry."""
    before = ResultEntry.objects.filter(at__lt=when).order_by("-at", "-position")
    return before.values_list("position", flat=True).first() or 0


# --- a ladder as it was then ---------------------------------------------------------


class PastPlace(NamedTuple):
    """Where somebody stood: the last change at or before a position."""

    competitor: int
    elo: Milli
    games: int
    position: int


@dataclass(frozen=True)
class PastLadder:
    """Where everybody stood on a ladder once, by the live Elo, the best first."""

    places: tuple[PastPlace, ...]
    seats: int

    @cached_property
    def position(self) -> int:
        """The last result that counted by then; 0: there was none."""
        return max((one.position for one in self.places), default=0)

    @cached_property
    def matches(self) -> int:
        return sum(one.games for one in self.places) // self.seats


def ladder_at(board: Leaderboard, position: int) -> PastLadder:
    """Return a ladder as it was at a position of the result log; one query.

    For each player the index gives the last change by then, however long the history.
    """
    last = board.changes.filter(
        competitor=OuterRef("competitor"), position__lte=position
    ).order_by("-position")
    rated = board.ratings.annotate(last=Subquery(last.values("id")[:1]))
    changes = RatingChange.objects.filter(id__in=rated.values("last"))
    columns = ("competitor_id", "after", "games", "position")
    found = [PastPlace(*row) for row in changes.values_list(*columns)]
    found.sort(key=lambda one: (-one.elo, one.competitor))
    return PastLadder(tuple(found), board.ladder.seats)


def first_day(board: Leaderboard) -> date | None:
    """Return the day of the first match that counts."""
    found = board.changes.order_by("position").values_list("at", flat=True).first()
    return found.astimezone(UTC).date() if found else None


# --- the changes of one player -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What a match did to the rating of one seat."""

    change: RatingChange
    competitor: Competitor

    @property
    def before(self) -> int:
        return round(points(self.change.before))

    @property
    def after(self) -> int:
        return round(points(self.change.after))

    @property
    def difference(self) -> float:
        """In points, to a tenth: many changes are smaller than one."""
        return round(points(self.change.change), 1)

    @property
    def size(self) -> float:
        return abs(self.difference)


@dataclass(frozen=True, slots=True)
class MatchChange:
    """What a match did to one player's rating, and to all others at the table."""

    own: SeatChange
    seats: Sequence[SeatChange]

    @property
    def match(self) -> UUID:
        return self.own.change.match_id

    @property
    def opponents(self) -> list[Competitor]:
        own = self.own.change.seat
        return [seat.competitor for seat in self.seats if seat.change.seat != own]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """A part of the changes of a player, the newest first."""

    changes: Sequence[MatchChange]
    newer: int | None
    """Changes before this position are shown with `?before=`; None: no newer ones."""
    older: int | None


def changes_before(
    board: Leaderboard, competitor: int, before: int = LAST, *, most: int | None = None
) -> ChangesPage:
    """Return the changes of a player before a position; five queries at most."""
    size = most or CHANGES_ON_A_PAGE
    mine = board.changes.filter(competitor_id=competitor)
    found = [*mine.filter(position__lt=before).order_by("-position")[: size + 1]]
    shown = found[:size]
    newer = None
    if before < LAST:
        above = mine.filter(position__gte=before).order_by("position")
        ends = [*above.values_list("position", flat=True)[: size + 1]]
        if ends:
            newer = ends[size] if len(ends) > size else LAST
    older = shown[-1].position if len(found) > size else None
    return ChangesPage(_with_tables(board, shown), newer, older)


def change_of(
    board: Leaderboard, competitor: int, match: UUID
) -> tuple[MatchChange, UUID | None, UUID | None] | None:
    """Return a change with the matches of the one before and the one after it.

    None where the match does not count for this player on this ladder.
    """
    mine = board.changes.filter(competitor_id=competitor)
    own = mine.filter(match_id=match).first()
    if own is None:
        return None
    (change,) = _with_tables(board, [own])
    matches = mine.values_list("match_id", flat=True)
    earlier = matches.filter(position__lt=own.position).order_by("-position")
    later = matches.filter(position__gt=own.position).order_by("position")
    return change, earlier.first(), later.first()


def _with_tables(
    board: Leaderboard, changes: Sequence[RatingChange]
) -> list[MatchChange]:
    """Return changes with those of all seats of their matches; two queries."""
    positions = [change.position for change in changes]
    rows = board.changes.filter(position__in=positions).order_by("position", "seat")
    tables: defaultdict[int, list[RatingChange]] = defaultdict(list)
    for row in rows:
        tables[row.position].append(row)
    known = competitors_with_names({row.competitor_id for row in rows}).in_bulk()
    return [
        MatchChange(
            own=SeatChange(change, known[change.competitor_id]),
            seats=[
                SeatChange(row, known[row.competitor_id])
                for row in tables[change.position]
            ],
        )
        for change in changes
    ]


def competitors_with_names(ids: set[int]) -> QuerySet[Competitor]:
    names = ("version__bot__owner", "person")
    return Competitor.objects.filter(id__in=ids).select_related(*names)

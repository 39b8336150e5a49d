"""Two players of a ladder side by side: who is better, and whom both have met."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import F

from tournaments.models import Competitor, Leaderboard, Rating
from tournaments.ratings.panels import Meetings
from tournaments.ratings.scale import expected, points
from tournaments.selectors.ladders.history import competitors_with_names
from tournaments.selectors.ladders.ratings import (
    NOBODY,
    Panels,
    Rated,
    panels_of,
    ratings_of,
)

OPPONENTS: Final = 20
"""So many common opponents are named, those met most often first."""
WAYS: Final = (-1, 0, 1)
"""In front, level and behind: the sign of the difference of two places."""
LARGEST_ID: Final = 2**63
CHOICES: Final = 200
"""So many players of a ladder can be chosen from a list, the best first."""


@dataclass(frozen=True, slots=True)
class Record:
    """How often somebody was in front, level and behind."""

    met: Meetings

    @property
    def matches(self) -> int:
        return self.met.ahead + self.met.level + self.met.behind

    @property
    def percent(self) -> int | None:
        """The score in a hundred, where level is half a win; None without a match."""
        if not self.matches:
            return None
        return round(100 * (self.met.ahead + self.met.level / 2) / self.matches)

    def __str__(self) -> str:
        return f"{self.met.ahead}–{self.met.level}–{self.met.behind}"


@dataclass(frozen=True, slots=True)
class CommonOpponent:
    competitor: Competitor
    one: Record
    other: Record


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """How one did against the other when each sat on a seat, counted from 0."""

    seat: int
    other_seat: int
    record: Record


@dataclass(frozen=True, slots=True)
class ComparisonFacts:
    """What results say of two players, seen by the first: no name is part of it."""

    likelihood: float | None
    """How likely the first is better; None before a fit knows both."""
    meetings: Record
    by_seat: Sequence[SeatRecord]
    common: Sequence[tuple[int, Meetings, Meetings]]
    """Whom both have met and how each did, those met most often first."""


@dataclass(frozen=True)
class Comparison:
    """Two players of a ladder, and whom both have met by name."""

    one: Rated
    other: Rated
    facts: ComparisonFacts
    opponents: Sequence[CommonOpponent]
    """Those met most often by both."""

    @property
    def expected(self) -> int | None:
        """How often in a hundred the fit expects the first in front of the other."""
        one, other = (side.rating.fitted_elo for side in (self.one, self.other))
        if one is None or other is None:
            return None
        return round(100 * expected(points(one - other)))

    @property
    def against_common(self) -> tuple[Record, Record]:
        """How each did against all common opponents together."""
        return (
            _sum([first for _, first, _ in self.facts.common]),
            _sum([second for *_, second in self.facts.common]),
        )

    @cached_property
    def seat_rows(self) -> list[tuple[int, list[Record | None]]]:
        """Return a row for each seat of the first with a cell for each of the other.

        Seats are counted from 1. None: nobody shares a seat, and not all have met so.
        """
        seats = self.one.rating.leaderboard.ladder.seats
        known = {(one.seat, one.other_seat): one.record for one in self.facts.by_seat}
        return [
            (seat + 1, [known.get((seat, other)) for other in range(seats)])
            for seat in range(seats)
        ]


def facts_of(board: Leaderboard, one: Rating, other: Rating) -> ComparisonFacts:
    """Compare two players of a ladder; two queries, besides the panels."""
    panels, pair = panels_of(board), (one.competitor_id, other.competitor_id)
    return ComparisonFacts(
        likelihood=panels.likelihood(*pair),
        meetings=Record(panels.meetings(*pair)),
        by_seat=meetings_by_seat(board, one, other),
        common=_common(panels, *pair),
    )


def comparison(one: Rating, other: Rating, facts: ComparisonFacts) -> Comparison:
    """Add the names to what is known of two players; one query."""
    named = facts.common[:OPPONENTS]
    known = competitors_with_names({key for key, *_ in named}).in_bulk()
    return Comparison(
        one=Rated(one),
        other=Rated(other),
        facts=facts,
        opponents=[
            CommonOpponent(known[key], Record(first), Record(second))
            for key, first, second in named
            if key in known
        ],
    )


def two_of(board: Leaderboard, one: int, other: int) -> tuple[Rating, Rating] | None:
    """Return two players of a ladder; None unless both are there, and are two."""
    if not 0 < min(one, other) <= max(one, other) < LARGEST_ID:
        return None
    found = ratings_of(board).filter(competitor_id__in=(one, other))
    rated = {rating.competitor_id: rating for rating in found}
    for rating in rated.values():
        rating.leaderboard = board
    return (rated[one], rated[other]) if len(rated) == 2 else None


def choices_of(board: Leaderboard, *, besides: Sequence[Rating] = ()) -> list[Rating]:
    """Return the players to choose from, the best first, and some others at the end.

    Of equals, the live Elo would put first who has won last.
    """
    ordered = ratings_of(board).order_by(
        F("rank").asc(nulls_last=True), "competitor_id"
    )
    found = [*ordered[:CHOICES]]
    there = {rating.competitor_id for rating in found}
    return found + [one for one in besides if one.competitor_id not in there]


def meetings_by_seat(
    board: Leaderboard, one: Rating, other: Rating
) -> list[SeatRecord]:
    """Return how one did against the other by their seats; two queries.

    Both histories are read from the index and laid beside each other here: a database
    that looks for the other seat of each match takes many times as long.
    """
    columns = ("position", "seat", "rank")
    mine, theirs = (
        board.changes.filter(competitor_id=each.competitor_id).values_list(*columns)
        for each in (one, other)
    )
    known = {position: (seat, rank) for position, seat, rank in mine}
    signs: Counter[tuple[int, int, int]] = Counter()
    for position, other_seat, other_rank in theirs:
        if position in known:
            seat, rank = known[position]
            signs[seat, other_seat, (rank > other_rank) - (rank < other_rank)] += 1
    return [
        SeatRecord(*seats, Record(Meetings(*(signs[(*seats, way)] for way in WAYS))))
        for seats in sorted({(seat, other_seat) for seat, other_seat, _ in signs})
    ]


def _common(
    panels: Panels, one: int, other: int
) -> list[tuple[int, Meetings, Meetings]]:
    """Return whom both have met and how each did, those met most often first."""
    known: dict[int, dict[int, Meetings]] = {one: {}, other: {}}
    for met in panels.encounters:
        for player, against in ((met.player, met.other), (met.other, met.player)):
            if player in known:
                known[player][against] = panels.meetings(player, against)
    found = [
        (key, known[one][key], known[other][key])
        for key in known[one].keys() & known[other].keys()
    ]
    found.sort(
        key=lambda each: (-min(Record(side).matches for side in each[1:]), each[0])
    )
    return found


def _sum(records: Sequence[Meetings]) -> Record:
    total = NOBODY
    for met in records:
        total = Meetings(
            total.ahead + met.ahead,
            total.level + met.level,
            total.behind + met.behind,
        )
    return Record(total)

"""How the matches of a tournament ended, match by match, for tables and files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from tournaments.conduct.results import MatchResult
from tournaments.models import Match, ResultEntry, Seat, Tournament
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.tournaments.record import latest_results

CHUNK: Final = 500


@dataclass(frozen=True, slots=True)
class SeatResult:
    seat: Seat
    rank: int | None = None
    score: int | None = None
    is_forfeit: bool = False


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match, and what it came to."""

    match: Match
    seats: Sequence[SeatResult]
    nobody_won: bool = False


def lines(matches: Sequence[Match]) -> list[MatchLine]:
    """Return matches with their seats and results; two queries, however many."""
    ids = [match.id for match in matches]
    entries = ResultEntry.objects.filter(match_id__in=ids).order_by("position")
    results = latest_results(entries.values_list("match_id", "kind", "result"))
    seats: dict[UUID, list[Seat]] = {match: [] for match in ids}
    found = Seat.objects.filter(match_id__in=ids, competitor__isnull=False)
    for seat in found.order_by("number").select_related(
        "competitor__version__bot", "competitor__person", "entrant"
    ):
        seats[seat.match_id].append(seat)
    return [_line(match, seats[match.id], results.get(match.id)) for match in matches]


def all_lines(tournament: Tournament) -> Iterator[MatchLine]:
    """Yield all matches of a tournament, in the order in which they were to begin."""
    found = placed(matches_of(tournament)).order_by("starts_at", "id")
    rows = found.iterator(chunk_size=CHUNK)
    while chunk := [*islice(rows, CHUNK)]:
        yield from lines(chunk)


def placed(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return matches with the round and the table that each belongs to."""
    return matches.select_related("deal__table__round")


def _line(match: Match, seats: list[Seat], result: MatchResult | None) -> MatchLine:
    if result is None:
        return MatchLine(match, [*map(SeatResult, seats)])
    return MatchLine(
        match=match,
        seats=[
            SeatResult(
                seat,
                result.ranks[seat.number],
                result.scores[seat.number],
                seat.number in result.forfeits,
            )
            for seat in seats
        ],
        nobody_won=result.kind == "everybody_defeated",
    )

"""What the result log says about the deals of a game, for its statistics.

Only rated matches count. Nobody chooses the opponents there, so nobody can play many
matches against themselves to make numbers come out as they like.
"""

from collections.abc import Collection
from typing import Final, NamedTuple
from uuid import UUID

from tournaments.models import Deal, ResultEntry, StatisticsProjection
from tournaments.selectors.ladders.rated_results import last_position

STRETCH: Final = 5_000
"""So many entries of the result log are passed over at once, of whatever games."""


class NewResults(NamedTuple):
    """The next entries of the result log, by the deals that they are about."""

    until: int
    deals: frozenset[int]


class RatedMatch(NamedTuple):
    """A rated match, and its result as it was at some position of the result log."""

    id: UUID
    deal: int
    rules_version: int
    options: str
    result: str


def new_results(projection: StatisticsProjection, entries: int) -> NewResults:
    """Return the deals of the next entries about a game, and how far these go."""
    after = projection.position
    until = min(after + STRETCH, last_position())
    found = ResultEntry.objects.filter(
        position__gt=after,
        position__lte=until,
        match__game=projection.game,
        match__is_rated=True,
    )
    rows = [*found.order_by("position").values_list("position", "match__deal_id")]
    if len(rows) > entries:
        rows = rows[:entries]
        until = rows[-1][0]
    return NewResults(until, frozenset(deal for _, deal in rows))


def open_deals(deals: Collection[int]) -> set[int]:
    """Return those deals of which all logs may be read by everybody."""
    found = Deal.objects.filter(id__in=deals, is_revealed=True)
    return {*found.values_list("id", flat=True)}


def opened_since(projection: StatisticsProjection, most: int) -> set[int]:
    """Return deals that were sealed when their results came, and are open now."""
    found = projection.sealed.filter(deal__is_revealed=True).order_by("id")
    return {*found.values_list("deal_id", flat=True)[:most]}


def results_at(
    position: int, *, game: str, deals: Collection[int]
) -> dict[UUID, RatedMatch]:
    """Return the rated matches of deals that were not void at a position."""
    entries = ResultEntry.objects.filter(
        match__deal_id__in=deals,
        match__game=game,
        match__is_rated=True,
        position__lte=position,
    )
    rows = entries.order_by("position").values_list(
        "match_id",
        "match__deal_id",
        "match__rules_version",
        "match__options",
        "result",
    )
    latest = {row[0]: RatedMatch(*row) for row in rows}
    return {match: found for match, found in latest.items() if found.result}

"""Fits of whole ladders, and the panels that come with them.

A fit looks at all matches of a ladder, so it is made now and then, and not after each
match. It takes no lock while it computes: what it finds holds for the position up to
which it has read, unless an older result has been changed meanwhile.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import msgspec
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models import Leaderboard, Projection, Rating
from tournaments.ratings import panels
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.anchors import references_of
from tournaments.ratings.anomalies import (
    company_anomalies,
    owner_anomalies,
    pair_anomalies,
)
from tournaments.ratings.cycles import cycles
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import Fit, fit
from tournaments.ratings.luck import luck
from tournaments.ratings.outlook import Outlook, outlook
from tournaments.ratings.results import RatedResult
from tournaments.ratings.scale import points
from tournaments.ratings.seats import seat_advantages
from tournaments.selectors.ladders.ratings import (
    Encounter,
    Panels,
    house_of,
    results_of,
)
from tournaments.selectors.ladders.references import (
    chosen_references,
    references_among,
)
from tournaments.selectors.people.ownership import owners_of

REST: Final = timedelta(seconds=20)
"""How long a ladder is left alone after a fit, however many matches end."""
NEEDY: Final = 12
"""So many of those who need matches are stored."""

STALE: Final = Q(fitted__lt=F("position")) | Q(fitted_at=None)

FITTED: Final = (
    "fitted_elo",
    "margin",
    "rank",
    "best_rank",
    "worst_rank",
    "pool",
    "is_provisional",
)


def fit_due(name: str) -> int:
    """Fit the ladders that have something new and have rested; return how many."""
    stale = Leaderboard.objects.filter(
        STALE, projection__algorithm=name, projection__is_current=True
    )
    rested = Q(fitted_at=None) | Q(fitted_at__lte=timezone.now() - REST)
    # A voided match stays in the fit until the next one.
    due = stale.filter(rested | Q(fitted__lt=F("recomputed")))
    due = due.select_related("ladder", "projection").order_by("id")
    return sum(fit_leaderboard(board) for board in due)


def fit_all(projection: Projection) -> None:
    """Fit all ladders that have something new."""
    stale = projection.leaderboards.filter(STALE)
    for board in stale.select_related("ladder", "projection"):
        fit_leaderboard(board)


def fit_leaderboard(board: Leaderboard) -> bool:
    """Fit a ladder up to where it was read; return whether the fit was still good."""
    chosen = chosen_references(board.ladder)
    results, evidence, found = fit_until(board, board.position, chosen)
    panels = _panels(results, evidence, found)
    if algorithm(board.projection.algorithm).settings.is_anchored:
        panels = _with_doubt(panels, evidence, found)
    return _store(board, found, msgspec.json.encode(panels).decode(), chosen)


def fit_until(
    board: Leaderboard, position: int, chosen: Sequence[int]
) -> tuple[list[RatedResult], Evidence, Fit]:
    """Return the results of a ladder up to a position, and their fit.

    `chosen` are the references that an organiser has chosen, if there are any.
    """
    way = algorithm(board.projection.algorithm)
    results = results_of(board, position)
    begun = board.ratings.filter(start__isnull=False)
    starts = {
        competitor: points(start)
        for competitor, start in begun.values_list("competitor_id", "start")
        if start is not None
    }
    evidence = Evidence.of(results, has_house=house_of(board.ladder))
    references: tuple[int, ...] = ()
    if way.settings.is_anchored:
        known = references_among(chosen, evidence.players)
        references = references_of(results, evidence, known)
    found = fit(evidence, settings=way.settings, starts=starts, references=references)
    return results, evidence, found


@transaction.atomic
def _store(board: Leaderboard, found: Fit, panels: str, chosen: Sequence[int]) -> bool:
    locked = Leaderboard.objects.select_for_update().filter(id=board.pk).first()
    if (
        locked is None
        or locked.recomputed != board.recomputed
        or (locked.fitted >= board.position and locked.fitted_at is not None)
        or chosen_references(board.ladder) != chosen
    ):
        return False
    fitted = {rating.player: rating for rating in found.ratings}
    ratings = [*locked.ratings.filter(competitor_id__in=fitted)]
    for rating in ratings:
        line = fitted[rating.competitor_id]
        rating.fitted_elo, rating.margin = line.elo, line.margin
        rating.rank, rating.pool = line.rank, line.pool
        rating.best_rank, rating.worst_rank = line.best_rank, line.worst_rank
        rating.is_provisional = line.is_provisional
    Rating.objects.bulk_update(ratings, FITTED, batch_size=500)
    locked.fitted, locked.fitted_at = board.position, timezone.now()
    locked.panels = panels
    locked.save(update_fields=["fitted", "fitted_at", "panels"])
    return True


def _with_doubt(panels: Panels, evidence: Evidence, found: Fit) -> Panels:
    """Return panels with what is known of luck instead of a bare number, and more."""
    return msgspec.structs.replace(
        panels,
        luck_removed=None,
        luck=luck(evidence, found) if evidence.players else None,
        house=found.house,
        references=found.references,
    )


def _panels(results: list[RatedResult], evidence: Evidence, found: Fit) -> Panels:
    if not results:
        return Panels()
    meetings = panels.head_to_head(evidence)
    (advantages,) = seat_advantages(evidence).values()
    return Panels(
        players=found.players,
        likelihoods=tuple(
            tuple(round(each, 4) for each in row) for row in found.likelihoods.tolist()
        ),
        encounters=tuple(
            Encounter(*pair, met.ahead, met.level, met.behind)
            for pair, met in sorted(meetings.items())
            if pair[0] < pair[1]
        ),
        seats=advantages,
        survival=panels.survival(results) if evidence.has_house else {},
        forfeits=panels.forfeits(results),
        luck_removed=panels.luck_removed(evidence, found),
        odd_pairs=tuple(
            pair for pair in pair_anomalies(evidence, found) if pair.is_striking
        ),
        odd_company=tuple(
            pair for pair in company_anomalies(evidence, found) if pair.is_striking
        ),
        odd_owners=owner_anomalies(evidence, found, owners_of(evidence.players)),
        cycles=cycles(evidence, found),
        outlook=_outlook(found, len(results)),
    )


def _outlook(found: Fit, matches: int) -> Outlook:
    """Return what is to be expected, with the names of those who need it most."""
    whole = outlook(found, matches=matches)
    return msgspec.structs.replace(whole, needs=whole.needs[:NEEDY])

"""Fits of whole ladders, and the panels that come with them.

A fit looks at all matches of a ladder, so it is made now and then, and not after each
match. It takes no lock while it computes: what it finds holds for the position up to
which it has read, unless an older result has been changed meanwhile.
"""

from datetime import timedelta
from typing import Final

import msgspec
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models import Leaderboard, Projection, Rating
from tournaments.ratings import panels
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.anomalies import company_anomalies, pair_anomalies
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import Fit, fit
from tournaments.ratings.results import RatedResult
from tournaments.ratings.scale import points
from tournaments.ratings.seats import seat_advantages
from tournaments.selectors.ladders.rated_results import has_house
from tournaments.selectors.ladders.ratings import Encounter, Panels, results_of

REST: Final = timedelta(seconds=20)
"""How long a ladder is left alone after a fit, however many matches end."""

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
        projection__algorithm=name,
        projection__is_current=True,
        fitted__lt=F("position"),
    )
    rested = Q(fitted_at__isnull=True) | Q(fitted_at__lte=timezone.now() - REST)
    # A voided match stays in the fit until the next one.
    due = stale.filter(rested | Q(fitted__lt=F("recomputed")))
    due = due.select_related("ladder", "projection").order_by("id")
    return sum(fit_leaderboard(board) for board in due)


def fit_all(projection: Projection) -> None:
    """Fit all ladders that have something new."""
    stale = projection.leaderboards.filter(fitted__lt=F("position"))
    for board in stale.select_related("ladder", "projection"):
        fit_leaderboard(board)


def fit_leaderboard(board: Leaderboard) -> bool:
    """Fit a ladder up to where it was read; return whether the fit was still good."""
    way = algorithm(board.projection.algorithm)
    results = results_of(board, board.position)
    begun = board.ratings.filter(start__isnull=False)
    starts = {
        competitor: points(start)
        for competitor, start in begun.values_list("competitor_id", "start")
        if start is not None
    }
    evidence = Evidence.of(results, has_house=has_house(board.ladder.game))
    found = fit(evidence, settings=way.settings, starts=starts)
    panels = msgspec.json.encode(_panels(results, evidence, found)).decode()
    return _store(board, found, panels)


@transaction.atomic
def _store(board: Leaderboard, found: Fit, panels: str) -> bool:
    locked = Leaderboard.objects.select_for_update().filter(id=board.pk).first()
    if (
        locked is None
        or locked.recomputed != board.recomputed
        or locked.fitted >= board.position
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
    )

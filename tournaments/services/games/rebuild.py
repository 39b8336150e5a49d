"""Statistics of a game from the first match on: to put them right, or to prove them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import islice
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from engines import registry
from tournaments.models import StatisticsProjection, TableStatistics
from tournaments.services.games.statistics import current_statistics, take_in
from tournaments.statistics.table import FOLD, TableFigures, read_figures

ABANDONED: Final = timedelta(days=1)
"""No rebuild takes so long: such rows were left by one that was interrupted."""
FEW: Final = 5
"""So many differences are enough to begin to look."""

Pace = Callable[[], object]
"""Is called after each piece of the result log."""


def rebuild_statistics(game: str, *, pace: Pace = lambda: None) -> StatisticsProjection:
    """Count all matches of a game anew, and show that instead of what is shown."""
    built = _build(game, pace)
    with _both_level(game, built) as shown:
        shown.delete()
        built.is_current = True
        built.save(update_fields=["is_current"])
    return built


def statistics_differences(game: str, *, pace: Pace = lambda: None) -> list[str]:
    """Count all matches anew, compare that with what is shown and throw it away.

    Returns the first few tables that are not the same, as sentences.
    """
    built = _build(game, pace)
    try:
        with _both_level(game, built) as shown:
            return [*islice(_differences(shown, built), FEW)]
    finally:
        built.delete()


def _build(game: str, pace: Pace) -> StatisticsProjection:
    long_ago = timezone.now() - ABANDONED
    StatisticsProjection.objects.filter(
        is_current=False, began_at__lt=long_ago
    ).delete()
    built = StatisticsProjection.objects.create(game=game, fold=FOLD)
    while take_in(built):
        pace()
    return built


@contextmanager
def _both_level(
    game: str, built: StatisticsProjection
) -> Iterator[StatisticsProjection]:
    """Give what is shown, once both have counted the same, and let neither move on."""
    while True:
        shown = current_statistics(game)
        for one in (shown, built):
            while take_in(one):
                pass
        with transaction.atomic():
            locked = StatisticsProjection.objects.select_for_update()
            found = locked.filter(pk__in=(shown.pk, built.pk)).order_by("pk")
            if len({(one.position, *_sealed(one)) for one in found}) == 1:
                yield shown
                return


def _sealed(projection: StatisticsProjection) -> list[int]:
    return [*projection.sealed.order_by("deal_id").values_list("deal_id", flat=True)]


# --- comparing -----------------------------------------------------------------------


def _differences(
    shown: StatisticsProjection, built: StatisticsProjection
) -> Iterator[str]:
    old, new = _tables(shown), _tables(built)
    for key in sorted(old.keys() | new.keys()):
        if old.get(key) != new.get(key):
            yield f"{shown.game} {key}: what is shown is not what was counted anew."


def _tables(projection: StatisticsProjection) -> dict[tuple[Any, ...], TableFigures]:
    return {
        (row.rules_version, row.options, row.seats, row.matches): _comparable(row)
        for row in projection.tables.select_related("projection")
    }


def _comparable(row: TableStatistics) -> TableFigures:
    """Return sums without what does not follow from them: which moves are examples."""
    figures = read_figures(row.figures)
    figures.renamed(registry.load_version(row.projection.game, row.rules_version))
    figures.examples = {}
    return figures

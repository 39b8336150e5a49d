"""Which way of rating the pages show: the newest one that has caught up.

After an upgrade a new way of rating has all results still before it. Until it has read
and fitted them once, pages show the one before it.
"""

from django.db import transaction
from django.db.models import QuerySet

from tournaments.models import Projection
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.selectors.ladders.rated_results import last_position


def begin(name: str) -> None:
    """Let a way of rating have a projection; on a new site it is shown at once."""
    found = Projection.objects.get_or_create(algorithm=name, is_current=True)
    if found[1]:
        show_newest()


def show_newest() -> bool:
    """Show the newest way of rating that is ready; return whether that is a change."""
    if _next([*_current()]) is None:
        return False
    with transaction.atomic():
        current = [*_current().select_for_update()]
        chosen = _next(current)
        if chosen is None:
            return False
        Projection.objects.filter(is_shown=True).update(is_shown=False)
        chosen.is_shown = True
        chosen.save(update_fields=["is_shown"])
    return True


def _current() -> QuerySet[Projection]:
    return Projection.objects.filter(is_current=True).order_by("id")


def _next(current: list[Projection]) -> Projection | None:
    """Return what is to be shown instead of what is; None: that is right."""
    by_name = {one.algorithm: one for one in current}
    is_any_shown = any(one.is_shown for one in current)
    for way in reversed(ALGORITHMS):
        if (one := by_name.get(way.name)) is None:
            continue
        if one.is_shown:
            return None
        if not is_any_shown or _is_ready(one):
            return one
    return None


def _is_ready(projection: Projection) -> bool:
    """Whether it has read all results, and every ladder has been fitted."""
    unfitted = projection.leaderboards.filter(fitted_at=None)
    return projection.position >= last_position() and not unfitted.exists()

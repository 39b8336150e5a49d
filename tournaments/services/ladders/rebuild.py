"""Ratings from the result log alone: to change them all at once, or to prove them.

New rows are made beside those that are shown. Then they take their place in one
transaction, or are compared with them and thrown away.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import islice, zip_longest
from typing import Any, Final

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Leaderboard, Projection
from tournaments.selectors.ladders.rated_results import (
    Joins,
    LadderKey,
    joined_ladders,
    last_position,
    pages,
)
from tournaments.selectors.ladders.ratings import title_of
from tournaments.services.ladders.fits import FITTED, fit_all
from tournaments.services.ladders.fold import ChangeRow, Fold, HouseRow
from tournaments.services.ladders.projection import (
    advance,
    delete_boards,
    take_page,
)
from tournaments.services.ladders.rows import write_ratings
from tournaments.services.ladders.shown import begin

ABANDONED: Final = timedelta(days=1)
"""No rebuild takes so long: such rows were left by one that was interrupted."""
FEW: Final = 5
"""So many differences are enough to begin to look."""

Pace = Callable[[], object]
"""Is called after each page of the result log."""


def rebuild(name: str, *, pace: Pace = lambda: None) -> Projection:
    """Make the ratings anew and show them instead of the old ones, all at once."""
    built = _build(name, pace)
    fit_all(built)
    with transaction.atomic():
        shown = _shown(name)
        _bring_level(built, shown.position, joined_ladders())
        fit_all(built)
        shown.is_current, built.is_current = False, True
        built.is_shown, shown.is_shown = shown.is_shown, False
        shown.save(update_fields=["is_current", "is_shown"])
        built.save(update_fields=["is_current", "is_shown"])
    _discard(shown)
    return built


def differences(name: str, *, pace: Pace = lambda: None) -> list[str]:
    """Make the ratings anew, compare them with those shown and throw them away.

    Returns the first few rows that are not the same, as sentences.
    """
    built = _build(name, pace)
    try:
        fit_all(built)
        with transaction.atomic():
            shown = _shown(name)
            both, joins = (built, shown), joined_ladders()
            until = max(each.position for each in both)
            for each in both:
                _bring_level(each, until, joins)
                fit_all(each)
            return [*islice(_differences(shown, built), FEW)]
    finally:
        _discard(built)


def _build(name: str, pace: Pace) -> Projection:
    """Fold the result log as it is now, page by page; these rows are not shown yet."""
    for left in Projection.objects.filter(
        is_current=False, began_at__lt=timezone.now() - ABANDONED
    ):
        _discard(left)
    joins, until = joined_ladders(), last_position()
    built = Projection.objects.create(algorithm=name)
    folds: dict[LadderKey, Fold] = {}
    for page in pages(until, joins=joins):
        with transaction.atomic():
            take_page(built, folds, page, joins)
        pace()
    with transaction.atomic():
        for fold in folds.values():
            write_ratings(fold)
        built.position = until
        built.save(update_fields=["position"])
    return built


def _shown(name: str) -> Projection:
    """Return the projection that is shown, which stands still until the commit."""
    begin(name)
    found = Projection.objects.select_for_update().filter(
        algorithm=name, is_current=True
    )
    # The former holder of the lock may have put another one in its place: look again.
    while (shown := found.first()) is None:
        pass
    return shown


def _bring_level(projection: Projection, until: int, joins: Joins) -> None:
    """Take in what another projection has seen already, if there is such a thing."""
    advance(projection, max(projection.position, until), joins)


def _discard(projection: Projection) -> None:
    """Delete a projection that is not shown, the many rows first."""
    with transaction.atomic():
        delete_boards(projection.leaderboards.all())
        projection.delete()


# --- comparing -----------------------------------------------------------------------

BOARD_COLUMNS: Final = (
    "joins_versions",
    "matches",
    "position",
    "recomputed",
    "fitted",
    "house_elo",
    "panels",
)
RATING_COLUMNS: Final = ("competitor_id", "start", "elo", "games", *FITTED)
CHANGE_COLUMNS: Final = ChangeRow._fields[1:]
HOUSE_COLUMNS: Final = HouseRow._fields[1:]


def _differences(shown: Projection, built: Projection) -> Iterator[str]:
    boards = [
        {board.ladder_id: board for board in each.leaderboards.select_related("ladder")}
        for each in (shown, built)
    ]
    for ladder in sorted(boards[0].keys() | boards[1].keys()):
        old, new = (each.get(ladder) for each in boards)
        if old is not None and new is not None:
            yield from _differences_of_ladder(old, new)
        elif (alone := old or new) is not None:
            which = "rebuilt" if old is None else "shown"
            title = title_of(alone.ladder)
            yield f"{title}: only the {which} ratings have this ladder."


def _differences_of_ladder(shown: Leaderboard, built: Leaderboard) -> Iterator[str]:
    title = title_of(shown.ladder)
    kinds = ("ladder", "rating", "change", "house")
    for what, *pair in zip(kinds, _rows(shown), _rows(built), strict=True):
        both = (rows.iterator(chunk_size=10_000) for rows in pair)
        for old, new in zip_longest(*both):
            # Bytes are compared, not numbers: 1 and 1.0 are not the same.
            was, now = (msgspec.json.encode(row) for row in (old, new))
            if was != now:
                yield f"{title}, {what}: {was.decode()} is shown, not {now.decode()}."


def _rows(board: Leaderboard) -> Iterator[QuerySet[Any, Any]]:
    """Yield what is compared of a ladder: itself, its ratings and all changes."""
    yield Leaderboard.objects.filter(id=board.pk).values_list(*BOARD_COLUMNS)
    yield board.ratings.order_by("competitor_id").values_list(*RATING_COLUMNS)
    yield board.changes.order_by("position", "seat").values_list(*CHANGE_COLUMNS)
    yield board.house_changes.order_by("position").values_list(*HOUSE_COLUMNS)

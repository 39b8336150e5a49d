"""Ratings into rows, as fast as each database can."""

from typing import Final

from django.db import connection
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import Leaderboard, Rating, RatingChange
from tournaments.services.ladders.fold import ChangeRow, Fold

TABLE: Final = RatingChange._meta.db_table
COLUMNS: Final = ", ".join(f'"{name}"' for name in ChangeRow._fields)


def write_changes(fold: Fold) -> None:
    """Write down what matches have changed, once, inside the caller's transaction."""
    rows, fold.changes = fold.changes, []
    if connection.vendor == "postgresql":
        _copy(rows)
    else:
        changes = (RatingChange(**row._asdict()) for row in rows)
        RatingChange.objects.bulk_create(changes)


def write_ratings(fold: Fold) -> None:
    """Write down where those stand now who have moved, and how far the ladder is."""
    board = fold.leaderboard
    ratings = [
        Rating(
            leaderboard=board,
            competitor_id=competitor,
            start=fold.ladder.starts.get(competitor),
            elo=fold.ladder.ratings[competitor].rating,
            games=fold.ladder.ratings[competitor].games,
        )
        for competitor in sorted(fold.moved)
    ]
    Rating.objects.bulk_create(
        ratings,
        update_conflicts=True,
        unique_fields=["leaderboard", "competitor"],
        update_fields=["start", "elo", "games"],
    )
    board.save(update_fields=["matches", "position", "recomputed"])


def rewind(board: Leaderboard, position: int) -> None:
    """Put a ladder back to where it was before a position.

    A player without a match by then keeps a row with 0 matches, so that what was fitted
    stays visible until the next fit.
    """
    board.changes.filter(position__gte=position).delete()
    last = RatingChange.objects.filter(
        leaderboard=OuterRef("leaderboard"), competitor=OuterRef("competitor")
    ).order_by("-position")
    board.ratings.update(
        elo=Coalesce(Subquery(last.values("after")[:1]), F("elo")),
        games=Coalesce(Subquery(last.values("games")[:1]), 0),
    )
    board.matches = board.changes.filter(seat=0).count()


def _copy(rows: list[ChangeRow]) -> None:
    # Numbers, ids, times and truths: nothing that would have to be escaped.
    lines = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    # Django passes `copy` through to psycopg, with psycopg's errors.
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(f"COPY {TABLE} ({COLUMNS}) FROM STDIN") as copy,
    ):
        copy.write(lines)

"""Ratings into rows, as fast as each database can."""

from collections.abc import Sequence

from django.db import connection
from django.db.models import F, Model, OuterRef, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import HouseChange, Leaderboard, Rating, RatingChange
from tournaments.services.ladders.fold import ChangeRow, Fold, HouseRow

Rows = Sequence[ChangeRow] | Sequence[HouseRow]


def write_changes(fold: Fold) -> None:
    """Write down what matches have changed, once, inside the caller's transaction."""
    changes, fold.changes = fold.changes, []
    of_house, fold.house_changes = fold.house_changes, []
    _write(RatingChange, changes)
    _write(HouseChange, of_house)


def _write(model: type[Model], rows: Rows) -> None:
    if connection.vendor == "postgresql":
        _copy(model._meta.db_table, rows)
    else:
        objects = (model(**row._asdict()) for row in rows)
        model._default_manager.bulk_create(objects)


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
    board.save(update_fields=["matches", "position", "recomputed", "house_elo"])


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
    board.house_changes.filter(position__gte=position).delete()
    of_house = board.house_changes.order_by("-position")
    board.house_elo = of_house.values_list("after", flat=True).first()


def _copy(table: str, rows: Rows) -> None:
    if not rows:
        return
    columns = ", ".join(f'"{name}"' for name in rows[0]._fields)
    # Numbers, ids, times and truths: nothing that would have to be escaped.
    lines = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    # Django passes `copy` through to psycopg, with psycopg's errors.
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy,
    ):
        copy.write(lines)

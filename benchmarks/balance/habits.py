"""What a habit changes: the same matches with it and without it."""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

from benchmarks.balance.series import Played, Table, balance_of, play_each
from benchmarks.balance.shares import Z
from benchmarks.report import Table as Listing


def habits(played: Sequence[Played], table: Table, jobs: int) -> Listing:
    """Compare the scores of seats with a habit to what they had without it."""
    rows = []
    for name, habit in balance_of(table.game).habits.items():
        seats = [
            _seat(match, number, habit.role) for number, match in enumerate(played)
        ]
        numbers = [number for number, seat in enumerate(seats) if seat is not None]
        seating = [
            replace(table, habit=name, seat=seat) for seat in seats if seat is not None
        ]
        if len(numbers) > 1:
            gains = [
                match.outcome.scores[place.seat]
                - played[number].outcome.scores[place.seat]
                for place, number, match in zip(
                    seating, numbers, play_each(seating, numbers, jobs), strict=True
                )
            ]
            reach = Z * stdev(gains) / sqrt(len(gains))
            difference = f"{fmean(gains):+.1f} ± {reach:.1f}"
            rows.append((name, habit.role or "any", f"{len(gains):,}", difference))
    return Listing(
        f"What a habit of one seat changes in its score, {table.seats} seats "
        "(95 % interval)",
        ("habit", balance_of(table.game).role, "matches", "score"),
        rows,
    )


def _seat(match: Played, number: int, role: str) -> int | None:
    """Return who is to have a habit in a match: who plays a role, or one in turn."""
    if not role:
        return number % match.seats
    roles = match.tally.roles
    return roles.index(role) if role in roles else None

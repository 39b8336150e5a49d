"""Tasks for workers. Every task can run twice; a tick is only a hint."""

from tournaments.tasks import (
    game_statistics,
    hints,
    matches,
    past_fits,
    ratings,
    tournaments,
)

__all__ = [
    "game_statistics",
    "hints",
    "matches",
    "past_fits",
    "ratings",
    "tournaments",
]

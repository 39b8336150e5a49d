"""Tasks for workers. Every task can run twice; a tick is only a hint."""

from tournaments.tasks import hints, matches, past_fits, ratings, tournaments

__all__ = ["hints", "matches", "past_fits", "ratings", "tournaments"]

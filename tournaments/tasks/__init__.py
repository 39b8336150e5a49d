"""Tasks for workers. Every task can run twice; a tick is only a hint."""

from tournaments.tasks import matches, past_fits, ratings, tournaments

__all__ = ["matches", "past_fits", "ratings", "tournaments"]

"""Tasks for workers. Every task can run twice; a tick is only a hint."""

from tournaments.tasks import matches, ratings, tournaments

__all__ = ["matches", "ratings", "tournaments"]

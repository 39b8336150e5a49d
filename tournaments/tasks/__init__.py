"""What workers are asked to do. Every task can run twice; a tick is only a hint."""

from tournaments.tasks import events, matches, ratings

__all__ = ["events", "matches", "ratings"]

"""What workers are asked to do. Every task can run twice; a tick is only a hint."""

from tournaments.tasks import matches, ratings
from tournaments.tasks import tournaments

__all__ = ["events", "matches", "ratings"]

"""Tournaments and matches in the admin, for organisers.

Actions call services; what was paired and played cannot be changed here or anywhere.
"""

from tournaments.admin import facts, matches, tournaments

__all__ = ["facts", "matches", "tournaments"]

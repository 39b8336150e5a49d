"""What positions and moves of a match are worth, found by playing on from them.

A value is a share of wins in continuations: matches played on from the position by one
stated policy in all seats. Nothing here is part of a log; all of it follows from a log
and some settings, and may be thrown away and computed again.
"""

from typing import Final

ANALYSER_VERSION: Final = 1
"""Raised when the same log and settings would give other figures."""

"""What the conductor of a match needs of the world around it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from bots.driver.table import BotTable
from replays.log.entry import Entry
from tournaments.conduct.position import MatchPosition


class Stopped(Exception):
    """It is time to stop: what is complete is kept, another worker goes on later."""


class LeaseLost(Exception):
    """Another worker has the match, or no worker is to play it: write nothing more."""


class Overtaken(Exception):
    """Somebody else has written to the log meanwhile: read it again and go on."""


class Ledger(Protocol):
    """The log of a match, open at its end. Raises `Overtaken` or `LeaseLost`."""

    def __call__(self, entries: Sequence[Entry]) -> None:
        """Take the entries of one decision, which are never committed by halves."""

    def flush(self) -> None:
        """Commit what was taken."""


class LeaseKeeper(Protocol):
    """Keeps the lease, and knows the time."""

    def look(self) -> None:
        """Be called often: raise `Stopped` or `LeaseLost` when it is time to."""

    def pause(self, ms: int) -> None:
        """Let people follow, and look meanwhile."""

    def now_ms(self) -> int: ...


SetTable = Callable[[MatchPosition], AbstractContextManager[BotTable]]
"""Brings the bots and stand-ins to the table; at the end none of them is left."""

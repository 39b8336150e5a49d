"""How a seat fails, in words for its author."""

from typing import Literal

import msgspec

from engines.core.game import Seat

Code = Literal["start", "illegal", "timeout", "crash", "protocol", "output"]
"""What went wrong: it did not get ready; its move is none; it took too long; it ended;
it said what the protocol does not know; it said too much."""


class Failure(Exception):
    """A bot has failed; its seat goes on without it."""

    def __init__(self, code: Code, reason: str) -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason


class SeatFailed(msgspec.Struct, frozen=True):
    """Which seat failed, and why."""

    seat: Seat
    code: Code
    reason: str

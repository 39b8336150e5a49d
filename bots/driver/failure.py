"""How a seat fails, in words for its author."""

from typing import Literal

import msgspec

from engines.core.game import Seat
from engines.core.messages import CodedMessage

Code = Literal["start", "illegal", "timeout", "crash", "protocol", "output"]
"""What went wrong: it did not get ready; its move is none; it took too long; it ended;
it said what the protocol does not know; it said too much."""


class Failure(Exception):
    """A bot has failed; its seat goes on without it.

    Everybody may read the reason. The line of its source that it was at, as in
    "clever/bot.py, line 14, in search", is for those who may read its log; often none
    is known.
    """

    def __init__(self, code: Code, reason: CodedMessage, source_line: str = "") -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason
        self.source_line = source_line


class FailedSeat(msgspec.Struct, frozen=True):
    """Which seat failed, and why."""

    seat: Seat
    code: Code
    reason: str
    source_line: str = ""

    @property
    def full_reason(self) -> str:
        """The reason with the source line, for the owner of the bot."""
        if not self.source_line:
            return self.reason
        return f"{self.reason} It was at {self.source_line}."

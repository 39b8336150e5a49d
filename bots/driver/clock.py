"""The time a seat has: a bank for the match, an increment and a cap for each decision.

What counts is the bot's own processor time since its last answer, so a busy machine
costs a bot nothing, and thinking while others are to move is not free. Sleeping costs
no processor time; so there is a limit on the wall clock for each decision, and one for
all the sleep of a match. What a bot had to wait for a processor counts for neither.
"""

from typing import Final

import msgspec

from bots.driver.failure import Failure
from bots.messages import message
from bots.protocol.messages import ClockMessage
from engines.core.messages import CodedMessage

PATIENCE: Final = 3
GRACE_S: Final = 1.0
"""The wall clock allows `PATIENCE` times what the bot's clock does, and `GRACE_S`."""

US: Final = 1_000


class TimeControl(msgspec.Struct, frozen=True):
    """How much time bots have, in milliseconds."""

    start_ms: int = 5_000
    """To import and to get ready; a clock of its own."""
    bank_ms: int = 10_000
    increment_ms: int = 100
    cap_ms: int = 5_000
    sleep_ms: int = 10_000
    """How long a bot may sleep while it is asked, in the whole match."""

    @property
    def start_patience_s(self) -> float:
        """What the start may take on the wall clock."""
        return PATIENCE * self.start_ms / 1e3 + GRACE_S


def bank_after(control: TimeControl, bank_us: int, cpu_us: int) -> int:
    """Return what is in a bank after a decision; a bank is never overdrawn.

    The driver asks while a match is played, and the fold of a log when it is resumed.
    """
    return max(bank_us + control.increment_ms * US - cpu_us, 0)


class SeatClock:
    """What one seat has left."""

    def __init__(self, control: TimeControl, bank_us: int | None = None) -> None:
        self._control = control
        self.bank_us = control.bank_ms * US if bank_us is None else bank_us
        self.sleep_us = control.sleep_ms * US
        """How long it may still sleep."""

    def message(self) -> ClockMessage:
        """Return the clock as it is sent to the bot."""
        control = self._control
        return ClockMessage(self.bank_us // US, control.increment_ms, control.cap_ms)

    @property
    def allowed_us(self) -> int:
        """What the next decision may take."""
        control = self._control
        return min(self.bank_us + control.increment_ms * US, control.cap_ms * US)

    @property
    def patience_s(self) -> float:
        """What the next decision may take on the wall clock."""
        return PATIENCE * self.allowed_us / 1e6 + GRACE_S

    def excess(self) -> CodedMessage:
        """Say that a decision has taken all it may, and was stopped."""
        control = self._control
        if self.allowed_us == control.cap_ms * US:
            return message("bot.stopped_at_cap", {"most": control.cap_ms})
        return message("bot.stopped_at_bank", {"most": self.allowed_us // US})

    def oversleep(self) -> CodedMessage:
        """Say that a bot has slept for too long in its match."""
        return message("bot.slept", {"most": self._control.sleep_ms})

    def charge_sleep(self, slept_us: int) -> None:
        self.sleep_us = max(self.sleep_us - slept_us, 0)

    def charge(self, cpu_us: int) -> None:
        """Take what a decision took from the bank; fail the seat if it was too much."""
        allowed = self.allowed_us
        if cpu_us > allowed:
            told = {"took": cpu_us // US, "had": allowed // US}
            raise Failure("timeout", message("bot.over_time", told))
        self.bank_us = bank_after(self._control, self.bank_us, cpu_us)

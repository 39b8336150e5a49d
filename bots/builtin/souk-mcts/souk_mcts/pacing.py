"""How long to think about a decision."""

from collections.abc import Callable
from typing import Final

from bots.sdk import Clock

FEWEST: Final = 6
"""So many decisions may always be still to come, however many there have been."""
OF_THE_CLOCK: Final = 0.25
"""The part of its share of the clock that a decision takes; the rest stays in the bank,
for the error of a comparison is halved only by four times the dreams."""
OF_THE_REST: Final = 0.6
"""No decision takes more than this share of what is left."""

Spent = Callable[[], float]
"""Says what share of the time for a decision is spent; at 1 it is over."""


class Pace:
    """Spreads the bank over the decisions that are to be expected."""

    def __init__(self, clock: Clock, decisions: int) -> None:
        self._clock = clock
        self._to_come = decisions

    def allowance_ms(self, weight: float) -> float:
        """Return what the decision that is asked for now may take, once for each.

        What is saved on an easy decision is back in the bank for the later ones.
        """
        clock = self._clock
        share = clock.bank_ms / max(self._to_come, FEWEST)
        self._to_come -= 1
        wanted = OF_THE_CLOCK * weight * (clock.increment_ms + share)
        return max(1.0, min(wanted, OF_THE_REST * clock.left_ms))

    def for_decision(self, weight: float) -> Spent:
        """Start a decision that is worth so many times the usual one."""
        allowance, clock = self.allowance_ms(weight), self._clock
        return lambda: clock.spent_ms / allowance

"""What part of the victories falls to somebody, as a multiple of the fair part."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from engines.core.game import Outcome, Seat

Z = 1.959964
"""So many standard deviations to either side leave out 5 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """A multiple of the fair share, and the interval that holds it in 95 % of cases."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f}–{self.high:.2f})"


def victory(outcome: Outcome, seat: Seat) -> float:
    """Return what a seat has of the victory; those who share it have equal parts."""
    winners = outcome.ranks.count(1)
    return 1 / winners if outcome.ranks[seat] == 1 else 0.0


def share(victories: Sequence[float], seats: int) -> Share:
    """Compare the mean of some victories with that of even chances, 1 / seats.

    The interval is Wilson's for a proportion. A shared victory varies less than a whole
    one, so with shared victories the interval is rather too wide than too narrow.
    """
    matches = len(victories)
    mean = sum(victories) / matches
    shrink = 1 + Z**2 / matches
    centre = (mean + Z**2 / (2 * matches)) / shrink
    spread = mean * (1 - mean) / matches + Z**2 / (4 * matches**2)
    reach = Z * sqrt(spread) / shrink
    return Share(seats * mean, seats * (centre - reach), seats * (centre + reach))

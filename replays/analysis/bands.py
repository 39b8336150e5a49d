"""Means of continuations, each with the band that holds the true value 19 times in 20.

The true value is what endless continuations by the same policy would give; how well the
policy plays is another question, which no band answers.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

Z: Final = 1.96
"""So many standard errors to either side are a band of 95 %."""
SURE: Final = 3.0
"""So many standard errors make a difference clear, where hundreds are looked at."""


class Band(msgspec.Struct, frozen=True, gc=False):
    """A value between 0 and 1, or a difference of two, with its 95 % band."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the band."""
        return (self.high - self.low) / 2

    @property
    def error(self) -> float:
        """The standard error."""
        return self.margin / Z

    @property
    def is_clearly_positive(self) -> bool:
        return self.mean > SURE * self.error


def certain(value: float) -> Band:
    """Return the band of what needs no estimate."""
    return Band(value, value, value)


def share_band(shares: Sequence[float]) -> Band:
    """Return the mean of shares of wins, with the band of Wilson.

    It is right for wins and losses, also where all were lost; shared wins vary less, so
    for them it is a little too broad.
    """
    count = len(shares)
    mean = sum(shares) / count
    spread = Z * Z / count
    centre = (mean + spread / 2) / (1 + spread)
    margin = Z * sqrt(mean * (1 - mean) / count + spread / (4 * count)) / (1 + spread)
    # Rounding must not put a mean of 0 or 1 outside its own band.
    return Band(mean, min(mean, centre - margin), max(mean, centre + margin))


def difference_band(first: Sequence[float], second: Sequence[float]) -> Band:
    """Return by how much the first is ahead, for samples that belong together in pairs.

    Two pairs more, one won and one lost, count for the breadth alone: where all pairs
    were equal, the next one may still differ.
    """
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    count = len(gaps)
    mean = sum(gaps) / count
    squares = sum((gap - mean) ** 2 for gap in gaps) + 2
    margin = Z * sqrt(squares / (count + 1) / (count + 2))
    return Band(mean, mean - margin, mean + margin)


def independent_difference(first: Band, second: Band) -> Band:
    """Return by how much the first is ahead, for values of separate samples."""
    mean = first.mean - second.mean
    margin = sqrt(first.margin**2 + second.margin**2)
    return Band(mean, mean - margin, mean + margin)

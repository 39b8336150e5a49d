"""How large the ratio of two numbers is, and how sure that is.

Matches of one deal are alike: the same cards, the same seats. So each deal is one piece
of evidence, however many matches it has.
"""

from math import exp, sqrt
from typing import Final

import msgspec

from tournaments.ratings.panels import wilson
from tournaments.ratings.scale import QUANTILE_95

WHOLE: Final = 60
"""The unit of what is shared: a half, a third and up to a sixth are whole numbers."""
FEW: Final = 30
"""With fewer deals nobody knows how much alike their matches are."""


class Interval(msgspec.Struct, frozen=True):
    """A number, and the bounds that it lies within."""

    value: float
    low: float
    high: float

    @property
    def percent(self) -> float:
        return 100 * self.value

    @property
    def low_percent(self) -> float:
        return 100 * self.low

    @property
    def high_percent(self) -> float:
        return 100 * self.high

    def is_clear_of(self, other: float) -> bool:
        return not self.low <= other <= self.high


class RatioSums(msgspec.Struct, array_like=True):
    """The sums over deals from which the ratio of two numbers follows."""

    deals: int = 0
    top: int = 0
    bottom: int = 0
    top_squares: int = 0
    products: int = 0
    bottom_squares: int = 0

    def add(self, top: int, bottom: int, sign: int) -> None:
        """Add a deal, or with the sign -1 take it out again."""
        if top or bottom:
            self.deals += sign
            self.top += sign * top
            self.bottom += sign * bottom
            self.top_squares += sign * top * top
            self.products += sign * top * bottom
            self.bottom_squares += sign * bottom * bottom

    @property
    def ratio(self) -> float:
        return self.top / self.bottom if self.bottom else 0.0

    @property
    def variance(self) -> float:
        """Return the variance of the ratio, from how much deals differ from it."""
        if self.deals < 2 or not self.bottom:
            return 0.0
        ratio = self.ratio
        spread = (
            self.top_squares
            - 2 * ratio * self.products
            + ratio * ratio * self.bottom_squares
        )
        deals = self.deals
        return max(spread, 0.0) / self.bottom**2 * deals / (deals - 1)


def share(sums: RatioSums) -> Interval:
    """Return how likely something is, where both sums count in parts of a `WHOLE`.

    Wilson's interval, for as many chances as the deals are worth: all matches if those
    of a deal differ like any others, the deals alone if they are all the same.
    """
    chances = sums.bottom / WHOLE
    if not chances:
        return Interval(0.0, 0.0, 1.0)
    part, variance = sums.ratio, sums.variance
    worth = part * (1 - part) / variance if variance else 0.0
    most = sums.deals if sums.deals < FEW else chances
    worth = min(max(worth, sums.deals), most)
    low, high = wilson(part * worth, worth)
    return Interval(part, max(low, 0.0), min(high, 1.0))


def quotient(sums: RatioSums, *, quantile: float = QUANTILE_95) -> Interval | None:
    """Return how many times as large the upper number is; None if one of them is 0."""
    if not sums.top or not sums.bottom:
        return None
    ratio = sums.ratio
    reach = exp(quantile * sqrt(sums.variance) / ratio)
    return Interval(ratio, ratio / reach, ratio * reach)

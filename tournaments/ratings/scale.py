"""The Elo scale: 400 points are odds of ten to one.

Numbers to be kept are whole thousandths of a point. The power function may differ in
its last bit between machines, and rounding stops that from spreading.
"""

from math import log
from statistics import NormalDist
from typing import Final

Milli = int
"""A rating, or a difference of ratings, in thousandths of an Elo point."""

START: Final = 1500.0
"""Where everybody begins, and where the house stays."""
ELO_PER_LOGIT: Final = 400 / log(10)
QUANTILE_95: Final = NormalDist().inv_cdf(0.975)
"""How many standard errors a 95 % interval reaches to each side."""


def milli(elo: float) -> Milli:
    return round(1000 * elo)


def points(rating: Milli) -> float:
    return rating / 1000


def expected(difference: float) -> float:
    """Return the expected score of a player who is so many points ahead."""
    return 1 / (1 + 10 ** (-difference / 400))

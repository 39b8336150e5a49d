"""Mirrored deals: two bots share the seats of a table, and then swap all of them.

A deal is a seed. It is played twice with the same decks and dice, the second time with
the bots in each other's seats, so whatever luck lies in the cards and in the seats
falls to both alike. The two matches are therefore not independent of each other: the
deal is what is counted.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import cos, inf, pi, sin, sqrt, tan
from statistics import fmean, stdev
from typing import Final, Literal, NamedTuple

from engines.core.game import Outcome
from souk.cli.series import Seating
from tournaments.sequential import Decision, Hypotheses, decision, log_likelihood_ratio

FIRST, SECOND = 0, 1
"""The two bots."""

CONFIDENCE: Final = 0.95

CLEAR: Final = Hypotheses(alpha=0.001)
"""When to stop early. It is strict, so that looking after every deal hardly adds to the
errors of the interval at the end."""

LEAST_DEALS: Final = 12
"""So few deals may all be alike by chance."""

Verdict = Literal["better", "worse", "undecided"]
"""What is known of the first bot."""


def seatings_of(seats: int) -> tuple[tuple[Seating, Seating], ...]:
    """Return all ways to share the seats evenly, each with its mirror image.

    Of an odd number of seats one bot has one more, and one fewer in the mirror.
    """
    ways = ((FIRST, *rest) for rest in product((FIRST, SECOND), repeat=seats - 1))
    even = (way for way in ways if abs(2 * sum(way) - seats) <= 1)
    return tuple((way, tuple(FIRST + SECOND - bot for bot in way)) for way in even)


def share(outcome: Outcome, seating: Seating) -> float:
    """Return the points of the first bot: of all meetings, those it came out ahead.

    Every seat of the one bot meets every seat of the other; a shared place counts half.
    Where everybody is defeated all share one place, so neither is ahead.
    """
    ranks = [*zip(outcome.ranks, seating, strict=True)]
    return fmean(
        (rank < other) + (rank == other) / 2
        for rank, bot in ranks
        for other, other_bot in ranks
        if (bot, other_bot) == (FIRST, SECOND)
    )


class ScoreEstimate(NamedTuple):
    """A mean over deals, with its 95 % interval."""

    mean: float
    margin: float
    deals: int

    @property
    def low(self) -> float:
        return max(self.mean - self.margin, 0.0)

    @property
    def high(self) -> float:
        return min(self.mean + self.margin, 1.0)

    @property
    def verdict(self) -> Verdict:
        """What the interval says of an even match."""
        if abs(self.mean - 0.5) <= self.margin:
            return "undecided"
        return "better" if self.mean > 0.5 else "worse"


def estimate(shares: Sequence[float]) -> ScoreEstimate:
    """Return what the shares of some deals say; one deal alone says nothing."""
    deals = len(shares)
    if deals == 1:
        return ScoreEstimate(shares[0], inf, deals)
    margin = students_quantile(deals - 1) * stdev(shares) / sqrt(deals)
    return ScoreEstimate(fmean(shares), margin, deals)


def is_clear(shares: Sequence[float]) -> bool:
    """Tell whether more deals would hardly change who is better.

    It may be asked after every deal.
    """
    if len(shares) < LEAST_DEALS:
        return False
    of_first = Counter(shares)
    of_second = Counter(1 - share for share in shares)
    is_decided = any(
        decision(log_likelihood_ratio(counts, CLEAR), CLEAR) is Decision.BETTER
        for counts in (of_first, of_second)
    )
    return is_decided and estimate(shares).verdict != "undecided"


@cache
def students_quantile(freedom: int) -> float:
    """Return how many errors of the mean the interval reaches to either side."""
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        if _inside(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return sqrt(freedom) * tan(low)


def _inside(angle: float, freedom: int) -> float:
    """Return how much of Student's distribution lies within sqrt(freedom) tan(angle).

    The sums are 26.7.3 and 26.7.4 of Abramowitz and Stegun's handbook.
    """
    is_odd, square = freedom % 2, cos(angle) ** 2
    term = cos(angle) if is_odd else 1.0
    total = 0.0
    for power in range(2 + is_odd, freedom + 1, 2):
        total += term
        term *= square * (power - 1) / power
    if is_odd:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total

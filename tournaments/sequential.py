"""A test that stops as soon as it knows whether a candidate beats a baseline.

The unit is a pair of games on one deal in which the two have changed seats, so that the
luck of the deal cancels out. A pair scores 0, 1/4, 1/2, 3/4 or 1 for the candidate. A
reader who looks at an ordinary interval after every game finds a difference sooner or
later, even where there is none; the ratio of likelihoods may be looked at as often as
one likes.
"""

from collections.abc import Mapping
from enum import StrEnum
from math import erfc, log, log10, sqrt
from typing import Final

import msgspec

PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)

NORMAL_95: Final = 1.959963984540054
LEAST_VARIANCE: Final = 1e-3
"""Below this, a few pairs that were all alike would look like certainty."""

SURE: Final = 1e-3
"""A score so close to 0 or 1 counts as 0 or 1: about 1200 Elo."""

Counts = Mapping[float, int]
"""How many pairs, or games, have had which score."""


class Decision(StrEnum):
    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


class Estimate(msgspec.Struct, frozen=True):
    """How much stronger the candidate seems to be."""

    score: float
    elo: float
    error: float
    """Half of the interval around it that holds the true value in 95 of 100 cases."""
    los: float
    """How likely it is, from 0 to 1, that the candidate is stronger at all."""


class Hypotheses(msgspec.Struct, frozen=True):
    """The two hypotheses: no more than `elo0`, or at least `elo1`."""

    elo0: float = 0.0
    elo1: float = 35.0
    alpha: float = 0.05
    """How often a candidate of `elo0` may be called better."""
    beta: float = 0.05
    """How often one of `elo1` may be called not better."""

    def bounds(self) -> tuple[float, float]:
        """Return the ratios at which the test ends: not better, better."""
        return (
            log(self.beta / (1 - self.alpha)),
            log((1 - self.beta) / self.alpha),
        )


def expected(elo: float) -> float:
    """Return the score that such an advantage brings on average."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the advantage that brings such a score."""
    score = min(max(score, SURE), 1 - SURE)
    return -400 * log10(1 / score - 1)


def moments(counts: Counts) -> tuple[int, float, float]:
    """Return the number of scores, their mean and their variance; one at least."""
    number = sum(counts.values())
    mean = sum(score * count for score, count in counts.items()) / number
    squares = sum(count * (score - mean) ** 2 for score, count in counts.items())
    return number, mean, squares / number


def estimate(counts: Counts) -> Estimate:
    number, mean, variance = moments(counts)
    deviation = sqrt(variance / number)
    reach = NORMAL_95 * deviation
    if deviation:
        los = erfc((0.5 - mean) / deviation / sqrt(2)) / 2
    else:
        los = (mean > 0.5) / 2 + (mean >= 0.5) / 2
    return Estimate(
        score=mean,
        elo=elo_of(mean),
        error=(elo_of(mean + reach) - elo_of(mean - reach)) / 2,
        los=los,
    )


def log_likelihood_ratio(counts: Counts, hypotheses: Hypotheses) -> float:
    """Return how much better `elo1` explains the scores than `elo0`; 0 without any."""
    if not any(counts.values()):
        return 0.0
    number, mean, variance = moments(counts)
    variance = max(variance, LEAST_VARIANCE)
    score0, score1 = expected(hypotheses.elo0), expected(hypotheses.elo1)
    return number * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)


def decision(ratio: float, hypotheses: Hypotheses) -> Decision:
    lower, upper = hypotheses.bounds()
    if ratio >= upper:
        return Decision.BETTER
    return Decision.NOT_BETTER if ratio <= lower else Decision.UNDECIDED

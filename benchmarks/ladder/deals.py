"""Mirrored deals: two kinds of bots, two seats for each, and the seats swapped.

A deal is a seed. It is played twice with the same decks and dice, the second time with
the kinds in each other's seats, so whatever luck lies in the cards and in the seats
falls to both alike. The two matches are therefore not independent of each other: the
deal is what is counted.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from scipy.special import stdtrit

from engines.core.game import Outcome

FIRST, SECOND = 0, 1
"""The two kinds of bots."""

Seating = tuple[int, ...]
"""The kind in each seat."""

SEATS: Final = 4
NEIGHBOURS: Final[tuple[Seating, ...]] = (
    (FIRST, FIRST, SECOND, SECOND),
    (FIRST, SECOND, FIRST, SECOND),
    (FIRST, SECOND, SECOND, FIRST),
)
"""With their mirror images, all ways to seat two and two; deals take them in turn."""

CONFIDENCE: Final = 0.95


def seatings(deal: int) -> tuple[Seating, Seating]:
    """Return who sits where in the two matches of a deal, counted from 1."""
    seating = NEIGHBOURS[deal % len(NEIGHBOURS)]
    return seating, tuple(FIRST + SECOND - kind for kind in seating)


def share(outcome: Outcome, seating: Seating) -> float:
    """Return the share of the first kind: of all meetings, those it came out ahead.

    Every seat of the one kind meets every seat of the other; a shared place counts
    half. Where everybody is defeated all share one place, so neither is ahead.
    """
    ranks = [*zip(outcome.ranks, seating, strict=True)]
    return fmean(
        (rank < other) + (rank == other) / 2
        for rank, kind in ranks
        for other, other_kind in ranks
        if (kind, other_kind) == (FIRST, SECOND)
    )


class Estimate(NamedTuple):
    """A mean over deals, with its 95 % interval."""

    mean: float
    margin: float
    deals: int

    @property
    def verdict(self) -> str:
        """What the interval says of an even match."""
        if abs(self.mean - 0.5) <= self.margin:
            return "undecided"
        return "better" if self.mean > 0.5 else "worse"

    def __str__(self) -> str:
        low = max(self.mean - self.margin, 0.0)
        high = min(self.mean + self.margin, 1.0)
        return f"{self.mean:.3f} ({low:.3f} to {high:.3f})"


def estimate(shares: Sequence[float]) -> Estimate:
    """Return what the shares of some deals say; one deal alone says nothing."""
    deals = len(shares)
    if deals == 1:
        return Estimate(shares[0], float("inf"), deals)
    quantile = float(stdtrit(deals - 1, (1 + CONFIDENCE) / 2))
    return Estimate(fmean(shares), quantile * stdev(shares) / sqrt(deals), deals)

"""How much of the luck in a match the mirrored deals cancel, and how sure that is."""

from math import ceil
from typing import Final

import msgspec
import numpy as np
from scipy.special import stdtrit

from tournaments.ratings.evidence import Evidence, Floats, SeatMatrix
from tournaments.ratings.fit import Fit

TELLING_MARGIN: Final = 0.1
"""An estimate that may be further off says nothing."""
FEWEST_BLOCKS: Final = 30
"""With fewer, nobody knows how much blocks vary."""
TELLING_BLOCKS: Final = 10
"""From so many on, how much they vary says how many more it takes."""
WIDTH: Final = 2.3
"""Where nothing is cancelled, this by the root of all free sums of blocks is about the
margin: between 2.0 and 2.5 in simulations with two to five seats."""
MOST_GIVEN: Final = 0.5
"""Which part of the sums the players' strengths may have been fitted to."""


class Luck(msgspec.Struct, frozen=True):
    """The share that mirrored deals cancel: at most 1, and 0 where they cancel nothing.

    It is below 0 where the matches of a block repeat each other.
    """

    share: float
    margin: float
    """The 95 % interval reaches so far to each side."""
    blocks: int
    needed: int
    """About how many blocks it takes to know it within ten in a hundred; 0: it is."""

    @property
    def is_known(self) -> bool:
        return self.needed == 0

    @property
    def percent(self) -> int:
        return round(100 * self.share)

    @property
    def percent_margin(self) -> int:
        return max(round(100 * self.margin), 1)


def luck(evidence: Evidence, fit: Fit) -> Luck | None:
    """Return how much luck is removed; None: no block has a second match yet.

    The fit has given way to the sums of surprises, the more so the fewer blocks there
    are for each player. Without the factor for that, six blocks remove all luck.
    """
    parts = [_parts(evidence, fit, tables) for tables in evidence.tables]
    alone, together, sums, games = sum(parts, start=np.zeros((4, evidence.blocks)))
    is_told = sums > 0
    blocks = int(is_told.sum())
    # The surprises of a match add up to nothing, so one player of a block is not free.
    free = float(sums.sum()) - blocks
    if free <= 0 or not alone.any():
        return None
    given = len(evidence.players) - 1
    lost = 1 / (1 - min(given / free, MOST_GIVEN)) - 1
    alone += together * lost * sums.sum() / games.sum()
    together *= 1 + lost
    margin = _margin(alone[is_told], together[is_told])
    return Luck(
        share=round(float(1 - together.sum() / alone.sum()), 4),
        margin=round(margin, 4),
        blocks=blocks,
        needed=_needed(blocks, margin, free=free, given=given),
    )


def _needed(blocks: int, margin: float, *, free: float, given: int) -> int:
    """Return about how many blocks it takes, or 0 if there are enough."""
    at_least = max(FEWEST_BLOCKS, blocks * given / free / MOST_GIVEN)
    if blocks >= at_least and margin <= TELLING_MARGIN:
        return 0
    square = margin**2 if blocks >= TELLING_BLOCKS else WIDTH**2 / free
    return _rounded_up(max(at_least, blocks * square / TELLING_MARGIN**2, blocks + 1))


def _rounded_up(number: float) -> int:
    """Return a number with two digits and zeros: no more is known of it."""
    step: int = 10 ** max(len(str(ceil(number))) - 2, 1)
    return ceil(number / step) * step


def _parts(evidence: Evidence, fit: Fit, tables: SeatMatrix) -> Floats:
    """Return for each block the squares of surprises, one by one and summed up.

    Then how many such sums there are, and of how many matches.
    """
    surprises = fit.surprises(tables) / (tables.seats - 1)
    size = len(evidence.players)
    keys = tables.blocks[:, np.newaxis] * size + tables.players
    names, where, games = np.unique(keys, return_inverse=True, return_counts=True)
    columns = (
        np.bincount(where.ravel(), surprises.ravel() ** 2),
        np.bincount(where.ravel(), surprises.ravel()) ** 2,
        np.ones(len(names)),
        games,
    )
    is_repeated = games > 1
    block = names[is_repeated] // size
    return np.array(
        [np.bincount(block, column[is_repeated], evidence.blocks) for column in columns]
    )


def _margin(alone: Floats, together: Floats) -> float:
    """Return the 95 % margin by leaving out one block after the other (jackknife).

    One block alone tells nothing.
    """
    blocks, rest = len(alone), alone.sum() - alone
    if blocks < 2 or not rest.all():
        return 1.0
    left_out = (together.sum() - together) / rest
    error = np.sqrt((blocks - 1) * left_out.var())
    return float(stdtrit(blocks - 1, 0.975) * error)

"""The lines of a ladder: ranks, and what the evidence says about them."""

import msgspec
import numpy as np
from scipy.special import ndtr

from tournaments.ratings.evidence import Bools, Evidence, Floats, Ints
from tournaments.ratings.scale import QUANTILE_95, Milli, milli


class FittedRating(msgspec.Struct, frozen=True):
    """A player's line on the ladder."""

    player: int
    elo: Milli
    margin: Milli
    """The 95 % interval reaches so far to each side."""
    rank: int
    best_rank: int
    """One behind all whom the evidence puts ahead, with 97.5 % for each of them."""
    worst_rank: int
    """As good as the last whom the evidence does not put behind in the same way."""
    games: int
    pool: int
    """Players of different pools have not met, not even through others."""
    is_provisional: bool


class RankTerms(msgspec.Struct, frozen=True):
    """How lines are told: when a rating is firm, and what decides the order."""

    firm_games: int
    firm_margin: float
    caution: float
    """Which part of its margin within the ladder a rating is set back by."""
    young_games: int
    """Who has fewer matches is never ahead of all who have more."""


def likelihoods(elo: Floats, covariance: Floats) -> Floats:
    """Return how likely each is to be better than each; a half against oneself."""
    variance = np.diag(covariance)
    spread = variance[:, np.newaxis] + variance - 2 * covariance
    np.fill_diagonal(spread, 1.0)
    found: Floats = ndtr((elo[:, np.newaxis] - elo) / np.sqrt(spread))
    return found


def lines(
    evidence: Evidence,
    terms: RankTerms,
    *,
    elo: Floats,
    covariance: Floats,
    reach: Floats,
    pools: Ints,
) -> tuple[FittedRating, ...]:
    """Return the ladder, the best first.

    `reach` is how far the 95 % interval of a player against the field reaches: it does
    not depend on what 1500 is.
    """
    kept = np.array([milli(each) for each in elo])
    margins = QUANTILE_95 * np.sqrt(np.diag(covariance))
    is_provisional = (evidence.games < terms.firm_games) | (reach >= terms.firm_margin)
    rank = _ranks(elo - terms.caution * reach, evidence.games < terms.young_games)
    better = likelihoods(elo, covariance) > ndtr(QUANTILE_95)
    best = np.minimum(1 + better.sum(axis=0), rank)
    worst = np.maximum(len(kept) - better.sum(axis=1), rank)
    found = [
        FittedRating(
            player=player,
            elo=int(kept[number]),
            margin=milli(margins[number]),
            rank=int(rank[number]),
            best_rank=int(best[number]),
            worst_rank=int(worst[number]),
            games=int(evidence.games[number]),
            pool=int(pools[number]),
            is_provisional=bool(is_provisional[number]),
        )
        for number, player in enumerate(evidence.players)
    ]
    return tuple(sorted(found, key=lambda rating: (rating.rank, rating.player)))


def _ranks(strengths: Floats, is_young: Bools) -> Ints:
    """Return the place of each, equal ones the same; no young one is before the old."""
    key = np.array([milli(each) for each in strengths])
    bound = key.max() if is_young.all() else key[~is_young].max()
    most = np.where(is_young, np.minimum(key, bound), key)
    _, where, counts = np.unique(
        np.column_stack((most, ~is_young, key)),
        axis=0,
        return_inverse=True,
        return_counts=True,
    )
    found: Ints = 1 + len(key) - np.cumsum(counts)[where.ravel()]
    return found

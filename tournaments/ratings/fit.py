"""Fitted Elo: the strengths that best account for all results together.

Under the model the better of two players is ahead with the odds of their difference on
the Elo scale (Bradley and Terry), at a table of any size. The order of results does not
matter, so among players that do not change this says more than the live Elo, and it
says how sure it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import msgspec
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components
from scipy.special import expit, ndtr

from tournaments.ratings.evidence import Evidence, Floats, Ints, SeatMatrix
from tournaments.ratings.regression import Regression
from tournaments.ratings.scale import ELO_PER_LOGIT, QUANTILE_95, START, Milli, milli


class Settings(msgspec.Struct, frozen=True):
    """What is believed before the first match, and what makes a rating firm."""

    prior_sd: float = 350.0
    """How far from 1500 players are, in Elo."""
    heir_sd: float = 100.0
    """How far a new version is from the rating that it starts at, in Elo."""
    assumed_blocks: int = 2
    """As how many blocks the variation of independent games counts."""
    firm_games: int = 30
    firm_margin: float = 75.0


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


@dataclass(frozen=True)
class Fit:
    """The strengths of all players in Elo, and how they may err together."""

    players: tuple[int, ...]
    elo: Floats
    covariance: Floats
    ratings: tuple[FittedRating, ...]
    """The ladder, the best first."""

    def surprises(self, tables: SeatMatrix) -> Floats:
        """Return each seat's score against the others beyond the expected, by match."""
        elo = self.elo[tables.players]
        ahead = elo[:, :, np.newaxis] - elo[:, np.newaxis, :]
        found: Floats = (tables.scores() - expit(ahead / ELO_PER_LOGIT)).sum(axis=2)
        return found

    @cached_property
    def likelihoods(self) -> Floats:
        """How likely each is to be better than each, by the order of `players`."""
        return likelihoods(self.elo, self.covariance)


def fit(
    evidence: Evidence,
    *,
    settings: Settings | None = None,
    starts: Mapping[int, float] | None = None,
) -> Fit:
    """Fit all players at once; without evidence the ladder is empty.

    A ladder with a house is anchored by it. Any other has the mean 1500.
    """
    settings = settings or Settings()
    if not evidence.players:
        return Fit((), np.zeros(0), np.zeros((0, 0)), ())
    regression = _regression(evidence, settings, starts or {})
    strengths = regression.most_probable()
    covariance = regression.covariance(strengths)
    if not evidence.has_house:
        strengths -= strengths.mean()
        covariance = centred(covariance)
    elo = START + ELO_PER_LOGIT * strengths
    covariance = _bounded(ELO_PER_LOGIT**2 * covariance, settings.prior_sd)
    ratings = _ratings(evidence, elo, covariance, settings)
    return Fit(evidence.players, elo, covariance, ratings)


def centred(covariance: Floats) -> Floats:
    """Return the covariance of the distances from the mean."""
    size = len(covariance)
    centring = np.eye(size) - 1 / size
    return centring @ covariance @ centring


def _bounded(covariance: Floats, most: float) -> Floats:
    """Cap the uncertainty, which one odd block may raise, at its first value."""
    doubt = np.minimum(1, most / np.sqrt(np.diag(covariance)))
    found: Floats = covariance * np.outer(doubt, doubt)
    return found


def likelihoods(elo: Floats, covariance: Floats) -> Floats:
    """Return how likely each is to be better than each; a half against oneself."""
    variance = np.diag(covariance)
    spread = variance[:, np.newaxis] + variance - 2 * covariance
    np.fill_diagonal(spread, 1.0)
    found: Floats = ndtr((elo[:, np.newaxis] - elo) / np.sqrt(spread))
    return found


def _regression(
    evidence: Evidence, settings: Settings, starts: Mapping[int, float]
) -> Regression:
    pairs, size = evidence.pairs, len(evidence.players)
    keys, comparison = np.unique(
        pairs.one * (size + 1) + pairs.other, return_inverse=True
    )
    means = [starts.get(player, START) - START for player in evidence.players]
    spreads = [
        settings.heir_sd if player in starts else settings.prior_sd
        for player in evidence.players
    ]
    return Regression(
        columns=np.column_stack(np.divmod(keys, size + 1)),
        signs=np.array([1.0, -1.0]),
        comparison=comparison,
        block=pairs.block,
        score=pairs.score,
        games=pairs.games,
        mean=np.array(means) / ELO_PER_LOGIT,
        precision=(ELO_PER_LOGIT / np.array(spreads)) ** 2,
        assumed_blocks=settings.assumed_blocks,
    )


def _ratings(
    evidence: Evidence, elo: Floats, covariance: Floats, settings: Settings
) -> tuple[FittedRating, ...]:
    margins = QUANTILE_95 * np.sqrt(np.diag(covariance))
    better = likelihoods(elo, covariance) > ndtr(QUANTILE_95)
    pools = _pools(evidence)
    kept = [milli(each) for each in elo]
    found = [
        FittedRating(
            player=player,
            elo=kept[number],
            margin=milli(margins[number]),
            rank=1 + sum(each > kept[number] for each in kept),
            best_rank=1 + int(better[:, number].sum()),
            worst_rank=len(kept) - int(better[number].sum()),
            games=int(evidence.games[number]),
            pool=int(pools[number]),
            is_provisional=bool(
                evidence.games[number] < settings.firm_games
                or margins[number] >= settings.firm_margin
            ),
        )
        for number, player in enumerate(evidence.players)
    ]
    return tuple(sorted(found, key=lambda rating: (rating.rank, rating.player)))


def _pools(evidence: Evidence) -> Ints:
    """Return the pool of each player; who plays the same house has met through it."""
    size, pairs = len(evidence.players) + 1, evidence.pairs
    met = csr_array((np.ones_like(pairs.one), (pairs.one, pairs.other)), (size, size))
    pools: Ints = connected_components(met, directed=False)[1]
    return pools

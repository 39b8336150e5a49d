"""Fitted Elo: the strengths that best account for all results together.

Under the model the better of two players is ahead with the odds of their difference on
the Elo scale (Bradley and Terry), at a table of any size. The order of results does not
matter, so among players that do not change this says more than the live Elo, and it
says how sure it is.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import msgspec
import numpy as np
from scipy.special import expit

from tournaments.ratings.anchors import Zero
from tournaments.ratings.evidence import (
    Evidence,
    Floats,
    Ints,
    Pairs,
    SeatMatrix,
    components,
)
from tournaments.ratings.lines import FittedRating, RankTerms, likelihoods, lines
from tournaments.ratings.regression import Observations, Regression
from tournaments.ratings.scale import ELO_PER_LOGIT, QUANTILE_95, START, Milli, milli

LARGEST: Final = 2**62
"""No number in an array is to be larger."""


class Settings(msgspec.Struct, frozen=True):
    """What is believed before the first match, and how ratings are told."""

    prior_sd: float = 350.0
    """How far from their middle players are, in Elo."""
    heir_sd: float = 100.0
    """How far a new version is from the rating that it starts at, in Elo."""
    house_sd: float | None = None
    """How far the house is from that middle; None: it is at 1500, without a doubt."""
    is_anchored: bool = False
    """Whether 1500 is where references stand; if not, it is the house, or the mean."""
    caution: float = 0.0
    """Which part of its margin within the ladder a rating is set back by, for ranks."""
    young_games: int = 0
    """Who has fewer matches is never ahead of all who have more."""
    assumed_blocks: int = 2
    """As how many blocks the variation of independent games counts."""
    firm_games: int = 30
    firm_margin: float = 75.0

    @property
    def terms(self) -> RankTerms:
        return RankTerms(
            self.firm_games, self.firm_margin, self.caution, self.young_games
        )


class FittedHouse(msgspec.Struct, frozen=True):
    """How difficult the tables are, on the scale of the players."""

    elo: Milli
    margin: Milli
    matches: int
    wins: int
    """In how many of the matches everybody was defeated."""


@dataclass(frozen=True)
class Fit:
    """The strengths of all players in Elo, and how they may err together."""

    players: tuple[int, ...]
    elo: Floats
    covariance: Floats
    ratings: tuple[FittedRating, ...]
    """The ladder, the best first."""
    house: FittedHouse | None = None
    """None where the house is not fitted."""
    references: tuple[int, ...] = ()
    """The players whose mean is 1500; none: all, or the house."""

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
    references: Collection[int] = (),
) -> Fit:
    """Fit all players at once; without evidence the ladder is empty.

    Where settings do not ask for references, a ladder with a house is anchored by it,
    and any other has the mean 1500.
    """
    settings = settings or Settings()
    if not evidence.players:
        return Fit((), np.zeros(0), np.zeros((0, 0)), ())
    regression = _regression(evidence, settings, starts or {})
    strengths = regression.most_probable()
    covariance = regression.covariance(strengths)
    if settings.is_anchored:
        return _anchored(
            evidence,
            strengths,
            covariance,
            settings=settings,
            references=references,
        )
    if not evidence.has_house:
        strengths -= strengths.mean()
        covariance = centred(covariance)
    elo = START + ELO_PER_LOGIT * strengths
    covariance = _bounded(ELO_PER_LOGIT**2 * covariance, settings.prior_sd)
    ratings = lines(
        evidence,
        settings.terms,
        elo=elo,
        covariance=covariance,
        reach=QUANTILE_95 * np.sqrt(np.diag(covariance)),
        pools=_pools(evidence),
    )
    return Fit(evidence.players, elo, covariance, ratings)


def _anchored(
    evidence: Evidence,
    strengths: Floats,
    covariance: Floats,
    *,
    settings: Settings,
    references: Collection[int],
) -> Fit:
    """Tell strengths against the references, or against the mean where there are none.

    A prior around the references themselves would claim of every player to be near
    them. All those claims together would outweigh what few matches of the references
    tell, so the middle of the priors is left open, and only differences are told. Where
    that middle is, nobody knows. So it is taken out before doubts are bounded, or its
    doubt would pass for that of the players, and theirs would be cut.
    """
    number = {player: place for place, player in enumerate(evidence.players)}
    members = sorted(number[player] for player in references if player in number)
    pools, size = evidence.pools, len(number)
    most = np.full(len(strengths), settings.prior_sd)
    house = None
    if settings.house_sd is not None and evidence.has_house:
        most[size:] = settings.house_sd
        house = _pool_of_house(evidence)
    mean = Zero.of(pools, (), house=house)
    covariance = _bounded(mean.covariance(ELO_PER_LOGIT**2 * covariance), most)
    reach = QUANTILE_95 * np.sqrt(np.diag(covariance)[:size])
    zero = Zero.of(pools, members, house=house)
    elo = START + zero.differences(ELO_PER_LOGIT * strengths)
    covariance = zero.covariance(covariance)
    players, errors = elo[:size], covariance[:size, :size]
    return Fit(
        evidence.players,
        players,
        errors,
        lines(
            evidence,
            settings.terms,
            elo=players,
            covariance=errors,
            reach=reach,
            pools=pools,
        ),
        None if house is None else _house(evidence, elo[-1], covariance[-1, -1]),
        tuple(evidence.players[member] for member in members),
    )


def _house(evidence: Evidence, elo: float, variance: float) -> FittedHouse:
    lost = np.concatenate([tables.lost_by_all for tables in evidence.tables])
    margin = QUANTILE_95 * np.sqrt(variance)
    return FittedHouse(milli(elo), milli(margin), len(lost), int(lost.sum()))


def _pool_of_house(evidence: Evidence) -> int:
    """Return the pool that the house has won most against, or else the largest one."""
    pairs = evidence.pairs
    is_house = pairs.other == evidence.house
    pool = evidence.pools[pairs.one[is_house]]
    met = np.bincount(pool, pairs.games[is_house])
    won = np.bincount(pool, pairs.behind[is_house])
    return int(np.lexsort((met, won))[-1])


def centred(covariance: Floats) -> Floats:
    """Return the covariance of the distances from the mean."""
    size = len(covariance)
    centring = np.eye(size) - 1 / size
    return centring @ covariance @ centring


def _bounded(covariance: Floats, most: float | Floats) -> Floats:
    """Cap the uncertainty, which one odd block may raise, at its first value."""
    doubt = np.minimum(1, most / np.sqrt(np.diag(covariance)))
    found: Floats = covariance * np.outer(doubt, doubt)
    return found


def _regression(
    evidence: Evidence, settings: Settings, starts: Mapping[int, float]
) -> Regression:
    means = [starts.get(player, START) - START for player in evidence.players]
    spreads = [
        settings.heir_sd if player in starts else settings.prior_sd
        for player in evidence.players
    ]
    begin = None
    kinds: tuple[Observations, ...] = (_met(evidence, evidence.pairs),)
    if evidence.has_house and settings.house_sd is not None:
        stood = [_stood(evidence, tables) for tables in evidence.tables]
        kinds = (_met(evidence, evidence.duels), *stood)
        means.append(0.0)
        spreads.append(settings.house_sd)
        begin = np.array([*means[:-1], _guessed_house(evidence, settings.house_sd)])
        begin /= ELO_PER_LOGIT
    return Regression(
        kinds=kinds,
        mean=np.array(means) / ELO_PER_LOGIT,
        precision=(ELO_PER_LOGIT / np.array(spreads)) ** 2,
        assumed_blocks=settings.assumed_blocks,
        begin=begin,
    )


def _met(evidence: Evidence, pairs: Pairs) -> Observations:
    """Compare players with each other, and with the house among them as an anchor."""
    size = len(evidence.players) + 1
    keys, comparison = np.unique(pairs.one * size + pairs.other, return_inverse=True)
    return Observations(
        columns=np.column_stack(np.divmod(keys, size)),
        signs=np.array([1.0, -1.0]),
        comparison=comparison,
        block=pairs.block,
        score=pairs.score,
        games=pairs.games,
    )


def _stood(evidence: Evidence, tables: SeatMatrix) -> Observations:
    """Compare the means of whole tables with the house.

    A table stands or falls by all who sit there. Each of its players alone against the
    house would be held to account for the others, and where strong ones meet strong
    ones they would seem stronger still.
    """
    seats, size = tables.seats, len(evidence.players)
    sitting = np.sort(tables.players, axis=1)
    _, first, comparison = np.unique(
        _keys(sitting, size), return_index=True, return_inverse=True
    )
    keys, where, matches = np.unique(
        tables.blocks * len(first) + comparison, return_inverse=True, return_counts=True
    )
    block, line_up = np.divmod(keys, max(len(first), 1))
    house = np.full((len(first), 1), evidence.house)
    weight = seats * (seats - 1)
    return Observations(
        columns=np.hstack((sitting[first], house)),
        signs=np.append(np.full(seats, 1 / seats), -1.0),
        comparison=line_up,
        block=block,
        score=np.bincount(where, weight * ~tables.lost_by_all).astype(np.float64),
        games=weight * matches,
    )


def _keys(rows: Ints, size: int) -> Ints:
    """Return a number for each row of numbers below a size: equal rows have the same.

    To sort numbers is several times faster than to sort rows.
    """
    found, bound = np.zeros(len(rows), dtype=np.int64), 1
    for column in rows.T:
        if bound * size > LARGEST:
            found = np.unique(found, return_inverse=True)[1]
            bound = len(rows)
        found, bound = found * size + column, bound * size
    return found


def _guessed_house(evidence: Evidence, spread: float) -> float:
    """Return about where the house is if all players are equal.

    Where it has never won that is far away, and a long walk for the fit.
    """
    pairs = evidence.pairs
    is_house = pairs.other == evidence.house
    won, lost = (
        column[is_house].sum() + 10 * (ELO_PER_LOGIT / spread) ** 2
        for column in (pairs.behind, pairs.ahead)
    )
    return float(ELO_PER_LOGIT * np.log(won / lost))


def _pools(evidence: Evidence) -> Ints:
    """Return the pool of each player; who plays the same house has met through it."""
    pairs = evidence.pairs
    return components(pairs.one, pairs.other, len(evidence.players) + 1)

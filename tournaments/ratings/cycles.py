"""Who beats whom in a circle, which no order of strengths can tell.

A ladder puts players in one line. Stone, paper and scissors have no such line: each
beats one and loses to another. For the first players of a ladder the results of each
pair are compared with what their fitted Elo expects. As far as pairs differ from it by
more than chance, they are believed; with few results, or none, the ladder is.
"""

from itertools import permutations
from typing import Final

import msgspec
import numpy as np
from scipy.optimize import lsq_linear
from scipy.special import expit, ndtr

from tournaments.ratings.anomalies import surprises_between
from tournaments.ratings.evidence import Evidence, Floats, Ints
from tournaments.ratings.fit import Fit
from tournaments.ratings.scale import ELO_PER_LOGIT, QUANTILE_95

FIRST: Final = 30
"""So many of the first players are looked at."""
SHOWN: Final = 6
"""So many cycles are named, the surest first."""
FALSE_ALARMS: Final = 0.01
"""How often a ladder that is in order shows a cycle all the same, at most."""
PAIR_VARIANCE: Final = (100 / ELO_PER_LOGIT) ** 2
"""How far pairs are believed to be from what the ladder says of them: 100 points."""
SHUFFLES: Final = 200
SEED: Final = 2018
"""Of the dice that say what chance does, so that a rebuild gives the same."""


class Cycle(msgspec.Struct, frozen=True):
    """Three players, each of whom is better against the next, the last than the first.

    They begin with the one who is rated highest.
    """

    players: tuple[int, int, int]
    likelihoods: tuple[float, float, float]
    """How likely each is to be better against the next."""


class Weight(msgspec.Struct, frozen=True):
    """How much a player counts in the mix that none of the others beats."""

    player: int
    share: float
    edge: float
    """How far the player is behind the mix, in Elo; 0 for those who are part of it."""


class Cycles(msgspec.Struct, frozen=True):
    """What the order of a ladder does not tell of its first players."""

    weights: tuple[Weight, ...] = ()
    """Of the Nash averaging, in the order of the ladder."""
    circular: float = 0.0
    """The part of all differences between pairs that no order accounts for."""
    cycles: tuple[Cycle, ...] = ()
    found: int = 0
    """How many there are, those that are not named among them."""


def cycles(evidence: Evidence, fit: Fit, *, first: int = FIRST) -> Cycles:
    """Return the cycles among the first players of a ladder, and who is best then."""
    number = {player: place for place, player in enumerate(fit.players)}
    top = np.array([number[rating.player] for rating in fit.ratings[:first]], dtype=int)
    if not len(top):
        return Cycles()
    elo = fit.elo[top]
    ladder = (elo[:, np.newaxis] - elo) / ELO_PER_LOGIT
    beyond, error = _beyond(evidence, fit, top)
    named = _significant(ladder, _variance(fit, top), beyond, error)
    # Without a cycle, what pairs show beyond the ladder is luck.
    odds = ladder + _trust(error) * beyond if named else ladder
    players = [fit.players[place] for place in top.tolist()]
    shares = nash(odds)
    behind = np.maximum(ELO_PER_LOGIT * (shares @ odds), 0.0)
    return Cycles(
        weights=tuple(
            Weight(player, round(share, 4), round(edge, 1))
            for player, share, edge in zip(
                players, shares.tolist(), behind.tolist(), strict=True
            )
        ),
        circular=round(circular_share(odds), 4),
        cycles=tuple(
            msgspec.structs.replace(one, players=tuple(players[p] for p in one.players))
            for one in named[:SHOWN]
        ),
        found=len(named),
    )


def nash(odds: Floats) -> Floats:
    """Return the mix that no player beats on average; of several, the evenest.

    `odds` are log-odds of each against each. Neither side of such a game has an
    advantage, so the mixes are a cone cut where the shares add up to 1, and the evenest
    is the point nearest to the origin: least squares without negative numbers (Lawson
    and Hanson), which end after finitely many steps. Nearly always there is only one.
    """
    size = len(odds)
    # No player gains against the mix, no share is below 0, and together they are 1.
    bounds = np.vstack((odds.T, np.eye(size), np.ones(size)))
    limits, ends = np.zeros(2 * size + 1), np.zeros(size + 1)
    limits[-1] = ends[-1] = 1
    forces = lsq_linear(
        np.vstack((bounds.T, limits)), ends, (0, np.inf), method="bvls", tol=1e-12
    ).x
    shares: Floats = np.clip(bounds.T @ forces, 0, None)
    shares /= shares.sum()
    return shares


def circular_share(odds: Floats) -> float:
    """Return the part of the squares of all differences that no levels explain."""
    level = odds.mean(axis=1)
    rest = odds - (level[:, np.newaxis] - level)
    whole = float((odds**2).sum())
    return float((rest**2).sum()) / whole if whole else 0.0


def _beyond(evidence: Evidence, fit: Fit, top: Ints) -> tuple[Floats, Floats]:
    """Return the log-odds of each against each beyond the expected, and their errors.

    Who never met has an error without end. Errors are clustered by block.
    """
    size = len(fit.players)
    total, error, met, _ = surprises_between(evidence, fit, np.arange(size))
    chance = expit((fit.elo[:, np.newaxis] - fit.elo) / ELO_PER_LOGIT)
    known = met * chance * (1 - chance)
    found, doubt = np.zeros((size, size)), np.full((size, size), np.inf)
    np.divide(total, known, out=found, where=known > 0)
    np.divide(error, known, out=doubt, where=known > 0)
    pair = np.ix_(top, top)
    return (found - found.T)[pair], np.minimum(doubt, doubt.T)[pair]


def _sureness(ladder: Floats, certain: Floats, beyond: Floats, error: Floats) -> Floats:
    """Return how sure it is that each is better against each, in standard errors."""
    trust = _trust(error)
    doubt = PAIR_VARIANCE * (1 - trust)
    found: Floats = (ladder + trust * beyond) / np.sqrt(certain + doubt)
    return found


def _trust(error: Floats) -> Floats:
    """Return how far the results of a pair count against what the ladder says of it."""
    found: Floats = PAIR_VARIANCE / (PAIR_VARIANCE + error**2)
    return found


def _variance(fit: Fit, top: Ints) -> Floats:
    """Return how sure the fit is of the difference between each and each."""
    covariance = fit.covariance[np.ix_(top, top)] / ELO_PER_LOGIT**2
    own = np.diag(covariance)
    found: Floats = own[:, np.newaxis] + own - 2 * covariance
    np.fill_diagonal(found, 1)
    return np.maximum(found, 1e-12)


def _significant(
    ladder: Floats, certain: Floats, beyond: Floats, error: Floats
) -> list[Cycle]:
    """Return the cycles that chance alone would hardly show, the surest first.

    Each step of a cycle must be likely by itself. And as there are thousands of
    possible cycles, the least sure step must be surer than that of the surest cycle on
    99 of 100 ladders with the same matches and nothing but luck beyond the ladder.
    """
    if len(ladder) < 3:
        return []
    ways = _circles(len(ladder))
    sure = _sureness(ladder, certain, beyond, error)
    weakest = _weakest(sure, ways)
    if weakest.max() <= QUANTILE_95:
        return []
    bound = max(QUANTILE_95, _bound(ladder, certain, error, ways))
    found = np.flatnonzero(weakest > bound)
    order = sorted(found.tolist(), key=lambda way: (-weakest[way], way))
    return [_cycle(ways[way].tolist(), sure) for way in order]


def _cycle(way: list[int], sure: Floats) -> Cycle:
    one, two, three = way
    steps = ((one, two), (two, three), (three, one))
    first, second, third = (round(float(ndtr(sure[step])), 4) for step in steps)
    return Cycle((one, two, three), (first, second, third))


def _circles(size: int) -> Ints:
    """Return all ways round through three players, from the first of them on."""
    ways = [way for way in permutations(range(size), 3) if way[0] < min(way[1], way[2])]
    return np.array(ways)


def _weakest(sure: Floats, ways: Ints) -> Floats:
    """Return how sure the least sure step of each way is."""
    one, two, three = ways.T
    found: Floats = np.minimum(
        np.minimum(sure[one, two], sure[two, three]), sure[three, one]
    )
    return found


def _bound(ladder: Floats, certain: Floats, error: Floats, ways: Ints) -> float:
    """Return how sure the surest cycle is where there is nothing but chance."""
    dice = np.random.default_rng(SEED)
    scale = np.triu(np.where(np.isinf(error), 0, error), 1)
    surest = []
    for _ in range(SHUFFLES):
        luck = scale * dice.standard_normal(scale.shape)
        sure = _sureness(ladder, certain, luck - luck.T, error)
        surest.append(_weakest(sure, ways).max())
    return float(np.quantile(surest, 1 - FALSE_ALARMS))

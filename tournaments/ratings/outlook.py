"""How good a ladder is: what more matches would settle, and who needs them most.

All follows from a fit. The strengths may be anything that it makes likely, so they are
drawn many times, by dice that always fall alike. More matches narrow the
error of every difference by the root of their number.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

import msgspec
import numpy as np
from scipy.special import ndtr

from tournaments.ratings.evidence import Floats
from tournaments.ratings.fit import Fit
from tournaments.ratings.scale import QUANTILE_95

PLACES: Final = (1, 3, 5, 10)
DRAWS: Final = 400
FARTHEST: Final = 350.0
"""Elo: players are not believed to be farther apart than this (standard deviation)."""
TRIED: Final = 70
"""So many distances are tried, from the smallest to that."""
LEVELS: Final = (0.1, 0.5, 0.9)
MOST: Final = 1_000
"""More than so many times the matches that were played are no number to plan with."""


class PlacesOutlook(msgspec.Struct, frozen=True):
    """When the first places are settled."""

    places: int
    is_settled: bool
    """Whether each of them is better than all behind it, with 97.5 % or more."""
    matches: int | None
    """In half of the cases so many more matches of the ladder will do; None: too many
    to count."""
    low: int | None
    """In one of ten cases so many will do."""
    high: int | None
    """In nine of ten cases so many will do."""


class Need(msgspec.Struct, frozen=True):
    """Why a player should play."""

    player: int
    gain: float
    """How many pairs of the ladder its next match puts into the right order."""


class Outlook(msgspec.Struct, frozen=True):
    """What more matches would do for a ladder."""

    places: tuple[PlacesOutlook, ...]
    needs: tuple[Need, ...]
    """All players, the one who needs matches most first."""
    wrong_pairs: float
    """How many pairs are likely to be in the wrong order now."""


def outlook(found: Fit, *, matches: int, places: Sequence[int] = PLACES) -> Outlook:
    """Return what to expect of a ladder that has had so many matches."""
    if len(found.players) < 2:
        return Outlook((), (), 0.0)
    needs, wrong = _needs(found)
    wanted = [first for first in places if first < len(found.players)]
    forecasts = zip(wanted, growths(found, wanted), strict=True)
    return Outlook(
        tuple(_places(found, first, matches, drawn) for first, drawn in forecasts),
        needs,
        wrong,
    )


def is_settled(found: Fit, places: int) -> bool:
    """Return whether each of the first places is better than all behind it."""
    order = np.argsort(-found.elo, kind="stable")
    better = found.likelihoods[np.ix_(order, order)] > ndtr(QUANTILE_95)
    return all(better[place, place + 1 :].all() for place in range(places))


def _places(found: Fit, places: int, matches: int, drawn: Floats) -> PlacesOutlook:
    settled = is_settled(found, places)
    more = [
        ceil(matches * many) if many <= MOST else None
        for many in np.quantile(np.zeros(1) if settled else drawn, LEVELS).tolist()
    ]
    return PlacesOutlook(places, settled, more[1], more[0], more[2])


def growths(found: Fit, places: Sequence[int]) -> Iterator[Floats]:
    """Yield how many times the matches so far are still needed, in each draw.

    It is for the first places of each number. A difference is settled when it is as
    large as the reach of its interval, whose square falls with the number of matches.
    """
    drawn = _drawn(found)
    order = np.argsort(-drawn, axis=1)
    ranked = np.take_along_axis(drawn, order, axis=1)
    spread = _spread(found.covariance)
    most = np.zeros((max(places, default=0), DRAWS))
    for place in range(len(most)):
        ahead = ranked[:, place, np.newaxis] - ranked[:, place + 1 :]
        reach = spread[order[:, place, np.newaxis], order[:, place + 1 :]]
        with np.errstate(divide="ignore"):
            most[place] = (QUANTILE_95**2 * reach / ahead**2).max(axis=1)
    for first in places:
        yield np.maximum(most[:first].max(axis=0) - 1, 0)


def _drawn(found: Fit) -> Floats:
    """Draw strengths that all results together make likely.

    The fit believes little beforehand, so luck makes players look farther apart than
    they are. Here they are believed to be apart as far as the ladder itself makes
    likely, which is drawn first. The middle of all is left out.
    """
    variances, ways = np.linalg.eigh(_about_mean(found.covariance))
    known = variances > variances.max() * 1e-9
    variances, ways = variances[known], ways[:, known]
    seen = (found.elo - found.elo.mean()) @ ways
    apart = np.linspace(0, 1, TRIED + 1)[1:, np.newaxis] ** 2 * FARTHEST**2
    total = apart + variances
    support = -(np.log(total) + seen**2 / total).sum(axis=1) / 2
    chances = np.exp(support - support.max()).cumsum()
    lots = (np.arange(DRAWS) + 0.5) / DRAWS * chances[-1]
    chosen = np.searchsorted(chances, lots)
    share = apart[chosen] / total[chosen]
    luck = np.random.default_rng(0).normal(size=share.shape)
    found_draws: Floats = (share * seen + luck * np.sqrt(share * variances)) @ ways.T
    return found_draws


def _spread(covariance: Floats) -> Floats:
    """Return the variance of each difference; 1 for nobody's with themselves."""
    own = np.diag(covariance)
    spread: Floats = np.maximum(own[:, np.newaxis] + own - 2 * covariance, 1e-9)
    np.fill_diagonal(spread, 1.0)
    return spread


def _needs(found: Fit) -> tuple[tuple[Need, ...], float]:
    """Return what a match of each player is worth, and the pairs in the wrong order.

    A pair is in the wrong order with the chance that the normal distribution gives to
    its distance in standard errors. One more match of a player takes from the variance
    of its differences what the player adds to them, divided by its matches.
    """
    spread = _spread(found.covariance)
    far = np.abs(found.elo[:, np.newaxis] - found.elo) / np.sqrt(spread)
    wrong = ndtr(-far)
    np.fill_diagonal(wrong, 0.0)
    games = {line.player: line.games for line in found.ratings}
    played = np.array([games[player] for player in found.players])
    own = np.diag(_about_mean(found.covariance))
    share = own[:, np.newaxis] / (own[:, np.newaxis] + own)
    density = np.exp(-(far**2) / 2) / np.sqrt(2 * np.pi)
    slope = density * far / 2 * share
    np.fill_diagonal(slope, 0.0)
    gains = slope.sum(axis=1) / played
    order = np.lexsort((found.players, -gains))
    needs = tuple(
        Need(found.players[number], round(float(gains[number]), 6)) for number in order
    )
    return needs, round(float(wrong.sum() / 2), 3)


def _about_mean(covariance: Floats) -> Floats:
    """Return how the distances from the mean may err, whoever holds the scale."""
    rows = covariance.mean(axis=0)
    found: Floats = covariance - rows - rows[:, np.newaxis] + covariance.mean()
    return found

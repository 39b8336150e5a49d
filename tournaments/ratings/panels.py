"""What a ladder's pages tell besides ratings: counts, with their errors."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final

import msgspec
import numpy as np

from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import Fit
from tournaments.ratings.results import RatedResult, in_order
from tournaments.ratings.scale import QUANTILE_95


class Meetings(msgspec.Struct, frozen=True):
    """How often a player was ahead of another, level and behind."""

    ahead: int
    level: int
    behind: int


def head_to_head(evidence: Evidence) -> dict[tuple[int, int], Meetings]:
    """Return the meetings of all who have met, seen by the first of each key."""
    pairs, size = evidence.pairs, len(evidence.players)
    found: dict[tuple[int, int], Meetings] = {}
    keys, where = np.unique(pairs.one * (size + 1) + pairs.other, return_inverse=True)
    counts = [
        np.bincount(where, column).astype(int).tolist()
        for column in (pairs.ahead, pairs.level, pairs.behind)
    ]
    for key, ahead, level, behind in zip(keys.tolist(), *counts, strict=True):
        one, other = divmod(key, size + 1)
        if other != evidence.house:
            names = evidence.players[one], evidence.players[other]
            found[names] = Meetings(ahead, level, behind)
            found[names[::-1]] = Meetings(behind, level, ahead)
    return found


class Share(msgspec.Struct, frozen=True):
    """How often something happened, and the 95 % interval of how likely it is."""

    times: int
    games: int
    low: float
    high: float


def share(times: int, games: int) -> Share:
    """Return how often something happened, with its interval."""
    low, high = wilson(times, games)
    return Share(times, games, round(max(low, 0.0), 6), round(min(high, 1.0), 6))


def wilson(times: float, games: float) -> tuple[float, float]:
    """Return Wilson's interval, which is sound even for never and for always."""
    square = QUANTILE_95**2
    middle = times + square / 2
    reach = QUANTILE_95 * sqrt(times * (games - times) / games + square / 4)
    low, high = ((middle + side) / (games + square) for side in (-reach, reach))
    return low, high


def survival(results: Iterable[RatedResult]) -> dict[int, Share]:
    """Return for each player how often the table was not defeated."""
    return _shares(
        (player, not result.is_lost_by_all)
        for result in in_order(results)
        for player in result.players
    )


def forfeits(results: Iterable[RatedResult]) -> dict[int, Share]:
    """Return for each player how often it failed."""
    return _shares(
        (player, seat in result.forfeits)
        for result in in_order(results)
        for seat, player in enumerate(result.players)
    )


def _shares(happened: Iterable[tuple[int, bool]]) -> dict[int, Share]:
    games: Counter[int] = Counter()
    times: Counter[int] = Counter()
    for player, did_happen in happened:
        games[player] += 1
        times[player] += did_happen
    return {player: share(times[player], games[player]) for player in sorted(games)}


MOST_LIKELY: Final = 0.99
"""No evidence of a ladder makes anything surer than this."""


def capped(likelihood: float) -> float:
    """Return a likelihood that does not claim more than evidence can."""
    return min(max(likelihood, round(1 - MOST_LIKELY, 2)), MOST_LIKELY)


class Finish(msgspec.Struct, frozen=True):
    """How one match ended for one player."""

    match: str
    rank: int
    seats: int
    is_lost_by_all: bool
    is_forfeit: bool


def luck_removed(evidence: Evidence, fit: Fit) -> float | None:
    """Return the share of the luck in a match that mirrored deals cancel, at most 1.

    It is 0 where the matches of a block are as different as any others, and below 0
    where they repeat each other. None: no block has a second match yet.
    """
    alone = together = 0.0
    for tables in evidence.tables:
        surprises = fit.surprises(tables) / (tables.seats - 1)
        size = len(evidence.players)
        keys = tables.blocks[:, np.newaxis] * size + tables.players
        _, where, games = np.unique(keys, return_inverse=True, return_counts=True)
        sums = np.bincount(where.ravel(), surprises.ravel())
        squares = np.bincount(where.ravel(), surprises.ravel() ** 2)
        alone += squares[games > 1].sum()
        together += (sums**2)[games > 1].sum()
    return round(float(1 - together / alone), 4) if alone else None

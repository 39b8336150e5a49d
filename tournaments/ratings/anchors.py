"""What 1500 is: the scale of a ladder hangs on reference players.

The fit knows differences only. A mean of all players would move with everybody who
enters; a few who are fixed do not. Players of another pool have not met them, so each
pool hangs on players of its own.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import numpy as np

from tournaments.ratings.evidence import Evidence, Floats, Ints
from tournaments.ratings.results import RatedResult


def references_of(
    results: Iterable[RatedResult], evidence: Evidence, chosen: Collection[int]
) -> tuple[int, ...]:
    """Return the players whose mean is 1500: those chosen, as far as they have played.

    In a pool without any of them it is the founders, the players of its first match.
    Results are given by their positions.
    """
    pool = dict(zip(evidence.players, evidence.pools.tolist(), strict=True))
    found = {player for player in chosen if player in pool}
    anchored = {pool[player] for player in found}
    every = {*pool.values()}
    for result in results:
        if anchored == every:
            break
        if (of_match := pool[result.players[0]]) not in anchored:
            anchored.add(of_match)
            found.update(result.players)
    return tuple(sorted(found))


@dataclass(frozen=True)
class Zero:
    """Which mean each number is told against: a row of weights for each pool."""

    weights: Floats
    pool: Ints
    """The row for each number; the numbers that have no weight may have one too."""

    @classmethod
    def of(cls, pools: Ints, members: Collection[int], *, house: int | None) -> "Zero":
        """Return the mean of members in each pool, or of the pool where it has none.

        `house` is the pool that the house is told against, if there is a house.
        """
        size = len(pools)
        is_member = np.zeros(size, dtype=bool)
        is_member[[*members]] = True
        has_members = np.bincount(pools, is_member) > 0
        counts = is_member | ~has_members[pools]
        rows = np.zeros((int(pools.max()) + 1, size))
        rows[pools, np.arange(size)] = counts
        rows /= rows.sum(axis=1, keepdims=True)
        if house is None:
            return cls(rows, pools)
        return cls(np.pad(rows, ((0, 0), (0, 1))), np.append(pools, house))

    def differences(self, values: Floats) -> Floats:
        """Return how far all are from their zero."""
        found: Floats = values - (self.weights @ values)[self.pool]
        return found

    def covariance(self, covariance: Floats) -> Floats:
        """Return how the differences from zero may err together."""
        shared = self.weights @ covariance
        found: Floats = covariance - shared[self.pool] - shared.T[:, self.pool]
        found += (shared @ self.weights.T)[self.pool][:, self.pool]
        return found

"""`python -m tests.tournaments.ratings.circles`: how often circles are shown.

First ladders on which nobody beats anybody in a circle, then some on which three bots
do, each of them 200 points ahead of the next.
"""

from itertools import product

import numpy as np

from tests.tournaments.ratings.simulated import Pool, duels
from tournaments.ratings.cycles import cycles
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import fit
from tournaments.ratings.results import RatedResult

QUIET = 150
"""So many ladders of each size without a circle."""
LADDERS = 10


def has_circle(results: list[RatedResult]) -> bool:
    evidence = Evidence.of(results)
    return cycles(evidence, fit(evidence)).found > 0


def main() -> None:
    for (players, blocks, deal), spread in product(
        ((12, 60, 150.0), (30, 300, 80.0)), (150, 40)
    ):
        shown = 0
        for seed in range(QUIET // 2):
            strengths = np.random.default_rng(seed).normal(1500, spread, players)
            shown += has_circle(Pool(strengths, seed=seed).mirrored(blocks, deal=deal))
        print(f"{players} bots without a circle: shown on {shown} of {QUIET // 2}")
    for players, blocks in ((3, 60), (3, 150), (12, 1200), (12, 2000), (12, 3000)):
        shown = sum(
            has_circle(duels(blocks, size=players, seed=seed))
            for seed in range(LADDERS)
        )
        print(f"{players} bots with one, {blocks} deals: shown on {shown} of {LADDERS}")


if __name__ == "__main__":
    main()

"""`python -m tests.tournaments.ratings.coverage`: measure what intervals hold.

Ladders of simulated bots are played with a given number of blocks for each player. For
each number it prints the lowest and the highest share of intervals that hold the truth,
over sizes of ladders and over how much a deal decides: `tournaments.ratings.coverage`.
The truth is what the same bots are rated after long play: where deals decide much,
that is closer together than the strengths that they play with.
"""

from collections.abc import Sequence
from itertools import product

import numpy as np

from tests.tournaments.ratings.simulated import Pool
from tournaments.ratings.algorithms import ALGORITHMS, Algorithm
from tournaments.ratings.evidence import Floats

PLAYERS = (8, 16, 32)
DEALS = (0.0, 100.0, 200.0)
"""How many Elo a deal is worth to a seat, in standard deviations."""
BLOCKS = (2, 4, 8, 12, 25, 50)
POPULATIONS = 4
SEASONS = 10
LONG = 600
"""So many blocks for each player are long play."""


def held(
    way: Algorithm, *, players: int, deal: float, blocks: Sequence[int], seasons: int
) -> list[float]:
    """Return the share of 95 % intervals that hold the truth, by blocks a player."""
    inside: list[list[bool]] = [[] for _ in blocks]
    for population in range(POPULATIONS):
        strengths = np.random.default_rng(population).normal(1500, 150, players)
        truth = _rated(way, strengths, LONG, deal=deal, seed=population)[0]
        for season in range(seasons):
            for number, kept in zip(blocks, inside, strict=True):
                seed = 1000 + 100 * population + season
                elo, margin = _rated(way, strengths, number, deal=deal, seed=seed)
                there = margin > 0
                error = elo - truth
                error -= error[there].mean()
                kept.extend((np.abs(error) <= margin)[there].tolist())
    return [float(np.mean(found)) for found in inside]


def _rated(
    way: Algorithm, strengths: Floats, blocks: int, *, deal: float, seed: int
) -> tuple[Floats, Floats]:
    """Return the fitted Elo of all bots and its margin, 0 for those without a match."""
    size = len(strengths)
    played = Pool(strengths, seed=seed).mirrored(blocks * size // 4, deal=deal)
    elo, margin = np.zeros(size), np.zeros(size)
    for line in way.fit(played).ratings:
        elo[line.player], margin[line.player] = line.elo / 1000, line.margin / 1000
    return elo, margin


def main() -> None:
    way = ALGORITHMS[-1]
    print(f"{way.name}: {POPULATIONS} populations with {SEASONS} seasons each")
    shares = [
        held(way, players=players, deal=deal, blocks=BLOCKS, seasons=SEASONS)
        for players, deal in product(PLAYERS, DEALS)
    ]
    for blocks, *found in zip(BLOCKS, *shares, strict=True):
        print(f"    ({blocks}, {min(found):.3f}, {max(found):.3f}),")


if __name__ == "__main__":
    main()

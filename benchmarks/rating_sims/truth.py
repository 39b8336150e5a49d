"""The truth of a simulated ladder: what a fit finds after very long play.

Players with given skills meet at tables by lot, for tens of thousands of blocks. Their
fitted Elo is then the truth that short seasons are judged by. Performances are not
drawn by the formula of the fit, so no formula gives this truth.
"""

from typing import Final

import numpy as np

from benchmarks.rating_sims.world import Setting, World, references_of, square
from tournaments.ratings.algorithms import Algorithm
from tournaments.ratings.evidence import Evidence, Floats, SeatMatrix
from tournaments.ratings.fit import fit

LONG: Final = 30_000
"""Blocks of long play; the errors of a season of 400 are nine times as large."""
CHUNK: Final = 300
"""So many blocks count as one, for only the strengths are asked for."""


def truth(
    setting: Setting, skill: Floats, algorithm: Algorithm, *, blocks: int = LONG
) -> Floats:
    """Return the fitted Elo of all players after long play."""
    evidence = Evidence(
        players=tuple(range(setting.players)),
        blocks=-(-blocks // CHUNK),
        tables=(long_play(setting, skill, blocks),),
        has_house=setting.defeats is not None,
    )
    found = fit(
        evidence, settings=algorithm.settings, references=references_of(setting)
    )
    return found.elo


def long_play(setting: Setting, skill: Floats, blocks: int) -> SeatMatrix:
    """Play so many blocks with tables by lot."""
    dice = np.random.default_rng((setting.players, setting.seats, 3))
    lots = dice.random((blocks, setting.players))
    tables = np.argsort(lots, axis=1)[:, : setting.seats]
    found, stood = World(setting, skill, dice).performances(tables)
    ranks = 1 + (found[..., np.newaxis, :] > found[..., np.newaxis]).sum(axis=3)
    ranks[stood < 0] = 1
    matches = found.shape[1]
    return SeatMatrix(
        players=tables[:, square(setting.seats)].reshape(-1, setting.seats),
        ranks=ranks.reshape(-1, setting.seats),
        blocks=np.repeat(np.arange(blocks) // CHUNK, matches),
        lost_by_all=(stood < 0).ravel(),
    )

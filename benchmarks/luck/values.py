"""The value of a position: which share of the points the first bot may expect.

Of two seats the one is ahead in the end with a chance that follows from what they have:
the logistic function of a weighted sum of differences. The weights are fitted on
matches of their own and stored beside this module, so they are fixed before a match is
judged by them. A match that is over is worth what it scored.
"""

import json
from collections.abc import Sequence
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.luck.features import FEATURES
from benchmarks.luck.redraws import WatchedChance, unknown
from benchmarks.mirrored import careless, seed_of
from engines.core.game import AnyGame
from engines.core.play import Turn
from souk.cli.comparison import FIRST, SECOND, share
from souk.cli.series import Seating

STORED: Final = Path(__file__).with_name("values.json")
SEATS: Final = 4
CARELESS: Final = (0.0, 0.05, 0.15, 0.3)
"""The shares of random moves among the players whose matches are learnt from."""
RIDGE: Final = 1.0
STEPS: Final = 25

Weights = list[list[float]]
"""For each stage one number for each feature."""
Rows = list[tuple[list[float], float]]
"""Differences between two seats, and whether the first was ahead in the end."""


class Value:
    """The committed value of positions of one game."""

    def __init__(self, game: AnyGame, weights: Weights) -> None:
        self._game = game
        self._features = FEATURES[game.name]
        self._weights = weights

    def __call__(self, state: Any, seating: Seating) -> float:
        """Return the share of the first bot's points that is to be expected."""
        outcome = self._game.outcome(state)
        if outcome is not None:
            return share(outcome, seating)
        weights = self._weights[self._features.stage(state)]
        worth = [
            sum(map(float.__mul__, weights, of_seat))
            for of_seat in self._features.of_seats(state)
        ]
        seats = [*zip(worth, seating, strict=True)]
        return fmean(
            1 / (1 + exp(min(other - one, 500.0)))
            for one, bot in seats
            for other, other_bot in seats
            if (bot, other_bot) == (FIRST, SECOND)
        )


def stored(game: AnyGame) -> Value:
    """Return the value that is committed for a game."""
    return Value(game, json.loads(STORED.read_text())[game.name])


def store(game: AnyGame, weights: Weights) -> None:
    """Commit the weights of a game; the others stay."""
    known = json.loads(STORED.read_text()) if STORED.exists() else {}
    known[game.name] = weights
    STORED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n")


# --- training ------------------------------------------------------------------------


def train(game: AnyGame, matches: int) -> Weights:
    """Fit the weights on matches of greedy players, the same for the same number."""
    features = FEATURES[game.name]
    rows: list[Rows] = [[] for _ in range(features.stages)]
    for number in range(matches):
        _learn(game, number, rows)
    return [fitted(of_stage, len(features.names)) for of_stage in rows]


def _learn(game: AnyGame, number: int, rows: list[Rows]) -> None:
    """Play a match, and look at the table whenever something was drawn."""
    words = f"souk-luck/1 {game.name} training {number}"
    players = [
        careless(game, CARELESS[(number + seat) % SEATS], f"{words} seat {seat}")
        for seat in range(SEATS)
    ]
    chance = WatchedChance(game.chance(seed_of(words)))
    state = game.fold(game.begin(SEATS, chance))
    features = FEATURES[game.name]
    seen = []
    while (outcome := game.outcome(state)) is None:
        before, chance.is_used = unknown(game.name, state), False
        seat = game.to_move(state)[0]
        move = players[seat](Turn(game, state, seat))
        game.execute(state, seat, move, chance)
        is_over = game.outcome(state) is not None
        if not is_over and (chance.is_used or unknown(game.name, state) != before):
            seen.append((features.stage(state), features.of_seats(state)))
    ranks = outcome.ranks
    for stage, seats in seen:
        for one in range(SEATS):
            for other in range(one):
                ahead = (ranks[one] < ranks[other]) + (ranks[one] == ranks[other]) / 2
                gap = [a - b for a, b in zip(seats[one], seats[other], strict=True)]
                rows[stage].append((gap, ahead))


def fitted(rows: Sequence[tuple[list[float], float]], features: int) -> list[float]:
    """Return the weights that explain best who was ahead, by Newton's method."""
    if not rows:
        return [0.0] * features
    gaps = np.array([gap for gap, _ in rows])
    ahead = np.array([won for _, won in rows])
    weights: NDArray[np.float64] = np.zeros(features)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-(gaps @ weights)))
        slope = gaps.T @ (ahead - chances) - RIDGE * weights
        spread = (gaps.T * (chances * (1 - chances))) @ gaps
        weights = weights + np.linalg.solve(spread + RIDGE * np.eye(features), slope)
    return [round(float(weight), 5) for weight in weights]

"""Moves of one decision, compared by what the seat knew."""

from random import Random

import pytest

from engines import registry
from engines.core.chance import Chance
from replays.analysis.bands import Band, difference_band, share_band
from replays.analysis.continuations import shares
from replays.analysis.decisions import evaluate_decision
from tests.replays.analysis.matches import mover, positions

LAST_MOVES = {"bazar": 58, "bazar_quest": 18, "merchants_bay": 6}
"""Matches of two whose last move decides them: some moves win, and others do not."""


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_best_move_is_found_where_it_is_known(name):
    game = registry.load(name)
    *_, last = positions(game, 2, LAST_MOVES[name])
    moves = game.legal(last.before, mover(last))
    won = {}
    for move in moves:
        after = last.before.clone()
        game.execute(after, mover(last), move, game.chance(b"any"))
        outcome = game.outcome(after)
        assert outcome is not None
        won[move] = shares(outcome)[mover(last)]
    best, worst = max(won.values()), min(won.values())
    assert best > worst
    values = evaluate_decision(
        game,
        game.view(last.before, mover(last)),
        mover(last),
        moves,
        seats=2,
        seed=b"seed",
        must=[move for move in moves if won[move] == worst][:1],
        continuations=200,
    )
    assert won[values.moves[values.favourite].move] == best
    assert values.gap(values.favourite, 0).is_clearly_positive


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_decision_is_judged_by_nothing_that_its_seat_did_not_know(name):
    game = registry.load(name)
    found = [*positions(game, 3, 1)]
    position = found[len(found) // 2]
    view = game.view(position.before, mover(position))
    other = game.imagine(view, Chance(b"another world"))

    def judged(state):
        return evaluate_decision(
            game,
            game.view(state, mover(position)),
            mover(position),
            game.legal(state, mover(position)),
            seats=3,
            seed=b"seed",
            must=[position.move],
            continuations=24,
        )

    assert judged(other) == judged(position.before)


def test_the_greedy_policy_plays_a_match_to_its_end():
    game = registry.load("bazar")
    *_, position = positions(game, 2, 3)
    values = evaluate_decision(
        game,
        game.view(position.before, mover(position)),
        mover(position),
        game.legal(position.before, mover(position)),
        seats=2,
        seed=b"seed",
        policy="greedy",
        continuations=8,
    )
    assert 0 <= values.moves[0].band.low <= values.moves[0].band.high <= 1


@pytest.mark.parametrize("truth", [0.03, 0.25, 0.6, 0.98])
def test_bands_of_shares_hold_the_truth_19_times_in_20(truth):
    dice = Random(5)
    trials = [
        share_band([float(dice.random() < truth) for _ in range(90)])
        for _ in range(2000)
    ]
    assert 0.93 <= _held(trials, truth) <= 0.985


@pytest.mark.parametrize("truth", [0.0, 0.05, 0.3])
def test_bands_of_differences_hold_the_truth_19_times_in_20(truth):
    dice, trials = Random(6), []
    for _ in range(2000):
        pairs = [_pair(dice, truth) for _ in range(60)]
        trials.append(difference_band(*zip(*pairs, strict=True)))
    assert 0.93 <= _held(trials, truth) <= 0.985


def _pair(dice: Random, truth: float) -> tuple[float, float]:
    """Return a win and a loss more often than the other way round, and often a tie."""
    roll = dice.random()
    if roll < 0.1 + truth:
        return (1.0, 0.0)
    return (0.0, 1.0) if roll > 0.9 else (0.0, 0.0)


def _held(bands: list[Band], truth: float) -> float:
    return sum(band.low <= truth <= band.high for band in bands) / len(bands)

"""The sequential test, by numbers that other programs have published for their own."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.sequential import (
    Decision,
    Hypotheses,
    decision,
    elo_of,
    estimate,
    expected,
    log_likelihood_ratio,
)

SCORES = (0, 0.25, 0.5, 0.5, 0.75, 1)
"""Lost both, lost and drew, won and lost, drew both, won and drew, won both."""


def pairs(*counts: int) -> Counter[float]:
    total: Counter[float] = Counter()
    for score, count in zip(SCORES, counts, strict=True):
        total[score] += count
    return total


@pytest.mark.parametrize(
    ("counts", "elo", "error", "los"),
    [
        ((34, 54, 31, 32, 64, 75), 55.58, 27.65, 100.00),
        ((332, 433, 457, 41, 333, 334), -8.64, 10.33, 5.05),
        ((7895, 8757, 5485, 200, 568, 9999), -21.04, 2.95, 0.00),
    ],
)
def test_fastchess_example_elo_of_pairs(counts, elo, error, los):
    found = estimate(pairs(*counts))
    assert round(found.elo, 2) == elo
    assert round(found.error, 2) == error
    assert round(100 * found.los, 2) == los


def test_fastchess_example_score_of_pairs():
    assert round(estimate(pairs(34, 54, 31, 32, 64, 75)).score, 3) == 0.579


def test_fastchess_example_elo_of_single_games():
    found = estimate({1: 136, 0: 96, 0.5: 111})
    assert round(found.elo, 2) == 40.70
    assert round(found.error, 2) == 30.43
    assert round(100 * found.los, 2) == 99.60


@pytest.mark.parametrize(
    ("hypotheses", "counts", "ratio"),
    [
        (Hypotheses(0.5, 2.5), (223, 9863, 20279, 1000, 10037, 246), -3.074),
        (Hypotheses(0, 2), (871, 26175, 55003, 980, 26678, 821), -4.979),
    ],
)
def test_fastchess_example_ratio_of_likelihoods(hypotheses, counts, ratio):
    """The published ones are exact, ours is the usual approximation."""
    found = log_likelihood_ratio(pairs(*counts), hypotheses)
    assert found == pytest.approx(ratio, abs=1e-3)


def test_five_in_a_hundred_either_way_end_at_2_944():
    lower, upper = Hypotheses().bounds()
    assert (round(lower, 3), round(upper, 3)) == (-2.944, 2.944)


def test_unequal_risks_have_unequal_bounds():
    lower, upper = Hypotheses(alpha=0.01, beta=0.1).bounds()
    assert lower == pytest.approx(math.log(0.1 / 0.99))
    assert upper == pytest.approx(math.log(0.9 / 0.01))


def test_the_test_ends_at_its_bounds_and_not_between():
    hypotheses = Hypotheses()
    lower, upper = hypotheses.bounds()
    assert decision(upper, hypotheses) is Decision.BETTER
    assert decision(lower, hypotheses) is Decision.NOT_BETTER
    assert decision(0.0, hypotheses) is Decision.UNDECIDED


def test_the_same_bot_twice_is_found_out_by_sixteen_pairs():
    alike = Counter({0.5: 16})
    assert decision(log_likelihood_ratio(alike, Hypotheses()), Hypotheses()) is (
        Decision.NOT_BETTER
    )
    assert estimate(alike).los == 0.5


@pytest.mark.parametrize(("score", "los"), [(0.0, 0.0), (1.0, 1.0)])
def test_a_score_without_exception_has_a_finite_elo(score, los):
    found = estimate({score: 20})
    assert abs(found.elo) == pytest.approx(1200, abs=1)
    assert found.error == 0
    assert found.los == los


def test_without_pairs_nothing_speaks_for_either():
    assert log_likelihood_ratio(Counter(), Hypotheses()) == 0


@given(st.floats(-800, 800))
def test_elo_and_expected_score_are_inverse(elo):
    assert elo_of(expected(elo)) == pytest.approx(elo, abs=1e-6)


@given(st.lists(st.integers(0, 50), min_size=5, max_size=5).filter(any))
def test_whoever_changes_sides_changes_the_sign(counts):
    scores = (0, 0.25, 0.5, 0.75, 1)
    one = estimate(dict(zip(scores, counts, strict=True)))
    other = estimate(dict(zip(scores, reversed(counts), strict=True)))
    assert one.elo == pytest.approx(-other.elo)
    assert one.los == pytest.approx(1 - other.los)

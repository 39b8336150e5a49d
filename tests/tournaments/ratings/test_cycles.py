"""Circles of three on a ladder, and the mix of players that nobody beats."""

import msgspec
import numpy as np
import pytest

from tests.tournaments.ratings.simulated import Pool, duels
from tournaments.ratings.cycles import FIRST, circular_share, cycles, nash
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import fit
from tournaments.ratings.results import RatedResult


def found(results: list[RatedResult]):
    evidence = Evidence.of(results)
    return cycles(evidence, fit(evidence))


def test_stone_paper_and_scissors_are_a_cycle():
    panel = found(duels(240))
    assert panel.found == 1
    (cycle,) = panel.cycles
    one, two, three = cycle.players
    assert [(two - one) % 3, (three - two) % 3] == [1, 1]
    assert min(cycle.likelihoods) > 0.975
    assert panel.circular > 0.5
    shares = {weight.player: weight.share for weight in panel.weights}
    assert set(shares) == {0, 1, 2}
    assert all(share > 0.15 for share in shares.values())
    assert sum(shares.values()) == pytest.approx(1, abs=3e-4)


def test_a_cycle_is_found_among_many_others():
    panel = found(duels(3000, size=12))
    assert [set(cycle.players) for cycle in panel.cycles] == [{0, 1, 2}]


@pytest.mark.thorough
def test_luck_alone_shows_no_cycle():
    shown = 0
    for seed in range(40):
        strengths = np.random.default_rng(seed).normal(1500, 40, 12)
        shown += found(Pool(strengths, seed=seed).mirrored(60, deal=150.0)).found
    assert shown == 0


def test_without_a_cycle_the_first_of_the_ladder_has_all_the_weight():
    evidence = Evidence.of(Pool([1700.0, 1500, 1400, 1300], seed=1).matches(200))
    fitted = fit(evidence)
    panel = cycles(evidence, fitted)
    assert (panel.cycles, panel.found, panel.circular) == ((), 0, 0)
    assert [weight.player for weight in panel.weights] == [
        rating.player for rating in fitted.ratings
    ]
    assert [weight.share for weight in panel.weights] == [1, 0, 0, 0]
    first, last = fitted.ratings[0].elo, fitted.ratings[-1].elo
    assert panel.weights[-1].edge == pytest.approx((first - last) / 1000, abs=0.1)


def test_only_the_first_players_are_looked_at():
    strengths = np.linspace(1800, 1200, FIRST + 6)
    evidence = Evidence.of(Pool(strengths, seed=2).matches(200))
    assert len(cycles(evidence, fit(evidence)).weights) == FIRST


@pytest.mark.parametrize("results", [[], duels(1), duels(240)], ids=len)
def test_the_same_results_give_the_same_bytes(results):
    evidence = Evidence.of(results)
    again = Evidence.of(reversed(results))
    one, other = (
        msgspec.json.encode(cycles(each, fit(each))) for each in (evidence, again)
    )
    assert one == other


class TestNash:
    def test_of_equals_all_have_the_same_share(self):
        assert nash(np.zeros((4, 4))) == pytest.approx([0.25] * 4)

    def test_a_circle_is_shared_by_how_much_the_others_lose(self):
        # Who beats the strongest stone is needed more often.
        odds = np.array([[0.0, 1, -2], [-1, 0, 3], [2, -3, 0]])
        assert nash(odds) == pytest.approx([3 / 6, 2 / 6, 1 / 6])

    def test_a_copy_of_a_player_takes_only_of_its_share(self):
        circle = np.array([[0.0, 1, -1], [-1, 0, 1], [1, -1, 0]])
        twice = circle[np.ix_([0, 0, 1, 2], [0, 0, 1, 2])]
        assert nash(twice) == pytest.approx([1 / 6, 1 / 6, 1 / 3, 1 / 3])

    @pytest.mark.parametrize("size", [2, 3, 8, 30])
    def test_nobody_beats_the_mix(self, size):
        dice = np.random.default_rng(size)
        for _ in range(20):
            half = dice.normal(size=(size, size))
            odds = half - half.T
            shares = nash(odds)
            assert shares.sum() == pytest.approx(1)
            assert (shares @ odds).min() > -1e-6


def test_levels_are_not_circular_and_a_circle_is_nothing_else():
    level = np.array([3.0, 1, 0])
    assert circular_share(level[:, np.newaxis] - level) == pytest.approx(0)
    circle = np.array([[0.0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    assert circular_share(circle) == pytest.approx(1)
    assert circular_share(np.zeros((2, 2))) == 0

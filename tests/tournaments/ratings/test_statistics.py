"""What ratings promise on average, on bots whose strengths are known.

All dice are seeded, so a run is always the same; the bounds leave room for other seeds.
"""

import numpy as np
import pytest
from scipy.stats import kendalltau

from tests.tournaments.ratings.simulated import Pool, fold
from tournaments.ratings.anomalies import company_anomalies, pair_anomalies
from tournaments.ratings.elo import EloLadder
from tournaments.ratings.evidence import Evidence, Floats
from tournaments.ratings.fit import Fit, fit
from tournaments.ratings.panels import luck_removed
from tournaments.ratings.seats import seat_advantages

TWELVE: Floats = np.array([1225.0 + 50 * bot for bot in range(12)])


def is_covered(found: Fit, truth: Floats) -> Floats:
    margins = {rating.player: rating.margin / 1000 for rating in found.ratings}
    return np.array(
        [
            abs(elo - truth[player]) <= margins[player]
            for player, elo in zip(found.players, found.elo, strict=True)
        ]
    )


def rank_is_covered(found: Fit, truth: Floats) -> Floats:
    return np.array(
        [
            rating.best_rank
            <= 1 + (truth > truth[rating.player]).sum()
            <= rating.worst_rank
            for rating in found.ratings
        ]
    )


def test_six_hundred_matches_put_twelve_bots_in_order():
    taus = []
    for seed in range(5):
        found = fit(Evidence.of(Pool(TWELVE, seed=seed).matches(600)))
        taus.append(kendalltau(found.elo, TWELVE).statistic)
    assert min(taus) >= 0.90


def test_the_live_elo_puts_bots_far_apart_in_order_too():
    ladder = fold(Pool(TWELVE, seed=1).matches(600), EloLadder())
    live = [ladder.elo(player) for player in range(12)]
    assert kendalltau(live, TWELVE).statistic >= 0.90


@pytest.mark.parametrize("design", ["single", "mirrored"])
def test_intervals_hold_the_truth_as_often_as_they_say(design):
    covered, ranked = [], []
    for seed in range(40):
        pool = Pool(TWELVE, seed=seed)
        played = pool.matches(100) if design == "single" else pool.mirrored(25, deal=0)
        found = fit(Evidence.of(played))
        covered.append(is_covered(found, TWELVE))
        ranked.append(rank_is_covered(found, TWELVE))
    assert 0.92 <= np.concatenate(covered).mean() <= 0.98
    assert np.concatenate(ranked).mean() >= 0.95


@pytest.mark.fuzz
@pytest.mark.parametrize("apart", [0, 25, 50, 100])
@pytest.mark.parametrize(
    ("blocks", "is_mirrored"),
    [(30, False), (100, False), (600, False), (12, True), (25, True), (150, True)],
)
def test_intervals_hold_at_all_distances_and_amounts(apart, blocks, is_mirrored):
    truth: Floats = 1500 + (np.arange(12) - 5.5) * apart
    covered = []
    for seed in range(200):
        pool = Pool(truth, seed=seed)
        played = pool.mirrored(blocks, deal=0) if is_mirrored else pool.matches(blocks)
        found = fit(Evidence.of(played))
        if len(found.players) == len(truth):
            covered.append(is_covered(found, truth))
    assert 0.90 <= np.concatenate(covered).mean() <= 0.985


def test_mirrored_deals_take_luck_out_of_a_block():
    pool = Pool(TWELVE, seed=4)
    removed = []
    for played in (
        pool.mirrored(150, deal=300),
        pool.mirrored(150, deal=0),
        pool.matches(600),
    ):
        evidence = Evidence.of(played)
        removed.append(luck_removed(evidence, fit(evidence)))
    assert removed == [pytest.approx(0.5, abs=0.2), pytest.approx(0, abs=0.1), None]


def test_the_worth_of_seats_is_found_beside_that_of_players():
    truth = (60.0, 20.0, -20.0, -60.0)
    played = Pool(TWELVE, seed=7).matches(1500, by_seat=truth)
    found = seat_advantages(Evidence.of(played))[4]
    assert [advantage.seat for advantage in found] == [0, 1, 2, 3]
    for advantage, worth in zip(found, truth, strict=True):
        assert 8_000 < advantage.margin < 25_000
        assert abs(advantage.elo / 1000 - worth) <= 1.5 * advantage.margin / 1000
    assert sum(advantage.elo for advantage in found) == pytest.approx(0, abs=2)


def test_seats_that_are_worth_nothing_are_found_to_be_so():
    covered = []
    for seed in range(20):
        played = Pool(TWELVE, seed=seed).matches(150, seats=3)
        covered += [
            abs(advantage.elo) <= advantage.margin
            for advantage in seat_advantages(Evidence.of(played))[3]
        ]
    assert np.mean(covered) >= 0.88


def test_nobody_is_striking_where_nothing_is_odd():
    striking = []
    for seed in range(10):
        evidence = Evidence.of(Pool(TWELVE, seed=seed).matches(600))
        found = fit(evidence)
        for anomalies in (
            pair_anomalies(evidence, found),
            company_anomalies(evidence, found),
        ):
            assert len(anomalies) == 66
            striking += [anomaly for anomaly in anomalies if anomaly.is_striking]
    assert len(striking) <= 2

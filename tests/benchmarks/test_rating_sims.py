"""Simulated ladders follow their settings, and their tables say what was measured."""

import math
from itertools import pairwise

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from benchmarks.rating_sims import (
    coverage,
    foresight,
    orderings,
    pairing,
    settings,
)
from benchmarks.rating_sims.__main__ import main
from benchmarks.rating_sims.season import Season
from benchmarks.rating_sims.truth import truth
from benchmarks.rating_sims.world import Setting, World, references_of, skills
from tournaments.ratings import coverage as kept
from tournaments.ratings.algorithms import ALGORITHMS, PAIRS_BY

LATEST = ALGORITHMS[-1]
SMALL = Setting(players=6, blocks=12)


def played(setting: Setting, seed: int = 1) -> Season:
    season = Season(setting, skills(setting, 0), LATEST, seed)
    for _ in season:
        pass
    return season


@pytest.mark.parametrize("pairing", ["ladder", "random", "people"])
def test_a_season_has_its_blocks_and_is_the_same_again(pairing):
    setting = msgspec.structs.replace(SMALL, pairing=pairing)
    results = played(setting).results
    assert len({result.block for result in results}) == 12
    assert len(results) == 48
    assert results == played(setting).results
    assert results != played(setting, seed=2).results


def test_everybody_is_defeated_about_as_often_as_is_set():
    setting = Setting(players=6, blocks=200, defeats=0.3, pairing="random")
    lost = [result.is_lost_by_all for result in played(setting).results]
    assert 0.2 < np.mean(lost) < 0.4
    never = msgspec.structs.replace(setting, defeats=0)
    assert not any(result.is_lost_by_all for result in played(never).results)


def test_heirs_begin_where_their_forerunners_stop():
    setting = Setting(players=9, blocks=20, heirs=0.34)
    season = played(setting)
    assert sorted(season.starts) == [6, 7, 8]
    before, after = season.results[:40], season.results[40:]
    assert not any({6, 7, 8}.intersection(result.players) for result in before)
    assert not any({0, 1, 2}.intersection(result.players) for result in after)
    assert not {0, 1, 2, 6, 7, 8}.intersection(references_of(setting))


def test_newcomers_get_a_table_when_they_arrive():
    setting = Setting(players=12, blocks=40, arrivals=0.5)
    season = played(setting)
    assert {player for result in season.results for player in result.players} == {
        *range(12)
    }
    assert len({player for r in season.results[:4] for player in r.players}) == 4


def test_a_deal_favours_the_same_seats_in_all_matches_of_a_block():
    def shared(deal: float) -> float:
        setting = Setting(players=4, deal=deal, spread=0)
        dice = np.random.default_rng(1)
        world = World(setting, skills(setting, 0), dice)
        found, _ = world.performances(np.tile(np.arange(4), (500, 1)))
        return float(np.corrcoef(found[:, 0].ravel(), found[:, 1].ravel())[0, 1])

    assert shared(0) == pytest.approx(0, abs=0.1)
    assert shared(1) == pytest.approx(0.5, abs=0.1)


def test_the_truth_follows_skill_and_is_told_against_the_reference():
    setting = Setting(players=6)
    skill = skills(setting, 0)
    found = truth(setting, skill, LATEST, blocks=2_000)
    by_skill = np.argsort(skill)
    assert all(found[one] < found[other] for one, other in pairwise(by_skill))
    assert found[list(references_of(setting))].mean() == pytest.approx(1500)


def test_intervals_without_errors_hold_the_truth_and_narrow_ones_do_not():
    season = played(Setting(players=6, blocks=24))
    found = season.fit()
    errors, sds = coverage.explained(found, found.elo)
    assert len(errors) == 15
    assert errors == pytest.approx(0)
    errors, sds = coverage.explained(found, found.elo + 1000 * np.arange(6))
    assert (np.abs(errors) > 3 * sds).all()


def test_goals_hold_where_everybody_has_enough_blocks():
    season = coverage.SeasonFigures(0.95, 0.98, 40, 0.9, 0.9, 0.8)
    met = coverage.summed_up(Setting(blocks=36), [season, season])
    assert (met.intervals, met.error, met.ranges, met.seasons) == (0.95, 0, 0.98, 2)
    assert coverage.is_met(met) is True
    assert coverage.is_met(replace(met, blocks=35)) is None
    assert coverage.is_met(replace(met, intervals=0.92)) is False
    assert coverage.is_met(replace(met, ranges=0.96)) is False


def test_the_matchmaking_has_the_fit_that_that_of_the_site_has():
    season = Season(Setting(players=6, blocks=12), skills(SMALL, 0), LATEST, 1)
    while season.blocks < 6:
        next(iter(season))
    season._fitted = 0
    season._refit()
    assert {rating.margin for rating in season._ratings.values()} == {
        rating.margin for rating in season.fit(PAIRS_BY).ratings
    }


def test_what_is_foretold_counts_where_its_time_is_within_the_season():
    levels = np.ones(len(foresight.LEVELS))
    soon, late = 2 * levels, 20 * levels
    found = [
        foresight.Forecast(1, soon, took=1.5, rest=9),
        foresight.Forecast(1, soon, took=math.inf, rest=9),
        foresight.Forecast(1, late, took=math.inf, rest=9),
    ]
    assert foresight.settled_by(found, 0) == [True, False]


def test_a_forecast_is_made_of_places_that_are_open():
    setting = Setting(players=6, blocks=60, spread=3, deal=0, references=0)
    told = foresight.forecasts(setting, LATEST.name, 1)
    assert told
    assert all(one.took > 0 for one in told)
    assert all((np.diff(one.foretold) >= 0).all() for one in told)
    assert {one.rest for one in told} <= {60 / 9 - 1, 60 / 18 - 1, 60 / 36 - 1, 0.25, 9}


def test_a_perfect_order_has_the_truth_on_top():
    lines = played(SMALL).fit().ratings
    skill = np.zeros(6)
    for place, line in enumerate(lines):
        skill[line.player] = -place
    assert orderings.look(lines, skill) == pytest.approx((1, 1, 1, 0))
    assert orderings.look(lines, -skill)[:3] == pytest.approx((-1, 6, 0))


def test_a_curve_is_at_a_level_between_two_looks():
    assert pairing.needed(np.array([0.4, 0.8]), 0.6) == pytest.approx(0.75)
    assert pairing.needed(np.array([0.4, 0.3]), 0.5) == 1
    assert pairing.first_time([False, True, False, True]) == 0.5
    assert pairing.first_time([False, False]) == 1


@pytest.mark.parametrize(
    ("what", "tables"),
    [("coverage", 1), ("orderings", 2), ("outlook", 2), ("pairing", 1)],
)
def test_the_command_prints_its_tables(what, tables, capsys, monkeypatch):
    monkeypatch.setattr(settings, "QUICK", {SMALL: 12})
    young = msgspec.structs.replace(SMALL, players=9, references=0, arrivals=0.5)
    monkeypatch.setattr(settings, "YOUNG", (young,))
    paired = msgspec.structs.replace(SMALL, blocks=24, references=0)
    monkeypatch.setattr(settings, "PAIRED", (paired,))
    monkeypatch.setattr(settings, "FORESEEN", (paired,))
    monkeypatch.setattr(coverage, "POPULATIONS", 1)
    assert main([what, "--players", "12", "--seasons", "2"]) == 0
    assert capsys.readouterr().out.count("### ") == tables


def test_what_is_kept_can_be_read_again(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(settings, "QUICK", {SMALL: 12})
    monkeypatch.setattr(coverage, "POPULATIONS", 1)
    monkeypatch.setattr(kept, "MEASURED", tmp_path / "coverage.jsonl")
    kept.measured.cache_clear()
    assert main(["coverage", "--players", "12", "--keep"]) == 0
    (found,) = kept.measured()
    kept.measured.cache_clear()
    assert (found.players, found.seats, found.blocks) == (6, 4, 12)
    assert f"{100 * found.intervals:.1f} ± " in capsys.readouterr().out


def test_every_size_of_tables_is_measured():
    sizes = {(one.seats, one.defeats is None) for one in settings.GRID}
    assert sizes == {(seats, house) for seats in range(2, 7) for house in (True, False)}
    assert len(settings.FULL) == len(settings.GRID) + len(settings.SPECIAL)


def test_where_a_house_wins_often_doubts_are_those_of_leaving_out_one_block():
    """A doubt about the middle of all was once taken for theirs, and cut by half."""
    season = played(Setting(seats=5, blocks=30, defeats=0.2, pairing="random"))
    found = season.fit()
    blocks = sorted({result.block for result in season.results})
    others = []
    for block in blocks:
        rest = [result for result in season.results if result.block != block]
        fit = LATEST.fit(rest, has_house=True, references=season.references)
        others.append(fit.elo)
    left_out = np.std(others, axis=0) * math.sqrt(len(blocks) - 1)
    told = np.sqrt(np.diag(found.covariance))
    (reference,) = season.references
    ratio = np.delete(told / np.maximum(left_out, 1e-9), reference)
    assert np.median(ratio) == pytest.approx(1, abs=0.15)

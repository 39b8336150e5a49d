"""Taking the luck of the draws out of comparisons: no bias, and what it saves."""

import json
from math import inf
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from benchmarks.luck import __main__ as command
from benchmarks.luck import comparisons, values
from benchmarks.luck.comparisons import Contest, Pair
from benchmarks.luck.features import FEATURES
from benchmarks.luck.redraws import WatchedChance, redraw, unknown
from benchmarks.mirrored import seed_of
from engines.core.game import SPECTATOR
from engines.registry import GAMES, load, versions

CARELESS = "greedy:100"
"""A player that makes all of its moves at random."""


@pytest.fixture(params=[name for name in GAMES if versions(name)[1:]])
def game(request):
    return load(request.param)


def middle(game, words="middle", moves=60):
    """Return a position that random moves have led to, and its chance."""
    chance, dice = game.chance(seed_of(words)), Random(words)
    state = game.fold(game.begin(4, chance))
    for _ in range(moves):
        seat = game.to_move(state)[0]
        game.execute(state, seat, dice.choice(game.legal(state, seat)), chance)
    return state


# --- what could have been drawn ------------------------------------------------------


def test_no_viewer_can_tell_that_something_was_drawn_again(game):
    state = middle(game)
    other = state.clone()
    redraw(game.name, other, Random("again"))
    for viewer in (SPECTATOR, *range(4)):
        assert game.view(other, viewer) == game.view(state, viewer)


def test_what_nobody_knows_is_drawn_again_from_the_same_things(game):
    state = middle(game)
    other = state.clone()
    redraw(game.name, other, Random("again"))
    before, after = unknown(game.name, state), unknown(game.name, other)
    assert before != after
    assert [len(pile) for pile in before] == [len(pile) for pile in after]
    monsters = 2 if game.name == "bazar_quest" else None
    for place, (pile, again) in enumerate(zip(before, after, strict=True)):
        if place != monsters:
            assert sorted(pile) == sorted(again)


def test_a_chance_that_is_watched_draws_the_same_and_says_that_it_did():
    chance = load("bazar_quest").chance(seed_of("watched"))
    watched = WatchedChance(chance)
    used = [watched.is_used]
    assert watched.below(1000, "die") == chance.below(1000, "die")
    assert [*used, watched.is_used] == [False, True]
    assert watched.shuffled(range(9), "pile") == chance.shuffled(range(9), "pile")
    assert watched.from_bag([3], [4], "bag") == chance.from_bag([3], [4], "bag")


# --- the value -----------------------------------------------------------------------


def test_every_game_has_a_committed_weight_for_each_stage_and_feature(game):
    weights = json.loads(values.STORED.read_text())[game.name]
    features = FEATURES[game.name]
    assert len(weights) == features.stages
    assert {len(stage) for stage in weights} == {len(features.names)}
    assert 0 <= features.stage(middle(game)) < features.stages


def test_the_two_bots_share_what_a_position_is_worth(game):
    value, state = values.stored(game), middle(game)
    one, mirror = value(state, (0, 1, 1, 0)), value(state, (1, 0, 0, 1))
    assert 0 < one < 1
    assert one + mirror == pytest.approx(1)


def test_training_finds_the_weights_that_made_the_results():
    dice = np.random.default_rng(1)
    gaps = dice.normal(size=(4000, 2))
    chances = 1 / (1 + np.exp(-(gaps @ [0.5, -1.0])))
    rows = [
        ([*gap], float(won))
        for gap, won in zip(gaps, dice.random(4000) < chances, strict=True)
    ]
    assert values.fitted(rows, 2) == pytest.approx([0.5, -1.0], abs=0.1)
    assert values.fitted([], 2) == [0.0, 0.0]


def test_training_on_the_same_matches_gives_the_same_weights():
    game = load("bazar_quest")
    weights = values.train(game, 4)
    assert weights == values.train(game, 4)
    assert any(weights[0])


# --- luck ----------------------------------------------------------------------------


def test_the_luck_of_equal_players_has_no_bias_and_their_p_values_are_uniform():
    game = load("bazar_quest")
    contest = Contest(game, (CARELESS, CARELESS), seats=4, redraws=2)
    pairs = [*comparisons.play_pairs(contest, values.stored(game), 64)]
    mean, margin = comparisons.bias(pairs)
    assert stdev(pair.luck for pair in pairs) > 0.05
    assert abs(mean) < 1.5 * margin
    found = comparisons.p_values(
        comparisons.groups([pair.corrected for pair in pairs], 8)
    )
    assert comparisons.uniformity(found) > 0.01


def test_a_pair_is_the_same_whenever_it_is_played(game):
    contest = Contest(game, (CARELESS, CARELESS), seats=4, redraws=1)
    value = values.stored(game)
    (pair,) = comparisons.play_pairs(contest, value, 1)
    assert pair == next(comparisons.play_pairs(contest, value, 1))
    assert pair.draws > 10


def test_without_a_value_there_is_no_luck():
    game = load("bazar_quest")
    contest = Contest(game, (CARELESS, CARELESS), seats=4, redraws=1)
    (pair,) = comparisons.play_pairs(contest, lambda state, seating: 0.5, 1)
    assert pair.luck == 0
    assert pair.corrected == pair.points


# --- what it amounts to --------------------------------------------------------------


def test_a_luck_that_explains_half_of_the_variance_saves_half_of_the_pairs():
    dice = Random(1)
    pairs = [
        Pair(0.5 + luck + dice.gauss(0, 0.1), luck, 9)
        for luck in (dice.gauss(0, 0.1) for _ in range(600))
    ]
    found = comparisons.saving(pairs)
    assert found.factor == pytest.approx(2, abs=0.3)
    assert found.low < found.factor < found.high


def test_a_luck_that_explains_everything_leaves_nothing_to_play_for():
    assert comparisons.factor([Pair(0.25, -0.25, 1), Pair(0.75, 0.25, 1)]) == inf


def test_intervals_without_luck_hold_a_known_advantage():
    dice = Random(2)
    pairs = []
    for _ in range(4000):
        luck = dice.gauss(0, 0.1)
        pairs.append(Pair(0.6 + luck + dice.gauss(0, 0.1), luck, 9))
    found = comparisons.groups([pair.corrected for pair in pairs], 20)
    assert len(found) == 200
    assert comparisons.coverage(found, 0.6) == pytest.approx(0.95, abs=0.04)
    assert comparisons.coverage(found, 0.5) < 0.5
    assert fmean(map(fmean, found)) == pytest.approx(0.6, abs=0.01)


def test_values_that_are_all_alike_are_not_uniform():
    assert comparisons.uniformity([0.01] * 20) < 0.001
    assert comparisons.uniformity([n / 20 for n in range(20)]) > 0.9


# --- the command ---------------------------------------------------------------------


def test_the_command_prints_what_is_saved(capsys):
    words = ["bazar_quest", "--first", CARELESS, "--second", CARELESS]
    few = ["--pairs", "4", "--group", "2", "--redraws", "1"]
    assert command.main([*words, *few]) == 0
    printed = capsys.readouterr().out
    assert "| pairs saved" in printed
    assert "p-values are uniform" in printed


@pytest.mark.parametrize(
    "words", [["--first", "nobody"], ["--second", "greedy:x"], ["--seats", "9"]]
)
def test_the_command_refuses_who_and_what_cannot_play(words, capsys):
    with pytest.raises(SystemExit):
        command.main(["bazar", *words])
    assert "usage" in capsys.readouterr().err


def test_the_command_commits_a_value_that_was_fitted_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(values, "STORED", tmp_path / "values.json")
    assert command.main(["bazar_quest", "--train", "3"]) == 0
    stored = json.loads(values.STORED.read_text())
    assert stored == {"bazar_quest": values.train(load("bazar_quest"), 3)}

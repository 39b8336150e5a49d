"""Goals are ratios of two figures of one run."""

import pytest

from benchmarks.goals import Goal, judge, read_goals
from benchmarks.measure import Figure
from benchmarks.site import PARTS
from engines.registry import GAMES

FIGURES = {
    "ours/playout": Figure((30.0, 20.0, 40.0)),
    "peer/playout": Figure((10.0,) * 3),
}


@pytest.mark.parametrize(("minimum", "met"), [(2.9, True), (3.0, True), (3.1, False)])
def test_a_goal_is_met_when_the_median_ratio_reaches_it(minimum, met):
    goal = Goal("ours/playout", "peer/playout", minimum=minimum)
    (verdict,) = judge([goal], FIGURES)

    assert verdict.ratio == Figure((3.0, 2.0, 4.0))
    assert verdict.met is met


@pytest.mark.parametrize(("maximum", "met"), [(29, False), (30, True), (31, True)])
def test_a_figure_can_be_bounded_by_itself(maximum, met):
    (verdict,) = judge([Goal("ours/playout", maximum=maximum)], FIGURES)

    assert verdict.ratio == FIGURES["ours/playout"]
    assert verdict.met is met


def test_a_goal_is_left_out_when_one_side_was_not_measured():
    goals = [
        Goal("ours/clone", "peer/playout", minimum=1),
        Goal("ours/playout", "peer/copy", minimum=1),
        Goal("ours/clone", maximum=1),
    ]

    assert judge(goals, FIGURES) == []


def test_the_goals_speak_of_registered_games_and_of_the_site():
    goals = read_goals()

    assert goals
    assert {goal.figure.partition("/")[0] for goal in goals} <= {*GAMES, *PARTS}


def test_every_goal_has_one_bound():
    for goal in read_goals():
        assert (goal.minimum is None) is not (goal.maximum is None), goal


def test_a_goal_is_read_from_the_table_of_its_game(tmp_path):
    page = tmp_path / "goals.toml"
    page.write_text('[[chess]]\nfigure = "clone"\nagainst = "peer/copy"\nminimum = 2\n')

    assert read_goals(page) == [Goal("chess/clone", "peer/copy", minimum=2)]

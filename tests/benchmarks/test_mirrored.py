"""What mirrored deals save is computed from the points in their matches."""

from math import inf
from random import Random

import pytest

from benchmarks import mirrored
from engines.core.game import Outcome
from engines.registry import load
from tournaments.formats.seating import rows


def test_points_are_the_share_of_the_others_who_were_beaten():
    outcome = Outcome(ranks=(1, 2, 2, 4), scores=(9, 5, 5, 1))
    assert mirrored.points_of(outcome) == (1, 0.5, 0.5, 0)


def test_matches_with_deals_of_their_own_save_nothing():
    blocks = [((one,), (two,)) for one in (0.0, 1.0) for two in (0.0, 1.0)]
    assert mirrored.factor(blocks, [0]) == pytest.approx(1)


def test_luck_that_falls_to_both_seats_cancels():
    lucky = [((0.2,), (0.7,)), ((0.7,), (0.2,)), ((0.5,), (0.5,)), ((0.4,), (0.4,))]
    assert mirrored.factor(lucky, [0]) > 2
    assert mirrored.factor([((0.0,), (1.0,)), ((1.0,), (0.0,))], [0]) == inf


def test_the_interval_holds_the_factor():
    blocks = [((n % 7 / 7,), (n * 3 % 5 / 5,)) for n in range(40)]
    low, high = mirrored.saving(blocks, [0])[1:]
    assert low < mirrored.factor(blocks, [0]) < high


def test_a_block_is_the_same_whenever_it_is_played():
    game = load("bazar_quest")
    block = mirrored.play_block(game, 2, 1)
    assert block == mirrored.play_block(game, 2, 1)
    assert all(sum(match) == pytest.approx(2) for match in block.points)
    assert 0 <= block.alike <= block.compared
    assert block.compared > 0


def test_the_command_prints_a_row_for_each_version_of_chance(capsys):
    assert mirrored.main(["bazar_quest", "--blocks", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row[:4] for row in rows[-2:]] == ["| 1 ", "| 2 "]


def test_luck_that_follows_the_seat_is_found():
    dice = Random(1)
    seated = rows(4)

    def block(of_deal: float) -> mirrored.Points:
        dealt = [dice.gauss(0, of_deal) for _ in range(4)]
        return tuple(
            tuple(dealt[row.index(player)] + dice.gauss(0, 1) for player in range(4))
            for row in seated
        )

    assert mirrored.seat_share([block(0) for _ in range(300)]) == pytest.approx(
        0, abs=0.06
    )
    assert mirrored.seat_share([block(1) for _ in range(300)]) == pytest.approx(
        0.5, abs=0.06
    )


def test_bots_play_each_other_by_a_short_clock(capsys):
    chosen = ["--bots", "planner", "greedy", "--clock-ms", "2", "--chance", "2"]
    assert mirrored.main(["bazar_quest", "--blocks", "2", *chosen]) == 0
    head, _, row = capsys.readouterr().out.splitlines()[-3:]
    assert head.startswith("| chance | 1 planner | 2 greedy | all | by the seat |")
    assert row.startswith("| 2 ")

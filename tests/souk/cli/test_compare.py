"""The ladder: mirrored deals, what they say, and how sure that is."""

import time
from pathlib import Path
from typing import Any

import pytest
from benchmarks.ladder.__main__ import BUILT_IN, RUNGS, main
from benchmarks.ladder.chairs import Chair, play_in_process
from benchmarks.ladder.deals import FIRST, SECOND, Estimate, estimate, seatings, share

from bots.driver.clock import TimeControl
from bots.driver.seat import Setting
from bots.sdk import Bot
from engines import registry
from engines.core.game import Outcome

A, B = FIRST, SECOND
GAME = "bazar_quest"
QUICK = ["greedy", "random", "--game", GAME]


# --- deals ---------------------------------------------------------------------------


def test_the_second_match_of_a_deal_swaps_all_seats():
    for deal in range(1, 10):
        one, other = seatings(deal)
        assert sorted(one) == [A, A, B, B]
        assert [{*pair} for pair in zip(one, other, strict=True)] == [{A, B}] * 4


def test_three_deals_see_every_way_to_seat_two_and_two():
    assert len({seating for deal in (1, 2, 3) for seating in seatings(deal)}) == 6


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((1, 2, 3, 4), 1.0),
        ((3, 4, 1, 2), 0.0),
        ((1, 4, 2, 3), 0.5),
        ((1, 3, 2, 4), 0.75),
        ((1, 3, 1, 4), 0.625),
    ],
)
def test_a_share_counts_the_opponents_behind_and_half_of_those_beside(ranks, expected):
    outcome = Outcome(ranks=ranks, scores=(0, 0, 0, 0))
    assert share(outcome, (A, A, B, B)) == expected


def test_the_defeat_of_everybody_is_even():
    outcome = Outcome((1, 1, 1, 1), (9, 9, 0, 0), "everybody_defeated")
    assert share(outcome, (A, A, B, B)) == 0.5


def test_places_among_equals_do_not_count():
    one = Outcome(ranks=(1, 2, 3, 4), scores=(0, 0, 0, 0))
    other = Outcome(ranks=(2, 1, 4, 3), scores=(0, 0, 0, 0))
    assert share(one, (A, A, B, B)) == share(other, (A, A, B, B))


# --- estimates -----------------------------------------------------------------------


def test_the_interval_narrows_with_the_deals():
    few, many = estimate([0.3, 0.9] * 3), estimate([0.3, 0.9] * 50)
    assert few.mean == many.mean == pytest.approx(0.6)
    assert many.margin < few.margin
    assert (few.verdict, many.verdict) == ("undecided", "better")
    assert estimate([0.1, 0.3] * 50).verdict == "worse"


def test_few_deals_are_judged_by_students_distribution():
    """Of five deals with deviation 1 the margin is 2.776 / sqrt(5)."""
    shares = [0.5 + shift for shift in (-1.0, -1.0, 0.0, 1.0, 1.0)]
    assert estimate(shares).margin == pytest.approx(2.776 / 5**0.5, abs=1e-3)


def test_one_deal_decides_nothing():
    assert estimate([1.0]).verdict == "undecided"


def test_an_interval_keeps_to_what_a_share_can_be():
    assert str(Estimate(0.98, 0.05, 10)) == "0.980 (0.930 to 1.000)"
    assert str(Estimate(0.02, 0.05, 10)) == "0.020 (0.000 to 0.070)"


# --- chairs --------------------------------------------------------------------------


class First(Bot):
    """Takes the first move there is."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return moves[0]


class Inventor(First):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        return "a move of my own"


class Crasher(First):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        raise KeyError("where is it")


class Thinker(First):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        began = time.process_time()
        while time.process_time() < began + 0.02:
            pass
        return moves[0]


def seated(kinds: list[type[Bot]], control: TimeControl | None = None) -> list[Chair]:
    game = registry.load(GAME)
    return [
        Chair(
            kind,
            Setting(game, game.options(), seat, len(kinds), bytes([seat])),
            control,
        )
        for seat, kind in enumerate(kinds)
    ]


@pytest.mark.parametrize(
    ("kind", "code"),
    [(Inventor, "illegal"), (Crasher, "crash"), (Thinker, "timeout")],
)
def test_who_would_fail_on_the_site_fails_here_and_is_ranked_last(kind, code):
    control = TimeControl(bank_ms=15, increment_ms=0, cap_ms=15)
    chairs = seated([First, kind, First, First], control)
    outcome, failed = play_in_process(chairs, b"deal")
    assert [(failure.seat, failure.code) for failure in failed] == [(1, code)]
    assert outcome.ranks[1] == 4
    assert len(chairs[1].took_ms) <= 1


def test_who_keeps_to_the_clock_does_not_fail():
    _, failed = play_in_process(seated([First] * 4), b"deal")
    assert failed == []


# --- the command ---------------------------------------------------------------------


def test_the_command_says_who_is_better(capsys):
    assert main([*QUICK, "--deals", "4"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{GAME}: greedy against random: ")
    assert "4 deals: better; ms a decision: " in told


def score_of(told: str) -> str:
    return told.split(":")[2].split(",", maxsplit=1)[0]


@pytest.mark.parametrize("more", [["--jobs", "2"], ["--sandboxed"]])
def test_a_deal_is_the_same_however_it_is_played(more, capsys):
    assert main([*QUICK, "--deals", "2"]) == 0
    expected = score_of(capsys.readouterr().out)
    assert main([*QUICK, "--deals", "2", *more]) == 0
    assert score_of(capsys.readouterr().out) == expected


def test_two_versions_of_a_bot_can_be_compared(tmp_path: Path, capsys):
    """Though their modules bear the same names."""
    weak = tmp_path / "weak"
    for part in (BUILT_IN / "souk-greedy").rglob("*.*"):
        copy = weak / part.relative_to(BUILT_IN / "souk-greedy")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(part.read_text("utf-8"), "utf-8")
    bot = weak / "souk_greedy" / "bot.py"
    bot.write_text(
        bot.read_text("utf-8").replace('players["greedy"]', 'players["random"]')
    )
    assert main(["greedy", str(weak), "--game", GAME, "--deals", "4"]) == 0
    assert "4 deals: better" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["greedy"], "Name two different bots"),
        (["greedy", "greedy"], "Name two different bots"),
        (["greedy", "nobody"], "There is no bot 'nobody'"),
        (["greedy", str(BUILT_IN / "souk-random"), "--write"], "leave --write out"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(arguments, reason, capsys):
    assert main(arguments) == 2
    assert reason in capsys.readouterr().err


def test_the_ladder_is_made_of_the_bots_that_come_with_the_site():
    projects = {path.parent.name for path in BUILT_IN.glob("*/pyproject.toml")}
    assert projects == {f"souk-{name}" for name in RUNGS}


# --- the page ------------------------------------------------------------------------


def test_the_page_keeps_the_rows_that_were_not_played_again(tmp_path: Path, capsys):
    page = tmp_path / "ladder.md"
    played = [*QUICK, "--write", "--deals"]
    assert main([*played, "2"], page) == 0
    first = page.read_text("utf-8")
    other = first.replace("greedy against random", "mcts against planner")
    rows = [line for line in other.splitlines() if line.startswith(f"| {GAME}")]
    page.write_text(first.replace("\n\n<!-- end", f"\n{rows[0]}\n\n<!-- end"), "utf-8")
    assert main([*played, "3"], page) == 0
    lines = [
        line.split(" | ")[1:4:2]
        for line in page.read_text("utf-8").splitlines()
        if line.startswith(f"| {GAME}")
    ]
    assert lines == [["greedy against random", "3"], ["mcts against planner", "2"]]


def test_a_row_says_how_to_play_it_again(tmp_path: Path, capsys):
    page = tmp_path / "ladder.md"
    assert main([*QUICK, "--deals", "2", "--seed", "7", "--write"], page) == 0
    assert f"`greedy random --game {GAME} --deals 2 --seed 7`" in page.read_text(
        "utf-8"
    )


def test_a_page_without_marks_is_kept_and_nothing_is_played(tmp_path: Path, capsys):
    page = tmp_path / "ladder.md"
    page.write_text("Mine.", "utf-8")
    assert main([*QUICK, "--write"], page) == 1
    assert page.read_text("utf-8") == "Mine."
    assert capsys.readouterr().out == ""

"""The page of the ladder: rows by `souk compare`, the others kept."""

from pathlib import Path
from typing import Any

import pytest

from benchmarks import ladder, report
from bots.bot_table import BUILT_IN
from souk.cli.games import BOTS

GAME = "bazar_quest"


def result(deals: int, *names: str) -> dict[str, Any]:
    bot = {"digest": "", "mean_ms": 0.5, "most_ms": 7.2, "failures": 1}
    return {
        "game": GAME,
        "seed": 7,
        "bots": [{"name": name, **bot} for name in names],
        "score": 0.75,
        "low": 0.5,
        "high": 1.0,
        "deals": deals,
        "verdict": "better",
    }


def rows(page: Path) -> list[list[str]]:
    lines = page.read_text("utf-8").splitlines()
    return [line.split(" | ")[1:4:2] for line in lines if line.startswith(f"| {GAME}")]


def test_the_page_keeps_the_rows_that_were_not_played_again(tmp_path: Path):
    page = tmp_path / "ladder.md"
    both = [result(2, "greedy", "random"), result(2, "mcts", "planner")]
    ladder.put_on_page(page, both)
    ladder.put_on_page(page, [result(3, "greedy", "random")])
    assert rows(page) == [["greedy against random", "3"], ["mcts against planner", "2"]]


def test_a_row_says_what_came_out_and_how_to_play_it_again(tmp_path: Path):
    page = tmp_path / "ladder.md"
    ladder.put_on_page(page, [result(2, "greedy", "random")])
    assert (
        f"| {GAME} | greedy against random | 0.750 (0.500 to 1.000) | 2 | better | "
        "0.50 (at most 7), 0.50 (at most 7) | 2 | "
        f"`greedy random --game {GAME} --deals 2 --seed 7 --all-deals` |"
    ) in page.read_text("utf-8")


def test_the_command_fills_the_page(tmp_path: Path):
    page = tmp_path / "ladder.md"
    ladder.main(["greedy", "random", "--game", GAME, "--deals", "2"], page)
    assert rows(page) == [["greedy against random", "2"]]


def test_a_page_without_marks_is_kept_and_nothing_is_played(tmp_path: Path):
    page = tmp_path / "ladder.md"
    page.write_text("Mine.", "utf-8")
    with pytest.raises(report.UnmarkedPage):
        ladder.main(["greedy", "random"], page)
    assert page.read_text("utf-8") == "Mine."


def test_the_ladder_is_made_of_the_bots_that_come_with_the_site():
    projects = {path.parent.name for path in BUILT_IN.glob("*/pyproject.toml")}
    assert projects == {f"souk-{name}" for name in BOTS}

"""`souk play` with bots of authors, as a stranger would use it."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from replays.log.file import read_log
from tests.souk.cli.projects import project
from tests.souk.cli.runner import GAME, refusal, souk

OTHERS = ["random", "random"]
RAISING = "return self.worth(moves)"
WORTH = "def worth(self, moves):\n    return moves[99_999]"


def test_a_stranger_makes_a_bot_and_plays_with_it(tmp_path: Path):
    assert souk("bot", "new", "clever", cwd=tmp_path).returncode == 0
    done = souk("play", "bazar", "./clever", "greedy", "random", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"1 +clever 0\.1\.0 +1 ", done.stdout)


@pytest.mark.parametrize("here", [[], ["--here"]], ids=["sandboxed", "here"])
def test_a_bot_that_raises_is_told_once_and_where(tmp_path: Path, here: list[str]):
    project(tmp_path / "clever", RAISING, methods=WORTH)
    done = souk("play", GAME, "./clever", *OTHERS, "--games", 3, *here, cwd=tmp_path)
    assert done.returncode == 0
    told = done.stderr[done.stderr.index("clever 0.1.0 failed") :].splitlines()
    assert told[:6] == [
        "clever 0.1.0 failed in match 1, seat 1: The bot raised IndexError.",
        "  Traceback (most recent call last):",
        '    File "clever/clever/bot.py", line 9, in choose',
        "      return self.worth(moves)",
        "             ^^^^^^^^^^^^^^^^^",
        '    File "clever/clever/bot.py", line 12, in worth',
    ]
    assert done.stderr.count("Traceback") == 1
    assert "serving.py" not in done.stderr
    assert "failed in 3 matches" in done.stdout


@pytest.mark.parametrize("here", [[], ["--here"]], ids=["sandboxed", "here"])
def test_a_bot_that_cannot_be_imported_is_refused_with_its_traceback(
    tmp_path: Path, here: list[str]
):
    folder = project(tmp_path / "clever")
    with (folder / "clever" / "bot.py").open("a") as file:
        file.write("import nothing_like_this\n")
    done = souk("play", GAME, "./clever", *OTHERS, *here, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    first, *rest = done.stderr.splitlines()
    assert first.startswith("souk: clever 0.1.0 cannot play: The bot did not start")
    assert rest[1].startswith('  File "clever/clever/bot.py", line 12')
    assert rest[-1].startswith("ModuleNotFoundError")


@pytest.mark.parametrize("here", [[], ["--here"]], ids=["sandboxed", "here"])
def test_what_bots_print_is_kept_by_match_and_step(tmp_path: Path, here: list[str]):
    project(tmp_path / "clever", 'print(f"I am {self.seat}.")\nreturn moves[0]')
    done = souk(
        *("play", GAME, "./clever", "./clever", "random", "--games", 2, "--seed", 4),
        *("--log", "logs", *here),
        cwd=tmp_path,
    )
    assert "Bots wrote something in 2 matches; it is in logs." in done.stdout
    files = sorted((tmp_path / "logs").iterdir())
    assert [path.name for path in files] == [f"{GAME}-4-000{n}.log" for n in (1, 2)]
    lines = files[0].read_text().splitlines()
    headings = [
        re.fullmatch(r"--- step (\d+), seat (\d): clever 0\.1\.0", line)
        for line in lines[::2]
    ]
    steps = [int(found[1]) for found in headings if found]
    assert len(steps) == len(lines) / 2
    assert steps == sorted(steps)
    said = [f"I am {int(found[2]) - 1}." for found in headings if found]
    assert lines[1::2] == said
    assert {*said} == {"I am 0.", "I am 1."}
    # An author who debugs sees it at once as well; in a sandbox it is out of the way.
    assert ("I am 0." in done.stdout) is bool(here)


def test_output_that_is_there_is_never_written_over(tmp_path: Path):
    (tmp_path / f"{GAME}-4-0001.log").write_text("Mine.")
    said = refusal("play", GAME, *OTHERS, "--seed", 4, "--log", tmp_path)
    assert "exists already, so nothing was played" in said


# --- in this process -----------------------------------------------------------------


def test_a_breakpoint_works_here_and_the_match_goes_on(tmp_path: Path):
    project(
        tmp_path / "clever",
        """
        if not hasattr(self, "seen"):
            self.seen = "the view of a debugger"
            breakpoint()
        return moves[0]
        """,
    )
    done = souk(
        *("play", GAME, "./clever", *OTHERS, "--here"),
        cwd=tmp_path,
        said="p self.seen\nc\n",
    )
    assert done.returncode == 0
    assert "no sandbox holds them, no clock stops them" in done.stderr
    assert "clever/clever/bot.py(12)choose()" in done.stdout
    assert "'the view of a debugger'" in done.stdout
    assert re.search(r"1 +clever 0\.1\.0 +1 ", done.stdout)
    assert "failed" not in done.stdout


def test_leaving_the_debugger_ends_the_command(tmp_path: Path):
    project(tmp_path / "clever", "breakpoint()\nreturn moves[0]")
    done = souk(
        *("play", GAME, "./clever", *OTHERS, "--here"), cwd=tmp_path, said="q\n"
    )
    assert done.returncode == 130
    assert "Stopped after 0 of 1 match." in done.stdout
    assert "Traceback" not in done.stderr


def test_what_is_printed_here_does_not_mix_with_results(tmp_path: Path):
    project(tmp_path / "clever", 'print("Hello.")\nreturn moves[0]')
    done = souk("play", GAME, "./clever", *OTHERS, "--here", "--json", cwd=tmp_path)
    assert "Hello." in done.stderr
    assert json.loads(done.stdout)["game"] == GAME


def test_a_bot_plays_the_same_match_here_and_in_a_sandbox(tmp_path: Path):
    project(tmp_path / "clever", 'self.note("why")\nreturn self.rng.choice(moves)')
    arguments = ["play", GAME, "./clever", *OTHERS, "--seed", 3, "--save"]
    souk(*arguments, "sandboxed", cwd=tmp_path)
    souk(*arguments, "here", "--here", cwd=tmp_path)
    one, other = (
        read_log(tmp_path / folder / f"{GAME}-3-0001.souk.jsonl")
        for folder in ("sandboxed", "here")
    )
    assert one.header == other.header
    moves = [
        [
            (entry.actor, entry.data()["move"], entry.data().get("note"))
            for entry in log.entries
            if entry.kind == "move"
        ]
        for log in (one, other)
    ]
    assert moves[0] == moves[1]
    assert "why" in {note for _, _, note in moves[0]}


def test_here_is_one_process():
    said = refusal("play", GAME, *OTHERS, "--here", "--jobs", 2)
    assert said == "--here plays in this process alone: leave --jobs out."


# --- who plays -----------------------------------------------------------------------


@pytest.mark.parametrize("here", [[], ["--here"]], ids=["sandboxed", "here"])
def test_a_bot_for_another_game_is_refused_and_its_games_are_named(
    tmp_path: Path, here: list[str]
):
    folder = project(tmp_path / "clever", games=("bazar_quest", "merchants_bay"))
    assert refusal("play", "bazar", folder, *OTHERS, *here) == (
        "clever 0.1.0 does not play bazar: it plays bazar_quest, merchants_bay. The "
        'games of a bot are named in its class, as in games = ("bazar",).'
    )


def test_a_bot_that_only_starts_in_its_own_game_is_refused_by_its_games(tmp_path: Path):
    folder = project(
        tmp_path / "clever",
        games=("bazar_quest",),
        methods="def start(self, seat, options, rng):\n"
        "    assert self.game.name == 'bazar_quest'",
    )
    said = refusal("play", "bazar", folder, *OTHERS)
    assert said.startswith("clever 0.1.0 does not play bazar: it plays bazar_quest.")


def test_bots_that_come_with_souk_are_players_too():
    done = souk("play", "bazar_quest", "planner", "greedy", "--games", 2, "--seed", 1)
    assert done.returncode == 0, done.stderr
    assert re.search(r"1 +planner +2 ", done.stdout)


# --- for programs --------------------------------------------------------------------


def test_json_holds_each_match_and_the_summary(tmp_path: Path):
    project(tmp_path / "clever", RAISING, methods=WORTH)
    arguments = ["play", GAME, "./clever", *OTHERS, "--games", 2, "--seed", 5, "--json"]
    told = json.loads(souk(*arguments, cwd=tmp_path).stdout)
    assert (told["game"], told["seed"], told["options"]) == (GAME, 5, {})
    assert [player["name"] for player in told["players"]] == ["clever 0.1.0", *OTHERS]
    assert [match["match"] for match in told["matches"]] == [1, 2]
    for match in told["matches"]:
        first, *others = match["seats"]
        assert (first["player"], first["rank"]) == ("clever 0.1.0", 3)
        assert first["failure"]["code"] == "crash"
        assert "in worth" in first["failure"]["traceback"]
        assert [seat["failure"] for seat in others] == [None, None]
    assert [row["failures"] for row in told["summary"]] == [2, 0, 0]
    ranks = [match["seats"][1]["rank"] for match in told["matches"]]
    assert told["summary"][1]["mean_rank"] == sum(ranks) / 2


def test_csv_has_a_row_for_each_match():
    arguments = ["play", GAME, *OTHERS, "--games", 3, "--seed", 5]
    rows = [*csv.DictReader(io.StringIO(souk(*arguments, "--csv").stdout))]
    told = json.loads(souk(*arguments, "--json").stdout)["matches"]
    assert [row["match"] for row in rows] == ["1", "2", "3"]
    for row, match in zip(rows, told, strict=True):
        for number, seat in enumerate(match["seats"], start=1):
            assert row[f"player_{number}"] == seat["player"]
            assert row[f"rank_{number}"] == str(seat["rank"])
            assert row[f"score_{number}"] == str(seat["score"])
            assert row[f"failure_{number}"] == ""


def test_json_and_csv_are_two_things():
    said = refusal("play", GAME, *OTHERS, "--json", "--csv")
    assert "not allowed with argument" in said


def test_mirrored_deals_seat_everybody_everywhere():
    done = souk(
        *("play", GAME, "greedy", "random", "random", "--games", 2, "--seed", 5),
        *("--mirrored", "--json"),
    )
    told = json.loads(done.stdout)["matches"]
    assert [(match["match"], match["deal"]) for match in told] == [
        (number, (number + 2) // 3) for number in range(1, 7)
    ]
    for deal in (told[:3], told[3:]):
        seats = [
            [seat["player"] for seat in match["seats"]].index("greedy")
            for match in deal
        ]
        assert sorted(seats) == [0, 1, 2]


def test_a_mirrored_summary_counts_players_not_seats():
    done = souk("play", GAME, "greedy", "random", "--seed", 5, "--mirrored")
    assert "2 matches, seed 5." in done.stdout
    assert re.search(r"^greedy +2 +2 +1\.00 ", done.stdout, re.MULTILINE)


HOSTILE = {
    "a note that no log can hold": r'self.note("\0\ud800" * 200); return moves[0]',
    "a note that is none": "self._note = 7; return moves[0]",
    "an error without a name": r'raise type("\ud800", (Exception,), {})("\0\ud800")',
    "a choice without words": (
        r'return type("Odd", (), {"__repr__": lambda self: "\0\ud800"})()'
    ),
    "what equals every move": (
        'return type("Odd", (), {"__eq__": lambda *_: True, "__hash__": None})()'
    ),
    "what equals nothing": (
        'return type("Odd", (), {"__eq__": lambda *_: 1 / 0, "__hash__": None})()'
    ),
}


@pytest.mark.parametrize("here", [[], ["--here"]], ids=["sandboxed", "here"])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_match_is_saved_and_verifies_whatever_a_bot_says(
    tmp_path: Path, name: str, here: list[str]
):
    project(tmp_path / "clever", HOSTILE[name])
    done = souk(
        *("play", GAME, "./clever", *OTHERS, "--seed", 4, "--save", "saved", *here),
        cwd=tmp_path,
    )
    assert (done.returncode, "Traceback" in done.stdout) == (0, False), done.stderr
    (path,) = (tmp_path / "saved").iterdir()
    verified = souk("verify", str(path), cwd=tmp_path)
    assert verified.returncode == 0, verified.stderr

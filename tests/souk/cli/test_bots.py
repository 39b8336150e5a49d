"""Bots on the command line: made, checked and played with, in the real sandbox."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engines import registry
from replays.log.file import read_log
from replays.log.verify import verify
from souk.cli import main
from souk.cli.refusal import FAILED
from tests.souk.cli.runner import ENVIRONMENT, GAME, refusal, souk

CRASHING = """
from bots.sdk import Bot


class Clever(Bot):
    def choose(self, view, moves):
        print("Here I am.")
        raise ZeroDivisionError
"""


@pytest.fixture
def clever(tmp_path: Path) -> Path:
    """A new bot, as its author first sees it."""
    folder = tmp_path / "clever"
    run = souk("bot", "new", "clever", "--game", GAME, "--into", folder)
    assert run.returncode == 0, run.stderr
    return folder


def test_a_new_bot_is_a_complete_project(clever: Path):
    files = {path.relative_to(clever).as_posix() for path in clever.rglob("*.*")}
    assert files == {
        "README.md",
        "pyproject.toml",
        "clever/__init__.py",
        "clever/bot.py",
        "tests/test_clever.py",
    }
    assert "$" not in "".join(
        path.read_text() for path in clever.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize(
    ("seats", "others"),
    [
        (range(2, 3), "greedy"),
        (range(2, 5), "greedy random"),
        (range(5, 7), "greedy random greedy random"),
    ],
)
def test_a_new_bot_is_to_play_against_as_many_as_its_game_takes(
    seats: range, others: str, monkeypatch, tmp_path: Path
):
    game = replace(registry.load(GAME), seats=seats)
    monkeypatch.setattr(registry, "load", lambda name: game)
    folder = tmp_path / "clever"
    assert main(["bot", "new", "clever", "--game", GAME, "--into", str(folder)]) == 0
    assert f"souk play {GAME} . {others} " in (folder / "README.md").read_text()


def test_a_new_bot_is_good(clever: Path):
    run = souk("bot", "check", clever)
    assert run.returncode == 0, run.stdout
    marks = [line.split()[:2] for line in run.stdout.splitlines()]
    assert marks[:-1] == [
        ["ok", "package"],
        ["ok", "start"],
        ["ok", "self-play"],
        ["ok", "match"],
    ]
    assert re.fullmatch(r"Good. SHA-256: [0-9a-f]{64}", run.stdout.splitlines()[-1])


def test_a_bot_that_crashes_is_told_where(clever: Path):
    (clever / "clever" / "bot.py").write_text(CRASHING)
    run = souk("bot", "check", clever)
    assert run.returncode == FAILED
    assert (
        "WRONG  self-play  At step 1: The bot raised ZeroDivisionError." in run.stdout
    )
    assert "Here I am." in run.stdout
    assert 'bot.py", line 8, in choose' in run.stdout
    assert "Good" not in run.stdout


def test_a_package_that_is_none_is_told_why(tmp_path: Path):
    run = souk("bot", "check", tmp_path)
    assert run.returncode == FAILED
    assert run.stdout.startswith("WRONG  package    The archive")


def test_a_bot_plays_against_built_in_players(clever: Path, tmp_path: Path):
    saved = tmp_path / "saved"
    run = souk("play", GAME, clever, "random", "--games", 2, "--save", saved)
    assert run.returncode == 0, run.stderr
    assert re.search(r"1 +clever 0\.1\.0 +2 ", run.stdout)
    for path in saved.iterdir():
        log = read_log(path)
        assert verify(log)
        assert log.header.seats[0].label == "clever 0.1.0"
        assert log.header.seats[0].digest is not None


def test_a_bot_that_fails_is_played_on_for_and_ranked_last(
    clever: Path, tmp_path: Path
):
    (clever / "clever" / "bot.py").write_text(CRASHING)
    saved = tmp_path / "saved"
    run = souk("play", GAME, clever, "random", "random", "--save", saved)
    assert run.returncode == 0, run.stderr
    assert (
        "Seat 1 (clever 0.1.0) failed in 1 match; the first time: The bot raised "
        "ZeroDivisionError." in run.stdout
    )
    (path,) = saved.iterdir()
    log = read_log(path)
    assert verify(log).head.outcome
    failed = [entry for entry in log.entries if entry.kind == "seat_failed"]
    assert [entry.actor for entry in failed] == [0]
    (finished,) = [entry for entry in log.entries if entry.kind == "finished"]
    assert finished.data()["ranks"][0] == 3


def test_a_folder_that_is_there_is_left_alone(clever: Path):
    said = refusal("bot", "new", "clever", "--into", clever)
    assert said == f"{clever} is already there; it was left as it is."


@pytest.mark.parametrize(
    ("name", "why", "instead"),
    [
        ("Clever", "small letters", "clever"),
        ("1st", "a letter first", "bot-1st"),
        ("a b", "small letters", "a-b"),
        ("../x", "small letters", "x"),
        ("", "small letters", "clever-merchant"),
        ("x" * 61, "60 at most", "x" * 40),
        ("class", "a word of Python's own", "class-bot"),
        ("random", "a module that is there already", "random-bot"),
        ("bots", "a module that is there already", "bots-bot"),
        ("numpy", "a module that is there already", "numpy-bot"),
        ("build", "has no module build.bot", "build-bot"),
        ("tests", "a folder of this name", "tests-bot"),
        ("new", "belongs to the site", "new-bot"),
        ("souk-planner", "belongs to the site", "souk-planner-bot"),
    ],
)
def test_a_name_that_the_gate_would_refuse_is_refused_at_once(
    name: str, why: str, instead: str, tmp_path: Path
):
    said = refusal("bot", "new", name, "--into", tmp_path / "x")
    assert said.startswith(f"{name!r} is no name for a bot: ")
    assert why in said
    assert said.endswith(f" You could call it {instead}.")
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        *(pytest.param(name, marks=pytest.mark.long) for name in registry.GAMES[1:]),
    ],
)
def test_a_new_bot_passes_the_tests_it_comes_with(game: str, tmp_path: Path):
    assert not souk("bot", "new", "clever", "--game", game, cwd=tmp_path).stderr
    done = tool("pytest", "-q", cwd=tmp_path / "clever")
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_new_bot_is_strictly_typed(game: str, tmp_path: Path):
    souk("bot", "new", "clever", "--game", game, cwd=tmp_path)
    done = tool("mypy", "--strict", cwd=tmp_path / "clever")
    assert done.returncode == 0, done.stdout
    bot = tmp_path / "clever" / "clever" / "bot.py"
    bot.write_text(bot.read_text().replace("rng.choice(moves)", "rng.choice(view)"))
    done = tool("mypy", "--strict", cwd=tmp_path / "clever")
    assert done.returncode == 1, "The view has no type."


def tool(name: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a tool of the author, in the environment in which Souk is installed."""
    bare = {k: v for k, v in ENVIRONMENT.items() if not k.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", name, *arguments],
        cwd=cwd,
        env=bare,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_bot_is_named_by_its_path():
    said = refusal("play", GAME, "clever", "random")
    assert said.endswith("A bot is named by its path, as in ./clever.")


def test_a_path_that_is_not_there_is_named(tmp_path: Path):
    path = tmp_path / "none.whl"
    expected = f"{path} cannot be read: No such file or directory."
    assert refusal("bot", "check", path) == expected
    assert refusal("play", GAME, path, "random") == expected

"""Bots on the command line: made, checked and played with, in the real sandbox."""

import re
from pathlib import Path

import pytest

from replays.log.file import read_log
from replays.log.verify import verify
from souk.cli.refusal import FAILED
from tests.souk.cli.runner import GAME, refusal, souk

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
    assert "WRONG  self-play  The bot raised ZeroDivisionError." in run.stdout
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
        "First seat (clever 0.1.0) failed in 1 match; the first time: The bot raised "
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


@pytest.mark.parametrize("name", ["Clever", "1st", "a b", "../x", "class", "random"])
def test_a_name_that_is_none_is_refused(name: str, tmp_path: Path):
    assert refusal("bot", "new", name, "--into", tmp_path / "x").endswith(".")
    assert not (tmp_path / "x").exists()


def test_a_bot_is_named_by_its_path():
    said = refusal("play", GAME, "clever", "random")
    assert said.endswith("A bot is named by its path, as in ./clever.")


def test_a_path_that_is_not_there_is_named(tmp_path: Path):
    path = tmp_path / "none.whl"
    expected = f"{path} cannot be read: No such file or directory."
    assert refusal("bot", "check", path) == expected
    assert refusal("play", GAME, path, "random") == expected

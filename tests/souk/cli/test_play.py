"""`souk play`, run for real."""

import dataclasses
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from engines import registry
from engines.core.errors import WrongSeats
from replays.log.file import read_log
from souk.cli import main
from tests.replays.log.fingers import FINGERS_GAME
from tests.souk.cli.runner import (
    ENVIRONMENT,
    GAME,
    ROOT,
    command,
    random_players,
    refusal,
    seats,
    souk,
)

PLAYERS = random_players()
TITLE = registry.load(GAME).title("en")


def test_matches_are_played_and_summed_up():
    done = souk("play", GAME, *PLAYERS, "--games", 5, "--seed", 3)
    assert (done.returncode, done.stderr) == (0, "")
    first, _, columns, *rows = done.stdout.splitlines()
    assert first == f"{TITLE}: 5 matches, seed 3."
    assert columns.split()[:3] == ["seat", "player", "matches"]
    assert [row.split()[:3] for row in rows[: seats()]] == [
        [str(seat), "random", "5"] for seat in range(1, seats() + 1)
    ]
    assert "5 matches in " in done.stdout


def test_french_is_spoken():
    done = souk("play", GAME, *PLAYERS, "--language", "fr")
    assert "1 partie" in done.stdout
    assert "victoires" in done.stdout


def test_players_may_be_named_after_the_options():
    assert souk("play", "--games", 2, GAME, "--seed", 1, *PLAYERS).returncode == 0


def without_speed(text: str) -> list[str]:
    return [line for line in text.splitlines() if " a second." not in line]


def test_the_same_seed_sums_up_the_same_whatever_the_number_of_processes():
    outputs = [
        souk("play", GAME, *PLAYERS, "--games", 6, "--seed", 11, "--jobs", jobs).stdout
        for jobs in (1, 1, 2)
    ]
    first, *others = map(without_speed, outputs)
    assert others == [first, first]


def test_without_a_seed_one_is_drawn_and_told():
    first, again = (souk("play", GAME, *PLAYERS).stdout for _ in range(2))
    seed = re.findall(r"seed (\d+)\.", first)
    assert seed
    assert seed != re.findall(r"seed (\d+)\.", again)
    assert without_speed(
        souk("play", GAME, *PLAYERS, "--seed", *seed).stdout
    ) == without_speed(first)


def test_saved_matches_are_sound_files(tmp_path: Path):
    folder = tmp_path / "new" / "folder"
    done = souk("play", GAME, *PLAYERS, "--games", 3, "--seed", 5, "--save", folder)
    assert f"Saved in {folder}." in done.stdout
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"{GAME}-5-000{number}.souk.jsonl" for number in (1, 2, 3)]
    for name in names:
        log = read_log(folder / name)
        assert [seat.label for seat in log.header.seats] == PLAYERS
        assert abs(log.entries[0].at_ms / 1000 - time.time()) < 600


def test_a_saved_match_is_never_written_over(tmp_path: Path):
    arguments = ["play", GAME, *PLAYERS, "--seed", 5, "--save", tmp_path]
    assert souk(*arguments).returncode == 0
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    assert refusal(*arguments) == (
        f"{path} exists already, so nothing was played. Choose another folder or "
        "another seed."
    )
    assert refusal(*arguments, "--games", 9).startswith(f"{path} exists already")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["wonder", "random", "random"],
            "There is no game called 'wonder'. Known games: "
            + ", ".join(registry.GAMES),
        ),
        (
            [GAME],
            f"{TITLE} is played by {registry.load(GAME).seat_range}: "
            "name so many players, not 0. Players: random, greedy",
        ),
        ([GAME, *["random"] * 12], "name so many players, not 12."),
        (
            [GAME, "wizard", "random"],
            f"{TITLE} has no player 'wizard'. Players: random, greedy",
        ),
        ([GAME, *PLAYERS, "--seed", "soup"], "'soup' is not a whole number from 0 to"),
        ([GAME, *PLAYERS, "--seed", "-1"], "'-1' is not a whole number from 0 to"),
        ([GAME, *PLAYERS, "--seed", "1.5"], "'1.5' is not a whole number from 0 to"),
        ([GAME, *PLAYERS, "--seed", 2**64], "is not a whole number from 0 to"),
        ([GAME, *PLAYERS, "--games", 0], "'0' is not a whole number above 0"),
        ([GAME, *PLAYERS, "--games", "many"], "'many' is not a whole number above 0"),
        ([GAME, *PLAYERS, "--jobs", "-2"], "'-2' is not a whole number above 0"),
        ([GAME, *PLAYERS, "--option", "wonder=1"], f"{TITLE} has no option 'wonder'."),
        ([GAME, *PLAYERS, "--option", "wonder"], "An option is given as NAME=VALUE"),
        ([GAME, *PLAYERS, "--save", "/dev/null/x"], "The folder /dev/null/x cannot be"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_wrong_input_gets_one_sentence(arguments, sentence):
    assert sentence in refusal("play", *arguments)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_folder_that_vanishes_gets_one_sentence(tmp_path: Path, jobs: int):
    folder = tmp_path / "matches"
    with running(folder, jobs) as process:
        wait_for_a_file(folder)
        folder.rename(tmp_path / "elsewhere")
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert errors.startswith("souk: A match cannot be saved: ")
    assert errors.count("\n") == 1


@contextmanager
def running(folder: Path, jobs: int) -> Iterator[subprocess.Popen[str]]:
    """Start a series that would go on for hours; the test takes it along."""
    with subprocess.Popen(
        command(
            *("play", GAME, *PLAYERS, "--games", 99_999),
            *("--save", folder, "--jobs", jobs),
        ),
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_for_a_file(folder: Path) -> None:
    deadline = time.monotonic() + 60
    while not any(folder.glob("[!.]*")) if folder.exists() else True:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_stops_it_with_what_was_finished(tmp_path: Path, jobs: int):
    folder = tmp_path / "matches"
    with running(folder, jobs) as process:
        wait_for_a_file(folder)
        time.sleep(0.3)
        # A terminal sends it to all processes of the group.
        subprocess.run(
            ["kill", "-INT", "--", f"-{process.pid}"], check=True, timeout=10
        )
        told, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "")
    stopped = re.search(r"Stopped after (\d+) of 99999 matches\.", told)
    assert stopped
    summed_up = int(stopped[1])
    assert summed_up >= 1
    assert f"{summed_up} match" in told.splitlines()[-2]
    files = list(folder.iterdir())
    # One more may have got its file in the moment of the interruption.
    assert summed_up <= len(files) <= summed_up + jobs
    for path in files:
        read_log(path)


def test_a_terminated_series_leaves_no_half_file(tmp_path: Path):
    folder = tmp_path / "matches"
    with running(folder, 1) as process:
        wait_for_a_file(folder)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
    for path in folder.glob("[!.]*"):
        read_log(path)


@pytest.fixture
def fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda name: FINGERS_GAME)


@pytest.mark.usefixtures("fingers")
def test_options_are_read_by_their_types(tmp_path: Path, capsys):
    arguments = ["play", "fingers", "random", "random", "--seed", "1"]
    assert main([*arguments, "--option", "rounds=5", "--save", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert read_log(path).header.options == {"rounds": 5}
    assert "10.0 moves (10 to 10)" in capsys.readouterr().out


def test_options_that_do_not_go_with_the_seats_are_refused_before_the_first_match(
    monkeypatch, capsys
):
    def setup(options, seats, chance):
        raise WrongSeats("Five rounds are for two players.")

    strict = dataclasses.replace(FINGERS_GAME, setup=setup)
    monkeypatch.setattr(registry, "load", lambda name: strict)
    assert main(["play", "fingers", "random", "random"]) == 2
    told = capsys.readouterr()
    assert told.err == "souk: Five rounds are for two players.\n"
    assert told.out == ""


@pytest.mark.usefixtures("fingers")
@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("rounds=many", "This option cannot be read: Expected `int`, got `str`"),
        ("turns=5", "Fingers has no option 'turns'. Options: rounds=3."),
    ],
)
def test_an_option_of_another_type_or_name_is_refused(option, sentence, capsys):
    assert main(["play", "fingers", "random", "random", "--option", option]) == 2
    assert sentence in capsys.readouterr().err

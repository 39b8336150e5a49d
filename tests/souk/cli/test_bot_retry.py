"""`souk bot retry`, `souk bot diff`, and tests that ask a question of a match again."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from replays.log.entry import Log
from replays.log.file import read_log
from replays.log.steps import Replay
from souk.cli import main
from souk.cli.recorded_match import RecordedMatch, dice_of
from tests.replays.stored import unstored
from tests.souk.cli.projects import project
from tests.souk.cli.runner import GAME, ROOT, refusal, souk
from tournaments.conduct.seeds import seat_seed

DICE = """
number = self.rng.randrange(len(moves))
print("number", number, file=sys.stderr)
self.note(f"number {number}")
return moves[number]
"""
MILLISECONDS = re.compile(r"\d+\.\d\d ms")
ALONE = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("saved", "test_saved.py")
saved = importlib.util.module_from_spec(spec)
spec.loader.exec_module(saved)
[test] = [one for name, one in vars(saved).items() if name.startswith("test_")]
test()
beyond = {"django", "replays", "tournaments", "souk", "pytest"} & {*sys.modules}
assert not beyond, beyond
"""


@pytest.fixture(scope="module")
def clever(tmp_path_factory) -> Path:
    return project(tmp_path_factory.mktemp("bots") / "clever", DICE)


@pytest.fixture(scope="module")
def saved(clever, tmp_path_factory) -> Path:
    """A match of a bot that chooses by its dice, and of two others."""
    folder = tmp_path_factory.mktemp("matches")
    players = [clever, "random", "greedy"]
    done = souk("play", GAME, *players, "--seed", 5, "--save", folder, "--here")
    assert done.returncode == 0, done.stderr
    (path,) = folder.iterdir()
    return path


def own_steps(path: Path, seat: int = 0) -> list[int]:
    steps = Replay(read_log(path)).steps
    return [step.number for step in steps if step.choice and step.choice.seat == seat]


def run(capfd: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = main(["bot", *map(str, words)])
    return code, capfd.readouterr().out


# --- retry ---------------------------------------------------------------------------


def test_a_bot_in_its_sandbox_has_its_dice_and_chooses_the_same(clever, saved, capfd):
    step = own_steps(saved)[4]
    code, told = run(capfd, "retry", clever, saved, "--step", step)
    lines = told.splitlines()
    assert code == 0
    assert f"step {step}, seat 1 (clever 0.1.0): " in lines[0]
    assert lines[1].startswith("In the match: ")
    assert lines[2].endswith(" ms: the same.")
    number = lines[3].removeprefix("It notes: ")
    assert lines[4:] == ["It wrote:", f"  {number}"], "Of this step alone."


def test_a_command_that_is_french_tells_it_in_french(clever, saved, capfd):
    step = own_steps(saved)[0]
    french = ["--here", "--language", "fr"]
    told = run(capfd, "retry", clever, saved, "--step", step, *french)[1]
    assert "Dans la partie : " in told
    assert " ms : le même coup." in told


def test_a_debugger_stops_in_the_choice_that_was_asked_for(clever, saved):
    step = own_steps(saved)[4]
    done = souk(
        *("bot", "retry", clever, saved, "--step", step, "--pdb"),
        said="p 'stopped', len(moves)\nc\n",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("'stopped'") == 1, "And not in the choices before it."
    assert "number = self.rng.randrange(len(moves))" in done.stdout


def test_a_failure_is_told_with_the_lines_of_the_bot(tmp_path, saved, capfd):
    broken = project(tmp_path / "clever", "return moves['first']")
    step = own_steps(saved)[0]
    code, told = run(capfd, "retry", broken, saved, "--step", step, "--here")
    assert code == 1
    assert "Now it failed: " in told
    assert "return moves['first']" in told
    sentence = refusal_with_failure("bot", "retry", broken, saved, own_steps(saved)[2])
    assert f"failed on the way, at step {step}" in sentence


def refusal_with_failure(*words: object) -> str:
    *command, step = words
    done = souk(*command, "--step", step, "--here")
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


def test_what_cannot_be_asked_again_is_refused(clever, saved, tmp_path):
    last = len(Replay(read_log(saved)).steps) - 1
    for step in (0, last + 1):
        told = refusal("bot", "retry", clever, saved, "--step", step)
        assert told == f"There is no decision at step {step}: choose 1 to {last}."
    renamed = tmp_path / "renamed.souk.jsonl"
    renamed.write_bytes(saved.read_bytes())
    step = own_steps(saved)[0]
    again = ["bot", "retry", clever, renamed, "--here", "--step", step]
    assert "name it with --seed" in refusal(*again)
    assert souk(*again, "--seed", 5).returncode == 0


def test_a_saved_test_needs_the_sdk_alone(clever, saved, capfd, tmp_path):
    path, step = tmp_path / "test_saved.py", own_steps(saved)[4]
    retry = ["retry", clever, saved, "--here", "--step", step, "--save-test", path]
    code, told = run(capfd, *retry)
    assert (code, told.splitlines()[0]) == (
        0,
        f"{path} is written. Run it with pytest.",
    )
    done = subprocess.run(
        [sys.executable, "-c", ALONE],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{ROOT}:{clever}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "File exists" in souk("bot", *retry).stderr


def test_the_dice_of_a_match_of_a_site_follow_from_its_seed_and_the_package():
    match = unstored()
    header = match.header
    log = Log("match", header, match.entries)
    assert dice_of(RecordedMatch(log), 1) == seat_seed(
        match.seed, header.match, 1, header.seats[1].digest
    )


# --- diff ----------------------------------------------------------------------------


def test_a_bot_does_not_differ_from_itself(clever, saved, capfd):
    """Nor from what it played: it has the same dice."""
    decisions = len(own_steps(saved))
    told = f"0 of {decisions} decisions differ.\n"
    assert run(capfd, "diff", clever, saved) == (0, told)
    assert run(capfd, "diff", clever, clever, saved, "--here") == (0, told)


def test_each_decision_that_differs_is_listed(clever, saved, capfd, tmp_path):
    other = project(tmp_path / "v2", name="clever")
    command = ["diff", other, saved.parent, "--here", "--json"]
    told = json.loads(run(capfd, *command)[1])
    replay = Replay(read_log(saved))
    assert told["decisions"] == len(own_steps(saved))
    for one in told["differences"]:
        assert one["step"] in own_steps(saved)
        now, then = (side["words"] for side in one["answers"])
        assert now != then
    played = {one["step"]: one["answers"][1]["move"] for one in told["differences"]}
    assert played, "Dice choose another move than the first one now and then."
    assert all(replay.steps[step].choice.move for step in played)
    text = run(capfd, "diff", other, clever, saved, "--here")[1]
    assert text.count(f"{saved}, step ") == len(played)
    assert text.endswith(f"{len(played)} of {told['decisions']} decisions differ.\n")


def test_seats_are_named_by_number_and_by_player(clever, saved, capfd):
    for who, seat in (("2", 1), ("random", 1), ("greedy", 2), ("Clever", 0)):
        told = run(capfd, "diff", clever, saved, "--here", "--seat", who)[1]
        assert told.endswith(f" of {len(own_steps(saved, seat))} decisions differ.\n")
    assert "No seat is 'ada'" in refusal("bot", "diff", clever, saved, "--seat", "ada")


def test_a_bot_that_fails_differs_once(clever, saved, capfd, tmp_path):
    broken = project(tmp_path / "clever", "return moves['first']")
    told = run(capfd, "diff", broken, saved, "--here")[1].splitlines()
    assert told[1].startswith("  clever 0.1.0 failed: ")
    assert told[-1] == "1 of 1 decisions differ."


# --- the page for authors ------------------------------------------------------------


def test_the_commands_of_the_page_do_what_it_says(tmp_path):
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    section = page.partition("## Why it chose that")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```console\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
    assert souk("bot", "new", "clever", cwd=tmp_path).returncode == 0
    players = ["./clever", "greedy", "random", "--here"]
    played = souk(
        "play", "bazar", *players, "--seed", 7, "--save", "matches", cwd=tmp_path
    )
    assert played.returncode == 0, played.stderr
    shutil.copytree(tmp_path / "clever", tmp_path / "v2")
    bot = tmp_path / "v2" / "clever" / "bot.py"
    bot.write_text(bot.read_text().replace("self.rng.choice(moves)", "moves[0]"))
    for block in blocks:
        output = ""
        for line in block.splitlines():
            if line.startswith("$ souk "):
                words = shlex.split(line.removeprefix("$ souk "), comments=True)
                done = souk(*words, cwd=tmp_path)
                assert done.returncode == 0, done.stderr
                output = MILLISECONDS.sub("x ms", done.stdout)
            elif line.startswith("$"):
                assert line == "$ python -m pytest clever/tests"
                assert (tmp_path / "clever/tests/test_step39.py").is_file()
            else:
                assert MILLISECONDS.sub("x ms", line) in output

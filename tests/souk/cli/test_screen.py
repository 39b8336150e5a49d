"""`souk watch` in a real terminal: keys, windows, and how it is given back."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from replays.log.file import read_log
from replays.log.steps import Replay
from souk.cli.screen import ENTER, LEAVE
from tests.souk.cli.runner import ROOT, command
from tests.souk.cli.terminal import Terminal

RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"
PAGE_UP, PAGE_DOWN, SHIFT_RIGHT = "\x1b[5~", "\x1b[6~", "\x1b[1;2C"
CTRL_C, CTRL_Z = "\x03", "\x1a"


def watching(path: Path, *more: object, columns: int = 80, rows: int = 40) -> Terminal:
    return Terminal(command("watch", path, *more), columns=columns, rows=rows, cwd=ROOT)


def test_a_match_is_stepped_through_by_keys(saved_match: Path):
    replay = Replay(read_log(saved_match))
    last, rounds = len(replay.steps) - 1, replay.rounds
    second = rounds.index(rounds[0] + 1)
    third = rounds.index(rounds[0] + 2)
    with watching(saved_match) as terminal:
        terminal.wait_for(rf"step 0 of {last} ")
        for keys, step in [
            (RIGHT, 1),
            (RIGHT * 3, 4),
            (LEFT, 3),
            (END, last),
            (RIGHT, last),
            (HOME, 0),
            (PAGE_DOWN, second),
            (SHIFT_RIGHT, third),
            (PAGE_UP, second),
            (PAGE_UP, 0),
            (LEFT, 0),
        ]:
            terminal.type(keys)
            screen = terminal.wait_for(rf"step {step} of ")
            # Bazar calls it a turn.
            called = f"turn {rounds[step]}" if rounds[step] else "setup"
            assert f"| {called} |" in screen[0]
        terminal.type("q")
        assert terminal.exit_code() == 0
        assert terminal.is_as_before()
    assert terminal.printed.startswith(ENTER)
    assert terminal.printed.endswith(LEAVE)


def test_the_view_changes_and_help_comes_and_goes(saved_match: Path):
    with watching(saved_match, "--language", "en") as terminal:
        terminal.wait_for("everything")
        for view in ("a spectator's view", "what Venetians", "what Greeks"):
            terminal.type("f")
            terminal.wait_for(view)
        terminal.type("?")
        terminal.wait_for("this help")
        terminal.type("x")
        screen = terminal.wait_for("step 0 of ")
        assert not any("this help" in line for line in screen)
        terminal.type("q")
        assert terminal.exit_code() == 0


def test_it_begins_with_the_view_that_was_asked_for(saved_match: Path):
    with watching(saved_match, "--seat", 2, "--language", "fr") as terminal:
        terminal.wait_for("vue de Grecs")
        terminal.type("q")
        assert terminal.exit_code() == 0


def test_a_window_may_be_resized_and_small(saved_match: Path):
    with watching(saved_match) as terminal:
        assert len(terminal.wait_for("step 0 of ")) == 40
        for columns, rows in ((30, 10), (5, 3), (1, 1), (120, 50)):
            terminal.printed = ""
            terminal.resize(columns, rows)
            screen = terminal.wait_for("^B?.")
            assert len(screen) == rows
            assert max(map(len, screen)) <= columns
        terminal.type("q")
        assert terminal.exit_code() == 0


def test_ctrl_c_gives_the_terminal_back(saved_match: Path):
    with watching(saved_match) as terminal:
        terminal.wait_for("step 0 of ")
        assert not terminal.is_as_before()
        terminal.type(CTRL_C)
        assert terminal.exit_code() == 130
        assert terminal.is_as_before()
    assert terminal.printed.endswith(LEAVE)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(saved_match: Path, number: signal.Signals):
    with watching(saved_match) as terminal:
        terminal.wait_for("step 0 of ")
        os.kill(terminal.pid, number)
        assert terminal.exit_code() == 128 + number
        assert terminal.is_as_before()
    assert terminal.printed.endswith(LEAVE)


def test_a_fault_of_ours_gives_the_terminal_back_before_it_is_told():
    faulty = (
        "from souk.cli.screen import show\n"
        "class Faulty:\n"
        "    is_over = False\n"
        "    def frame(self, columns, rows): raise RuntimeError('a fault')\n"
        "show(Faulty())"
    )
    with Terminal([sys.executable, "-c", faulty], cwd=ROOT) as terminal:
        assert terminal.exit_code() == 1
        assert terminal.is_as_before()
    assert "RuntimeError: a fault" in terminal.printed.rpartition(LEAVE)[2]


def test_ctrl_z_lends_the_terminal_to_the_shell(saved_match: Path):
    shell = ["/usr/bin/env", "PS1=ready> ", "bash", "--norc", "-i"]
    with Terminal(shell, cwd=ROOT, columns=200) as terminal:
        terminal.wait_for("ready> $")
        terminal.type(" ".join(command("watch", saved_match)) + "\n")
        terminal.wait_for("step 0 of ")
        terminal.type(RIGHT)
        terminal.wait_for("step 1 of ")
        terminal.type(CTRL_Z)
        terminal.wait_for("Stopped")
        assert LEAVE in terminal.printed
        terminal.printed = ""
        terminal.type("fg\n")
        terminal.wait_for("step 1 of ")
        assert ENTER in terminal.printed
        terminal.type("q")
        terminal.wait_for("ready> $")
        terminal.type("exit\n")
        assert terminal.exit_code() == 0


def test_a_terminal_that_can_do_nothing_gets_the_last_step(saved_match: Path):
    plain = ["/usr/bin/env", "TERM=dumb", *command("watch", saved_match)]
    with Terminal(plain, cwd=ROOT) as terminal:
        assert terminal.exit_code() == 0
    assert "\x1b" not in terminal.printed
    assert re.search(r"step (\d+) of \1 ", terminal.printed)


def test_progress_is_drawn_on_a_terminal():
    script = (
        "import sys, time\n"
        "from replays.log.progress import Progress\n"
        "bar = Progress(3, sys.stderr, lambda done: f'{done} of 3.')\n"
        "for _ in range(3): time.sleep(0.15); bar.advance()\n"
        "bar.close()"
    )
    with Terminal([sys.executable, "-c", script], cwd=ROOT) as terminal:
        assert terminal.exit_code() == 0
    assert "[##########....................] 1 of 3." in terminal.printed
    assert terminal.printed.endswith("\r\x1b[K")


def test_a_key_may_arrive_in_pieces(saved_match: Path):
    with watching(saved_match) as terminal:
        terminal.wait_for("step 0 of ")
        for piece in RIGHT:
            terminal.type(piece)
            time.sleep(0.01)
        terminal.wait_for("step 1 of ")
        terminal.type("\x1b")
        time.sleep(0.2)
        terminal.type("l")
        terminal.wait_for("step 2 of ")
        terminal.type("q")
        assert terminal.exit_code() == 0

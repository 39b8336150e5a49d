"""Curious bots: what a bot can learn from what it was started with."""

import os
from ast import literal_eval
from pathlib import Path

from bots.sandbox.interior import environment

SLEEP = "import time; time.sleep(60)"


def test_no_variable_of_the_worker_is_inherited(bot, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "everything")
    seen = bot.does("import os; got = sorted(os.environ)").answer
    given = environment(bot.sandbox.runtime)
    # Bubblewrap says where it is.
    assert set(literal_eval(seen)) - {"PWD"} == set(given)


def test_no_word_of_its_command_line_is_left(bot):
    seen = bot.does("import sys; got = sys.argv, len(sys.orig_argv)").answer
    assert seen == "(['-c'], 1)"


ABOVE = """
import sys
frame, got = sys._getframe(), []
while frame := frame.f_back:
    if "/inside/" in frame.f_code.co_filename:
        for name, value in frame.f_locals.items():
            if name != "argument":
                got += repr(value), repr(getattr(value, "__dict__", ""))
"""


def test_no_frame_above_it_holds_what_it_was_started_with(bot):
    seen = bot.does(ABOVE).answer
    assert "'doer'" in seen
    assert str(bot.folder) not in seen
    assert "NPROC=" not in seen


def test_its_descriptors_do_not_tell_how_many_bots_there_are(bot):
    alone = bot.does("got = reading, writing").answer
    with bot.launch(SLEEP), bot.launch(SLEEP):
        assert bot.does("got = reading, writing").answer == alone


def test_no_file_is_open_but_the_channel_and_the_log(bot):
    leaked = os.open("/etc/passwd", os.O_RDONLY)
    os.set_inheritable(leaked, True)
    try:
        deed = bot.does(
            "import os\n"
            "def is_open(fd):\n"
            "    try: os.fstat(fd)\n"
            "    except OSError: return False\n"
            "    return True\n"
            "got = [fd for fd in range(3, 4096) if is_open(fd)], {reading, writing}"
        )
    finally:
        os.close(leaked)
    opened, channel = literal_eval(deed.answer)
    assert set(opened) == channel


def test_its_input_is_empty_and_its_output_is_the_log(bot):
    deed = bot.does("import os; print('hello'); os.write(1, b'raw'); got = input()")
    assert deed.answer == "EOFError"
    assert deed.log.startswith("hello\nraw")


def test_it_is_not_root_and_cannot_become_anybody_else(bot):
    users = bot.does("import os; got = (*os.getresuid(), *os.getresgid())")
    assert 0 not in literal_eval(users.answer)
    calls = ("setuid(0)", "setgid(0)", "setreuid(0, 0)", "setgroups([0])")
    misbehaviours = {call: f"import os; os.{call}" for call in calls}
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_no_two_bots_that_root_runs_are_the_same_user(bot):
    with bot.launch(SLEEP) as one, bot.launch(SLEEP) as other:
        users = {user_of(one.pid), user_of(other.pid)}
    # Only root can become somebody else.
    assert len(users - {"0"}) == (2 if bot.is_of_root else 1)


def user_of(pid: int) -> str:
    return Path(f"/proc/{pid}/status").read_text().split("Uid:")[1].split()[0]


def test_sets_are_iterated_in_the_same_order_every_time(bot):
    source = "got = list({'carpet', 'spice', 'silk', 'tea', 'dye', 'amber'})"
    assert len({bot.does(source).answer for _ in range(3)}) == 1

"""Greedy bots: a bot that takes all it can get gets what it is allowed."""

import os
import signal
import time
from ast import literal_eval
from textwrap import dedent

import pytest

from bots.sandbox.inside.entry import MODESTY
from bots.sandbox.interface import MB, Limits

SMALL = Limits(memory=128 * MB, address_space=256 * MB)


def test_memory_ends_where_the_limit_is(bot):
    deed = bot.does(
        "hoard = []\n"
        "try:\n"
        "    while True: hoard.append(bytearray(1 << 20))\n"
        "except MemoryError:\n"
        "    got = len(hoard)",
        SMALL,
    )
    assert 64 < int(deed.answer) <= 128


def test_shared_memory_ends_there_too(bot):
    deed = bot.does(
        "import mmap\n"
        "hoard = []\n"
        "try:\n"
        "    while True: hoard.append(mmap.mmap(-1, 1 << 20))\n"
        "except OSError:\n"
        "    got = len(hoard)",
        SMALL,
    )
    assert 64 < int(deed.answer) <= 256


def test_threads_end_where_the_limit_is(bot):
    deed = bot.does(
        "import threading\n"
        "threading.stack_size(1 << 16)\n"
        "over, got = threading.Event(), 0\n"
        "try:\n"
        "    while got < 500:\n"
        "        threading.Thread(target=over.wait).start()\n"
        "        got += 1\n"
        "except RuntimeError: pass\n"
        "finally: over.set()",
        Limits(threads=16),
    )
    assert 8 <= int(deed.answer) <= 16


def test_open_files_end_where_the_limit_is(bot):
    deed = bot.does(
        "import os\n"
        "got = 0\n"
        "try:\n"
        "    while True: os.dup(2); got += 1\n"
        "except OSError: pass",
        Limits(open_files=32),
    )
    assert 16 <= int(deed.answer) < 32


def test_pipes_cannot_be_widened(bot):
    widened = "import fcntl, os; fcntl.fcntl(os.pipe()[1], 1031, 1 << 20)"
    assert bot.does(widened).answer == "PermissionError"


def test_computing_ends_where_the_limit_is(bot):
    deed = bot.does("while True: pass", Limits(cpu_seconds=1))
    assert (deed.answer, deed.status) == ("", -signal.SIGKILL)


def test_no_limit_can_be_raised(bot):
    names = ("AS", "DATA", "NPROC", "NOFILE", "CPU", "FSIZE", "CORE")
    misbehaviours = {
        name: (
            "import resource as r\n"
            f"soft, hard = r.getrlimit(r.RLIMIT_{name})\n"
            f"r.setrlimit(r.RLIMIT_{name}, (hard + 1, hard + 1))"
        )
        for name in names
    }
    # So Python says it when the kernel says that only root may.
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "ValueError")


def test_no_limit_of_another_process_can_be_looked_at(bot):
    others = (os.getpid(), 1 if "Landlock" in bot.tier else 2)
    misbehaviours = {
        str(pid): f"import resource as r; r.prlimit({pid}, r.RLIMIT_CPU)"
        for pid in others
    }
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


DIGGERS = {
    "in Python": ("def dig(): dig()\ndig()", "RecursionError", 0),
    "in C": (
        "import sys; sys.setrecursionlimit(10**9)\n"
        "pit = []\n"
        "for _ in range(10**5): pit = [pit]\n"
        "repr(pit)",
        "",
        -signal.SIGSEGV,
    ),
}


@pytest.mark.parametrize("where", DIGGERS)
def test_whoever_digs_too_deep_buries_only_itself(bot, where):
    source, answer, status = DIGGERS[where]
    deed = bot.does(source, Limits(stack=4 * MB))
    assert (deed.answer, deed.status) == (answer, status)


def test_time_is_counted_by_the_kernel(bot):
    with bot.launch("while True: pass") as process:
        seen = process.cpu_ns()
        while process.cpu_ns() < seen + 20_000_000:
            pass
    assert process.cpu_ns() >= seen + 20_000_000


def test_a_bot_computes_also_while_its_first_thread_sleeps(bot):
    source = """
        import threading
        other = threading.Thread(target=lambda: [None for _ in iter(int, 1)])
        other.start()
        other.join()
    """
    with bot.launch(dedent(source)) as process:
        seen = process.cpu_ns()
        while process.cpu_ns() < seen + 50_000_000:
            time.sleep(0.01)
        assert all(process.is_ready_to_run() for _ in range(20))


def test_who_computes_is_told_from_who_sleeps(bot):
    with bot.launch("while True: pass") as process:
        assert process.is_ready_to_run()
    assert not process.is_ready_to_run()
    with bot.launch("import time; time.sleep(60)") as process:
        falls_asleep_by = time.monotonic() + 20
        while process.is_ready_to_run() and time.monotonic() < falls_asleep_by:
            time.sleep(0.01)
        assert not process.is_ready_to_run()


def test_a_bot_comes_after_the_site_and_cannot_push_in(bot):
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    with bot.launch("while True: pass") as process:
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == ours + MODESTY
    deed = bot.does("import os; os.setpriority(os.PRIO_PROCESS, 0, -1)")
    assert "PermissionError" in deed.log


def test_sleeping_costs_no_time(bot):
    deed = bot.does("import time; time.sleep(0.3); got = time.process_time_ns()")
    assert literal_eval(deed.answer) < 300_000_000

"""Greedy bots: a bot that takes all it can get gets what it is allowed."""

import os
import select
import signal
import time
from ast import literal_eval
from textwrap import dedent

import pytest

from bots.sandbox.inside.entry import MODESTY
from bots.sandbox.interface import MB, Limits
from bots.sandbox.process import BotProcess
from tests.bots.sandbox.tiers import PATIENCE, Culprit, wait

LOWEST_PRIORITY = 19
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


UNCOUNTED = {
    "shared": "mmap.MAP_SHARED | mmap.MAP_ANONYMOUS",
    "growing like a stack": "mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100",
    "in huge pages": "mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x40000",
}


def test_there_is_no_memory_that_does_not_count(bot):
    misbehaviours = {
        kind: f"import mmap; mmap.mmap(-1, 1 << 21, flags={flags})"
        for kind, flags in UNCOUNTED.items()
    }
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_own_memory_and_own_files_can_be_mapped(bot):
    deed = bot.does(
        "import doer, mmap\n"
        "own = mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)\n"
        "with open(doer.__file__, 'rb') as file:\n"
        "    code = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)\n"
        "got = len(own), b'whatever' in code[:]"
    )
    assert deed.answer == "(1048576, True)"


def test_numpy_computes_with_what_is_allowed(bot):
    # Arrays of this size are given back to the kernel.
    table = "import numpy as np; table = np.ones((1500, 1500))\n"
    assert bot.does(table + "got = int((table @ table).sum())").answer == str(1500**3)


THREADS = """
import threading
threading.stack_size(1 << 16)
over, got = threading.Event(), 0
try:
    while got < {most}:
        threading.Thread(target=over.wait).start()
        got += 1
except RuntimeError: pass
"""


def is_counted_by_the_kernel(bot: Culprit) -> bool:
    """Return whether the kernel tells the threads of a bot from those of others."""
    return "bubblewrap" in bot.tier or bot.is_of_root


def test_threads_end_where_the_limit_is(bot):
    deed = bot.does(THREADS.format(most=500) + "over.set()", Limits(threads=16))
    if is_counted_by_the_kernel(bot):
        assert 8 <= int(deed.answer) <= 16
    else:
        # It is ended as soon as somebody looks.
        assert deed.status in {0, -signal.SIGKILL}


def test_a_bot_with_too_many_threads_does_not_stay(bot):
    with bot.launch(holding(17), Limits(threads=16)) as process:
        started = said(process)
        assert started < 17 or wait(process) == -signal.SIGKILL


def test_no_bot_takes_the_threads_of_another(bot):
    with bot.launch(holding(15)) as one, bot.launch(holding(15)) as other:
        assert (said(one), said(other)) == (15, 15)
        assert bot.does(THREADS.format(most=15) + "over.set()").answer == "15"


def holding(threads: int) -> str:
    """Return what starts threads, says how many there are, and keeps them."""
    starting = THREADS.format(most=threads)
    return starting + "import os; os.write(writing, str(got).encode()); over.wait()"


def said(process: BotProcess) -> int:
    select.select([process.stdout], [], [], PATIENCE)
    return int(os.read(process.stdout, 16))


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
    widened = "import fcntl; fcntl.fcntl(writing, 1031, 1 << 20)"
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
        # The tests may give way to others themselves, and nobody can beyond the lowest.
        expected = min(ours + MODESTY, LOWEST_PRIORITY)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == expected
    deed = bot.does("import os; os.setpriority(os.PRIO_PROCESS, 0, -1)")
    assert "PermissionError" in deed.log


def test_sleeping_costs_no_time(bot):
    deed = bot.does("import time; time.sleep(0.3); got = time.process_time_ns()")
    assert literal_eval(deed.answer) < 300_000_000

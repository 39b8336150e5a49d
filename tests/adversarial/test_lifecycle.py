"""Bots that will not end, and workers that start them and vanish."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bots.sandbox.errors import LaunchFailed
from bots.sandbox.interface import Limits, Spec
from tests.bots.sandbox.processes import children, ends, is_running, orphanage
from tests.bots.sandbox.tiers import ORDINARY_TIERS, ROOT, Culprit, wait

SLEEP = "import time; time.sleep(600)"
STUBBORN = (
    "import signal, time\n"
    "for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:\n"
    "    signal.signal(number, signal.SIG_IGN)\n"
    "while True:\n"
    "    try: time.sleep(600)\n"
    "    except BaseException: pass"
)


def open_files() -> set[str]:
    return set(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize("source", [SLEEP, STUBBORN, "while True: pass"])
def test_whoever_is_killed_is_dead(bot, source):
    with bot.launch(source) as process:
        assert process.poll() is None
        process.kill()
        assert process.poll() == -signal.SIGKILL
        assert not is_running(process.pid)


def test_whoever_is_stopped_can_be_killed(bot):
    with bot.launch(SLEEP) as process:
        os.kill(process.pid, signal.SIGSTOP)
    assert not is_running(process.pid)


def test_killing_and_closing_twice_does_no_harm(bot):
    process = bot.launch(SLEEP)
    process.kill()
    process.kill()
    process.close()
    process.close()
    assert process.poll() == -signal.SIGKILL


@pytest.mark.parametrize(
    ("source", "status"),
    [
        ("pass", 0),
        ("import os; os._exit(7)", 7),
        ("import sys; got = 1", 0),
        ("import ctypes; ctypes.string_at(0)", -signal.SIGSEGV),
    ],
)
def test_it_is_told_how_it_ended(bot, source, status):
    assert bot.does(source).status == status


def test_a_bot_that_aborts_ends_by_a_signal(bot):
    # As process 1 it is spared its own signal and falls over the next instruction.
    died = {-signal.SIGABRT, -signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP}
    assert bot.does("import os; os.abort()").status in died


def test_a_bot_that_closes_everything_is_still_killed(bot):
    with bot.launch("import os, time; os.closerange(0, 64); time.sleep(600)") as shut:
        shut.kill()
    assert not is_running(shut.pid)


def test_a_main_that_is_not_there_is_the_bots_own_crash(bot):
    spec = Spec(bot.folder, "", main="no_such_module")
    with bot.sandbox.launch(spec, Limits()) as process:
        assert wait(process) == 1


def test_code_that_is_not_there_is_nobodys_crash(bot):
    spec = Spec(Path("/no/such/folder"), "", main="doer")
    before = open_files()
    with pytest.raises(LaunchFailed, match=r"did not come up: .*No such file"):
        bot.sandbox.launch(spec, Limits())
    assert open_files() == before


def cycles(bot: Culprit, count: int) -> None:
    bot.launch(SLEEP).close()
    files, processes, threads = open_files(), children(), threading.active_count()
    for number in range(count):
        with bot.launch(SLEEP if number % 2 else "pass") as process:
            pass
        assert not is_running(process.pid)
    assert open_files() == files
    assert children() == processes
    assert threading.active_count() == threads


def test_nothing_is_left_after_20_starts(bot):
    cycles(bot, 20)


@pytest.mark.adversarial
def test_nothing_is_left_after_200_starts(bot):
    cycles(bot, 200)


def test_many_threads_may_start_bots_at_once(bot):
    processes: list[Any] = []
    threads = [
        threading.Thread(target=lambda: processes.append(bot.launch(SLEEP)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert len({process.pid for process in processes}) == 4
    for process in processes:
        process.close()


def test_a_bot_outlives_the_thread_that_asked_for_it(bot):
    processes: list[Any] = []
    thread = threading.Thread(target=lambda: processes.append(bot.launch(SLEEP)))
    thread.start()
    thread.join(timeout=120)
    with processes[0] as process:
        # Where the kernel ended it with its thread, it did so at once.
        os.write(process.stdin, b"still there?")
        time.sleep(0.05)
        assert process.poll() is None


WORKER = """
import os, signal, sys
from pathlib import Path
from bots.sandbox.interface import Limits
from tests.bots.sandbox import ordinary_user
from tests.bots.sandbox.tiers import Culprit
if {is_ordinary}:
    ordinary_user.own_runtime()
    ordinary_user.become_ordinary()
bot = Culprit({tier!r}, Path({folder!r}))
"""


@contextmanager
def worker(bot: Culprit, source: str) -> Iterator[subprocess.Popen[str]]:
    """Start another process that launches bots; it is killed if it never ends."""
    begin = WORKER.format(
        tier=bot.tier,
        folder=str(bot.folder),
        is_ordinary=bot.tier in ORDINARY_TIERS,
    )
    with subprocess.Popen(
        [sys.executable, "-c", begin + source],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        limit = threading.Timer(120, process.kill)
        limit.start()
        try:
            yield process
            process.wait(timeout=120)
        finally:
            limit.cancel()
            process.kill()


@pytest.mark.parametrize("last_signal", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_worker_that_is_killed_takes_its_bots_along(bot, last_signal):
    starting = (
        f"bots = [bot.launch({STUBBORN!r}), bot.launch('while True: pass')]\n"
        "print(*(bot.pid for bot in bots), flush=True)\n"
        "signal.pause()"
    )
    with orphanage() as survivors, worker(bot, starting) as process:
        assert process.stdout
        pids = [int(word) for word in process.stdout.readline().split()]
        assert [is_running(pid) for pid in pids] == [True, True]
        process.send_signal(last_signal)
        process.wait(timeout=120)
        assert survivors() == set()
    assert [ends(pid) for pid in pids] == [True, True]


def test_a_child_of_a_process_that_started_bots_may_start_its_own(bot):
    forking = (
        "bot.launch('pass').close()\n"
        "if os.fork() == 0:\n"
        f"    with bot.launch({SLEEP!r}) as process:\n"
        "        print(process.poll(), flush=True)\n"
        "    os._exit(0)\n"
        "os.wait()"
    )
    with worker(bot, forking) as process:
        assert process.stdout
        assert process.stdout.read() == "None\n"
    assert process.returncode == 0


def test_a_bot_outlives_the_parent_of_the_process_that_started_it(bot):
    forking = (
        "import time\n"
        "bot.launch('pass').close()\n"
        "ready, told = os.pipe()\n"
        "if os.fork():\n"
        "    os.close(told)\n"
        "    os.read(ready, 1)\n"
        "    os._exit(0)\n"
        "parent = os.getppid()\n"
        f"with bot.launch({SLEEP!r}) as process:\n"
        "    os.write(told, b'!')\n"
        "    while os.getppid() == parent: time.sleep(0.005)\n"
        # Where the kernel ended it with its starter's parent, it did so at once.
        "    time.sleep(0.1)\n"
        "    print(process.poll(), flush=True)\n"
        "os._exit(0)"
    )
    with worker(bot, forking) as process:
        assert process.stdout
        assert process.stdout.read() == "None\n"


def test_whoever_is_abandoned_before_it_is_locked_ends(bot):
    # What the kernel says about the parent's end may come before it was asked to.
    starting = (
        "from bots.sandbox import launch\n"
        "launch._locked_in = lambda holder, news, log: (\n"
        "    os.kill(os.getpid(), signal.SIGKILL))\n"
        f"bot.launch({STUBBORN!r})"
    )
    with orphanage() as survivors, worker(bot, starting) as process:
        assert process.wait(timeout=120) == -signal.SIGKILL
        assert survivors() == set()

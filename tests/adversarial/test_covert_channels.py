"""Bots that leave themselves a message for the next match, or another seat one.

Each message has as many ones as zeros. A reader that learns nothing says the same of
every bit or guesses, and so gets half of them right.
"""

import os
import random
from ast import literal_eval
from pathlib import Path

import pytest

from tests.adversarial.test_processes import ARCHITECTURE, CALL
from tests.bots.sandbox.tiers import ORDINARY_TIERS, TIERS, Culprit

BITS = 64
LUCK = 50
"""Who guesses is right as often as this once in 200,000 messages."""
PAGE = 4096
IN_MEMORY = [name for name in (*TIERS, *ORDINARY_TIERS) if "warm bubblewrap" in name]
"""Where all that a bot can see is in memory; elsewhere it shares folders on a disk."""


@pytest.fixture(params=[*TIERS, *ORDINARY_TIERS])
def bot(request: pytest.FixtureRequest, folder: Path) -> Culprit:
    """A bot of every user, for what it may do depends on whose its files are."""
    return Culprit(request.param, folder)


def bits_carried(bot: Culprit, prepare: str, write: str, read: str) -> int:
    """Write a message in one match and read it in the next; count what is right.

    `write` is done for each bit that is 1; `read` leaves in `seen` what it thinks.
    """
    message = [0, 1] * (BITS // 2)
    random.shuffle(message)
    loop = f"for bit in range({BITS}):\n"
    guarded = "    try:\n{}\n    except OSError: pass\n"
    written = loop + f"    if not {message}[bit]: continue\n"
    bot.does(prepare + written + guarded.format(_indented(write)))
    reading = loop + "    seen = False\n" + guarded.format(_indented(read))
    answer = bot.does(prepare + "got = []\n" + reading + "    got.append(int(seen))\n")
    seen = literal_eval(answer.answer)
    return sum(a == b for a, b in zip(seen, message, strict=True))


def _indented(source: str) -> str:
    return "\n".join(f"        {line}" for line in source.splitlines())


# --- what is in memory of a file ---

EVICT = """
import ctypes, mmap, os, resource
from ctypes import c_int, c_long, c_size_t, c_void_p
MADV_PAGEOUT = 21
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = c_void_p
libc.mmap.argtypes = [c_void_p, c_size_t, c_int, c_int, c_int, c_long]
libc.madvise.argtypes = [c_void_p, c_size_t, c_int]
here = os.path.dirname(__import__("doer").__file__)
library = os.path.dirname(os.__file__)
sources = sorted(name for name in os.listdir(library) if name.endswith(".py"))
def evict(path, size):
    fd = os.open(path, os.O_RDONLY)
    address = libc.mmap(None, size, mmap.PROT_READ, mmap.MAP_SHARED, fd, 0)
    ctypes.string_at(address, size)
    libc.madvise(address, size, MADV_PAGEOUT)
    os.close(fd)
def is_absent(path):
    fd = os.open(path, os.O_RDONLY)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_inblock
    os.pread(fd, 1, 0)
    os.close(fd)
    return resource.getrusage(resource.RUSAGE_SELF).ru_inblock > before
"""


def test_what_a_bot_does_to_its_own_files_is_over_with_the_match(bot, folder):
    for number in range(BITS):
        (folder / f"{number}.bin").write_bytes(os.urandom(PAGE))
    os.sync()  # What is not on the disk yet stays in memory.
    carried = bits_carried(
        bot,
        EVICT,
        f"evict(f'{{here}}/{{bit}}.bin', {PAGE})",
        "seen = is_absent(f'{here}/{bit}.bin')",
    )
    assert carried <= LUCK


def test_what_a_bot_does_to_files_of_all_bots_is_over_with_the_match(bot):
    carried = bits_carried(
        bot,
        EVICT + "own = [library + '/' + name for name in sources]\n",
        "evict(own[bit], os.stat(own[bit]).st_size)",
        "seen = is_absent(own[bit])",
    )
    assert carried <= LUCK


def test_what_a_bot_reads_of_its_files_does_not_show_in_the_next_match(bot, folder):
    for number in range(BITS):
        (folder / f"{number}.txt").write_text("a page")
    carried = bits_carried(
        bot,
        "import doer, os; here = os.path.dirname(doer.__file__)\n",
        "open(f'{here}/{bit}.txt').read()",
        "found = os.stat(f'{here}/{bit}.txt')\n"
        "seen = 0 < found.st_atime_ns - found.st_mtime_ns < 10**15",
    )
    assert carried <= LUCK


def test_reading_leaves_no_trace_on_the_files_of_all_bots(bot):
    times = (
        "import os\n"
        "library = os.path.dirname(os.__file__)\n"
        "def atimes():\n"
        "    return {path: os.stat(path).st_atime_ns\n"
        "        for folder, _, names in os.walk(library)\n"
        "        for path in [folder, *(f'{folder}/{name}' for name in names)]}\n"
    )
    deed = bot.does(
        times + "before = atimes()\n"
        "for path in before:\n"
        "    if os.path.isfile(path): open(path, 'rb').read(1)\n"
        "got = sum(before[path] != time for path, time in atimes().items())"
    )
    assert deed.answer == "0"


# --- which names were looked up ---

NAMES = """
import os, time
library, now = os.path.dirname(os.__file__), time.perf_counter_ns
def look_up(bit, number):
    before = now()
    try: os.stat(f"{library}/{key}-{bit}-{number}")
    except FileNotFoundError: pass
    return now() - before
def typical(bit):
    return sorted(look_up(bit, number) for number in range(9))[4]
slow = sorted(typical(f"nothing-{bit}") for bit in range(64))[32]
quick = sorted(typical(f"nothing-{bit}") for bit in range(64))[32]
"""


@pytest.mark.parametrize("bot", IN_MEMORY, indirect=True)
def test_no_later_match_can_tell_which_names_a_bot_looked_up(bot):
    carried = bits_carried(
        bot,
        f"key = {os.urandom(8).hex()!r}\n{NAMES}",
        "typical(bit)",
        "seen = typical(bit) < (slow + quick) / 2",
    )
    assert carried <= LUCK


# --- what others do ---


def test_nothing_is_told_of_what_the_machine_does(bot):
    number = (99, 179)[ARCHITECTURE]
    counted = CALL + f"call({number}, bytes(256))"
    assert bot.does(counted).answer == "PermissionError"


def test_no_other_process_can_be_asked_for(bot):
    with bot.launch("import time; time.sleep(60)") as other:
        pids = {"another bot": other.pid, "the worker": os.getpid(), "the first": 1}
        if "bubblewrap" in bot.tier:
            del pids["the first"]  # It is the bot itself.
        misbehaviours = {
            f"{call} of {whose}": f"import os, time; {call.format(pid)}"
            for whose, pid in pids.items()
            for call in (
                "time.clock_gettime(~{0} << 3 | 2)",
                "time.clock_getres(~{0} << 3 | 2)",
                "os.sched_getscheduler({0})",
                "os.sched_getparam({0})",
                "os.sched_getaffinity({0})",
            )
        }
        refused = dict.fromkeys(misbehaviours, "PermissionError")
        assert bot.tries(misbehaviours) == refused


def test_its_own_clocks_can_be_read(bot):
    deed = bot.does(
        "import os, time\n"
        "clocks = time.process_time(), time.thread_time(), time.monotonic()\n"
        "got = min(clocks) > 0, len(os.sched_getaffinity(0)) > 0, os.cpu_count() > 0"
    )
    assert deed.answer == "(True, True, True)"


@pytest.mark.parametrize(
    "operation", [0, 1, 8], ids=["wait", "wake", "lend its priority"]
)
def test_nobody_can_wait_for_a_thread_of_another(bot, operation):
    """Nor wake one, by a page of a file that both have in memory."""
    futex = (202, 98)[ARCHITECTURE]
    asked = (
        CALL + f"word = ctypes.c_int({os.getpid()})\n"
        f"call({futex}, ctypes.byref(word), {operation}, 0, 0, 0, 0)"
    )
    assert bot.does(asked).answer == "BlockingIOError"


def test_nobody_can_sleep_as_if_the_kernel_kept_it_waiting(bot):
    """By waiting for a thread as after vfork, or for all processors to pass by."""
    clone, membarrier = (56, 220)[ARCHITECTURE], (324, 283)[ARCHITECTURE]
    thread_of_vfork = 0x14900
    for asked in (f"call({clone}, {thread_of_vfork}, 0)", f"call({membarrier}, 1, 0)"):
        assert bot.does(CALL + asked).answer == "PermissionError"


def test_nothing_is_counted_together_with_what_others_have(bot):
    # A signal that waits counts for the user, who may run other bots too.
    queued = (
        "import signal, threading\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN])\n"
        "signal.pthread_kill(threading.get_ident(), signal.SIGRTMIN)"
    )
    assert bot.does(queued).answer == "BlockingIOError"
    timer_create = (222, 107)[ARCHITECTURE]
    timed = CALL + f"call({timer_create}, 1, 0, bytes(8))"
    assert bot.does(timed).answer == "PermissionError"


def test_no_pipe_can_be_made(bot):
    """Each has a number from one row of the whole machine, in every sandbox."""
    pipe2 = (293, 59)[ARCHITECTURE]
    assert bot.does("import os; os.pipe()").answer == "PermissionError"
    assert bot.does(CALL + f"call({pipe2}, bytes(8), 0)").answer == "PermissionError"

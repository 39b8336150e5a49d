"""Bots and processes: a bot is one process, and touches no other."""

import os
import signal
from pathlib import Path

import pytest

MACHINE = os.uname().machine
ARCHITECTURE = 0 if MACHINE == "x86_64" else 1

CALL = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def call(number, *arguments):
    wide = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    result = libc.syscall(ctypes.c_long(number), *wide)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
"""

FORBIDDEN = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "io_uring_setup": (425, 425),
    "userfaultfd": (323, 282),
    "memfd_secret": (447, 447),
    "personality": (135, 92),
    "seccomp": (317, 277),
    "landlock_create_ruleset": (444, 444),
    "capset": (126, 91),
    "syslog": (103, 116),
    "clock_settime": (227, 112),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "rt_sigqueueinfo": (129, 138),
    "tkill": (200, 130),
    "open_by_handle_at": (304, 265),
    "name_to_handle_at": (303, 264),
    "mlockall": (151, 230),
    "inotify_init1": (294, 26),
    "splice": (275, 76),
    "reboot": (169, 142),
}


def test_no_door_of_the_kernel_is_open(bot):
    misbehaviours = {
        name: CALL + f"call({numbers[ARCHITECTURE]}, 0, 0, 0, 0, 0, 0)"
        for name, numbers in FORBIDDEN.items()
    }
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


# A program that is there: for one that is not, nobody asks who wants to start it.
PYTHON = "import os, sys; PYTHON = sys.prefix + '/bin/python3'\n"

STARTS = {
    "fork": "os.fork()",
    "vfork": "import subprocess; subprocess.run([PYTHON])",
    "spawn": "os.posix_spawn(PYTHON, ['python3'], {})",
    "exec": "os.execv(PYTHON, ['python3'])",
    "multiprocessing": "import multiprocessing as m; m.Process(target=print).start()",
}


def test_no_other_process_can_be_started(bot):
    misbehaviours = {way: PYTHON + start for way, start in STARTS.items()}
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_the_newest_way_to_start_a_process_is_not_there(bot):
    deed = bot.does(CALL + "got = call(435, 0, 0)")
    assert "OSError" in deed.answer
    assert "Function not implemented" in deed.log


@pytest.mark.parametrize(
    "target",
    [lambda: 0, lambda: -1, lambda: 1, os.getpid, os.getppid],
    ids=["its group", "everybody", "the first", "its starter", "its starter's starter"],
)
def test_no_signal_can_be_sent_to_others(bot, target):
    assert bot.does(f"import os; os.kill({target()}, 0)").answer == "PermissionError"


def test_no_signal_can_be_sent_to_a_thread_of_another(bot):
    number = (234, 131)[ARCHITECTURE]
    deed = bot.does(CALL + f"call({number}, {os.getpid()}, {os.getpid()}, 0)")
    assert deed.answer == "PermissionError"


def test_no_signal_can_be_sent_by_way_of_a_pipe(bot):
    commands = ("F_SETOWN", "F_SETSIG", "F_NOTIFY", "F_SETLEASE")
    misbehaviours = {
        name: f"import fcntl; fcntl.fcntl(reading, fcntl.{name}, {os.getpid()})"
        for name in commands
    }
    misbehaviours["FIOSETOWN"] = "import fcntl; fcntl.ioctl(reading, 0x8901, b'1234')"
    misbehaviours["FIOASYNC"] = "import fcntl; fcntl.ioctl(reading, 0x5452, b'1234')"
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_it_may_end_itself(bot):
    ended = bot.does("import os, signal; signal.raise_signal(signal.SIGSEGV)")
    # Process 1 of its own world cannot kill itself, so it goes on.
    assert ended.status in {0, -signal.SIGSEGV}


@pytest.mark.parametrize("upper_half", [0, 1 << 32])
def test_no_character_can_be_pushed_into_a_terminal(bot, upper_half):
    number, steal = (16, 29)[ARCHITECTURE], 0x5412 | upper_half
    deed = bot.does(CALL + f"call({number}, 0, {steal}, b'x')")
    assert deed.answer == "PermissionError"


@pytest.mark.skipif(MACHINE != "x86_64", reason="Only x86_64 has a second table.")
def test_the_second_table_of_calls_is_death(bot):
    assert bot.does(CALL + "got = call(0x40000000 | 39)").status == -signal.SIGSYS


@pytest.mark.skipif(MACHINE != "x86_64", reason="Only x86_64 runs code of the i386.")
def test_a_call_of_another_architecture_is_death(bot):
    # mov eax, 20 (getpid); int 0x80; ret
    old_getpid = (
        "import ctypes, mmap\n"
        "own = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS\n"
        "page = mmap.mmap(-1, 4096, flags=own, prot=7)\n"
        r"page.write(b'\xb8\x14\x00\x00\x00\xcd\x80\xc3')" + "\n"
        "address = ctypes.addressof(ctypes.c_char.from_buffer(page))\n"
        "got = ctypes.CFUNCTYPE(ctypes.c_int)(address)()"
    )
    assert bot.does(old_getpid).status in {-signal.SIGSYS, -signal.SIGSEGV}


def test_what_was_locked_cannot_be_unlocked(bot):
    number = (157, 167)[ARCHITECTURE]
    options = {
        "PR_SET_PDEATHSIG": 1,
        "PR_SET_DUMPABLE": 4,
        "PR_SET_PTRACER": 0x59616D61,
    }
    misbehaviours = {
        name: CALL + f"call({number}, {of}, 0)" for name, of in options.items()
    }
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_it_cannot_make_itself_more_important(bot):
    misbehaviours = {
        "priority": "import os; os.nice(-5)",
        "cores": "import os; os.sched_setaffinity(0, [0])",
        "real time": "import os; os.sched_setscheduler(0, 1, os.sched_param(1))",
        "session": "import os; os.setsid()",
        "group": "import os; os.setpgid(0, 0)",
    }
    assert bot.tries(misbehaviours) == dict.fromkeys(misbehaviours, "PermissionError")


def test_threads_are_allowed(bot):
    deed = bot.does(
        "import threading\n"
        "got = []\n"
        "threads = [threading.Thread(target=got.append, args=[1]) for _ in range(8)]\n"
        "for thread in threads: thread.start()\n"
        "for thread in threads: thread.join()"
    )
    assert deed.answer == str([1] * 8)


def test_no_core_is_left_of_a_crash(bot):
    with bot.launch("import time; time.sleep(60)") as process:
        # The kernel gives the files of a process that must not be dumped to root.
        assert Path(f"/proc/{process.pid}/environ").stat().st_uid == 0

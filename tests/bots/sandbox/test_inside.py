"""What closes the doors: the list of calls, the files, the words of the command."""

import os
import re
import resource
import socket
import struct
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bots.sandbox.inside import entry, landlock, seccomp
from bots.sandbox.inside.syscalls import DELICATE, HARMLESS, MACHINES, numbers
from bots.sandbox.interface import Limits, Spec
from bots.sandbox.interior import environment, quotas, words
from bots.sandbox.runtime import provide

TABLES = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


def kernel_numbers(machine: str) -> dict[str, int]:
    """Return the numbers by the kernel's own headers."""
    text = TABLES[machine].read_text()
    told = re.findall(r"#define __NR(?:3264)?_(\w+) (\d+)$", text, re.MULTILINE)
    return {name.replace("fstatat", "newfstatat"): int(nr) for name, nr in told} | {
        name: int(nr) for name, nr in told
    }


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_the_kernels_own(machine):
    if not TABLES[machine].exists():
        pytest.skip("The kernel's headers are not installed.")
    ours = numbers(HARMLESS, machine) | numbers(DELICATE, machine)
    theirs = kernel_numbers(machine)
    assert ours == {name: theirs[name] for name in ours}


@pytest.mark.parametrize("table", [HARMLESS, DELICATE])
def test_the_tables_are_in_order(table):
    names = [line.split()[0] for line in table.strip().splitlines()]
    assert all(first < second for first, second in pairwise(names))


def verdict(machine: str, number: int, *arguments: int, arch: int | None = None) -> int:
    """Run the filter as the kernel would."""
    program = seccomp.strict_program(machine, pid=42)
    steps = list(struct.iter_unpack("=HBBI", program))
    padded = (*arguments, 0, 0, 0, 0, 0, 0)[:6]
    arch = seccomp.ARCHITECTURES[machine] if arch is None else arch
    call = struct.pack("=IIQ6Q", number, arch, 0, *padded)
    place, loaded = 0, 0
    while True:
        instruction, if_so, if_not, operand = steps[place]
        place += 1
        if instruction == seccomp.RETURN:
            return int(operand)
        if instruction == seccomp.LOAD:
            (loaded,) = struct.unpack_from("=I", call, operand)
            continue
        holds = {
            seccomp.EQUALS: loaded == operand,
            seccomp.AT_LEAST: loaded >= operand,
            seccomp.HAS_BITS: bool(loaded & operand),
        }[instruction]
        place += if_so if holds else if_not


@pytest.mark.parametrize("machine", MACHINES)
class TestFilter:
    def test_what_is_on_the_list_is_allowed(self, machine):
        harmless = numbers(HARMLESS, machine)
        verdicts = {verdict(machine, number) for number in harmless.values()}
        assert verdicts == {seccomp.ALLOW}

    def test_all_else_is_refused(self, machine):
        listed = {*numbers(HARMLESS, machine).values()}
        delicate = {*numbers(DELICATE, machine).values()}
        others = set(range(600)) - listed - delicate
        assert {verdict(machine, other) for other in others} == {seccomp.REFUSE}

    def test_another_architecture_is_death(self, machine):
        assert verdict(machine, 39, arch=0x40000003) == seccomp.KILL

    @pytest.mark.parametrize(
        ("name", "good", "bad"),
        [
            ("tgkill", (42, 7, 9), (41, 7, 9)),
            ("prlimit64", (0, 7), (1, 7)),
            ("prctl", (15,), (1,)),
            ("ioctl", (0, 0x5401), (0, 0x5412)),
            ("fcntl", (3, 1030), (3, 8)),
            ("clone", (0x3D0F00,), (0x1200011,)),
            ("clone", (0x3D0F00,), (0x3D4F00,)),
            ("clock_gettime", (3,), (0xFFFFFC02,)),
            ("clock_getres", (0xFFFFFFFA,), (0xFFFFFC02,)),
            ("clock_nanosleep", (1,), (10,)),
            ("madvise", (0, 0, 4), (0, 0, 21)),
            ("mmap", (0, 0, 0, 0x22), (0, 0, 0, 0x21)),
            ("mmap", (0, 0, 0, 0x01), (0, 0, 0, 0x122)),
            ("mmap", (0, 0, 0, 0x02), (0, 0, 0, 0x40022)),
            ("sched_getaffinity", (0,), (41,)),
            ("sched_getparam", (42,), (41,)),
            ("sched_getscheduler", (42,), (1,)),
        ],
    )
    def test_what_is_delicate_depends_on_the_lower_half(self, machine, name, good, bad):
        number = numbers(DELICATE, machine)[name]
        upper = [value | 1 << 32 for value in bad]
        assert verdict(machine, number, *good) == seccomp.ALLOW
        assert verdict(machine, number, *bad) == seccomp.REFUSE
        assert verdict(machine, number, *upper) == seccomp.REFUSE

    @pytest.mark.parametrize("operation", [0x00, 0x01, 0x86, 0x109])
    def test_a_thread_waits_for_threads_of_its_own_process(self, machine, operation):
        futex = numbers(DELICATE, machine)["futex"]
        assert verdict(machine, futex, 0, 0x189) == seccomp.ALLOW
        assert verdict(machine, futex, 0, operation) == seccomp.AGAIN

    def test_the_call_that_hides_its_flags_is_not_there(self, machine):
        clone3 = numbers(DELICATE, machine)["clone3"]
        assert verdict(machine, clone3) == seccomp.NOT_THERE


@pytest.mark.parametrize(
    ("version", "rights", "more"),
    [
        (1, 13, 0),
        (2, 14, 0),
        (3, 15, 0),
        (4, 15, 1),
        (5, 16, 1),
        (6, 16, 2),
        (9, 16, 2),
    ],
)
def test_each_version_of_landlock_takes_away_all_it_can(version, rights, more):
    taken = landlock._everything(version)
    assert len(taken) == 8 * (1 + more)
    assert int.from_bytes(taken[:8], "little") == (1 << rights) - 1


def test_every_limit_is_one_that_the_kernel_knows():
    limits = dict(item.split("=") for item in quotas(Limits()).split(","))
    assert all(hasattr(resource, f"RLIMIT_{name}") for name in limits)
    assert quotas(Limits(threads=3), others=40).split(",")[3] == "NPROC=43"


def start(stdin: int, news: int, **more: Any) -> subprocess.Popen[bytes]:
    """Start what would be started in a sandbox, without anybody who looks after it."""
    runtime = provide()
    spec = Spec(Path(__file__).parent, "import time; time.sleep(60)", main="doer")
    return subprocess.Popen(
        words(runtime, spec, limits=quotas(Limits()), news=news),
        env=environment(runtime),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


def test_whoever_has_nobody_to_talk_to_ends_before_it_begins():
    reading, writing = os.pipe()
    os.close(writing)
    with start(reading, news=2) as process:
        assert process.communicate(timeout=120) == (b"", b"")
    os.close(reading)
    assert process.returncode == entry.ABANDONED


def test_what_was_left_open_by_mistake_is_closed():
    news, told = socket.socketpair()
    mistake, other_end = os.pipe()
    given = (told.fileno(), other_end)
    with (
        news,
        start(subprocess.PIPE, told.fileno(), pass_fds=given) as process,
    ):
        told.close()
        os.close(other_end)
        assert news.recv(16) == entry.LOCKED
        # Nobody can write any more, though the process is still there; or this blocks.
        os.set_blocking(mistake, False)
        assert os.read(mistake, 1) == b""
        process.kill()
    os.close(mistake)

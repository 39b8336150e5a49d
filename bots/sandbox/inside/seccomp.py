"""Seccomp: the kernel refuses all system calls but those on a list.

The list becomes a small program that the kernel runs before each call. It looks at the
number of the call and at the lower half of some arguments; the kernel ignores the upper
half of those, so a program that compared it could be deceived.
"""

import ctypes
import errno
import os
import struct

from bots.sandbox.inside import system
from bots.sandbox.inside.syscalls import DELICATE, HARMLESS, numbers

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
FIRST_OF_X32 = 0x40000000
"""Numbers from here on are a second way to make the same calls, on x86_64."""

# Instructions of the kernel's packet filter.
LOAD, EQUALS, AT_LEAST, HAS_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
# Where the facts about a call are.
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
# What becomes of a call.
ALLOW, KILL = 0x7FFF0000, 0x80000000
REFUSE, NOT_THERE = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS

SECCOMP_MODE_FILTER = 2
CLONE_THREAD = 0x00010000
PR_SET_NAME, PR_GET_NAME = 15, 16
TCGETS, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX = 0x5401, 0x541B, 0x5421, 0x5450, 0x5451
F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC = 0, 1, 2, 3, 4, 1030


def lock() -> None:
    """Leave this process the calls on the list for good."""
    program = strict_program(os.uname().machine, os.getpid())
    filter = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HP", len(program) // 8, ctypes.addressof(filter))
    system.prctl(system.PR_SET_SECCOMP, SECCOMP_MODE_FILTER, header)


def strict_program(machine: str, pid: int) -> bytes:
    """Return the filter for a process: it refuses what it does not know."""
    delicate = numbers(DELICATE, machine)
    steps = [
        *_same_architecture(machine),
        *(step for nr in numbers(HARMLESS, machine).values() for step in _allow(nr)),
        *_allow_if(delicate["tgkill"], 0, [pid]),
        *_allow_if(delicate["prlimit64"], 0, [0]),
        *_allow_if(delicate["prctl"], 0, [PR_SET_NAME, PR_GET_NAME]),
        *_allow_if(
            delicate["ioctl"], 1, [TCGETS, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX]
        ),
        # The other commands let a pipe send any signal to any process.
        *_allow_if(
            delicate["fcntl"],
            1,
            [F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC],
        ),
        *_allow_threads(delicate["clone"]),
        # Its flags are in memory, where no filter can look; the C library then uses
        # the older call.
        (EQUALS, 0, 1, delicate["clone3"]),
        (RETURN, 0, 0, NOT_THERE),
        (RETURN, 0, 0, REFUSE),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


Step = tuple[int, int, int, int]
"""An instruction, how many to skip if it holds and if not, and its operand."""


def _same_architecture(machine: str) -> list[Step]:
    steps = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUALS, 1, 0, ARCHITECTURES[machine]),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    if machine == "x86_64":
        steps += [(AT_LEAST, 0, 1, FIRST_OF_X32), (RETURN, 0, 0, KILL)]
    return steps


def _allow(number: int) -> list[Step]:
    return [(EQUALS, 0, 1, number), (RETURN, 0, 0, ALLOW)]


def _allow_if(number: int, argument: int, values: list[int]) -> list[Step]:
    """Allow a call when the argument is one of these values, refuse it otherwise."""
    steps = [(LOAD, 0, 0, ARGUMENTS + 8 * argument)]
    for value in values:
        steps += [(EQUALS, 0, 1, value), (RETURN, 0, 0, ALLOW)]
    steps.append((RETURN, 0, 0, REFUSE))
    return [(EQUALS, 0, len(steps), number), *steps]


def _allow_threads(clone: int) -> list[Step]:
    """Allow threads of this process and no other process."""
    return [
        (EQUALS, 0, 4, clone),
        (LOAD, 0, 0, ARGUMENTS),
        (HAS_BITS, 0, 1, CLONE_THREAD),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]

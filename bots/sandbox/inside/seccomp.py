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
AGAIN = 0x00050000 | errno.EAGAIN

SECCOMP_MODE_FILTER = 2
CLONE_VFORK, CLONE_THREAD = 0x00004000, 0x00010000
PR_SET_NAME, PR_GET_NAME = 15, 16
TCGETS, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX = 0x5401, 0x541B, 0x5421, 0x5450, 0x5451
F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC = 0, 1, 2, 3, 4, 1030
MADV_DONTNEED, MADV_FREE, MADV_GUARD_INSTALL, MADV_GUARD_REMOVE = 4, 8, 102, 103
MAP_SHARED, MAP_ANONYMOUS, MAP_GROWSDOWN, MAP_HUGETLB = 0x1, 0x20, 0x100, 0x40000

CLOCKS = [*range(10), 11, 0xFFFFFFFA, 0xFFFFFFFE]
"""Those of the machine, and those of this process and this thread; any other number
means the clock of another process, which tells when that one computes."""

FUTEX_PRIVATE, FUTEX_REALTIME = 0x80, 0x100
# To wait, to wake and to move those who wait, within this process: on a page of a file
# that others have in memory too, they could be waited for and woken. The operations
# that are left out lend priority to a thread of whichever process.
FUTEX_OPERATIONS = [
    operation | flags
    for operation in (0, 1, 3, 4, 5, 9, 10)
    for flags in (FUTEX_PRIVATE, FUTEX_PRIVATE | FUTEX_REALTIME)
]


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
        *(
            step
            for name in ("sched_getaffinity", "sched_getparam", "sched_getscheduler")
            for step in _allow_if(delicate[name], 0, [0, pid])
        ),
        *(
            step
            for name in ("clock_getres", "clock_gettime", "clock_nanosleep")
            for step in _allow_if(delicate[name], 0, CLOCKS)
        ),
        # The C library waits for the end of a thread by one of the others, and tries it
        # again; told that it may not, it would end the process.
        *_allow_if(delicate["futex"], 1, FUTEX_OPERATIONS, otherwise=AGAIN),
        # What the C library gives memory back with. The others change what all
        # processes have of a file in memory, which the next match could notice.
        *_allow_if(
            delicate["madvise"],
            2,
            [MADV_DONTNEED, MADV_FREE, MADV_GUARD_INSTALL, MADV_GUARD_REMOVE],
        ),
        *_allow_own_memory(delicate["mmap"]),
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


def _allow_if(
    number: int, argument: int, values: list[int], otherwise: int = REFUSE
) -> list[Step]:
    """Allow a call when the argument is one of these values, refuse it otherwise."""
    steps = [(LOAD, 0, 0, ARGUMENTS + 8 * argument)]
    for value in values:
        steps += [(EQUALS, 0, 1, value), (RETURN, 0, 0, ALLOW)]
    steps.append((RETURN, 0, 0, otherwise))
    return [(EQUALS, 0, len(steps), number), *steps]


def _allow_own_memory(mmap: int) -> list[Step]:
    """Allow files, and memory that counts as the process's own.

    The kernel does not count what is shared or grows like a stack, and huge pages come
    from a store that all processes see the size of.
    """
    return [
        (EQUALS, 0, 6, mmap),
        (LOAD, 0, 0, ARGUMENTS + 8 * 3),
        (HAS_BITS, 3, 0, MAP_GROWSDOWN | MAP_HUGETLB),
        (HAS_BITS, 0, 1, MAP_SHARED),
        (HAS_BITS, 1, 0, MAP_ANONYMOUS),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]


def _allow_threads(clone: int) -> list[Step]:
    """Allow threads of this process and no other process.

    One that its parent waits for, as after vfork, would hide that the parent sleeps.
    """
    return [
        (EQUALS, 0, 5, clone),
        (LOAD, 0, 0, ARGUMENTS),
        (HAS_BITS, 2, 0, CLONE_VFORK),
        (HAS_BITS, 0, 1, CLONE_THREAD),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]

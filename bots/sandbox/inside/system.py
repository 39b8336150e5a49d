"""Requests to the kernel that Python has no words for."""

import ctypes
import errno
import os
import select
import struct

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38
SIGKILL = 9
CAPABILITIES = 64
"""More than any kernel has so far."""
CAPABILITY_SETS = struct.Struct("=6I")
CAPABILITY_HEADER = struct.pack("=Ii", 0x20080522, 0)
"""The version of what follows, and that this process is meant."""

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def call(number: int, *arguments: int | bytes | None) -> int:
    """Make a system call by its number; raise OSError if the kernel refuses."""
    return _answer(_libc.syscall(ctypes.c_long(number), *map(_word, arguments)))


def libc(name: str, *arguments: int | bytes | None) -> int:
    """Call a function of the C library that answers as system calls do."""
    return _answer(getattr(_libc, name)(*map(_word, arguments)))


def prctl(option: int, *arguments: int | bytes) -> None:
    words = (*arguments, 0, 0, 0, 0)[:4]
    _answer(_libc.prctl(ctypes.c_int(option), *map(_word, words)))


def die_with_parent() -> None:
    """Ask to be killed as soon as the thread that started this process has ended."""
    prctl(PR_SET_PDEATHSIG, SIGKILL)


def depend_on(parent: int) -> bool:
    """Die with the parent that this handle means; tell whether it still lives.

    The kernel says nothing of an end that came before it was asked.
    """
    die_with_parent()
    poll = select.poll()
    poll.register(parent, select.POLLIN)
    return not poll.poll(0)


def keep_capabilities(*kept: int) -> None:
    """Give up all capabilities but these, which must be there."""
    bits = sum(1 << capability for capability in kept)
    sets = CAPABILITY_SETS.pack(bits, bits, 0, 0, 0, 0)
    libc("capset", CAPABILITY_HEADER, sets)


def give_up_capabilities() -> None:
    """Give up all capabilities, also those that a program could bring back."""
    for capability in range(CAPABILITIES):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError as error:
            if error.errno != errno.EINVAL:
                raise
            break  # The kernel has no more of them.
    keep_capabilities()


def give_up_privileges() -> None:
    """Gain nothing from any program, and leave no core for programs of root to read."""
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    prctl(PR_SET_DUMPABLE, 0)


def _word(argument: int | bytes | None) -> ctypes.c_ulong | bytes | None:
    """Widen numbers: as an int, the half that is not passed would be anything."""
    return ctypes.c_ulong(argument) if isinstance(argument, int) else argument


def _answer(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result

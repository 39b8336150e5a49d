"""Requests to the kernel that Python has no words for."""

import ctypes
import os

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_SET_NO_NEW_PRIVS = 38
SIGKILL = 9

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def call(number: int, *arguments: int | bytes | None) -> int:
    """Make a system call by its number; raise OSError if the kernel refuses."""
    return _answer(_libc.syscall(ctypes.c_long(number), *map(_word, arguments)))


def prctl(option: int, *arguments: int | bytes) -> None:
    words = (*arguments, 0, 0, 0, 0)[:4]
    _answer(_libc.prctl(ctypes.c_int(option), *map(_word, words)))


def die_with_parent() -> None:
    """Ask to be killed as soon as the thread that started this process has ended."""
    prctl(PR_SET_PDEATHSIG, SIGKILL)


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

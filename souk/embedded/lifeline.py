"""Processes that end with the one that started them, however that one ends."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from typing import Final

PR_SET_PDEATHSIG: Final = 1

_libc = ctypes.CDLL(None)


def ending_with_parent(last_signal: signal.Signals) -> Callable[[], None]:
    """Return what a child of this process calls first, so that it is not left behind.

    The kernel then sends `last_signal` to the child when this process ends, even by
    SIGKILL. Only Linux does; elsewhere a killed parent leaves its children.
    """
    parent = os.getpid()

    def ask_the_kernel() -> None:
        if sys.platform == "linux":
            _libc.prctl(PR_SET_PDEATHSIG, last_signal)
        if os.getppid() != parent:  # It died before the kernel was asked.
            os._exit(1)

    return ask_the_kernel


def starting_afresh(last_signal: signal.Signals) -> Callable[[], None]:
    """Return what a new child calls first: it ends with this process, and takes Ctrl-C.

    A shell has a job in the background ignore it, and so would the child.
    """
    ask_the_kernel = ending_with_parent(last_signal)

    def start() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        ask_the_kernel()

    return start

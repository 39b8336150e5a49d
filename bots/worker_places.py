"""How the processes of a worker are shared out, so that no work takes all of them.

What people wait for has a process of its own, matches of bots have others, and what is
soon done, as looking at clocks, always finds one free. Checks of bots have a worker of
their own.
"""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import IO, Final

from celery import current_app
from celery.signals import worker_init

FEWEST: Final = 3
"""With fewer processes somebody would wait for somebody else."""

_file: list[IO[bytes]] = []


class PlaceKind(Enum):
    """What a process of a worker is taken for."""

    FOLLOWED = "followed"
    """All matches that people play or watch at a pace; many in one process."""
    MATCHES = "matches"
    """One match of bots after the other."""


def usual_processes() -> int:
    """Return how many processes a worker has by default.

    One for each core plays matches of bots, one those that people follow, and two are
    free for what is soon done.
    """
    return (os.cpu_count() or 1) + 3


def places_of(share: PlaceKind, processes: int) -> range:
    """Return the places that work of one kind may take in a worker of this size."""
    if share is PlaceKind.FOLLOWED:
        return range(1)
    free = 2 if processes > FEWEST else 1
    return range(1, max(processes - free, 2))


@worker_init.connect
def _set_up(**details: object) -> None:
    """Make what the processes of a worker share before they are forked."""
    del details
    _file[:] = [
        tempfile.TemporaryFile()  # noqa: SIM115 - it stays open as long as the worker.
    ]


@contextmanager
def place(share: PlaceKind) -> Iterator[int | None]:
    """Take a place for work of one kind; yield its number among those, None if none.

    The first is taken last: it may be kept for some of that work.
    A lock of the kernel's ends with the process it is in. Outside a worker there is
    always a place.
    """
    if not _file:
        yield 0
        return
    processes: int = current_app.conf.worker_concurrency or os.cpu_count() or 1
    for number, start in reversed([*enumerate(places_of(share, processes))]):
        try:
            fcntl.lockf(_file[0], fcntl.LOCK_EX | fcntl.LOCK_NB, 1, start)
        except OSError:
            continue
        try:
            yield number
        finally:
            fcntl.lockf(_file[0], fcntl.LOCK_UN, 1, start)
        return
    yield None


def has_one_place(share: PlaceKind) -> bool:
    """Whether this worker does one thing of this kind at a time."""
    processes: int = current_app.conf.worker_concurrency or os.cpu_count() or 1
    return len(places_of(share, processes)) == 1

"""Who is running, seen from the process that runs the tests."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bots.sandbox.inside import system
from tests.bots.sandbox.tiers import PATIENCE

PR_SET_CHILD_SUBREAPER = 36


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def ends(pid: int) -> bool:
    """Wait for the end of a process that is nobody's child here."""
    return becomes_true(lambda: not is_running(pid))


def becomes_true(condition: Callable[[], bool]) -> bool:
    """Wait for what another process is about to do."""
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)
    return condition()


def children(pid: int | str = "self") -> set[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}


def descendants(pid: int | str = "self") -> set[int]:
    """Return the children, theirs, and so on."""
    found = children(pid)
    return found.union(*map(descendants, found))


@contextmanager
def orphanage() -> Iterator[Callable[[], set[int]]]:
    """Take in all who lose their parent; yield what waits for and names survivors."""
    before = children()

    def survivors() -> set[int]:
        deadline = time.monotonic() + PATIENCE
        while (orphans := children() - before) and time.monotonic() < deadline:
            for orphan in orphans:
                os.waitpid(orphan, os.WNOHANG)
            time.sleep(0.005)
        return orphans

    system.prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        yield survivors
    finally:
        system.prctl(PR_SET_CHILD_SUBREAPER, 0)

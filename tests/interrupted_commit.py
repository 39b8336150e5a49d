"""Signals within a COMMIT: it is sent, and there is no answer yet."""

import signal
from collections.abc import Callable, Generator
from typing import Any

import psycopg


def interrupt_commits(choose: Callable[[], signal.Signals | None]) -> None:
    """Raise what is chosen within each COMMIT of this process from now on."""
    commit = psycopg.Connection._commit_gen

    def interrupted(self: psycopg.Connection) -> Generator[Any, Any, None]:
        steps = commit(self)
        try:
            wanted = next(steps)
            if (chosen := choose()) is not None:
                signal.raise_signal(chosen)
            while True:
                wanted = steps.send((yield wanted))
        except StopIteration:
            return

    psycopg.Connection._commit_gen = interrupted  # type: ignore[assignment, method-assign]

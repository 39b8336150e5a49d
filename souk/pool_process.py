"""A process of a worker's pool: it ends between transactions, never within one.

A request to end raises an exception wherever the process happens to be. Within a COMMIT
it leaves a connection that Django cannot repair, and the error about that hides the
exit: the process lives on and fails every task that it is given. So a request waits
until no transaction is open, nothing can hide it, and a process whose connection is
not clean before or after a task ends. Its task is delivered again.
"""

import logging
import os
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from billiard.common import reset_signals
from celery.signals import task_postrun, task_prerun, worker_process_init
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.pq import TransactionStatus

PATIENCE_S: Final = 10.0
"""How long a transaction, and then what is cleaned up after it, may delay an end."""
TICK_S: Final = 0.02
ENDED: Final = 70
"""The exit code of a process that ends before its task is acknowledged."""

_QUIET: Final = (TransactionStatus.IDLE, TransactionStatus.UNKNOWN)
"""What a driver says of a connection without a transaction, and of a broken one."""

Handler = Callable[[int, FrameType | None], Any]

_log = logging.getLogger(__name__)


class _Process:
    """This process, if it is one of a pool."""

    is_in_pool = False
    stopped_at: float | None = None
    """When it was asked to end."""
    end: Handler
    """Raises what ends a process, and a task whose time is over."""
    end_task: Handler


@worker_process_init.connect
def _join_pool(**details: object) -> None:
    del details
    _Process.is_in_pool = True


@task_prerun.connect
def begin_task(**details: object) -> None:
    """Take the requests to end; refuse the task if the connection is not clean.

    The pool sets its handlers after it has said that a process begins.
    """
    del details
    if not _Process.is_in_pool:
        return
    if signal.getsignal(signal.SIGTERM) is not _end_soon:
        _Process.end = _handler(signal.SIGTERM)
        _Process.end_task = _handler(signal.SIGUSR1)
        reset_signals(_end_soon)
        signal.signal(signal.SIGUSR1, _end_task_soon)
    _end_unless_clean("before")


@task_postrun.connect
def finish_task(**details: object) -> None:
    """End if that was asked for, whatever has hidden it, or if it is necessary."""
    del details
    if not _Process.is_in_pool:
        return
    signal.setitimer(signal.ITIMER_REAL, 0)
    if _Process.stopped_at is not None:
        os._exit(ENDED)
    _end_unless_clean("after")


def is_clean() -> bool:
    """Whether no connection of this thread is in a transaction or waits for answers."""
    return all(map(_is_quiet, connections.all(initialized_only=True)))


def _is_quiet(database: BaseDatabaseWrapper) -> bool:
    if database.in_atomic_block:
        return False
    if database.connection is None:
        return True
    if not database.autocommit:
        return False
    if database.vendor == "sqlite":
        return not database.connection.in_transaction
    return database.connection.info.transaction_status in _QUIET


def _end_unless_clean(when: str) -> None:
    if not is_clean():
        _log.error(
            "Database connection not clean %s a task: this process exits, and its task "
            "is delivered again.",
            when,
        )
        os._exit(ENDED)


def _end_soon(number: int, frame: FrameType | None) -> None:
    """End between two transactions, or when all patience is over."""
    now = time.monotonic()
    if _Process.stopped_at is None:
        _Process.stopped_at = now
    if is_clean():
        # Whatever hides the exit or hangs on the way out, the kernel ends the process.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
        _Process.end(signal.SIGTERM, frame)
    if now - _Process.stopped_at > PATIENCE_S:
        os._exit(ENDED)
    _look_again(_end_soon)


def _end_task_soon(number: int, frame: FrameType | None) -> None:
    """End a task whose time is over between two transactions.

    One that never comes to an end is the affair of the hard limit.
    """
    if _Process.stopped_at is not None:
        return
    if is_clean():
        _Process.end_task(number, frame)
    _look_again(_end_task_soon)


def _look_again(handler: Handler) -> None:
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, TICK_S)


def _handler(number: signal.Signals) -> Handler:
    found = signal.getsignal(number)
    assert callable(found), f"The pool handles no {number.name}."
    return found

"""A worker whose tasks meet a fault once: `python -m tests.souk.pool.faulty_worker`.

It is what an installation runs, with one process and with the tasks below.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.auth import get_user_model
from django.db import connection, transaction

from souk.celery import app
from souk.embedded import prepare
from tests.interrupted_commit import interrupt_commits

FOLDER: Final = "SOUK_FAULTY_FOLDER"
"""Names the folder where the tasks note who has run them."""
QUEUE: Final = "faulty"
TASK: Final = "tests.write"
FAULTS: Final[dict[str, Callable[[], None]]] = {}

_interruptions: list[signal.Signals] = []


def write(name: str, fault: str) -> None:
    """Write a name down in a transaction; the first time there is a fault."""
    runs = Path(os.environ[FOLDER], name)
    with runs.open("a") as file:
        file.write(f"{os.getpid()}\n")
    is_first = len(runs.read_text().splitlines()) == 1
    if is_first:
        FAULTS[fault]()
    users = get_user_model().objects
    try:
        with transaction.atomic():
            users.get_or_create(username=name)
        while fault == "time_over_in_commit":
            time.sleep(0.01)
    except SoftTimeLimitExceeded:
        users.get_or_create(username=f"{name}, late")
        raise


def _fault(work: Callable[[], None]) -> Callable[[], None]:
    FAULTS[work.__name__.strip("_")] = work
    return work


@_fault
def _none() -> None:
    """Let all be well."""


@_fault
def _end_in_commit() -> None:
    _interruptions.append(signal.SIGTERM)


@_fault
def _time_over_in_commit() -> None:
    _interruptions.append(signal.SIGUSR1)


@_fault
def _end_is_swallowed() -> None:
    try:
        signal.raise_signal(signal.SIGTERM)
    except SystemExit:
        print("Swallowed.", file=sys.stderr)


@_fault
def _left_in_a_transaction() -> None:
    """Leave an atomic block that is never left, as an interrupted COMMIT does."""
    connection.ensure_connection()
    connection.in_atomic_block = True


def main() -> None:
    prepare.set_up_django()
    interrupt_commits(lambda: _interruptions.pop() if _interruptions else None)
    app.task(name=TASK)(write)
    app.conf.worker_concurrency = 1
    app.conf.worker_lost_wait = 0.1
    app.worker_main(["worker", "--loglevel=WARNING", f"--queues={QUEUE}"])


if __name__ == "__main__":
    main()

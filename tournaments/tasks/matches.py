"""Matches as work for Celery: play what is ready, and look after the rest.

Nothing is lost with a message. A worker that is told to play looks into the database
for what to play, and the sweep tells some worker as long as there is anything.
"""

import fcntl
import logging
import os
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from mmap import mmap
from typing import IO, Final

from celery import current_app, shared_task
from celery.signals import worker_init, worker_shutting_down
from django.conf import settings
from kombu.exceptions import OperationalError

from bots.sandbox.choosing import choose_sandbox
from bots.sandbox.errors import SandboxUnavailable
from tournaments.selectors.matches import ready
from tournaments.services.conducting import play_next
from tournaments.services.sweeping import sweep_matches

BUDGET: Final = 0.1
"""The part of a task's time in which it begins matches."""
PATIENCE: Final = 0.9
"""The part of a task's time after which it gives back the match it plays."""

HINTS: Final = 8
"""How many workers a sweep asks to play, at most."""
FRESH_S: Final = 10.0

_log = logging.getLogger(__name__)

# Shared by the worker and the processes of its pool, which are forked from it.
_stopping = mmap(-1, 1)
_places: list[IO[bytes]] = []


@worker_init.connect
def _set_up_places(**details: object) -> None:
    """Make what the processes of a worker share before they are forked."""
    del details
    _places[:] = [
        tempfile.TemporaryFile()  # noqa: SIM115 - it stays open as long as the worker.
    ]


@worker_shutting_down.connect
def _ask_matches_to_stop(**details: object) -> None:
    del details
    _stopping[0] = 1


@shared_task
def play_matches() -> None:
    """Play matches for a while; if some are left then, ask for more of the same."""
    with _place() as is_free:
        if is_free and _may_run_bots():
            is_more_left = _play_for_a_while()
            _ask_tournaments_to_go_on()
            if is_more_left and not _stopping[0]:
                ask_to_play()


@shared_task
def sweep() -> None:
    """Look after matches that nobody plays, and have those played that are ready."""
    sweep_matches()
    for _ in range(min(ready().count(), HINTS)):
        ask_to_play()


def ask_to_play() -> None:
    """Have matches played soon; without a queue the sweep asks again later."""
    try:
        # A hint that nobody could take while it was fresh is one hint too many.
        play_matches.apply_async(expires=FRESH_S)
    except OperationalError as error:
        _log.info("Nobody was asked to play: %s", error)


def _ask_tournaments_to_go_on() -> None:
    """Have the next rounds paired soon; without a queue the next tick does it."""
    try:
        # By its name: whoever lets tournaments go on asks for matches in turn.
        current_app.send_task("tournaments.tasks.events.advance")
    except OperationalError as error:
        _log.info("Nobody was asked to go on: %s", error)


def _may_run_bots() -> bool:
    """Whether there is a sandbox here; a new process takes a while to find out."""
    try:
        choose_sandbox()
    except SandboxUnavailable as reason:
        _log.warning("No match is played here. %s", reason)
        return False
    return True


def _play_for_a_while() -> bool:
    """Play one match after the other; return whether some may be left."""
    began = time.monotonic()
    limit = settings.CELERY_TASK_SOFT_TIME_LIMIT

    def is_late(part: float) -> bool:
        return bool(_stopping[0]) or time.monotonic() - began > part * limit

    while not is_late(BUDGET):
        if not play_next(worker=_name(), is_stopping=lambda: is_late(PATIENCE)):
            return False
    return ready().exists()


def _name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"[:80]


@contextmanager
def _place() -> Iterator[bool]:
    """Take one of the places of this worker; one process stays free for the sweep.

    A match may take minutes. If all processes played, nobody would look after clocks
    and lost workers meanwhile. A lock of the kernel's ends with the process it is in.
    """
    if not _places:
        yield True
        return
    processes: int = current_app.conf.worker_concurrency or os.cpu_count() or 1
    for place in range(max(processes - 1, 1)):
        try:
            fcntl.lockf(_places[0], fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
        except OSError:
            continue
        try:
            yield True
        finally:
            fcntl.lockf(_places[0], fcntl.LOCK_UN, 1, place)
        return
    yield False

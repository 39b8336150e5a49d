"""Matches as work for Celery: play what is ready, and look after the rest.

Nothing is lost with a message. A worker that gets one looks into the database for what
to play, and the sweep enqueues more as long as there is anything.
"""

import logging
import os
import socket
import time
from collections.abc import Callable
from mmap import mmap
from typing import Any, Final

from celery import current_app, shared_task
from celery.signals import worker_init, worker_ready, worker_shutting_down
from django.conf import settings
from kombu.exceptions import OperationalError

from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.tiers import choose_sandbox
from bots.worker_places import PlaceKind, has_one_place, place
from tournaments.models import Match
from tournaments.selectors.matches.positions import ready
from tournaments.services.matches.lease import release_lost
from tournaments.services.matches.runner import play_next
from tournaments.services.matches.sweeper import sweep_matches
from tournaments.services.matches.threads import Bell, MatchThreads

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
_bells: list[Bell] = []


@worker_init.connect
def _hang_up_the_bell(**_details: object) -> None:
    _bells[:] = [Bell()]


@worker_ready.connect
def _look_for_people_at_once(**_details: object) -> None:
    enqueue_followed()


@worker_shutting_down.connect
def _stop_matches(**_details: object) -> None:
    _stopping[0] = 1


@shared_task
def play_matches() -> None:
    """Play matches of bots for a while; if some are left, ask for more of the same."""
    with place(PlaceKind.MATCHES) as number:
        if number is not None and _may_run_bots():
            is_more_left = _play_for_a_while(_among(number))
            _enqueue_advance()
            if is_more_left and not _stopping[0]:
                _enqueue(play_matches)


# Acknowledged when it begins: it lasts, and the sweep asks again if its process is
# lost. A Redis that is gone for a short time is no reason to end what people play.
@shared_task(acks_late=False)
def play_followed() -> None:
    """Play what people follow as long as this worker lives; if somebody does, wake it.

    Its process ends now and then, as that of any task, and another takes over.
    """
    with place(PlaceKind.FOLLOWED) as number:
        if number is None:
            _bells[0].ring()
            return
        if not _may_run_bots():
            return
        is_late = _lateness()
        MatchThreads(
            _bells[0] if _bells else Bell(),
            worker=_name(),
            is_stopping=lambda: is_late(PATIENCE),
            rested=_enqueue_advance_after,
            look_after=_take_over,
        ).run(is_lasting=bool(_bells))
    if _bells and not _stopping[0]:
        enqueue_followed()


@shared_task
def sweep() -> None:
    """Sweep matches without a worker, and enqueue those that are ready."""
    sweep_matches()
    for _ in range(min(ready().filter(capacity__in=Match.UNPACED).count(), HINTS)):
        _enqueue(play_matches)
    if ready().filter(capacity__in=Match.FOLLOWED).exists():
        enqueue_followed()


def enqueue_all() -> None:
    """Enqueue matches of all kinds."""
    enqueue_followed()
    _enqueue(play_matches)


def enqueue_followed() -> None:
    """Enqueue the bots' answers to people; without a broker the sweep finds them."""
    _enqueue(play_followed)


def _enqueue(task: Any) -> None:
    try:
        # A hint that was not taken while it was fresh is one hint too many.
        task.apply_async(expires=FRESH_S)
    except OperationalError as error:
        # The sweep tries again later.
        _log.warning("Could not enqueue %s: broker unavailable: %s", task.name, error)


def _take_over() -> None:
    """Have matches taken over whose workers were lost, also while no sweep is made."""
    if release_lost():
        enqueue_all()


def _enqueue_advance_after(match: Match) -> None:
    if match.deal.table_id is not None:
        _enqueue_advance()


def _enqueue_advance() -> None:
    """Enqueue the pairing of next rounds; without a broker the next tick does it."""
    try:
        # By its name: the task that advances tournaments enqueues matches in turn.
        current_app.send_task("tournaments.tasks.tournaments.advance")
    except OperationalError as error:
        _log.warning("Could not enqueue advance: broker unavailable: %s", error)


def _may_run_bots() -> bool:
    """Whether there is a sandbox here; a new process takes a while to find out."""
    try:
        choose_sandbox()
    except SandboxUnavailable as reason:
        _log.warning("No matches are played here: no sandbox: %s", reason)
        return False
    return True


def _among(place: int) -> tuple[Match.Capacity, ...]:
    """Return what is played at a place: the first is not for experiments.

    Where there is no other one, they are played there when nothing else is left.
    """
    is_kept = place == 0 and not has_one_place(PlaceKind.MATCHES)
    return (Match.Capacity.RATED,) if is_kept else Match.UNPACED


def _play_for_a_while(among: tuple[Match.Capacity, ...]) -> bool:
    """Play one match after the other; return whether some may be left."""
    is_late = _lateness()
    while not is_late(BUDGET):
        if not play_next(
            worker=_name(), among=among, is_stopping=lambda: is_late(PATIENCE)
        ):
            return False
    return ready().filter(capacity__in=among).exists()


def _lateness() -> Callable[[float], bool]:
    """Return a function that says whether a part of the time is over, or all stops."""
    began = time.monotonic()
    limit = settings.CELERY_TASK_SOFT_TIME_LIMIT

    def is_late(part: float) -> bool:
        return bool(_stopping[0]) or time.monotonic() - began > part * limit

    return is_late


def _name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"[:80]

"""What workers are asked to do about logs. Every task can run twice."""

import logging
from typing import Final

from celery import shared_task
from django.core.cache import cache
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from replays.services.analyses import analyse_some, is_any_waiting
from replays.services.animations import draw_next
from replays.services.continuous_verification import inspect_on

SECONDS: Final = 5.0
"""How long logs are checked at a time; what waits behind it waits no longer."""

SLICE_S: Final = 10.0
"""How long a match is analysed at a time; bots that wait for a check wait no longer."""

ASKED: Final = "analyses:asked"
ASKED_S: Final = 90
"""So long a slice may wait in its queue; then it is forgotten, and asked for again."""

_log = logging.getLogger(__name__)


@shared_task
def inspect_logs() -> None:
    """Check some more of the logs."""
    for wrong in inspect_on(seconds=SECONDS):
        _log.error(
            "Verification failed: log of match %s: %s", wrong.log.id, wrong.problem
        )


@shared_task(soft_time_limit=300, time_limit=330)
def draw_animations() -> None:
    """Draw what people wait for; what fails is tried once more by a later sweep."""
    while draw_next():
        pass


def enqueue_animations() -> None:
    """Enqueue the drawing; without a broker the next sweep begins it."""
    try:
        draw_animations.delay()
    except OperationalError as error:
        _log.warning("Could not enqueue animations: broker unavailable: %s", error)


@shared_task(soft_time_limit=120, time_limit=150)
def analyse_matches() -> None:
    """Analyse some more; whatever has come into the queue meanwhile comes first."""
    _ask_again()
    if analyse_some(seconds=SLICE_S):
        enqueue_analyses()


@shared_task
def sweep_analyses() -> None:
    """Go on with analyses that nobody is at."""
    if is_any_waiting():
        enqueue_analyses()


def enqueue_analyses() -> None:
    """Enqueue the next slice; without a broker a later sweep goes on.

    One waits in the queue at most, however many ask: bots are checked between slices.
    """
    if not _is_to_ask():
        return
    try:
        analyse_matches.apply_async(expires=ASKED_S)
    except OperationalError as error:
        _log.warning("Could not enqueue analyses: broker unavailable: %s", error)


def _is_to_ask() -> bool:
    try:
        return cache.add(ASKED, 1, timeout=ASKED_S)
    except RedisError as error:
        _log.warning("Slices are not counted: Redis unavailable: %s", error)
        return True


def _ask_again() -> None:
    try:
        cache.delete(ASKED)
    except RedisError as error:
        _log.warning("Slices are not counted: Redis unavailable: %s", error)

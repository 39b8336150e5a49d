"""Ratings as work for Celery: new entries of the result log are taken in."""

import logging
import time
from typing import Final

from celery import shared_task
from django.conf import settings
from kombu.exceptions import OperationalError

from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.services.ladders.fits import fit_due
from tournaments.services.ladders.projection import take_in
from tournaments.services.ladders.shown import show_newest

_log = logging.getLogger(__name__)

BUDGET: Final = 0.5
"""The part of a task's time after which it leaves the rest to the next one."""


@shared_task
def rate() -> None:
    """Bring all ratings up to date; how often it runs, and where, does not matter."""
    end = time.monotonic() + BUDGET * settings.CELERY_TASK_SOFT_TIME_LIMIT
    for way in ALGORITHMS:
        while take_in(way.name) and time.monotonic() < end:
            pass
        fit_due(way.name)
    show_newest()


def enqueue_rate() -> None:
    """Enqueue the rating of what is new; without a broker the next beat does it."""
    try:
        rate.delay()
    except OperationalError as error:
        _log.warning("Could not enqueue rate: broker unavailable: %s", error)

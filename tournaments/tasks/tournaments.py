"""Tournaments as work for Celery: what is due starts, what is complete goes on.

A tick is only a hint. It may come never, once or five times at once: the worker looks
under the lock of the tournament for what is to be done.
"""

import logging

from celery import shared_task
from django.conf import settings
from kombu.exceptions import OperationalError

from bots.services.contents import note_missing_contents
from bots.tasks import enqueue_check
from tournaments.selectors.tournaments.queries import running
from tournaments.services.bots.replacements import replace_due
from tournaments.services.demo import hand_in_bots, tend_demo
from tournaments.services.tournaments.scheduler import progress, start_due
from tournaments.tasks.matches import enqueue_all

_log = logging.getLogger(__name__)


@shared_task
def tick() -> None:
    """Start what is due, and let everything that runs go on."""
    note_missing_contents()
    start_due()
    replace_due()
    if settings.DEMO:
        for version in hand_in_bots():
            enqueue_check(version)
        tend_demo()
    advance()


@shared_task
def advance() -> None:
    """Pair what is complete, and have those matches played that may begin."""
    promoted = 0
    for tournament_id in [*running().values_list("id", flat=True)]:
        try:
            promoted += progress(tournament_id=tournament_id)
        except Exception:
            # One that cannot go on is no reason for the others to stand still.
            _log.exception("Tournament %s could not be advanced.", tournament_id)
    if promoted:
        enqueue_all()


def enqueue_advance() -> None:
    """Enqueue the advance of tournaments; without a broker the next tick does it."""
    try:
        advance.delay()
    except OperationalError as error:
        _log.warning("Could not enqueue advance: broker unavailable: %s", error)

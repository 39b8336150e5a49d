"""Hints as work for Celery: a search beside what rules of thumb have said at once."""

import logging
from typing import Final

from celery import shared_task
from kombu.exceptions import OperationalError

from tournaments.models import Hint
from tournaments.services.tables.hints import search_for_hint

SECONDS: Final = 10
FRESH_S: Final = 15.0
"""Later nobody waits for it any more."""

_log = logging.getLogger(__name__)


@shared_task(soft_time_limit=SECONDS, time_limit=2 * SECONDS)
def search_hint(hint_id: int) -> None:
    search_for_hint(hint_id=hint_id)


def enqueue_search(hint: Hint) -> None:
    """Enqueue the search; without a broker the rules of thumb have to do."""
    try:
        search_hint.apply_async((hint.id,), expires=FRESH_S)
    except OperationalError as error:
        _log.warning("Could not enqueue search_hint: broker unavailable: %s", error)

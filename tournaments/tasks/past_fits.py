"""Past fits as work for Celery, and what is known of the one that a page needs."""

import logging
from collections.abc import Mapping
from typing import Literal

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.models import Leaderboard
from tournaments.selectors.ladders.history import DayOrTime, PastLadder
from tournaments.selectors.ladders.past_page import PastFit
from tournaments.services.ladders.past_fits import make_past_fit, past_fit, take_turn

_log = logging.getLogger(__name__)

State = Literal["known", "computing", "not_for_times", "not_yet"]
"""Whether the fit is there; if not, whether it is on its way, or is made for the ends
of days alone, or only when the day is over."""


def fit_of(
    board: Leaderboard, past: PastLadder, when: DayOrTime
) -> tuple[Mapping[int, PastFit] | None, State]:
    """Return the fit of a past ladder; enqueue one that is missing and can be made."""
    if not past.places:
        return {}, "known"
    if (found := past_fit(board, past.position)) is not None:
        return found, "known"
    if when.day is None:
        return None, "not_for_times"
    if when.day >= timezone.now().date():
        return None, "not_yet"
    enqueue_fit_past(board, past.position)
    return None, "computing"


def enqueue_fit_past(board: Leaderboard, position: int) -> None:
    """Enqueue a past fit if it is its turn; if not, the next visit asks again."""
    if not take_turn():
        return
    try:
        fit_past.delay(board.pk, position)
    except OperationalError as error:
        _log.warning("Could not enqueue fit_past: broker unavailable: %s", error)


@shared_task
def fit_past(board: int, position: int) -> None:
    """Fit a ladder as of a position, unless it has gone meanwhile."""
    found = Leaderboard.objects.select_related("ladder", "projection").defer("panels")
    if (leaderboard := found.filter(pk=board).first()) is not None:
        make_past_fit(leaderboard, position)

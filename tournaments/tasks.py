"""What workers are asked to do. Every task can run twice; a tick is only a hint."""

import time
from mmap import mmap
from typing import Final
from uuid import UUID

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import worker_shutting_down
from django.conf import settings

from tournaments import services

SLOWEST: Final = 0.75
"""The part of its time that a match may be played slowly in."""

# Shared by the worker and the processes of its pool, which are forked from it.
_stopping = mmap(-1, 1)


@worker_shutting_down.connect
def _ask_matches_to_stop(**details: object) -> None:
    del details
    _stopping[0] = 1


@shared_task
def tick() -> None:
    """Look into the database for what is to be done."""
    services.void_stalled_demos()
    if settings.DEMO:
        for demo in services.set_up_demos(tables=settings.DEMO_TABLES):
            play_demo_match.delay(str(demo.match), demo.game, demo.players)


@shared_task
def play_demo_match(match: str, game: str, players: list[str]) -> None:
    """Play a match at a pace that people can follow."""
    began = time.monotonic()

    def pause() -> None:
        if _stopping[0]:
            raise services.MatchInterrupted("The worker that played it was stopped.")
        if time.monotonic() - began < SLOWEST * settings.CELERY_TASK_SOFT_TIME_LIMIT:
            time.sleep(settings.DEMO_PAUSE)

    try:
        services.play_demo_match(
            match=UUID(match), game_name=game, players=players, pause=pause
        )
    except SoftTimeLimitExceeded:
        services.void_demo(match=UUID(match), reason="It took too long to play.")
    except Exception:
        services.void_demo(match=UUID(match), reason="The site made a mistake.")
        raise

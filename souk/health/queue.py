"""The queue and those who work it off, as far as Redis and they themselves tell."""

import logging
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from souk.health.worker_heartbeats import Heartbeat, client, heartbeats

NAMES: Final = ("people", "checks", "matches", "maintenance")
SECONDS_TO_ANSWER: Final = 0.8
"""A page does not wait longer for workers to say that they are there."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Worker:
    name: str
    answers: bool
    seen_at: datetime | None
    sandbox: str


@dataclass(frozen=True, slots=True)
class Queue:
    """What is known of the queue; nothing where there is no Redis or it is lost."""

    is_used: bool
    is_there: bool
    lengths: tuple[tuple[str, int], ...] = ()
    """How many messages wait, by the name of the queue."""
    in_hand: int = 0
    """How many messages somebody has taken and not yet done."""
    workers: tuple[Worker, ...] = ()

    @property
    def answering(self) -> int:
        return sum(worker.answers for worker in self.workers)


def queue() -> Queue:
    """Look at the queue; what cannot be reached is told, not raised."""
    if not settings.REDIS_URL:
        return Queue(is_used=False, is_there=False)
    try:
        with closing(client()) as redis:
            lengths = tuple((name, int(redis.llen(name))) for name in NAMES)
            in_hand = int(redis.hlen("unacked"))
            seen = heartbeats(redis)
        workers = _workers(seen)
    except (RedisError, OperationalError, OSError, ValueError) as error:
        # Written down and not shown: it can tell addresses and names.
        _log.error("Could not read the queue: broker unavailable: %s", error)
        return Queue(is_used=True, is_there=False)
    return Queue(True, True, lengths, in_hand, workers)


def _workers(seen: list[Heartbeat]) -> tuple[Worker, ...]:
    """Return those that answer and those that were seen lately, by name."""
    answers = current_app.control.inspect(timeout=SECONDS_TO_ANSWER).ping() or {}
    known = {one.name: one for one in seen}
    return tuple(
        Worker(
            name,
            name in answers,
            known[name].at if name in known else None,
            known[name].sandbox if name in known else "",
        )
        for name in sorted({*answers, *known})
    )

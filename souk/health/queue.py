"""The queues and the workers that consume them, as far as Redis tells."""

import logging
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from celery import current_app
from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from souk.health.worker_heartbeats import Heartbeat, client, clock, heartbeats

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Queue:
    """What is known of the queues; nothing where there is no Redis or it is lost."""

    is_used: bool
    is_there: bool
    lengths: tuple[tuple[str, int], ...] = ()
    """How many messages wait, by the name of the queue."""
    in_hand: int = 0
    """How many messages somebody has taken and not yet done."""
    workers: tuple[Heartbeat, ...] = ()
    skew: float = 0.0
    """By how many seconds the clock of this process is ahead of that of Redis."""
    memory: float = 0.0
    """Which part of the memory that Redis may take is taken."""
    evicts: bool = False
    """Whether Redis would throw messages away when its memory is full."""

    @property
    def answering(self) -> list[Heartbeat]:
        return [worker for worker in self.workers if worker.answers]

    @property
    def unconsumed(self) -> list[str]:
        """The queues that no worker consumes."""
        consumed = {name for worker in self.answering for name in worker.queues}
        return [name for name, _ in self.lengths if name not in consumed]


def names() -> list[str]:
    """Return every queue that a task can be put into, by Celery's configuration."""
    conf: Any = current_app.conf
    declared = conf.task_queues or ()
    routed = [route["queue"] for route in (conf.task_routes or {}).values()]
    all_names = [*(queue.name for queue in declared), *routed, conf.task_default_queue]
    return [*dict.fromkeys(all_names)]


def queue() -> Queue:
    """Look at the queues; what cannot be reached is told, not raised."""
    if not settings.REDIS_URL:
        return Queue(is_used=False, is_there=False)
    try:
        with closing(client()) as redis:
            return _read(redis)
    except (RedisError, OSError, ValueError) as error:
        # Written down and not shown: it can tell addresses and names.
        _log.error("Could not read the queue: broker unavailable: %s", error)
        return Queue(is_used=True, is_there=False)


def _read(redis: Redis) -> Queue:
    info: Any = redis.info("memory")
    most = info.get("maxmemory", 0)
    return Queue(
        is_used=True,
        is_there=True,
        lengths=tuple((name, int(redis.llen(name))) for name in names()),
        in_hand=int(redis.hlen("unacked")),
        workers=tuple(heartbeats(redis)),
        skew=clock(redis)[1],
        memory=info["used_memory"] / most if most else 0.0,
        evicts=bool(most) and info["maxmemory_policy"] != "noeviction",
    )

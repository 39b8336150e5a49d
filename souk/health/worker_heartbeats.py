"""When each worker was last seen at work, and in which sandbox it runs bots.

A worker tells Redis after a task, now and then. That is a hint like all that is there:
without it, the page about the health of the site knows a little less.
"""

import json
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import redis
from celery.signals import task_postrun
from django.conf import settings
from redis.exceptions import RedisError

from bots.sandbox.tiers import choose_sandbox

KEY: Final = "souk:workers"
SECONDS: Final = 1
OFTEN_S: Final = 15.0
"""A process tells no more often than this."""
FORGOTTEN_S: Final = 24 * 3600
"""A worker without a heartbeat for so long is gone."""

_sent_at: list[float] = []


@dataclass(frozen=True, slots=True)
class Heartbeat:
    name: str
    at: datetime
    sandbox: str
    """What its bots run in; empty as long as it has not run any."""


@task_postrun.connect
def _note(task: Any = None, **details: object) -> None:
    del details
    name = getattr(getattr(task, "request", None), "hostname", None)
    now = time.monotonic()
    if not name or not settings.REDIS_URL or (_sent_at and now - _sent_at[0] < OFTEN_S):
        return
    _sent_at[:] = [now]
    note(str(name), _sandbox())


def note(name: str, sandbox: str) -> None:
    """Write down that a worker was seen, and forget those that are long gone."""
    try:
        with closing(client()) as redis_:
            known = _read(redis_)
            sandbox = sandbox or (known[name].sandbox if name in known else "")
            redis_.hset(KEY, name, json.dumps({"at": time.time(), "in": sandbox}))
            gone = [one.name for one in known.values() if _age(one) > FORGOTTEN_S]
            if gone:
                redis_.hdel(KEY, *gone)
    except (RedisError, OSError):
        # The health page says that Redis is lost; the task was done all the same.
        return


def heartbeats(redis_: redis.Redis) -> list[Heartbeat]:
    """Return the workers that were seen lately, by name."""
    known = _read(redis_).values()
    lately = (one for one in known if _age(one) <= FORGOTTEN_S)
    return sorted(lately, key=lambda one: one.name)


def client() -> redis.Redis:
    return redis.from_url(
        settings.REDIS_URL, socket_timeout=SECONDS, socket_connect_timeout=SECONDS
    )


def _read(redis_: redis.Redis) -> dict[str, Heartbeat]:
    found: dict[Any, Any] = redis_.hgetall(KEY)
    read = (_heartbeat(name.decode(), stored) for name, stored in found.items())
    return {one.name: one for one in read}


def _heartbeat(name: str, stored: bytes) -> Heartbeat:
    read = json.loads(stored)
    return Heartbeat(name, datetime.fromtimestamp(read["at"], tz=UTC), read["in"])


def _age(sighting: Heartbeat) -> float:
    return time.time() - sighting.at.timestamp()


def _sandbox() -> str:
    """Return the sandbox of this process if it has one; choosing takes a while."""
    return choose_sandbox().name if choose_sandbox.cache_info().currsize else ""

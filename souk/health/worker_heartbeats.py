"""What workers tell of themselves: that they live, what they take, and how they are.

The main process of a worker tells Redis every few seconds that it lives, which queues
it consumes, and how its clock and its disks are. Its processes tell after a task, now
and then, that they work, and in which sandbox they run bots. Both are hints, like all
that is in Redis: without them, the health of the site is known a little less.
"""

import json
import logging
import socket
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import redis
from celery import current_app
from celery.signals import heartbeat_sent, task_postrun, worker_ready, worker_shutdown
from django.conf import settings
from redis.exceptions import RedisError

from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.tiers import choose_sandbox
from souk.health.space import Disk, disks

WORK_KEY: Final = "souk:workers"
LIFE_KEY: Final = "souk:workers:alive"
SECONDS: Final = 1
LIFE_S: Final = 5.0
"""A worker tells no more often than this that it lives."""
SILENT_S: Final = 20.0
"""A worker that has told nothing for so long does not answer."""
WORK_S: Final = 15.0
"""A process tells no more often than this that it works."""
FORGOTTEN_S: Final = 24 * 3600
"""A worker without a heartbeat for so long is gone."""
NO_SANDBOX: Final = "none"
RUN_BOTS: Final = (
    "bots.tasks.check_version",
    "tournaments.tasks.matches.play_followed",
    "tournaments.tasks.matches.play_matches",
)
"""The tasks after which a process knows whether it has a sandbox."""

_log = logging.getLogger(__name__)

_sent_at: dict[str, float] = {}
_name: list[str] = []


@dataclass(frozen=True, slots=True)
class Heartbeat:
    name: str
    lived_at: datetime | None = None
    """When its main process last told that it lives; None: it ended, or never did."""
    answers: bool = False
    """Whether that was just now."""
    queues: tuple[str, ...] = ()
    """What it consumes."""
    skew: float = 0.0
    """By how many seconds its clock is ahead of that of Redis."""
    disks: tuple[Disk, ...] = ()
    worked_at: datetime | None = None
    """When one of its processes last told of a task."""
    sandbox: str = ""
    """What its bots run in; empty as long as it has not run any."""


# --- told by workers -----------------------------------------------------------------


@worker_ready.connect
def _begin(sender: Any = None, **details: object) -> None:
    del details
    _name[:] = [str(sender.hostname)]
    note_life(_name[0], [*current_app.amqp.queues.consume_from])


@heartbeat_sent.connect
def _live(**details: object) -> None:
    del details
    if _name and _is_due("life", LIFE_S):
        note_life(_name[0], [*current_app.amqp.queues.consume_from])


@worker_shutdown.connect
def _end(**details: object) -> None:
    del details
    ended = [*_name]
    _name.clear()
    if ended:
        _send(lambda redis_: redis_.hdel(LIFE_KEY, *ended))


@task_postrun.connect
def _work(task: Any = None, **details: object) -> None:
    del details
    name = getattr(getattr(task, "request", None), "hostname", None)
    if name and _is_due("work", WORK_S):
        note_work(str(name), _sandbox(task.name))


def note_life(name: str, queues: list[str]) -> None:
    """Write down that a worker lives, and how it is."""
    found = disks(with_sandbox=True)

    def write(redis_: redis.Redis) -> None:
        now, skew = clock(redis_)
        told = {"at": now, "queues": queues, "skew": skew, "disks": found}
        redis_.hset(LIFE_KEY, name, json.dumps(told))
        _forget(redis_, LIFE_KEY, now)

    _send(write)


def note_work(name: str, sandbox: str) -> None:
    """Write down that a worker was seen at work."""

    def write(redis_: redis.Redis) -> None:
        now, _ = clock(redis_)
        known = _read(redis_, WORK_KEY).get(name, {})
        told = {"at": now, "in": sandbox or known.get("in", "")}
        redis_.hset(WORK_KEY, name, json.dumps(told))
        _forget(redis_, WORK_KEY, now)

    _send(write)


def _send(write: Callable[[redis.Redis], object]) -> None:
    try:
        with closing(client()) as redis_:
            write(redis_)
    except (RedisError, OSError, ValueError) as error:
        # Health says that Redis is lost; a worker goes on all the same.
        _log.info("Could not tell how this worker is: %s", error)


def _is_due(kind: str, pause: float) -> bool:
    now = time.monotonic()
    if kind in _sent_at and now - _sent_at[kind] < pause:
        return False
    _sent_at[kind] = now
    return True


def _sandbox(task: str) -> str:
    """Return the sandbox of this process, if it is known; choosing takes a while."""
    if not choose_sandbox.cache_info().currsize and task not in RUN_BOTS:
        return ""
    try:
        return choose_sandbox().name
    except SandboxUnavailable:
        return NO_SANDBOX


def _forget(redis_: redis.Redis, key: str, now: float) -> None:
    known = _read(redis_, key).items()
    if gone := [name for name, told in known if now - told["at"] > FORGOTTEN_S]:
        redis_.hdel(key, *gone)


# --- and read by the site ------------------------------------------------------------


def heartbeats(redis_: redis.Redis) -> list[Heartbeat]:
    """Return the workers that have told anything lately, by name."""
    now, _ = clock(redis_)
    lives, works = _read(redis_, LIFE_KEY), _read(redis_, WORK_KEY)
    found = (
        _heartbeat(name, lives.get(name), works.get(name), now)
        for name in sorted({*lives, *works})
    )
    return [one for one in found if one.lived_at or one.worked_at]


def client() -> redis.Redis:
    return redis.from_url(
        settings.REDIS_URL, socket_timeout=SECONDS, socket_connect_timeout=SECONDS
    )


def clock(redis_: redis.Redis) -> tuple[float, float]:
    """Return the time of Redis, and how far that of this machine is ahead of it."""
    found: Any = redis_.time()
    now = found[0] + found[1] / 1_000_000
    return now, time.time() - now


def machine() -> str:
    return socket.gethostname()


def _heartbeat(
    name: str, life: dict[str, Any] | None, work: dict[str, Any] | None, now: float
) -> Heartbeat:
    lived_at = _lately(life, now)
    told = life if life and lived_at else {}
    return Heartbeat(
        name=name,
        lived_at=lived_at,
        answers=bool(told) and now - told["at"] < SILENT_S,
        queues=tuple(told.get("queues", ())),
        skew=told.get("skew", 0.0),
        disks=tuple(Disk(*disk) for disk in told.get("disks", ())),
        worked_at=_lately(work, now),
        sandbox=work["in"] if work else "",
    )


def _lately(told: dict[str, Any] | None, now: float) -> datetime | None:
    if told is None or now - told["at"] > FORGOTTEN_S:
        return None
    return datetime.fromtimestamp(told["at"], tz=UTC)


def _read(redis_: redis.Redis, key: str) -> dict[str, dict[str, Any]]:
    found: dict[Any, Any] = redis_.hgetall(key)
    return {name.decode(): json.loads(told) for name, told in found.items()}

"""The queue: Celery, set up by Django's settings.

Redis carries hints and never the only copy of anything. Every task looks into the
database for what is to be done, and can run twice.
"""

import os
import signal
from collections.abc import Callable
from typing import Any

from celery import Celery
from celery.signals import (
    beat_embedded_init,
    worker_init,
    worker_process_init,
    worker_ready,
)
from kombu.transport import redis

from souk import pool_process  # noqa: F401 - it changes Celery.
from souk.embedded.lifeline import ending_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "souk.settings.base")


class RedisChannel(redis.Channel):
    """Lets a worker outlive a Redis that is lost while it has messages.

    When a connection is lost, kombu first forgets its address and then tries to give
    back the messages over it. Its AttributeError ended the worker, with all its
    processes. An error of the connection is expected there: the messages come back by
    themselves.
    """

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise ConnectionError("The connection to Redis was lost.")
        return super()._connparams(asynchronous=asynchronous)


redis.Transport.Channel = RedisChannel

app = Celery("souk")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

_end_with_worker: list[Callable[[], None]] = []


@worker_init.connect
def _note_the_worker(**details: object) -> None:
    del details
    _end_with_worker[:] = [ending_with_parent(signal.SIGKILL)]


@worker_process_init.connect
@beat_embedded_init.connect
def _end_with_the_worker(**details: object) -> None:
    """Leave no process of the pool behind when the worker is killed."""
    del details
    for ask_the_kernel in _end_with_worker:
        ask_the_kernel()


@worker_ready.connect
def _look_for_work_at_once(**details: object) -> None:
    del details
    app.send_task("tournaments.tasks.matches.sweep")
    app.send_task("tournaments.tasks.tournaments.tick")
    app.send_task("bots.tasks.sweep")

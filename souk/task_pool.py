"""The pool of a worker: it soon finds out when one of its processes is lost.

The kernel closes the files of a process shortly before its parent can learn that it has
ended. Celery looks once when the files are closed, often too early, and then every five
seconds. Until it knows, a task that is not running takes the place of the process.
"""

from collections.abc import Callable
from typing import Final

from celery.concurrency.asynpool import AsynPool
from celery.concurrency.prefork import TaskPool as CeleryTaskPool

LOOKS_S: Final = 0.5
"""How often a worker looks whether its processes are there."""


class WatchfulPool(AsynPool):
    @property
    def timers(self) -> dict[Callable[[], None], float]:
        return {self.maintain_pool: LOOKS_S}


class TaskPool(CeleryTaskPool):
    """What `CELERY_WORKER_POOL` names."""

    Pool = WatchfulPool

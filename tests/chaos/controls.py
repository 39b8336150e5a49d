"""Builds with one guard missing each: a run of chaos must find every one of them.

A nemesis that lets a broken build pass is too weak to say anything of a whole one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from celery.signals import task_postrun, task_prerun
from django.db import connection, transaction

from replays.services import append, batch_writer, idempotency
from replays.services.wakeups import wake_viewers
from souk import pool_process
from tournaments.services.tables import player_moves

RATING: Final = "tournaments.services.ladders.projection"
RATING_TASKS: Final = "tournaments.tasks.ratings"


@dataclass(frozen=True)
class Control:
    """A guard that can be left out."""

    breaks: str
    """The promise that is broken without it, at least."""
    remove: Callable[[], None]
    """Leave it out in this process."""
    alter: Callable[[], None] = lambda: None
    """Leave it out of the database."""


def _no_fence() -> None:
    append._written_by = lambda epoch: {}


def _no_swap() -> None:
    append._seen_at = lambda head: {}


def _no_primary_key() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"ALTER TABLE {import_module('replays.services.insert').TABLE} "
            "DROP CONSTRAINT replays_logentry_pkey"
        )


def _no_receipts() -> None:
    for module in (idempotency, player_moves, append):
        for name, forgetful in _FORGETFUL.items():
            if hasattr(module, name):
                setattr(module, name, forgetful)


def _shown_early() -> None:
    """Tell viewers of entries that are about to be committed."""
    flush = batch_writer.BatchWriter.flush

    def tell_and_flush(self: batch_writer.BatchWriter) -> None:
        if self._waiting:
            wake_viewers(self.head.match, self._waiting[-1].seq)
        flush(self)

    batch_writer.BatchWriter.flush = tell_and_flush  # type: ignore[method-assign]


def _no_checkpoint() -> None:
    """Move the position of the ratings in a transaction of its own."""
    rating: Any = import_module(RATING)

    def take_in(name: str, *, batch: int = rating.BATCH) -> bool:
        shown = rating.Projection.objects
        shown.get_or_create(algorithm=name, is_current=True)
        projection = shown.get(algorithm=name, is_current=True)
        until = min(projection.position + batch, rating.feed_position())
        if until <= projection.position:
            return False
        projection.save = lambda **more: None
        with transaction.atomic():
            rating.advance(projection, until)
        shown.filter(pk=projection.pk).update(position=until)
        return True

    tasks: Any = import_module(RATING_TASKS)
    rating.take_in = tasks.take_in = take_in


def _ends_in_commits() -> None:
    """Let requests to end interrupt whatever they meet, and nobody look after it."""
    task_prerun.disconnect(pool_process.begin_task)
    task_postrun.disconnect(pool_process.finish_task)


_FORGETFUL: Final[dict[str, Callable[..., None]]] = {
    "carried_out": lambda match, command: None,
    "refuse_repetition": lambda match, command: None,
    "leave_receipt": lambda before, after, command: None,
}

CONTROLS: Final = {
    "fence": Control("i", _no_fence),
    "swap": Control("errors", _no_swap),
    "unique": Control("b", _no_swap, _no_primary_key),
    "receipts": Control("b", _no_receipts),
    "early": Control("c", _shown_early),
    "checkpoint": Control("errors", _no_checkpoint),
    "ends": Control("errors", _ends_in_commits),
}
"""By name. Without the fence, the witness sees who wrote. Without the swap, the unique
key refuses what is doubled, so people and workers meet errors; without either, moves
are doubled. What the ratings take in twice is refused by a unique key, too. A process
that ends within a COMMIT lives on, and fails all its tasks."""

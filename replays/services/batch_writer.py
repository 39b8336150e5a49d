"""A writer that appends in batches: a commit for every entry would wait for the disk.

What is still in the batch has not happened for anybody else: nothing is shown before it
is committed.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final, Self

from replays import selectors
from replays.log.entry import Entry
from replays.log.head import Head
from replays.models import MatchLog
from replays.services.append import append
from replays.services.errors import UnknownMatch
from replays.services.log_creation import take_over

BATCH: Final = 64
PATIENCE: Final = 0.25
"""How long after a commit entries may wait for company, in seconds."""


class BatchWriter:
    """Writes in one epoch of a log, until another writer takes over."""

    def __init__(
        self, head: Head, epoch: int, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.head = head
        self.epoch = epoch
        self._clock = clock
        self._waiting: list[Entry] = []
        self._flushed_at = clock()

    @classmethod
    def of(cls, log: MatchLog) -> Self:
        """Become the only writer of a log."""
        epoch = take_over(log.id)
        head = selectors.head(log.id)
        if head is None:
            raise UnknownMatch(log.id)
        return cls(head, epoch)

    def __call__(self, entries: Sequence[Entry]) -> None:
        """Take entries; commit when there are enough or they have waited enough."""
        self._waiting += entries
        if len(self._waiting) >= BATCH:
            self.flush()
        else:
            self.flush_if_due()

    def flush_if_due(self) -> None:
        """Commit what has waited long enough; called while a slow seat thinks."""
        if self._clock() - self._flushed_at >= PATIENCE:
            self.flush()

    def flush(self) -> None:
        """Commit what is waiting."""
        if self._waiting:
            self.head = append(self.head, self._waiting, epoch=self.epoch)
            self._waiting = []
        self._flushed_at = self._clock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        # After a failure the log ends with the last batch that was complete.
        if kind is None:
            self.flush()

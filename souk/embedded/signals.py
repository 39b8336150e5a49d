"""Waiting for whatever comes first: a request to stop, the end of a child, time."""

import os
import select
import signal
from types import FrameType
from typing import Any, Final, Self

STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Signals:
    """Takes the requests to stop while it is entered; counts them."""

    def __init__(self) -> None:
        self.requests = 0
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._reader, False)
        os.set_blocking(self._writer, False)
        # A handler alone would not wake a process that is just about to fall asleep.
        self._wakeup_before = signal.set_wakeup_fd(
            self._writer, warn_on_full_buffer=False
        )
        for name in STOP:
            self._before[name] = signal.signal(name, self._take)
        self._before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, _nothing)
        return self

    def __exit__(self, *error: object) -> None:
        for name, handler in self._before.items():
            signal.signal(name, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        os.close(self._reader)
        os.close(self._writer)

    def wait(self, seconds: float) -> None:
        """Return when a signal comes, at the latest after the given time."""
        if select.select([self._reader], [], [], max(seconds, 0))[0]:
            os.read(self._reader, 4096)

    def _take(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self.requests += 1


def _nothing(number: int, frame: FrameType | None) -> None:
    """Do nothing: that there is a handler makes the signal wake `wait`."""
    del number, frame

"""Waiting for whatever comes first: a request to stop, the end of a child, time."""

import os
import select
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any, Final, Self

STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Signals:
    """Takes the requests to stop while it is entered; counts them."""

    def __init__(self) -> None:
        self.requests = 0
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        handlers = {**dict.fromkeys(STOP, self._take), signal.SIGCHLD: do_nothing}
        self._reader = self._stack.enter_context(woken_by(handlers))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def wait(self, seconds: float) -> None:
        """Return when a signal comes, at the latest after the given time."""
        if select.select([self._reader], [], [], max(seconds, 0))[0]:
            os.read(self._reader, 4096)

    def _take(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self.requests += 1


@contextmanager
def woken_by(
    handlers: Mapping[signal.Signals, Callable[[int, FrameType | None], Any]],
) -> Iterator[int]:
    """Handle signals, and yield a file that can be read when one has come.

    A handler alone would not wake a process that is just about to fall asleep.
    """
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    wakeup_before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    before = {number: signal.signal(number, does) for number, does in handlers.items()}
    try:
        yield reader
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(wakeup_before)
        os.close(reader)
        os.close(writer)


def do_nothing(number: int, frame: FrameType | None) -> None:
    """Be a handler: only a signal that has one wakes us."""

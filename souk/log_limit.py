"""How much of a log visitors can fill: a few lines a minute, and no tracebacks.

A request that nobody could answer is written down, for it may show a proxy that is set
up wrongly. One visitor can send thousands a second, which would fill the disk.
"""

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Final

MINUTE: Final = 60.0
A_MINUTE: Final = 30
"""So many lines that visitors have caused are written in a minute."""


class VisitorLines(logging.Filter):
    """Lets through what the site says, and a part of what visitors make it say."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = Lock()
        self._began = clock()
        self._lines = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not _is_of_visitor(record):
            return True
        record.exc_info = record.exc_text = None
        with self._lock:
            if self._clock() - self._began >= MINUTE:
                left_out = self._lines - A_MINUTE
                self._began, self._lines = self._clock(), 0
                if left_out > 0:
                    record.msg = f"{record.getMessage()} ({left_out} more left out)"
                    record.args = None
            self._lines += 1
            return self._lines <= A_MINUTE


def _is_of_visitor(record: logging.LogRecord) -> bool:
    """Whether it is about a request that breaks the rules, and no fault of ours."""
    if record.name == "uvicorn.error":
        return record.levelno == logging.WARNING
    return record.name.startswith("django.security")

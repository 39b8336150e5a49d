"""A clock on the wall that can be stopped while something is made ready."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    """Tells seconds, as a clock of `benchmarks.measure`."""

    def __init__(self) -> None:
        self._stopped = 0.0

    def __call__(self) -> float:
        return time.perf_counter() - self._stopped

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Leave out the time that this takes."""
        start = time.perf_counter()
        yield
        self._stopped += time.perf_counter() - start

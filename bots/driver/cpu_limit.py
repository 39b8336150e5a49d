"""How much processor time a bot may have used, and when to look whether it has.

Looking all the time would cost more than most moves take. A process cannot use more
time than all processors together, so its usage is read only when it can have reached
its limit.
"""

import math
import os
import time
from typing import Final, Protocol

PROCESSORS: Final = os.cpu_count() or 1
SHORTEST_S: Final = 0.002
"""How long to wait at least before looking again: the most a bot gets for nothing."""


class CpuClock(Protocol):
    """What a limit needs of a bot's process."""

    def cpu_ns(self) -> int: ...


class CpuLimit:
    """A value of the processor clock that a process may not reach; none at first."""

    def __init__(self, process: CpuClock) -> None:
        self._process = process
        self._most_ns = 0
        self.look_at = math.inf
        """By `time.monotonic`; before that there is no need to look."""

    def set(self, most_ns: int, used_ns: int) -> None:
        self._most_ns = most_ns
        self._plan(most_ns - used_ns, time.monotonic())

    def is_reached(self, now: float) -> bool:
        if now < self.look_at:
            return False
        left_ns = self._most_ns - self._process.cpu_ns()
        self._plan(left_ns, now)
        return left_ns <= 0

    def _plan(self, left_ns: int, now: float) -> None:
        self.look_at = now + max(left_ns / 1e9 / PROCESSORS, SHORTEST_S)

"""The line of its source that a bot was at when its time was over.

The SDK answers the signal with a dump of all threads, which goes to the bot's log. It
comes out of the bot's process, so it may be missing, endless or made up: it is bounded
and read with suspicion, and only those who may read the log get to see it.
"""

import re
import time
from typing import Final, Protocol

from bots.driver.cpu_limit import CpuClock

LONGEST_S: Final = 5.0
"""How long a bot that has to wait for a processor gets to answer the signal,"""
LONGEST_CPU_NS: Final = 100_000_000
"""and how much processor time, which one that ignores it burns."""
QUIET_S: Final = 0.02
"""So long nothing is written after a dump."""
LARGEST: Final = 1 << 18

_THREAD = re.compile(r"^(?=(?:Current t|T)hread 0x)", re.MULTILINE)
_FRAME = re.compile(
    r'^  File "([\w./+-]{1,180})", line (\d{1,7}) in ([\w<>]{1,80})$',
    re.MULTILINE | re.ASCII,
)


class Interruptible(CpuClock, Protocol):
    """What is needed of a bot's process that is about to be ended."""

    @property
    def folder(self) -> str:
        """Where the bot's own code is, as its process sees it."""

    def poll(self) -> int | None: ...
    def interrupt(self) -> None:
        """Send the signal that asks for a dump."""


class Interruption:
    """What a bot writes between the signal and its end."""

    def __init__(self, process: Interruptible) -> None:
        self._process = process
        self._dump = bytearray()
        self._grew_at = time.monotonic()
        self._last_s = self._grew_at + LONGEST_S
        self._last_ns = process.cpu_ns() + LONGEST_CPU_NS
        process.interrupt()

    def add(self, data: bytes) -> None:
        self._dump += data[: LARGEST - len(self._dump)]
        self._grew_at = time.monotonic()

    def is_over(self, now: float) -> bool:
        """Tell whether all has been said, or nothing more is waited for."""
        is_quiet = now >= self._grew_at + QUIET_S and b"\n  File " in self._dump
        is_late = now >= self._last_s or self._process.cpu_ns() >= self._last_ns
        return is_quiet or is_late or self._process.poll() is not None

    def source_line(self) -> str:
        """Return where it was, as in "clever/bot.py, line 14, in search", or nothing.

        The thread that the kernel interrupted comes first, and in each the bot's own
        line that everything else was called from.
        """
        said = self._dump.decode("ascii", "replace")
        threads = _THREAD.split(said)[1:]
        threads.sort(key=lambda thread: not thread.startswith("Current"))
        folder = self._process.folder.rstrip("/") + "/"
        for thread in threads:
            for path, line, function in _FRAME.findall(thread):
                if path.startswith(folder):
                    return f"{path.removeprefix(folder)}, line {line}, in {function}"
        return ""

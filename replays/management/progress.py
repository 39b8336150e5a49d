"""How far a long command has come: a bar on a terminal, plain lines elsewhere."""

import time
from collections.abc import Callable
from typing import Final, TextIO

BAR: Final = 30
REDRAW_S: Final = 0.1
LINE_S: Final = 5.0


class Progress:
    """Counts what is done of a total, which may turn out to have been too low."""

    def __init__(
        self,
        total: int,
        stream: TextIO,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._stream = stream
        self._clock = clock
        self._done = 0
        self._is_bar = stream.isatty()
        self._shown_at = clock()

    def advance(self) -> None:
        self._done += 1
        now = self._clock()
        if now - self._shown_at < (REDRAW_S if self._is_bar else LINE_S):
            return
        self._shown_at = now
        total = max(self._total, self._done)
        count = f"{self._done} of {total}"
        if self._is_bar:
            full = BAR * self._done // total
            bar = "#" * full + "." * (BAR - full)
            self._stream.write(f"\r[{bar}] {count}\x1b[K")
        else:
            self._stream.write(f"{count}\n")
        self._stream.flush()

    def clear(self) -> None:
        """Take the bar away, so that a line can be written in its place."""
        if self._is_bar:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

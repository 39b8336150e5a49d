"""How far long work has come: a bar on a terminal, plain lines elsewhere."""

import time
from collections.abc import Callable
from typing import Final, TextIO

BAR: Final = 30
REDRAW_S: Final = 0.1
LINE_S: Final = 5.0
"""A log file wants a line now and then, and none for work that is soon done."""


class Progress:
    """Counts what is done of a total, which may turn out to have been too low.

    `say` puts the count into words.
    """

    def __init__(
        self,
        total: int,
        stream: TextIO,
        say: Callable[[int], str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._stream = stream
        self._say = say or (lambda done: f"{done} of {max(total, done)}")
        self._clock = clock
        self._done = 0
        self._on_terminal = stream.isatty()
        self._last = clock()
        if self._on_terminal:
            self._draw()

    def advance(self) -> None:
        self._done += 1
        now = self._clock()
        if now - self._last < (REDRAW_S if self._on_terminal else LINE_S):
            return
        self._last = now
        self._draw()

    def _draw(self) -> None:
        text = self._say(self._done)
        if self._on_terminal:
            full = BAR * self._done // max(self._total, self._done, 1)
            bar = "#" * full + "." * (BAR - full)
            text = f"\r[{bar}] {text}\x1b[K"
        else:
            text = f"{text}\n"
        self._stream.write(text)
        self._stream.flush()

    def close(self) -> None:
        """Take the bar away; what follows is written in its place."""
        if self._on_terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

"""How far a measurement is: a moving line on a terminal, few lines elsewhere."""

import sys
from typing import TextIO

WIDTH = 30


class Progress:
    """Tells a terminal every percent and anything else every fifth."""

    def __init__(self, out: TextIO = sys.stderr) -> None:
        self._out = out
        self._moving = out.isatty()
        self._step = 1 if self._moving else 20
        self._shown = 0

    def __call__(self, done: int, total: int) -> None:
        """Tell how far it is when that is news."""
        percent = 100 * done // total
        if percent // self._step == self._shown // self._step and done < total:
            return
        self._shown = percent
        if self._moving:
            bar = "#" * (WIDTH * done // total)
            end = "\n" if done == total else ""
            self._out.write(f"\rMeasuring [{bar:<{WIDTH}}] {percent:3} %{end}")
        else:
            self._out.write(f"Measuring: {percent} %\n")
        self._out.flush()


def say(sentence: str) -> None:
    """Tell what is being done, beside the results."""
    print(sentence, file=sys.stderr, flush=True)

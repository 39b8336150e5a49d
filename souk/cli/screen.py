"""A terminal taken over for a while, and given back as it was, whatever happens."""

import os
import re
import select
import signal
import sys
import termios
import tty
from types import FrameType
from typing import Any, Final, Protocol

from souk.embedded.signals import do_nothing, woken_by

_KEY: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[@-~]|\x1b|[^\x1b]", re.DOTALL)
_UNFINISHED: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")

_NAMES: Final = {
    "\x7f": "backspace",
    "\b": "backspace",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[1;2C": "shift right",
    "\x1b[1;2D": "shift left",
    "\x1b[c": "shift right",
    "\x1b[d": "shift left",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[H": "home",
    "\x1bOH": "home",
    "\x1b[1~": "home",
    "\x1b[7~": "home",
    "\x1b[F": "end",
    "\x1bOF": "end",
    "\x1b[4~": "end",
    "\x1b[8~": "end",
}


def is_unfinished(sent: str) -> bool:
    """Return whether the last key may still be on its way."""
    return _UNFINISHED.search(sent) is not None


def key_names(sent: str) -> list[str]:
    """Return the keys, named where they have a name, as themselves otherwise."""
    return [_NAMES.get(key, key) for key in _KEY.findall(sent)]


ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l"
"""Another screen, no cursor, no wrapping of long lines."""
LEAVE: Final = "\x1b[?7h\x1b[?25h\x1b[?1049l"
HOME: Final = "\x1b[H"
END_OF_LINE: Final = "\x1b[K"
REST_OF_SCREEN: Final = "\x1b[J"

INTERRUPT: Final = "\x03"
SUSPEND: Final = "\x1a"

ESCAPE_S: Final = 0.05
"""When nothing has followed an escape for so long, it was the key itself."""


class Shown(Protocol):
    """What a screen can show."""

    is_over: bool

    def press(self, key: str) -> None: ...

    def frame(self, columns: int, rows: int) -> list[str]: ...


def is_terminal() -> bool:
    """Return whether there is a person to press keys and a screen to draw on."""
    capable = os.environ.get("TERM", "dumb") != "dumb"
    return capable and sys.stdin.isatty() and sys.stdout.isatty()


def show(shown: Shown) -> None:
    """Let a person look until it is over; raise `KeyboardInterrupt` after Ctrl-C."""
    with woken_by(HANDLERS) as woken, _Terminal() as terminal:
        while not shown.is_over:
            terminal.draw(shown.frame(*_size()))
            ready, _, _ = select.select([terminal.keyboard, woken], [], [])
            if woken in ready and signal.SIGCONT in os.read(woken, 64):
                terminal.take()
            if terminal.keyboard in ready:
                _press_all(terminal, shown)


def _press_all(terminal: "_Terminal", shown: Shown) -> None:
    keys = terminal.keys()
    if not keys:
        # The terminal is gone: no more keys will come.
        shown.is_over = True
    for key in keys:
        if key == INTERRUPT:
            raise KeyboardInterrupt
        if key == SUSPEND:
            terminal.give_back()
            signal.raise_signal(signal.SIGTSTP)
            terminal.take()
        else:
            shown.press(key)


class _Terminal:
    """The terminal as it was, and as it is while we have it."""

    def __init__(self) -> None:
        self.keyboard = sys.stdin.fileno()
        self._before: list[Any] = termios.tcgetattr(self.keyboard)

    def __enter__(self) -> "_Terminal":
        self.take()
        return self

    def __exit__(self, *_: object) -> None:
        self.give_back()

    def take(self) -> None:
        tty.setraw(self.keyboard)
        _write(ENTER)

    def give_back(self) -> None:
        _write(LEAVE)
        termios.tcsetattr(self.keyboard, termios.TCSADRAIN, self._before)

    def draw(self, lines: list[str]) -> None:
        body = "\r\n".join(line + END_OF_LINE for line in lines)
        _write(HOME + body + REST_OF_SCREEN)

    def keys(self) -> list[str]:
        """Return the keys that were pressed; none when the terminal is gone."""
        sent = self._read()
        while is_unfinished(sent):
            ready, _, _ = select.select([self.keyboard], [], [], ESCAPE_S)
            more = self._read() if ready else ""
            if not more:
                break
            sent += more
        return key_names(sent)

    def _read(self) -> str:
        try:
            return os.read(self.keyboard, 1024).decode("utf-8", "replace")
        except OSError:
            return ""


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _size() -> tuple[int, int]:
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    return columns or 80, rows or 24


def _exit(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


HANDLERS: Final = {
    signal.SIGWINCH: do_nothing,
    signal.SIGCONT: do_nothing,
    signal.SIGTERM: _exit,
    signal.SIGHUP: _exit,
}
"""A new window size wakes us, and no signal ends us before we have tidied up."""

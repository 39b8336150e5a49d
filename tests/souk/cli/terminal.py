"""A terminal with nobody in front of it, for programs that want one."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from types import TracebackType
from typing import Any, Self

PATIENCE_S = 30.0
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")


def _resize(fd: int, columns: int, rows: int) -> None:
    size = struct.pack("HHHH", rows, columns, 0, 0)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, size)


class Terminal:
    """Runs a program, types for it and reads its screen."""

    def __init__(
        self, command: list[str], *, columns: int = 80, rows: int = 40, cwd: Any = None
    ) -> None:
        self.printed = ""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd or ".")
            os.environ["TERM"] = "xterm"
            _resize(0, columns, rows)
            os.execv(command[0], command)
        self.modes = termios.tcgetattr(self._fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self._fd)

    def resize(self, columns: int, rows: int) -> None:
        _resize(self._fd, columns, rows)

    def type(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def screen(self) -> list[str]:
        """Return the lines that were drawn last."""
        drawn = self.printed.rpartition("\x1b[H")[2]
        return _CONTROL.sub("", drawn).split("\r\n")

    def wait_for(self, pattern: str) -> list[str]:
        """Wait until a line of the screen matches, and return the screen."""
        deadline = time.monotonic() + PATIENCE_S
        while not any(re.search(pattern, line) for line in self.screen()):
            assert time.monotonic() < deadline, (pattern, self.screen())
            self._read(0.2)
        # The rest of the same drawing.
        while self._read(0.05):
            pass
        return self.screen()

    def exit_code(self) -> int:
        """Wait for the end of the program."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            self._read(0.05)
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                while self._read(0.05):
                    pass
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < deadline, self.printed

    def is_as_before(self) -> bool:
        """Return whether the terminal's modes are those from before the program."""
        return termios.tcgetattr(self._fd) == self.modes

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:  # Linux says so when the program has gone.
            return False
        self.printed += data.decode("utf-8", "replace")
        return bool(data)

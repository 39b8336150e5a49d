"""A process in its sandbox, as the driver sees it."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self

SIGNALLED: Final = 128
"""A program that reports how another ended says this and the signal's number."""
CPU_OF_PROCESS: Final = 2
KILLED_S: Final = 30.0
"""How long the kernel may take to end what was killed."""


class Holder(Protocol):
    """The starter of a bot, which learns how it ended."""

    def poll(self) -> int | None: ...
    def wait(self, timeout: float) -> int: ...
    def kill(self) -> None: ...


class BotProcess:
    """The pipes, the clock and the end of one bot.

    The descriptors never block. They belong to this object, and only this object closes
    them.
    """

    def __init__(
        self,
        holder: Holder,
        *,
        pid: int,
        stdin: int,
        stdout: int,
        stderr: int,
        folder: str = "",
        most_threads: int | None = None,
    ) -> None:
        self.folder: Final = folder
        """Where the bot's own code is, as the bot sees it; empty if it has none."""
        self.pid: Final = pid
        """The bot's own number, as the host counts."""
        self.most_threads: Final = most_threads
        """None where the kernel counts them; otherwise one that has more is ended."""
        self.stdin: Final = stdin
        self.stdout: Final = stdout
        self.stderr: Final = stderr
        self._holder = holder
        self._handle = _handle_of(pid)
        self._cpu_ns = 0
        self._is_open = True

    def cpu_ns(self) -> int:
        """Return the time it has computed, in all threads; at last what was last seen.

        Reading it costs less than a microsecond and needs no help of the bot.
        """
        if self.poll() is None:
            with suppress(OSError):
                self._cpu_ns = time.clock_gettime_ns(_cpu_clock_of(self.pid))
        return self._cpu_ns

    def is_ready_to_run(self) -> bool:
        """Tell whether it computes, or would if it was let.

        It may have to wait for a processor, or for the disk.
        """
        try:
            # Its first thread may well sleep while it waits for the others.
            threads = [*Path(f"/proc/{self.pid}/task").iterdir()]
            reports = [(thread / "stat").read_bytes() for thread in threads]
        except OSError:
            return False
        # Its name comes before, in brackets, and may hold anything.
        return any(one.rpartition(b") ")[2].startswith((b"R", b"D")) for one in reports)

    def lower_priority(self, niceness: int) -> None:
        """Lower its priority further than the sandbox has done.

        Where kernels share processors out by session, a bot, which has one of its own,
        would otherwise get as much as the whole site. They allow only root to set that
        more than ten times a second; it is no harm if it is left out.
        """
        with suppress(OSError):
            now = os.getpriority(os.PRIO_PROCESS, self.pid)
            os.setpriority(os.PRIO_PROCESS, self.pid, now + niceness)
        with suppress(OSError):
            Path(f"/proc/{self.pid}/autogroup").write_text(str(niceness))

    def poll(self) -> int | None:
        """Return the exit code, the negative number of a signal, or None if it runs."""
        code = self._holder.poll()
        if code is None and self._has_too_many_threads():
            self._send(signal.SIGKILL)
        if code is not None and SIGNALLED < code < SIGNALLED + signal.NSIG:
            return SIGNALLED - code
        return code

    def _has_too_many_threads(self) -> bool:
        if self.most_threads is None:
            return False
        try:
            report = Path(f"/proc/{self.pid}/stat").read_bytes()
        except OSError:
            return False
        # The 20th field; the second is its name, in brackets, and may hold anything.
        return int(report.rpartition(b") ")[2].split()[17]) > self.most_threads

    def interrupt(self) -> None:
        """Ask for a dump of its threads; whether it complies is left to it."""
        self._send(signal.SIGXCPU)

    def kill(self) -> None:
        """End it at once; when this returns, nothing of it is left."""
        self._send(signal.SIGKILL)
        self._holder.wait(timeout=KILLED_S)

    def _send(self, number: signal.Signals) -> None:
        # By a handle: once others have reaped it, its number may be somebody else's.
        if self._handle is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def close(self) -> None:
        """Kill it and close all that belongs to it; doing so twice does no harm."""
        if not self._is_open:
            return
        self._is_open = False
        self.kill()
        for descriptor in (self.stdin, self.stdout, self.stderr, self._handle):
            if descriptor is not None:
                os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _handle_of(pid: int) -> int | None:
    """Return a descriptor that means this process for ever, None if it has ended."""
    try:
        return os.pidfd_open(pid)
    except ProcessLookupError:
        return None


def _cpu_clock_of(pid: int) -> int:
    """Return the name of a process's clock, as clock_getcpuclockid(3) makes it."""
    return (~pid << 3) | CPU_OF_PROCESS

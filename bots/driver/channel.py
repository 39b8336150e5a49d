"""Lines to and from processes that may not read, not answer, or answer without end.

All channels of a table are served by one loop, so that seats that are to move at the
same time think at the same time. Each has one deadline for what is written and what is
read together; it moves while the machine is too busy to let the bot run.
"""

import os
import select
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Protocol

from bots.driver.failure import Code, Failure
from bots.driver.log import BotLog
from bots.protocol.messages import MAX_LINE

CHUNK: Final = 1 << 16
TICK_S: Final = 0.25
"""How often whoever waits looks after other things."""
LENIENCE: Final = 20
"""How many times the patience a bot may take at most, however busy the machine is."""
PARTING, PARTING_S = 100, 0.001
"""Pipes close a moment before their process has ended; how often and long to look."""


class Process(Protocol):
    """What a channel needs of a bot's process."""

    @property
    def stdin(self) -> int: ...
    @property
    def stdout(self) -> int: ...
    @property
    def stderr(self) -> int: ...

    def poll(self) -> int | None: ...
    def cpu_ns(self) -> int: ...
    def is_ready_to_run(self) -> bool: ...


class Channel:
    """The pipes of one bot."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._outgoing = memoryview(b"")
        self._incoming = bytearray()
        self._is_log_open = True
        self.log = BotLog()
        self.deadline = self._last_deadline = 0.0
        self._looked_at, self._cpu_ns = 0.0, 0
        self.failure: Failure | None = None

    def ask(self, line: bytes, patience_s: float) -> None:
        """Begin a question: its answer is due in so many seconds."""
        self._outgoing = memoryview(line)
        now = time.monotonic()
        self.deadline = now + patience_s
        self._last_deadline = now + LENIENCE * patience_s
        self._looked_at, self._cpu_ns = now, self._process.cpu_ns()
        self._write()

    @property
    def is_waiting(self) -> bool:
        return self.failure is None and b"\n" not in self._incoming

    def answer(self) -> bytes:
        """Return the line that came, or raise why none did."""
        if self.failure is not None:
            raise self.failure
        line, _, rest = bytes(self._incoming).partition(b"\n")
        if rest:
            raise Failure("protocol", "The bot said more than it was asked.")
        self._incoming.clear()
        return line

    # --- what the loop calls ---------------------------------------------------------

    def watch(self) -> Iterable[tuple[int, int]]:
        """Yield what to wait for: file descriptors with their kinds of event."""
        yield self._process.stdout, select.POLLIN
        if self._is_log_open:
            yield self._process.stderr, select.POLLIN
        if self._outgoing:
            yield self._process.stdin, select.POLLOUT

    def serve(self, descriptor: int) -> None:
        if descriptor == self._process.stdin:
            self._write()
        elif descriptor == self._process.stdout:
            self._read()
        else:
            self.read_log()

    def expire(self, now: float) -> None:
        """Fail the bot when its time is over; being kept waiting takes none of it."""
        if now >= min(self.deadline, self._looked_at + TICK_S):
            self._put_off(now)
        if now >= self.deadline:
            self._fail("timeout", "The bot did not answer in time.")

    def _put_off(self, now: float) -> None:
        """Move the deadline if the bot has been waiting for a processor lately.

        Whoever is ready to run and has not computed all the time was kept waiting; a
        bot that sleeps is not ready, and one that has a processor computes.
        """
        cpu_ns = self._process.cpu_ns()
        if self._process.is_ready_to_run():
            kept_s = now - self._looked_at - (cpu_ns - self._cpu_ns) / 1e9
            self.deadline = min(self.deadline + max(kept_s, 0), self._last_deadline)
        self._looked_at, self._cpu_ns = now, cpu_ns

    def _write(self) -> None:
        try:
            while self._outgoing:
                self._outgoing = self._outgoing[
                    os.write(self._process.stdin, self._outgoing) :
                ]
        except BlockingIOError:
            return
        except OSError:
            self._fail("crash", self._last_words())

    def _read(self) -> None:
        try:
            data = os.read(self._process.stdout, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self._fail("crash", self._last_words())
        self._incoming += data
        if len(self._incoming) > MAX_LINE:
            self._fail("output", f"The answer is longer than {MAX_LINE} bytes.")

    def read_log(self) -> bool:
        """Take a piece of the log; tell whether there may be more of it right now."""
        try:
            data = os.read(self._process.stderr, CHUNK)
        except BlockingIOError:
            return False
        self._is_log_open = bool(data)
        self.log.add(data)
        if self.log.is_flood:
            self._fail("output", "The bot wrote more to its log than anybody reads.")
        return self._is_log_open and not self.log.is_flood

    def drain_log(self) -> None:
        """Take what is left in the pipe when the process is gone.

        Whoever else may hold the other end open is not waited for.
        """
        with suppress(OSError):
            while self.read_log():
                pass

    def _fail(self, code: Code, reason: str) -> None:
        if self.failure is None:
            self.failure = Failure(code, reason)

    def _last_words(self) -> str:
        for _ in range(PARTING):
            if (code := self._process.poll()) is not None:
                break
            time.sleep(PARTING_S)
        else:
            return "The bot closed its channel."
        if code < 0:
            return f"The bot was ended by signal {-code}."
        return f"The bot ended by itself, with exit code {code}."


def wait(channels: Iterable[Channel], idle: Callable[[], None] = lambda: None) -> None:
    """Wait until all channels have an answer or have failed."""
    waiting = [channel for channel in channels if channel.is_waiting]
    while waiting:
        poll, owners = select.poll(), {}
        for channel in waiting:
            for descriptor, kinds in channel.watch():
                poll.register(descriptor, kinds)
                owners[descriptor] = channel
        due = min(channel.deadline for channel in waiting) - time.monotonic()
        for descriptor, _ in poll.poll(1000 * min(max(due, 0), TICK_S)):
            owners[descriptor].serve(descriptor)
        now = time.monotonic()
        for channel in waiting:
            if channel.is_waiting:
                channel.expire(now)
        waiting = [channel for channel in waiting if channel.is_waiting]
        idle()

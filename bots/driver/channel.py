"""Lines to and from processes that may not read, not answer, or answer without end.

All channels of a table are served by one loop, so that seats that are to move at the
same time think at the same time. Each has one deadline for what is written and what is
read together; it moves while the machine is too busy to let the bot run. Each has a
limit of processor time as well, which also holds while others are asked. A bot that
fails is ended at once.
"""

import math
import os
import select
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, Protocol

from bots.driver.cpu_limit import CpuLimit
from bots.driver.failure import Code, Failure
from bots.driver.log import StderrLog
from bots.driver.source_line import QUIET_S, Interruptible, Interruption
from bots.messages import message
from bots.protocol.messages import MAX_LINE
from engines.core.messages import CodedMessage

CHUNK: Final = 1 << 16
TICK_S: Final = 0.25
"""How often the waiting thread looks after other things."""
LENIENCE: Final = 20
"""How many times the patience a bot may take at most, however busy the machine is."""
PARTING, PARTING_S = 100, 0.001
"""Pipes close shortly before their process has ended; how often and long to look."""


class Process(Interruptible, Protocol):
    """What a channel needs of a bot's process."""

    @property
    def stdin(self) -> int: ...
    @property
    def stdout(self) -> int: ...
    @property
    def stderr(self) -> int: ...

    def is_ready_to_run(self) -> bool: ...
    def kill(self) -> None: ...


class Channel:
    """The pipes of one bot, and the limit of its processor time.

    `excess` says what is wrong when the limit is reached.
    """

    def __init__(
        self,
        process: Process,
        excess: Callable[[], CodedMessage] = lambda: message("bot.no_answer"),
    ) -> None:
        self._process = process
        self._excess = excess
        self.cpu_limit = CpuLimit(process)
        self._interruption: Interruption | None = None
        self._is_last = False
        self._outgoing = memoryview(b"")
        self._incoming = bytearray()
        self._is_log_open = True
        self.log = StderrLog()
        self.deadline = self._last_deadline = 0.0
        self._looked_at, self._cpu_ns = 0.0, 0
        self.is_waiting = False
        """Whether it was asked, and has neither answered nor failed."""
        self.is_stopping = False
        """Whether it has failed, and may still show at which line it was."""
        self.failure: Failure | None = None

    def ask(self, line: bytes, patience_s: float) -> None:
        """Begin a question: its answer is due in so many seconds."""
        self._outgoing = memoryview(line)
        self.is_waiting = self.failure is None and b"\n" not in self._incoming
        now = time.monotonic()
        self.deadline = now + patience_s
        self._last_deadline = now + LENIENCE * patience_s
        self._looked_at, self._cpu_ns = now, self._process.cpu_ns()
        self._write()

    def part(self, line: bytes, patience_s: float) -> None:
        """Say the last words; a bot that does not leave in time is just ended."""
        self._is_last = True
        self.ask(line, patience_s)

    def answer(self) -> bytes:
        """Return the line that came, or raise why none did."""
        if self.failure is not None:
            raise self.failure
        line, _, rest = bytes(self._incoming).partition(b"\n")
        if rest:
            raise Failure("protocol", message("bot.said_more"))
        self._incoming.clear()
        return line

    # --- what the loop calls ---------------------------------------------------------

    def watch(self) -> Iterable[tuple[int, int]]:
        """Yield what to wait for: file descriptors with their kinds of event."""
        if self._is_log_open:
            yield self._process.stderr, select.POLLIN
        if self.is_stopping:
            return
        yield self._process.stdout, select.POLLIN
        if self._outgoing:
            yield self._process.stdin, select.POLLOUT

    def serve(self, descriptor: int) -> None:
        if descriptor == self._process.stdin:
            self._write()
        elif descriptor == self._process.stdout:
            self._read()
        else:
            self.read_log()

    @property
    def due(self) -> float:
        """When somebody has to look at it again."""
        if self.failure is None:
            look_at = self.cpu_limit.look_at
            return min(self.deadline, look_at) if self.is_waiting else look_at
        return time.monotonic() + QUIET_S / 2 if self.is_stopping else math.inf

    def expire(self, now: float) -> None:
        """Fail the bot when its time is over; being kept waiting takes none of it.

        Its processor time may be over while it is not asked.
        """
        if self.is_waiting:
            if now >= min(self.deadline, self._looked_at + TICK_S):
                self._put_off(now)
            if now >= self.deadline:
                self._stop(message("bot.no_answer"))
        if self.failure is None:
            if self.cpu_limit.is_reached(now):
                self._stop(self._excess())
        elif self._interruption and self._interruption.is_over(now):
            self._end(self._interruption)

    def _stop(self, reason: CodedMessage) -> None:
        """Fail it; it has a short time to show where it was."""
        self.failure = Failure("timeout", reason)
        self.is_waiting = False
        if self._is_last:
            self._process.kill()
        else:
            self.is_stopping = True
            self._interruption = Interruption(self._process)

    def _end(self, interruption: Interruption) -> None:
        self._process.kill()
        self.drain_log()
        self._interruption = None
        self.is_stopping = False
        if self.failure is not None:
            self.failure.source_line = interruption.source_line()

    def _put_off(self, now: float) -> None:
        """Move the deadline if the bot has been waiting for a processor lately.

        A bot that is ready to run and has not computed all the time was kept waiting; a
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
        if b"\n" in data:
            self.is_waiting = False
        if len(self._incoming) > MAX_LINE:
            self._fail("output", message("bot.long_answer", {"most": MAX_LINE}))

    def read_log(self) -> bool:
        """Take a piece of the log; tell whether there may be more of it right now."""
        try:
            data = os.read(self._process.stderr, CHUNK)
        except BlockingIOError:
            return False
        self._is_log_open = bool(data)
        self.log.add(data)
        if self._interruption:
            self._interruption.add(data)
        if self.log.is_flood:
            self._fail("output", message("bot.long_log"))
        return self._is_log_open and not self.log.is_flood

    def drain_log(self) -> None:
        """Take what is left in the pipe when the process is gone.

        Other processes that hold the other end open are not waited for.
        """
        with suppress(OSError):
            while self.read_log():
                pass

    def _fail(self, code: Code, reason: CodedMessage) -> None:
        if self.failure is None:
            self.failure = Failure(code, reason)
            self.is_waiting = False
            self._process.kill()

    def _last_words(self) -> CodedMessage:
        for _ in range(PARTING):
            if (code := self._process.poll()) is not None:
                break
            time.sleep(PARTING_S)
        else:
            return message("bot.closed_channel")
        if code < 0:
            return message("bot.ended_by_signal", {"signal": -code})
        return message("bot.ended", {"code": code})


def wait(
    pending: Sequence[Channel],
    idle: Callable[[], None] = lambda: None,
    others: Sequence[Channel] = (),
) -> None:
    """Wait until all who are asked have answered or failed; others may fail as well."""
    everybody = [*pending, *others]
    for channel in others:
        channel.expire(time.monotonic())
    while waiting := [one for one in everybody if one.is_waiting or one.is_stopping]:
        _serve(waiting, min(one.due for one in everybody))
        now = time.monotonic()
        for channel in everybody:
            channel.expire(now)
        idle()


def _serve(waiting: Iterable[Channel], due: float) -> None:
    """Read and write what can be, or do nothing until something is due."""
    poll, owners = select.poll(), {}
    for channel in waiting:
        for descriptor, kinds in channel.watch():
            poll.register(descriptor, kinds)
            owners[descriptor] = channel
    left_s = min(max(due - time.monotonic(), 0), TICK_S)
    for descriptor, _ in poll.poll(1000 * left_s):
        owners[descriptor].serve(descriptor)

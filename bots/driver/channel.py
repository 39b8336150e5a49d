"""Lines to and from processes that may not read, not answer, or answer without end.

All channels of a table are served by one loop, so that seats that are to move at the
same time think at the same time. Each has one deadline for what is written and what is
read together; it moves while the machine is too busy to let the bot run. Each has a
limit of processor time as well, which also holds while others are asked, and one of
sleep. A bot that fails is ended at once.
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
from bots.driver.sleep_limit import SleepLimit, until_next_look
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
        self.sleep_limit = SleepLimit()
        self._interruption: Interruption | None = None
        self._is_last = False
        self._outgoing = memoryview(b"")
        self._incoming = bytearray()
        self._is_log_open = True
        self.log = StderrLog()
        self.deadline = self._last_deadline = 0.0
        self._asked_at, self._cpu_ns = 0.0, 0
        self._looked_at, self._look_at = 0.0, 0.0
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
        self._asked_at = now
        self._looked_at, self._look_at = now, now + until_next_look(0)
        self._cpu_ns = self._process.cpu_ns()
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
            if not self.is_waiting:
                return look_at
            return min(self.deadline, self._look_at, look_at)
        return time.monotonic() + QUIET_S / 2 if self.is_stopping else math.inf

    def expire(self, now: float) -> None:
        """Fail the bot when its time is over; being kept waiting takes none of it.

        Its processor time may be over while it is not asked.
        """
        if self.is_waiting:
            if now >= min(self.deadline, self._look_at):
                self._look(now)
            if reason := self.sleep_limit.excess:
                self._stop(reason)
            elif now >= self.deadline:
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

    def _look(self, now: float) -> None:
        """See what the bot has done since the last look besides computing.

        A bot that is ready to run was kept waiting for a processor, which moves its
        deadline. One that is not has slept, unless it is our turn to read or to write:
        in that order, for it may have answered meanwhile.
        """
        cpu_ns = self._process.cpu_ns()
        rest_s = max(now - self._looked_at - (cpu_ns - self._cpu_ns) / 1e9, 0)
        if self._process.is_ready_to_run():
            self.deadline = min(self.deadline + rest_s, self._last_deadline)
        elif not _ready([self], 0):
            self.sleep_limit.add(rest_s)
        waited_s = now - self._asked_at
        self._looked_at, self._look_at = now, now + until_next_look(waited_s)
        self._cpu_ns = cpu_ns

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
    left_s = min(max(due - time.monotonic(), 0), TICK_S)
    for channel, descriptor in _ready(waiting, left_s):
        channel.serve(descriptor)


def _ready(channels: Iterable[Channel], within_s: float) -> list[tuple[Channel, int]]:
    """Return what can be read or written, perhaps nothing within this time."""
    poll, owners = select.poll(), {}
    for channel in channels:
        for descriptor, kinds in channel.watch():
            poll.register(descriptor, kinds)
            owners[descriptor] = channel
    found = poll.poll(1000 * within_s)
    return [(owners[descriptor], descriptor) for descriptor, _ in found]

"""Bots that are threads of this process behind real pipes: quick to start and to end.

What they answer is given as bytes, so they can say whatever a process could.
"""

import os
import select
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Event, Thread
from typing import NamedTuple, Self

CHUNK = 65_536


class Said(NamedTuple):
    """What a bot does when it is asked."""

    answer: bytes
    log: bytes = b""
    is_last: bool = False
    """Whether it ends after that."""
    is_silent: bool = False
    """Whether it sleeps after that, for ever."""


class _Killed(Exception):
    """It was ended from outside."""


class ThreadedBot:
    """What a channel takes for the process of a bot."""

    folder = "/bot/"

    def __init__(self, answer: Callable[[bytes], Said]) -> None:
        self._answer = answer
        self._ours, self._theirs = ExitStack(), ExitStack()
        self._reading, self.stdin = self._pipe(self._theirs, self._ours)
        self.stdout, self._writing = self._pipe(self._ours, self._theirs)
        self.stderr, self._logging = self._pipe(self._ours, self._theirs)
        self._end, self._ending = self._pipe(self._ours, self._ours)
        self._is_asleep = False
        self._has_ended = Event()
        self._thread = Thread(target=self._live)
        self._thread.start()

    @staticmethod
    def _pipe(reader: ExitStack, writer: ExitStack) -> tuple[int, int]:
        ends = os.pipe()
        for stack, end in zip((reader, writer), ends, strict=True):
            os.set_blocking(end, False)
            stack.callback(os.close, end)
        return ends

    # --- what it does ----------------------------------------------------------------

    def _live(self) -> None:
        try:
            for line in self._lines():
                said = self._answer(line)
                self._write(self._logging, said.log)
                self._write(self._writing, said.answer)
                if said.is_last:
                    break
                if said.is_silent:
                    self._is_asleep = True
                    self._wait(self._end, select.POLLIN)
        except (_Killed, BrokenPipeError):
            pass
        finally:
            self._has_ended.set()
            self._theirs.close()

    def _lines(self) -> Iterator[bytes]:
        waiting = b""
        while True:
            self._wait(self._reading, select.POLLIN)
            waiting += os.read(self._reading, CHUNK)
            *lines, waiting = waiting.split(b"\n")
            yield from lines

    def _write(self, descriptor: int, data: bytes) -> None:
        while data:
            self._wait(descriptor, select.POLLOUT)
            data = data[os.write(descriptor, data[: select.PIPE_BUF]) :]

    def _wait(self, descriptor: int, kind: int) -> None:
        poll = select.poll()
        poll.register(descriptor, kind)
        poll.register(self._end, select.POLLIN)
        if self._end in dict(poll.poll()):
            raise _Killed

    # --- what is done to it ----------------------------------------------------------

    def cpu_ns(self) -> int:
        return 0

    def is_ready_to_run(self) -> bool:
        """Tell whether it will go on: a thread is not failed for being slow."""
        return not self._is_asleep

    def lower_priority(self, niceness: int) -> None:
        """Do nothing: it has the priority of this process."""

    def poll(self) -> int | None:
        return 0 if self._has_ended.is_set() else None

    def interrupt(self) -> None:
        """Do nothing: it does not know the signal."""

    def kill(self) -> None:
        if self._thread.is_alive():
            os.write(self._ending, b".")
            self._thread.join(timeout=60)

    def close(self) -> None:
        self.kill()
        self._ours.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

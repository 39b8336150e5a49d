"""Warm starts: one process that has imported everything forks a process for each bot.

A zygote belongs to the process that asked for it and ends with it. Each bot has a lease
there: a socket on which the zygote tells how the bot ended, and which, when it is let
go, ends the bot.
"""

import json
import os
import select
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Final

from bots.sandbox.errors import LaunchFailed, SandboxLost
from bots.sandbox.inside.requests import FORK, LONGEST_ORDERS, READY
from bots.sandbox.launch import (
    START_SECONDS,
    Command,
    Streams,
    bury,
    last_words,
    launch,
    pipe,
    start_program,
    stranger,
)
from bots.sandbox.process import BotProcess

ATTEMPTS: Final = 2
"""A zygote may have been killed since the last bot; one that is new has not."""


def launch_warm(
    command: Command,
    environment: Mapping[str, str],
    task: Sequence[str],
    *,
    code: Path | None = None,
    folder: str = "",
    most_threads: int | None = None,
) -> BotProcess:
    """Start a bot as a fork of the zygote that this command starts, if it is not there.

    `code` is where the bot's folder is on the host, for a zygote that makes worlds;
    `folder` is where it is for the bot.
    """
    user = stranger()
    words = ["" if user is None else str(user), str(code or ""), *task]
    orders = json.dumps(words).encode()
    if len(orders) > LONGEST_ORDERS:
        raise LaunchFailed("The bot is told more than a process can be told.")

    def start(streams: Streams, report: socket.socket) -> Ward:
        ours, lease = _sockets()
        try:
            with lease, _holding(orders) as kept:
                given = [*streams, kept.fileno(), report.fileno(), lease.fileno()]
                _nursery.request_fork(command, environment, given)
        except BaseException:
            ours.close()
            raise
        return Ward(ours)

    return launch(start, folder, most_threads)


class Ward:
    """A bot as its zygote tells of it."""

    def __init__(self, lease: socket.socket) -> None:
        lease.setblocking(False)
        self._lease = lease
        self._code: int | None = None
        self._is_lost = False

    def poll(self) -> int | None:
        """Return how it ended, None if it runs; raise SandboxLost if unknown."""
        self._listen()
        if self._is_lost:
            raise SandboxLost("The process that starts bots was ended from outside.")
        return self._code

    def wait(self, timeout: float) -> int:
        deadline = time.monotonic() + timeout
        while self._lease.fileno() >= 0:
            left = deadline - time.monotonic()
            if left <= 0:
                raise SandboxLost("A bot that was killed does not end.")
            poll = select.poll()
            poll.register(self._lease, select.POLLIN)
            poll.poll(left * 1000)
            self._listen()
        return self._code or 0

    def kill(self) -> None:
        with suppress(OSError):  # It has ended already.
            self._lease.shutdown(socket.SHUT_WR)

    def _listen(self) -> None:
        if self._lease.fileno() < 0:
            return
        try:
            report = self._lease.recv(16)
        except BlockingIOError:
            return
        except ConnectionError:
            report = b""
        if report:
            self._code = int(report)
        else:
            self._is_lost = True
        self._lease.close()


class _Zygote:
    """The process, and the socket on which it is asked for a fork."""

    def __init__(self, holder: Popen[bytes], control: socket.socket) -> None:
        control.settimeout(START_SECONDS)
        self._holder = holder
        self._control = control

    def request_fork(self, descriptors: Sequence[int]) -> bool:
        """Request a fork that gets these descriptors; False if the zygote is gone."""
        try:
            socket.send_fds(self._control, [FORK], descriptors)
        except OSError:
            return False
        return True

    def let_go(self) -> None:
        """Forget it, as a fork of its owner must."""
        self._control.close()

    def end(self) -> None:
        self.let_go()
        bury(self._holder)


class _Nursery:
    """The zygotes of this process, by the commands that start them."""

    def __init__(self) -> None:
        self._renew()
        # They belong to the one who started them, and would die with it.
        os.register_at_fork(after_in_child=self._begin_anew)

    def _renew(self) -> None:
        self._lock = threading.Lock()
        self._zygotes: dict[tuple[str, ...], _Zygote] = {}

    def _begin_anew(self) -> None:
        for zygote in self._zygotes.values():
            zygote.let_go()
        self._renew()

    def request_fork(
        self,
        command: Command,
        environment: Mapping[str, str],
        descriptors: Sequence[int],
    ) -> None:
        """Have a fork made, by a new zygote if the last one has been killed."""
        key = tuple(command(0))
        for _ in range(ATTEMPTS):
            with self._lock:
                zygote = self._zygotes.get(key)
                if zygote is None:
                    zygote = self._zygotes[key] = _begin(command, environment)
            if zygote.request_fork(descriptors):
                return
            with self._lock:
                if self._zygotes.get(key) is zygote:
                    self._zygotes.pop(key).end()
        raise LaunchFailed("The process that starts bots does not answer.")


_nursery = _Nursery()


def _begin(command: Command, environment: Mapping[str, str]) -> _Zygote:
    """Start a zygote; return it when it has imported everything."""
    with ExitStack() as stack:
        log, stderr = pipe(stack, stack)
        control, theirs = _sockets()
        stack.callback(theirs.close)
        holder = start_program(
            command(theirs.fileno()),
            (DEVNULL, DEVNULL, stderr),
            kept=theirs.fileno(),
            environment=environment,
            user=None,
        )
        theirs.close()
        zygote = _Zygote(holder, control)
        try:
            is_ready = _hears(control)
        except BaseException:
            zygote.end()
            raise
        if not is_ready:
            zygote.end()
            raise LaunchFailed(f"No bot can be forked: {last_words(log)}")
    return zygote


def _hears(control: socket.socket) -> bool:
    try:
        return control.recv(len(READY)) == READY
    except OSError:
        return False


def _sockets() -> tuple[socket.socket, socket.socket]:
    """Return two ends of a socket that keeps messages apart."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def _holding(message: bytes) -> socket.socket:
    """Return a socket on which this waits to be read."""
    reader, writer = _sockets()
    with writer:
        writer.send(message)
    return reader

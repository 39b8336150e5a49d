"""How a process is started, and how one hears that it is locked in."""

import os
import secrets
import socket
import struct
import subprocess
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from pathlib import Path
from subprocess import Popen
from typing import Final

from bots.sandbox.errors import LaunchFailed
from bots.sandbox.inside.entry import LOCKED
from bots.sandbox.process import KILLED_S, BotProcess, Holder

START_SECONDS: Final = 30
"""Far longer than any start takes, even on a machine that can hardly breathe."""
LAST_WORDS: Final = 4096
CREDENTIALS: Final = struct.Struct("3i")
FIRST_TO_BE_KILLED: Final = "1000"

STRANGERS: Final = range(1_879_048_192, 2_147_483_647)
"""User ids that no person has and no convention uses."""
NEAR_STRANGERS: Final = range(61_000, 61_184)
"""The same, for a container that has only the lower users."""

Command = Callable[[int], Sequence[str]]
"""Makes the words of a command from the number of the descriptor for the news."""


class _Launcher:
    """The thread that starts all processes, and lasts as long as this process.

    The kernel ends a bot when the thread that started it has ended, which is how bots
    die with a worker that is killed. So it must not be any thread that happens to ask.
    """

    def __init__(self) -> None:
        self._renew()
        # A thread does not come along when its process is forked.
        os.register_at_fork(after_in_child=self._renew)

    def _renew(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="launcher")

    def start(self, start: Callable[[], Popen[bytes]]) -> Popen[bytes]:
        promise = self._thread.submit(start)
        try:
            return promise.result()
        except BaseException:
            # Interrupted, as by a time limit. The descriptors are about to be closed,
            # so nothing may start any more.
            if not promise.cancel():
                wait([promise])
                if promise.exception() is None:
                    bury(promise.result())
            raise


def bury(holder: Holder) -> None:
    holder.kill()
    holder.wait(timeout=KILLED_S)


_launcher = _Launcher()


Streams = tuple[int, int, int]
"""What becomes input, output and log of a process."""
Start = Callable[[Streams, socket.socket], Holder]
"""Starts a process that says on this socket that it is locked in."""


def launch(
    start: Start, folder: str = "", most_threads: int | None = None
) -> BotProcess:
    """Start a process; return it when `bots.sandbox.inside` says it is locked in.

    `folder` is where its code is, as it sees it; `most_threads` is given where the
    kernel does not count them.
    """
    with ExitStack() as ours, ExitStack() as theirs:
        stdin, to_bot = pipe(theirs, ours)
        from_bot, stdout = pipe(ours, theirs)
        log, stderr = pipe(ours, theirs)
        news, report = map(theirs.enter_context, socket.socketpair())
        news.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        holder = start((stdin, stdout, stderr), report)
        report.close()
        pid = _locked_in(holder, news, log)
        for descriptor in (to_bot, from_bot, log):
            os.set_blocking(descriptor, False)
        ours.pop_all()
    return BotProcess(
        holder,
        folder=folder,
        pid=pid,
        stdin=to_bot,
        stdout=from_bot,
        stderr=log,
        most_threads=most_threads,
    )


def launch_cold(
    command: Command,
    environment: Mapping[str, str],
    *,
    folder: str = "",
    most_threads: int | None = None,
) -> BotProcess:
    """Start a program for one bot, which does nothing else.

    Root becomes a user of its own for each, so that no two share a quota.
    """

    def start(streams: Streams, report: socket.socket) -> Popen[bytes]:
        words = command(report.fileno())
        return start_program(
            words,
            streams,
            kept=report.fileno(),
            environment=environment,
            user=stranger(),
        )

    return launch(start, folder, most_threads)


def start_program(
    words: Sequence[str],
    streams: Streams,
    *,
    kept: int,
    environment: Mapping[str, str],
    user: int | None,
) -> Popen[bytes]:
    """Start a program with nothing of ours but these descriptors.

    It ends with this process, whichever of its threads has asked.
    """
    return _launcher.start(
        lambda: _start(words, streams, kept=kept, environment=environment, user=user)
    )


def _start(
    words: Sequence[str],
    streams: Streams,
    *,
    kept: int,
    environment: Mapping[str, str],
    user: int | None,
) -> Popen[bytes]:
    stdin, stdout, stderr = streams
    try:
        return Popen(
            words,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            pass_fds=[kept],
            env=environment,
            cwd="/",
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            start_new_session=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise LaunchFailed(f"No process could be started: {error}.") from error


def pipe(reader: ExitStack, writer: ExitStack) -> tuple[int, int]:
    """Return both ends of a pipe, each closed with the stack it is given to."""
    reading, writing = os.pipe()
    reader.callback(os.close, reading)
    writer.callback(os.close, writing)
    return reading, writing


def stranger() -> int | None:
    """Return a user that runs nothing else; two the same are next to impossible.

    Only root can become somebody else; any other remains who it is, which is None.
    """
    if os.geteuid() != 0:
        return None
    _, _, mapped = map(int, Path("/proc/self/uid_map").read_text().split()[:3])
    return secrets.choice(STRANGERS if mapped > STRANGERS.stop else NEAR_STRANGERS)


def _locked_in(holder: Holder, news: socket.socket, log: int) -> int:
    """Wait for the one word; return who sent it, which the kernel vouches for."""
    try:
        pid = _sender_of_the_word(news)
    except BaseException:
        bury(holder)
        raise
    if pid is None:
        bury(holder)
        raise LaunchFailed(f"The sandbox did not come up: {last_words(log)}")
    # Only root may: the process of anybody else is no longer theirs once it is locked.
    with suppress(OSError):
        Path(f"/proc/{pid}/oom_score_adj").write_text(FIRST_TO_BE_KILLED)
    return pid


def _sender_of_the_word(news: socket.socket) -> int | None:
    news.settimeout(START_SECONDS)
    try:
        word, ancillary, _, _ = news.recvmsg(
            len(LOCKED), socket.CMSG_SPACE(CREDENTIALS.size)
        )
    except TimeoutError:
        return None
    if word != LOCKED:
        return None
    pid, _, _ = CREDENTIALS.unpack(ancillary[0][2])
    return int(pid)


def last_words(log: int) -> str:
    os.set_blocking(log, False)
    try:
        said = os.read(log, LAST_WORDS).decode(errors="replace").strip()
    except BlockingIOError:
        said = ""
    return said.splitlines()[-1] if said else "it said nothing."

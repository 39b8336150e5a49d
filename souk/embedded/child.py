"""One process of the site."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from souk.embedded.errors import CannotRun
from souk.embedded.lifeline import starting_afresh

LARGEST_LOG: Final = 5_000_000
KILLED_S: Final = 30.0
"""How long the kernel may take to end what was killed."""


@dataclass(frozen=True, slots=True)
class Service:
    """What a process is for, and how it is started."""

    name: str
    """What it is called in a sentence: "the web server"."""
    command: Sequence[str]
    log: Path | None
    """The file for what it says; None if that goes where our own words go."""
    environment: Mapping[str, str] = field(repr=False)
    said: bytes = field(default=b"", repr=False)
    """What it is told on its input, where others cannot read it."""
    handed_down: tuple[int, ...] = ()
    """Open files that it inherits."""
    is_foundation: bool = False
    """Whether the others need it for their last word, so that it stops after them."""


class Child:
    """A running service: a process that leads a group of its own."""

    def __init__(self, service: Service) -> None:
        self.service = service
        with _output(service.log) as output:
            try:
                self._process = subprocess.Popen(
                    service.command,
                    env=service.environment,
                    stdin=subprocess.PIPE,
                    stdout=output,
                    stderr=output and subprocess.STDOUT,
                    pass_fds=service.handed_down,
                    # Ctrl-C is for the parent, which then ends all in good order.
                    start_new_session=True,
                    preexec_fn=starting_afresh(  # noqa: PLW1509 - it takes no lock.
                        signal.SIGKILL
                    ),
                )
            except OSError as error:
                raise CannotRun(
                    f"{service.command[0]} cannot be started: {error.strerror}."
                ) from error
        assert self._process.stdin
        with suppress(BrokenPipeError), self._process.stdin as its_input:
            its_input.write(service.said)

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def request_stop(self) -> None:
        self._process.terminate()

    def bury(self) -> int:
        """End what is left of it and its group; return how it ended."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        return self._process.wait(timeout=KILLED_S)


def how_it_ended(status: int) -> str:
    if status >= 0:
        return f"with exit code {status}"
    try:
        return f"by {signal.Signals(-status).name}"
    except ValueError:
        return f"by signal {-status}"


def _output(log: Path | None) -> AbstractContextManager[IO[bytes] | None]:
    if log is None:
        return nullcontext()
    _make_room(log)
    return log.open("ab")


def _make_room(log: Path) -> None:
    """Keep one older log and begin a new one when it has become long."""
    with suppress(FileNotFoundError):
        if log.stat().st_size > LARGEST_LOG:
            log.replace(log.with_suffix(".old"))

"""The workers of a run, each with a beat: real processes, to be killed and paused."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from souk.embedded.lifeline import ending_with_parent

ROOT: Final = Path(__file__).parents[2]
WORKERS: Final = 2
MUTE: Final = {"SOUK_CHAOS_HEARTBEAT_S": "1000"}
STOP_S: Final = 20.0
READY: Final = "ready-"
"""How the file begins that a worker leaves when it is ready; its number follows."""
END_IN_COMMIT: Final = "end-in-commit"
"""The file that the next process takes that sends a COMMIT, and then has to end."""


class Crew:
    """Two workers with a beat and three processes each, two of which play.

    The first never shows that it lives. It is replaced in the middle of its matches
    all the time, and nothing but the fence keeps it from writing then.
    """

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._folder = folder
        self._environment = environment
        self._members: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        self._members = [self._started(place) for place in range(WORKERS)]

    def kill(self, place: int) -> None:
        """Kill a worker, and start another in its place."""
        self._members[place].kill()
        self._members[place].wait(timeout=120)
        self._members[place] = self._started(place)

    def pid(self, place: int) -> int:
        return self._members[place].pid

    def is_ready(self, place: int) -> bool:
        """Whether a worker has said that it takes messages."""
        return (self._folder / f"{READY}{self.pid(place)}").exists()

    def end_in_commit(self) -> bool:
        """Ask the next process that sends a COMMIT to end; False if one is asked."""
        try:
            (self._folder / END_IN_COMMIT).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def spare(self) -> None:
        """Ask nobody to end any more."""
        (self._folder / END_IN_COMMIT).unlink(missing_ok=True)

    def tend(self) -> None:
        """Start others for those that have ended, as every supervisor does.

        A worker that finds no database when it starts says so and ends.
        """
        for place, member in enumerate(self._members):
            if member.poll() is not None:
                self._members[place] = self._started(place)

    def stop(self) -> None:
        """Ask all to stop in good order; who does not is killed."""
        for member in self._members:
            member.terminate()
        for member in self._members:
            try:
                member.wait(STOP_S)
            except subprocess.TimeoutExpired:
                member.kill()
                member.wait(timeout=120)

    def logs(self) -> str:
        """Return all that its members have said, also those that are no more."""
        found = sorted(self._folder.glob("crew-*.log"))
        return "\n".join(log.read_text(errors="replace") for log in found)

    def _started(self, place: int) -> subprocess.Popen[bytes]:
        with (self._folder / f"crew-{place}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "tests.chaos.member"],
                cwd=ROOT,
                env=self._environment | (MUTE if place == 0 else {}),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=ending_with_parent(  # noqa: PLW1509 - it takes no lock.
                    signal.SIGKILL
                ),
            )


def descendants(pid: int) -> list[int]:
    """Return the processes below one that are alive, as the kernel knows them now."""
    children: dict[int, list[int]] = {}
    for process, parent, state in _processes():
        if state != "Z":
            children.setdefault(parent, []).append(process)
    found, left = [], [pid]
    while left:
        below = children.get(left.pop(), [])
        found += below
        left += below
    return found


def _processes() -> Iterator[tuple[int, int, str]]:
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError, IndexError):
            text = (entry / "stat").read_text()
            state, parent = text.rpartition(")")[2].split()[:2]
            yield int(entry.name), int(parent), state


def told_to(pid: int, what: signal.Signals) -> bool:
    """Send a signal; tell whether there was anybody to get it."""
    try:
        os.kill(pid, what)
    except ProcessLookupError:
        return False
    return True

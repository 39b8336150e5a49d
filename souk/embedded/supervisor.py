"""Keeps the processes of the site running, and ends them all.

A process that ends is started again, each time after a longer pause. One that keeps
ending will not do better the next time: then everything stops, with a sentence.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Self

from souk.embedded.child import Child, Service, how_it_ended
from souk.embedded.errors import CannotRun
from souk.embedded.signals import Signals

PATIENCE: Final = 8.0
"""How long a process may take to stop when it is asked to, in seconds."""
FIRST_PAUSE: Final = 0.5
ENDS_TOO_MANY: Final = 4
WITHIN: Final = 60.0
"""A process that ends so often within so many seconds is not restarted."""
POLL: Final = 0.02


class Supervisor:
    """The processes of the site, and what becomes of them."""

    def __init__(
        self,
        signals: Signals,
        say: Callable[[str], None],
        *,
        patience: float | None = None,
    ) -> None:
        self._signals = signals
        self._say = say
        self._patience = patience
        self._running: list[Child] = []
        self._due: list[tuple[float, Service]] = []
        self._ends: dict[str, list[float]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    @property
    def must_stop(self) -> bool:
        return self._signals.requests > 0

    def start(self, service: Service) -> None:
        self._running.append(Child(service))

    def wait_until(self, is_ready: Callable[[], bool], seconds: float) -> bool:
        """Return True once it is ready, False when all must stop before that."""
        deadline = time.monotonic() + seconds
        while not self.must_stop:
            if is_ready():
                return True
            if time.monotonic() > deadline:
                names = ", ".join(child.service.name for child in self._running)
                log = self._running[-1].service.log
                raise CannotRun(
                    f"The site is not ready after {seconds:.0f} seconds; its logs say "
                    f"more ({names}): {log and log.parent}"
                )
            self._look_after_them()
            self._signals.wait(POLL)
        return False

    def keep_running(self) -> None:
        """Return when somebody asks to stop; raise when a process keeps ending."""
        while not self.must_stop:
            self._look_after_them()
            now = time.monotonic()
            self._signals.wait(min((at - now for at, _ in self._due), default=5.0))

    def stop(self) -> None:
        """End all processes, those that serve the others last."""
        for is_foundation in (False, True):
            self._stop(
                [
                    child
                    for child in self._running
                    if child.service.is_foundation is is_foundation
                ]
            )
        self._running = []

    def _stop(self, children: list[Child]) -> None:
        """Ask them to stop and wait; being asked once more ends all patience."""
        requests = self._signals.requests
        deadline = time.monotonic() + (self._patience or PATIENCE)
        for child in children:
            child.request_stop()
        while (
            not all(child.has_ended() for child in children)
            and time.monotonic() < deadline
            and self._signals.requests == requests
        ):
            self._signals.wait(POLL)
        for child in children:
            child.bury()

    def _look_after_them(self) -> None:
        for child in [child for child in self._running if child.has_ended()]:
            self._running.remove(child)
            self._mourn(child.service, how_it_ended(child.bury()))
        now = time.monotonic()
        for at, service in [due for due in self._due if due[0] <= now]:
            self._due.remove((at, service))
            self.start(service)

    def _mourn(self, service: Service, how: str) -> None:
        now = time.monotonic()
        recent = [at for at in self._ends.get(service.name, []) if at > now - WITHIN]
        self._ends[service.name] = [*recent, now]
        if len(recent) + 1 >= ENDS_TOO_MANY:
            raise CannotRun(
                f"{service.name.capitalize()} keeps ending ({how}), so everything "
                f"stops.{_last_words(service)}"
            )
        pause = FIRST_PAUSE * 2 ** len(recent)
        self._due.append((now + pause, service))
        self._say(
            f"{service.name.capitalize()} ended {how}; it is started again in "
            f"{pause:g} s.{f' Its log is {service.log}.' if service.log else ''}"
        )


def _last_words(service: Service) -> str:
    """Return the last thing that a service has written, if somebody can read it."""
    if service.log is None:
        return ""
    lines: list[str] = []
    with suppress(OSError):
        lines = service.log.read_text(errors="replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "none.")
    return f" Its last words: {last} More is in {service.log}."

"""One run: a tournament under a nemesis, and a verdict on each promise."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from django.core.management import call_command

from replays.models import MatchLog
from tests.chaos import witness
from tests.chaos.controls import CONTROLS
from tests.chaos.crew import Crew, descendants
from tests.chaos.ground import Ground
from tests.chaos.history import History
from tests.chaos.nemesis import TICK_S, Nemesis
from tests.chaos.people import Window, forgiving
from tests.chaos.promises import PROMISES, Evidence, refused_writes
from tests.chaos.seasons import Seasons
from tests.chaos.watching import Listener, Spectator
from tournaments.models import Match, ResultEntry

CALM_S: Final = 16.0
"""What of a run is kept to come to an end and to be judged."""
PATIENCE_S: Final = 180.0
"""How long after the last fault all has to be over, also on a machine that is busy."""
LEAST_S: Final = 20.0
"""How long the nemesis has at least, also where everything takes long to start."""
LAST_S: Final = 8.0
"""What begins so late is not played to its end in time."""
VANISH_S: Final = 5.0
SHOWN: Final = 5
WINDOWS: Final = 2


class Run:
    """Everything that belongs to a run, from its first process to its verdict."""

    def __init__(self, ground: Ground, seed: int, control: str) -> None:
        self._ground = ground
        self._control = control
        self._history = History()
        self._crew = Crew(Path(ground.folder, "crew"), {**os.environ})
        self._nemesis = Nemesis(seed, ground, self._crew, self._history.faults)
        self._is_over = threading.Event()

    def judge(self, ends_at: float, log: Path | None) -> int:
        """Play until then, more or less; return 0 if all promises hold.

        What the crew has said is written to `log`.
        """
        began = time.monotonic()
        call_command("migrate", verbosity=0)
        witness.install()
        if self._control:
            CONTROLS[self._control].remove()
            CONTROLS[self._control].alter()
        seasons = Seasons()
        seasons.begin()
        servers = {*descendants(os.getpid())}
        self._crew.start()
        threads = self._audience(seasons)
        self._suffer(seasons, ends_at - CALM_S)
        calm_at = time.monotonic()
        self._wait_for(lambda: not seasons.left(), PATIENCE_S)
        print(f"All was over {time.monotonic() - calm_at:.1f} s after the last fault.")
        self._is_over.set()
        for thread in threads:
            thread.join(timeout=60)
            assert not thread.is_alive(), "Somebody still plays or watches."
        self._crew.stop()
        evidence = Evidence(
            self._history, self._crew.logs(), self._left_behind(servers)
        )
        if log is not None:
            log.write_text(evidence.said)
        wrong = self._verdict(evidence)
        print(f"{time.monotonic() - began:.1f} s.")
        return 1 if wrong else 0

    def _audience(self, seasons: Seasons) -> list[threading.Thread]:
        roles: list[Callable[[], None]] = [
            Spectator(self._ground, self._history, self._is_over),
            Listener(self._ground, self._history, self._is_over),
        ]
        for person in seasons.people * WINDOWS:
            roles.append(Window(person, self._history, self._is_over))
        threads = [threading.Thread(target=role) for role in roles]
        for thread in threads:
            thread.start()
        return threads

    def _suffer(self, seasons: Seasons, until: float) -> None:
        """Let the nemesis loose as soon as matches are played, with ever new ones."""
        self._wait_for(MatchLog.objects.exists, PATIENCE_S)
        until = max(until, time.monotonic() + LEAST_S)
        looks_at = 0.0
        while (now := time.monotonic()) < until:
            self._nemesis.tick()
            if looks_at <= now < until - LAST_S and self._ground.is_up:
                looks_at = now + 0.5
                with forgiving(self._history):
                    if seasons.left() < SHOWN:
                        seasons.begin()
            time.sleep(TICK_S)
        self._nemesis.rest()

    def _wait_for(self, condition: Callable[[], bool], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._crew.tend()
            with forgiving(self._history):
                if condition():
                    return
            time.sleep(0.1)

    def _left_behind(self, servers: set[int]) -> list[str]:
        """Return what is alive of the crew; who is just ending has a moment for it."""
        deadline = time.monotonic() + VANISH_S
        while True:
            server_pids = self._ground.pids()
            left = [
                pid
                for pid in descendants(os.getpid())
                if pid not in server_pids and pid not in servers
            ]
            if not left or time.monotonic() > deadline:
                return [_told(pid) for pid in left]
            time.sleep(0.1)

    def _verdict(self, evidence: Evidence) -> list[str]:
        """Print what was done and what holds; return the promises that do not."""
        history = self._history
        twice = Path(os.environ["SOUK_CHAOS_TWICE"])
        counts = {
            **dict(sorted(history.faults.items())),
            "messages sent twice": twice.stat().st_size if twice.exists() else 0,
            "writes of replaced workers refused": refused_writes(evidence.said),
            "matches": Match.objects.count(),
            "matches in the result log": ResultEntry.objects.count(),
            "moves of people acknowledged": len(history.acknowledged),
            "moves of people refused": len(history.refused),
        }
        for name, value in counts.items():
            print(f"{value:7} {name}")
        late = max(history.overdue.values(), default=0.0)
        print(f"{late:7.1f} s without a worker after a lease, at most")
        broken = []
        for letter, promises in PROMISES.items():
            for promise in promises:
                found = [*promise(evidence)]
                print(
                    f"({letter}) {promise.__name__}: {'BROKEN' if found else 'holds'}"
                )
                for sentence in found[:SHOWN]:
                    print(f"    {sentence}")
                broken += [letter] if found else []
        return broken


def _told(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")
    except OSError:
        words = b"(gone)"
    return f"{pid}: {words.decode(errors='replace')[:200]}"

"""Does all the harm that can be done to processes, in an order that a seed settles.

What it finds when it strikes depends on the machine, so two runs of one seed are alike
but not the same.
"""

import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import psycopg
import redis

from tests.chaos.crew import WORKERS, Crew, told_to
from tests.chaos.ground import Ground

TICK_S: Final = 0.02
PLAYERS_S: Final = (0.1, 0.4)
SERVERS_S: Final = (1.5, 4.0)
"""How long it rests between two strikes at those who play, and at all others."""
ASLEEP: Final = 2
"""How many may be paused at once: some are needed to take over."""
DOWN_S: Final = (0.1, 0.8)
LONGEST_PAUSE_S: Final = 3.0

HELD: Final = (
    "SELECT id, epoch, worker FROM tournaments_match "
    "WHERE status = 'running' AND leased_until > clock_timestamp() ORDER BY id"
)
EPOCH: Final = "SELECT epoch FROM tournaments_match WHERE id = %s"


@dataclass
class Paused:
    """A process that is asleep until its match has been taken over."""

    pid: int
    match: str | None
    epoch: int
    wakes_at: float


class Nemesis:
    """One for a run; all it does is counted."""

    def __init__(
        self, seed: int, ground: Ground, crew: Crew, faults: Counter[str]
    ) -> None:
        self._dice = random.Random(seed)
        self._ground = ground
        self._crew = crew
        self._faults = faults
        self._paused: list[Paused] = []
        self._mending: list[tuple[float, Callable[[], None]]] = []
        self._at_players = self._at_servers = 0.0
        self._deck: list[Callable[[], None]] = []
        self._connection: psycopg.Connection | None = None

    def tick(self) -> None:
        """Strike if it is time to, and let go of whatever has suffered enough."""
        now = time.monotonic()
        for when, mend in [one for one in self._mending if one[0] <= now]:
            self._mending.remove((when, mend))
            mend()
        self._crew.tend()
        self._wake(now)
        if now >= self._at_players:
            self._at_players = now + self._dice.uniform(*PLAYERS_S)
            self._dice.choice(
                (self._pause_player, self._kill_player, self._end_player)
            )()
        if now >= self._at_servers:
            self._at_servers = now + self._dice.uniform(*SERVERS_S)
            self._next()()

    def rest(self) -> None:
        """Mend everything, and strike no more."""
        for _, mend in self._mending:
            mend()
        self._mending = []
        for paused in self._paused:
            told_to(paused.pid, signal.SIGCONT)
        self._paused = []
        self._crew.spare()
        self._crew.tend()
        if self._connection is not None:
            self._connection.close()

    def _next(self) -> Callable[[], None]:
        """Return what comes next: like cards from a deck, so that all of it comes."""
        if not self._deck:
            self._deck = [
                self._kill_worker,
                self._pause_worker,
                self._crash_database,
                self._crash_database,
                self._wipe_redis,
                self._crash_redis,
                self._end_in_commit,
                self._end_in_commit,
            ]
            self._dice.shuffle(self._deck)
        return self._deck.pop()

    # --- workers ---------------------------------------------------------------------

    def _player(self) -> tuple[str, int, int] | None:
        """Return a match that is being played, its epoch, and the process that does."""
        asleep = {paused.pid for paused in self._paused}
        held = [
            (str(match), epoch, int(worker.rpartition(":")[2]))
            for match, epoch, worker in self._ask(HELD)
        ]
        awake = [one for one in held if one[2] not in asleep]
        return self._dice.choice(awake) if awake else None

    def _pause_player(self) -> None:
        """Let the worker sleep until another has the match, and then wake it up."""
        if len(self._paused) >= ASLEEP:
            return
        if (found := self._player()) and told_to(found[2], signal.SIGSTOP):
            match, epoch, pid = found
            until = time.monotonic() + LONGEST_PAUSE_S
            self._paused.append(Paused(pid, match, epoch, until))
            self._faults["players paused"] += 1

    def _kill_player(self) -> None:
        if (found := self._player()) and told_to(found[2], signal.SIGKILL):
            self._faults["players killed"] += 1

    def _end_player(self) -> None:
        """Ask the worker that plays to end, at any time of its task."""
        if (found := self._player()) and told_to(found[2], signal.SIGTERM):
            self._faults["players asked to end"] += 1

    def _end_in_commit(self) -> None:
        """Ask the next worker that commits to end before it has an answer."""
        self._faults["processes asked to end in a COMMIT"] += self._crew.end_in_commit()

    def _kill_worker(self) -> None:
        if (place := self._worker()) is not None:
            self._crew.kill(place)
            self._faults["workers killed"] += 1

    def _pause_worker(self) -> None:
        place = self._worker()
        if place is not None and told_to(pid := self._crew.pid(place), signal.SIGSTOP):
            until = time.monotonic() + self._dice.uniform(1, LONGEST_PAUSE_S)
            self._paused.append(Paused(pid, None, 0, until))
            self._faults["workers paused"] += 1

    def _worker(self) -> int | None:
        """Return one of the workers, if there is another that does its work."""
        asleep = {paused.pid for paused in self._paused}
        places = range(WORKERS)
        well = [
            place
            for place in places
            if self._crew.is_ready(place) and self._crew.pid(place) not in asleep
        ]
        return self._dice.choice(places) if len(well) == WORKERS else None

    def _wake(self, now: float) -> None:
        for paused in [*self._paused]:
            if now >= paused.wakes_at or self._is_taken_over(paused):
                self._paused.remove(paused)
                told_to(paused.pid, signal.SIGCONT)

    def _is_taken_over(self, paused: Paused) -> bool:
        if paused.match is None:
            return False
        is_so = any(row[0] > paused.epoch for row in self._ask(EPOCH, paused.match))
        self._faults["matches taken over meanwhile"] += is_so
        return is_so

    # --- servers ---------------------------------------------------------------------

    def _crash_database(self) -> None:
        if self._ground.is_up:
            how = self._dice.choice((signal.SIGQUIT, signal.SIGKILL))
            self._ground.crash_database(how)
            self._mend_later(self._ground.start_database)
            self._faults["databases crashed"] += 1

    def _crash_redis(self) -> None:
        if self._ground.is_up:
            self._ground.crash_redis()
            self._mend_later(self._ground.start_redis_again)
            self._faults["queues crashed"] += 1

    def _wipe_redis(self) -> None:
        with suppress(redis.RedisError), self._ground.client() as client:
            client.flushall()
            self._faults["queues wiped"] += 1

    def _mend_later(self, mend: Callable[[], None]) -> None:
        when = time.monotonic() + self._dice.uniform(*DOWN_S)
        self._mending.append((when, mend))

    def _ask(self, question: str, *values: str) -> list[tuple]:
        """Ask the database; it may be down, and then it knows nothing."""
        try:
            if self._connection is None or self._connection.closed:
                self._connection = psycopg.connect(
                    self._ground.database_url, autocommit=True, connect_timeout=2
                )
            return self._connection.execute(question, values).fetchall()
        except psycopg.Error:
            self._connection = None
            return []

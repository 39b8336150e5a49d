"""Many matches in one process, each in a thread: those that people play or watch.

Such a match mostly waits: for bots, which are processes of their own, and for the end
of a pause. So one process plays many of them, and a pause holds a thread and nothing
else. Matches with people come first, and some threads are kept for them.
"""

import logging
import os
import select
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from threading import Condition, Event
from typing import Final

from django.db import InterfaceError, OperationalError, connections

from tournaments.models import Match
from tournaments.services.matches.lease import Claim, claim_next, release
from tournaments.services.matches.runner import World, play_claimed

THREADS: Final = 24
"""How many matches one process plays at a time."""
PACED: Final = 8
"""How many of them may be matches of bots at a pace."""
LOOK_S: Final = 0.5
"""How often a process looks for matches when no hint wakes it."""
STAYS: Final = 12
"""At how many more tables bots stay while a person thinks: a start takes long."""
STAY_S: Final = 60.0
TICK_S: Final = 0.5
"""How often it is seen to them meanwhile."""

Capacity = Match.Capacity

_log = logging.getLogger(__name__)


class Bell:
    """Wakes a process; all forks of the same process can ring it."""

    def __init__(self) -> None:
        self._heard, self._rung = os.pipe()
        for end in (self._heard, self._rung):
            os.set_blocking(end, False)

    def ring(self) -> None:
        try:
            os.write(self._rung, b".")
        except BlockingIOError:
            return  # It has been rung so often that it is heard in any case.

    def wait(self, seconds: float) -> None:
        """Return when it is rung, or after that time."""
        if select.select([self._heard], [], [], seconds)[0]:
            os.read(self._heard, 65_536)

    def close(self) -> None:
        os.close(self._heard)
        os.close(self._rung)


class Playing:
    """A thread at a match. While a person thinks, its bots stay at the table."""

    def __init__(self, claim: Claim, is_stopping: Callable[[], bool]) -> None:
        self.claim = claim
        self._is_stopping = is_stopping
        self.stays_since: float | None = None
        """Since when its bots wait for a person; None if they do not."""
        self._next: Claim | None = None
        self._change = Condition()

    def stay(self, claim: Claim, meanwhile: Callable[[], None]) -> Claim | None:
        """Wait for a person to move; return the next claim, None if all may leave."""
        connections.close_all()
        since = time.monotonic()
        with self._change:
            self.claim, self.stays_since, self._next = claim, since, None
        try:
            while not self._is_stopping() and time.monotonic() < since + STAY_S:
                with self._change:
                    if self._change.wait_for(lambda: self.stays_since is None, TICK_S):
                        break
                meanwhile()
        except BaseException:
            if (following := self.leave()) is not None:
                release(following)
            raise
        return self.leave()

    def go_on(self, claim: Claim) -> bool:
        """Go on by a claim if the bots are there and know all that bots have done."""
        with self._change:
            if self.stays_since is None or claim.match.id != self.claim.match.id:
                return False
            self.stays_since = None
            if claim.epoch == self.claim.epoch + 1:
                self.claim = self._next = claim
            self._change.notify()
            return self._next is not None

    def leave(self) -> Claim | None:
        """Let the bots leave unless somebody has moved; return the claim on that."""
        with self._change:
            self.stays_since = None
            self._change.notify()
            return self._next


class MatchThreads:
    """Plays matches that people follow, for as long as it is asked to."""

    def __init__(
        self,
        bell: Bell,
        *,
        worker: str,
        is_stopping: Callable[[], bool],
        rested: Callable[[Match], None] = lambda match: None,
        look_after: Callable[[], None] = lambda: None,
        world: World | None = None,
    ) -> None:
        self._bell = bell
        self._look_after = look_after
        self._worker = worker
        self._must_stop = is_stopping
        self._rested = rested
        self._world = world
        self._is_over = Event()
        self._threads: set[Playing] = set()
        self._looked_at = 0.0

    def run(self, *, is_lasting: bool = True) -> None:
        """Play what is ready and what becomes ready, until it is time to stop.

        Without `is_lasting`, return when nothing is left to be played now.
        """
        with ThreadPoolExecutor(THREADS + STAYS, "match") as threads:
            try:
                while not self._is_stopping():
                    if self._go_on(threads):
                        continue
                    if not is_lasting and not self._played():
                        break
                    self._bell.wait(LOOK_S)
            finally:
                self._is_over.set()

    def _is_stopping(self) -> bool:
        return self._is_over.is_set() or self._must_stop()

    def _go_on(self, threads: ThreadPoolExecutor) -> bool:
        """Do what is due; return whether a match was begun, and another may be."""
        try:
            self._make_room()
            self._look_around()
            return self._start_next(threads)
        except (InterfaceError, OperationalError) as error:
            _log.warning("Could not claim a match: database unavailable: %s", error)
            connections.close_all()
            return False

    def _look_around(self) -> None:
        """Do once in a while what must not depend on a queue."""
        now = time.monotonic()
        if now - self._looked_at >= LOOK_S:
            self._looked_at = now
            self._look_after()

    def _played(self) -> list[Capacity]:
        """Return the capacities of the matches that are being played right now."""
        return [
            Capacity(one.claim.match.capacity)
            for one in [*self._threads]
            if one.stays_since is None
        ]

    def _start_next(self, threads: ThreadPoolExecutor) -> bool:
        played = self._played()
        if len(played) >= THREADS:
            return False
        paced = played.count(Capacity.PACED)
        among = Match.FOLLOWED if paced < PACED else (Capacity.PEOPLE,)
        claim = claim_next(worker=self._worker, among=among)
        if claim is None:
            return False
        if not any(one.go_on(claim) for one in [*self._threads]):
            playing = Playing(claim, self._is_stopping)
            self._threads.add(playing)
            threads.submit(self._play, playing)
        return True

    def _make_room(self) -> None:
        """Let those bots leave that have waited longest, if too many wait."""
        waiting = [
            (since, one)
            for one in [*self._threads]
            if (since := one.stays_since) is not None
        ]
        waiting.sort(key=itemgetter(0), reverse=True)
        # Those of an account that has many tables go before the only ones of another.
        tables: Counter[int | None] = Counter()
        ranked = []
        for _, one in waiting:
            account = one.claim.match.created_by_id
            ranked.append((tables[account], one))
            tables[account] += 1
        ranked.sort(key=itemgetter(0))
        for _, one in ranked[STAYS:]:
            one.leave()

    def _play(self, playing: Playing) -> None:
        try:
            play_claimed(
                playing.claim,
                is_stopping=self._is_stopping,
                world=self._world,
                stay=playing.stay,
            )
            self._rested(playing.claim.match)
        except Exception:
            _log.exception("Could not release match %s.", playing.claim.match.id)
        finally:
            self._threads.discard(playing)
            connections.close_all()
            self._bell.ring()

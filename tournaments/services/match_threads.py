"""Many matches in one process, each in a thread: those that people play or watch.

Such a match mostly waits: for bots, which are processes of their own, and for the end
of a pause. So one process plays many of them, and a pause holds a thread and nothing
else. Matches with people come first, and some threads are kept for them.
"""

import logging
import os
import select
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Final

from django.db import connections

from tournaments.models import Match
from tournaments.services.claiming import Claim, claim_next
from tournaments.services.conducting import World, play_claimed

THREADS: Final = 16
"""How many matches one process plays at a time."""
PACED: Final = 8
"""How many of them may be matches of bots at a pace."""
LOOK_S: Final = 0.5
"""How often a process looks for matches when no hint wakes it."""

Capacity = Match.Capacity

_log = logging.getLogger(__name__)


class Bell:
    """Wakes a process; whoever was forked from the same process can ring it."""

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


class MatchThreads:
    """Plays matches that people follow, for as long as it is asked to."""

    def __init__(
        self,
        bell: Bell,
        *,
        worker: str,
        is_stopping: Callable[[], bool],
        rested: Callable[[Match], None] = lambda match: None,
        world: World | None = None,
    ) -> None:
        self._bell = bell
        self._worker = worker
        self._is_asked_to_stop = is_stopping
        self._rested = rested
        self._world = world
        self._is_over = Event()
        self._played: dict[Future[None], Capacity] = {}

    def run(self, *, is_lasting: bool = True) -> None:
        """Play what is ready and what becomes ready, until it is time to stop.

        Without `is_lasting`, return when nothing is left to be played now.
        """
        with ThreadPoolExecutor(THREADS, "match") as threads:
            try:
                while not self._is_stopping():
                    self._forget_rested()
                    if self._start_next(threads):
                        continue
                    if not is_lasting and not self._played:
                        break
                    self._bell.wait(LOOK_S)
            finally:
                self._is_over.set()
        self._forget_rested()

    def _is_stopping(self) -> bool:
        return self._is_over.is_set() or self._is_asked_to_stop()

    def _start_next(self, threads: ThreadPoolExecutor) -> bool:
        if len(self._played) >= THREADS:
            return False
        paced = [*self._played.values()].count(Capacity.PACED)
        among = Match.FOLLOWED if paced < PACED else (Capacity.PEOPLE,)
        claim = claim_next(worker=self._worker, among=among)
        if claim is None:
            return False
        playing = threads.submit(self._play, claim)
        self._played[playing] = Capacity(claim.match.capacity)
        playing.add_done_callback(lambda _: self._bell.ring())
        return True

    def _play(self, claim: Claim) -> None:
        try:
            play_claimed(claim, is_stopping=self._is_stopping, world=self._world)
            self._rested(claim.match)
        finally:
            connections.close_all()

    def _forget_rested(self) -> None:
        for playing in [one for one in self._played if one.done()]:
            del self._played[playing]
            if error := playing.exception():
                _log.error("A match could not be released: %r", error, exc_info=error)

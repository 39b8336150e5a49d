"""Spectators: what they are shown is compared with what there is in the end."""

import threading
import time
from uuid import UUID

import redis
from django.db import connections

from replays import selectors as logs
from replays.models import MatchLog
from tests.chaos.ground import Ground
from tests.chaos.history import History
from tests.chaos.people import forgiving
from tournaments.models import Match
from tournaments.selectors import clock

PAUSE_S = 0.1
CHANNELS = "souk:match:*"


class Spectator:
    """Reads all logs as they grow, and looks after whom matches wait for."""

    def __init__(
        self, ground: Ground, history: History, is_over: threading.Event
    ) -> None:
        self._ground = ground
        self._history = history
        self._is_over = is_over
        self._looked_at = time.monotonic()

    def __call__(self) -> None:
        while not self._is_over.wait(PAUSE_S):
            with forgiving(self._history):
                self._read()
                self._look_for_the_abandoned()
        connections.close_all()

    def _read(self) -> None:
        seen = self._history.seen
        for match, head in MatchLog.objects.values_list("id", "head_seq"):
            known = seen.setdefault(match, [])
            if head > len(known):
                known += [entry.hash for entry in logs.entries(match, len(known))]

    def _look_for_the_abandoned(self) -> None:
        """Add up for how long matches have been waiting that others may take over.

        Time in which a server was down does not count, nor does the pause before it:
        nobody could have done anything then.
        """
        before, self._looked_at = self._looked_at, time.monotonic()
        held = Match.objects.filter(
            status=Match.Status.RUNNING, leased_until__lt=clock.database_now()
        )
        found = [*held.values_list("id", "epoch")]
        if self._ground.is_up and self._ground.up_since < before:
            for key in found:
                overdue = self._history.overdue.get(key, 0.0)
                self._history.overdue[key] = overdue + self._looked_at - before


class Listener:
    """Hears by Redis that matches have grown, and looks at once whether that is so."""

    def __init__(
        self, ground: Ground, history: History, is_over: threading.Event
    ) -> None:
        self._ground = ground
        self._history = history
        self._is_over = is_over

    def __call__(self) -> None:
        while not self._is_over.wait(PAUSE_S):
            try:
                self._listen()
            except redis.RedisError:
                continue
        connections.close_all()

    def _listen(self) -> None:
        with self._ground.client() as client, client.pubsub() as words:
            words.psubscribe(CHANNELS)
            while not self._is_over.is_set():
                said = words.get_message(timeout=0.5)
                if said and said["type"] == "pmessage":
                    match = UUID(said["channel"].decode().rpartition(":")[2])
                    with forgiving(self._history):
                        self._look(match, int(said["data"]))

    def _look(self, match: UUID, seq: int) -> None:
        head = MatchLog.objects.values_list("head_seq", flat=True).get(id=match)
        self._history.faults["wake-ups heard"] += 1
        if head < seq:
            self._history.too_early.append(f"{match}: {seq} was told at {head}.")

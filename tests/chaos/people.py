"""People who play while everything breaks: two windows each, and every click twice.

A window asks again with the same key until it has an answer. Which of two windows of
one person comes first is left to luck, as are the two clicks.
"""

import random
import threading
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from uuid import UUID, uuid4

import msgspec
import psycopg
from django.contrib.auth.models import User
from django.db import InterfaceError, OperationalError, connection, connections

from replays.services.errors import Interrupted, UnknownOutcome
from tests.chaos.history import History, Request
from tests.chaos.settled import seed_of, settled
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.seeds import seat_seed
from tournaments.models import Match
from tournaments.selectors.matches.positions import people_at, position_of
from tournaments.services.errors import Refused
from tournaments.services.tables.player_moves import make_move
from tournaments.tasks.matches import enqueue_all

PAUSE_S = 0.05
CLICKS = 2

LOST = (
    OperationalError,
    InterfaceError,
    Interrupted,
    UnknownOutcome,
    psycopg.OperationalError,
)
"""What means that there is no answer yet."""


class Window:
    """A person's browser, in a thread of its own."""

    def __init__(self, user: User, history: History, is_over: threading.Event) -> None:
        self._user = user
        self._history = history
        self._is_over = is_over

    def __call__(self) -> None:
        with ThreadPoolExecutor(CLICKS) as clicks:
            while not self._is_over.wait(PAUSE_S):
                with forgiving(self._history):
                    for request in self._requests():
                        [*clicks.map(self._ask, [request] * CLICKS)]
            [*clicks.map(lambda _: connections.close_all(), range(CLICKS))]
        connections.close_all()

    def _requests(self) -> Iterator[Request]:
        own = Match.objects.filter(seats__competitor__person=self._user)
        for match in own.filter(status=Match.Status.WAITING):
            seats = {person: seat for seat, person in people_at(match).items()}
            seat, position = seats[self._user.pk], position_of(match)
            if seat in position.awaited:
                move, seen = choice(match, position, seat), position.head.seq
                yield Request(match.id, seat, move, uuid4(), seen)

    def _ask(self, request: Request) -> None:
        """Ask until there is an answer, whatever becomes of the database."""
        while not self._is_answered(request) and not self._is_over.is_set():
            time.sleep(PAUSE_S)

    def _is_answered(self, request: Request) -> bool:
        is_answered = False
        with forgiving(self._history):
            try:
                self._move(request)
            except Refused:
                with self._history.lock:
                    self._history.refused.add(request)
            is_answered = True
        return is_answered

    def _move(self, request: Request) -> None:
        played = make_move(
            match_id=request.match,
            user=self._user,
            move=request.move,
            key=request.key,
            expected_seq=request.seen,
        )
        with self._history.lock:
            self._history.acknowledged[request] = played.seq
        enqueue_all()


@contextmanager
def forgiving(history: History) -> Iterator[None]:
    """Take a lost connection for no answer, and all else for an error of ours."""
    try:
        yield
    except LOST:
        connection.close()
    except Exception:
        with history.lock:
            history.errors.append(traceback.format_exc())
        connection.close()


def choice(match: Match, position: MatchPosition, seat: int) -> bytes:
    """Return the move of a person, which is settled like that of a bot."""
    game, state = position.game, position.state
    seed = dice_of(match, seat)
    move = settled(seed, game.view(state, seat), game.legal(state, seat))
    return msgspec.json.encode(move)


def dice_of(match: Match, seat: int, digest: str | None = None) -> bytes:
    dice = seat_seed(bytes(match.deal.seed), UUID(str(match.id)), seat, digest)
    return seed_of(random.Random(dice.hex()))

"""Workers, sweepers and people in one process, with everything that can befall them.

One seed is one run. The services are the real ones on a real database. Each actor has a
thread, but only one of them ever runs: it is stopped before each transaction, where the
scheduler lets another go on, puts the clock forward, lets it sleep for longer than its
lease, or lets it crash. Hints between them are lost, doubled and taken out of order.
"""

import logging
import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest import mock
from uuid import UUID

import msgspec
from django.contrib.auth.models import User
from django.db import connections
from django.utils import timezone

from replays.models import MatchLog
from replays.services import append
from tests.tournaments.small_matches import GAME, Players, Time, by_round
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.seeds import seat_seed
from tournaments.models import Match
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import people_at, position_of, ready
from tournaments.services.errors import Refused
from tournaments.services.matches import runner
from tournaments.services.matches.corrections import release_quarantined
from tournaments.services.matches.runner import World, play_next
from tournaments.services.matches.sweeper import sweep_matches
from tournaments.services.tables.player_moves import make_move

WORKERS, SWEEPERS = 2, 2
STEPS: Final = 4000
"""A run that takes more steps than this will never end."""
SWEEP_S, IDLE_S = 20.0, 2.0
LOOK: Final = 32
"""How many steps are between two looks at whether all is over."""

OPEN: Final = (Match.Status.WAITING, Match.Status.RUNNING)

CRASH, SLEEP, LOSS, TWICE = 0.02, 0.02, 0.2, 0.2
"""How likely it is that an actor crashes or sleeps, a hint is lost or comes twice."""


class Crash(BaseException):
    """The end of an actor, between any two transactions."""


class Violation(AssertionError):
    """Something has happened that never may."""


class Actor:
    """A thread that runs only while it has the baton."""

    def __init__(self, work: Callable[[], None], simulation: "Simulation") -> None:
        self._work = work
        self._simulation = simulation
        self._turn = threading.Semaphore(0)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.sleeps_until = 0.0
        self.is_doomed = False
        self.is_done = False
        self._thread.start()

    def go_on(self) -> None:
        """Let it run to its next stop."""
        self._turn.release()
        self._simulation.baton.acquire()

    def stop(self) -> None:
        """Hand the baton back; an actor that crashed meanwhile does nothing more."""
        self._simulation.baton.release()
        self._turn.acquire()
        if self.is_doomed:
            raise Crash

    def _run(self) -> None:
        connections["default"] = self._simulation.connection
        self._turn.acquire()
        try:
            if not self.is_doomed:
                self._work()
        except Crash:
            pass
        except BaseException as error:
            self._simulation.violations.append(f"{type(error).__name__}: {error}")
        finally:
            self.is_done = True
            del connections["default"]
            self._simulation.baton.release()


class Simulation:
    """One run over some matches."""

    def __init__(self, seed: int, matches: Sequence[Match], players: Players) -> None:
        self.dice = random.Random(seed)
        self.time = Time(timezone.now())
        self.connection: Any = connections["default"]
        self.baton = threading.Semaphore(0)
        self.violations: list[str] = []
        self.matches = {match.id for match in matches}
        self._hints: list[None] = []
        self._current: Actor | None = None
        self.is_over = False
        self._is_watching = False
        players.while_thinking = self._stop
        self._world = World(
            make_table=players, monotonic=self.time.monotonic, sleep=self.sleep
        )
        self.acknowledged: set[UUID] = set()
        self.refused: set[UUID] = set()
        """The keys of what people asked for, by what they were told."""

    def run(self) -> None:
        """Let everybody go on until all matches are over."""
        roles = [self._work] * WORKERS + [self._sweep] * SWEEPERS
        roles += [Window(user, self).look for user in self._people()]
        with self._observed():
            actors = [(role, Actor(role, self)) for role in roles]
            for step in range(STEPS):
                if self.violations or (step % LOOK == 0 and self._all_over()):
                    break
                self._step(actors)
            else:
                self.violations.append("The matches come to no end.")
            for _, actor in actors:
                while not actor.is_done:
                    actor.is_doomed = True
                    actor.go_on()
        if self.violations:
            raise Violation("; ".join(self.violations))

    def _step(self, actors: list[tuple[Callable[[], None], Actor]]) -> None:
        self.time.passed += self.dice.random() * 0.5
        first = min(actor.sleeps_until for _, actor in actors)
        self.time.passed = max(self.time.passed, first)
        awake = [
            place
            for place, (_, actor) in enumerate(actors)
            if actor.sleeps_until <= self.time.passed
        ]
        place = self.dice.choice(awake)
        role, actor = actors[place]
        luck = self.dice.random()
        if luck < CRASH:
            actor.is_doomed = True
        elif luck < CRASH + SLEEP:
            actor.sleeps_until = self.time.passed + self.dice.uniform(5, 60)
            return
        self._current = actor
        actor.go_on()
        if actor.is_done:
            actors[place] = (role, Actor(role, self))

    # --- what actors do --------------------------------------------------------------

    def _work(self) -> None:
        while not self.is_over:
            if self._hints:
                self._hints.pop(self.dice.randrange(len(self._hints)))
                play_next(worker="a worker", world=self._world)
            self.sleep(IDLE_S)

    def _sweep(self) -> None:
        while not self.is_over:
            sweep_matches()
            for match in Match.objects.filter(status=Match.Status.QUARANTINED):
                release_quarantined(match_id=match.id)
            if ready().exists():
                self.hint()
            self.sleep(SWEEP_S)

    def hint(self) -> None:
        if self.dice.random() >= LOSS:
            self._hints += [None] * (1 + (self.dice.random() < TWICE))

    # --- stops, and who watches ------------------------------------------------------

    def _stop(self) -> None:
        if self._current is not None:
            self._current.stop()

    def sleep(self, seconds: float) -> None:
        if self._current is not None:
            self._current.sleeps_until = self.time.passed + seconds
        self._stop()

    @contextmanager
    def _observed(self) -> Iterator[None]:
        """Stop actors before each transaction, and watch what they write."""
        insert = append.insert

        def watched_insert(match: UUID, entries: Any, epoch: int) -> None:
            if MatchLog.objects.get(id=match).writer_epoch != epoch:
                self.violations.append("A worker wrote that had been replaced.")
            insert(match, entries, epoch)

        def before_each(execute: Any, sql: str, *rest: Any) -> Any:
            if not self.connection.in_atomic_block and not self._is_watching:
                self._stop()
            return execute(sql, *rest)

        handler = _Complaints(self.violations)
        self.connection.inc_thread_sharing()
        with (
            mock.patch.object(clock, "database_now", self.time.database_now),
            mock.patch.object(append, "insert", watched_insert),
            mock.patch.object(runner, "wake_viewers"),
            self.connection.execute_wrapper(before_each),
            handler.listening(),
        ):
            yield
        self.connection.dec_thread_sharing()

    def _all_over(self) -> bool:
        """Look whether all matches are over and everybody knows; nobody is stopped."""
        self._is_watching = True
        try:
            over = Match.objects.filter(
                id__in=self.matches,
                status=Match.Status.FINISHED,
                deal__is_revealed=True,
            )
            self.is_over = over.count() == len(self.matches)
        finally:
            self._is_watching = False
        return self.is_over

    def _people(self) -> list[User]:
        """Return the people of the matches, each twice: they have two windows open."""
        people = User.objects.filter(competitor__seats__match__in=self.matches)
        return [*people.distinct()] * 2


class Request(msgspec.Struct, frozen=True):
    """What a person has asked for, until there is an answer."""

    match: UUID
    move: bytes
    key: UUID
    expected_seq: int


class Window:
    """A person's browser: it asks again, with the same key, until it has an answer."""

    def __init__(self, user: User, simulation: Simulation) -> None:
        self._user = user
        self._simulation = simulation
        self._unanswered: Request | None = None

    def look(self) -> None:
        simulation = self._simulation
        own = Match.objects.filter(seats__competitor__person=self._user)
        while not simulation.is_over:
            if self._unanswered is not None:
                self._ask(self._unanswered)
            for match in own.filter(id__in=simulation.matches, status__in=OPEN):
                self._move_in(match)
            simulation.sleep(IDLE_S)

    def _move_in(self, match: Match) -> None:
        position = position_of(match)
        people = people_at(match)
        seat = next(seat for seat, who in people.items() if who == self._user.pk)
        if seat in position.awaited:
            move = choice_of(match, position, seat)
            key = UUID(int=self._simulation.dice.getrandbits(128))
            self._unanswered = Request(match.id, move, key, position.head.seq)
            self._ask(self._unanswered)

    def _ask(self, request: Request) -> None:
        answers = self._simulation.acknowledged
        try:
            make_move(
                match_id=request.match,
                user=self._user,
                move=request.move,
                key=request.key,
                expected_seq=request.expected_seq,
            )
            self._simulation.hint()
        except Refused:
            answers = self._simulation.refused
        answers.add(request.key)
        self._unanswered = None


class _Complaints(logging.Handler):
    """Takes every error that is logged for a violation: nothing here is expected."""

    def __init__(self, violations: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._violations = violations

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._violations.append(f"{record.getMessage()} {error!r}")

    @contextmanager
    def listening(self) -> Iterator[None]:
        logger = logging.getLogger("tournaments")
        logger.addHandler(self)
        try:
            yield
        finally:
            logger.removeHandler(self)


def choice_of(match: Match, position: MatchPosition, seat: int) -> bytes:
    """Return what a person shows, which is settled beforehand for each round."""
    seed = seat_seed(bytes(match.deal.seed), match.id, seat, None)

    class Question:
        view = GAME.view(position.state, seat)
        moves = GAME.legal(position.state, seat)

    return msgspec.json.encode(by_round(seed)(Question()))  # type: ignore[arg-type]

"""One process plays many matches that people follow, and keeps room for people."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from typing import ClassVar
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError

from engines.core.codec import Codec
from replays import selectors as logs
from replays.log.verify import verify
from tests.databases import in_own_connection
from tests.tournaments.small_matches import Players, bot, log_of, person, planned
from tournaments.models import Match
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import position_of
from tournaments.services.matches import threads as matche_threads
from tournaments.services.matches.lease import Claim, claim_next
from tournaments.services.matches.runner import World, play_next
from tournaments.services.matches.threads import Bell, MatchThreads, Playing
from tournaments.services.tables.player_moves import make_move

pytestmark = pytest.mark.usefixtures("throwaway_database")

WAIT_S = 30
Status = Match.Status
LONG = '{"rounds":9}'


class Pauses:
    """Holds all matches up that pause, until they are let go on."""

    def __init__(self) -> None:
        self._met = threading.Semaphore(0)
        self._over = threading.Event()
        self._later = count(1e6, 1e6)

    def sleep(self, seconds: float) -> None:
        self._met.release()
        assert self._over.wait(WAIT_S)

    def monotonic(self) -> float:
        return next(self._later) if self._over.is_set() else 0.0

    def wait_for(self, matches: int) -> None:
        for _ in range(matches):
            assert self._met.acquire(timeout=WAIT_S)

    def end(self) -> None:
        self._over.set()


@pytest.fixture
def bell() -> Iterator[Bell]:
    bell = Bell()
    yield bell
    bell.close()


@pytest.fixture
def pauses() -> Iterator[Pauses]:
    pauses = Pauses()
    yield pauses
    pauses.end()


class Watched(Playing):
    """Lets a test see whether the bots of a match stay."""

    all: ClassVar[list[Playing]] = []

    def __init__(self, claim: Claim, is_stopping: Callable[[], bool]) -> None:
        super().__init__(claim, is_stopping)
        self.all.append(self)


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watched, "all", [])
    monkeypatch.setattr(matche_threads, "Playing", Watched)


@pytest.fixture
def players() -> Players:
    return Players()


@pytest.fixture
def started(bell, pauses, players) -> Iterator[Callable[..., Future[None]]]:
    """Starts a process's worth of threads, which end when nothing is left to play."""
    stop = threading.Event()
    world = World(make_table=players, monotonic=pauses.monotonic, sleep=pauses.sleep)
    threads = MatchThreads(
        bell, worker="a worker", is_stopping=stop.is_set, world=world
    )
    with ThreadPoolExecutor(1) as pool:
        yield lambda **more: pool.submit(in_own_connection, lambda: threads.run(**more))
        stop.set()
        pauses.end()
        bell.ring()


def statuses() -> list[str]:
    return sorted(Match.objects.values_list("status", flat=True))


def test_matches_that_pause_share_one_process(started, pauses):
    matches = [planned(pace_ms=1000) for _ in range(4)]
    done = started(is_lasting=False)
    pauses.wait_for(len(matches))
    assert statuses() == [Status.RUNNING] * 4, "All of them pause at the same time."
    pauses.end()
    done.result(WAIT_S)
    assert statuses() == [Status.FINISHED] * 4


def test_some_threads_are_kept_for_people(started, pauses, bell, monkeypatch):
    monkeypatch.setattr(matche_threads, "PACED", 2)
    for _ in range(4):
        planned(pace_ms=1000)
    started()
    pauses.wait_for(2)
    table = planned(person(), bot(), pace_ms=1000)
    bell.ring()
    _until(lambda: Match.objects.get(id=table.id).status == Status.WAITING)
    assert statuses().count(Status.READY) == 2


def test_a_process_that_is_asked_to_stop_gives_its_matches_back(started, pauses, bell):
    match = planned(pace_ms=1000)
    stop = threading.Event()
    world = World(make_table=Players(), monotonic=lambda: 0.0, sleep=pauses.sleep)
    threads = MatchThreads(
        bell, worker="a worker", is_stopping=stop.is_set, world=world
    )
    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(in_own_connection, threads.run)
        pauses.wait_for(1)
        stop.set()
        pauses.end()
        done.result(WAIT_S)
    match.refresh_from_db()
    assert (match.status, match.leased_until) == (Status.READY, None)


def test_matches_of_bots_are_left_to_others(started):
    planned(is_rated=True)
    started(is_lasting=False).result(WAIT_S)
    assert statuses() == [Status.READY]


def test_bots_stay_at_the_table_while_a_person_thinks(started, players, bell):
    user = person()
    match = planned(user, bot())
    started()
    _answered(match, user, bell)
    _answered(match, user, bell)
    _move(match, user)
    bell.ring()
    _until(Match.objects.filter(id=match.id, status=Status.FINISHED).exists)
    assert players.set == 1
    assert verify(logs.whole_log(log_of(match)))


def test_bots_that_others_have_played_for_meanwhile_begin_anew(
    started, players, bell, monkeypatch
):
    claims = threading.Lock()

    def claim_in_turn(*, worker: str, among: Sequence[Match.Capacity]) -> Claim | None:
        with claims:
            return claim_next(worker=worker, among=among)

    monkeypatch.setattr(matche_threads, "claim_next", claim_in_turn)
    user = person()
    match = planned(user, bot(), options=LONG)
    started()
    _answered(match, user, bell)
    with claims:
        _move(match, user)
        assert play_next(worker="another", world=World(make_table=Players()))
    _answered(match, user, bell)
    assert players.set == 2


def test_the_bots_that_have_waited_longest_leave_first(
    started, players, bell, monkeypatch
):
    monkeypatch.setattr(matche_threads, "STAYS", 1)
    slow, quick = person(), person()
    started()
    first = planned(slow, bot(), options=LONG)
    _answered(first, slow, bell)
    second = planned(quick, bot(), options=LONG)
    _answered(second, quick, bell)
    _answered(second, quick, bell)
    assert players.set == 2, "The bots of the second table have stayed."
    _answered_anew(first, slow, bell)
    assert players.set == 3, "Those of the first had to leave."


def _answered(match: Match, user: User, bell: Bell) -> None:
    """Let a person move, and wait until it is their turn again and the bots stay."""
    bell.ring()
    _until(partial(_waits, match))
    _answered_anew(match, user, bell)


def _answered_anew(match: Match, user: User, bell: Bell) -> None:
    """Do the same where the bots may have left."""
    _move(match, user)
    bell.ring()
    _until(partial(_waits, match))


def _waits(match: Match) -> bool:
    is_waiting = Match.objects.filter(id=match.id, status=Status.WAITING).exists()
    return is_waiting and any(
        one.claim.match.id == match.id and one.stays_since is not None
        for one in Watched.all
    )


def _move(match: Match, user: User) -> None:
    position = position_of(match)
    move = position.game.legal(position.state, 0)[0]
    make_move(match_id=match.id, user=user, move=Codec.encode(move), key=uuid4())


def test_a_bell_that_nobody_hears_can_be_rung_for_ever(bell):
    for _ in range(70_000):
        bell.ring()
    bell.wait(0)


def _until(is_so: Callable[[], bool]) -> None:
    tries = threading.Event()
    for _ in range(WAIT_S * 50):
        if is_so():
            return
        tries.wait(0.02)
    raise AssertionError("It never is.")


def test_the_only_table_of_an_account_stays_before_the_many_of_another(
    started, players, bell, monkeypatch
):
    monkeypatch.setattr(matche_threads, "STAYS", 2)
    ada, mallory = person(), person()
    started()
    hers = planned(ada, bot(), created_by=ada, options=LONG)
    _answered(hers, ada, bell)
    for _ in range(3):
        his = planned(mallory, bot(), created_by=mallory, options=LONG)
        _answered(his, mallory, bell)
    before = players.set
    _answered(hers, ada, bell)
    assert players.set == before


def test_a_claim_that_comes_while_bots_fail_to_start_is_given_back():
    user = person()
    match = planned(user, bot(), options=LONG)
    assert play_next(worker="a worker", world=World(make_table=Players()))
    match.refresh_from_db()
    head, now = logs.head(match.id), clock.database_now()
    assert head is not None
    former = Claim(match, match.epoch, head, now, is_resumed=False)
    playing = Playing(former, lambda: False)

    def fail() -> None:
        _move(match, user)
        claim = claim_next(worker="a worker")
        assert claim is not None
        assert playing.go_on(claim)
        raise RuntimeError("No bot starts.")

    with pytest.raises(RuntimeError):
        playing.stay(former, fail)
    match.refresh_from_db()
    assert (match.status, match.leased_until) == (Status.READY, None)


def test_matches_of_lost_workers_are_looked_for_though_nobody_sweeps(bell):
    looked = threading.Event()
    threads = MatchThreads(
        bell, worker="a worker", is_stopping=looked.is_set, look_after=looked.set
    )
    threads.run()
    assert looked.is_set()


def test_a_database_that_is_gone_for_a_moment_ends_nothing(bell, monkeypatch):
    tries = []

    def claim(**among: object) -> None:
        tries.append(among)
        if len(tries) == 1:
            raise OperationalError("It is gone.")

    monkeypatch.setattr(matche_threads, "claim_next", claim)
    threads = MatchThreads(bell, worker="a worker", is_stopping=lambda: len(tries) > 1)
    threads.run()
    assert len(tries) == 2

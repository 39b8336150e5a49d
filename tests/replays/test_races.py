"""Two writers at the same time: each meeting is arranged, none is left to luck.

Each actor has a thread and so a connection of its own. `gate` stops an append of one of
them where it is most dangerous, after the head has moved and before the entries are in.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from queue import Queue
from uuid import uuid4

import psycopg
import pytest
from django.db import connection, connections, transaction

from replays import selectors
from replays.log.head import Head
from replays.models import CommandReceipt, MatchLog
from replays.services import append as service_append
from replays.services import corrections
from replays.services.append import append, settle
from replays.services.errors import (
    Interrupted,
    RepeatedCommand,
    StaleHead,
    StaleWriter,
    UnknownOutcome,
)
from replays.services.idempotency import KeyedCommand
from replays.services.log_creation import take_over
from tests.databases import in_own_connection, on_postgresql
from tests.replays.stores import History, faults, moves, opened

WAIT_S = 10

FEW, MANY = 2, service_append.FEW + 1
"""Many entries are appended step by step, a few in one statement on PostgreSQL."""

pytestmark = pytest.mark.usefixtures("own_database")


@pytest.fixture
def actors() -> Iterator[Callable[..., Future]]:
    """Starts work in a thread with a connection of its own."""
    with ThreadPoolExecutor(8) as pool:
        yield lambda work, *args: pool.submit(in_own_connection, lambda: work(*args))


class Gate:
    """A place where the first thread to come is held up until it is let through."""

    def __init__(self) -> None:
        self._first: int | None = None
        self.reached = threading.Event()
        self.open = threading.Event()

    def __call__(self) -> None:
        if self._first is None:
            self._first = threading.get_ident()
        if self._first == threading.get_ident():
            self.reached.set()
            assert self.open.wait(WAIT_S)

    @contextmanager
    def held(self) -> Iterator[None]:
        assert self.reached.wait(WAIT_S)
        try:
            yield
        finally:
            self.open.set()


@pytest.fixture
def gate(monkeypatch) -> Gate:
    """Stops the first append between moving the head and inserting its entries."""
    gate, insert = Gate(), service_append.insert

    def stop_and_insert(*args):
        gate()
        insert(*args)

    monkeypatch.setattr(service_append, "insert", stop_and_insert)
    return gate


@pytest.fixture
def gate_after_copy(monkeypatch) -> Gate:
    """Stops the first append when its entries are in and not yet committed."""
    gate, insert = Gate(), service_append.insert

    def insert_and_stop(*args):
        insert(*args)
        gate()

    monkeypatch.setattr(service_append, "insert", insert_and_stop)
    return gate


def locked(head: Head) -> None:
    """Let nobody move a head until the end of the caller's transaction."""
    assert MatchLog.objects.select_for_update().get(id=head.match)


def wait_until_somebody_waits(future: Future, sessions: int = 1) -> None:
    """Return when sessions wait for a lock, and not because they were quick."""
    if connection.vendor == "sqlite":
        time.sleep(0.2)  # SQLite's waiting cannot be seen from outside.
        assert not future.done()
        return
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        with connection.cursor() as cursor:
            # Other tests have databases of their own on the same server.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity "
                "WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0] >= sessions:
                return
        time.sleep(0.005)
    raise AssertionError("Nobody waits.")


def moved(head: Head, size: int = MANY, **more) -> Head:
    return append(head, moves(head, size), **more)


def backend_killed(pid: int) -> None:
    place = connection.settings_dict
    with psycopg.connect(
        dbname=place["NAME"],
        user=place["USER"],
        password=place["PASSWORD"],
        host=place["HOST"],
        port=place["PORT"],
        autocommit=True,
    ) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


# --- two appends ---------------------------------------------------------------------


@pytest.mark.parametrize("size", [FEW, MANY])
def test_of_two_appends_at_one_head_exactly_one_wins(actors, gate, size):
    head = opened()
    first = actors(moved, head)
    with gate.held():
        second = actors(moved, head, size)
        wait_until_somebody_waits(second)
    with pytest.raises(StaleHead):
        second.result()
    after = first.result()
    assert selectors.head(head.match) == after
    assert faults(head.match) == []


def test_an_append_in_flight_is_seen_by_nobody(actors, gate_after_copy):
    head = opened()
    first = actors(moved, head)
    with gate_after_copy.held():
        assert selectors.head(head.match) == head
        assert list(selectors.entries(head.match)) == []
    first.result()
    assert faults(head.match) == []


@pytest.mark.parametrize("size", [FEW, MANY])
def test_who_waits_behind_an_append_that_fails_comes_in(actors, monkeypatch, size):
    head = opened()
    gate, insert = Gate(), service_append.insert

    def stop_and_fail(*args):
        if gate.reached.is_set():
            insert(*args)
        else:
            gate()
            raise RuntimeError("out of luck")

    monkeypatch.setattr(service_append, "insert", stop_and_fail)
    first = actors(moved, head)
    with gate.held():
        second = actors(moved, head, size)
        wait_until_somebody_waits(second)
    with pytest.raises(RuntimeError, match="out of luck"):
        first.result()
    after = second.result()
    assert selectors.head(head.match) == after
    assert faults(head.match) == []


def test_of_many_appends_at_one_head_exactly_one_wins(actors):
    history, winners = History(), []
    head, start = opened(), threading.Barrier(8)
    attempts = [moves(head, size) for size in (1, 2, 3, 1, 2, 3, 1, 2)]

    def attempt(entries):
        start.wait(WAIT_S)
        return append(head, entries)

    for entries, future in [(each, actors(attempt, each)) for each in attempts]:
        try:
            winners.append(future.result())
            history.acknowledge(entries)
        except StaleHead:
            history.refused.add(entries[0].data()["nonce"])
    assert winners == [selectors.head(head.match)]
    assert faults(head.match, history) == []


@on_postgresql
def test_of_two_appends_in_one_statement_exactly_one_wins(actors):
    head = opened()
    with transaction.atomic():
        locked(head)
        both = [actors(moved, head, FEW) for _ in range(2)]
        wait_until_somebody_waits(both[0], sessions=2)
    results = [future.exception() or future.result() for future in both]
    assert {type(result) for result in results} == {Head, StaleHead}
    assert selectors.head(head.match) in results
    assert faults(head.match) == []


@on_postgresql
def test_writers_of_different_matches_never_meet(actors, gate):
    head, other = opened(), opened()
    first = actors(moved, head)
    with gate.held():
        actors(moved, other).result(WAIT_S)
    first.result()


# --- an append and a new writer ------------------------------------------------------


def test_a_new_writer_waits_for_the_append_in_flight(actors, gate):
    head = opened()
    epoch = take_over(head.match)
    first = actors(lambda: moved(head, epoch=epoch))
    with gate.held():
        second = actors(take_over, head.match)
        wait_until_somebody_waits(second)
    after = first.result()
    assert second.result() == epoch + 1
    with pytest.raises(StaleWriter):
        moved(after, epoch=epoch)
    assert faults(head.match) == []


def test_an_append_that_waits_for_a_new_writer_is_refused(actors):
    head = opened()
    epoch = take_over(head.match)
    claimed, go_on = threading.Event(), threading.Event()

    def claim():
        with transaction.atomic():
            take_over(head.match)
            claimed.set()
            assert go_on.wait(WAIT_S)

    claiming = actors(claim)
    assert claimed.wait(WAIT_S)
    late = actors(lambda: moved(head, epoch=epoch))
    wait_until_somebody_waits(late)
    go_on.set()
    claiming.result()
    with pytest.raises(StaleWriter):
        late.result()
    assert selectors.head(head.match) == head


def test_two_new_writers_get_different_epochs(actors):
    head, start = opened(), threading.Barrier(6)

    def claim():
        start.wait(WAIT_S)
        return take_over(head.match)

    epochs = [future.result() for future in [actors(claim) for _ in range(6)]]
    assert sorted(epochs) == [1, 2, 3, 4, 5, 6]


# --- an append and an organiser ------------------------------------------------------


def test_a_match_is_voided_behind_the_append_in_flight(actors, gate):
    head = opened()
    epoch = take_over(head.match)
    first = actors(lambda: moved(head, epoch=epoch))
    with gate.held():
        second = actors(lambda: corrections.void(match=head.match, reason="rain"))
        wait_until_somebody_waits(second)
    after = first.result()
    assert second.result().status == "voided"
    with pytest.raises(StaleWriter):
        moved(after, epoch=epoch)
    assert faults(head.match) == []


def test_a_move_that_waits_while_a_match_is_voided_is_refused(
    actors, gate, monkeypatch
):
    monkeypatch.setattr(service_append, "FEW", 0)
    head = opened()
    voiding = actors(lambda: corrections.void(match=head.match, reason="rain"))
    with gate.held():
        late = actors(moved, head)
        wait_until_somebody_waits(late)
    voiding.result()
    with pytest.raises(StaleHead):
        late.result()
    assert faults(head.match) == []


def test_a_move_in_between_does_not_keep_a_match_from_being_voided(actors, monkeypatch):
    head = moved(opened(), FEW)
    once = iter([head])

    def append_after_a_move(before, entries, **more):
        for _ in once:
            actors(moved, before, FEW).result()
        return append(before, entries, **more)

    monkeypatch.setattr(corrections, "append", append_after_a_move)
    after = corrections.void(match=head.match, reason="rain")
    assert (after.seq, after.status) == (6, "voided")
    assert faults(head.match) == []


def test_of_two_organisers_who_void_a_match_one_is_told_that_it_is_void(actors):
    head, start = moved(opened()), threading.Barrier(2)

    def void():
        start.wait(WAIT_S)
        return corrections.void(match=head.match, reason="rain")

    results = [future.exception() for future in [actors(void), actors(void)]]
    assert sorted(str(result) for result in results)[0].startswith("Entry ")
    assert None in results
    assert faults(head.match) == []


# --- the same command twice ----------------------------------------------------------


def test_a_command_sent_twice_at_once_is_carried_out_once(actors, gate):
    head = opened()
    asked = KeyedCommand(uuid4(), b"pass")
    first = actors(lambda: moved(head, FEW, command=asked))
    with gate.held():
        second = actors(lambda: moved(head, FEW, command=asked))
        wait_until_somebody_waits(second)
    assert first.result().seq == 2
    with pytest.raises(RepeatedCommand) as repeated:
        second.result()
    assert repeated.value.entries == range(1, 3)
    assert CommandReceipt.objects.filter(log_id=head.match).count() == 1
    assert faults(head.match) == []


# --- lost connections ----------------------------------------------------------------


@on_postgresql
def test_a_backend_that_dies_before_the_commit_leaves_nothing(monkeypatch):
    head, insert = opened(), service_append.insert

    def insert_and_die(*args):
        insert(*args)
        backend_killed(connection.connection.info.backend_pid)

    monkeypatch.setattr(service_append, "insert", insert_and_die)
    with pytest.raises(Interrupted):
        moved(head)
    assert selectors.head(head.match) == head


@on_postgresql
def test_a_backend_that_dies_during_the_copy_leaves_nothing(monkeypatch):
    """Unless it is asked not to, Django hands on psycopg's own errors here."""
    head, insert = opened(), service_append.insert

    def die_and_insert(*args):
        backend_killed(connection.connection.info.backend_pid)
        insert(*args)

    monkeypatch.setattr(service_append, "insert", die_and_insert)
    with pytest.raises(Interrupted):
        moved(head)
    assert selectors.head(head.match) == head


@on_postgresql
def test_a_backend_that_dies_in_its_one_statement_leaves_nothing(actors):
    head = opened()
    pids: Queue[int] = Queue()

    def append_and_tell():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            pids.put(cursor.fetchone()[0])
        moved(head, FEW)

    with transaction.atomic():
        locked(head)
        append_in_vain = actors(append_and_tell)
        wait_until_somebody_waits(append_in_vain)
        backend_killed(pids.get(timeout=WAIT_S))
    with pytest.raises(Interrupted):
        append_in_vain.result()
    assert selectors.head(head.match) == head
    assert faults(head.match) == []


@on_postgresql
@pytest.mark.parametrize("is_committed", [True, False])
def test_a_commit_still_under_way_is_waited_for(actors, gate_after_copy, is_committed):
    """Its client is gone, its backend is not: asking at once would get it wrong."""
    head = opened()
    entries = moves(head, 2)

    def commit_or_die():
        with transaction.atomic():
            service_append.store(head, head.after(entries), entries)
            if not is_committed:
                raise RuntimeError("rolled back")

    orphan = actors(commit_or_die)
    with gate_after_copy.held():
        settling = actors(settle, head, head.after(entries))
        wait_until_somebody_waits(settling)
    assert settling.result() is is_committed
    assert isinstance(orphan.exception(), RuntimeError) is not is_committed


@on_postgresql
def test_a_commit_that_takes_too_long_stays_unknown(
    actors, gate_after_copy, monkeypatch
):
    head = opened()
    entries = moves(head, MANY)
    monkeypatch.setattr(service_append, "SETTLE_S", 0.05)
    orphan = actors(append, head, entries)
    with gate_after_copy.held(), pytest.raises(UnknownOutcome, match="lock timeout"):
        settle(head, head.after(entries))
    orphan.result()
    assert settle(head, head.after(entries))


def test_no_thread_leaves_a_connection_behind(actors):
    opened()
    assert actors(lambda: connections["default"].connection).result() is None

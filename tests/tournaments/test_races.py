"""Two at the same match at the same time: each meeting is arranged, none left to luck.

Each actor has a thread and so a connection of its own. A gate stops the first of them
at the most dangerous place, and the other is let come.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from bots.models import BotVersion
from replays.models import LogEntry
from replays.services import append
from souk.accounts.services.guests import make_guest
from tests.databases import in_own_connection, on_postgresql
from tests.replays.stores import faults
from tests.tournaments.small_matches import (
    SEED,
    Players,
    bot,
    kinds_of,
    log_of,
    person,
    planned,
    world,
    world_of,
)
from tournaments.conduct.ports import LeaseLost
from tournaments.models import Match, ResultEntry, ResultLogHead
from tournaments.selectors.matches.positions import position_of
from tournaments.services.errors import NoUndo, SeatLost, TableFull, TooManyTables
from tournaments.services.matches import lease, results
from tournaments.services.matches.creation import new_deal
from tournaments.services.matches.lease import claim_next, release_lost, renew
from tournaments.services.matches.results import publish_result
from tournaments.services.matches.runner import play_next
from tournaments.services.tables import deadlines, player_moves
from tournaments.services.tables import seats as table_seats
from tournaments.services.tables.deadlines import sweep_deadlines
from tournaments.services.tables.player_moves import make_move, undo
from tournaments.services.tables.seats import Chair, create_table, take_seat

WAIT_S = 20

pytestmark = pytest.mark.usefixtures("own_database")

Status = Match.Status
SHORT = '{"people":{"move_ms":0,"bank_ms":0}}'


@pytest.fixture
def actors() -> Iterator[Callable[..., Future]]:
    """Starts work in a thread with a connection of its own."""
    with ThreadPoolExecutor(8) as pool:
        yield lambda work, *args, **more: pool.submit(
            in_own_connection, lambda: work(*args, **more)
        )


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Leave nothing to play to the tests that share the database."""
    yield
    open_ones = Match.objects.exclude(status__in=Match.OVER)
    open_ones.update(status=Status.CANCELLED)


class Gate:
    """A place where the first to come is held up until it is let through."""

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


def gate_before(monkeypatch, module, name: str) -> Gate:
    """Hold up the first who calls a function of a module."""
    gate, original = Gate(), getattr(module, name)

    def stop_first(*args, **more):
        gate()
        return original(*args, **more)

    monkeypatch.setattr(module, name, stop_first)
    return gate


def begun(*seats, **more) -> Match:
    match = planned(*seats, **more)
    assert play_next(worker="a worker", world=world())
    match.refresh_from_db()
    assert match.status == Status.WAITING
    return match


def show(match: Match, user, key=None) -> int:
    move = b'{"type":"Show","fingers":3}'
    key = key or uuid4()
    return make_move(match_id=match.id, user=user, move=move, key=key).seq


def moves_of(match: Match) -> list[int | None]:
    moves = LogEntry.objects.filter(log_id=match.id, kind="move").order_by("seq")
    return [move.actor for move in moves]


# --- claims --------------------------------------------------------------------------


@on_postgresql
def test_two_workers_claim_two_matches_without_waiting(actors, monkeypatch):
    """Who finds a match locked takes the next one."""
    matches = {planned().id, planned().id}
    gate = gate_before(monkeypatch, lease, "_open")
    first = actors(claim_next, worker="one")
    with gate.held():
        second = actors(claim_next, worker="two").result(WAIT_S)
    assert {first.result().match.id, second.match.id} == matches


@on_postgresql
def test_one_match_is_claimed_by_one_of_two_workers(actors, monkeypatch):
    planned()
    gate = gate_before(monkeypatch, lease, "_open")
    first = actors(claim_next, worker="one")
    with gate.held():
        assert actors(claim_next, worker="two").result(WAIT_S) is None
    assert first.result() is not None


def test_of_many_workers_each_match_has_one(actors):
    matches = {planned().id for _ in range(4)}
    start = threading.Barrier(8)

    def attempt(number: int):
        start.wait(WAIT_S)
        return claim_next(worker=f"worker {number}")

    claims = [actors(attempt, number) for number in range(8)]
    won = [claim.match.id for claim in (each.result() for each in claims) if claim]
    assert sorted(won) == sorted(matches)


def test_a_heartbeat_that_comes_after_the_next_claim_is_too_late(actors, monkeypatch):
    match = planned()
    first = claim_next(worker="one")
    gate = gate_before(monkeypatch, lease, "_held")
    late = actors(renew, first)
    with gate.held():
        Match.objects.filter(id=match.id).update(leased_until=match.starts_at)
        assert release_lost() == 1
        assert claim_next(worker="two") is not None
    with pytest.raises(LeaseLost):
        late.result()
    assert Match.objects.get(id=match.id).worker == "two"


def test_a_worker_that_slept_through_its_lease_writes_nothing(actors):
    match, gate = planned(), Gate()
    sleeping = world_of(Players(while_thinking=gate))
    first = actors(play_next, worker="one", world=sleeping)
    with gate.held():
        Match.objects.filter(id=match.id).update(leased_until=match.starts_at)
        assert release_lost() == 1
        assert play_next(worker="two", world=world())
        head = log_of(match).head_seq
    assert first.result()
    assert log_of(match).head_seq == head
    assert faults(match.id) == []
    assert ResultEntry.objects.filter(match=match).count() == 1


# --- people --------------------------------------------------------------------------


@pytest.fixture
def strict(settings) -> None:
    """People have no time at all, and nobody forgives them a moment."""
    settings.PEOPLE_GRACE_S = 0
    settings.OUTAGE_S = 3600


def test_a_move_that_comes_before_the_end_of_its_time_counts(
    actors, monkeypatch, strict
):
    one, two = person(), person()
    match = begun(one, two, control=SHORT)
    gate = gate_before(monkeypatch, deadlines, "append")
    late = actors(sweep_deadlines)
    with gate.held():
        actors(show, match, one).result(WAIT_S)
    assert late.result() == 0
    assert (moves_of(match), kinds_of(match).count("seat_failed")) == ([0], 0)
    assert faults(match.id) == []


def test_a_move_that_comes_after_the_end_of_its_time_does_not(
    actors, monkeypatch, strict
):
    one, two = person(), person()
    match = begun(one, two, control=SHORT)
    gate = gate_before(monkeypatch, player_moves, "append")
    late = actors(show, match, one)
    with gate.held():
        assert actors(sweep_deadlines).result(WAIT_S) == 2
    with pytest.raises(SeatLost):
        late.result()
    assert (moves_of(match), kinds_of(match).count("seat_failed")) == ([], 2)
    assert faults(match.id) == []


def test_two_people_who_move_at_the_same_moment_both_move(actors, monkeypatch):
    one, two = person(), person()
    match = begun(one, two)
    gate = gate_before(monkeypatch, player_moves, "append")
    first = actors(show, match, one)
    with gate.held():
        actors(show, match, two).result(WAIT_S)
    first.result()
    assert moves_of(match) == [1, 0]
    assert faults(match.id) == []


def test_who_is_held_up_after_a_move_does_not_set_the_match_back(actors, monkeypatch):
    """The other has moved and handed the match on: its row tells of the longer log."""
    one, two = person(), person()
    match = begun(one, two)
    gate = gate_before(monkeypatch, player_moves, "turn_over")
    first = actors(show, match, one)
    with gate.held():
        last = actors(show, match, two).result(WAIT_S)
        match.refresh_from_db()
        due_at = match.due_at
    first.result()
    match.refresh_from_db()
    assert (match.status, match.claimed_seq) == (Status.WAITING, last)
    assert (match.due_at, last) == (due_at, log_of(match).head_seq)


def test_a_move_that_is_sent_twice_at_once_is_made_once(actors, monkeypatch):
    one, key = person(), uuid4()
    match = begun(one, person())
    gate = gate_before(monkeypatch, player_moves, "append")
    first = actors(show, match, one, key)
    with gate.held():
        second = actors(show, match, one, key).result(WAIT_S)
    assert first.result() == second
    assert moves_of(match) == [0]


def test_a_move_that_is_sent_twice_is_answered_alike(actors, monkeypatch):
    """Also if the one is carried out just before the other looks at the log."""
    one, key = person(), uuid4()
    match = begun(one, person())
    gate = gate_before(monkeypatch, player_moves, "_position")
    first = actors(show, match, one, key)
    with gate.held():
        second = actors(show, match, one, key).result(WAIT_S)
    assert first.result() == second
    assert moves_of(match) == [0]


def test_a_person_moves_while_a_worker_holds_the_match(actors):
    user = person()
    match, gate = planned(bot(), user), Gate()
    first = actors(
        play_next, worker="one", world=world_of(Players(while_thinking=gate))
    )
    with gate.held():
        actors(show, match, user).result(WAIT_S)
    first.result()
    match.refresh_from_db()
    assert match.status == Status.WAITING
    assert moves_of(match) == [1, 0, 0]
    assert faults(match.id) == []


def test_a_worker_that_is_about_to_wait_notices_who_has_just_moved(actors, monkeypatch):
    user = person()
    match = planned(bot(), user)
    gate = gate_before(monkeypatch, lease, "waiting_at")
    first = actors(play_next, worker="one", world=world())
    with gate.held():
        moved = actors(show, match, user)
    first.result()
    moved.result()
    match.refresh_from_db()
    assert match.status == Status.READY


@on_postgresql
def test_of_two_people_at_one_seat_one_sits_down(actors, monkeypatch):
    match = create_table(game="fingers", chairs=[Chair(person=person()), Chair()])
    gate = gate_before(monkeypatch, table_seats, "competitor_of_person")
    first = actors(take_seat, match_id=match.id, user=person())
    with gate.held():
        second = actors(take_seat, match_id=match.id, user=person())
        # Who waits for the first one is not done, however long one looks.
        wait([second], timeout=0.5)
    first.result()
    with pytest.raises(TableFull):
        second.result()


@on_postgresql
def test_tables_that_are_set_up_at_once_count_each_other(actors, monkeypatch, settings):
    settings.TABLES_PER_PERSON = 1
    host = person()
    chairs = [Chair(person=host), Chair()]
    gate = gate_before(monkeypatch, table_seats, "plan_match")
    first = actors(create_table, game="fingers", chairs=chairs, created_by=host)
    with gate.held():
        second = actors(create_table, game="fingers", chairs=chairs, created_by=host)
        wait([second], timeout=0.5)
    first.result()
    with pytest.raises(TooManyTables):
        second.result()


@on_postgresql
def test_guests_of_one_address_who_set_up_tables_at_once_count_each_other(
    actors, monkeypatch, settings
):
    settings.GUEST_TABLES_PER_ADDRESS = 1
    one, other = (make_guest(address="203.0.113.1", language="") for _ in range(2))
    gate = gate_before(monkeypatch, table_seats, "plan_match")

    def set_up(guest: User) -> Future:
        chairs = [Chair(person=guest), Chair()]
        return actors(create_table, game="fingers", chairs=chairs, created_by=guest)

    first = set_up(one)
    with gate.held():
        second = set_up(other)
        wait([second], timeout=0.5)
    first.result()
    with pytest.raises(TooManyTables, match="guests from one network"):
        second.result()


@on_postgresql
def test_seats_that_are_taken_at_once_count_each_other(actors, monkeypatch, settings):
    settings.TABLES_PER_PERSON = 1
    tables = [
        create_table(game="fingers", chairs=[Chair(person=person()), Chair()])
        for _ in range(2)
    ]
    user = person()
    gate = gate_before(monkeypatch, table_seats, "competitor_of_person")
    first = actors(take_seat, match_id=tables[0].id, user=user)
    with gate.held():
        second = actors(take_seat, match_id=tables[1].id, user=user)
        wait([second], timeout=0.5)
    first.result()
    with pytest.raises(TooManyTables):
        second.result()


@on_postgresql
def test_rated_tables_of_the_same_two_that_begin_at_once_count_each_other(
    actors, monkeypatch, settings
):
    settings.RATED_TABLES_PER_PAIR = 1
    ada, bo = person(), person()
    tables = [
        create_table(game="fingers", chairs=[Chair(person=ada), Chair()], is_rated=True)
        for _ in range(2)
    ]
    gate = gate_before(monkeypatch, table_seats, "competitor_of_person")
    first = actors(take_seat, match_id=tables[0].id, user=bo)
    with gate.held():
        second = actors(take_seat, match_id=tables[1].id, user=bo)
        wait([second], timeout=0.5)
    first.result()
    second.result()
    rated = Match.objects.filter(is_rated=True)
    assert [match.id for match in rated] == [tables[0].id]


# --- the end -------------------------------------------------------------------------


def test_a_match_that_is_settled_twice_at_once_is_settled_once(actors, monkeypatch):
    match = planned()
    with monkeypatch.context() as patch:
        patch.setattr(
            "tournaments.services.matches.runner.publish_result",
            lambda match_id: False,
        )
        assert play_next(worker="one", world=world(seat_1=1))
    before = ResultLogHead.objects.get().position
    gate = gate_before(monkeypatch, results, "_append")
    first = actors(publish_result, match.id)
    with gate.held():
        second = actors(publish_result, match.id)
    assert sorted([first.result(), second.result()]) == [False, True]
    assert ResultLogHead.objects.get().position == before + 1
    version = BotVersion.objects.get(
        competitor__seats__match=match, competitor__seats__number=1
    )
    assert version.failures_in_a_row == 1


def test_the_last_two_matches_of_a_deal_open_it_together(actors, monkeypatch):
    deal = new_deal(seed=SEED)
    matches = [planned(deal=deal, row=row) for row in range(2)]
    gate = gate_before(monkeypatch, results, "_append")
    first = actors(play_next, worker="one", world=world())
    with gate.held():
        second = actors(play_next, worker="two", world=world())
    first.result()
    second.result()
    for match in matches:
        assert kinds_of(match).count("seed_revealed") == 1
        assert faults(match.id) == []
    deal.refresh_from_db()
    assert deal.is_revealed


def test_matches_that_end_at_once_leave_no_gap_in_the_result_log(actors):
    before = ResultLogHead.objects.get().position
    for _ in range(6):
        planned()
    players = [actors(play_next, worker=f"{n}", world=world()) for n in range(6)]
    assert all(player.result() for player in players)
    positions = ResultEntry.objects.filter(position__gt=before).order_by("position")
    told = [*positions.values_list("position", flat=True)]
    assert told == [*range(before + 1, before + 7)]


def test_nothing_of_a_match_is_seen_before_it_is_committed(actors, monkeypatch):
    match = planned()
    gate, insert = Gate(), append.insert

    def insert_and_stop(*args):
        insert(*args)
        gate()

    monkeypatch.setattr(append, "insert", insert_and_stop)
    first = actors(play_next, worker="one", world=world())
    with gate.held():
        assert log_of(match).head_seq == 0
        assert kinds_of(match) == []
    first.result()
    assert faults(match.id) == []


# --- moves that are taken back -------------------------------------------------------


def take_back(match: Match, user, seq: int) -> int:
    return undo(match_id=match.id, user=user, move_seq=seq, key=uuid4()).seq


def last_move(match: Match) -> int:
    moves = LogEntry.objects.filter(log_id=match.id, kind="move")
    return moves.order_by("-seq")[0].seq


def test_a_move_is_taken_back_while_a_bot_thinks_about_its_answer(actors):
    """The answer comes too late: the bot is asked anew where the person stands."""
    user = person()
    match, gate = planned(bot(), user), Gate()
    first = actors(
        play_next, worker="one", world=world_of(Players(while_thinking=gate))
    )
    with gate.held():
        actors(show, match, user).result(WAIT_S)
        actors(take_back, match, user, last_move(match)).result(WAIT_S)
    first.result()
    match.refresh_from_db()
    assert match.status == Status.WAITING
    assert moves_of(match) == [1, 0], "Only the bot's move and what was undone."
    assert [move.seat for move in position_of(match).line.moves] == [0]
    show(match, user)
    assert position_of(match).state.round == 2
    assert faults(match.id) == []


def test_an_answer_that_comes_first_lets_the_move_stand(actors, monkeypatch):
    """With it the round has ended, and chance was drawn."""
    user = person()
    match, thinking = planned(bot(), user), Gate()
    world = world_of(Players(while_thinking=thinking))
    worker = actors(play_next, worker="one", world=world)
    with thinking.held():
        actors(show, match, user).result(WAIT_S)
        gate = gate_before(monkeypatch, player_moves, "append")
        late = actors(take_back, match, user, last_move(match))
        assert gate.reached.wait(WAIT_S)
    with gate.held():
        worker.result(WAIT_S)
    with pytest.raises(NoUndo):
        late.result()
    assert "undone" not in kinds_of(match)
    assert faults(match.id) == []


def test_of_two_requests_at_once_one_takes_the_move_back(actors, monkeypatch):
    user = person()
    match, thinking = planned(bot(), user), Gate()
    world = world_of(Players(while_thinking=thinking))
    worker = actors(play_next, worker="one", world=world)
    with thinking.held():
        actors(show, match, user).result(WAIT_S)
        seq = last_move(match)
        gate = gate_before(monkeypatch, player_moves, "append")
        first = actors(take_back, match, user, seq)
        with gate.held():
            actors(take_back, match, user, seq).result(WAIT_S)
        with pytest.raises(NoUndo):
            first.result()
    worker.result()
    assert kinds_of(match).count("undone") == 1
    assert faults(match.id) == []


def test_a_worker_that_recovers_a_match_goes_on_from_the_moves_that_stand(actors):
    """It knows nothing but the log, as every worker that takes a match over."""
    user = person()
    match, thinking = planned(bot(), user), Gate()
    world = world_of(Players(while_thinking=thinking))
    lost = actors(play_next, worker="lost", world=world)
    with thinking.held():
        actors(show, match, user).result(WAIT_S)
        actors(take_back, match, user, last_move(match)).result(WAIT_S)
        past = timezone.now() - timedelta(hours=1)
        Match.objects.filter(id=match.id).update(leased_until=past)
        assert actors(release_lost).result(WAIT_S)
        assert actors(play_next, worker="another", world=world).result(WAIT_S)
    lost.result()
    assert kinds_of(match).count("resumed") == 1
    assert [move.seat for move in position_of(match).line.moves] == [0]
    show(match, user)
    assert faults(match.id) == []

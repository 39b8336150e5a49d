"""Capacities: people come before bots, and nobody takes up all the workers."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from souk.accounts.services.guests import make_guest
from tests.tournaments.small_matches import (
    Players,
    Time,
    bot,
    entries_of,
    kinds_of,
    person,
    planned,
    world,
)
from tests.tournaments.tournaments.fields import started
from tournaments.models import Match
from tournaments.services.matches.corrections import void_and_replay
from tournaments.services.matches.lease import claim_next, release, release_lost
from tournaments.services.matches.runner import World, play_next
from tournaments.services.tables.deadlines import sweep_deadlines
from tournaments.services.tables.player_moves import make_move, resign

pytestmark = pytest.mark.django_db

Capacity = Match.Capacity
Status = Match.Status
PACE_MS = 5_000


def of_people(*others: Any, **more: Any) -> Match:
    return planned(person(), *(others or (bot(),)), pace_ms=PACE_MS, **more)


def paced(**more: Any) -> Match:
    return planned(pace_ms=PACE_MS, **more)


def rated(**more: Any) -> Match:
    return planned(is_rated=True, **more)


def claimed(*among: Capacity) -> Match | None:
    claim = claim_next(worker="a worker", among=among or tuple(Capacity))
    return None if claim is None else claim.match


def people_of(match: Match) -> list[User]:
    people = User.objects.filter(competitor__seats__match=match)
    return [*people.order_by("competitor__seats__number")]


def show(match: Match, user: User) -> None:
    move = b'{"type":"Show","fingers":3}'
    make_move(match_id=match.id, user=user, move=move, key=uuid4())


def moves_of(match: Match) -> int:
    return kinds_of(match).count("move")


# --- which capacity a match has ------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "more", "capacity"),
    [
        ("pb", {"is_rated": True, "pace_ms": 1}, Capacity.PEOPLE),
        ("-b", {"status": Status.OPEN}, Capacity.PEOPLE),
        ("bb", {"is_rated": True, "pace_ms": 1}, Capacity.PACED),
        ("bb", {"is_rated": True}, Capacity.RATED),
        ("bb", {}, Capacity.EXPERIMENT),
        ("bb", {"is_experiment": False}, Capacity.RATED),
        ("bb", {"is_rated": True, "is_experiment": True}, Capacity.EXPERIMENT),
    ],
)
def test_a_match_has_the_capacity_of_those_who_wait_for_it(seats, more, capacity):
    who: dict[str, Any] = {"p": person, "b": bot, "-": lambda: None}
    match = planned(*(who[seat]() for seat in seats), **more)
    assert match.capacity == capacity


def test_the_matches_of_a_gauntlet_are_experiments_and_others_are_not():
    for format_, capacity in (
        ("gauntlet", Capacity.EXPERIMENT),
        ("round_robin", Capacity.RATED),
    ):
        tournament = started(4, format=format_, format_options="{}")
        matches = Match.objects.filter(deal__table__round__tournament=tournament)
        assert {*matches.values_list("capacity", flat=True)} == {capacity}


def test_a_match_that_is_played_again_keeps_its_capacity():
    match = planned(is_rated=True, is_experiment=True)
    assert play_next(worker="a worker", is_stopping=lambda: True, world=world())
    again = void_and_replay(match_id=match.id, reason="It went wrong.")
    assert again.capacity == Capacity.EXPERIMENT


# --- who is first --------------------------------------------------------------------


def test_people_come_first_then_what_is_watched_then_the_ratings_then_experiments():
    due = [planned(), rated(priority=9), paced(priority=9), of_people()]
    assert [claimed() for _ in due] == due[::-1]
    assert claimed() is None


def test_a_table_with_a_person_comes_before_a_match_of_bots_that_has_begun():
    begun = rated()
    assert play_next(worker="one", is_stopping=lambda: True, world=world())
    begun.refresh_from_db()
    assert (begun.status, begun.epoch > 0) == (Status.READY, True)
    fresh, table = rated(priority=9), of_people()
    assert [claimed() for _ in range(3)] == [table, begun, fresh]


def test_a_worker_claims_only_what_it_is_there_for():
    bots, table = rated(), of_people()
    assert claimed(*Match.UNPACED) == bots
    assert claimed(*Match.UNPACED) is None
    assert claimed(*Match.FOLLOWED) == table


# --- one account never takes all -----------------------------------------------------


def test_an_account_with_many_tables_has_a_few_of_them_played_at_a_time(settings):
    mallory, ada = person(), person()
    for _ in range(6):
        planned(mallory, bot(), created_by=mallory)
    hers = planned(ada, bot(), created_by=ada)
    found = [claimed() for _ in range(settings.MATCHES_PER_ACCOUNT + 1)]
    assert found[1] == hers
    found.remove(hers)
    assert {match.created_by for match in found if match} == {mallory}
    assert claimed() is None


def test_the_only_table_of_one_person_comes_before_tables_of_busy_ones_that_began():
    mallory, ada = person(), person()
    begun = [planned(mallory, bot(), created_by=mallory) for _ in range(2)]
    for _ in begun:
        assert play_next(worker="one", is_stopping=lambda: True, world=world())
    assert claimed() in begun
    hers = planned(ada, bot(), created_by=ada)
    assert claimed() == hers
    assert claimed() in begun


def test_a_person_at_one_of_many_tables_of_another_does_not_wait_for_the_others():
    mallory, ada = person(), person()
    for _ in range(6):
        planned(mallory, bot(), created_by=mallory)
    shared = planned(mallory, ada, bot(), created_by=mallory)
    assert shared in [claimed() for _ in range(2)]


def test_guests_together_leave_room_for_people_with_accounts(settings):
    settings.MATCHES_OF_GUESTS = 2
    guests = [make_guest(address="203.0.113.1", language="en") for _ in range(4)]
    for guest in guests:
        planned(guest, bot(), created_by=guest)
    assert claimed()
    assert claimed()
    assert claimed() is None
    ada = person()
    shared = planned(guests[0], ada, created_by=guests[0])
    assert claimed() == shared


def test_when_one_of_many_tables_rests_another_is_played(time):
    mallory = person()
    for _ in range(3):
        planned(mallory, bot(), created_by=mallory)
    first = claim_next(worker="one")
    assert claimed() is not None
    assert claimed() is None
    assert first is not None
    release(first)
    assert claimed() == first.match
    time.sleep(31)
    assert release_lost() == 2
    assert claimed() is not None


def test_matches_that_people_have_left_keep_no_table_of_the_same_account_waiting():
    user = person()
    left = [planned(user, bot(), created_by=user) for _ in range(2)]
    Match.objects.update(capacity=Capacity.EXPERIMENT)
    assert {claimed(), claimed()} == {*left}
    assert claimed() is None
    table = of_people(created_by=user)
    assert claimed() == table


def test_whoever_sits_at_many_tables_of_others_delays_none_of_them():
    mallory = person()
    tables = [
        planned(owner, mallory, created_by=owner)
        for owner in (person() for _ in "1234")
    ]
    assert {claimed() for _ in tables} == {*tables}


def test_the_matches_of_a_tournament_are_nobodys_and_not_bounded():
    matches = [rated() for _ in range(5)]
    assert {claimed() for _ in matches} == {*matches}


# --- pauses --------------------------------------------------------------------------


def played(match: Match, time: Time, players: Players | None = None) -> float:
    """Play a match as far as it goes; return how many seconds of pauses that took."""
    before = time.passed
    world = World(
        make_table=players or Players(), monotonic=time.monotonic, sleep=time.sleep
    )
    assert play_next(worker="a worker", world=world)
    match.refresh_from_db()
    return time.passed - before


def test_a_bot_answers_a_person_without_a_pause(time):
    match = of_people(person(), bot())
    ada, bea = people_of(match)
    played(match, time)
    assert match.status == Status.WAITING
    show(match, ada)
    show(match, bea)
    match.refresh_from_db()
    assert match.status == Status.READY
    before = moves_of(match)
    assert played(match, time) == 0
    assert moves_of(match) > before


def test_a_match_at_a_pace_pauses_between_its_steps(time):
    match = paced()
    assert played(match, time) == 2 * PACE_MS / 1000
    assert match.status == Status.FINISHED


def test_a_match_that_its_person_has_left_goes_to_the_bots_and_makes_no_pauses(time):
    match = of_people()
    (ada,) = people_of(match)
    played(match, time)
    resign(match_id=match.id, user=ada, key=uuid4())
    match.refresh_from_db()
    assert (match.status, match.capacity) == (Status.READY, Capacity.EXPERIMENT)
    assert claimed(*Match.FOLLOWED) is None
    assert played(match, time) == 0
    assert match.status == Status.FINISHED
    assert match.pace_ms == PACE_MS, "The next table that they set up has it again."


def test_a_match_whose_person_ran_out_of_time_makes_no_pauses_either(time):
    match = of_people(is_rated=True, control='{"people":{"move_ms":0,"bank_ms":0}}')
    played(match, time)
    time.sleep(3)
    assert sweep_deadlines() == 1
    match.refresh_from_db()
    assert (match.status, match.capacity) == (Status.READY, Capacity.RATED)
    assert played(match, time) == 0
    assert match.status == Status.FINISHED


def test_a_worker_whose_last_person_leaves_meanwhile_hands_the_match_on(time):
    match = of_people()
    (ada,) = people_of(match)
    left: list[int] = []

    def leave() -> None:
        if not left:
            left.append(resign(match_id=match.id, user=ada, key=uuid4()))

    played(match, time, Players(while_thinking=leave))
    assert (match.status, match.capacity) == (Status.READY, Capacity.EXPERIMENT)
    assert (match.leased_until, match.worker) == (None, "")
    assert played(match, time) == 0
    assert match.status == Status.FINISHED
    assert "resumed" not in kinds_of(match)


def test_a_match_whose_worker_was_lost_when_its_person_left_is_handed_on(time):
    match = of_people()
    (ada,) = people_of(match)
    assert claim_next(worker="lost")
    assert claim_next(worker="lost") is None
    time.sleep(31)
    assert release_lost() == 1
    played(match, time)
    resign(match_id=match.id, user=ada, key=uuid4())
    Match.objects.filter(id=match.id).update(capacity=Capacity.PEOPLE)
    played(match, time)
    assert (match.status, match.capacity) == (Status.READY, Capacity.EXPERIMENT)


def test_an_abandoned_seat_is_played_without_a_pause_while_others_stay(time):
    """The first seat was abandoned, the last one is of a person who still plays."""
    match = planned(person(), bot(), person(), pace_ms=PACE_MS)
    gone, stays = people_of(match)
    played(match, time)
    resign(match_id=match.id, user=gone, key=uuid4())
    total = 0.0
    while match.status != Status.FINISHED:
        if match.status == Status.WAITING:
            show(match, stays)
            match.refresh_from_db()
        if match.status == Status.READY:
            total += played(match, time)
    movers = [entry.actor for entry in entries_of(match) if entry.kind == "move"]
    assert 0 in movers
    assert total == 0

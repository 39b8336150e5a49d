"""Two browsers at one table at the same moment, each with a connection of its own."""

from collections.abc import Iterator
from threading import Barrier

import pytest

from replays.models import LogEntry
from tests.souk.accounts.people import client_of, person
from tests.tournaments.tables.seated import (
    address,
    asked,
    choose,
    first_move,
    mover,
    two_people,
)
from tournaments.models import Match
from tournaments.services.tables.seats import Chair, create_table

pytestmark = pytest.mark.usefixtures("own_database")


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Leave nothing to play to the tests that share the database."""
    yield
    left = Match.objects.exclude(status__in=Match.OVER)
    left.update(status=Match.Status.CANCELLED)


def moves_of(match: Match) -> int:
    return LogEntry.objects.filter(log_id=match.id, kind="move").count()


def together(start, *works) -> list:
    """Return what all works come to that begin at the same moment."""
    barrier = Barrier(len(works))

    def held(work):
        def begin():
            barrier.wait(timeout=20)
            return work()

        return begin

    return [future.result() for future in [start(held(work)) for work in works]]


def test_two_who_choose_at_once_are_both_heard(start):
    match, people = two_people("bazar_quest")
    clients = [client_of(one) for one in people]
    sent = [first_move(asked(client, match)["question"]) for client in clients]
    works = [
        lambda client=client, move=move: choose(client, match, move).status_code
        for client, move in zip(clients, sent, strict=True)
    ]
    assert together(start, *works) == [200, 200]
    assert moves_of(match) == 2


def test_a_button_that_is_pressed_twice_plays_once(start):
    match, people = two_people()
    client, question = mover(match, people)
    sent = first_move(question)
    other = client_of(people[question["seat"]])
    statuses = together(
        start,
        lambda: choose(client, match, sent).status_code,
        lambda: choose(other, match, sent).status_code,
    )
    assert statuses == [200, 200]
    assert moves_of(match) == 1


def test_of_two_who_want_the_last_seat_one_sits_there(start):
    host, one, two = person(), person(), person()
    chairs = [Chair(person=host), Chair()]
    match = create_table(game="bazar", chairs=chairs, created_by=host)

    def sit(user):
        page = client_of(user).post(address("sit", match), follow=True)
        return "All seats of this table are taken." in page.content.decode()

    assert sorted(together(start, lambda: sit(one), lambda: sit(two))) == [False, True]
    assert match.seats.filter(competitor=None).count() == 0

"""Every page reminds people of the tables that wait for them, at little cost."""

from typing import cast

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from tests.souk.accounts.people import client_of, person
from tests.tournaments.small_matches import bot, planned, world
from tests.tournaments.tables.seated import begun, choose, first_move, mover
from tournaments.selectors.tables import list as table_list
from tournaments.selectors.tables.turns import (
    MOST_INVITATIONS,
    TURNS,
    Reminders,
    waiting_for,
)
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.seats import Chair, create_table
from tournaments.views.reminders import context

pytestmark = pytest.mark.django_db


def told(user) -> Reminders:
    request = RequestFactory().get("/")
    request.user = user
    request.resolver_match = None
    return cast(Reminders, context(request)["reminders"])


def invitation(host, guest):
    """Return a table at which a person sits and a seat is kept for another."""
    chairs = [Chair(person=host), Chair(invited=guest)]
    return create_table(game="bazar", chairs=chairs, created_by=host)


def test_a_table_waits_for_whoever_is_to_move_and_for_nobody_else():
    people = [person(), person()]
    match = begun(*people)
    client, question = mover(match, people)
    asked, other = people[question["seat"]], people[1 - question["seat"]]
    assert waiting_for(asked) == {match.id}
    assert waiting_for(other) == set()
    choose(client, match, first_move(question))
    assert waiting_for(asked) == set()
    assert waiting_for(other) == {match.id}
    assert told(other) == Reminders(moves=(match.id,))


def test_strangers_cost_no_query_and_people_cost_two():
    user = person()
    for _ in range(3):
        planned(bot(), user)
        play_next(worker="a worker", world=world())
    stranger = Client().get("/tables/").wsgi_request
    with CaptureQueriesContext(connection) as queries:
        assert context(stranger) == {}
    assert len(queries) == 0
    with CaptureQueriesContext(connection) as queries:
        assert len(told(user).moves) == 3
    assert len(queries) == 2


def test_where_people_meet_the_log_is_read_once_until_somebody_moves():
    host = person()
    for _ in range(3):
        begun(host, person())
    TURNS.clear()
    with CaptureQueriesContext(connection) as first:
        waiting = waiting_for(host)
    with CaptureQueriesContext(connection) as second:
        assert waiting_for(host) == waiting
    assert len(second) == 1
    for _ in range(4):
        begun(host, person())
    TURNS.clear()
    with CaptureQueriesContext(connection) as more:
        waiting_for(host)
    assert len(more) == len(first)


def test_one_reminder_leads_to_its_table_and_several_to_the_list():
    user = person()
    one = planned(bot(), user)
    play_next(worker="a worker", world=world())
    client = client_of(user)
    assert f'href="/tables/{one.id}/"' in reminder(client)
    planned(bot(), user)
    play_next(worker="a worker", world=world())
    text = " ".join(reminder(client).split())
    assert 'class="reminder" href="/tables/"' in text
    assert ">2<" in text


def test_the_page_of_a_table_needs_no_reminder_of_it():
    user = person()
    match = planned(bot(), user)
    play_next(worker="a worker", world=world())
    client = client_of(user)
    page = client.get(f"/tables/{match.id}/").content.decode()
    assert 'class="reminder"' not in page
    assert 'class="reminder"' not in reminder(client, table=match.id)
    assert 'class="reminder"' in reminder(client, table="nothing")
    assert 'class="reminder"' in client.get("/").content.decode()


def test_a_reminder_is_gone_when_the_move_is_made():
    people = [person(), person()]
    match = begun(*people)
    client, question = mover(match, people)
    assert 'class="reminder"' in reminder(client)
    choose(client, match, first_move(question))
    assert 'class="reminder"' not in reminder(client)


def test_strangers_are_reminded_of_nothing():
    assert 'class="reminder"' not in reminder(Client())


def test_somebody_who_is_invited_sees_it_on_every_page():
    host, guest = person(), person()
    match = invitation(host, guest)
    client = client_of(guest)
    home = " ".join(client.get("/").text.split())
    assert "Invitations:" in home
    assert f'class="reminder" href="/tables/{match.id}/"' in home
    assert "Invitations:" not in client_of(host).get("/").content.decode()
    assert '<span class="tag now">Invitation</span>' in (
        client.get("/tables/").content.decode()
    )


def test_the_host_reads_who_can_sit_down():
    host, guest = person(), person()
    match = invitation(host, guest)
    page = client_of(host).get(f"/tables/{match.id}/").content.decode()
    assert f"Waiting for {guest.username}." in page
    assert f"The free seat is kept for {guest.username}" in page
    assert "Everybody who opens this address" not in page
    opened = create_table(
        game="bazar", chairs=[Chair(person=host), Chair()], created_by=host
    )
    page = client_of(host).get(f"/tables/{opened.id}/").content.decode()
    assert "Everybody who opens this address can sit down" in page


def test_an_invitation_can_be_declined_by_the_invited_alone():
    host, guest, other = person(), person(), person()
    match = invitation(host, guest)
    address = f"/tables/{match.id}/decline/"
    client_of(other).post(address)
    assert told(guest).invitations == (match.id,)
    assert "Decline" in client_of(guest).get(f"/tables/{match.id}/").content.decode()
    client_of(guest).post(address)
    assert told(guest).invitations == ()
    page = client_of(host).get(f"/tables/{match.id}/").content.decode()
    assert "Everybody who opens this address can sit down" in page


def test_a_flood_of_invitations_stays_a_short_list():
    guest = person()
    for _ in range(MOST_INVITATIONS + 3):
        invitation(person(), guest)
    assert len(told(guest).invitations) == MOST_INVITATIONS


def reminder(client, **query) -> str:
    return client.get("/tables/reminder/", query).content.decode()


def test_the_tables_that_wait_come_first():
    host = person()
    rows = [begun(host, person()) for _ in range(3)]
    for match in rows[:2]:
        client, question = mover(match, [host, *_others(match, host)])
        if question["seat"] == 0:
            choose(client, match, first_move(question))
    text = client_of(host).get("/tables/").content.decode()
    assert text.count('class="waits"') == len(waiting_for(host)) >= 1
    first = text.index('<ol class="matches">')
    assert text.index('class="waits"') < text.index("/tables/", first) + 200


def _others(match, host):
    people = [seat.competitor.person for seat in match.seats.all()]
    return [one for one in people if one != host]


def test_invitations_hide_no_table_that_somebody_sits_at(monkeypatch):
    monkeypatch.setattr(table_list, "SHOWN", 3)
    user = person()
    own = begun(user, person())
    for _ in range(4):
        invitation(person(), user)
    assert own.id in {one.match.id for one in table_list.tables_for(user, "en").mine}


def test_of_many_invitations_each_is_accepted_or_declined_where_the_head_leads():
    host, guest = person(), person()
    wanted, unwanted = invitation(host, guest), invitation(host, guest)
    client = client_of(guest)
    assert 'href="/tables/"' in client.get("/").text
    page = client.get("/tables/").text
    for action in ("sit", "decline"):
        for match in (wanted, unwanted):
            assert f'action="/tables/{match.id}/{action}/"' in page
    client.post(f"/tables/{unwanted.id}/decline/")
    client.post(f"/tables/{wanted.id}/sit/")
    assert wanted.seats.filter(competitor__person=guest).exists()
    assert told(guest).invitations == ()
    assert "/decline/" not in client_of(host).get("/tables/").text

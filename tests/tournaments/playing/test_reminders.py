"""Every page reminds people of the tables that wait for them, at little cost."""

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from tests.souk.accounts.people import client_of, person
from tests.tournaments.playing.seated import begun, choose, first_move, mover
from tests.tournaments.tables import bot, planned, world
from tournaments.selectors.turns import TURNS, waiting_for
from tournaments.services.conducting import play_next
from tournaments.views.reminders import Reminder, context

pytestmark = pytest.mark.django_db


def told(user) -> Reminder:
    request = RequestFactory().get("/")
    request.user = user
    return context(request)


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
    assert told(other) == {"reminder": 1}


def test_strangers_cost_no_query_and_people_cost_one():
    user = person()
    for _ in range(3):
        planned(bot(), user)
        play_next(worker="a worker", world=world())
    stranger = Client().get("/tables/").wsgi_request
    with CaptureQueriesContext(connection) as queries:
        assert context(stranger) == {}
    assert len(queries) == 0
    with CaptureQueriesContext(connection) as queries:
        assert told(user) == {"reminder": 3}
    assert len(queries) == 1


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


def test_the_reminder_leads_to_the_tables():
    text = render_to_string("tournaments/tables/_reminder.html", {"reminder": 2})
    assert "Your move:" in text
    assert ">2<" in text
    assert 'href="/tables/"' in text
    assert not render_to_string("tournaments/tables/_reminder.html", {}).strip()


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

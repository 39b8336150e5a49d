"""How many tables one account may have, by the page and by the API."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from souk.accounts.services.guests import keep_account, make_guest
from tests.attacker import ADDRESS, Attacker
from tests.souk.accounts.people import person, somebody
from tests.tournaments.small_matches import world
from tests.tournaments.tables.seated import bot_of_game
from tests.tournaments.tournaments.fields import started
from tournaments.forms.clocks import BY_NAME
from tournaments.models import Match
from tournaments.services.errors import TooManyTables
from tournaments.services.matches.creation import competitor_of_person
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.seats import (
    Chair,
    cancel_table,
    create_table,
    leave_seat,
    take_seat,
)

pytestmark = pytest.mark.django_db

SLOW = BY_NAME["relaxed"].control


def opened(user: User, **more: Any) -> Match:
    """Set up a table that waits for somebody."""
    chairs = [Chair(person=user), Chair()]
    return create_table(game="fingers", chairs=chairs, created_by=user, **more)


def guest() -> User:
    return make_guest(address="203.0.113.1", language="en")


def test_a_person_has_only_so_many_tables_whether_they_wait_or_are_played(settings):
    settings.TABLES_PER_PERSON = 3
    user = person()
    opened(user)
    for _ in range(2):
        take_seat(match_id=opened(user).id, user=person())
    assert play_next(worker="a worker", world=world())
    assert len({*Match.objects.values_list("status", flat=True)}) == 3
    with pytest.raises(TooManyTables, match="At most 3 of your tables"):
        opened(user)


def test_a_guest_has_two_tables_however_slow_they_are():
    user = guest()
    opened(user)
    opened(user, control=SLOW)
    for control in ("{}", SLOW):
        with pytest.raises(TooManyTables, match="At most 2 tables of a guest"):
            opened(user, control=control)


def test_guests_of_one_address_share_so_many_tables(settings, attacker: Attacker):
    """One visitor can be many guests; those of other addresses do not wait for them."""
    settings.GUEST_TABLES_PER_ADDRESS = 3
    sent = {"game": "bazar", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for _ in range(2):
        answer = attacker.guest.api.post("/api/tables/", sent, format="json")
        assert answer.status_code == 201
    second, third = (make_guest(address=ADDRESS, language="") for _ in range(2))
    third_table = opened(second)
    with pytest.raises(TooManyTables, match="At most 3 tables of guests from one"):
        opened(third)
    with pytest.raises(TooManyTables):
        take_seat(match_id=opened(person()).id, user=third)
    assert take_seat(match_id=third_table.id, user=third), "It counts already."
    assert opened(guest())


def test_a_guest_who_has_chosen_a_name_is_counted_alone(settings):
    settings.GUEST_TABLES_PER_ADDRESS = 1
    one, other = guest(), guest()
    opened(one)
    keep_account(user=one, username="ada", email="", password="a lamp, a crowbar")
    assert opened(other)
    assert opened(one)


def test_tables_by_correspondence_are_counted_on_their_own(settings):
    settings.TABLES_PER_PERSON, settings.SLOW_TABLES_PER_PERSON = 1, 2
    user = person()
    opened(user)
    opened(user, control=SLOW)
    opened(user, control=SLOW)
    with pytest.raises(TooManyTables, match="an hour or more"):
        opened(user, control=SLOW)
    with pytest.raises(TooManyTables, match="At most 1 of your tables"):
        opened(user)


def test_seats_at_the_tables_of_others_count(settings):
    settings.TABLES_PER_PERSON = 1
    user = person()
    take_seat(match_id=opened(person()).id, user=user)
    other = opened(person())
    with pytest.raises(TooManyTables):
        take_seat(match_id=other.id, user=user)
    with pytest.raises(TooManyTables):
        opened(user)


def test_a_person_may_sit_down_again_at_a_table_of_their_own(settings):
    settings.TABLES_PER_PERSON = 1
    user, friend = person(), person()
    chairs = [Chair(person=user), Chair(), Chair()]
    mine = create_table(game="fingers", chairs=chairs, created_by=user)
    take_seat(match_id=mine.id, user=friend)
    leave_seat(match_id=mine.id, user=user)
    with pytest.raises(TooManyTables):
        opened(user)
    assert take_seat(match_id=mine.id, user=user)


def test_a_table_that_is_over_makes_room(settings):
    settings.TABLES_PER_PERSON = 1
    user = person()
    for status in (Match.Status.FINISHED, Match.Status.VOIDED):
        match = opened(user)
        Match.objects.filter(id=match.id).update(status=status)
    cancel_table(match_id=opened(user).id, user=user)
    assert opened(user)


def test_the_matches_of_a_tournament_take_no_room(settings):
    settings.TABLES_PER_PERSON = 1
    user = person()
    match = Match.objects.filter(deal__table__round__tournament=started(4))[0]
    match.seats.filter(number=0).update(competitor=competitor_of_person(user))
    assert opened(user)


def test_an_organiser_sets_up_as_many_tables_for_others_as_are_needed(settings):
    settings.TABLES_PER_PERSON = 1
    organiser = somebody("organiser")
    assert organiser is not None
    for _ in range(3):
        create_table(game="fingers", chairs=[Chair(), Chair()], created_by=organiser)
    assert opened(organiser)
    with pytest.raises(TooManyTables):
        opened(organiser)


def test_the_page_says_to_a_guest_what_to_do():
    one = bot_of_game("bazar")
    browser = Client()
    sent = {"game": "bazar", "pace": "usual", "seat_1": f"bot-{one.pk}"}
    for _ in range(2):
        assert browser.post("/tables/new/", sent).status_code == 302
    page = browser.post("/tables/new/", sent)
    assert page.status_code == 422
    assert "finish or leave one of yours first" in page.content.decode()
    browser.post("/language/", {"language": "fr"})
    french = browser.post("/tables/new/", sent, headers={"Accept-Language": "fr"})
    assert "terminez ou quittez" in french.content.decode()
    assert Match.objects.count() == 2


def test_the_api_refuses_a_table_too_many_with_a_word_and_a_sentence(settings):
    settings.TABLES_PER_PERSON = 1
    client = APIClient()
    client.force_authenticate(person())
    sent = {"game": "bazar", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert client.post("/api/tables/", sent).status_code == 201
    refused = client.post("/api/tables/", sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_tables")
    assert "finish or leave one of them first" in refused.json()["error"]

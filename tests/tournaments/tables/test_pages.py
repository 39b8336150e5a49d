"""Tables: set up as a link asks for it, filled, left, and listed for everybody."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engines import registry
from tests.souk.accounts.people import ROLES, client_of, person, somebody
from tests.tournaments.tables.seated import address, begun, bot_of_game
from tournaments.models import Match
from tournaments.services.tables.seats import Chair, create_table

pytestmark = pytest.mark.django_db

NEW = "/tables/new/"
LIST = "/tables/"
Status = Match.Status


def form_of(page: str) -> dict[str, Any]:
    """Return what a form would send if somebody only pressed its button."""
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)"', page))
    for name, body in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', page, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', body)
        sent[name] = chosen[1] if chosen else ""
    for box in re.findall(r'<input type="checkbox"[^>]* checked[^>]*>', page):
        marks = dict(re.findall(r'(\w+)="([^"]*)"', box))
        sent.setdefault(marks["name"], []).append(marks.get("value", "on"))
    return sent


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_stranger_follows_a_link_presses_one_button_and_sits(game):
    bot_of_game(game, "souk-planner")
    client = Client()
    page = client.get(f"{NEW}?game={game}&against=souk-planner").content.decode()
    assert page.count('<button class="button big"') == 1
    assert "Sit down as a guest" in page
    response = client.post(NEW, form_of(page))
    match = Match.objects.get()
    assert response.headers["Location"] == address("table", match)
    names = sorted(str(seat.competitor) for seat in match.seats.all())
    guest = User.objects.get(groups__name="guest")
    others = registry.load(game).usual_seats - 1
    assert names == [guest.username, *["souk-planner 1.0"] * others]
    assert (match.status, match.is_rated, match.game) == (Status.READY, False, game)
    assert client.get(response.headers["Location"]).status_code == 200


def test_a_game_for_two_is_played_against_one_bot(played_by):
    played_by("bazar", range(2, 3))
    bot_of_game("bazar", "souk-planner")
    listed = Client().get(LIST).content.decode()
    assert "You against a bot" in listed
    assert "You against 3 bots" in listed
    page = Client().get(f"{NEW}?game=bazar&against=souk-planner").content.decode()
    assert "Nobody: one seat less" not in page
    assert "name_2" not in page
    assert Client().post(NEW, form_of(page)).status_code == 302
    assert Match.objects.get().seats.count() == 2


def test_a_game_for_two_says_so_to_whoever_sits_alone(played_by):
    played_by("bazar", range(2, 3))
    page = client_of(person()).post(NEW, {"game": "bazar", "pace": "usual"})
    assert "Bazar is played by 2, not by 1." in page.content.decode()


def test_a_link_presets_seats_pace_options_and_whom_to_invite():
    person("ada")
    page = client_of(person()).get(
        f"{NEW}?game=bazar_quest&seats=3&invite=ada&pace=quick&option_first_game=on"
    )
    sent = form_of(page.content.decode())
    assert (sent["seat_1"], sent["pace"]) == ("person", "quick")
    assert 'value="ada"' in page.content.decode()
    assert re.search(r'name="option_first_game"[^>]*checked', page.content.decode())


def test_a_link_that_asks_for_nonsense_leads_to_a_form_all_the_same():
    page = Client().get(f"{NEW}?against=nobody&seats=99&pace=x&invite=%01&option_y=1")
    assert page.status_code == 200
    assert Client().get(f"{NEW}?game=chess").status_code == 404


def test_whoever_invites_nobody_reads_so_and_loses_nothing():
    client = client_of(person("host"))
    sent = {"game": "bazar", "seat_1": "person", "name_1": "nemo", "pace": "relaxed"}
    page = client.post(NEW, sent)
    assert page.status_code == 422
    text = page.content.decode()
    assert "Nobody here is called “nemo”." in text
    assert 'value="nemo"' in text
    assert form_of(text)["pace"] == "relaxed"
    page = client.post(NEW, {**sent, "name_1": "HOST"})
    assert "You sit at this table already." in page.content.decode()
    assert not Match.objects.exists()


def test_an_invitation_is_by_name_however_it_is_spelled():
    host, ada = person(), person("Ada")
    sent = {"game": "bazar", "seat_1": "person", "name_1": "ada", "pace": "usual"}
    client_of(host).post(NEW, {**sent, "order": "first"})
    match = Match.objects.get()
    assert match.seats.get(number=1).invited == ada
    assert b"kept for Ada" in client_of(ada).get(LIST).content
    client_of(ada).post(address("sit", match))
    assert match.seats.filter(number=1, competitor__person=ada).exists()


def test_options_are_kept_and_told_as_they_differ_from_the_usual():
    sent = {"game": "bazar_quest", "seat_1": "open", "pace": "usual"}
    client_of(person()).post(NEW, {**sent, "option_first_game": "on"})
    match = Match.objects.get()
    assert match.options == '{"first_game":true}'
    page = Client().get(address("table", match)).content.decode()
    assert "<li>First game</li>" in page
    assert "Unshakeable heroes" not in page


def test_choices_come_in_the_order_of_the_game():
    page = Client().get(f"{NEW}?game=merchants_bay").content.decode()
    select = re.search(r'<select name="option_merchants".*?</select>', page, re.S)
    assert select
    assert re.findall(r'value="(\w+)"', select[0]) == ["dealt", "chosen"]


def test_options_that_the_game_refuses_are_refused_in_words():
    sent: dict[str, Any] = {"game": "merchants_bay", "seat_1": "open", "pace": "usual"}
    sent |= {"option_townsfolk": ["locals"], "option_rogues": "criminals"}
    page = client_of(person()).post(NEW, {**sent, "option_merchants": "dealt"})
    assert page.status_code == 422
    assert "At least two different kinds" in page.content.decode()


def test_a_rated_table_takes_no_bot_that_somebody_chose_and_no_guest():
    one = bot_of_game("bazar", "souk-planner")
    sent = {"game": "bazar", "pace": "usual", "is_rated": "on"}
    page = client_of(person()).post(NEW, {**sent, "seat_1": f"bot-{one.pk}"})
    assert "Nobody chooses the bots of a rated table" in page.content.decode()
    assert not Match.objects.exists()
    client_of(person()).post(NEW, {**sent, "seat_1": "open"})
    rated = Match.objects.get()
    assert rated.is_rated
    stranger = Client()
    page = stranger.post(address("sit", rated), follow=True)
    assert "Guests play for fun" in page.content.decode()
    assert rated.seats.filter(competitor=None).count() == 1


def test_where_nobody_can_sign_up_nobody_is_a_guest(settings):
    settings.SIGN_UP = False
    bot_of_game()
    page = Client().get(NEW).content.decode()
    assert "Log in to sit down" in page
    assert "as a guest" not in page
    refused = Client().post(NEW, form_of(page))
    assert "make its accounts" in refused.content.decode()
    assert not Match.objects.exists()


def test_a_table_is_filled_left_and_cleared_away():
    host, other = person(), person()
    chairs = [Chair(person=host), Chair(), Chair()]
    match = create_table(game="bazar", chairs=chairs, created_by=host)
    guest = client_of(other)
    guest.post(address("sit", match))
    assert match.seats.filter(competitor__person=other).exists()
    guest.post(address("leave", match))
    assert not match.seats.filter(competitor__person=other).exists()
    page = guest.post(address("cancel", match), follow=True)
    assert "Only the person who set this table up" in page.content.decode()
    client_of(host).post(address("cancel", match))
    match.refresh_from_db()
    assert match.status == Status.CANCELLED
    text = guest.get(address("table", match)).content.decode()
    assert "cleared away before it began" in text


@pytest.mark.parametrize("role", ROLES)
def test_every_role_sees_a_table_and_sits_down(role):
    match = create_table(
        game="bazar", chairs=[Chair(person=person("the-host")), Chair()]
    )
    client = client_of(somebody(role))
    for page in (LIST, address("table", match)):
        text = client.get(page).content.decode()
        assert "the-host" in text
        assert 'style="' not in text
    client.post(address("sit", match))
    match.refresh_from_db()
    assert match.status == Status.READY


@pytest.mark.parametrize("act", ["leave", "cancel", "again", "move", "resign"])
def test_strangers_are_asked_who_they_are_and_links_do_nothing(act):
    match = create_table(game="bazar", chairs=[Chair(person=person()), Chair()])
    response = Client().post(address(act, match))
    assert response.headers["Location"].startswith(reverse("accounts:log_in"))
    assert client_of(person()).get(address(act, match)).status_code == 405


def test_a_table_that_is_not_there_is_not_found():
    nowhere = "/tables/00000000-0000-0000-0000-000000000000/"
    client = client_of(person())
    assert client.get(nowhere).status_code == 404
    for act in ("sit", "leave", "cancel", "again", "move", "resign"):
        assert client.post(f"{nowhere}{act}/").status_code == 404


def test_the_list_asks_the_database_as_often_for_many_tables_as_for_few():
    host = person()

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client_of(host).get(LIST).status_code == 200
        return len(asked)

    def more(count: int) -> None:
        for _ in range(count):
            begun(host, person())
            begun(person(), person())
            create_table(game="bazar", chairs=[Chair(person=person()), Chair()])

    more(1)
    few = queries()
    more(4)
    assert queries() == few

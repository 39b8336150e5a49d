"""The page of a person tells what everybody may know, and nothing else."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bots.models import Bot, BotVersion
from souk.accounts.services import roles
from tests.souk.accounts.people import client_of, person, somebody
from tests.tournaments.results import competitors, finished, rated
from tests.tournaments.tournaments.fields import draft, opened, version
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
)
from tournaments.services.tournaments.entries import enter_person, enter_version
from tournaments.services.tournaments.settings import create_tournament

pytestmark = pytest.mark.django_db


def test_a_person_has_ratings_bots_and_tournaments(client):
    ada = person("ada")
    own = version(owner=ada)
    (other,) = competitors(1)
    finished(competitor_of_person(ada), other)
    finished(competitor_of_version(own), other)
    rated()
    cup = opened(2, name="Cup of Spring", admits="both")
    enter_person(tournament=cup, person=ada, by=ada)
    text = client.get("/people/ada/").content.decode()
    assert own.bot.name in text
    assert "Cup of Spring" in text
    assert text.count("/ladders/") >= 2


def test_nothing_private_is_told(client):
    ada = person("ada")
    ada.email, ada.first_name, ada.last_name = "ada@example.org", "Augusta", "King"
    ada.save()
    Bot.objects.create(owner=ada, name="not-accepted-yet")
    text = client.get("/people/ada/").content.decode()
    for secret in ("example.org", "Augusta", "King", "not-accepted-yet"):
        assert secret not in text


@pytest.mark.parametrize(
    ("role", "is_seen"), [("stranger", False), ("player", False), ("organiser", True)]
)
def test_a_bot_without_an_accepted_version_is_its_owners_and_organisers(role, is_seen):
    ada = person("ada")
    Bot.objects.create(owner=ada, name="hidden-bot")
    answer = client_of(somebody(role)).get("/people/ada/").content.decode()
    assert ("hidden-bot" in answer) == is_seen
    assert "hidden-bot" in client_of(ada).get("/people/ada/").content.decode()


def test_a_draft_is_not_told_of(client):
    ada = person("ada")
    cup = create_tournament(draft=draft(name="Secret Cup"), by=None)
    cup.entrants.create(competitor=competitor_of_person(ada), key=1)
    assert "Secret Cup" not in client.get("/people/ada/").content.decode()


def test_whoever_has_done_nothing_yet_has_a_page(client):
    person("ada")
    text = client.get("/people/ada/").content.decode()
    assert "Nothing has been played here yet." in text


def test_a_name_is_found_whatever_its_capitals(client):
    person("Ada")
    assert client.get("/people/ada/").headers["Location"] == "/people/Ada/"
    assert client.get("/people/nobody/").status_code == 404


def test_guests_and_closed_accounts_say_what_they_are(client):
    ada = person("ada")
    roles.receive_guest(user=ada)
    assert "A guest" in client.get("/people/ada/").content.decode()
    ada.is_active = False
    ada.save()
    assert "This account is closed" in client.get("/people/ada/").content.decode()


def test_a_busy_person_costs_as_many_questions_as_an_idle_one(client):
    ada = person("ada")
    (other,) = competitors(1)

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/people/ada/").status_code == 200
        return len(asked)

    def get_busy() -> None:
        own = version(owner=ada)
        BotVersion.objects.filter(id=own.id).update(status="suspended")
        finished(competitor_of_version(own), other)
        finished(competitor_of_version(version(owner=ada, bot=own.bot)), other)
        finished(competitor_of_person(ada), other)
        cup = opened(2, admits="both")
        enter_person(tournament=cup, person=ada, by=ada)
        enter_version(tournament=cup, version=version(owner=ada), by=ada)
        rated()

    get_busy()
    few = questions()
    for _ in range(3):
        get_busy()
    assert questions() == few <= 16

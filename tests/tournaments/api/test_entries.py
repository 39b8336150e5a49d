"""A bot enters all its ladders by one request, and is told where it plays."""

import pytest
from rest_framework.test import APIClient

from bots.models import BotVersion
from tests.tournaments.tournaments.fields import (
    opened,
    organiser,
    person,
    started,
    version,
)
from tournaments.models import Tournament
from tournaments.services.tournaments.entries import enter_version, withdraw

pytestmark = pytest.mark.django_db


def client_of(user) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def ladder(game: str = "bazar") -> Tournament:
    return started(4, format="ladder", format_options="{}", game=game)


def where(name: str) -> str:
    return f"/api/bots/{name}/entries/"


def test_it_enters_all_ladders_of_its_games_and_nothing_else():
    first, second, cup = ladder(), ladder("merchants_bay"), opened(3)
    closed = ladder()
    Tournament.objects.filter(pk=closed.pk).update(status="finished")
    own = version()
    client = client_of(own.bot.owner)
    told = client.post(where(own.bot.name), {}).json()
    entered = {one["tournament"] for one in told["entered"]}
    assert entered == {first.slug, second.slug}
    assert (told["version"], told["refused"]) == (own.version, [])
    assert not cup.entrants.filter(competitor__version=own).exists()
    assert client.post(where(own.bot.name), {}).json()["entered"] == []


def test_the_newest_active_version_enters_unless_another_is_named():
    first, old = ladder(), version()
    newer = version(bot=old.bot)
    waiting = version(bot=old.bot)
    BotVersion.objects.filter(pk=waiting.pk).update(status="checking")
    client = client_of(old.bot.owner)
    entrants = f"/api/tournaments/{first.slug}/entrants/"
    answer = client.post(entrants, {"bot": old.bot.name})
    assert answer.json()["competitor"]["version"] == newer.version
    told = client.post(where(old.bot.name), {"version": old.version}).json()
    assert told["version"] == old.version


def test_a_tournament_that_does_not_exist_is_named_among_the_refusals():
    own = version()
    asked = {"tournaments": ["no-such-cup"]}
    told = client_of(own.bot.owner).post(where(own.bot.name), asked).json()
    reason = "There is no such tournament."
    assert told["refused"] == [{"tournament": "no-such-cup", "reason": reason}]


def test_one_that_refuses_spoils_no_other():
    first, cup = ladder(), opened(3)
    own = version()
    Tournament.objects.filter(pk=cup.pk).update(status="running")
    asked = {"tournaments": [first.slug, cup.slug]}
    told = client_of(own.bot.owner).post(where(own.bot.name), asked).json()
    assert [one["tournament"] for one in told["entered"]] == [first.slug]
    assert [one["tournament"] for one in told["refused"]] == [cup.slug]


def test_nobody_enters_a_bot_of_somebody_else():
    ladder()
    own = version()
    assert client_of(person()).post(where(own.bot.name), {}).status_code == 403
    assert APIClient().post(where(own.bot.name), {}).status_code == 401
    assert client_of(own.bot.owner).post(where("nobody"), {}).status_code == 404


def test_a_bot_without_an_active_version_is_told_so():
    own = version()
    BotVersion.objects.filter(pk=own.pk).update(status="suspended")
    answer = client_of(own.bot.owner).post(where(own.bot.name), {})
    assert answer.status_code == 400
    assert "has no active version" in str(answer.json()["fields"])


def test_a_suspended_version_that_is_named_is_refused_by_each_ladder():
    where_to = ladder()
    own = version()
    BotVersion.objects.filter(pk=own.pk).update(status="suspended")
    answer = client_of(own.bot.owner).post(
        where(own.bot.name), {"version": own.version}, format="json"
    )
    (refused,) = answer.json()["refused"]
    assert refused["tournament"] == where_to.slug
    assert "only an active version can enter" in refused["reason"]


def test_everybody_reads_where_it_plays_and_by_whose_decision_it_left():
    stays, own_wish, sent = ladder(), ladder(), ladder()
    own = version()
    owner = own.bot.owner
    entrants = [
        enter_version(tournament=one, version=own, by=owner)
        for one in (stays, own_wish, sent)
    ]
    withdraw(entrant=entrants[1], by=owner)
    withdraw(entrant=entrants[2], by=organiser(), reason="It floods its log.")
    told = APIClient().get(where(own.bot.name)).json()["results"]
    assert {one["tournament"]: (one["by"], one["reason"]) for one in told} == {
        stays.slug: ("", ""),
        own_wish.slug: ("owner", ""),
        sent.slug: ("organiser", "It floods its log."),
    }
    page = APIClient().get(f"/bots/{own.bot.name}/").content.decode()
    assert "Withdrawn by its owner" in page
    assert "Withdrawn by an organiser: It floods its log." in page

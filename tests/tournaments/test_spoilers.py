"""Lists of results: people by name, and no results in no-spoiler mode."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.models import BotVersion
from replays import selectors
from tests.replays.stored import Stored, seated, stored
from tests.souk.accounts.people import person
from tests.tournaments.tournaments.fields import play_round, started, version
from tournaments.models import Seat
from tournaments.services.matches.creation import competitor_of_version

pytestmark = pytest.mark.django_db

RESULTS = ('class="rank"', 'class="score"', ' won"')


@pytest.fixture(autouse=True)
def empty_caches():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


@pytest.fixture
def wary() -> Client:
    client = Client()
    client.get("/matches/?spoilers=no")
    return client


def met(somebody: User, played: BotVersion) -> Stored:
    """Return a match that is over, of a person and a bot."""
    match = seated(stored(labels=("player 12", str(played))), somebody, None)
    bot = competitor_of_version(played)
    Seat.objects.filter(match_id=match.header.match, number=1).update(competitor=bot)
    return match


def test_persons_and_bots_pages_name_people_and_keep_results_back(client, wary):
    ada, bot = person("zuleika"), version()
    met(ada, bot)
    name = bot.bot.name
    for address in (
        "/people/zuleika/",
        f"/bots/{name}/",
        f"/bots/{name}/{bot.version}/",
    ):
        open_, shut = client.get(address).text, wary.get(address).text
        for text in (open_, shut):
            assert '<span class="label">zuleika</span>' in text, address
            assert "player 12" not in text
        for sign in RESULTS:
            assert sign in open_, address
            assert sign not in shut, address


def test_those_pages_cost_the_same_however_many_matches_they_list(client):
    ada, bot = person("zuleika"), version()
    name = bot.bot.name

    def queries() -> list[int]:
        counts = []
        for address in (
            "/people/zuleika/",
            f"/bots/{name}/",
            f"/bots/{name}/{bot.version}/",
        ):
            with CaptureQueriesContext(connection) as captured:
                client.get(address)
            counts.append(len(captured))
        return counts

    met(ada, bot)
    few = queries()
    for _ in range(3):
        met(ada, bot)
    assert queries() == few


def test_the_first_page_shows_how_matches_began_and_not_how_they_ended(client, wary):
    matches = [stored() for _ in range(4)]
    open_, shut = client.get("/").text, wary.get("/").text
    for sign in RESULTS:
        assert sign in open_
        assert sign not in shut
    for match in matches:
        assert str(match.header.match) in shut
    titles = [re.findall(r"<svg[^>]*><title>([^<]+)", text) for text in (open_, shut)]
    assert titles[0] != titles[1]
    board = wary.get("/").context["home"].boards[0]
    replay = selectors.replay(board.summary.log, None, "en")
    assert board.svg == replay.miniature(0, "board0-", is_styled=True)


def test_the_matches_of_a_round_stand_there_without_their_results(client, wary):
    cup = started(4, seats=4, game="merchants_bay")
    play_round(cup, lambda match, keys: tuple(range(len(keys), 0, -1)))
    address = f"/tournaments/{cup.slug}/"
    open_, shut = (
        one.get(address).text.partition('id="rounds"')[2] for one in (client, wary)
    )
    for sign in RESULTS:
        assert sign in open_
        assert sign not in shut
    shown = wary.get(address).context["page"].rounds.shown[0].tables[0].matches
    assert shown
    for match in shown:
        keys = [seat.entrant.key for seat in match.seats]
        assert keys == sorted(keys), "Their order would tell, too."

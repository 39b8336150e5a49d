"""The statistics of a game, as its page and the API show them."""

import re
from urllib.parse import parse_qs

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from engines import registry
from tests.tournaments.games.counted import played, shown
from tournaments.models import StatisticsProjection, TableStatistics
from tournaments.selectors.games.comparisons import LEAST_DEALS
from tournaments.selectors.games.statistics import LEAST, game_statistics
from tournaments.statistics.table import FOLD

pytestmark = pytest.mark.django_db

GAMES = pytest.mark.parametrize("game", registry.GAMES)


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@GAMES
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_has_a_page_with_all_parts_in_each_language(client, game, language):
    shown(game)
    client.cookies["django_language"] = language
    text = text_of(client, f"/games/{game}/statistics/")
    headings = {
        "en": ("Length and scores", "Who wins", "Opening moves"),
        "fr": ("Durée et scores", "Qui gagne", "Premiers coups"),
    }
    assert all(each in text for each in headings[language])
    assert 'class="column all"' in text
    assert text.count('class="interval') > len(played(game).outcome.ranks)
    assert "%(" not in text


def test_roles_that_are_dealt_are_shown_by_their_names(client):
    shown("merchants_bay")
    text = text_of(client, "/games/merchants_bay/statistics/")
    names = registry.load("merchants_bay").role_names("en")
    dealt = [names[key] for key in played("merchants_bay").roles]
    assert all(f'<th scope="row">{name}</th>' in text for name in dealt)
    shown("bazar")
    assert "By role" not in text_of(client, "/games/bazar/statistics/")


def test_a_chart_has_a_table_with_the_same_numbers(client):
    row = shown(deals=12)
    text = text_of(client, "/games/bazar/statistics/")
    moves = played("bazar").moves
    assert re.search(rf'{moves}</th> <td class="number">{row.matches}</td>', text)


def test_what_winners_do_needs_enough_deals_and_a_clear_difference():
    shown(deals=LEAST_DEALS - 1)
    numbers = game_statistics("bazar").numbers
    assert numbers is not None
    assert not numbers.more
    TableStatistics.objects.all().delete()
    shown(deals=LEAST_DEALS)
    numbers = game_statistics("bazar").numbers
    assert numbers is not None
    assert numbers.more
    assert all(line.winners > line.others for line in numbers.more)
    assert all(line.winners < line.others for line in numbers.less)


def test_fewer_than_ten_matches_say_nothing_of_how_they_went(client):
    shown(deals=LEAST - 1)
    text = text_of(client, "/games/bazar/statistics/")
    assert "9 rated matches have been counted so far" in text
    assert "Who wins" not in text
    assert APIClient().get("/api/games/bazar/statistics/").json()["numbers"] is None


def test_a_game_without_matches_says_so(client):
    text = text_of(client, "/games/bazar/statistics/")
    assert "No rated match has been counted yet." in text


def test_each_kind_of_table_has_an_address():
    shown("bazar_quest", deals=20)
    shown("bazar_quest", deals=30, seats=5)
    shown("bazar_quest", deals=LEAST - 1, rules_version=1)
    shown("bazar_quest", deals=10, options='{"first_game":true}')
    found = game_statistics("bazar_quest")
    assert [table.matches for table in found.tables] == [30, 20, 10, 9]
    assert found.tables[2].title == "3 players (First game)"
    assert found.chosen == found.tables[0]
    for table in found.tables:
        wanted = parse_qs(table.query)
        query = {name: values[0] for name, values in wanted.items()}
        chosen = game_statistics("bazar_quest", **query).chosen
        assert chosen is not None
        assert chosen.matches == table.matches


def test_former_rules_are_named(client):
    shown(rules_version=1)
    text = text_of(client, "/games/bazar/statistics/")
    assert "They were played by former rules." in text


def test_a_page_costs_as_many_queries_for_any_history(client):
    shown()
    with CaptureQueriesContext(connection) as few:
        text_of(client, "/games/bazar/statistics/")
    for seats in (2, 4):
        shown(deals=60, seats=seats)
    with CaptureQueriesContext(connection) as many:
        text_of(client, "/games/bazar/statistics/")
    assert len(many) == len(few) <= 6


def test_rows_that_are_being_rebuilt_are_not_shown():
    row = shown()
    StatisticsProjection.objects.update(is_current=False)
    assert game_statistics("bazar").tables == []
    assert TableStatistics.objects.get() == row


def test_sums_of_a_former_kind_are_not_shown():
    shown()
    StatisticsProjection.objects.update(fold=FOLD - 1)
    assert game_statistics("bazar").tables == []


def test_the_api_tells_what_the_page_tells(client):
    shown("bazar_quest")
    told = APIClient().get("/api/games/bazar_quest/statistics/?seats=nonsense").json()
    assert told["table"] == told["tables"][0]
    assert told["numbers"]["by_seat"][0]["words"] == "Seat 1"
    assert told["numbers"]["defeats"]["value"] in (0, 1)
    share = told["numbers"]["by_seat"][0]["victories"]
    text = text_of(client, "/games/bazar_quest/statistics/")
    assert f"<strong>{100 * share['value']:.0f} %</strong>" in text


def test_a_game_that_is_not_there_has_no_statistics(client):
    assert client.get("/games/chess/statistics/").status_code == 404
    assert APIClient().get("/api/games/chess/statistics/").status_code == 404


# --- an attacker ---------------------------------------------------------------------

TRAPS = ("<script>alert(1)</script>", "' OR 1=1 --", "\0", "9" * 400, "%00", "{}}}")


@pytest.mark.parametrize("trap", TRAPS)
@pytest.mark.parametrize("field", ["rules", "seats", "options"])
def test_nothing_that_is_asked_for_comes_back_or_breaks(attacker, field, trap):
    shown()
    for one in (attacker.main.browser, attacker.guest.api):
        for path in ("/games/bazar/statistics/", "/api/games/bazar/statistics/"):
            answer = one.get(path, {field: trap})
            assert answer.status_code in (200, 400)
            assert b"alert(1)" not in answer.content

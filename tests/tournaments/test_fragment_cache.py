"""What pages remember: only what would be made again, and nothing for long."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.models import Bot, BotVersion
from tests.souk.accounts.people import person
from tests.tournaments.results import (
    NAME,
    competitors,
    finished,
    ladder_of,
    rated,
    reinstate,
    void,
)
from tournaments.models import Leaderboard, Match
from tournaments.services.ladders.projection import take_in
from tournaments.services.ladders.rebuild import rebuild
from tournaments.services.matches.creation import competitor_of_person
from tournaments.views.fragment_cache import PARTS, Parts

pytestmark = pytest.mark.django_db


def main_of(client: Client, path: str) -> str:
    """Return what a page says, without what is made for one reader alone."""
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.text.partition("<main")[2].partition("</main>")[0]


class TestParts:
    def test_a_part_is_made_once_and_another_key_is_another_part(self):
        parts, numbers = Parts(2), count(1)
        made = [parts.part(key, lambda: next(numbers)) for key in "aab"]
        assert made == [1, 1, 2]

    def test_those_nobody_has_asked_for_lately_are_dropped(self):
        parts = Parts(2)
        for key in "abac":
            parts.part(key, key.upper)
        assert len(parts) == 2
        assert parts.part("a", lambda: "made again") == "A"
        assert parts.part("b", lambda: "made again") == "made again"

    def test_what_could_not_be_made_is_not_remembered(self):
        parts = Parts(2)
        with pytest.raises(ZeroDivisionError):
            parts.part("a", lambda: 1 // 0)
        assert parts.part("a", lambda: 1) == 1


def _a_result() -> None:
    finished(*[one.competitor for one in Leaderboard.objects.get().ratings.all()][:2])


def _new_result() -> None:
    _a_result()
    rated()


def _new_result_before_its_fit() -> None:
    _a_result()
    assert take_in(NAME)


def _fitted() -> None:
    rated()


def _voided() -> None:
    void(Match.objects.order_by("id")[0])
    rated()


def _reinstated() -> None:
    reinstate(Match.objects.order_by("id")[0])
    rated()


def _rebuilt() -> None:
    rebuild(NAME)


def _bot_renamed() -> None:
    bot = Bot.objects.order_by("id")[0]
    Bot.objects.filter(id=bot.pk).update(name="another-name")


def _owner_renamed() -> None:
    owner = Bot.objects.order_by("id")[1].owner
    User.objects.filter(id=owner.pk).update(username="another-owner")


def _person_renamed() -> None:
    User.objects.filter(username="zuleika").update(username="another-person")


def _suspended() -> None:
    version = BotVersion.objects.order_by("id")[0]
    BotVersion.objects.filter(id=version.pk).update(status="suspended")


EVENTS: list[tuple[Callable[[], None], str]] = [
    (_new_result, ""),
    (_new_result_before_its_fit, ""),
    (_fitted, ""),
    (_voided, ""),
    (_reinstated, ""),
    (_bot_renamed, ""),
    (_owner_renamed, ""),
    (_person_renamed, ""),
    (_suspended, "?versions=active"),
]
"""What happens, and where a reader sees it."""


class TestLadder:
    @pytest.fixture
    def path(self) -> str:
        players = [*competitors(3), competitor_of_person(person("zuleika"))]
        return f"/ladders/{ladder_of(players).ladder_id}/"

    def test_a_page_changes_at_once_with_whatever_it_shows(self, client, path):
        for happens, query in EVENTS:
            address = path + query
            before = main_of(client, address)
            assert main_of(client, address) == before
            happens()
            assert main_of(client, address) != before, happens.__name__

    @pytest.mark.long
    def test_what_is_remembered_is_what_would_be_made_again(self, client, path):
        shown = Leaderboard.objects.get().ratings.order_by("id")[1].competitor_id
        queries = ("", "?axis=matches", "?versions=active", f"?show={shown}")

        def pages() -> list[str]:
            found = []
            for language in ("fr", "en"):
                client.cookies["django_language"] = language
                found += [main_of(client, path + query) for query in queries]
            return found

        for happens in (*(each for each, _query in EVENTS), _rebuilt):
            happens()
            remembered = pages()
            PARTS.clear()
            assert remembered == pages(), happens.__name__

    def test_the_newest_match_is_in_the_form_and_on_the_chart(self, client, path):
        before = main_of(client, path)
        _new_result_before_its_fit()
        match = Match.objects.order_by("-id")[0]
        after = main_of(client, path)
        assert str(match.id) not in before
        assert after.count(f"/matches/{match.id}/") == 2
        assert _chart(before) != _chart(after)

    def test_a_second_reader_makes_the_database_work_less(self, path):
        counts = []
        for _ in range(2):
            with CaptureQueriesContext(connection) as asked:
                main_of(Client(), path)
            counts.append(len(asked))
        assert counts[1] <= 4 < counts[0]


def _chart(text: str) -> str:
    found = re.search(r'<svg class="chart".*?</svg>', text, re.S)
    assert found
    return found.group()

"""The page of a game: complete without a script, light, and with all its addresses."""

import gzip
import html
import re
from base64 import b64encode
from collections import Counter
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engines import registry
from engines.core.game import LANGUAGES, Language, no_guide
from tests.engines.contract.sealed_bids import OPEN_BIDS
from tests.replays.stored import stored
from tests.tournaments.tournaments.fields import opened, started
from tournaments.selectors.games import page as selected
from tournaments.selectors.games.page import guide_of
from tournaments.templatetags.guides import markdown
from tournaments.views import games as views

pytestmark = pytest.mark.django_db

LARGEST = 150_000
"""So many bytes a page may send, compressed."""

every_game = pytest.mark.parametrize("name", registry.GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def asked(name: str, language: str = "en") -> str:
    response = Client().get(f"/games/{name}/", headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


class Anchors(HTMLParser):
    """What a page can be entered at, and where it leads within itself."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.leads: set[str] = set()
        self.hidden: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given:
            self.ids[given["id"] or ""] += 1
        if tag == "a" and (given.get("href") or "").startswith("#"):
            self.leads.add((given["href"] or "")[1:])
        if "hidden" in given:
            self.hidden.append(given.get("id") or tag)


@cache
def parts(name: str, language: Language) -> list[str]:
    guide = guide_of(name, language)
    topics = [topic.id for one in guide.collections for topic in one.topics]
    sections = [section.id for section in guide.sections]
    return [*sections, *(one.id for one in guide.collections), *topics]


@every_game
@every_language
def test_every_part_of_a_guide_has_its_address_and_every_link_leads_somewhere(
    name, language
):
    anchors = Anchors(asked(name, language))
    assert {id: count for id, count in anchors.ids.items() if count > 1} == {}
    assert {*parts(name, language)} - anchors.ids.keys() == set()
    assert anchors.leads - anchors.ids.keys() == set()


@every_game
@every_language
def test_everything_is_said_without_a_script(name, language):
    page = asked(name, language)
    guide = guide_of(name, language)
    for section in guide.sections:
        assert html.escape(section.title) in page
    for one in guide.collections:
        for topic in one.topics:
            assert html.escape(topic.name) in page
    for decision in guide.decisions:
        assert html.escape(decision.title) in page
    # Only the search waits for a script, which does the finding.
    assert Anchors(page).hidden in ([], ["find-bar"])


@every_game
@every_language
def test_a_page_is_light(name, language):
    packed = gzip.compress(asked(name, language).encode(), 6)
    assert len(packed) <= LARGEST


@every_game
def test_the_page_allows_the_styles_of_its_pictures_and_no_others(name):
    response = Client().get(f"/games/{name}/")
    styles = re.findall(rb"<style>(.*?)</style>", response.content, re.DOTALL)
    policy = response["Content-Security-Policy"]
    assert styles
    for style in styles:
        assert f"'sha256-{b64encode(sha256(style).digest()).decode()}'" in policy
    assert policy.count("'sha256-") == len(styles)
    assert "unsafe" not in policy


def test_the_page_leads_to_playing_watching_and_ladders():
    ladder = started(4, format="ladder", format_options="{}", game="bazar")
    cup = opened(4, name="A cup to come")
    live = stored(upto=20, labels=("Ada", "Bo"))
    page = asked("bazar")
    assert "/tables/new/?game=bazar" in page
    assert "/learn/bazar/" in page
    assert "/matches/?game=bazar" in page
    assert f"/matches/{live.log.id}/" in page
    assert reverse("ladders:ladder", args=[ladder.pk]) in page
    assert cup.name in page
    assert f"/matches/{live.log.id}/" not in asked("bazar_quest")


def test_the_page_asks_for_little_however_much_is_played():
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked_for:
            asked("bazar")
        return len(asked_for)

    queries()
    stored(upto=20)
    few = queries()
    for _ in range(5):
        stored(upto=20)
    assert queries() == few


def test_the_rules_are_a_click_away_from_everywhere():
    for address in ("/", "/games/"):
        page = Client().get(address).content.decode()
        for name in registry.GAMES:
            assert f'href="/games/{name}/"' in page
        assert page.count('href="/games/"') == 2
    page = Client().get("/tables/new/?game=bazar_quest").content.decode()
    assert 'href="/games/bazar_quest/"' in page


@pytest.mark.parametrize("address", ["/rules/", "/help/"])
def test_where_people_look_for_rules_they_find_them(address):
    response = Client().get(address, follow=True)
    assert response.redirect_chain == [("/games/", 302)]
    assert response.status_code == 200


def test_there_is_no_page_for_a_game_that_does_not_exist():
    assert Client().get("/games/chess/").status_code == 404
    assert Client().get("/api/games/chess/guide/").status_code == 404


def test_a_game_without_a_guide_has_a_page_too(monkeypatch):
    assert OPEN_BIDS.guide is no_guide
    monkeypatch.setattr(registry, "load", lambda name: OPEN_BIDS)
    for cached in ("guide_of", "guide_styles", "sketch"):
        uncached = getattr(selected, cached).__wrapped__
        monkeypatch.setattr(selected, cached, uncached)
        monkeypatch.setattr(views, cached, uncached)
    monkeypatch.setattr(views, "_rules", views._rules.__wrapped__)
    page = asked("bazar")
    assert html.escape(OPEN_BIDS.blurb("en")) in page
    assert "souk-picture" in page
    assert "Options of a match" in page
    assert "Everything in the box" not in page


def test_what_looks_like_html_in_a_text_is_no_html():
    told = markdown('<script>x</script> [a](javascript:x) <b onclick="x">')
    assert "<script" not in told
    assert "<b" not in told
    assert 'href="javascript' not in told


def test_the_rules_are_rendered_once_for_all_readers(monkeypatch):
    asked("bazar")
    rendered = []
    monkeypatch.setattr(views, "render_to_string", lambda *told: rendered.append(told))
    asked("bazar")
    assert rendered == []


# --- for programs --------------------------------------------------------------------


@every_game
@every_language
def test_programs_get_the_guide_in_the_language_they_ask_for(name, language):
    told = Client().get(f"/api/games/{name}/guide/", {"language": language}).json()
    guide = guide_of(name, language)
    assert told["overview"] == guide.overview
    assert [one["id"] for one in told["sections"]] == [one.id for one in guide.sections]
    topics = [topic for one in told["collections"] for topic in one["topics"]]
    assert {topic["id"] for topic in topics} <= {*parts(name, language)}
    for topic in topics:
        assert topic["svg"] == "" or topic["svg"].startswith("<svg")
        assert "<style>" not in topic["svg"]
    assert told["styles"]


def test_a_link_into_the_guide_of_bazar_is_what_was_promised():
    assert "charlatan" in Anchors(asked("bazar")).ids
    assert re.search(r'<article class="topic" id="charlatan">', asked("bazar", "fr"))

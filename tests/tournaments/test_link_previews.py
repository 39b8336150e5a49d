"""A link to a game, a tournament or a bot shows what it is, and no result."""

import re
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from engines import registry
from tests.tournaments.tournaments.fields import draft, fresh, opened, play_out, version
from tournaments.models import Tournament
from tournaments.services.tournaments.lifecycle import start_tournament
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import create_tournament

pytestmark = pytest.mark.django_db


def shown_of(path: str, language: str = "en") -> dict[str, str]:
    page = Client().get(path, headers={"accept-language": language})
    assert page.status_code == 200
    assert page.text.count('name="description"') == 1
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]+)">', page.text)
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_link_to_a_game_shows_its_board(name):
    game = registry.load(name)
    shown = shown_of(f"/games/{name}/", "fr")
    assert shown["title"] == game.title("fr")
    assert shown["description"] == game.blurb("fr")
    assert shown["image"] == f"http://testserver/games/{name}.png?language=fr"
    image = Client().get(shown["image"])
    assert image["Content-Type"] == "image/png"
    assert "public" in image["Cache-Control"]
    assert Image.open(BytesIO(image.content)).width == 1200
    assert Client().get("/games/chess.png").status_code == 404


def test_a_link_to_a_tournament_tells_what_is_played_and_not_who_won():
    cup = opened(4)
    before = shown_of(f"/tournaments/{cup.slug}/")
    assert before["title"] == cup.name
    assert before["description"].startswith(registry.load(cup.game).title("en"))
    assert f"/games/{cup.game}.png" in before["image"]
    start_tournament(tournament=cup, by=None)
    progress(tournament_id=cup.pk)
    play_out(cup)
    assert fresh(cup).status == Tournament.Status.FINISHED
    assert shown_of(f"/tournaments/{cup.slug}/") == before


def test_a_link_to_a_bot_tells_whose_it_is_and_what_it_plays():
    known = version()
    name, owner = known.bot.name, known.bot.owner.get_username()
    for path in (f"/bots/{name}/", f"/bots/{name}/{known.version}/"):
        shown = shown_of(path)
        assert shown["title"] == name
        assert shown["description"].startswith(f"A bot of {owner} · ")
        assert "/games/" in shown["image"]


def test_a_link_to_what_nobody_may_see_yet_shows_nothing():
    secret = create_tournament(draft=draft(), by=None)
    page = Client().get(f"/tournaments/{secret.slug}/")
    assert page.status_code == 404
    assert "og:title" not in page.text

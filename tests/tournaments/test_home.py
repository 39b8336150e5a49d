"""The first page: what is played, who is best, and code that is true."""

import html
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.check_runner import check
from bots.sandbox.tiers import choose_sandbox
from engines import registry
from engines.core.chance import Chance
from replays import selectors as replays
from tests.bots.handed_in import archive
from tests.engines.contract.sealed_bids import OPEN_BIDS
from tests.replays.stored import stored
from tests.souk.accounts.people import client_of, person
from tests.tournaments.results import finished, rated
from tests.tournaments.tournaments.fields import opened, started, version
from tournaments.selectors.home import sketch
from tournaments.services.matches.creation import competitor_of_version

pytestmark = pytest.mark.django_db


def home(client: Client | None = None, language: str = "en") -> str:
    cache.clear()
    response = (client or Client()).get("/", headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def test_an_empty_site_says_what_it_is_and_what_to_do():
    told = home()
    for game in map(registry.load, registry.GAMES):
        assert html.escape(game.blurb("en")) in told
        assert f'?game={game.name}"' in told
        assert f"/learn/{game.name}/" in told
        assert f"/games/{game.name}.svg" in told
    for words in (
        "Play now",
        "Write a bot",
        "No tournaments are running",
        "Latest results",
    ):
        assert words in told


def test_it_speaks_french():
    told = home(language="fr")
    assert html.escape(registry.load("bazar").blurb("fr")) in told


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_game_has_a_picture_that_its_own_policy_allows(name):
    response = Client().get(f"/games/{name}.svg", {"language": "fr"})
    assert response["Content-Type"] == "image/svg+xml"
    assert b"<svg" in response.content
    assert "'sha256-" in response["Content-Security-Policy"]
    assert Client().get("/games/chess.svg").status_code == 404


def test_a_game_that_is_soon_over_is_shown_in_its_midst(monkeypatch):
    monkeypatch.setattr(registry, "load", lambda name: OPEN_BIDS)
    start = OPEN_BIDS.fold(OPEN_BIDS.begin(2, Chance(bytes(32))))
    begun = OPEN_BIDS.picture(OPEN_BIDS.view(start, None), "en")
    shown = sketch.__wrapped__("open_bids", "en")
    assert len(begun.things) > len(shown.things) > 1, "Some cards are played, not all."


def test_what_is_played_now_comes_before_what_was_played():
    over = [stored(labels=("Ada", "Bo", f"Cyd {number}")) for number in range(4)]
    told = home()
    assert "Just played" in told
    assert told.count('class="miniature"') == 3
    live = stored(upto=20, labels=("Ada", "Bo", "Dot"))
    told = home()
    assert "Live, and just played" in told
    boards = re.findall(r'miniature-link" href="/matches/([0-9a-f-]+)/', told)
    assert boards[0] == str(live.header.match)
    assert len(boards) == 3
    listed = re.findall(r'<a href="/matches/([0-9a-f-]+)/">', told)
    assert not {*boards} & {*listed}
    assert {*boards, *listed} == {str(one.header.match) for one in (live, *over)}


def test_ladders_and_tournaments_stand_there_but_no_draft():
    bots = [competitor_of_version(version()) for _ in range(3)]
    finished(*bots, game="bazar")
    rated()
    running, coming = started(8, name="Grand Prix"), opened(4, name="Autumn Cup")
    type(coming).objects.create(
        slug="draft", name="Secret plans", game="bazar", seats=4
    )
    told = home()
    assert "Bazar, 3 players" in told
    assert str(bots[0].version) in told
    assert told.index(running.name) < told.index(coming.name)
    assert "Secret plans" not in told


def test_it_asks_as_often_for_much_as_for_little():
    bots = [competitor_of_version(version()) for _ in range(4)]

    def add() -> None:
        for _ in range(3):
            stored(upto=20)
            stored()
        finished(*bots[:3], game="bazar")
        finished(*bots, game="bazar")
        rated()
        opened(4)

    def queries(client: Client) -> int:
        replays.REPLAYS.clear()
        with CaptureQueriesContext(connection) as asked:
            home(client)
        return len(asked)

    add()
    few = queries(Client())
    add()
    assert queries(Client()) == few <= 12
    assert queries(client_of(person())) <= 16


@pytest.mark.usefixtures("store")
def test_the_five_lines_are_a_bot_that_passes_its_check(store):
    code = re.search(r'id="five-lines"><code>(.*?)</code>', home(), re.S)
    assert code is not None
    lines = html.unescape(code[1])
    assert len([line for line in lines.splitlines() if line.strip()]) <= 5
    data = archive("hasty", code=lines.replace("Hasty", "Clever"))
    report = check(data, sandbox=choose_sandbox(), store=store)
    assert report.is_good, report.findings

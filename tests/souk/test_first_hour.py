"""A stranger's first bot on a site as it is by default: it is rated, and it stays."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.souk.test_up import Site, _clean_environment, _end, wait_for

pytestmark = pytest.mark.long

SECONDS_TO_PLAY = 120


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "data")
    yield site
    _end(site)


class Stranger:
    """Somebody with a browser, an account of their own and a folder with a bot."""

    def __init__(self, site: Site, name: str) -> None:
        self._site = site
        self._browser: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        secret = "correct horse 9"
        form = {"username": name, "password1": secret, "password2": secret}
        self.fill_in("account/sign-up/", form)

    def fill_in(self, page: str, form: dict[str, str], form_page: str = "") -> str:
        address = f"{self._site.address}{form_page or page}"
        with self._browser.open(address) as answer:
            field = r'name="csrfmiddlewaretoken" value="(\w+)"'
            token = re.search(field, answer.read().decode())
        assert token
        sent = urlencode(form | {"csrfmiddlewaretoken": token[1]}).encode()
        with self._browser.open(f"{self._site.address}{page}", sent) as answer:
            return str(answer.read().decode())

    def token(self) -> str:
        found = re.search(
            r"souk_[\w-]{20,}", self.fill_in("account/tokens/", {"name": "laptop"})
        )
        assert found
        return found[0]


def souk(site: Site, token: str, folder: Path, *words: str) -> str:
    told = subprocess.run(
        [sys.executable, "-m", "souk", *words],
        cwd=folder,
        env=_clean_environment()
        | {"SOUK_URL": site.address.rstrip("/"), "SOUK_TOKEN": token},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def asked(site: Site, question: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(site.folder / "souk.sqlite3", timeout=20)) as database:
        return database.execute(question, values).fetchall()


def ladders(site: Site) -> int:
    question = (
        "SELECT id FROM tournaments_tournament WHERE slug LIKE 'demo-ladder-%' "
        "AND status = 'running'"
    )
    return len(asked(site, question))


RATED = """
SELECT rating.games FROM tournaments_rating rating
JOIN tournaments_competitor competitor ON competitor.id = rating.competitor_id
JOIN bots_botversion version ON version.id = competitor.version_id
JOIN bots_bot bot ON bot.id = version.bot_id WHERE bot.name = ?
"""

LEFT = "SELECT key, reason FROM tournaments_entrant WHERE status <> 'entered'"


def test_a_strangers_bot_is_rated_on_the_ladder_and_stays_and_so_does_a_person(
    site: Site, tmp_path: Path
):
    site.start()
    wait_for(lambda: ladders(site) == 3, SECONDS_TO_PLAY)
    player = Stranger(site, "player")
    where = "tournaments/demo-ladder-bazar/"
    player.fill_in(f"{where}enter/", {}, where)
    author = Stranger(site, "author").token()
    souk(site, author, tmp_path, "bot", "new", "clever")
    told = souk(site, author, tmp_path, "bot", "submit", "./clever", "--enter")
    assert "clever 0.1.0 has entered: Bazar: the ladder." in told
    wait_for(lambda: bool(asked(site, RATED, "clever")), SECONDS_TO_PLAY)
    assert asked(site, LEFT) == []
    entered = "SELECT count(*) FROM tournaments_entrant WHERE tournament_id = ("
    entered += "SELECT id FROM tournaments_tournament WHERE slug = 'demo-ladder-bazar')"
    assert asked(site, entered) == [(4,)], "Two of the site, the bot and the person."

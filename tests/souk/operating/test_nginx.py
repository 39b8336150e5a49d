"""The site behind nginx, set up with the words of docs/operate.md and nothing else."""

import gzip
import http.client
import os
import re
import subprocess
import time
from collections.abc import Iterator
from urllib.parse import quote, urlencode
from zipfile import ZIP_STORED

import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from bots.packages.archives import MAX_UPLOAD
from replays.services.wakeups import wake_viewers
from souk.accounts.services.tokens import create_token
from tests.bots.packages.archives import wheel, zipped
from tests.databases import fresh_sqlite, pointed_at
from tests.replays.stored import stored
from tests.souk.accounts.people import PASSWORD, person
from tests.souk.operating.behind_nginx import (
    LIVE_BURST,
    NAME,
    SECONDS,
    STREAMS,
    Browser,
    Site,
)

pytestmark = pytest.mark.long

DOOR = "/account/log-in/"
HERE = f"https://{NAME}"
PROMPTLY = 3.0
"""How soon a step is seen, in seconds: a proxy that buffers would wait for many."""


@pytest.fixture(scope="module")
def site(
    request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker
) -> Iterator[Site]:
    folder = request.getfixturevalue("tmp_path_factory").mktemp("nginx")
    with (
        fresh_sqlite(request) as place,
        django_db_blocker.unblock(),
        pointed_at(place),
        Site(folder, place) as site,
    ):
        yield site


@pytest.fixture
def browser(site: Site) -> Iterator[Browser]:
    browser = Browser(site)
    yield browser
    browser.connection.close()


def filled_in(browser: Browser, page: str, **fields: str) -> bytes:
    """Return a form of a page as a browser sends it."""
    text = browser.get(page).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
    assert token
    return urlencode(fields | {"csrfmiddlewaretoken": token[1]}).encode()


def sent(
    browser: Browser, page: str, form: bytes, **headers: str
) -> http.client.HTTPResponse:
    said = {"Origin": HERE, "Content_Type": "application/x-www-form-urlencoded"}
    return browser.post(page, form, **said | headers)


@pytest.fixture(scope="module")
def token(site: Site) -> str:
    """What an author shows instead of a password."""
    return create_token(user=person("author"), name="laptop").secret


def handed_in(browser: Browser, data: bytes, token: str) -> tuple[int, str]:
    answer = browser.post(
        "/api/bots/",
        data,
        Authorization=f"Bearer {token}",
        Content_Type="application/octet-stream",
    )
    return answer.status, answer.read().decode()


def test_nginx_finds_nothing_wrong_with_the_configuration(site: Site):
    run = subprocess.run(
        [*site.nginx, "-t"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert "syntax is ok" in run.stderr


def test_pages_are_had_over_https_on_a_connection_that_stays_open(browser: Browser):
    for _ in range(2):
        page = browser.get("/matches/")
        assert page.status == 200
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        assert b"<h1" in page.read()
        assert browser.connection.sock, "nginx has closed the connection."


def test_browsers_get_http_2_where_many_streams_share_a_connection(site: Site):
    assert site.offers("h2", "http/1.1") == "h2"


def test_plain_http_leads_to_the_same_page_over_https(site: Site):
    plain = http.client.HTTPConnection("127.0.0.1", site.plain_port, timeout=SECONDS)
    plain.request("GET", "/matches/?page=2", headers={"Host": NAME})
    answer = plain.getresponse()
    plain.close()
    assert answer.status == 301
    assert answer.headers["Location"] == f"{HERE}/matches/?page=2"


def test_who_watches_over_the_machine_asks_the_web_server_itself(site: Site):
    inner = http.client.HTTPConnection("127.0.0.1", site.inner_port, timeout=SECONDS)
    inner.request("GET", "/api/health/", headers={"Host": NAME})
    answer = inner.getresponse()
    assert answer.status == 200
    assert b'"database":"well"' in answer.read()
    inner.close()


def test_pages_are_compressed_and_their_files_are_kept_for_a_year(browser: Browser):
    page = browser.get("/matches/", Accept_Encoding="gzip")
    assert page.headers["Content-Encoding"] == "gzip"
    files = re.findall(r'"(/static/[^"]+)"', gzip.decompress(page.read()).decode())
    assert files
    for address in files:
        file = browser.get(address, Accept_Encoding="gzip")
        assert file.status == 200
        assert file.headers["Content-Encoding"] == "gzip"
        assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert gzip.decompress(file.read())


def test_a_file_that_a_browser_knows_is_not_sent_again(browser: Browser):
    first = browser.get("/static/souk/souk.css")
    assert first.headers["Content-Type"].startswith("text/css")
    assert first.read()
    stamp = first.headers["ETag"]
    again = browser.get("/static/souk/souk.css", If_None_Match=stamp)
    assert again.status == 304
    assert again.read() == b""


# --- what is sent --------------------------------------------------------------------


def large_bot(size: int) -> bytes:
    """Return a bot of exactly this many bytes."""
    files = wheel(init=b"")
    room = size - len(zipped({**files, "clever/book": b""}, method=ZIP_STORED))
    return zipped({**files, "clever/book": os.urandom(room)}, method=ZIP_STORED)


def test_the_largest_bot_gets_through(browser: Browser, token: str):
    status, words = handed_in(browser, large_bot(MAX_UPLOAD), token)
    assert status == 202, words
    status, words = handed_in(browser, large_bot(MAX_UPLOAD + 1), token)
    assert status == 400
    assert "A package may have 10 MB, not more." in words


def test_what_is_a_little_too_large_is_refused_by_souk(site: Site, token: str):
    for _ in range(5):
        browser = Browser(site)
        much = bytes(settings.LARGEST_REQUEST + 1)
        status, words = handed_in(browser, much, token)
        assert status == 413, words
        assert "may have 10 MB." in words
        browser.connection.close()


def test_a_refusal_reaches_also_who_has_not_sent_everything(site: Site):
    """The token is refused before the bot is read; without care that is a 502."""
    for _ in range(5):
        browser = Browser(site)
        status, words = handed_in(browser, bytes(MAX_UPLOAD), "nobody's")
        assert status == 401, words
        browser.connection.close()


def test_what_is_much_too_large_never_reaches_souk(browser: Browser, token: str):
    status, words = handed_in(browser, bytes(2 * settings.LARGEST_REQUEST), token)
    assert status == 413
    assert "Request Entity Too Large" in words


def test_a_long_address_is_led_to_the_door_and_back(browser: Browser):
    asked = f"/admin/?q={'/=' * 3000}"
    answer = browser.get(asked)
    answer.read()
    assert answer.status == 302
    assert answer.headers["Location"] == f"/admin/login/?next={quote(asked)}"


# --- who it is -----------------------------------------------------------------------


def test_forms_and_cookies_know_that_they_came_over_https(site: Site, browser: Browser):
    form = filled_in(
        browser,
        "/account/sign-up/",
        username="ada",
        password1=PASSWORD,
        password2=PASSWORD,
    )
    strange = sent(browser, "/account/sign-up/", form, Origin="https://evil.example")
    assert strange.status == 403
    strange.read()
    own = sent(browser, "/account/sign-up/", form)
    assert own.status == 302, own.read().decode()
    own.read()
    assert {"csrftoken", "sessionid"} <= browser.cookies.keys()
    assert all("; Secure" in told for told in browser.told)
    assert b"ada" in browser.get("/account/").read()


def test_limits_count_visitors_and_not_the_proxy(site: Site):
    """A visitor cannot get round them by claiming to be another one."""
    guesser, other = Browser(site, "127.0.0.2"), Browser(site, "127.0.0.3")
    person("guessed")

    def guess(browser: Browser, number: int) -> str:
        form = filled_in(browser, DOOR, username="guessed", password="a guess")
        claim = f"198.51.100.{number}"
        return sent(browser, DOOR, form, X_Forwarded_For=claim).read().decode()

    said = [guess(guesser, number) for number in range(6)]
    assert ["Too many attempts." in words for words in said] == [False] * 5 + [True]
    assert "Too many attempts." not in guess(other, 9)
    guesser.connection.close()
    other.connection.close()


# --- what is live --------------------------------------------------------------------


def test_a_step_reaches_who_watches_at_once(site: Site, browser: Browser):
    match = stored(step=3)
    stream = browser.get(
        f"/live/{match.header.match}/?after={match.seq_of(3)}", Accept_Encoding="gzip"
    )
    assert stream.headers["Content-Encoding"] is None
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.readline() == b"retry: 1000\n"
    time.sleep(0.2)  # Until the reader only waits.
    for step in (4, 5):
        began = time.monotonic()
        match.grow(match.seq_of(step))
        wake_viewers(match.header.match, match.seq_of(step))
        while f'"step":{step}' not in (line := stream.readline().decode()):
            assert line, "The stream is over."
        assert time.monotonic() - began < PROMPTLY


def test_a_flood_of_streams_is_stopped_and_other_visitors_get_theirs(site: Site):
    match = stored(step=1)
    path = f"/live/{match.header.match}/"
    flood = [Browser(site, "127.0.0.4") for _ in range(STREAMS + 5)]
    found = [browser.get(path, X_Forwarded_For="198.51.100.7") for browser in flood]
    statuses = [answer.status for answer in found]
    assert statuses == [200] * STREAMS + [429] * 5
    other = Browser(site, "127.0.0.5")
    assert other.get(path).status == 200
    for browser in (*flood, other):
        browser.connection.close()


def test_a_flood_of_questions_for_what_is_live_is_stopped(site: Site):
    match = stored(step=1)
    path = f"/live/{match.header.match}/?once=1"
    flood, other = Browser(site, "127.0.0.6"), Browser(site, "127.0.0.7")
    found = []
    for _ in range(LIVE_BURST + 5):
        answer = flood.get(path)
        answer.read()
        found.append(answer.status)
    assert found[: LIVE_BURST + 1] == [200] * (LIVE_BURST + 1)
    assert 429 in found[LIVE_BURST + 1 :]
    assert other.get(path).status == 200
    for browser in (flood, other):
        browser.connection.close()


def test_nginx_has_nothing_to_complain_of(site: Site):
    """The last of this module: all that came before has been told without errors."""
    grave = re.findall(r"\[(?:error|crit|alert|emerg)\].*", site.complaints())
    refused = ("too large body", "limiting connections", "limiting requests")
    assert [line for line in grave if not any(word in line for word in refused)] == []

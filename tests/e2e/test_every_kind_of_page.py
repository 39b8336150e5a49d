"""What is true of every kind of page: it is light, and axe finds nothing serious."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

from engines.registry import GAMES
from tests.e2e.site import ROOT, Site, aside
from tests.permissions.world import World, world
from tests.replays.stored import NAMES, seated, stored
from tests.tournaments.matches.shown_matches import cup

pytestmark = pytest.mark.long

MOST_BYTES: Final = 150_000
REPLAY: Final = "/film.json"
"""All steps of a match, which arrive behind its page and are as many as it has."""
AXE: Final = ROOT / ".venv/biome/node_modules/axe-core/axe.min.js"
NOWHERE: Final = "/nowhere/"
GRAVE: Final = ("serious", "critical")
THEMES: Final = ("light", "dark")

FINDINGS = """async (grave) => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const why = ({ any, html }) => any[0]?.message ?? html;
  const short = (node) => `${node.target.join(" ")}: ${why(node)}`;
  return violations
    .filter(({ impact }) => grave.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(short).join(" | ")}`);
}"""


@dataclass
class Pages:
    """The addresses of all kinds of pages, and who is logged in there."""

    session: str = ""
    public: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def pages(site: Site) -> Pages:
    return aside(_pages)


def _pages() -> Pages:
    made = world()
    person = made.people["seated"]
    assert person
    client = Client()
    client.force_login(person)
    ended = [
        seated(stored(game=game, labels=NAMES), person, None, None) for game in GAMES
    ]
    of_games = [way for game in GAMES for way in _about(game)]
    matches = [str(match.header.match) for match in ended]
    watched = [f"/matches/{match}/?step=40" for match in matches]
    played = cup(*(stored() for _ in range(2)))
    return Pages(
        session=client.cookies["sessionid"].value,
        public=[
            *(*_of_everybody(made), *of_games, *watched),
            *(f"/tournaments/{played.slug}/", f"/cinema/tournaments/{played.slug}/"),
            f"/cinema/{matches[0]}/",
        ],
        own=[
            *(f"/tables/{match}/" for match in (*matches, made.things["running"])),
            *("/tables/new/", "/account/", "/account/notifications/"),
        ],
    )


def _about(game: str) -> tuple[str, ...]:
    return (f"/games/{game}/", f"/games/{game}/statistics/", f"/learn/{game}/")


def _of_everybody(made: World) -> list[str]:
    things = made.things
    ladder = f"/ladders/{things['ladder']}/"
    return [
        *("/", "/matches/", "/tables/", "/ladders/", "/tournaments/", "/games/"),
        *("/bots/", "/bots/clever/", "/people/seated/", "/api/docs/"),
        *("/account/log-in/", "/account/sign-up/", NOWHERE, "/docs/", "/docs/play/"),
        *(ladder + part for part in ("", "past/", "compare/", "cycles/", "quality/")),
        f"/cinema{ladder}",
        f"/tables/{things['table']}/",
        f"/matches/{things['running']}/",
        f"/embed/{things['finished']}/?step=9",
    ]


@pytest.fixture
def reader(browser: Browser, site: Site, pages: Pages) -> Iterator[BrowserContext]:
    """Somebody who comes for the first time, and has nothing in a cache."""
    context = browser.new_context(base_url=site.url, locale="en-GB")
    yield context
    context.close()


def log_in(context: BrowserContext, site: Site, pages: Pages) -> None:
    context.add_cookies(
        [{"name": "sessionid", "value": pages.session, "url": site.url}]
    )


def bytes_of(context: BrowserContext, way: str) -> int:
    """Return what is sent as a page, its styles, scripts and pictures; compressed."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: dict[str, float] = {}
    replays: set[str] = set()

    def note(event: dict[str, Any]) -> None:
        if REPLAY in event["response"]["url"]:
            replays.add(event["requestId"])

    def add(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.responseReceived", note)
    session.on("Network.loadingFinished", add)
    answer = page.goto(way, wait_until="load")
    assert answer is not None
    assert answer.ok is (way != NOWHERE), way
    page.close()
    return round(sum(size for one, size in sizes.items() if one not in replays))


def test_no_page_sends_more_than_150_kilobytes(reader, site, pages):
    sent = {way: bytes_of(reader, way) for way in pages.public}
    log_in(reader, site, pages)
    sent |= {way: bytes_of(reader, way) for way in pages.own}
    assert all(sent.values())
    assert {way: size for way, size in sent.items() if size > MOST_BYTES} == {}


def findings(page: Page, way: str, program: Path) -> list[str]:
    """Return what axe objects to on a page, by day and by night."""
    page.goto(way)
    page.add_script_tag(path=program)
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found += [f"{way} {theme}: {one}" for one in page.evaluate(FINDINGS, GRAVE)]
    return found


def test_axe_finds_nothing_serious(browser, site, pages):
    if not AXE.exists():
        pytest.fail("Axe is missing: `make lint` installs it.")
    # What the site forbids its pages to load, a test may.
    context = browser.new_context(base_url=site.url, bypass_csp=True)
    page = context.new_page()
    page.set_content('<html lang="en"><title>Bad</title><img src="data:,"></html>')
    page.add_script_tag(path=AXE)
    assert page.evaluate(FINDINGS, GRAVE)  # It does find what is wrong.
    found = [one for way in pages.public for one in findings(page, way, AXE)]
    log_in(context, site, pages)
    found += [one for way in pages.own for one in findings(page, way, AXE)]
    context.close()
    assert found == [], "\n".join(found)

"""The statistics of a game, at a desk and on a phone, in both languages."""

import gzip

import pytest
from playwright.sync_api import Browser, expect

from engines import registry
from tests.e2e.looks import SCREENS, faults
from tests.e2e.site import Site
from tests.tournaments.games.counted import shown

pytestmark = pytest.mark.long

MOST_BYTES = 150_000


@pytest.fixture(scope="module")
def tables(site: Site) -> None:
    for game in registry.GAMES:
        shown(game, deals=40)
        shown(game, deals=12, seats=2)


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nobody_is_shut_out(browser: Browser, site: Site, screen: str, language: str):
    context = browser.new_context(
        base_url=site.url, **SCREENS[screen] | {"locale": language}
    )
    page = context.new_page()
    for game in registry.GAMES:
        answer = page.goto(f"/games/{game}/statistics/")
        assert answer
        assert len(gzip.compress(answer.body())) < MOST_BYTES
        assert faults(page) == [], game
        for summary in page.locator(".statistics summary").all():
            summary.click()
        assert faults(page) == [], game
    context.close()


@pytest.mark.usefixtures("tables")
def test_another_table_is_chosen_without_a_script(browser: Browser, site: Site):
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/games/bazar/statistics/")
    page.get_by_role("link", name="2 players").click()
    expect(page.locator("#statistics")).to_contain_text("12 rated matches")
    expect(page.locator("#statistics .tabs [aria-current]")).to_contain_text(
        "2 players"
    )
    context.close()

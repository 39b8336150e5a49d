"""A newcomer opens the site, understands it within one screen, and watches a match."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import PHONE, SCREENS, faults, too_wide
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored

PATIENCE_MS = 20_000


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    stored(game="bazar_quest", labels=("Ada", "Bo", "Cyd"))
    return stored(labels=("Dot", "Eve"), step=9)


@pytest.fixture(scope="module", autouse=True)
def matches_are_there_before_the_browser(match: Stored, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def board(page: Page, match: Stored) -> str:
    svg = page.locator(f'a[href="/matches/{match.header.match}/"] svg').first
    return svg.evaluate("element => element.outerHTML")


def test_a_newcomer_sees_a_live_match_go_on_and_follows_it(page, match):
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    for way in ("Play now", "Watch matches", "Write a bot"):
        expect(page.get_by_role("link", name=way, exact=True)).to_be_in_viewport()
    live = page.locator(".miniature", has=page.locator(".tag.live"))
    expect(live).to_have_count(1)
    expect(live).to_be_in_viewport(ratio=0.5)
    page.wait_for_load_state("networkidle")
    before = board(page, match)
    aside(match.grow, match.seq_of(14))
    page.wait_for_function(
        """([path, before]) =>
          document.querySelector(`a[href="${path}"] svg`).outerHTML !== before""",
        arg=[f"/matches/{match.header.match}/", before],
        timeout=PATIENCE_MS,
    )
    live.get_by_role("link").click()
    expect(page).to_have_url(re.compile(str(match.header.match)))
    expect(page.locator("#live")).to_have_text("Live", timeout=PATIENCE_MS)


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_it_shuts_nobody_out_and_tells_what_to_do_within_one_screen(
    browser, site, screen
):
    context = browser.new_context(base_url=site.url, **SCREENS[screen])
    page = context.new_page()
    page.goto("/")
    expect(page.locator(".hero .ways .button").first).to_be_in_viewport()
    expect(page.locator(".miniature").first).to_be_in_viewport(ratio=0.3)
    assert faults(page) == []
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_nothing_is_wider_than_a_phone(browser, site, language):
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": PHONE, "height": 844},
        is_mobile=True,
        locale=language,
    )
    page = context.new_page()
    found = {}
    for address in (
        "/",
        "/matches/",
        "/tables/",
        "/tables/new/",
        "/ladders/",
        "/tournaments/",
        "/bots/",
        "/api/docs/",
        "/account/log-in/",
        "/nowhere/",
    ):
        page.goto(address)
        found[address] = too_wide(page)
    context.close()
    assert {where: told for where, told in found.items() if told} == {}


def test_on_a_phone_one_sees_where_one_is(browser, site):
    """The ways through the site are wider than a phone, above all in French."""
    context = browser.new_context(
        base_url=site.url, viewport={"width": 360, "height": 740}, locale="fr-FR"
    )
    page = context.new_page()
    for address in ("/matches/", "/tournaments/", "/bots/", "/api/docs/"):
        page.goto(address)
        here = page.locator("header.site nav [aria-current]")
        expect(here).to_be_in_viewport(ratio=1)
    context.close()


def test_without_a_script_all_of_it_is_there(browser, site, match):
    context = browser.new_context(
        base_url=site.url, java_script_enabled=False, locale="en-GB"
    )
    page = context.new_page()
    page.goto("/")
    expect(page.locator(".miniature svg").first).to_be_visible()
    page.get_by_role("link", name="Hand in a bot").click()
    expect(page).to_have_url(re.compile(r"/account/log-in/\?next=/bots/new/$"))
    context.close()


def test_times_are_told_by_the_clock_of_the_browser(browser, site, match):
    context = browser.new_context(base_url=site.url, timezone_id="Asia/Tokyo")
    page = context.new_page()
    page.goto("/")
    page.goto(f"/matches/{match.header.match}/")
    time = page.locator("main time").first
    assert time.get_attribute("datetime").endswith("+09:00")
    expect(page.locator("footer.site")).to_contain_text("Asia/Tokyo")
    context.close()

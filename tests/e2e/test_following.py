"""A person follows a match while it is being played."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.picture import drawn, shown
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored

pytestmark = pytest.mark.long

PATIENCE_MS = 20_000


def address(match: Stored, step: int | str = "") -> str:
    return f"/matches/{match.header.match}/?step={step}&seat=spectator"


def watch(page: Page, match: Stored) -> None:
    page.goto(address(match))
    expect(page.locator("#live")).to_have_text("Live", timeout=PATIENCE_MS)


def at_step(page: Page, step: int, last: int) -> None:
    expect(page.locator("#where")).to_have_text(
        f"Step {step} of {last}", timeout=PATIENCE_MS
    )
    current = page.locator("#steps [aria-current]")
    expect(current).to_have_attribute("data-step", str(step))


def test_who_is_at_the_last_step_follows_the_match_to_its_end(page):
    match = aside(stored, step=3)
    watch(page, match)
    at_step(page, 3, 3)
    for step in (4, 6, 9):
        aside(match.grow, match.seq_of(step))
        at_step(page, step, step)
        assert shown(page) == drawn(page, address(match, step))
    aside(match.grow, len(match.entries))
    expect(page.locator("#live")).to_be_hidden(timeout=PATIENCE_MS)
    expect(page.locator("#status")).to_have_text("Finished")
    expect(page.locator(".seats .won")).not_to_have_count(0)
    expect(page.locator("#story li.note").first).to_have_text("The match is over.")
    # The other views are open now.
    assert page.locator("#views option").count() == 4
    page.locator("#views").select_option("all")
    page.wait_for_url(re.compile("seat=all"))


def test_who_looks_back_is_left_in_peace(page):
    match = aside(stored, step=6)
    watch(page, match)
    page.keyboard.press("Home")
    at_step(page, 0, 6)
    aside(match.grow, match.seq_of(8))
    at_step(page, 0, 8)
    page.keyboard.press("End")
    at_step(page, 8, 8)
    aside(match.grow, match.seq_of(9))
    at_step(page, 9, 9)
    assert page.locator("#steps a").count() == 10


def test_a_running_match_offers_only_what_may_be_seen(page):
    match = aside(stored, step=2)
    watch(page, match)
    assert page.locator("#views option").all_text_contents() == ["Spectator"]
    assert page.locator("#download, #verify").count() == 0


@pytest.fixture
def restarted(site: Site):
    yield site
    site.stop()
    site.start()


def test_a_connection_that_is_lost_comes_back_and_catches_up(browser, restarted):
    match = aside(stored, step=2)
    page = browser.new_page(base_url=restarted.url)
    watch(page, match)
    restarted.stop()
    expect(page.locator("#live")).to_have_class(re.compile("lost"), timeout=PATIENCE_MS)
    aside(match.grow, match.seq_of(5))
    restarted.start()
    at_step(page, 5, 5)
    expect(page.locator("#live")).to_have_text("Live", timeout=PATIENCE_MS)
    page.close()

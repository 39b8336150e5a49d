"""Two people at a table show each other emotes, and one of them wants none."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import faults
from tests.e2e.site import Site
from tests.souk.accounts.people import PASSWORD
from tests.tournaments.tables.seated import two_people
from tournaments.models import Match


@pytest.fixture(scope="module")
def names(site: Site) -> tuple[Match, list[str]]:
    match, people = two_people()
    return match, [one.get_username() for one in people]


@pytest.fixture(scope="module", autouse=True)
def table_is_there_before_the_browser(names, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def sign_in(page: Page, name: str) -> None:
    page.goto("/account/log-in/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=f"Account: {name}")).to_be_visible()


def test_an_emote_is_seen_at_the_table_and_can_be_turned_off(
    page, browser, site, names
):
    match, (ada, bo) = names
    other: Page = browser.new_page(base_url=site.url, locale="en-GB")
    for one, name in ((page, ada), (other, bo)):
        sign_in(one, name)
        one.goto(f"/tables/{match.id}/")
        expect(one.locator("html.scripted")).to_be_attached()
        expect(one.locator("#offline")).to_be_hidden()
        one.locator("#emotes > summary").click()
    page.get_by_role("button", name="Thanks!").click()
    for one in (page, other):
        expect(one.locator(".sitters [data-seat='0'] .emoted")).to_be_visible()
        expect(one.locator("#emote-voice")).to_contain_text("Thanks!")
    assert faults(page) == []
    expect(other.locator(".emoted")).to_have_count(0, timeout=10_000)
    other.get_by_role("button", name="Hide emotes").click()
    other.locator("#emotes > summary").click()
    expect(other.get_by_role("button", name="Show emotes")).to_be_visible()
    expect(other.locator("#send-emote")).to_have_count(0)
    other.close()

"""People comment on a step, with an arrow on the board, and others read it there."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from replays.models import StepComment
from replays.services.comments import hide
from tests.e2e.looks import faults
from tests.e2e.people import log_in
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored
from tests.souk.accounts.people import person

STEP = 5


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    person("ada")
    return stored(labels=("Ada", "Bo"))


@pytest.fixture(scope="module", autouse=True)
def match_is_there_before_the_browser(match: Stored, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def watch(page: Page, match: Stored, step: int) -> None:
    page.goto(f"/matches/{match.header.match}/?step={step}")
    expect(page.locator("html.scripted")).to_be_attached()


def open_comments(page: Page) -> None:
    page.locator("[data-panel=comments]").click()
    expect(page.locator("#comments")).to_be_visible()


def test_a_comment_with_an_arrow_is_written_read_and_moderated_away(page, match):
    log_in(page, "ada")
    watch(page, match, STEP)
    open_comments(page)
    page.locator("#comment-text").fill("From here to there.")
    # With the keys alone: the first thing, and one beside it.
    page.locator("#point").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".point-help")).to_contain_text("Choose a thing")
    for key in ("ArrowDown", "Enter", "ArrowDown", "ArrowDown", "Enter", "Escape"):
        page.keyboard.press(key)
    expect(page.locator(".pointed li")).to_have_count(1)
    expect(page.locator(".pointed li")).to_contain_text("→")
    expect(page.locator(".pointers [data-arrow]")).to_have_count(1)
    # And from the list: a mark.
    page.get_by_text("Choose from a list").click()
    page.locator("#point-thing").select_option("quarter-port")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".pointed li")).to_have_count(2)
    assert faults(page) == []
    page.get_by_role("button", name="Comment", exact=True).click()
    expect(page.locator("#comments .text")).to_have_text("From here to there.")
    expect(page).to_have_url(re.compile(f"step={STEP}&seat=all"))
    page.context.clear_cookies()

    watch(page, match, STEP - 1)
    expect(page.locator("#marks a.comment")).to_have_count(1)
    open_comments(page)
    expect(page.locator(".pointers > *")).to_have_count(0)
    page.locator("#marks a.comment").click()
    expect(page.locator("#comments .text")).to_have_text("From here to there.")
    expect(page.locator(".pointers [data-arrow]")).to_have_count(1)
    expect(page.locator(".pointers [data-marks=quarter-port]")).to_have_count(1)
    page.get_by_role("button", name="On the board").click()
    expect(page.locator(".pointers > *")).to_have_count(0)
    expect(page.get_by_role("link", name="Log in to comment")).to_be_visible()
    assert faults(page) == []

    aside(lambda: hide(comments=StepComment.objects.values_list("pk", flat=True)))
    page.locator("#back").click()
    page.locator("#on").click()
    expect(page.locator("#comment-list")).to_have_text(
        re.compile("Nobody has commented on this step")
    )
    expect(page.locator("#marks a.comment")).to_have_count(0)

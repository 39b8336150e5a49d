"""A person plays a match on from its page, in a browser."""

import os
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import SCREENS, faults
from tests.e2e.site import Site
from tests.e2e.tables import make_bots, worker
from tests.replays.stored import Stored, stored

pytestmark = pytest.mark.long

PATIENCE_MS = 30_000
STEP = 6


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    make_bots("souk-planner")
    return stored(labels=("Ada", "Bo", "Cyd"))


@pytest.fixture(scope="module", autouse=True)
def at_work(match: Stored, browser: Browser):
    with worker():
        yield


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def go_to_step(page: Page, match: Stored, step: int) -> None:
    """Open a match a step before, and go on by the keyboard."""
    page.goto(f"/matches/{match.header.match}/?step={step - 1}&seat=all")
    expect(page.locator("html.scripted")).to_be_attached()
    page.keyboard.press("ArrowRight")
    current = page.locator("#steps [aria-current]")
    expect(current).to_have_attribute("data-step", str(step))


def play(page: Page) -> None:
    since = page.locator("[name=since]")
    before = since.input_value()
    page.locator("#list input").first.check()
    page.locator("#play-move").click()
    expect(since).not_to_have_value(before)
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)


def test_a_visitor_plays_on_from_a_step_and_makes_two_moves(page, match):
    go_to_step(page, match, STEP)
    page.locator("#play-on").click()
    expect(page.get_by_role("heading", name="Play on from here")).to_be_visible()
    expect(page.locator(".back")).to_contain_text(f"step {STEP}")
    picture = page.locator(".fork-board img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)")
    page.get_by_role("button", name="Play on as a guest").click()
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    play(page)
    play(page)
    fork = page.url.rstrip("/").rsplit("/", 1)[-1]
    page.goto(f"/matches/{fork}/?step={STEP + 1}")
    expect(page.locator("#origin")).to_contain_text(f"from step {STEP} of another")
    former = page.locator("#as-it-was")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    parent = f"/matches/{match.header.match}/"
    way = re.compile(rf"{parent}\?step={STEP - 1}$")
    expect(former).to_have_attribute("href", way)
    shot(page, "fork")
    former.click()
    page.locator("#forks summary").click()
    expect(page.locator("#forks li")).to_have_count(1)
    expect(page.locator("#forks a")).to_have_attribute("href", f"/matches/{fork}/")
    shot(page, "parent")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_that_asks_who_plays_on_fits_every_screen(
    browser, site, match, *, screen
):
    context = browser.new_context(base_url=site.url, **SCREENS[screen])
    page = context.new_page()
    go_to_step(page, match, STEP)
    shot(page, f"viewer {screen}")
    page.locator("#play-on").click()
    expect(page.locator(".fork-board img")).to_be_visible()
    shot(page, f"form {screen}")
    assert faults(page) == []
    context.close()

"""A move is previewed, played, taken back and played otherwise, in a browser."""

import os
import re
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from replays.log.entry import OPENING
from replays.models import LogEntry
from tests.e2e.site import Site, aside
from tests.e2e.tables import make_bots, worker

pytestmark = pytest.mark.long

PATIENCE_MS = 30_000
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
STRAY_GHOSTS = """
() => {
  const board = document.querySelector("#board > svg").getBoundingClientRect();
  return [...document.querySelectorAll("#board .ghost")]
    .filter((ghost) => {
      const { left, right } = ghost.getBoundingClientRect();
      return left < board.left - 2 || right > board.right + 2;
    })
    .map((ghost) => ghost.id);
}
"""


@pytest.fixture(scope="module", autouse=True)
def bots_are_there_before_the_browser(site: Site) -> None:
    make_bots("souk-planner")


@pytest.fixture(scope="module", autouse=True)
def at_work(bots_are_there_before_the_browser: None, browser: Browser):
    with worker():
        yield


def kinds_of(match: str) -> list[str]:
    found = LogEntry.objects.filter(log_id=UUID(match)).order_by("seq")
    return [*found.values_list("kind", flat=True)]


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def sit_down(page: Page, game: str) -> None:
    page.goto(f"/tables/new/?game={game}&against=souk-planner")
    page.get_by_role("button", name=re.compile("Sit down|S’asseoir")).click()
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)


def choose(page: Page, number: int = 0) -> None:
    page.locator("#list input").nth(number).check()


def play(page: Page, number: int = 0) -> None:
    since = page.locator("[name=since]")
    before = since.input_value()
    choose(page, number)
    page.locator("#play-move").click()
    expect(since).not_to_have_value(before)
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)


def play_until_undo(page: Page) -> None:
    undo = page.locator("#undo")
    for _ in range(30):
        play(page)
        if undo.is_visible():
            return
    pytest.fail("No move can be taken back.")


@pytest.mark.parametrize("game", ["bazar", "bazar_quest", "merchants_bay"])
def test_a_chosen_move_shows_what_it_leads_to_and_is_played_with_one_click(page, game):
    sit_down(page, game)
    preview, since = page.locator("#preview"), page.locator("[name=since]")
    for step in range(6):
        before = since.input_value()
        expect(preview).to_be_hidden()
        choose(page)
        expect(preview).to_be_visible()
        expect(preview.locator("li").first).not_to_be_empty()
        shot(page, f"{game}-{step}")
        page.locator("#play-move").click()
        expect(since).not_to_have_value(before)
        expect(preview).to_be_hidden()
        assert page.locator(".ghost").count() == 0
        page.wait_for_selector("body.asked", timeout=PATIENCE_MS)


def test_a_move_is_taken_back_and_another_one_played_and_the_replay_shows_all(page):
    sit_down(page, "merchants_bay")
    play_until_undo(page)
    shot(page, "undo-offered")
    page.locator("#undo").click()
    expect(page.locator("#story .note")).to_have_text(re.compile("took a move back"))
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    shot(page, "undone")
    address = page.url
    page.reload()
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    play(page, 1)
    match = address.rstrip("/").rsplit("/", 1)[-1]
    kinds = aside(kinds_of, match)
    assert kinds.count("undone") == 1
    step = sum(kind in OPENING for kind in kinds[: kinds.index("undone") + 1])
    page.goto(f"/matches/{match}/?step={step - 1}")
    page.wait_for_selector("html.scripted", timeout=PATIENCE_MS)
    story = page.locator("#story")
    expect(story).not_to_contain_text("took a move back")
    page.keyboard.press("ArrowRight")
    expect(story).to_contain_text("took a move back")
    shot(page, "replay")
    page.keyboard.press("ArrowRight")
    expect(story).not_to_contain_text("took a move back")


def test_without_a_script_a_button_shows_the_preview_on_the_page(browser, site):
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/tables/new/?game=bazar&against=souk-planner")
    page.get_by_role("button", name="Sit down").click()
    for _ in range(20):
        if page.get_by_role("button", name="Preview").is_visible():
            break
        page.wait_for_timeout(300)
        page.reload()
    page.locator("#list input").nth(3).check()
    page.get_by_role("button", name="Preview").click()
    shot(page, "no-script")
    expect(page.locator("#preview li").first).to_be_visible()
    assert page.locator("#board .previewed").count()
    assert page.locator("#list input").nth(3).is_checked()
    page.get_by_role("button", name="Play this move").click()
    expect(page.locator("#story")).not_to_be_empty()
    context.close()


def test_a_phone_shows_the_preview_above_its_button(browser, site):
    context = browser.new_context(base_url=site.url, **PHONE)
    page = context.new_page()
    for game in ("bazar", "merchants_bay"):
        sit_down(page, game)
        play(page)
        choose(page)
        expect(page.locator("#preview")).to_be_visible()
        shot(page, f"phone-{game}")
        assert page.locator("#board .ghost").count()
        assert page.evaluate(STRAY_GHOSTS) == [], "They are of the layout of the board."
        box = page.locator("#bar").bounding_box()
        assert box is not None
        assert box["height"] < 844 / 2
    context.close()

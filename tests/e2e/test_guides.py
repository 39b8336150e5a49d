"""The page of a game in a browser, and the ways to it from tables and replays."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engines import registry
from tests.e2e.looks import PHONE, SCREENS, faults
from tests.e2e.site import Site
from tests.e2e.tables import make_bots, worker
from tests.e2e.test_board import middle, point_at, press_long
from tests.e2e.test_play import sit_down
from tests.replays.stored import Stored, stored

TOUCH: dict[str, Any] = {
    "viewport": {"width": PHONE, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    make_bots("souk-random")
    return stored(labels=("Ada", "Bo"))


@pytest.fixture(scope="module", autouse=True)
def at_work(match: Stored, browser: Browser):
    with worker():
        yield


# --- the page of a game --------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(one, marks=[] if one == "bazar" else pytest.mark.long)
        for one in registry.GAMES
    ],
)
def test_nobody_is_shut_out_of_the_rules(
    browser: Browser, site: Site, name: str, screen: str
):
    context = browser.new_context(base_url=site.url, **SCREENS[screen])
    page = context.new_page()
    page.goto(f"/games/{name}/")
    assert faults(page) == []
    context.close()


def test_the_games_and_their_rules_are_found_from_the_first_page(page: Page):
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_text("Rules").click()
    expect(page).to_have_url(re.compile(r"/games/$"))
    assert faults(page) == []
    page.get_by_role("link", name="Bazar", exact=True).click()
    expect(page.locator("h1")).to_have_text("Bazar")
    expect(page.locator("header.site [aria-current]")).to_have_text("Rules")
    for width, shown in ((1280, "broad"), (390, "narrow")):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator(".position:visible")).to_have_class(f"position {shown}")
    # The position of a phone is drawn for a phone, from edge to edge.
    box = page.locator(".position.narrow svg").bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, 390)


def test_a_piece_is_found_by_its_words_without_accents(page: Page):
    page.goto("/games/bazar/?x#tiles")
    pieces = page.locator(".topic:visible")
    everything = pieces.count()
    assert everything > 40
    page.get_by_label("Find a piece").fill("SULTAN")
    expect(pieces).to_have_count(1)
    expect(pieces).to_contain_text("Sultan’s Visit")
    expect(page.locator("#found")).to_have_text(f"1 / {everything}")
    page.get_by_label("Find a piece").fill("zebra")
    expect(page.locator("#found")).to_contain_text("Nothing in the box")
    # A link to what is not shown shows everything again.
    page.get_by_role("link", name="Traitor").first.click()
    expect(page.locator("#traitor")).to_be_in_viewport()
    expect(pieces).to_have_count(everything)


def test_the_address_of_a_piece_leads_to_it_without_a_script(
    browser: Browser, site: Site
):
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/games/bazar/#charlatan")
    expect(page.locator("#charlatan")).to_be_in_viewport()
    expect(page.locator("#charlatan svg")).to_be_visible()
    expect(page.get_by_label("Find a piece")).to_be_hidden()
    context.close()


# --- the ways to it ------------------------------------------------------------------


def test_a_pointer_a_finger_and_the_keyboard_reach_the_rules_of_a_thing(
    page: Page, browser: Browser, site: Site
):
    sit_down(page, "/tables/new/?game=bazar&against=souk-random&seats=2")
    point_at(page, "card-storm")
    way = page.locator(".tooltip a")
    expect(way).to_have_attribute("href", "/games/bazar/#storm")
    page.mouse.move(*middle(way), steps=8)
    with page.context.expect_page() as opened:
        way.click()
    expect(opened.value.locator("#storm")).to_be_in_viewport()
    opened.value.close()
    # The arrows lead to a thing, Tab from there to its rules, and back to the board.
    page.mouse.move(0, 0)
    page.locator("svg.overlay").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(way).to_be_focused()
    expect(way).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator("svg.overlay")).to_be_focused()
    page.keyboard.press("ArrowDown")
    for _ in range(9):
        if not way.is_visible():
            page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(way).to_be_hidden()
    expect(page.locator("svg.overlay")).to_be_focused()


def test_moves_and_sentences_have_a_sign_that_leads_to_the_rules(page: Page):
    sit_down(page, "/tables/new/?game=bazar&against=souk-random&seats=2")
    signs = page.locator("#list .explained")
    expect(signs.first).to_have_attribute("href", "/games/bazar/#guild_leader")
    # Not one for each move, but one for all under a heading.
    assert signs.count() == page.locator("#list .group").count()
    assert faults(page) == []


def test_a_replay_leads_to_the_rules_step_by_step(
    page: Page, browser: Browser, site: Site, match: Stored
):
    page.goto(f"/matches/{match.header.match}/?step=0")
    way = page.locator("#story .explained").first
    expect(way).to_have_attribute("href", "/games/bazar/#setup")
    expect(page.locator("svg.overlay")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(way).to_have_attribute("href", "/games/bazar/#guild_leader")
    expect(way).to_have_accessible_name("Rules")
    context = browser.new_context(base_url=site.url, **TOUCH)
    phone = context.new_page()
    phone.goto(f"/matches/{match.header.match}/?step=9")
    expect(phone.locator("svg.overlay")).to_be_visible()
    thing = phone.locator("#p-quarter-port")
    thing.scroll_into_view_if_needed()
    press_long(phone, middle(thing))
    expect(phone.locator(".tooltip a")).to_have_attribute("href", "/games/bazar/#port")
    with context.expect_page() as opened:
        phone.locator(".tooltip a").tap()
    expect(opened.value).to_have_url(re.compile("/games/bazar/#port$"))
    context.close()

"""Boards on four screens: the layout that fits, all of it in sight, and its parts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.looks import faults
from tests.e2e.site import Site
from tests.e2e.tables import make_bots, worker
from tests.e2e.test_play import sit_down

SCREENS = {
    "telephone": (390, 844),
    "tablet": (820, 1180),
    "notebook": (1280, 800),
    "desktop": (1920, 1080),
}
LAYOUT = {"telephone": "tall", "tablet": "wide", "notebook": "wide", "desktop": "wide"}
LEAST_TYPE_PX = 11.5
FINGER_PX = 40
SMALLEST_TYPE = """
() => {
  const box = document.querySelector("#board > svg").getBoundingClientRect();
  const seen = [...document.querySelectorAll("#board > svg text")].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
  });
  return Math.min(...seen.map((text) => {
    const { a } = text.getScreenCTM();
    return a * parseFloat(getComputedStyle(text).fontSize);
  }));
}
"""
games = pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("merchants_bay", 4),
        pytest.param("bazar", 4, marks=pytest.mark.long),
        pytest.param("bazar_quest", 6, marks=pytest.mark.long),
    ],
)
languages = pytest.mark.parametrize(
    "locale", ["en-GB", pytest.param("fr-FR", marks=pytest.mark.long)]
)


@pytest.fixture(scope="module")
def bots(site: Site):
    make_bots("souk-random")


@pytest.fixture(scope="module", autouse=True)
def at_work(bots: None, browser: Browser):
    with worker():
        yield


@pytest.fixture
def context(browser: Browser, site: Site):
    contexts = []

    def make(locale: str, **options: Any) -> BrowserContext:
        contexts.append(
            browser.new_context(base_url=site.url, locale=locale, **options)
        )
        return contexts[-1]

    yield make
    for one in contexts:
        one.close()


def sit(page: Page, game: str, seats: int) -> str:
    address = f"/tables/new/?game={game}&against=souk-random&seats={seats}"
    sit_down(page, address)
    return page.url


def look(page: Page, screen: str, address: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    expect(page.locator("html.scripted")).to_be_attached()
    page.wait_for_selector("body.asked")


def box(thing: Locator) -> tuple[float, float, float, float]:
    found = thing.bounding_box()
    assert found
    x, y = found["x"], found["y"]
    return x, y, x + found["width"], y + found["height"]


def board(page: Page) -> Locator:
    return page.locator("#board > svg.souk-picture")


@games
@languages
def test_a_board_fits_every_screen_and_can_be_read(context, game, seats, locale):
    page = context(locale).new_page()
    address = sit(page, game, seats)
    for screen, (width, height) in SCREENS.items():
        look(page, screen, address)
        left, top, right, bottom = box(board(page))
        assert left >= 0
        assert right <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        own = (
            page.locator("#parts [data-part]").first.get_attribute("data-part")
            if game == "merchants_bay"
            else ""
        )
        if LAYOUT[screen] == "tall":
            assert right - left == width, "It reaches from edge to edge."
            assert own == "" or own.startswith("shop-")
            assert page.evaluate(SMALLEST_TYPE) >= LEAST_TYPE_PX
        else:
            assert own in ("", "table")
            # All of the board, and what is asked.
            beside, over, _, under = box(page.locator("#bar"))
            assert 0 <= top < bottom <= height
            assert right - left > 0.55 * width, "It has what room there is."
            assert 0 <= over < under <= height
            assert beside >= right or over >= bottom, "Neither covers the other."
            assert page.evaluate("scrollY") == 0


# --- parts ---------------------------------------------------------------------------


@pytest.mark.long
def test_tabs_lead_through_the_parts_of_a_table_on_a_telephone(context):
    phone = context(
        "en-GB", viewport={"width": 390, "height": 844}, has_touch=True
    ).new_page()
    look(phone, "telephone", sit(phone, "merchants_bay", 3))
    tabs = phone.locator("#parts a")
    expect(tabs).to_have_count(6)
    expect(tabs.first).to_have_text("My shop")
    expect(tabs.first).to_have_attribute("aria-current", "true")
    for tab in tabs.all():
        left, top, right, bottom = box(tab)
        assert right - left >= FINGER_PX
        assert bottom - top >= FINGER_PX
    tabs.filter(has_text="Sea").click()
    sea = phone.locator("#p-sea")
    expect(sea).to_be_in_viewport()
    left, _, right, _ = box(sea)
    assert (left, right) == (0, 390)
    expect(tabs.first).not_to_have_attribute("aria-current", "true")
    # Where something can be touched, its tab says so.
    expect(phone.locator("#parts [data-calls]").first).to_be_attached()
    assert faults(phone) == []


def test_a_folded_shop_opens_when_it_is_touched(context):
    page = context("en-GB", viewport={"width": 1280, "height": 800}).new_page()
    look(page, "notebook", sit(page, "merchants_bay", 3))
    expect(page.locator("#parts a").first).to_have_attribute("aria-current", "true")
    fold = page.locator("[id^='p-fold-']").first
    seat = (fold.get_attribute("id") or "").removeprefix("p-fold-")
    left, top, right, bottom = box(fold)
    page.mouse.click((left + right) / 2, top + 12)
    opened = page.locator(f"#parts [data-part='shop-{seat}']")
    expect(opened).to_have_attribute("aria-current", "true")
    left, top, right, bottom = box(page.locator(f"#p-shop-{seat}"))
    assert bottom - top > 500, "A shop that is opened is large."
    page.locator("#parts a").first.click()
    expect(fold).to_be_in_viewport()


def test_parts_and_layouts_are_links_where_no_script_runs(context):
    plain = context("en-GB", java_script_enabled=False).new_page()
    plain.goto("/tables/new/?game=merchants_bay&against=souk-random&seats=2")
    plain.get_by_role("button", name=re.compile("Sit down")).click()
    for _ in range(20):
        if plain.locator("#board").count():
            break
        plain.wait_for_timeout(500)
        plain.reload()
    expect(plain.locator("#parts a").first).to_have_text("Table")
    plain.get_by_role("link", name="Show the board for a telephone").click()
    expect(plain.locator("#parts a").first).to_have_text("My shop")
    plain.locator("#parts a").filter(has_text="Clock").click()
    expect(plain.locator("#parts [aria-current]")).to_have_text("Clock")
    left, _, right, _ = box(plain.locator("#p-dial"))
    assert left >= 0
    assert right - left > 300


def test_what_fitted_once_is_drawn_at_once_the_next_time(context, site):
    phone = context("en-GB", viewport={"width": 390, "height": 844})
    page = phone.new_page()
    address = sit(page, "merchants_bay", 2)
    expect(page.locator("#parts a").first).to_have_text("My shop")
    answer = phone.request.get(address)
    assert 'data-part="clock"' in answer.text(), "The server has learnt what fits."

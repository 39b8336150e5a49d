"""What a guest sees and touches on a board: what things are, and the last move.

Pointers, fingers and keys are the browser's own; bots play beside it.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.site import Site
from tests.e2e.tables import make_bots, worker
from tests.e2e.test_play import PATIENCE_MS, sit_down
from tests.replays.stored import Stored, stored

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
NAMED = {
    "bazar": ("card-storm", "Storm", "The Port and the Black Market are worth 2 less"),
    "bazar_quest": ("stall-display", "Display upgrade", "Room for 1 more item in"),
    "merchants_bay": ("space-0-recruit", "Recruit", "Take a townsfolk card"),
}
"""A thing of each game that lies there from the beginning: its name and effect."""
games = pytest.mark.parametrize(
    "game",
    ["bazar", *(pytest.param(one, marks=pytest.mark.long) for one in [*NAMED][1:])],
)


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    make_bots("souk-random")
    return stored(labels=("Ada", "Bo"))


@pytest.fixture(scope="module", autouse=True)
def at_work(match: Stored, browser: Browser):
    with worker():
        yield


@pytest.fixture
def phone(browser: Browser, site: Site):
    context = browser.new_context(base_url=site.url, locale="en-GB", **PHONE)
    yield context.new_page()
    context.close()


def sit(page: Page, game: str) -> None:
    sit_down(page, f"/tables/new/?game={game}&against=souk-random&seats=2")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_at(page: Page, thing: str) -> None:
    found = page.locator(f"#p-{thing}")
    found.scroll_into_view_if_needed()
    page.mouse.move(*middle(found))


def press_long(page: Page, spot: tuple[float, float]) -> None:
    """Lay a finger down, until something shows, and lift it."""
    finger = page.context.new_cdp_session(page)
    points = [{"x": spot[0], "y": spot[1]}]
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points}
    )
    expect(page.locator(".tooltip")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# --- what things are -----------------------------------------------------------------


@games
def test_pointing_at_a_thing_shows_its_name_and_what_it_does(page, game):
    thing, name, effect = NAMED[game]
    sit(page, game)
    tooltip = page.locator(".tooltip")
    expect(tooltip).to_be_hidden()
    point_at(page, thing)
    expect(tooltip).to_be_visible()
    expect(tooltip.locator("strong")).to_have_text(name)
    expect(tooltip).to_contain_text(effect)
    # All of it is in the window, over everything else.
    box = tooltip.bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= 1280
    assert box["y"] + box["height"] <= 860
    # It stays under the pointer, and goes when it is dismissed.
    page.mouse.move(*middle(tooltip), steps=8)
    page.wait_for_timeout(600)
    expect(tooltip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tooltip).to_be_hidden()
    point_at(page, thing)
    expect(tooltip).to_be_visible()


@pytest.mark.long
def test_the_keyboard_reaches_every_thing(page):
    sit(page, "bazar")
    tooltip = page.locator(".tooltip")
    page.locator("svg.overlay").focus()
    page.keyboard.press("Tab")  # To the first thing that can be touched.
    words = page.evaluate("document.activeElement.getAttribute('aria-label')")
    said = tooltip.locator("p:not(.on)").all_inner_texts()
    assert " ".join(said) == words
    # Escape closes what is shown, and takes nothing back.
    page.keyboard.press("Enter")
    expect(page.locator("#play-move")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(tooltip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tooltip).to_be_hidden()
    expect(page.locator("#play-move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#play-move")).to_be_hidden()
    # The arrows find things that cannot be touched, too, and these are read out.
    page.locator("svg.overlay").focus()
    seen = set()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        expect(tooltip).to_be_visible()
        seen.add(page.locator(".overlay + [role=status]").inner_text())
    assert len(seen) > 1


# --- fingers -------------------------------------------------------------------------


@games
def test_a_first_tap_tells_a_second_plays_and_a_long_press_does_neither(phone, game):
    sit(phone, game)
    play, own = phone.locator("#play-move"), phone.locator("#story .own")
    since = phone.locator("[name=since]").input_value()
    thing = phone.locator(".touches .open").first
    thing.scroll_into_view_if_needed()
    press_long(phone, middle(thing))
    assert phone.locator(".touches .chosen").count() == 0
    expect(play).to_be_hidden()
    for _ in range(4):
        thing = phone.locator(".touches .open").first
        name = thing.get_attribute("data-thing")
        thing.tap()
        expect(phone.locator("#about")).not_to_be_empty()
        phone.wait_for_timeout(400)  # Two taps at once would be one.
        if play.is_visible():
            break
    expect(phone.locator("#how")).to_contain_text("once more")
    assert own.count() == 0
    assert phone.locator("[name=since]").input_value() == since
    phone.locator(f'.touches [data-thing="{name}"]').tap()
    expect(own.first).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.long
def test_a_tap_beside_the_moves_tells_what_lies_there(phone):
    sit(phone, "bazar")
    thing, name, _effect = NAMED["bazar"]
    found = phone.locator(f"#p-{thing}")
    found.scroll_into_view_if_needed()
    phone.touchscreen.tap(*middle(found))
    expect(phone.locator(".tooltip strong")).to_have_text(name)
    expect(phone.locator("#play-move")).to_be_hidden()


# --- the last move -------------------------------------------------------------------


@games
def test_the_last_move_is_marked_until_the_next_one(page, game):
    sit(page, game)
    marks = page.locator(".last-move rect")
    marked = []
    for _ in range(2):
        page.locator("#list input").first.check()
        page.locator("#play-move").click()
        expect(page.locator("#play-move")).to_be_hidden()
        page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
        expect(marks.first).to_be_attached()
        names = [mark.get_attribute("data-changed") for mark in marks.all()]
        # What is marked is there, under its mark.
        for name in names:
            assert page.locator(f'[id="p-{name}"]').count() == 1
        marked.append(names)
    assert marked[0] != marked[1]


def test_moves_of_others_are_shown_one_by_one_unless_somebody_skips_them(page):
    page.goto("/tables/new/?game=bazar")
    address = "/static/tournaments/play-pace.js"
    shown = """async (address) => {
      const { Pace } = await import(address);
      const replay = { last: 0 };
      const seen = [];
      const log = { done: 0 };
      const ended = new Promise((end) => {
        const done = () => { log.done += 1; end(); };
        const pace = new Pace(replay, (step) => seen.push(step), done);
        replay.last = 4;
        pace.goOn();
        log.atOnce = [...seen];
        log.skip = () => { pace.skip(); };
      });
      return { replay, seen, log, ended };
    }"""
    # In a row, the first at once and every other one after a pause.
    told = page.evaluate(
        f"""async (address) => {{
          const {{ seen, log, ended }} = await ({shown})(address);
          await ended;
          return [log.atOnce, seen, log.done];
        }}""",
        address,
    )
    assert told == [[1], [1, 2, 3, 4], 1]
    skipped = page.evaluate(
        f"""async (address) => {{
          const {{ seen, log }} = await ({shown})(address);
          log.skip();
          return [seen, log.done];
        }}""",
        address,
    )
    assert skipped == [[1, 4], 1]
    page.emulate_media(reduced_motion="reduce")
    still = page.evaluate(
        f"async (address) => (await ({shown})(address)).log.atOnce", address
    )
    assert still == [4]


# --- in the viewer -------------------------------------------------------------------


def test_the_viewer_tells_what_things_are_and_marks_the_move_of_each_step(page, match):
    page.goto(f"/matches/{match.header.match}/?step=5&seat=all")
    expect(page.locator("html.scripted")).to_be_attached()
    marks = page.locator(".last-move rect")
    expect(marks.first).to_be_attached()
    thing, name, effect = NAMED["bazar"]
    point_at(page, thing)
    expect(page.locator(".tooltip strong")).to_have_text(name)
    expect(page.locator(".tooltip")).to_contain_text(effect)
    # A click does not take the arrows away from stepping.
    page.mouse.down()
    page.mouse.up()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text(re.compile(r"^Step 6 of "))
    expect(marks.first).to_be_attached()
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_have_text(re.compile(r"^Step 0 of "))
    assert marks.count() == 0, "Nobody has moved."


@pytest.mark.long
def test_in_the_viewer_a_tap_tells_what_a_thing_is(phone, match):
    phone.goto(f"/matches/{match.header.match}/?step=5&seat=all")
    expect(phone.locator("html.scripted")).to_be_attached()
    thing, name, _effect = NAMED["bazar"]
    found = phone.locator(f"#p-{thing}")
    found.scroll_into_view_if_needed()
    phone.touchscreen.tap(*middle(found))
    expect(phone.locator(".tooltip strong")).to_have_text(name)

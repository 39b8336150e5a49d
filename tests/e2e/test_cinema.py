"""A big screen shows the matches of a tournament, one after the other."""

import re
import time
from itertools import count

from playwright.sync_api import Page, expect

from tests.e2e.site import aside
from tests.replays.stored import Stored, stored
from tests.tournaments.matches.shown_matches import cup

PATIENCE_MS = 20_000
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))

OUTSIDE = """() => {
  const seen = [...document.querySelectorAll(
    ".screen-head, .screen-board > svg, .screen-clock, .screen-players li")];
  const out = (box) =>
    box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  return seen.map((one) => one.getBoundingClientRect()).filter(out).length;
}"""
SEEN_WHOLE = """() =>
  document.querySelector(".screen-board > svg").viewBox.baseVal.width > 0"""
LETTERS = """() => parseFloat(
  getComputedStyle(document.querySelector(".screen-players .name")).fontSize)"""


def at_step(page: Page, step: int) -> None:
    shown = page.locator("[data-part=turn]")
    expect(shown).to_have_text(re.compile(rf"· Step {step}$"), timeout=PATIENCE_MS)


def names(page: Page) -> list[str]:
    return page.locator(".screen-players .name").all_text_contents()


def announces(page: Page, *words: str) -> None:
    for word in words:
        notice = page.locator("[data-part=notice]")
        expect(notice).to_contain_text(word, timeout=PATIENCE_MS)


def fits_every_size(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE) == 0, (width, height)
        assert page.evaluate(SEEN_WHOLE)
        assert page.evaluate(LETTERS) > height / 40


def seen_by_everybodys_eyes(match: Stored, asked: list[str]) -> None:
    """What a screen asks of a match while it is played is nobody's secret."""
    ways = [way for way in asked if str(match.header.match) in way]
    eyes = [way for way in ways if "/live/" in way or "film.json" in way]
    assert eyes
    assert all("seat=spectator" in way for way in eyes)


def live_match() -> Stored:
    """A match as people play it: it goes on just now, and takes its time."""
    now = count(time.time_ns() // 1_000_000, 1_000)
    return stored(labels=("Eve", "Flo"), step=3, times=now.__next__)


def test_a_screen_plays_a_match_then_the_live_one_and_what_follows(page):
    first, live, last = (
        aside(stored, labels=("Ada", "Bo")),
        aside(live_match),
        aside(stored, labels=("Cyd", "Dot")),
    )
    tournament = aside(cup, first, live, last)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto(f"/cinema/{first.header.match}/")
    at_step(page, 1)  # It plays by itself.
    assert names(page) == ["Ada", "Bo"]
    page.keyboard.press("Space")
    expect(page.locator("[data-part=sign]")).to_have_text("Paused")
    page.keyboard.press("Home")
    at_step(page, 0)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement !== null")

    # The end, the result, and what comes next: a match is being played.
    page.keyboard.press("End")
    page.keyboard.press("Space")
    announces(page, "The match is over.")
    expect(page.locator(".result .won")).not_to_have_count(0)
    page.keyboard.press("n")
    announces(page, "Next", "Round 2", "Eve", "Flo")
    page.keyboard.press("n")
    at_step(page, 3)
    assert page.evaluate("document.fullscreenElement !== null")
    expect(page.locator("[data-part=sign]")).to_have_text("Live")
    aside(live.grow, live.seq_of(5))
    at_step(page, 5)
    aside(live.grow, len(live.entries))
    page.keyboard.press("End")
    announces(page, "The match is over.")
    seen_by_everybodys_eyes(live, asked)

    page.keyboard.press("n")
    announces(page, "Round 3", "Cyd", "Dot")
    page.keyboard.press("n")
    at_step(page, 0)
    page.keyboard.press("Space")
    fits_every_size(page)
    page.keyboard.press("n")
    announces(page, tournament.name, "The next match begins soon.")

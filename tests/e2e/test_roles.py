"""A seat has one name for a stranger: in its row, on the board and in the story."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.site import Site
from tests.e2e.tables import make_bots, worker

PATIENCE_MS = 30_000
MOVES = 3
STEPS = 5

NUMBERED = re.compile(
    "(first|second|third|fourth) (merchant|seat)|"
    "(premier|deuxième|troisième|quatrième) (marchand|siège)",
    re.IGNORECASE,
)
"""What no seat is called that has a role."""

_READ = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    rows: all(".sitters li, .seats li").map((row) => ({
      seat: row.dataset.seat,
      role: row.querySelector("[data-role]").textContent,
      words: row.innerText.replace(/\\s+/g, " ").trim(),
      emblem: row.querySelector("[data-emblem] .emblem g").innerHTML,
    })),
    board: all("#board > svg:first-of-type :is(text, title)")
      .map((one) => one.textContent),
    story: all("#story li:not(.asked)").map((line) => line.textContent),
    who: document.querySelector("#story .who:not([hidden]) .role")?.textContent,
    acts: document.querySelector(".seats li.acts")?.dataset.seat,
  };
}
"""


@pytest.fixture(scope="module", autouse=True)
def bots_are_there_before_the_browser(site: Site) -> None:
    make_bots("souk-random")


@pytest.fixture(scope="module", autouse=True)
def at_work(bots_are_there_before_the_browser: None, browser: Browser):
    with worker():
        yield


def read(page: Page) -> dict[str, Any]:
    """Return what the page calls the seats, having seen that it agrees with itself."""
    seen: dict[str, Any] = page.evaluate(_READ)
    roles = [row["role"] for row in seen["rows"]]
    assert len({*roles}) == len(roles), roles
    assert len({row["emblem"] + row["role"] for row in seen["rows"]}) == len(roles)
    for role in roles:
        assert any(role in words for words in seen["board"]), f"No {role} on the board."
    return seen


def play(page: Page) -> None:
    """Play the first move of the list."""
    page.wait_for_selector("body.asked #list input", timeout=PATIENCE_MS)
    since = page.locator("[name=since]")
    before = since.input_value()
    page.evaluate("document.querySelector('#list input').click()")
    page.evaluate("document.getElementById('play-move').click()")
    expect(since).not_to_have_value(before, timeout=PATIENCE_MS)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("merchants_bay", "fr"),
        ("merchants_bay", "en"),
        ("bazar", "en"),
        ("bazar", "fr"),
        ("bazar_quest", "en"),
        ("bazar_quest", "fr"),
    ],
)
def test_a_seat_has_one_name_at_the_table_and_in_the_viewer(
    browser, site, game, language
):
    page = browser.new_page(base_url=site.url, locale=language)
    page.goto(f"/tables/new/?game={game}&against=souk-random&seats=3")
    page.get_by_role("button", name=re.compile("Sit down|S’asseoir")).click()
    you = {"en": "you", "fr": "vous"}[language]
    for _ in range(MOVES):
        play(page)
        page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
        seen = read(page)
        own = [row for row in seen["rows"] if f"{row['role']} · {you}" in row["words"]]
        assert len(own) == 1, seen["rows"]
        story = " ".join(seen["story"])
        assert not NUMBERED.search(story)
        assert any(row["role"] in story for row in seen["rows"]), story
    at_table = {row["seat"]: row["role"] for row in seen["rows"]}
    table = page.url.rstrip("/").rpartition("/")[2]
    page.goto(f"/matches/{table}/?step=1")
    expect(page.locator("html.scripted")).to_be_attached()
    # What is chosen in secret is no step yet: how many there are depends on the dice.
    last = int(page.locator("#scrubber").get_attribute("max") or 0)
    assert last > 1
    for step in range(1, min(STEPS, last + 1)):
        expect(page.locator("#steps [aria-current]")).to_have_attribute(
            "data-step", str(step)
        )
        seen = read(page)
        assert {row["seat"]: row["role"] for row in seen["rows"]} == at_table
        assert seen["who"] == at_table[seen["acts"]]
        assert not NUMBERED.search(" ".join(seen["story"]))
        page.keyboard.press("ArrowRight")
    page.close()

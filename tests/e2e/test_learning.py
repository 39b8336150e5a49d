"""A guest learns each game by playing it, and asks for hints where nothing is rated."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from engines import registry
from tests.e2e.site import Site, aside
from tests.e2e.tables import make_bots, worker
from tournaments.models import Hint, Match
from tournaments.services.tables.hints import search_for_hint

PATIENCE_MS = 30_000.0
MOST_DECISIONS = 400


@pytest.fixture(scope="module", autouse=True)
def bots(site: Site) -> Iterator[None]:
    """The bots of each level sit at the tables, and a worker plays for them."""
    aside(make_bots, "souk-easy", "souk-planner", "souk-mcts")
    with worker():
        yield
    aside(Match.objects.exclude(status__in=Match.OVER).update, status="cancelled")


def begin(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")  # Nobody waits for the others here.
    page.goto(f"/learn/{game}/")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#choice", timeout=PATIENCE_MS)
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)


def play_as_suggested(page: Page) -> None:
    """Look at the first suggestion, and play it."""
    words = page.locator(".suggestions .words").last.inner_text()
    page.get_by_role("button", name="Show it").last.click()
    expect(page.locator("#turn")).to_have_text(words)
    expect(page.locator("#play-move")).to_be_in_viewport()
    since = page.locator("#choice [name=since]")
    before = since.input_value()
    page.locator("#play-move").press("Enter")
    expect(since).not_to_have_value(before, timeout=PATIENCE_MS)
    expect(page.locator("#turn")).to_be_focused()  # Keys go on where the button was.
    page.wait_for_selector("body.asked #advice:not(.late)", timeout=PATIENCE_MS)


@pytest.mark.parametrize(
    "game",
    [
        "bazar_quest",
        pytest.param("bazar", marks=pytest.mark.long),
        pytest.param("merchants_bay", marks=pytest.mark.long),
    ],
)
def test_a_guest_reads_the_lessons_and_plays_what_they_suggest(page, game):
    begin(page, game)
    lesson = page.locator(".lesson")
    expect(lesson.get_by_text("What matters:")).to_be_visible()
    assert page.locator(".hints rect").count() >= 1, "It is drawn on the board."
    titles = []
    for _ in range(3):
        titles.append(lesson.locator("h2").inner_text())
        play_as_suggested(page)
        expect(lesson).to_be_visible()
    assert len({*titles}) > 1 or game == "bazar_quest"
    lesson.get_by_role("button", name="Leave the tutorial").click()
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    expect(lesson).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


def test_on_a_phone_a_new_lesson_is_read_before_the_board(browser, site):
    phone = browser.new_context(
        base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True
    )
    page = phone.new_page()
    begin(page, "bazar")
    lesson = page.locator(".lesson h2")
    expect(lesson).to_be_in_viewport()
    page.get_by_role("button", name="Show it").first.click()
    expect(page.locator("#board")).to_be_in_viewport()
    page.locator("#play-move").click()
    expect(lesson).to_have_text("Placing a tile", timeout=PATIENCE_MS)
    expect(lesson).to_be_in_viewport()
    phone.close()


def test_a_hint_is_drawn_at_once_and_a_search_adds_what_it_expects(page):
    page.emulate_media(reduced_motion="reduce")
    page.goto("/tables/new/?game=bazar_quest&seats=2")
    expect(page.locator("[name=seat_1]")).to_have_value("level-easy")
    page.locator("form.new-table .button.big").click()
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    assert page.locator(".hints rect").count() == 0
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("by rules of thumb", exact=False)).to_be_visible()
    assert page.locator(".hints rect").count() >= 1
    expect(page.locator("[data-searching]")).to_be_visible()
    number = aside(lambda: Hint.objects.latest("id").id)
    assert aside(search_for_hint, hint_id=number)
    expect(page.get_by_text(re.compile("imagined continuations"))).to_be_visible()
    play_as_suggested(page)
    expect(page.locator(".hint")).to_have_count(0)
    page.reload()
    expect(page.locator("#sitters .own .hints-had")).to_have_text("1 hint")


@pytest.mark.long
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_newcomer_gets_from_the_first_page_to_the_end_by_what_the_page_says(
    page, game
):
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    title = registry.load(game).title("en")
    page.get_by_role("link", name=re.compile(rf"Learn by playing\s*: {title}$")).click()
    page.get_by_role("button", name="Begin").click()
    since, end = page.locator("#choice [name=since]"), page.locator(".verdict")
    asked = page.locator("body.asked #advice:not(.late)")
    seen = set()
    for _ in range(MOST_DECISIONS):
        expect(asked.or_(end).first).to_be_visible(timeout=PATIENCE_MS)
        if end.count():
            break
        seen.add(page.locator(".lesson h2").inner_text())
        before = since.input_value()
        if page.get_by_role("button", name="Show it").count():
            page.get_by_role("button", name="Show it").first.click()
        else:
            page.locator("#list input").first.check()
        page.locator("#play-move").click()
        page.wait_for_function(
            "old => document.querySelector('#choice [name=since]')?.value !== old",
            arg=before,
            timeout=PATIENCE_MS,
        )
    expect(end).to_be_visible(timeout=PATIENCE_MS)
    assert len(seen) > 1

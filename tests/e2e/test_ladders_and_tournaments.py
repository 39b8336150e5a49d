"""People follow tournaments and ladders in a browser, at a desk and on a phone."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from souk.accounts.services import roles
from tests.e2e.looks import SCREENS, faults
from tests.e2e.people import log_in
from tests.e2e.site import Site, aside
from tests.souk.accounts.people import person
from tests.tournaments.results import rated
from tests.tournaments.tournaments.fields import (
    finish,
    of_status,
    opened,
    play_out,
    started,
    version,
)
from tournaments.models import FinalStanding, Ladder, Tournament

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Season:
    over: Tournament
    running: Tournament
    coming: Tournament
    winner: str
    bot: str
    ladder: int


@pytest.fixture(scope="module")
def season(site: Site) -> Season:
    over = started(8, name="Spring Cup", format="knockout", format_options="{}")
    play_out(over)
    running = started(8, name="Long League", format="round_robin", format_options="{}")
    finish(of_status(running, "ready")[0])
    coming = opened(3, name="Open Cup")
    author = person("ada")
    roles.make_organiser(user=person("chief"))
    own = version(owner=author)
    rated()
    first = FinalStanding.objects.get(tournament=over, place=1)
    return Season(
        over=over,
        running=running,
        coming=coming,
        winner=str(first.entrant.competitor),
        bot=str(own),
        ladder=Ladder.objects.get().pk,
    )


@pytest.fixture(scope="module", autouse=True)
def all_is_played_before_the_browser(season: Season, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def test_who_wants_no_spoilers_asks_for_the_results_of_a_page_by_keyboard(
    browser, site, season
):
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/matches/?spoilers=no")
    page.goto(f"/tournaments/{season.over.slug}/")
    title = page.locator("#standings-title")
    expect(title).to_have_text("Entrants")
    expect(page.locator(".bracket .champion")).to_have_count(0)
    page.get_by_role("link", name="Show the results on this page").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bracket .champion")).to_contain_text(season.winner)
    page.get_by_role("link", name="Round 1", exact=True).click()
    expect(title).to_have_text("Final standings")
    page.get_by_role("link", name="Hide them again").click()
    expect(title).to_have_text("Entrants")
    context.close()


def test_a_spectator_reads_a_cup_and_goes_on_to_the_ladder(page, season):
    page.goto("/tournaments/")
    card = page.locator(".card", has_text="Spring Cup")
    expect(card).to_contain_text(season.winner)
    card.get_by_role("link", name="Spring Cup").click()
    expect(page.locator("#standings tbody tr").first).to_contain_text(season.winner)
    expect(page.locator(".bracket .champion")).to_contain_text(season.winner)
    page.get_by_role("link", name="Round 1", exact=True).click()
    page.locator("details.sitting summary").first.click()
    expect(page.get_by_role("link", name=re.compile("^Replay")).first).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_text("Ladders").click()
    page.get_by_role("link", name=re.compile("^Whole ladder")).first.click()
    expect(page.locator("svg.chart .label")).to_have_count(5)
    boxes = page.get_by_role("checkbox")
    for number in (5, 6):
        boxes.nth(number).check()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("svg.chart .label")).to_have_count(2)
    expect(page.locator("#matrix tbody tr")).to_have_count(2)
    page.get_by_label("Who").select_option("people")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("Nobody on this ladder fits the filter.")).to_be_visible()


CUT = """(table) => [...table.querySelectorAll("th, td")].filter((cell) => {
  const frame = table.parentElement.getBoundingClientRect();
  const box = cell.getBoundingClientRect();
  return box.width > 1 && (box.right > frame.right + 1 || box.left < frame.left - 1);
}).map((cell) => cell.textContent)"""
"""The cells of a table that are cut off at the side."""


@pytest.mark.parametrize("screen", [(390, "en"), (390, "fr"), (1280, "en")], ids=str)
def test_no_figure_of_ladders_and_standings_is_cut_off(browser, site, season, screen):
    width, language = screen
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": width, "height": 800},
        locale=language,
    )
    page = context.new_page()
    for address in (
        f"/ladders/{season.ladder}/",
        f"/tournaments/{season.running.slug}/",
        f"/tournaments/{season.over.slug}/",
        f"/tournaments/{season.coming.slug}/",
    ):
        page.goto(address)
        tables = page.locator("table.stack")
        assert tables.count() == 1
        assert tables.evaluate(CUT) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"/ladders/{season.ladder}/")
    chart = page.locator("svg.chart").bounding_box()
    assert chart["x"] + chart["width"] <= width
    named = ".legend li" if width < 700 else "svg.chart .label"
    assert page.locator(named).first.is_visible()
    context.close()


def test_a_running_tournament_goes_on_by_itself(page, season):
    page.clock.install()
    page.goto(f"/tournaments/{season.running.slug}/")
    before = page.locator("#state .number").inner_text()
    page.locator("#tie-breaks summary").click()
    aside(lambda: finish(of_status(season.running, "ready")[0]))
    page.locator("h1").click()
    page.clock.fast_forward(11_000)
    expect(page.locator("#state .number")).not_to_have_text(before)
    expect(page.locator("#tie-breaks")).to_have_attribute("open", "")


def test_an_author_enters_a_bot_and_an_organiser_is_asked_first(page, season):
    log_in(page, "ada")
    page.goto(f"/tournaments/{season.coming.slug}/")
    page.get_by_label("A version of a bot").select_option(label=season.bot)
    page.get_by_role("button", name="Enter this bot").click()
    expect(page.locator("#standings")).to_contain_text(season.bot)
    page.context.clear_cookies()
    log_in(page, "chief")
    page.goto(f"/tournaments/{season.coming.slug}/")
    page.get_by_role("link", name="Start …").click()
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#state .tag")).to_have_text("Open")
    page.get_by_role("link", name="Start …").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#state .tag")).to_have_text("Running")


@pytest.mark.parametrize("screen", SCREENS)
def test_nobody_is_shut_out(browser, site, season, screen):
    context = browser.new_context(base_url=site.url, **SCREENS[screen])
    page = context.new_page()
    for path in (
        "/tournaments/",
        f"/tournaments/{season.over.slug}/",
        f"/tournaments/{season.running.slug}/",
        "/ladders/",
        f"/ladders/{season.ladder}/",
        "/people/ada/",
    ):
        for spoilers in ("yes", "no"):
            page.goto(f"{path}?spoilers={spoilers}")
            assert faults(page) == [], (path, spoilers)
    context.close()

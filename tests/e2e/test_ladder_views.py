"""The pages beside a ladder, at a desk and on a phone, by keyboard too."""

import random
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import msgspec
import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from tests.e2e.looks import SCREENS, faults
from tests.e2e.site import Site
from tests.tournaments.results import competitors, finished, rated
from tournaments.models import Ladder, Leaderboard
from tournaments.ratings.cycles import Cycle
from tournaments.selectors.ladders.ratings import panels_of
from tournaments.services.ladders.past_fits import make_past_fit

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Rated:
    ladder: int
    players: tuple[int, ...]
    match: UUID
    day: str

    @property
    def base(self) -> str:
        return f"/ladders/{self.ladder}/"

    @property
    def pages(self) -> tuple[str, ...]:
        one, two = self.players[:2]
        return (
            f"{self.base}past/?at={self.day}",
            f"{self.base}past/?at={self.day}T12:00",
            f"{self.base}compare/",
            f"{self.base}compare/{one}/{two}/",
            f"{self.base}cycles/",
            f"{self.base}quality/",
            f"{self.base}players/{one}/",
            f"{self.base}players/{one}/{self.match}/",
        )


@pytest.fixture(scope="module")
def season(site: Site) -> Rated:
    """A ladder of six over some weeks; three of them beat each other in a circle."""
    players = competitors(6)
    begin = timezone.now() - timedelta(days=30)
    dice = random.Random(3)
    for number in range(144):
        table = dice.sample(players, 3)
        order = sorted(table, key=lambda one: players.index(one) + 3 * dice.random())
        ranks = [order.index(one) + 1 for one in table]
        at = begin + timedelta(hours=4 * number)
        finished(*table, ranks=ranks, at=at, game="bazar")
    rated()
    board = Leaderboard.objects.select_related("ladder", "projection").get()
    keys = tuple(one.pk for one in players)
    panels = panels_of(board)
    circle = Cycle((keys[0], keys[1], keys[2]), (0.991, 0.98, 0.9999))
    found = msgspec.structs.replace(panels.cycles, cycles=(circle,), found=1)
    told = msgspec.structs.replace(panels, cycles=found)
    Leaderboard.objects.update(panels=msgspec.json.encode(told).decode())
    day = begin + timedelta(days=12)
    last = board.changes.filter(at__lt=day).order_by("-position")[0]
    make_past_fit(board, last.position)
    mine = board.changes.filter(competitor=players[0]).order_by("-position")[3]
    yesterday = (last.at).date().isoformat()
    return Rated(Ladder.objects.get().pk, keys, mine.match_id, yesterday)


@pytest.fixture(scope="module", autouse=True)
def all_is_played_before_the_browser(season: Rated, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


@pytest.mark.parametrize("name", SCREENS)
def test_nobody_is_shut_out_and_nothing_is_too_wide(browser, site, season, name):
    context = browser.new_context(base_url=site.url, **SCREENS[name])
    page = context.new_page()
    for address in (season.base, *season.pages):
        answer = page.goto(address)
        assert answer.status == 200
        assert faults(page) == [], address
        expect(page.locator("h1")).to_have_count(1)
        page.screenshot()
    context.close()


def test_a_reader_steps_from_the_ladder_to_a_match_and_back_by_keyboard(
    browser, site, season
):
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(season.base)
    page.locator(".ladder-lines td[data-name=Matches] a").first.focus()
    page.keyboard.press("Enter")
    page.locator("#changes tbody th a").nth(1).focus()
    page.keyboard.press("Enter")
    before = page.locator("h1").inner_text()
    page.get_by_role("link", name="Match before").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).not_to_have_text(before)
    page.get_by_role("link", name="Match after").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(before)
    expect(page.get_by_role("link", name="Watch the match")).to_be_visible()
    context.close()


def test_a_reader_compares_two_and_looks_at_another_day(page, season):
    page.goto(f"{season.base}compare/")
    page.get_by_label("First").select_option(str(season.players[1]))
    page.get_by_label("Second").select_option(str(season.players[2]))
    page.get_by_role("button", name="Compare").click()
    one, two = season.players[1:3]
    expect(page).to_have_url(
        f"{page.url.split('/ladders')[0]}{season.base}compare/{one}/{two}/"
    )
    expect(page.locator("svg.chart .label")).to_have_count(2)
    page.get_by_role("link", name="On another day").click()
    page.get_by_label("Day (UTC)").fill(season.day)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("table caption")).to_contain_text("rated matches by then")
    page.get_by_role("link", name="Day before").click()
    expect(page.locator("table caption")).to_contain_text("rated matches by then")

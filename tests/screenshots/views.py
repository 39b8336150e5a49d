"""What is photographed, in which window, and how one gets there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page


@dataclass(frozen=True, slots=True)
class Visit:
    """A running site, and the password of its organiser."""

    address: str
    password: str


@dataclass(frozen=True, slots=True)
class View:
    """A page to be photographed."""

    open: Callable[[Page, Visit], object]
    width: int = 1280
    height: int = 860
    is_dark: bool = False
    is_french: bool = False


def at(address: str) -> Callable[[Page, Visit], object]:
    return lambda page, visit: page.goto(address)


def match_of(game: str, *, step: int) -> Callable[[Page, Visit], object]:
    """Open a finished match of a game at a step.

    It is the last on the page: the deals of the first may still be played by others,
    and until they are not everything is shown.
    """

    def open_match(page: Page, visit: Visit) -> None:
        page.goto(f"/matches/?game={game}&status=finished")
        address = page.locator(".matches a").last.get_attribute("href")
        page.goto(f"{address}?step={step}&seat=all")
        page.wait_for_selector("html.scripted")

    return open_match


def table_of(game: str) -> Callable[[Page, Visit], object]:
    """Sit down as a guest against three bots, and wait to be asked."""

    def sit_down(page: Page, visit: Visit) -> None:
        page.goto(f"/tables/new/?game={game}&against=souk-planner")
        page.locator("main form button.button").last.click()
        page.wait_for_selector("body.asked", timeout=60_000)

    return sit_down


def longest_ladder(page: Page, visit: Visit) -> None:
    page.goto("/ladders/")
    page.locator("main a[href*='/ladders/']").first.click()


def health(page: Page, visit: Visit) -> None:
    page.goto("/admin/login/?next=/admin/health/")
    page.fill("[name=username]", "organiser")
    page.fill("[name=password]", visit.password)
    page.locator("main button.button").last.click()
    page.wait_for_url("**/admin/health/")


VIEWS: Final = {
    "home": View(at("/")),
    "home-phone": View(at("/"), width=390, height=844, is_dark=True, is_french=True),
    "match": View(match_of("bazar", step=14)),
    "match-quest": View(match_of("bazar_quest", step=40), is_dark=True),
    "match-bay": View(match_of("merchants_bay", step=40)),
    "play": View(table_of("bazar"), height=900),
    "ladder": View(longest_ladder, height=1000),
    "tournament": View(at("/tournaments/demo-cup/"), height=1000),
    "bot": View(at("/bots/souk-mcts/"), is_dark=True),
    "health": View(health),
}
"""The pictures, by the names of their files in `docs/images`."""

"""A person follows a match while it is being played."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.databases import in_own_connection
from tests.e2e.picture import drawn, shown
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored

pytestmark = pytest.mark.long

PATIENCE_MS = 20_000


def address(match: Stored, step: int | str = "") -> str:
    return f"/matches/{match.header.match}/?step={step}&seat=spectator"


def watch(page: Page, match: Stored) -> None:
    page.goto(address(match))
    expect(page.locator("#live")).to_have_text("Live", timeout=PATIENCE_MS)


def at_step(page: Page, step: int, last: int) -> None:
    expect(page.locator("#where")).to_have_text(
        f"Step {step} of {last}", timeout=PATIENCE_MS
    )
    current = page.locator("#steps [aria-current]")
    expect(current).to_have_attribute("data-step", str(step))


def test_who_is_at_the_last_step_follows_the_match_to_its_end(page):
    match = aside(stored, step=3)
    watch(page, match)
    at_step(page, 3, 3)
    for step in (4, 6, 9):
        aside(match.grow, match.seq_of(step))
        at_step(page, step, step)
        assert shown(page) == drawn(page, address(match, step))
    aside(match.grow, len(match.entries))
    expect(page.locator("#live")).to_be_hidden(timeout=PATIENCE_MS)
    expect(page.locator("#status")).to_have_text("Finished")
    expect(page.locator(".seats .won")).not_to_have_count(0)
    expect(page.locator("#story li.note").first).to_have_text("The match is over.")
    # The other views are open now.
    assert page.locator("#views option").count() == 4
    page.locator("#views").select_option("all")
    page.wait_for_url(re.compile("seat=all"))


def test_who_looks_back_is_left_in_peace(page):
    match = aside(stored, step=6)
    watch(page, match)
    page.keyboard.press("Home")
    at_step(page, 0, 6)
    aside(match.grow, match.seq_of(8))
    at_step(page, 0, 8)
    page.keyboard.press("End")
    at_step(page, 8, 8)
    aside(match.grow, match.seq_of(9))
    at_step(page, 9, 9)
    assert page.locator("#steps a").count() == 10


def test_who_gets_no_stream_follows_the_match_all_the_same(browser, site):
    """A page that is refused one asks from time to time what is new."""
    match = aside(stored, step=3)
    context = browser.new_context(base_url=site.url, locale="en-GB")
    page = context.new_page()
    streams = re.compile(r"/live/(?!.*once=1)")
    page.route(streams, lambda route: route.fulfill(status=429))
    watch(page, match)
    at_step(page, 3, 3)
    for step in (4, 6):
        aside(match.grow, match.seq_of(step))
        at_step(page, step, step)
    page.unroute(streams)
    aside(match.grow, len(match.entries))
    expect(page.locator("#live")).to_be_hidden(timeout=PATIENCE_MS)
    context.close()


MATCHES = 4
OPENINGS = 5
"""So many of each match: it must not come to its end on a slow machine."""
SECONDS_A_STEP = 0.4


@contextmanager
def played_on(match: Stored, first: int) -> Iterator[list[int]]:
    """Let a match go on by itself; yield the steps that are in its log."""
    steps = [first]
    is_done = Event()

    def grow() -> None:
        while not is_done.wait(SECONDS_A_STEP):
            match.grow(match.seq_of(steps[-1] + 1))
            steps.append(steps[-1] + 1)

    thread = Thread(target=in_own_connection, args=[grow])
    thread.start()
    try:
        yield steps
    finally:
        is_done.set()
        thread.join(timeout=60)


@pytest.fixture
def busy_machine() -> Iterator[None]:
    """Keep a core busy with something else."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as burning:
        yield
        burning.kill()


def test_each_time_a_running_match_is_opened_it_is_followed_to_its_newest_step(
    browser: Browser, site: Site, busy_machine: None
):
    for _ in range(MATCHES):
        match = aside(stored, game="bazar_quest", labels=tuple("ABCDEF"), step=1)
        with played_on(match, first=1) as steps:
            for _ in range(OPENINGS):
                page = browser.new_page(base_url=site.url)
                page.goto(f"/matches/{match.header.match}/")
                reaches(page, steps[-1] + 2)
                expect(page.locator("#follow")).to_be_hidden()
                page.close()


def reaches(page: Page, step: int) -> None:
    """Wait until a page shows a step, or one that came after it."""
    page.wait_for_function(
        """(step) => {
          const at = document.querySelector("#steps [aria-current]");
          return at && Number(at.dataset.step) >= step;
        }""",
        arg=step,
        timeout=PATIENCE_MS,
    )


def test_a_running_match_offers_only_what_may_be_seen(page):
    match = aside(stored, step=2)
    watch(page, match)
    assert page.locator("#views option").all_text_contents() == ["Spectator"]
    assert page.locator("#download, #verify").count() == 0


@pytest.fixture
def restarted(site: Site):
    yield site
    site.stop()
    site.start()


def test_a_connection_that_is_lost_comes_back_and_catches_up(browser, restarted):
    match = aside(stored, step=2)
    page = browser.new_page(base_url=restarted.url)
    watch(page, match)
    restarted.stop()
    expect(page.locator("#live")).to_have_class(re.compile("lost"), timeout=PATIENCE_MS)
    aside(match.grow, match.seq_of(5))
    restarted.start()
    at_step(page, 5, 5)
    expect(page.locator("#live")).to_have_text("Live", timeout=PATIENCE_MS)
    page.close()

"""Strangers on the default site: an author, a spectator and a player.

The site is started as `make run` starts it, with its demo and without any setting. The
strangers have a browser and the `souk` command, and know what the pages say.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from souk.embedded.ports import free_port
from tests.e2e.chromium import FLAGS, program
from tests.souk.accounts.people import PASSWORD

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
MINUTES = 60_000.0
"""In milliseconds, as the browser counts."""
TO_BE_RATED = 8 * MINUTES
"""On a machine that runs other tests as well."""
TO_ANSWER = MINUTES

BOT = '''"""A bot that fails now and then."""

from bots.sdk import Bot


class Clever(Bot):
    decisions = 0

    def choose(self, view, moves):
        self.decisions += 1
        print(f"decision {self.decisions} of seat {self.seat}")
        if self.seats > 2 and self.seat == 1 and self.decisions == 4:
            raise RuntimeError("I have lost the thread")
        return moves[0]
'''
"""At tables of more than two it fails in one seat: in no three matches in a row, and
not while the site checks it."""


class DefaultSite:
    """`souk up` in a folder of its own, with nothing set."""

    def __init__(self, folder: Path) -> None:
        names = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in names and not name.startswith(("SOUK_", "PYTEST"))
        }
        self.environment = {**kept, "SOUK_DATA": str(folder / "data")}
        self._log = (folder / "site.log").open("w")
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._run = subprocess.Popen(
            [sys.executable, "-m", "souk", "up", f"--port={port}"],
            cwd=ROOT,
            env=self.environment,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )

    def stop(self) -> None:
        self._run.send_signal(signal.SIGTERM)
        try:
            self._run.wait(60)
        finally:
            self._run.kill()
            self._log.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DefaultSite]:
    site = DefaultSite(tmp_path_factory.mktemp("default"))
    yield site
    site.stop()


@pytest.fixture(scope="module")
def browser(site: DefaultSite) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = program()
        browser = playwright.chromium.launch(executable_path=found, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, site: DefaultSite) -> Iterator[Page]:
    context = browser.new_context(
        base_url=site.url, viewport={"width": 1280, "height": 800}
    )
    page = context.new_page()
    _wait_for(page, "/", lambda: page.locator(".hero").count() > 0, MINUTES)
    yield page
    context.close()


def _wait_for(page: Page, address, is_there, patience_ms: float) -> None:
    """Open a page again and again until something is there, as people do."""
    until = monotonic() + patience_ms / 1000
    while True:
        try:
            page.goto(address)
            if is_there():
                return
        except Exception:
            if monotonic() > until:
                raise
        assert monotonic() < until, f"{address} does not show it:\n{page.content()}"
        page.wait_for_timeout(1_000)


def souk(site: DefaultSite, folder: Path, *words: str, **environment: str) -> str:
    """Return what the command says in a folder, as people would see it."""
    done = subprocess.run(
        [sys.executable, "-m", "souk", *words],
        cwd=folder,
        env=site.environment | environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_an_author_signs_up_submits_a_bot_and_reads_why_it_failed(page, site, tmp_path):
    # Sign up, and make a token for the command.
    page.get_by_role("link", name="Log in").click()
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Welcome, ada.")
    page.goto("/account/tokens/")
    page.get_by_label("Name of the token").fill("my laptop")
    page.keyboard.press("Enter")
    token = page.locator(".secret").inner_text().strip()

    # Write a bot and hand it in.
    souk(site, tmp_path, "bot", "new", "clever")
    (tmp_path / "clever" / "clever" / "bot.py").write_text(BOT)
    account = {"SOUK_URL": site.url, "SOUK_TOKEN": token}
    said = souk(site, tmp_path, "bot", "submit", "clever", "--enter", **account)
    assert "has entered" in said, said

    # It is on the ladders of the house, stays there, and is rated.
    ratings = page.get_by_text(re.compile(r"\d+ ± \d+"))
    _wait_for(page, "/bots/clever/", lambda: ratings.count() > 0, TO_BE_RATED)
    expect(page.locator("main")).to_contain_text("Bazar: the ladder")
    expect(page.locator("main")).not_to_contain_text("Withdrawn")

    # Where it failed, its page leads to the very step, with what it wrote there.
    failures = page.locator(".failures a")
    _wait_for(page, "/bots/clever/", lambda: failures.count() > 0, TO_BE_RATED)
    address = failures.first.get_attribute("href")
    assert "step=" in address
    _wait_for(
        page,
        address,
        lambda: page.get_by_text("I have lost the thread").count() > 0,
        TO_BE_RATED,
    )
    assert "I have lost the thread" in souk(
        site, tmp_path, "bot", "log", "clever", "--failed", "--last", "1", **account
    )


def test_a_spectator_opens_a_running_match_and_it_goes_on(page):
    live = page.locator(".miniature", has=page.locator(".tag.live"))
    _wait_for(page, "/", lambda: live.count() > 0, MINUTES)
    live.first.get_by_role("link").first.click()
    expect(page.locator("#live")).to_have_text("Live", timeout=TO_ANSWER)
    scrubber = page.locator("#scrubber")
    seen = int(scrubber.input_value())
    for _ in range(2):
        page.wait_for_function(
            "seen => Number(document.getElementById('scrubber').value) > seen",
            arg=seen,
            timeout=TO_ANSWER,
        )
        seen, last = page.evaluate(
            "() => { const { value, max } = document.getElementById('scrubber');"
            " return [Number(value), Number(max)]; }"
        )
        assert seen == last


def test_a_guest_plays_two_moves_and_sees_what_changed(page):
    page.goto("/tables/")
    page.get_by_role("link", name=re.compile("Set the table")).first.click()
    page.get_by_role("button", name=re.compile("Sit down")).click()
    play, since = page.locator("#play-move"), page.locator("[name=since]")
    for _ in range(2):
        page.wait_for_selector("body.asked #list input", timeout=TO_ANSWER)
        asked = since.input_value()
        page.locator("#list label").first.click()
        play.click()
        expect(page.locator("#story .own").first).to_be_visible(timeout=TO_ANSWER)
        expect(since).not_to_have_value(asked, timeout=TO_ANSWER)
    # What the others did then is told, and framed on the board.
    page.wait_for_selector("body.asked #list input", timeout=TO_ANSWER)
    expect(page.locator(".last-move > *").first).to_be_attached(timeout=TO_ANSWER)

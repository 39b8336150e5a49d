"""An author hands in a bot, reads its report, enters a ladder and sees it rated."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bots.models import BotVersion
from bots.services.check_report import check_version
from tests.bots.conftest import store  # noqa: F401 - pytest finds fixtures by names.
from tests.bots.handed_in import CRASHING, archive
from tests.bots.packages.test_tools import built
from tests.e2e.looks import SCREENS, faults
from tests.e2e.people import log_in
from tests.e2e.site import Site, aside
from tests.souk.accounts.people import PASSWORD, person
from tests.tournaments.results import rated
from tests.tournaments.sandboxed import packaged
from tests.tournaments.tournaments.fields import fresh, opened
from tournaments.models import Match, Tournament
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import start_tournament
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.long

PATIENCE_MS = 20_000


@pytest.fixture(scope="module")
def ladder(site: Site) -> Tournament:
    """A ladder of real bots, which comes round only at night."""
    found = opened(
        0,
        name="The long ladder",
        format="ladder",
        format_options="{}",
        seats=3,
        concurrency=1,
        repeats="0 4 * * *",
    )
    for _ in range(2):
        enter_version(tournament=found, version=packaged(), by=None)
    start_tournament(tournament=found, by=None)
    return fresh(found)


@pytest.fixture(scope="module", autouse=True)
def it_is_there_before_the_browser(ladder: Tournament, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def sign_up(page: Page, name: str) -> None:
    page.goto("/account/sign-up/?next=/bots/new/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/bots/new/$"))


LOOKED_AT_MS = 60_000
"""A process of its own looks at the package, on a machine that may be busy."""


def hand_in(page: Page, name: str, data: bytes) -> None:
    page.get_by_label("Package").set_input_files(
        {"name": name, "mimeType": "application/zip", "buffer": data}
    )
    page.get_by_role("button", name="Hand it in").click()


def checked(name: str) -> BotVersion | None:
    """Check the newest version of a bot, as a worker does."""
    version = BotVersion.objects.filter(bot__name=name).latest("id")
    return check_version(version_id=version.id)


def play_all(ladder: Tournament) -> None:
    progress(tournament_id=ladder.pk)
    while play_next(worker="a worker"):
        progress(tournament_id=ladder.pk)
    rated()


def test_from_a_wheel_to_the_first_rated_match(page, ladder, store: Path):  # noqa: F811 - the fixture of this name.
    sign_up(page, "wheelwright")
    hand_in(page, "clever-1.0-py3-none-any.whl", built("hatch")["wheel"])
    address = re.compile(r"/bots/clever/1\.0/$")
    expect(page).to_have_url(address, timeout=LOOKED_AT_MS)
    expect(page.get_by_text("It waits for a worker to check it.")).to_be_visible()
    aside(checked, "clever")
    # The page has waited for the end of the check, and says what comes next.
    expect(page.get_by_role("heading", name="What comes next")).to_be_visible(
        timeout=PATIENCE_MS
    )
    expect(page.locator(".findings .good").nth(3)).to_contain_text("Match against")
    page.get_by_role("button", name="Enter it for the ladder").click()
    expect(page.get_by_role("status")).to_contain_text("has entered: The long ladder.")
    # A worker looks after the ladder, and gives a newcomer a table whatever the hour.
    aside(lambda: progress(tournament_id=ladder.pk))
    assert aside(Match.objects.count) > 0
    aside(play_all, ladder)
    page.goto("/bots/clever/")
    expect(page.get_by_role("link", name="Bazar, 3 players").first).to_be_visible()
    expect(page.locator("svg.chart")).to_be_visible()
    page.locator(".matches a", has_text="clever 1.0").first.click()
    expect(page).to_have_url(re.compile(r"/matches/"))


def test_a_bot_that_crashes_tells_its_owner_alone_what_it_wrote(browser, site, store):  # noqa: F811 - the fixture of this name.
    context = browser.new_context(base_url=site.url, locale="en-GB")
    page = context.new_page()
    sign_up(page, "crasher")
    hand_in(page, "junk.whl", b"no wheel at all")
    expect(page.get_by_role("alert")).to_be_visible(timeout=LOOKED_AT_MS)
    hand_in(page, "grumpy.whl", archive("grumpy", code=CRASHING))
    waits = page.get_by_text("It waits for a worker")
    expect(waits).to_be_visible(timeout=LOOKED_AT_MS)
    aside(checked, "grumpy")
    expect(page.get_by_text("Here I am.")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.get_by_text("The bot raised ZeroDivisionError.")).to_be_visible()
    context.clear_cookies()
    assert page.goto("/bots/grumpy/1.0/").status == 404
    context.close()


def test_a_phone_in_the_dark_in_french_shuts_nobody_out(browser, site):
    name = aside(lambda: person("lectrice").get_username())
    listed = aside(lambda: BotVersion.objects.filter(status="active")[0])
    bot = aside(lambda: listed.bot.name)
    screen = SCREENS["phone, dark, French"]
    context = browser.new_context(base_url=site.url, **screen)
    page = context.new_page()
    log_in(page, name)
    found = {}
    for where in (
        "/bots/",
        "/bots/new/",
        f"/bots/{bot}/",
        f"/bots/{bot}/{listed.version}/",
    ):
        page.goto(where)
        found[where] = faults(page)
    context.close()
    assert {where: faults for where, faults in found.items() if faults} == {}

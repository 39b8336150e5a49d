"""An author asks at the press of a button which of two versions is better."""

import pytest
from playwright.sync_api import Browser, Page, expect

from bots.models import BotVersion
from tests.e2e.looks import SCREENS, faults
from tests.e2e.people import log_in
from tests.e2e.site import Site
from tests.souk.accounts.people import person
from tests.tournaments.tournaments.fields import fresh, play_out, version
from tournaments.models import Tournament
from tournaments.services.tournaments.duels import start_duel
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def newer(site: Site) -> BotVersion:
    """The newer of two versions of a bot."""
    ada = person("ada")
    return version(ada, version(ada).bot)


@pytest.fixture(scope="module")
def ended(newer: BotVersion) -> Tournament:
    """A duel that has come to its verdict."""
    older = newer.bot.versions.order_by("id")[0]
    owner = newer.bot.owner
    duel = start_duel(candidate=newer, baseline=older, game="bazar", by=owner)
    progress(tournament_id=duel.pk)
    play_out(duel)
    return fresh(duel)


@pytest.fixture(scope="module")
def addresses(newer: BotVersion, ended: Tournament) -> tuple[str, str]:
    return f"/bots/{newer.bot.name}/", f"/tournaments/{ended.slug}/"


@pytest.fixture(scope="module", autouse=True)
def it_is_there_before_the_browser(ended: Tournament, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def test_an_author_begins_a_duel_and_ends_it(page: Page, newer: BotVersion):
    log_in(page, "ada")
    page.goto(f"/bots/{newer.bot.name}/")
    page.get_by_label("Game").select_option("bazar_quest")
    page.get_by_role("button", name="Begin the duel").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(str(newer))
    expect(page.get_by_text("Pairs of games", exact=True)).to_be_visible()
    page.get_by_role("button", name="End this duel").click()
    expect(page.get_by_text("The duel is ended.")).to_be_visible()
    page.get_by_role("link", name=f"← {newer.bot.name}").click()
    expect(page.get_by_text("minutes are left for your duels today")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_pages_shut_nobody_out(browser, site, addresses, screen):
    context = browser.new_context(base_url=site.url, **SCREENS[screen])
    page = context.new_page()
    log_in(page, "ada")
    for where in addresses:
        page.goto(where)
        assert faults(page) == []
    context.close()

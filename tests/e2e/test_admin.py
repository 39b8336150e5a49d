"""An organiser runs a tournament in the admin, in a browser, from the form on."""

import re

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from bots.models import BotVersion
from replays.services.continuous_verification import inspect_on
from souk.accounts.services import roles
from tests.bots.handed_in import received
from tests.e2e.site import Site, aside
from tests.replays.stored import stored
from tests.souk.accounts.people import PASSWORD, person
from tournaments.models import Match, Tournament
from tournaments.services.matches.creation import (
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments.scheduler import progress

pytestmark = pytest.mark.long

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def versions(site: Site) -> list[BotVersion]:
    """Two bots that play, and an organiser with two lives."""
    head = person("head")
    roles.make_organiser(user=head)
    User.objects.filter(pk=head.pk).update(is_superuser=True)
    made = [received(name=name) for name in ("alpha", "omega")]
    BotVersion.objects.filter(id__in=[one.id for one in made]).update(
        status=BotVersion.Status.ACTIVE, games="bazar"
    )
    return made


@pytest.fixture(scope="module", autouse=True)
def all_is_there_before_the_browser(
    versions: list[BotVersion], browser: Browser
) -> None:
    """Only before the browser is there may this thread use the database."""


def log_in(page: Page) -> None:
    page.goto("/admin/login/?next=/admin/")
    page.locator("#id_username").fill("head")
    page.locator("#id_password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#user-tools")).to_contain_text("head")


def work() -> str:
    """Play all that may begin, as a worker does; return how the tournament is."""
    (tournament,) = Tournament.objects.all()
    progress(tournament_id=tournament.pk)
    while play_next(worker="a worker"):
        pass
    progress(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    return tournament.status


def set_up(page: Page) -> None:
    """Fill in the form; only the options of what is chosen are asked for."""
    page.goto("/admin/tournaments/tournament/add/")
    page.get_by_label("Name:").press_sequentially("Friday Cup")
    expect(page.get_by_label("Address:")).to_have_value("friday-cup")
    page.get_by_label("Game:").select_option("merchants_bay")
    townsfolk = page.get_by_text("Options of La Baie des Marchands")
    expect(townsfolk).to_be_visible()
    page.get_by_label("Game:").select_option("bazar")
    expect(townsfolk).to_be_hidden()
    page.get_by_label("Seats at a table:").fill("2")
    page.get_by_label("Format:").select_option("swiss")
    expect(page.locator('[name="format-knockout-advance"]')).to_be_hidden()
    page.locator('[name="format-swiss-rounds"]').fill("1")
    page.get_by_label("Time zone:").fill("Europe/Paris")
    page.get_by_label("Repeats:").press_sequentially("0 20 * * 5")
    expect(page.locator(".souk-message")).to_contain_text("At 20:00, only on Friday.")
    page.get_by_label("Repeats:").fill("")
    expect(page.locator(".souk-message")).to_be_empty()
    page.get_by_role("button", name="Save and continue editing").click()
    expect(page.locator(".souk-status")).to_have_text("Draft")


def test_a_swiss_tournament_from_nothing_to_its_winner(page):
    log_in(page)
    set_up(page)
    page.get_by_role("button", name="Open entries").click()
    for name in ("alpha 1.0", "omega 1.0"):
        page.get_by_label("Enter a bot:").select_option(label=name)
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.locator("#standings table")).to_contain_text(name)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".souk-status")).to_have_text("Running")
    assert aside(work) == "finished"
    page.reload()
    expect(page.locator(".souk-status")).to_have_text("Finished")
    expect(page.locator(".souk-state")).to_contain_text("2 of 2 matches are over.")
    expect(page.locator("#audit")).to_contain_text("Started")
    page.get_by_role("link", name="All its matches").click()
    expect(page.locator("#result_list tbody tr")).to_have_count(2)
    page.get_by_role("link", name="Watch").first.click()
    expect(page).to_have_url(re.compile("/matches/"))


def test_health_tells_what_is_amiss_and_releases_a_match(page, versions):
    def fall_ill() -> None:
        stored()
        seats = [competitor_of_version(version) for version in versions]
        match = plan_match(game="bazar", deal=new_deal(), seats=seats)
        Match.objects.filter(id=match.id).update(
            status="quarantined", trouble="No bot starts here."
        )
        inspect_on(seconds=60)

    aside(fall_ill)
    log_in(page)
    page.get_by_role("link", name="Health").click()
    expect(page.locator(".health-word")).to_contain_text("1 match is in quarantine")
    all_hold = re.compile(r"([1-9]\d*) of \1 logs hold")
    expect(page.locator("#integrity")).to_contain_text(all_hold)
    expect(page.locator("#quarantine")).to_contain_text("No bot starts here.")
    page.get_by_role("button", name="Release").click()
    expect(page.locator("#quarantine")).to_contain_text("No match is in quarantine.")
    page.locator("#nav-sidebar, #content").get_by_role(
        "link", name="Audit"
    ).last.click()
    expect(page.locator("#result_list")).to_contain_text("Released from quarantine.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_of_the_admin_complains_or_is_wider_than_a_phone(page, theme):
    """The fixture `page` fails for whatever a browser complains of."""
    page.emulate_media(color_scheme=theme)
    log_in(page)
    page.set_viewport_size(PHONE)
    lists = [
        f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for model in admin.site._registry
    ]
    for address in ("/admin/", "/admin/health/", "/admin/password_change/", *lists):
        page.goto(address)
        wider = "document.documentElement.scrollWidth - innerWidth"
        assert page.evaluate(wider) <= 0, address
        rows = page.locator("#result_list tbody th a")
        if address in lists and rows.count():
            page.goto(str(rows.first.get_attribute("href")))
            assert page.evaluate(wider) <= 0, page.url
            expect(page.locator("#content")).to_be_visible()

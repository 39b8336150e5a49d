"""A person makes an account in a browser, and nobody is shut out by how they read."""

import re

import pytest
from playwright.sync_api import Browser, expect

from souk.accounts.services import roles
from souk.accounts.services.tokens import create_token
from tests.e2e.looks import SCREENS, faults
from tests.e2e.people import log_in
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored
from tests.souk.accounts.people import PASSWORD, person


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    return stored(labels=("Ada", "Bo", "Cyd"))


@pytest.fixture(scope="module", autouse=True)
def people_are_there_before_the_browser(match: Stored, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def test_signing_up_choosing_and_leaving_by_keyboard_alone(page):
    page.goto("/matches/")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    page.get_by_role("link", name="Log in").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Sign up").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name").focus()
    for typed in ("a b", "", "short", "short"):
        page.keyboard.type(typed)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    name = page.get_by_label("Name")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile(r"begins with a letter"))
    name.fill("keyboardist")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.keyboard.press("Enter")
    # Back to where they came from.
    expect(page).to_have_url(re.compile(r"/matches/$"))
    expect(page.get_by_role("status")).to_contain_text("Welcome, keyboardist.")
    page.get_by_role("link", name="Account: keyboardist").press("Enter")
    page.get_by_role("button", name="Log out").press("Enter")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


@pytest.mark.long
def test_without_a_script_a_token_is_made_and_revoked(browser, site):
    aside(person, "scriptless")
    context = browser.new_context(
        base_url=site.url, java_script_enabled=False, locale="en-GB"
    )
    page = context.new_page()
    log_in(page, "scriptless")
    page.goto("/account/tokens/")
    page.get_by_label("Name of the token").fill("my laptop")
    page.keyboard.press("Enter")
    secret = page.locator(".secret").inner_text()
    header = {"Authorization": f"Bearer {secret}"}
    stranger = browser.new_context(base_url=site.url)
    answer = stranger.request.get("/api/me/", headers=header)
    assert answer.json()["username"] == "scriptless"
    page.get_by_text("Revoke my laptop").click()
    page.get_by_role("button", name="Revoke “my laptop”").click()
    expect(page.get_by_role("status")).to_contain_text("is revoked")
    assert stranger.request.get("/api/me/", headers=header).status == 401
    stranger.close()
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_no_page_shuts_anybody_out(browser, site, match, screen):
    name = f"reader-{len(screen)}"
    reader = aside(person, name)
    aside(create_token, user=reader, name="my laptop")
    context = browser.new_context(base_url=site.url, **SCREENS[screen])
    page = context.new_page()
    found = {}

    def look(where: str) -> None:
        found[where] = faults(page)

    for address in (
        "/account/log-in/",
        "/account/sign-up/",
        "/account/forgotten/",
        "/account/mail/nothing/",
        "/api/docs/",
        "/matches/",
        f"/matches/{match.header.match}/?step=3&seat=all",
        "/nothing/",
    ):
        page.goto(address)
        look(address)
    page.goto("/account/sign-up/")
    page.locator("#id_username").fill("a b")
    page.locator("#id_password1").fill("short")
    page.locator("#id_password2").fill("other")
    page.locator("#id_password2").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    look("signing up with faults")
    log_in(page, name)
    for address in (
        "/account/",
        "/account/password/",
        "/account/mail/",
        "/account/tokens/",
    ):
        page.goto(address)
        look(address)
    page.locator("#id_name").fill("another")
    page.keyboard.press("Enter")
    expect(page.locator(".secret")).to_be_visible()
    page.locator("summary").first.click()
    look("a token that was just made")
    context.close()
    assert {where: faults for where, faults in found.items() if faults} == {}


@pytest.mark.long
def test_the_admin_works_within_the_policy_of_the_site(page, match):
    def make() -> None:
        user = person("admin-reader")
        roles.make_organiser(user=user)

    aside(make)
    page.goto("/admin/")
    page.get_by_label("Name").fill("admin-reader")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/admin/$"))
    # The page itself must not complain of what the policy has kept from it.
    for address in (
        "auth/user/",
        "auth/user/add/",
        "accounts/apitoken/",
        "bots/botversion/",
        "bots/botversion/add/",
        "replays/matchlog/",
        f"replays/matchlog/{match.header.match}/change/",
        f"replays/matchlog/{match.header.match}/entries/",
    ):
        page.goto(f"/admin/{address}")
        expect(page.locator("#content")).to_be_visible()


def test_the_policy_keeps_a_foreign_script_from_running(browser, site):
    """So that the silence of all other pages means something."""
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto("/matches/")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "document.body.id = 'taken'";
          document.body.append(script);
        }"""
    )
    expect(page.locator("body#taken")).to_have_count(0)
    assert any("Content Security Policy" in words for words in said)
    context.close()

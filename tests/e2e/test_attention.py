"""A page in a hidden tab tells by its title, its sign and a sound whose turn it is."""

import re
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, expect

from tests.e2e.site import Site, aside
from tests.e2e.test_emotes import sign_in
from tests.souk.accounts.people import client_of, person
from tests.tournaments.tables.seated import choose, first_move, mover
from tournaments.models import Match
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.seats import Chair, create_table

pytestmark = pytest.mark.long

HIDE_AND_LISTEN = """
  Object.defineProperty(document, "hidden", { get: () => true });
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.notes = (window.notes ?? 0) + 1;
    start.apply(this, when);
  };
"""
PATIENCE_MS = 30_000


def _table(host: User, guest: User) -> UUID:
    chairs = [Chair(person=host), Chair(invited=guest)]
    return create_table(game="bazar", chairs=chairs, created_by=host).id


@pytest.fixture(scope="module")
def ada_and_bo(site: Site) -> tuple[User, User, UUID]:
    """Two people: a seat is kept for Bo at a table of Ada, and for Ada at one of Bo."""
    ada, bo = person(), person()
    _table(bo, ada)
    return ada, bo, _table(ada, bo)


@pytest.fixture(scope="module", autouse=True)
def tables_are_there_before_the_browser(ada_and_bo, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def begin(ada: User, bo: User, match_id: UUID) -> None:
    """Let Bo sit down, and play until Ada is to move."""
    client_of(bo).post(f"/tables/{match_id}/sit/")
    assert play_next(worker="a worker")
    match = Match.objects.get(id=match_id)
    client, question = mover(match, [ada, bo])
    while client.session["_auth_user_id"] != str(ada.pk):
        choose(client, match, first_move(question))
        client, question = mover(match, [ada, bo])


def test_who_waits_in_another_tab_hears_that_the_match_begins(page, ada_and_bo):
    ada, _, match = ada_and_bo
    sign_in(page, ada.get_username())
    page.goto("/account/notifications/")
    page.locator("#sound").check()
    page.add_init_script(HIDE_AND_LISTEN)
    page.goto(f"/tables/{match}/")
    # What waits elsewhere is an invitation.
    expect(page).to_have_title(re.compile(r"^\(1\) Bazar"))
    aside(begin, *ada_and_bo)
    expect(page).to_have_title(
        re.compile(r"^\(1\) ● It is your turn · Bazar"), timeout=PATIENCE_MS
    )
    # Whatever is done at the table, what waits elsewhere stays in the title.
    page.locator("#list input").first.check()
    expect(page.locator("#play-move")).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(1\) ● It is your turn"))
    assert "circle cx='30'" in page.locator("link[rel=icon]").get_attribute("href")
    assert page.evaluate("window.notes") == 2

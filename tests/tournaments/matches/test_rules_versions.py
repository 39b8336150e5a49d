"""A match is planned, played, shown and handed out by one version of the rules."""

import json

import pytest
from django.test import Client

from replays import selectors as logs
from tests.tournaments.small_matches import GAME, log_of, person, planned, world
from tournaments.models import Match
from tournaments.services.matches.corrections import void_and_replay
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.seats import Chair, create_table, set_up_again

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(upgrade) -> Match:
    """A match that was played by rules that are former ones now."""
    match = _played(planned())
    upgrade(GAME.name)
    return match


def _played(match: Match) -> Match:
    assert play_next(worker="a worker", world=world())
    match.refresh_from_db()
    return match


def test_what_was_planned_before_the_rules_changed_is_played_by_the_old_ones(upgrade):
    match = planned()
    present = upgrade(GAME.name).rules_version
    assert logs.header_of(log_of(_played(match))).rules_version == 1
    assert logs.header_of(log_of(_played(planned()))).rules_version == present


def test_a_match_that_is_played_again_keeps_its_rules(upgrade):
    waiting = planned(status=Match.Status.PLANNED)  # Keeps the deal a secret.
    match = _played(planned(deal=waiting.deal, row=1))
    upgrade(GAME.name)
    again = void_and_replay(match_id=match.id, reason="Rain.")
    assert again.rules_version == match.rules_version


def test_the_page_of_an_old_match_names_its_rules_and_the_present_ones(old, client):
    address = f"/matches/{old.id}/"
    text = client.get(address).content.decode()
    assert "Rules version 1; the present version is 2" in text
    french = client.get(address, headers={"Accept-Language": "fr"}).content.decode()
    assert "Version 1 des règles\N{NO-BREAK SPACE}; la version actuelle" in french
    new = client.get(f"/matches/{_played(planned()).id}/").content.decode()
    assert "Rules version 2" in new
    assert "the present version" not in new


def test_a_list_marks_old_matches_alone(old, client):
    new = _played(planned())
    listed = client.get("/matches/").content.decode()
    assert str(new.id) in listed
    assert listed.count("Rules version 1; the present version is 2") == 1


def test_the_file_of_a_match_has_its_rules_in_name_and_header(old, client):
    answer = client.get(f"/matches/{old.id}/log")
    assert f'"fingers-v1-{old.id}.souk.jsonl"' in answer["Content-Disposition"]
    header = json.loads(b"".join(answer).splitlines()[0])
    assert header["rules_version"] == 1
    text = client.get(f"/matches/{old.id}/").content.decode()
    assert f'data-file="fingers-v1-{old.id}.souk.jsonl"' in text


def test_the_api_tells_the_rules_of_matches(old, client):
    new = _played(planned())
    listed = client.get("/api/matches/").json()["results"]
    assert {one["id"]: one["rules_version"] for one in listed} == {
        str(old.id): 1,
        str(new.id): 2,
    }
    assert client.get(f"/api/matches/{old.id}/").json()["rules_version"] == 1


# --- tables of people ----------------------------------------------------------------


def test_nobody_sets_up_a_table_by_old_rules(upgrade, attacker):
    present = upgrade("bazar").rules_version
    seats = [{"kind": "me"}, {"kind": "open"}]
    for account in attacker.accounts:
        body = {"game": "bazar", "seats": seats, "is_rated": True, "rules_version": 1}
        account.api.post("/api/tables/", body, format="json")
        form = {"game": "bazar", "seat-1": "me", "seat-2": "open", "rules_version": 1}
        account.browser.post("/tables/new/", form)
    versions = {*Match.objects.values_list("rules_version", flat=True)}
    assert versions == {present}


def test_the_same_table_again_is_by_the_present_rules(upgrade):
    ada = person()
    table = create_table(
        game="bazar", chairs=[Chair(person=ada), Chair()], created_by=ada
    )
    present = upgrade("bazar").rules_version
    browser = Client()
    browser.force_login(ada)
    text = browser.get(f"/tables/{table.id}/").content.decode()
    assert f"the present version is {present}" in text
    told = browser.get(f"/api/tables/{table.id}/").json()
    assert told["rules_version"] == table.rules_version
    again = set_up_again(match_id=table.id, user=ada)
    assert again.rules_version == present
    text = browser.get(f"/tables/{again.id}/").content.decode()
    assert "the present version" not in text

"""Entrants of one owner are kept apart: told, warned of, and turned off."""

import pytest
from django.test import Client

from tests.souk.accounts.people import client_of
from tests.tournaments.tournaments.fields import (
    draft,
    fresh,
    opened,
    organiser,
    person,
    play_round,
    version,
)
from tournaments.formats import swiss
from tournaments.models import Round
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.errors import BadSettings
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import start_tournament
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import (
    change_tournament,
    create_tournament,
)

pytestmark = pytest.mark.django_db

WARNING = "One owner has 4 of the 8 entrants."


def of_two_owners(**settings):
    """Return an open tournament at tables of two: four bots each of two people."""
    cup = opened(0, seats=2, format_options='{"rounds": 3}', **settings)
    for owner in (person(), person()):
        for _ in range(4):
            enter_version(tournament=cup, version=version(owner), by=None)
    return fresh(cup)


def played_through(cup):
    """Let those with lower keys win all matches of three rounds."""
    start_tournament(tournament=cup, by=None)
    progress(tournament_id=cup.pk)
    for _ in range(3):
        play_round(cup)
        progress(tournament_id=cup.pk)
    return [*Round.objects.filter(tournament=cup).order_by("number")]


def text(cup, client: Client | None = None) -> str:
    page = (client or Client()).get(f"/tournaments/{cup.slug}/")
    return page.content.decode()


def test_the_page_of_an_open_tournament_warns_of_the_rule():
    rated, unrated = of_two_owners(), of_two_owners(is_rated=False)
    assert WARNING in text(rated)
    assert "A rated tournament always keeps them apart." in text(rated)
    assert "An organiser can turn this rule off in the settings." in text(unrated)
    assert WARNING not in text(opened(8))


def test_the_organiser_is_warned_in_the_admin_too():
    cup = of_two_owners()
    page = client_of(organiser()).get(f"/admin/tournaments/tournament/{cup.pk}/change/")
    assert WARNING in page.content.decode()


def test_more_of_one_owner_than_tables_have_to_meet():
    cup = opened(1, seats=4)
    owner = person()
    for _ in range(3):
        enter_version(tournament=cup, version=version(owner), by=None)
    assert "some of them have to meet each other" in text(cup)


def test_rounds_say_that_the_rule_made_unequal_points_meet():
    cup = of_two_owners(is_rated=False)
    rounds = played_through(cup)
    assert "because entrants of one owner are kept apart" in rounds[1].reason
    page = Client().get(f"/tournaments/{cup.slug}/?round=2").content.decode()
    assert "because entrants of one owner are kept apart" in page


def test_an_unrated_tournament_does_without_the_rule():
    cup = of_two_owners(is_rated=False)
    cup.keeps_owners_apart = False
    change_tournament(changed=cup, by=None)
    assert WARNING not in text(cup)
    rounds = played_through(cup)
    assert rounds[1].reason == "Equals in points meet; everybody plays."
    assert [*disagreements(fresh(cup))] == []


def test_a_rated_tournament_keeps_the_rule():
    with pytest.raises(BadSettings) as refused:
        create_tournament(draft=draft(keeps_owners_apart=False), by=None)
    assert [*refused.value.sentences] == ["keeps_owners_apart"]


def test_pairings_that_were_explained_in_other_words_still_verify(monkeypatch):
    cup = of_two_owners(is_rated=False)
    played_through(cup)
    monkeypatch.setattr(swiss, "_why_so", lambda how, byes: "In words of today.")
    assert [*disagreements(fresh(cup))] == []


def test_a_public_page_shows_no_raw_values():
    cup = of_two_owners(is_rated=False, pace_ms=10)
    start_tournament(tournament=cup, by=None)
    progress(tournament_id=cup.pk)
    cup = fresh(cup)
    cup.pace_ms = 20
    change_tournament(changed=cup, by=None)
    seen = text(cup) + text(cup, client_of(organiser()))
    assert "Pause after each step" in seen
    assert "pace_ms" not in seen
    assert "; cost " not in seen


def test_options_left_unset_say_what_happens():
    cup = opened(0, format_options="{}")
    assert "two more than a knockout would need" in text(cup)

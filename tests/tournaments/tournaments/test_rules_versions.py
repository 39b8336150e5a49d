"""A tournament is played by one version of the rules; continuous play keeps up."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.tournaments.tournaments.fields import (
    draft,
    finish,
    fresh,
    of_status,
    opened,
    play_round,
    started,
)
from tournaments.models import AuditEntry, Entrant, Match, Tournament
from tournaments.selectors.tournaments.page import tournament_page
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.tournaments import settings
from tournaments.services.tournaments.lifecycle import open_tournament, start_tournament
from tournaments.services.tournaments.recurrence import repeat
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import create_tournament

pytestmark = pytest.mark.django_db


def versions(tournament: Tournament) -> set[int]:
    return {*matches_of(tournament).values_list("rules_version", flat=True)}


def test_a_tournament_that_runs_keeps_its_rules_to_the_end(upgrade, client):
    cup = started(8)
    first = cup.rules_version
    present = upgrade(cup.game).rules_version
    text = client.get(f"/tournaments/{cup.slug}/").content.decode()
    assert f"Rules version {first}; the present version is {present}" in text
    told = client.get(f"/api/tournaments/{cup.slug}/").json()
    assert told["rules_version"] == first
    play_round(cup)
    progress(tournament_id=cup.pk)
    assert cup.rounds.count() == 2
    assert versions(cup) == {first}
    assert fresh(cup).rules_version == first
    assert [*disagreements(fresh(cup))] == []


def test_one_that_takes_entries_keeps_the_rules_that_people_have_entered_for(upgrade):
    cup = opened(8)
    first = cup.rules_version
    upgrade(cup.game)
    start_tournament(tournament=cup, by=None)
    progress(tournament_id=cup.pk)
    assert versions(cup) == {first}


def test_a_draft_is_opened_with_the_present_rules(upgrade):
    cup = create_tournament(draft=draft(), by=None)
    present = upgrade(cup.game).rules_version
    assert open_tournament(tournament=cup, by=None).rules_version == present


def test_the_next_of_a_tournament_that_repeats_has_the_present_rules(upgrade):
    cup = started(8, repeats="0 20 * * 5")
    weekly = Tournament.objects.get(follows=cup)
    assert weekly.rules_version == cup.rules_version
    present = upgrade(cup.game).rules_version
    after = repeat(tournament=weekly, now=timezone.now())
    assert (fresh(weekly).rules_version, after.rules_version) == (
        cup.rules_version,
        present,
    )


# --- continuous play -----------------------------------------------------------------


def ladder() -> Tournament:
    return started(5, format="ladder", format_options="{}", concurrency=8)


def play_planned(where: Tournament) -> None:
    """Play what is planned, and pair nothing."""
    for match in of_status(where, "ready", "planned"):
        finish(match)


def test_continuous_play_goes_on_by_the_new_rules_and_nobody_has_to_enter_again(
    upgrade,
):
    where = ladder()
    first, entered = where.rules_version, Entrant.objects.filter(tournament=where)
    before = {*entered.values_list("id", "status")}
    planned = {*matches_of(where).values_list("id", flat=True)}
    play_planned(where)
    present = upgrade(where.game).rules_version
    progress(tournament_id=where.pk)

    assert fresh(where).rules_version == present
    assert {*entered.values_list("id", "status")} == before
    new = matches_of(where).exclude(id__in=planned)
    assert {*new.values_list("rules_version", flat=True)} == {present}
    old = Match.objects.filter(id__in=planned)
    assert {*old.values_list("rules_version", flat=True)} == {first}
    told = where.audit.get(kind=AuditEntry.Kind.NEW_RULES)
    assert str(present) in str(told.reason)
    progress(tournament_id=where.pk)
    assert where.audit.filter(kind=AuditEntry.Kind.NEW_RULES).count() == 1


def test_what_continuous_play_has_planned_is_played_by_the_rules_it_was_planned_by(
    upgrade,
):
    where = ladder()
    planned = of_status(where, "ready", "planned")
    upgrade(where.game)
    progress(tournament_id=where.pk)
    assert planned
    for match in planned:
        match.refresh_from_db()
        assert match.rules_version == where.rules_version


def test_the_standings_of_continuous_play_are_by_the_present_rules(upgrade):
    where = ladder()
    play_planned(where)
    assert any(_games(where))
    upgrade(where.game)
    progress(tournament_id=where.pk)
    assert not any(_games(fresh(where)))
    play_planned(where)
    assert any(_games(fresh(where)))
    assert [*disagreements(fresh(where))] == []


def _games(where: Tournament) -> list[int]:
    page = tournament_page(where, AnonymousUser())
    return [line.standing.games for line in page.lines]


def test_continuous_play_whose_settings_the_new_rules_do_not_know_stays_as_it_is(
    upgrade, monkeypatch
):
    where = ladder()
    upgrade(where.game)
    monkeypatch.setattr(settings, "objections", lambda _one: {"seats": "No."})
    progress(tournament_id=where.pk)
    assert fresh(where).rules_version == where.rules_version
    assert not where.audit.filter(kind=AuditEntry.Kind.NEW_RULES).exists()

"""Who comes to a ladder that runs has a table at once, and nobody else waits."""

import pytest
from django.contrib.auth.models import User

from bots.models import BotVersion
from bots.services.builtin import OWNER
from tests.tournaments.tournaments.fields import (
    finish,
    fresh,
    keys_of,
    of_status,
    person,
    started,
    version,
)
from tournaments.models import Match, Tournament
from tournaments.selectors import clock
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.tournaments.entries import (
    enter_person,
    enter_version,
    withdraw,
)
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import change_tournament

pytestmark = pytest.mark.django_db

Status = Match.Status


def ladder(**settings: object) -> Tournament:
    """Return a ladder whose only place is taken by four who were there first."""
    usual = {"pace_ms": 800, "concurrency": 1, "repeats": "0 0 1 1 *"}
    options = '{"at_once": 9}'
    made = started(4, format="ladder", format_options=options, **{**usual, **settings})
    Tournament.objects.filter(id=made.pk).update(repeats="")
    progress(tournament_id=made.pk)
    Tournament.objects.filter(id=made.pk).update(repeats=usual["repeats"])
    return fresh(made)


def come(where: Tournament, owner: User | None = None) -> int:
    one = version(owner)
    return enter_version(tournament=where, version=one, by=one.bot.owner).key


def tables_of(where: Tournament, key: int) -> list[Match]:
    return [one for one in of_status(where, Status.READY) if key in keys_of(one)]


def test_a_newcomer_is_ready_to_play_at_once_though_all_places_are_taken():
    where = ladder()
    assert len(of_status(where, Status.READY)) == 1
    key = come(where)
    assert progress(tournament_id=where.pk) == 1
    matches = tables_of(where, key)
    assert len(matches) == 4, "It plays the deal in every seat."
    assert {(one.pace_ms, one.priority) for one in matches} == {(0, 1)}
    assert {one.capacity for one in matches} == {Match.Capacity.RATED}
    assert "new here" in where.rounds.get(number=2).reason
    assert not [*disagreements(where)]


def test_matches_begin_by_the_clock_that_workers_wait_for(time):
    """That of the database; the clock of whoever pairs may be fast."""
    where = ladder()
    (playing,) = of_status(where, Status.READY)
    come(where)
    time.passes(hours=1)
    finish(playing)
    assert progress(tournament_id=where.pk) == 2
    ready = of_status(where, Status.READY)
    assert len(ready) == 5, "Four for the newcomer, and the next of the others."
    assert all(one.starts_at <= clock.database_now() for one in ready)


def test_the_others_keep_their_places_while_newcomers_play():
    where = ladder()
    (playing,) = of_status(where, Status.READY)
    come(where)
    progress(tournament_id=where.pk)
    finish(playing)
    assert progress(tournament_id=where.pk) == 1
    assert len([one for one in of_status(where, Status.READY) if one.pace_ms]) == 1


def test_a_newcomer_has_one_such_table_and_comes_back_without_another():
    where = ladder()
    key = come(where)
    progress(tournament_id=where.pk)
    for match in tables_of(where, key):
        finish(match)
    entrant = where.entrants.get(key=key)
    withdraw(entrant=entrant, by=None)
    again = entrant.competitor.version
    assert again
    enter_version(tournament=where, version=again, by=None)
    progress(tournament_id=where.pk)
    assert tables_of(where, key) == []


def test_of_an_owner_with_many_new_bots_one_plays_at_a_time_after_all_strangers():
    where, greedy = ladder(concurrency=2, entrants_per_owner=3), person()
    many = [come(where, greedy) for _ in range(3)]
    stranger = come(where)
    progress(tournament_id=where.pk)
    assert tables_of(where, stranger)
    hurried = where.rounds.filter(reason__contains="new here")
    firsts = [one.reason.partition("drawn for ")[2] for one in hurried]
    assert sum(told.startswith(f"{key},") for key in many for told in firsts) <= 1
    for match in of_status(where, Status.READY):
        if match.pace_ms == 0:
            finish(match)
    later = come(where)
    progress(tournament_id=where.pk)
    assert tables_of(where, later), "Whoever comes first of an owner does not wait."


def test_a_newcomer_meets_bots_for_people_take_their_time():
    where, ada = ladder(admits="both"), person()
    alone = enter_person(tournament=where, person=ada, by=ada).key
    for _ in range(3):
        key = come(where)
        progress(tournament_id=where.pk)
        matches = tables_of(where, key)
        assert matches
        for match in matches:
            assert alone not in keys_of(match)
            finish(match)
    assert not [*disagreements(where)]


def test_a_suspended_newcomer_waits_and_so_do_the_bots_of_the_site():
    where = ladder()
    key = come(where)
    BotVersion.objects.filter(competitor__entries__key=key).update(status="suspended")
    house = come(where, User.objects.create_user(OWNER))
    assert progress(tournament_id=where.pk) == 0
    assert not tables_of(where, key)
    assert not tables_of(where, house)


def test_the_highest_priority_there_is_stays_the_highest():
    where = ladder(priority=32_767)
    key = come(where)
    progress(tournament_id=where.pk)
    assert {one.priority for one in tables_of(where, key)} == {32_767}


def test_another_priority_of_the_tournament_is_that_of_its_matches_too():
    where = ladder()
    key = come(where)
    progress(tournament_id=where.pk)
    before = len(of_status(where, Status.READY))
    where.refresh_from_db()
    where.priority = -3
    change_tournament(changed=where, by=None)
    assert {one.priority for one in tables_of(where, key)} == {-2}
    progress(tournament_id=where.pk)
    assert len(of_status(where, Status.READY)) == before, "No place was made."

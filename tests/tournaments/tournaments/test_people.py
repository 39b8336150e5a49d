"""People in tournaments: they play no deal twice, and nobody waits for them."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from msgspec.structs import replace

from tests.attacker import Attacker
from tests.tournaments.tournaments.fields import (
    finish,
    fresh,
    of_status,
    opened,
    person,
    play_round,
    started,
    version,
    void,
)
from tournaments.models import AuditEntry, Competitor, Deal, Entrant, Match, Tournament
from tournaments.selectors.tournaments import record
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.errors import NotNow
from tournaments.services.matches import creation
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.tournaments.entries import enter_person
from tournaments.services.tournaments.lifecycle import start_tournament
from tournaments.services.tournaments.scheduler import (
    AT_ONCE_FOR_A_PERSON,
    progress,
)

pytestmark = pytest.mark.django_db

Status = Match.Status
FORMATS = {
    "swiss": '{"rounds": 2}',
    "round_robin": "{}",
    "knockout": '{"blocks": 1}',
    "gauntlet": '{"pairs_per_round": 2}',
    "ladder": "{}",
}


def mixed(format_name: str = "swiss", *, bots: int = 7, **settings: Any) -> Tournament:
    """Return a tournament that has begun, with a person among bots."""
    usual = {
        "format": format_name,
        "format_options": FORMATS[format_name],
        "admits": "both",
    }
    made = opened(bots, **{**usual, **settings})
    enter_person(tournament=made, person=person(), by=None)
    # Lots decide who plays next: here they are the same in every run.
    Tournament.objects.filter(id=made.pk).update(seed=bytes(32))
    start_tournament(tournament=made, by=None)
    progress(tournament_id=made.pk)
    return fresh(made)


def of_people(where: Tournament) -> list[Match]:
    found = matches_of(where).filter(seats__competitor__person__isnull=False)
    return [*found.distinct()]


def shared_deals(where: Tournament) -> list[int]:
    """Return the deals at which a person would sit in several matches."""
    return [
        one.deal_id
        for one in of_people(where)
        if Match.objects.filter(deal=one.deal_id).count() > 1
    ]


# --- deals ---------------------------------------------------------------------------


@pytest.mark.parametrize("format_name", FORMATS)
def test_no_format_gives_a_person_two_matches_of_one_deal(format_name):
    where = mixed(format_name)
    for _ in range(6):
        assert shared_deals(where) == []
        for match in of_status(where, Status.READY):
            finish(match)
        progress(tournament_id=where.pk)
    assert of_people(where)
    assert [*disagreements(fresh(where))] == []


def test_an_attacker_on_a_ladder_never_sees_a_deal_from_two_seats(attacker: Attacker):
    ladder = started(3, format="ladder", format_options="{}", admits="both")
    entrants = f"/api/tournaments/{ladder.slug}/entrants/"
    assert attacker.main.api.post(entrants, {}).status_code == 201
    for match in of_status(ladder, Status.READY):
        finish(match)
    progress(tournament_id=ladder.pk)
    deals = [one.deal_id for one in of_people(ladder)]
    assert len(deals) >= 4, "It plays in every seat."
    assert len({*deals}) == len(deals)
    seeds = {bytes(one.seed) for one in Deal.objects.filter(id__in=deals)}
    assert len(seeds) == len(deals)


def test_a_match_that_is_voided_is_played_again_by_another_deal():
    where = mixed()
    (voided, *others) = of_people(where)
    void(voided)
    play_round(where)
    assert {one.status for one in others} == {Status.READY, Status.PLANNED}
    progress(tournament_id=where.pk)
    (again,) = set(of_people(where)) - {voided, *others}
    assert bytes(again.deal.seed) != bytes(voided.deal.seed)
    seats = [*again.seats.order_by("number").values_list("entrant", flat=True)]
    assert seats == [*voided.seats.order_by("number").values_list("entrant", flat=True)]
    assert shared_deals(where) == []
    play_round(where)
    progress(tournament_id=where.pk)
    assert [*disagreements(fresh(where))] == []


@pytest.mark.parametrize("status", [Status.READY, Status.FINISHED, Status.VOIDED])
def test_a_second_match_of_a_deal_is_refused_where_a_person_sits(status):
    def plan(*seats: Competitor | None, row: int) -> Match:
        return plan_match(game="bazar", deal=deal, seats=seats, row=row)

    bots = [competitor_of_version(version()) for _ in range(2)]
    ada = competitor_of_person(person())
    for first, second in (
        ((ada, bots[0]), (bots[0], ada)),
        ((ada, bots[0]), bots),
        (bots, (ada, bots[0])),
        (bots, (None, bots[0])),
        ((None, bots[0]), bots),
    ):
        deal = new_deal()
        Match.objects.filter(id=plan(*first, row=0).id).update(status=status)
        with pytest.raises(NotNow, match="it is played once"):
            plan(*second, row=1)
    deal = new_deal()
    plan(*bots, row=0)
    assert plan(*reversed(bots), row=1), "Bots play it in all seatings."


def test_a_deal_that_nobody_has_begun_may_be_given_to_a_person():
    deal, bot = new_deal(), competitor_of_version(version())
    ada = competitor_of_person(person())
    seats = [ada, bot]
    first = plan_match(game="bazar", deal=deal, seats=seats)
    Match.objects.filter(id=first.id).update(status=Status.CANCELLED)
    assert plan_match(game="bazar", deal=deal, seats=seats)


# --- what was paired before ----------------------------------------------------------


@pytest.fixture
def as_before(monkeypatch: pytest.MonkeyPatch):
    """Let tournaments be paired as they were when people had mirrored deals."""
    told_apart = record._entrants

    def all_alike(tournament: Tournament) -> object:
        entrants, suspended = told_apart(tournament)
        return tuple(replace(one, is_person=False) for one in entrants), suspended

    with monkeypatch.context() as patch:
        patch.setattr(record, "_entrants", all_alike)
        patch.setattr(creation, "_require_unseen", lambda deal, seats: None)
        yield patch


def test_rounds_that_were_paired_before_still_follow_from_what_was_known(as_before):
    where = mixed(format_options='{"rounds": 3}')
    assert shared_deals(where)
    play_round(where)
    as_before.undo()
    progress(tournament_id=where.pk)
    latest = where.rounds.get(number=2)
    assert {one.is_mirrored for one in latest.tables.all()} == {True, False}
    assert [*disagreements(fresh(where))] == []


def test_an_old_table_that_a_person_has_seen_is_not_dealt_again(as_before):
    where = mixed()
    void(of_people(where)[0])
    play_round(where)
    as_before.undo()
    progress(tournament_id=where.pk)
    assert fresh(where).status == "paused"
    told = where.audit.get(kind=AuditEntry.Kind.PAUSED)
    assert "after a person had seen it" in told.reason


def test_old_matches_of_a_ladder_that_would_show_a_deal_again_are_cancelled(as_before):
    where = mixed("ladder", bots=3)
    (first, *others) = of_people(where)
    assert shared_deals(where)
    migration = import_module("tournaments.migrations.0012_admission")
    migration.cancel_mirrored(apps, None)
    assert [one.status for one in of_people(where)].count(Status.CANCELLED) == len(
        others
    ) - len({one.deal_id for one in others} - {first.deal_id})
    deals = [one.deal_id for one in of_people(where) if one.status != Status.CANCELLED]
    assert len({*deals}) == len(deals)


# --- places --------------------------------------------------------------------------


def idle_ladder(*, bots: int = 4, **settings: Any) -> Tournament:
    """Return a ladder with one place whose person never moves."""
    usual = {"seats": 2, "concurrency": 1}
    where = mixed("ladder", bots=bots, **{**usual, **settings})
    for _ in range(60):
        _leave_people_idle(where)
        if len(of_status(where, Status.WAITING)) == AT_ONCE_FOR_A_PERSON:
            return where
        for match in of_status(where, Status.READY):
            finish(match)
        progress(tournament_id=where.pk)
    raise AssertionError("No table was for the person.")


def _leave_people_idle(where: Tournament) -> None:
    idle = [one.id for one in of_people(where) if one.status == Status.READY]
    Match.objects.filter(id__in=idle).update(status=Status.WAITING, epoch=1)


@pytest.mark.parametrize("bots", [2, 3, 6])
@pytest.mark.parametrize("seats", [2, 3])
def test_bots_go_on_being_paired_while_a_person_is_away(bots, seats):
    where = idle_ladder(bots=max(bots, seats), seats=seats)
    for _ in range(5):
        (match,) = of_status(where, Status.READY)
        assert match.capacity != Match.Capacity.PEOPLE
        finish(match)
        progress(tournament_id=where.pk)
    assert of_status(where, Status.READY)
    assert [*disagreements(where)] == []


def test_one_person_has_a_few_matches_of_a_ladder_at_a_time():
    where = idle_ladder(bots=6, seats=4, format_options='{"at_once": 50, "blocks": 3}')
    waiting = of_status(where, Status.WAITING)
    assert len(waiting) == AT_ONCE_FOR_A_PERSON
    planned = [one for one in of_people(where) if one.status == Status.PLANNED]
    assert planned
    finish(waiting[0])
    progress(tournament_id=where.pk)
    began = [one for one in of_people(where) if one.status == Status.READY]
    assert len(began) == 1, "The next one waits for nobody else."


def test_each_person_has_matches_of_their_own():
    where = opened(4, seats=2, format="swiss", format_options="{}", admits="both")
    for _ in range(4):
        enter_person(tournament=where, person=person(), by=None)
    start_tournament(tournament=where, by=None)
    Tournament.objects.filter(id=where.pk).update(concurrency=1)
    progress(tournament_id=where.pk)
    for one in Entrant.objects.filter(
        tournament=where, competitor__person__isnull=False
    ):
        ready = one.seats.filter(match__status=Status.READY).count()
        assert ready == AT_ONCE_FOR_A_PERSON
    only_bots = matches_of(where).exclude(capacity=Match.Capacity.PEOPLE)
    assert only_bots.filter(status=Status.READY).count() <= 1


def test_a_match_that_all_people_have_left_takes_a_place_again():
    where = idle_ladder()
    left = of_status(where, Status.WAITING)
    for match in of_status(where, Status.READY):
        finish(match)
    Match.objects.filter(status=Status.WAITING).update(
        status=Status.READY, capacity=Match.Capacity.RATED
    )
    progress(tournament_id=where.pk)
    people = Match.Capacity.PEOPLE
    ready = of_status(where, Status.READY)
    assert {one for one in ready if one.capacity != people} == {*left}

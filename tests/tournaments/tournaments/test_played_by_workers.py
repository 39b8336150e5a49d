"""Tournaments that workers play: real logs, real results, and organisers who judge."""

from typing import Any

import pytest

from bots.models import BotVersion
from replays import selectors as logs
from replays.log.verify import verify
from replays.models import MatchLog
from tests.tournaments.small_matches import GAME, world
from tests.tournaments.tournaments.fields import (
    draft,
    fresh,
    of_status,
    organiser,
    person,
    version,
)
from tournaments.models import (
    AuditEntry,
    Deal,
    FinalStanding,
    Match,
    ResultEntry,
    Tournament,
)
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.tournaments.verification import disagreements
from tournaments.services.errors import NotAllowed
from tournaments.services.matches.creation import new_deal, plan_match
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments import rulings
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import (
    cancel_tournament,
    open_tournament,
    start_tournament,
)
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import create_tournament

pytestmark = pytest.mark.django_db


def begun(entrants: int = 4, **settings: Any) -> Tournament:
    """Return a tournament of the small game, with its first round paired."""
    terms = {"game": GAME.name, "seats": 2, "format_options": '{"rounds": 2}'}
    tournament = create_tournament(draft=draft(**{**terms, **settings}), by=None)
    open_tournament(tournament=tournament, by=None)
    for _ in range(entrants):
        own = version()
        BotVersion.objects.filter(id=own.id).update(games=GAME.name)
        enter_version(tournament=tournament, version=own, by=None)
    start_tournament(tournament=tournament, by=None)
    progress(tournament_id=tournament.pk)
    return fresh(tournament)


def work(tournament: Tournament) -> None:
    """Play all that may begin, as one worker after the other would."""
    while play_next(worker="a worker", world=world()):
        pass
    progress(tournament_id=tournament.pk)


def interrupted(tournament: Tournament) -> Match:
    """Return a match that a worker has begun and given back."""
    assert play_next(worker="one", is_stopping=lambda: True, world=world())
    match = matches_of(tournament).get(epoch__gt=0)
    assert match.status == Match.Status.READY
    return match


def test_workers_play_a_tournament_to_its_end_and_everything_verifies():
    tournament = begun(format_options='{"rounds": 3}', concurrency=2)
    for _ in range(20):
        work(tournament)
    assert fresh(tournament).status == "finished"
    assert FinalStanding.objects.filter(tournament=tournament).count() == 4
    assert [*disagreements(fresh(tournament))] == []
    played = MatchLog.objects.filter(id__in=matches_of(tournament).values("id"))
    assert len(played) == 3 * 2 * 2
    for log in played:
        assert verify(logs.whole_log(log)).head.status == "finished"
    assert not Deal.objects.filter(is_revealed=False).exists()


def test_a_match_that_an_organiser_voids_has_its_deal_replaced():
    tournament, head = begun(), organiser()
    while play_next(worker="a worker", world=world()):
        pass
    judged = of_status(tournament, "finished")[0]
    rulings.void_match(match=judged, by=head, reason="The light went out.")
    assert progress(tournament_id=tournament.pk) == 2
    again = of_status(tournament, "ready")
    assert {match.deal.table_id for match in again} == {judged.deal.table_id}
    assert judged.deal_id not in {match.deal_id for match in again}
    act = AuditEntry.objects.get(kind=AuditEntry.Kind.JUDGED)
    place = judged.deal.table
    assert place
    assert (act.by, act.reason) == (
        head,
        f"Match voided (round 1, table {place.number + 1}, deal "
        f"{judged.deal.block + 1}, match {judged.row + 1}): The light went out.",
    )
    for _ in range(20):
        work(tournament)
    assert fresh(tournament).status == "finished"
    assert [*disagreements(fresh(tournament))] == []


def test_a_match_that_is_reinstated_in_time_is_not_played_again():
    tournament = begun()
    while play_next(worker="a worker", world=world()):
        pass
    judged = of_status(tournament, "finished")[0]
    rulings.void_match(match=judged, by=None, reason="The light went out.")
    rulings.reinstate_match(match=judged, by=None, reason="It did not.")
    progress(tournament_id=tournament.pk)
    assert tournament.rounds.count() == 2
    assert not AuditEntry.objects.filter(kind=AuditEntry.Kind.BLOCK_REPLAYED).exists()


def test_an_organiser_ends_a_match_with_the_places_of_the_seats():
    tournament = begun()
    match = interrupted(tournament)
    rulings.adjudicate_match(match=match, by=None, places="2,1", reason="It is late.")
    match.refresh_from_db()
    assert match.status == "finished"
    assert '"ranks":[2,1]' in ResultEntry.objects.get(match=match).result


def test_a_match_outside_a_tournament_is_played_again_as_it_was():
    tournament = begun()
    competitors = [one.competitor for one in tournament.entrants.all()[:2]]
    Match.objects.update(status="cancelled")
    match = plan_match(game=GAME.name, deal=new_deal(), seats=competitors)
    assert play_next(worker="one", is_stopping=lambda: True, world=world())
    match.refresh_from_db()
    rulings.void_match(match=match, by=None, reason="The light went out.")
    again = Match.objects.get(replays=match)
    assert (again.deal_id, again.row) == (match.deal_id, match.row)
    assert not AuditEntry.objects.filter(kind=AuditEntry.Kind.JUDGED).exists()


def test_a_cancellation_can_void_what_is_being_played():
    tournament = begun()
    match = interrupted(tournament)
    cancel_tournament(tournament=tournament, by=None, reason="It rains.", voids=True)
    assert of_status(tournament, "voided") == [match]
    assert len(of_status(tournament, "cancelled")) == 3
    assert ResultEntry.objects.get(match=match).kind == "voided"


@pytest.mark.parametrize(
    "judge",
    [
        lambda match, by: rulings.void_match(match=match, by=by, reason="No."),
        lambda match, by: rulings.reinstate_match(match=match, by=by, reason="No."),
        lambda match, by: rulings.release_match(match=match, by=by),
        lambda match, by: rulings.adjudicate_match(
            match=match, by=by, places="1,2", reason="No."
        ),
    ],
)
def test_matches_are_judged_by_organisers_alone(judge):
    tournament = begun()
    match = interrupted(tournament)
    with pytest.raises(NotAllowed):
        judge(match, person())
    match.refresh_from_db()
    assert match.status == "ready"

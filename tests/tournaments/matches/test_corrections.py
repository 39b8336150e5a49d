"""What organisers do about matches: in the log, the result log and the row at once."""

import pytest

from engines.core.game import Outcome
from replays import selectors as logs
from replays.log.head import OutOfPlace
from replays.log.verify import verify
from replays.services.log_creation import take_over
from tests.tournaments.small_matches import (
    Players,
    kinds_of,
    log_of,
    planned,
    world,
    world_of,
)
from tests.tournaments.tables.seated import two_people
from tournaments.models import Match, ResultEntry
from tournaments.services.errors import NotNow
from tournaments.services.matches import corrections, results
from tournaments.services.matches.corrections import (
    adjudicate,
    cancel,
    reinstate,
    release_quarantined,
    void,
    void_and_replay,
)
from tournaments.services.matches.lease import claim_next
from tournaments.services.matches.runner import play_next
from tournaments.services.matches.sweeper import sweep_matches

pytestmark = pytest.mark.django_db

Status = Match.Status
OUTCOME = Outcome((2, 1), (0, 3))


def played(match: Match) -> Match:
    assert play_next(worker="a worker", world=world())
    match.refresh_from_db()
    return match


def running() -> Match:
    match = planned()
    assert claim_next(worker="a worker")
    match.refresh_from_db()
    return match


def result_log(match: Match) -> list[str]:
    return [entry.kind for entry in ResultEntry.objects.filter(match=match)]


def test_a_void_match_counts_no_more_and_opens_its_seed():
    match = void(match_id=played(planned()).id, reason="Rain.")
    assert match.status == Status.VOIDED
    assert result_log(match) == ["finished", "voided"]
    assert log_of(match).is_revealed


def test_a_match_that_is_voided_while_it_is_played_stops():
    match = planned(pace_ms=1)
    voided: list[Match] = []

    def organiser() -> None:
        if not voided:
            voided.append(void(match_id=match.id, reason="Rain."))

    players = Players(while_thinking=organiser)
    assert play_next(worker="a worker", world=world_of(players))
    match.refresh_from_db()
    assert match.status == Status.VOIDED
    assert "move" not in kinds_of(match)
    assert result_log(match) == ["voided"]


def test_a_match_is_played_again_with_the_same_deal_in_the_same_seats():
    match = running()
    first = [seat.competitor for seat in match.seats.order_by("number")]
    again = void_and_replay(match_id=match.id, reason="The power failed.")
    assert (again.replays, again.deal, again.row) == (match, match.deal, match.row)
    assert [seat.competitor for seat in again.seats.order_by("number")] == first
    assert again.status == Status.READY


def test_people_who_have_seen_their_hands_are_dealt_others_when_they_play_again():
    match, _people = two_people()
    again = void_and_replay(match_id=match.id, reason="The power failed.")
    assert again.replays == match
    assert bytes(again.deal.seed) != bytes(match.deal.seed)
    assert not Match.objects.filter(deal=match.deal).exclude(id=match.id).exists()


def test_a_deal_that_is_played_again_stays_a_secret(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(results, "reveal", lambda deal_id: False)
        match = played(planned())
    again = void_and_replay(match_id=match.id, reason="The power failed.")
    sweep_matches()
    assert not log_of(match).is_revealed
    played(again)
    assert log_of(match).is_revealed
    assert verify(logs.whole_log(log_of(again)))


def test_a_deal_that_is_no_secret_is_not_played_again():
    match = played(planned())
    with pytest.raises(NotNow, match="its seed is no secret"):
        void_and_replay(match_id=match.id, reason="The power failed.")
    match.refresh_from_db()
    assert match.status == Status.FINISHED


def test_a_match_is_not_void_if_it_cannot_be_played_again(monkeypatch):
    match = running()

    def fail(**plan) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(corrections, "plan_match", fail)
    with pytest.raises(ConnectionResetError):
        void_and_replay(match_id=match.id, reason="The power failed.")
    match.refresh_from_db()
    assert (match.status, log_of(match).status) == (Status.RUNNING, "running")
    assert result_log(match) == []


def test_an_organiser_decides_a_match_that_cannot_go_on():
    match = adjudicate(match_id=running().id, outcome=OUTCOME, reason="Time.")
    assert match.status == Status.FINISHED
    assert result_log(match) == ["finished"]
    assert kinds_of(match) == ["adjudicated", "seed_revealed"]


def test_a_void_match_is_reinstated_with_its_result():
    match = void(match_id=played(planned()).id, reason="Rain.")
    reinstate(match_id=match.id, reason="It did not rain.")
    match.refresh_from_db()
    assert match.status == Status.FINISHED
    assert result_log(match) == ["finished", "voided", "reinstated"]


def test_a_match_that_was_played_again_is_not_reinstated(monkeypatch):
    monkeypatch.setattr(results, "reveal", lambda deal_id: False)
    match = played(planned())
    void_and_replay(match_id=match.id, reason="Rain.")
    with pytest.raises(NotNow, match="was played again"):
        reinstate(match_id=match.id, reason="It did not rain.")


def test_a_match_without_an_outcome_is_not_reinstated():
    match = void(match_id=running().id, reason="Rain.")
    with pytest.raises(OutOfPlace):
        reinstate(match_id=match.id, reason="It did not rain.")


def test_a_match_in_quarantine_is_tried_again():
    match = running()
    with pytest.raises(NotNow):
        release_quarantined(match_id=match.id)
    Match.objects.filter(id=match.id).update(
        status=Status.QUARANTINED, attempts=3, trouble="No luck."
    )
    release_quarantined(match_id=match.id)
    assert played(match).status == Status.FINISHED


def test_what_has_not_begun_is_cancelled_and_what_has_is_voided():
    match = planned()
    with pytest.raises(NotNow, match="cancel it instead"):
        void(match_id=match.id, reason="Rain.")
    assert cancel(match_id=match.id, reason="Rain.").status == Status.CANCELLED
    assert claim_next(worker="a worker") is None
    with pytest.raises(NotNow, match="void it instead"):
        cancel(match_id=running().id, reason="Rain.")


def test_who_corrects_is_the_only_writer():
    match = running()
    epoch = log_of(match).writer_epoch
    void(match_id=match.id, reason="Rain.")
    assert log_of(match).writer_epoch > epoch
    assert take_over(match.id)

"""What follows from the end of a match: once, in one order, and the seed at last."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import DatabaseError

from replays import selectors as logs
from replays.log.verify import verify
from replays.models import LogEntry
from replays.services import corrections as log_corrections
from tests.tournaments.small_matches import SEED, bot, kinds_of, log_of, planned, world
from tournaments.conduct.results import read_result
from tournaments.models import Match, ResultEntry, ResultLogHead
from tournaments.services.errors import NotNow
from tournaments.services.matches import results as matche_results
from tournaments.services.matches import runner
from tournaments.services.matches.creation import new_deal
from tournaments.services.matches.results import (
    publish_all_results,
    publish_result,
    reveal,
    reveal_all,
)
from tournaments.services.matches.runner import play_next

pytestmark = pytest.mark.django_db

Status = Match.Status


def played(match: Match) -> Match:
    assert play_next(worker="a worker", world=world(seat_1=1))
    match.refresh_from_db()
    return match


@pytest.fixture
def unsettled(monkeypatch) -> Match:
    """A match whose worker was lost between its end and what follows from it."""
    with monkeypatch.context() as patch:
        patch.setattr(runner, "publish_result", lambda match_id: False)
        match = played(planned())
    assert (match.status, log_of(match).status) == (Status.RUNNING, "finished")
    return match


def result_log() -> list[tuple[int, str]]:
    return [*ResultEntry.objects.order_by("position").values_list("position", "kind")]


def test_a_match_is_settled_once_however_often_it_is_asked_for(unsettled):
    assert publish_result(unsettled.id)
    assert not publish_result(unsettled.id)
    assert result_log() == [(1, "finished")]
    assert ResultLogHead.objects.get().position == 1
    unsettled.refresh_from_db()
    assert unsettled.status == Status.FINISHED


def test_the_sweep_settles_what_was_left_unsettled(unsettled):
    assert publish_all_results() == [unsettled.id]
    assert publish_all_results() == []


def test_a_match_that_is_not_over_is_not_settled():
    match = planned()
    assert not publish_result(match.id)
    assert result_log() == []


def test_the_result_log_tells_what_the_log_tells(unsettled):
    publish_result(unsettled.id)
    entry = ResultEntry.objects.get()
    told = LogEntry.objects.get(log_id=unsettled.id, seq=entry.log_seq)
    assert told.kind == "finished"
    outcome = logs.outcome_of(log_of(unsettled))
    result = read_result(entry.result)
    assert outcome is not None
    assert (result.ranks, result.scores) == (outcome.ranks, outcome.scores)
    assert result.forfeits == (1,)


def test_every_fact_of_a_log_is_told_in_its_order(unsettled):
    log_corrections.void(match=unsettled.id, reason="Rain.", reveal=False)
    log_corrections.reinstate(match=unsettled.id, reason="Sun.")
    publish_result(unsettled.id)
    assert [kind for _, kind in result_log()] == ["finished", "voided", "reinstated"]
    results = ResultEntry.objects.order_by("position").values_list("result", flat=True)
    assert [bool(result) for result in results] == [True, False, True]


def test_a_version_that_failed_is_noted_once(unsettled):
    for _ in range(3):
        publish_result(unsettled.id)
    failures = [
        seat.competitor.version.failures_in_a_row
        for seat in unsettled.seats.order_by("number")
    ]
    assert failures == [0, 1]


def test_nothing_is_noted_when_the_result_log_is_not_written(unsettled, monkeypatch):
    def fail(*args) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(matche_results, "_append", fail)
    with pytest.raises(ConnectionResetError), transaction.atomic():
        publish_result(unsettled.id)
    version = unsettled.seats.get(number=1).competitor.version
    assert version.failures_in_a_row == 0


# --- the seed ------------------------------------------------------------------------


def test_the_seed_of_a_match_is_opened_when_it_is_over():
    match = played(planned())
    assert kinds_of(match)[-1] == "seed_revealed"
    assert verify(logs.whole_log(log_of(match)))
    match.deal.refresh_from_db()
    assert match.deal.is_revealed


def test_a_deal_stays_a_secret_until_the_last_of_its_matches_is_over():
    deal = new_deal(seed=SEED)
    first, second = (planned(deal=deal, row=row) for row in range(2))
    played(first)
    assert not log_of(first).is_revealed
    assert not reveal(deal.pk)
    played(second)
    assert log_of(first).is_revealed
    assert log_of(second).is_revealed


def test_a_match_in_quarantine_keeps_its_deal_shut():
    deal = new_deal(seed=SEED)
    first, second = (planned(deal=deal, row=row) for row in range(2))
    Match.objects.filter(id=second.id).update(status=Status.QUARANTINED)
    played(first)
    assert not log_of(first).is_revealed


def test_a_seed_that_was_left_shut_is_opened_later(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(matche_results, "reveal", lambda deal_id: False)
        match = played(planned())
    assert not log_of(match).is_revealed
    reveal_all()
    reveal_all()
    assert kinds_of(match).count("seed_revealed") == 1


def test_nobody_plans_a_match_of_a_deal_that_is_no_secret():
    match = played(planned())
    with pytest.raises(NotNow, match="its seed is no secret"):
        planned(bot(), bot(), deal=match.deal, row=1)


# --- the result log is only ever appended to -----------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_feedentry SET kind = 'voided'",
        "DELETE FROM tournaments_feedentry",
    ],
)
def test_the_database_refuses_to_change_the_result_log(statement, unsettled):
    publish_result(unsettled.id)
    with (
        pytest.raises(DatabaseError, match="only ever appended to"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert result_log() == [(1, "finished")]


def test_no_place_and_no_fact_is_taken_twice(unsettled):
    publish_result(unsettled.id)
    told = ResultEntry.objects.get()
    for position, seq in ((1, 99), (2, told.log_seq)):
        again = ResultEntry(
            position=position, kind="voided", match=unsettled, log_seq=seq
        )
        with pytest.raises((IntegrityError, DatabaseError)), transaction.atomic():
            again.save(force_insert=True)

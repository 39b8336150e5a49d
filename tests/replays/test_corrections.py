"""Corrections: entries of their own, with a reason, that disturb nobody in vain."""

from uuid import uuid4

import pytest
from django.db import transaction

from engines.core.game import Outcome
from replays import selectors
from replays.log.canonical import canonical
from replays.log.head import OutOfPlace
from replays.models import MatchLog
from replays.services import corrections
from replays.services.append import append
from replays.services.corrections import adjudicate, reinstate, reveal_seed, void
from replays.services.errors import StaleHead, StaleWriter, UnknownMatch
from replays.services.log_creation import take_over
from tests.replays.log.matches import SEED
from tests.replays.stores import (
    OUTCOME,
    ending,
    faults,
    losing_the_commit,
    moves,
    opened,
    undone,
)

pytestmark = pytest.mark.usefixtures("own_database")


@pytest.fixture
def running():
    head = opened()
    return append(head, moves(head, 3))


@pytest.fixture
def finished(running):
    return append(running, ending(running))


def last(match, count=1):
    found = list(selectors.entries(match))[-count:]
    return [(entry.kind, entry.data()) for entry in found]


def test_a_running_match_is_voided_with_its_reason_and_its_seed(running):
    after = void(match=running.match, reason="The rain came in.")
    assert last(running.match, 2) == [
        ("voided", {"reason": "The rain came in."}),
        ("seed_revealed", {"seed": SEED.hex()}),
    ]
    assert (after.status, after.is_revealed) == ("voided", True)
    assert selectors.head(running.match) == after
    assert faults(running.match) == []


def test_a_finished_match_is_voided_without_a_second_seed(finished):
    void(match=finished.match, reason="rain")
    assert last(finished.match) == [("voided", {"reason": "rain"})]


def test_a_match_can_be_voided_before_it_began():
    head = opened()
    assert void(match=head.match, reason="rain").status == "voided"
    assert [kind for kind, _ in last(head.match, 9)] == ["voided", "seed_revealed"]
    assert faults(head.match) == []


def test_a_seed_that_others_still_play_with_stays_shut_until_it_is_revealed(running):
    match = running.match
    assert not void(match=match, reason="rain", reveal=False).is_revealed
    assert reveal_seed(match=match).is_revealed
    assert last(match) == [("seed_revealed", {"seed": SEED.hex()})]


def test_a_seed_is_revealed_once(finished):
    assert reveal_seed(match=finished.match) == finished


def test_the_seed_of_a_running_match_is_not_revealed(running):
    epoch = take_over(running.match)
    with pytest.raises(OutOfPlace, match="still running"):
        reveal_seed(match=running.match)
    append(running, moves(running), epoch=epoch)


def test_a_match_is_adjudicated_with_an_outcome(running):
    after = adjudicate(match=running.match, outcome=OUTCOME, reason="A seat left.")
    assert after.status == "finished"
    assert after.outcome == canonical(OUTCOME)
    assert MatchLog.objects.get(id=running.match).outcome == canonical(OUTCOME).decode()


@pytest.mark.parametrize("ranks", [(), (1,), (1, 2, 3)])
def test_an_outcome_is_about_the_seats_of_the_match(running, ranks):
    with pytest.raises(ValueError, match="about 2 seats"):
        adjudicate(match=running.match, outcome=Outcome(ranks, ranks), reason="late")
    assert selectors.head(running.match) == running


def test_a_voided_match_with_an_outcome_can_be_reinstated(finished):
    void(match=finished.match, reason="rain")
    after = reinstate(match=finished.match, reason="It was the neighbour's roof.")
    assert (after.status, after.outcome) == ("finished", finished.outcome)
    assert faults(finished.match) == []


def test_a_voided_match_without_an_outcome_is_played_again_instead(running):
    void(match=running.match, reason="rain")
    with pytest.raises(OutOfPlace, match="must be played again"):
        reinstate(match=running.match, reason="sun")


@pytest.mark.parametrize(
    ("correct", "why"),
    [
        (lambda match: reinstate(match=match, reason="sun"), "is running"),
        (lambda match: reveal_seed(match=match), "still running"),
    ],
    ids=["reinstated", "revealed"],
)
def test_a_correction_that_cannot_be_disturbs_no_writer(running, correct, why):
    epoch = take_over(running.match)
    with pytest.raises(OutOfPlace, match=why):
        correct(running.match)
    append(running, moves(running), epoch=epoch)


def test_a_correction_stops_the_writer(running):
    epoch = take_over(running.match)
    void(match=running.match, reason="rain")
    with pytest.raises(StaleWriter):
        append(running, moves(running), epoch=epoch)


def test_a_finished_match_is_not_adjudicated(finished):
    with pytest.raises(OutOfPlace, match="the match is finished"):
        adjudicate(match=finished.match, outcome=OUTCOME, reason="late")


def test_a_match_is_voided_once(running):
    void(match=running.match, reason="rain")
    with pytest.raises(OutOfPlace, match="the match is voided"):
        void(match=running.match, reason="rain")


def test_a_match_that_was_never_opened_cannot_be_corrected():
    for correct in (void, reinstate):
        with pytest.raises(UnknownMatch):
            correct(match=uuid4(), reason="rain")


def test_an_organiser_who_never_gets_a_word_in_is_told_so(running, monkeypatch):
    def beaten(*args, **more):
        raise StaleHead("Somebody was faster.")

    monkeypatch.setattr(corrections, "append", beaten)
    with pytest.raises(StaleHead, match="Somebody was faster"):
        void(match=running.match, reason="rain")


def test_a_correction_survives_a_lost_connection(running):
    # The first commit is that of the new writer, the second that of the entry.
    take_over(running.match)
    with losing_the_commit("after"), pytest.raises(Exception, match="closed"):
        void(match=running.match, reason="rain")
    assert void(match=running.match, reason="rain").status == "voided"
    assert faults(running.match) == []


def test_a_correction_is_part_of_what_else_is_corrected_with_it(running):
    match = running.match
    with undone():
        void(match=match, reason="rain")
    assert selectors.head(match) == running
    with transaction.atomic():
        after = void(match=match, reason="rain")
    assert selectors.head(match) == after
    assert after.status == "voided"
    assert faults(match) == []

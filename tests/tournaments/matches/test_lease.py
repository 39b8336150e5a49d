"""Claims: whose turn it is to be played, who holds it, and what nobody gets on with."""

from datetime import timedelta

import pytest

from replays import selectors as logs
from replays.log.chain import commitment
from tests.tournaments.small_matches import (
    SEED,
    Players,
    bot,
    kinds_of,
    log_of,
    person,
    planned,
    world,
    world_of,
)
from tournaments.conduct.ports import LeaseLost
from tournaments.messages import message
from tournaments.models import Match
from tournaments.services.matches.lease import (
    Claim,
    claim_next,
    release,
    release_after_failure,
    release_lost,
    renew,
)
from tournaments.services.matches.runner import World, play_next

pytestmark = pytest.mark.django_db

Status = Match.Status

FULL = message("match.raised", {"error": "LaunchFailed", "why": "There is no room."})


def claimed(worker: str = "a worker") -> Claim:
    claim = claim_next(worker=worker)
    assert claim is not None
    return claim


def lost(match: Match, time) -> None:
    """Let the worker of a match be lost, and somebody notice."""
    time.sleep(31)
    assert release_lost() == 1
    match.refresh_from_db()
    assert match.status == Status.READY


# --- the order -----------------------------------------------------------------------


def test_nothing_is_claimed_where_nothing_is_ready(time):
    later = time.now + timedelta(minutes=1)
    planned(status=Status.PLANNED)
    planned(None, bot(), status=Status.OPEN)
    planned(starts_at=later)
    assert claim_next(worker="a worker") is None
    time.sleep(60)
    assert claim_next(worker="a worker") is not None


def test_what_has_begun_comes_first_then_what_matters_more(time):
    minute = timedelta(minutes=1)
    late = planned(priority=1)
    usual = planned(starts_at=time.now - minute)
    early = planned(priority=1, starts_at=time.now - minute)
    begun = planned(priority=-1)
    Match.objects.filter(id=begun.id).update(epoch=1)
    order = [claimed().match.id for _ in range(4)]
    assert order == [begun.id, early.id, late.id, usual.id]


# --- the beginning -------------------------------------------------------------------


def test_a_log_is_opened_at_the_first_claim_with_all_that_is_settled():
    first, user = bot(), person()
    match = planned(first, user)
    claim = claimed()
    header = logs.header_of(log_of(match))
    assert first.version is not None
    assert header.seats[0].label == str(first.version)
    assert header.seats[0].digest == first.version.digest
    assert header.seats[1].label == f"player {user.competitor.pk}"
    assert header.commitment == commitment(match.id, SEED)
    assert (claim.head.seq, claim.is_resumed) == (0, False)


def test_a_match_that_cannot_begin_keeps_nobody_from_playing():
    broken, sound = planned(priority=1), planned()
    Match.objects.filter(id=broken.id).update(options='{"rounds":"many"}')
    assert claimed().match.id == sound.id
    broken.refresh_from_db()
    assert broken.status == Status.QUARANTINED
    assert broken.trouble.startswith("It cannot begin: MalformedRecord(")


# --- the lease -----------------------------------------------------------------------


def test_a_lease_is_renewed_by_whoever_holds_it(time):
    planned()
    claim = claimed()
    time.sleep(20)
    renew(claim)
    time.sleep(20)
    assert release_lost() == 0


def test_a_lease_that_was_not_renewed_is_lost_and_another_goes_on(time):
    match = planned()
    first = claimed("one")
    lost(match, time)
    second = claimed("two")
    assert second.epoch == first.epoch + 1
    assert second.is_resumed
    with pytest.raises(LeaseLost):
        renew(first)


@pytest.mark.parametrize(
    "act", [release, lambda claim: release_after_failure(claim, trouble=FULL)]
)
def test_whoever_lost_the_lease_changes_nothing(act, time):
    match = planned()
    first = claimed("one")
    lost(match, time)
    claimed("two")
    act(first)
    match.refresh_from_db()
    assert (match.status, match.worker, match.trouble) == (Status.RUNNING, "two", "")


def test_a_match_that_was_put_aside_is_left_alone_for_a_while(time):
    planned()
    release_after_failure(claimed(), trouble=FULL)
    assert claim_next(worker="two") is None
    time.sleep(6)
    assert release_lost() == 1
    assert claimed("two").match.trouble == FULL


# --- what nobody gets on with --------------------------------------------------------


def test_three_claims_without_a_move_are_enough(time):
    match = planned()
    for _ in range(3):
        claimed()
        lost(match, time)
    assert claim_next(worker="a worker") is None
    match.refresh_from_db()
    assert match.status == Status.QUARANTINED
    assert match.trouble == "No progress after 3 attempts."


def world_that_stops_after(rounds: int) -> World:
    """Return a world in which seats fail to answer after some rounds, by our fault."""
    left = iter(range(rounds))

    def think() -> None:
        if next(left, None) is None:
            raise ConnectionResetError("The machine was unplugged.")

    return world_of(Players(while_thinking=think))


def test_a_claim_that_got_on_counts_as_none(time):
    match = planned(pace_ms=1, options='{"rounds":6}')
    for _ in range(4):
        assert play_next(worker="a worker", world=world_that_stops_after(1))
        lost(match, time)
    assert play_next(worker="a worker", world=world())
    match.refresh_from_db()
    assert match.status == Status.FINISHED
    assert kinds_of(match).count("resumed") == 4


def test_whoever_stops_in_order_has_not_failed():
    match = planned()
    for _ in range(5):
        release(claimed())
    match.refresh_from_db()
    assert (match.status, match.attempts) == (Status.READY, 0)

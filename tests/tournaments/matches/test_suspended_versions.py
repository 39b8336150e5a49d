"""A version that is suspended begins no match, and the others still have theirs."""

import pytest

from bots.services.suspension import suspend
from replays import selectors as logs
from replays.log.verify import verify
from tests.tournaments.matches.test_runner import BY_SIGHT, Countdown
from tests.tournaments.sandboxed import at_bazar, packaged
from tests.tournaments.small_matches import entries_of, kinds_of, log_of
from tests.tournaments.tournaments.fields import (
    finish,
    fresh,
    keys_of,
    of_status,
    started,
    version_of,
)
from tournaments.conduct.results import read_result
from tournaments.models import Match, ResultEntry, Tournament
from tournaments.selectors.bots.logs import reason_in
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments.scheduler import progress

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("store")]

Status = Match.Status


def test_a_match_begins_with_a_stand_in_for_whoever_is_suspended():
    match = at_bazar(packaged(BY_SIGHT), absent := packaged(BY_SIGHT))
    suspend(version=absent, reason="It cheats.")
    assert play_next(worker="a worker")
    match.refresh_from_db()
    assert (match.status, match.trouble) == (Status.FINISHED, "")
    kinds = kinds_of(match)
    assert kinds.index("seat_failed") < kinds.index("move")
    (failed,) = [entry for entry in entries_of(match) if entry.kind == "seat_failed"]
    assert failed.actor == 1
    assert reason_in(failed.payload) == f"{absent} is suspended."
    result = read_result(ResultEntry.objects.get(match=match).result)
    assert (result.ranks, result.forfeits) == ((1, 2), (1,))
    assert verify(logs.whole_log(log_of(match)))


def test_a_match_that_has_begun_goes_on_with_whoever_is_suspended_since():
    match = at_bazar(packaged(BY_SIGHT), version := packaged(BY_SIGHT))
    assert play_next(worker="one", is_stopping=Countdown(30))
    suspend(version=version, reason="It cheats.")
    assert play_next(worker="two")
    match.refresh_from_db()
    assert match.status == Status.FINISHED
    assert "seat_failed" not in kinds_of(match)


def test_a_ladder_plays_no_match_that_was_planned_with_it_and_goes_on():
    ladder = started(8, format="ladder", format_options="{}", concurrency=4)
    (first, *_) = of_status(ladder, Status.READY)
    finish(first)
    absent = version_of(ladder, keys_of(first)[0])
    suspend(version=absent, reason="It cheats.")
    progress(tournament_id=ladder.pk)
    waiting = of_status(ladder, Status.READY, Status.PLANNED)
    assert waiting, "Others are paired instead."
    assert all(
        match.seats.filter(competitor__version=absent).count() == 0 for match in waiting
    )
    assert of_status(ladder, Status.CANCELLED)
    assert fresh(ladder).status == Tournament.Status.RUNNING


def test_a_round_owes_the_others_their_matches_though_one_of_it_is_suspended():
    cup = started(8)
    absent = version_of(cup, 1)
    seated = Match.objects.filter(seats__competitor__version=absent)
    before = seated.filter(status=Status.READY).count()
    suspend(version=absent, reason="It cheats.")
    progress(tournament_id=cup.pk)
    assert seated.filter(status=Status.READY).count() == before > 0

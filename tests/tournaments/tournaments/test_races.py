"""Two who do the same at the same time, each with a connection of its own."""

from collections.abc import Callable
from threading import Barrier
from typing import Any

import pytest
from django.db import transaction

from tests.races import PATIENCE, Start, wait_until_somebody_waits
from tests.tournaments.tournaments.fields import (
    finish,
    fresh,
    of_status,
    opened,
    play_round,
    started,
    version,
)
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.services.errors import CannotEnter, NotNow
from tournaments.services.tournaments.duels import start_duel
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import (
    cancel_tournament,
    start_tournament,
)
from tournaments.services.tournaments.scheduler import progress, start_due

pytestmark = pytest.mark.usefixtures("own_database")


def at_once(start: Start, work: Callable[[], Any], count: int = 4) -> list[Any]:
    """Do the same several times at the same moment; return what came of each."""
    together = Barrier(count)

    def come() -> Any:
        together.wait(PATIENCE)
        try:
            return work()
        except (NotNow, CannotEnter) as refusal:
            return refusal

    return [one.result(PATIENCE) for one in [start(come) for _ in range(count)]]


def test_of_all_who_pair_the_same_round_one_does(start):
    tournament = started(8, concurrency=3)
    play_round(tournament)
    promoted = at_once(start, lambda: progress(tournament_id=tournament.pk))
    assert sorted(promoted) == [0, 0, 0, 3]
    assert tournament.rounds.count() == 2
    assert len(of_status(tournament, "planned", "ready")) == 8


def test_who_comes_while_a_round_is_paired_waits_and_finds_it_done(start):
    tournament = started(8)
    play_round(tournament)
    with transaction.atomic():
        assert progress(tournament_id=tournament.pk) == 8
        other = start(lambda: progress(tournament_id=tournament.pk))
        wait_until_somebody_waits()
    assert other.result(PATIENCE) == 0
    assert tournament.rounds.count() == 2


def test_a_tournament_is_started_once(start):
    tournament = opened(4)
    came = at_once(start, lambda: start_tournament(tournament=tournament, by=None))
    assert sum(isinstance(one, Tournament) for one in came) == 1
    assert sum(isinstance(one, NotNow) for one in came) == 3
    assert tournament.audit.filter(kind=AuditEntry.Kind.STARTED).count() == 1


def test_a_time_that_comes_for_many_ticks_at_once_comes_once(start):
    tournament = opened(4, repeats="0 20 * * 5", starts_at="2026-01-02T20:00Z")
    came = at_once(start, start_due)
    assert sorted(map(len, came)) == [0, 0, 0, 1]
    assert Tournament.objects.filter(follows=tournament).count() == 1
    assert tournament.audit.filter(kind=AuditEntry.Kind.STARTED).count() == 1


def test_the_same_bot_is_entered_once_and_keys_are_given_once(start):
    tournament, bot = opened(0), version()
    came = at_once(
        start, lambda: enter_version(tournament=tournament, version=bot, by=None)
    )
    assert sum(isinstance(one, CannotEnter) for one in came) == 3
    others = [version() for _ in range(4)]
    at_once(
        start,
        lambda: enter_version(tournament=tournament, version=others.pop(), by=None),
    )
    keys = tournament.entrants.order_by("key").values_list("key", flat=True)
    assert [*keys] == [1, 2, 3, 4, 5]


def test_a_match_that_is_taken_while_its_tournament_is_cancelled_is_played(start):
    """The first taker keeps it."""
    tournament = started(4)
    first, *_ = of_status(tournament, "ready")
    with transaction.atomic():
        Match.objects.filter(id=first.id).update(status="running", epoch=1)
        cancelled = start(
            lambda: cancel_tournament(tournament=tournament, by=None, reason="No.")
        )
        wait_until_somebody_waits()
    cancelled.result(PATIENCE)
    assert of_status(tournament, "running") == [first]
    assert len(of_status(tournament, "cancelled")) == 3


def test_the_last_two_matches_of_a_round_may_end_together(start):
    tournament = started(4)
    *others, last, other = of_status(tournament, "ready")
    for match in others:
        finish(match)
    left = [last, other]

    def end() -> int:
        finish(left.pop())
        return progress(tournament_id=tournament.pk)

    assert sorted(at_once(start, end, count=2)) == [0, 4]
    assert tournament.rounds.count() == 2
    assert fresh(tournament).status == "running"


def test_of_all_duels_that_an_author_begins_at_once_one_begins(start):
    old = version()
    new = version(old.bot.owner, old.bot)

    def begin() -> Tournament:
        return start_duel(candidate=new, baseline=old, game="bazar", by=new.bot.owner)

    found = at_once(start, begin)
    assert [type(one) for one in found].count(Tournament) == 1
    assert Tournament.objects.get(created_by=new.bot.owner).is_duel

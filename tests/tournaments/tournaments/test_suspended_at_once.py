"""A version is suspended while a match with it is about to begin: in every order."""

from collections.abc import Iterator
from threading import Event

import pytest
from django.db import connection

from bots.models import BotVersion
from bots.services.suspension import FAILURES, note_result, suspend
from tests.databases import on_postgresql
from tests.races import PATIENCE, wait_until_somebody_waits
from tests.tournaments.tournaments.fields import of_status, started, version_of
from tournaments.models import Match, Tournament
from tournaments.services.matches import lease
from tournaments.services.matches.lease import claim_next

pytestmark = pytest.mark.usefixtures("own_database")

Status = Match.Status


@pytest.fixture
def ladder() -> Iterator[Tournament]:
    """A ladder at which the same four are to play four matches, all at once."""
    yield started(4, format="ladder", format_options='{"at_once": 1}', concurrency=4)
    Match.objects.exclude(status__in=Match.OVER).update(status=Status.CANCELLED)


class Held:
    """Stops the first who comes, until it is let go on."""

    def __init__(self) -> None:
        self.reached, self.let_go = Event(), Event()

    def __call__(self) -> None:
        if not self.reached.is_set():
            self.reached.set()
            assert self.let_go.wait(PATIENCE)


def writes_at_once() -> bool:
    """Whether two can write at a time; in SQLite the claim keeps all others out."""
    return connection.vendor == "postgresql"


def begins(match: Match) -> bool:
    match.refresh_from_db()
    return match.epoch > 0


def test_after_the_third_failure_no_match_begins_though_all_were_ready(ladder):
    absent = version_of(ladder, 1)
    assert len(of_status(ladder, Status.READY)) == 4
    for _ in range(FAILURES):
        note_result(version=absent, failed=True)
    assert claim_next(worker="a worker") is None
    assert len(of_status(ladder, Status.CANCELLED)) == 4


def test_who_is_suspended_before_the_claim_has_looked_begins_nothing(
    start, ladder, monkeypatch
):
    held, is_off = Held(), lease.is_off

    def looked(match: Match) -> bool:
        held()
        return is_off(match)

    monkeypatch.setattr(lease, "is_off", looked)
    claim = start(lambda: claim_next(worker="a worker"))
    assert held.reached.wait(PATIENCE)
    absent = version_of(ladder, 1)
    suspended = start(lambda: suspend(version=absent, reason="It cheats."))
    if writes_at_once():
        suspended.result(PATIENCE)
    held.let_go.set()
    begun = claim.result(PATIENCE)
    suspended.result(PATIENCE)
    assert (begun is None) == writes_at_once()
    assert claim_next(worker="another") is None


def test_who_would_suspend_a_version_waits_for_the_claim_that_has_looked(
    start, ladder, monkeypatch
):
    held, opened = Held(), lease._open

    def open_later(match: Match) -> None:
        held()
        opened(match)

    monkeypatch.setattr(lease, "_open", open_later)
    claim = start(lambda: claim_next(worker="a worker"))
    assert held.reached.wait(PATIENCE)
    absent = version_of(ladder, 1)
    suspended = start(lambda: suspend(version=absent, reason="It cheats."))
    wait_until_somebody_waits()
    assert not suspended.done()
    held.let_go.set()
    begun = claim.result(PATIENCE)
    assert begun is not None
    assert begins(begun.match)
    assert suspended.result(PATIENCE).status == BotVersion.Status.SUSPENDED
    assert claim_next(worker="another") is None


@on_postgresql
def test_claims_of_the_same_versions_do_not_wait_for_each_other(
    start, ladder, monkeypatch
):
    held, opened = Held(), lease._open

    def open_later(match: Match) -> None:
        held()
        opened(match)

    monkeypatch.setattr(lease, "_open", open_later)
    first = start(lambda: claim_next(worker="one"))
    assert held.reached.wait(PATIENCE)
    second = start(lambda: claim_next(worker="two")).result(PATIENCE)
    assert second is not None
    held.let_go.set()
    assert first.result(PATIENCE).match.id != second.match.id

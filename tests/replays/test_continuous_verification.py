"""The walk through all logs: in stretches, counted once, and it finds what is wrong."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from replays import tasks
from replays.models import Inspection, MatchLog
from replays.services import continuous_verification, verification
from replays.services.continuous_verification import PERIOD, inspect_on
from tests.replays.stored import stored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def short_stretches(monkeypatch):
    monkeypatch.setattr(continuous_verification, "STRETCH", 2)


def latest() -> Inspection:
    return Inspection.objects.latest("id")


def test_all_logs_are_checked_in_stretches_that_go_on_where_the_last_one_ended():
    for _ in range(5):
        stored(step=3)
    for checked, is_over in ((2, False), (4, False), (5, True)):
        assert inspect_on(seconds=0) == []
        walk = latest()
        assert (walk.checked, walk.ended_at is not None) == (checked, is_over)
    entries = sum(MatchLog.objects.values_list("head_seq", flat=True))
    assert (walk.wrong, walk.entries) == (0, entries)


def test_a_match_whose_seed_is_open_is_checked_by_rules_and_draws():
    stored()
    stored(step=3)
    inspect_on(seconds=60)
    assert (latest().checked, latest().complete) == (2, 1)


def test_a_site_without_a_match_is_well():
    inspect_on(seconds=60)
    assert (latest().checked, latest().wrong) == (0, 0)
    assert latest().ended_at


def test_a_walk_that_is_over_rests_until_its_day_is_over():
    stored(step=3)
    inspect_on(seconds=60)
    inspect_on(seconds=60)
    assert Inspection.objects.count() == 1
    Inspection.objects.update(began_at=timezone.now() - PERIOD - timedelta(seconds=1))
    inspect_on(seconds=60)
    assert Inspection.objects.count() == 2


def test_what_is_wrong_is_kept_and_told(monkeypatch, caplog):
    logs = [stored(step=3) for _ in range(3)]
    broken = logs[1].header.match
    check = verification._check_log

    def corrupted(log):
        if log.id == broken:
            raise verification.WrongLog("Entry 2 is\nnot what was hashed.")
        return check(log)

    monkeypatch.setattr(verification, "_check_log", corrupted)
    tasks.inspect_logs()
    walk = latest()
    assert (walk.checked, walk.wrong) == (3, 1)
    assert walk.problems == f"{broken} Entry 2 is not what was hashed."
    assert f"Verification failed: log of match {broken}" in caplog.text


def test_a_stretch_that_two_have_checked_counts_once(monkeypatch):
    for _ in range(4):
        stored(step=3)
    inspect_on(seconds=0)
    check = continuous_verification._check_stretch

    def overtaken(walk):
        found = check(walk)
        monkeypatch.setattr(continuous_verification, "_check_stretch", check)
        inspect_on(seconds=60)
        return found

    monkeypatch.setattr(continuous_verification, "_check_stretch", overtaken)
    inspect_on(seconds=60)
    assert latest().checked == 4
    assert Inspection.objects.count() == 1


def test_there_is_one_walk_at_a_time():
    Inspection.objects.create()
    with pytest.raises(IntegrityError), transaction.atomic():
        Inspection.objects.create()

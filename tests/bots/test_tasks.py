"""What workers are asked to do about bots."""

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from kombu.exceptions import OperationalError

from bots import selectors, tasks
from bots.check_runner import TOTAL_S
from bots.models import BotVersion
from bots.sandbox.errors import SandboxUnavailable
from bots.services import check_report
from tests.bots.handed_in import person, received

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch) -> list[int]:
    """The versions that workers were asked to check."""
    asked: list[int] = []
    monkeypatch.setattr(tasks.check_version, "delay", asked.append)
    return asked


def status_of(version: BotVersion) -> str:
    return BotVersion.objects.get(id=version.id).status


def test_a_check_that_is_given_out_twice_is_done_once(checks):
    version = received()
    for _ in range(2):
        tasks.check_version(version.id)
    assert checks.count == 1
    assert status_of(version) == "active"


def test_a_worker_without_a_sandbox_says_so_and_leaves_the_version(monkeypatch, caplog):
    def refuse() -> None:
        raise SandboxUnavailable("No bot can be run here.")

    monkeypatch.setattr(check_report, "choose_sandbox", refuse)
    version = received()
    tasks.check_version(version.id)
    assert status_of(version) == "uploaded"
    assert "postponed: no sandbox: No bot can be run here." in caplog.text


def test_a_check_that_takes_too_long_rejects_the_version(checks):
    checks.fail(SoftTimeLimitExceeded())
    version = received()
    tasks.check_version(version.id)
    version.refresh_from_db()
    assert version.status == "rejected"
    *_, last = selectors.report_of(version).findings
    assert last.words == "Its check took too long."


def test_a_worker_that_stops_puts_back_what_it_checks(checks, monkeypatch):
    monkeypatch.setattr(tasks, "_stopping", bytearray(1))
    version = received()

    def stop() -> None:
        tasks._stop_checks()
        tasks._raise_if_stopping()

    checks.meanwhile = stop
    tasks.check_version(version.id)
    version.refresh_from_db()
    assert (version.status, version.claims) == ("uploaded", 0)


def test_a_mistake_of_ours_is_logged_and_stops_nobody_else(checks, asked, caplog):
    checks.fail(ZeroDivisionError())
    version, other = received(), received()
    tasks.check_version(version.id)
    assert status_of(version) == "uploaded"
    assert "ZeroDivisionError" in caplog.text
    assert asked == [other.id]


def test_the_sweep_asks_for_what_was_left_lying_and_only_once(asked):
    fresh, lying = received(), received()
    BotVersion.objects.filter(id=lying.id).update(asked_at="2001-01-01T00:00Z")
    for _ in range(2):
        tasks.sweep()
    assert asked == [lying.id]
    assert status_of(fresh) == "uploaded"


def test_nothing_is_lost_while_there_is_no_queue(monkeypatch):
    def fail(version_id: int) -> None:
        raise OperationalError("Connection refused.")

    monkeypatch.setattr(tasks.check_version, "delay", fail)
    version = received()
    tasks.enqueue_check(version.id)
    assert status_of(version) == "uploaded"


def test_the_sweep_is_on_the_schedule():
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert tasks.sweep.name in scheduled


def test_nobody_is_given_up_who_may_still_be_at_work():
    limits = tasks.check_version.soft_time_limit, tasks.check_version.time_limit
    assert TOTAL_S < limits[0] < limits[1] < check_report.OVERDUE.total_seconds()


# --- authors take turns --------------------------------------------------------------


def test_of_one_author_one_version_is_checked_at_a_time(checks, asked):
    mallory, ada = person(), person()
    first, second = received(mallory), received(mallory)
    hers = received(ada)
    BotVersion.objects.filter(id=first.id).update(status="checking")
    for version in (second, hers):
        tasks.check_version(version.id)
    assert (status_of(second), status_of(hers)) == ("uploaded", "active")
    assert asked == [], "Nobody is asked to check what has to wait."


def test_after_a_check_comes_the_author_who_has_waited_longest(checks, asked):
    mallory, ada = person(), person()
    first, second = received(mallory), received(mallory)
    hers = received(ada)
    tasks.check_version(first.id)
    tasks.check_version(asked[-1])
    tasks.check_version(asked[-1])
    assert asked == [hers.id, second.id]
    assert status_of(second) == "active"

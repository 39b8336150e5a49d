"""Checking a version: once, by the worker that claims it, and to an end in any case."""

from datetime import timedelta
from hashlib import sha256

import pytest
from django.utils import timezone

from bots import selectors
from bots.messages import message
from bots.models import BotPackage, BotVersion
from bots.sandbox.errors import LaunchFailed, SandboxUnavailable
from bots.services import check_report
from bots.services.check_report import check_version, give_up, take_up
from bots.services.errors import Unusable
from bots.services.installed_versions import unpacked
from bots.services.uploads import receive
from tests.bots.checks import BAD, GOOD
from tests.bots.handed_in import CRASHING, archive, person, received

pytestmark = pytest.mark.django_db


def put_back(version: BotVersion, **time: float) -> None:
    """Let it be some time since anybody did anything about a version."""
    asked_at = timezone.now() - timedelta(**time)
    BotVersion.objects.filter(id=version.id).update(asked_at=asked_at)


def again(version: BotVersion) -> BotVersion:
    return BotVersion.objects.get(id=version.id)


# --- the check -----------------------------------------------------------------------


def test_a_good_version_is_active_and_known_to_play_its_games(checks):
    version = check_version(version_id=received().id)
    assert version is not None
    assert version.status == "active"
    assert selectors.games_of(version) == ["bazar"]
    assert selectors.report_of(version) == GOOD
    assert version.checked_at is not None


def test_a_bad_version_is_rejected_with_its_report(checks):
    checks.report = BAD
    version = check_version(version_id=received().id)
    assert version is not None
    assert version.status == "rejected"
    assert selectors.report_of(version) == BAD


def test_a_version_is_checked_once_however_often_that_is_asked_for(checks):
    version = received()
    check_version(version_id=version.id)
    assert check_version(version_id=version.id) is None
    assert check_version(version_id=version.id + 1) is None
    assert checks.count == 1


def test_a_version_that_is_being_checked_is_left_alone(checks):
    version = received()
    inner = []
    checks.meanwhile = lambda: inner.append(check_version(version_id=version.id))
    check_version(version_id=version.id)
    assert inner == [None]


def test_a_version_waits_where_no_bot_may_run(checks, monkeypatch):
    def refuse() -> None:
        raise SandboxUnavailable("No bot can be run here.")

    monkeypatch.setattr(check_report, "choose_sandbox", refuse)
    version = received()
    with pytest.raises(SandboxUnavailable):
        check_version(version_id=version.id)
    assert (again(version).status, again(version).claims) == ("uploaded", 0)


@pytest.mark.parametrize(
    "error", [LaunchFailed("Not now."), SandboxUnavailable("x"), KeyboardInterrupt()]
)
def test_a_fault_of_ours_is_not_held_against_a_version(checks, error):
    checks.fail(error)
    version = received()
    with pytest.raises(type(error)):
        check_version(version_id=version.id)
    assert again(version).status == "uploaded"


def test_a_worker_that_was_given_up_writes_nothing(checks):
    version = received()

    def others_take_over() -> None:
        checks.meanwhile = lambda: None
        put_back(version, minutes=16)
        assert take_up() == [version.id]
        assert check_version(version_id=version.id)
        checks.report = BAD

    checks.meanwhile = others_take_over
    check_version(version_id=version.id)
    assert again(version).status == "active"
    assert selectors.report_of(again(version)) == GOOD


# --- the sweep -----------------------------------------------------------------------


def test_a_version_nobody_has_heard_of_is_asked_for_again_but_not_all_the_time():
    version = received()
    assert take_up() == []
    put_back(version, minutes=3)
    assert take_up() == [version.id]
    assert take_up() == []


def test_versions_are_taken_up_in_the_order_in_which_they_came():
    versions = [received() for _ in range(3)]
    for number, version in enumerate(versions):
        put_back(version, minutes=10 + number)
    assert take_up() == [version.id for version in versions]


def test_a_version_whose_worker_was_lost_waits_again():
    version = received(status=BotVersion.Status.CHECKING)
    put_back(version, minutes=4)
    assert take_up() == []
    put_back(version, minutes=16)
    assert take_up() == [version.id]
    assert again(version).status == "uploaded"


def test_a_version_that_workers_are_lost_over_is_given_up(checks):
    checks.fail(LaunchFailed("Not now."))
    version = received()
    for _ in range(check_report.ATTEMPTS):
        with pytest.raises(LaunchFailed):
            check_version(version_id=version.id)
        put_back(version, minutes=3)
    assert take_up() == []
    rejected = again(version)
    assert rejected.status == "rejected"
    *_, last = selectors.report_of(rejected).findings
    assert last.words == "Its check was begun 3 times and never ended."


@pytest.mark.parametrize("status", ["active", "rejected", "suspended"])
def test_what_is_settled_is_not_taken_up(status):
    version = received(status=BotVersion.Status(status))
    put_back(version, days=1)
    assert take_up() == []
    assert again(version).status == status


def test_only_a_version_that_waits_is_given_up():
    waiting, active = received(), received(status=BotVersion.Status.ACTIVE)
    for version in (waiting, active):
        give_up(version_id=version.id, words=message("check.too_long"))
    assert again(waiting).status == "rejected"
    *_, last = selectors.report_of(again(waiting)).findings
    assert (last.is_good, last.words) == (False, "Its check took too long.")
    assert again(active).status == "active"


# --- in the sandbox ------------------------------------------------------------------


def test_a_real_bot_is_checked_in_the_real_sandbox(store):
    version = check_version(version_id=received().id)
    assert version is not None
    assert version.status == "active", version.report
    stages = [finding.stage for finding in selectors.report_of(version).findings]
    assert stages[:2] == ["package", "start"]
    assert {"self-play", "match"} <= set(stages)


def test_a_real_bot_that_crashes_is_rejected_with_its_log(store):
    version = receive(owner=person(), data=archive(code=CRASHING))
    checked = check_version(version_id=version.id)
    assert checked is not None
    assert checked.status == "rejected"
    *_, last = selectors.report_of(checked).findings
    assert last.words == "At step 1: The bot raised ZeroDivisionError."
    assert "Here I am." in last.log


# --- unpacked ------------------------------------------------------------------------


def test_a_version_is_unpacked_from_the_database_once(store, django_assert_num_queries):
    version = received()
    guest = unpacked(version)
    assert guest.folder == store / version.digest
    assert guest.entry == "clever.bot:Clever"
    assert (guest.folder / "clever" / "bot.py").is_file()
    with django_assert_num_queries(0):
        assert unpacked(version) == guest


def test_bytes_that_are_not_those_that_were_handed_in_never_play(store):
    version = received()
    other = BotVersion.objects.create(
        bot=version.bot, version="2.0", digest=sha256(b"").hexdigest(), report="{}"
    )
    BotPackage.objects.create(version=other, data=archive(code=CRASHING))
    with pytest.raises(Unusable, match="is not what was handed in"):
        unpacked(other)
    assert not store.exists()


def test_a_version_that_the_gate_would_stop_today_does_not_play(store):
    version = received()
    data = b"no archive"
    old = BotVersion.objects.create(
        bot=version.bot, version="0.1", digest=sha256(data).hexdigest(), report="{}"
    )
    BotPackage.objects.create(version=old, data=data)
    with pytest.raises(Unusable, match=r"does not pass the gate today: .*\.$"):
        unpacked(old)

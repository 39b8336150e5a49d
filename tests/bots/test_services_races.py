"""Two who want the same at the same time, each with a connection of its own."""

from threading import Barrier

import pytest
from django.db import connection, transaction

from bots.models import BotVersion
from bots.services import check_report
from bots.services.check_report import check_version, take_up
from bots.services.suspension import note_result
from bots.services.uploads import receive
from tests.bots.handed_in import archive, person, received
from tests.races import PATIENCE, wait_until_somebody_waits

pytestmark = pytest.mark.usefixtures("own_database")


def test_of_two_who_are_asked_to_check_a_version_one_does(checks, start):
    version, together = received(), Barrier(2)

    def come() -> bool:
        together.wait(PATIENCE)
        return check_version(version_id=version.id) is not None

    came = [start(come), start(come)]
    assert sorted(one.result(PATIENCE) for one in came) == [False, True]
    assert checks.count == 1
    version.refresh_from_db()
    assert version.status == "active"


def test_of_two_versions_of_an_author_one_is_checked_at_a_time(checks, start):
    ada = person()
    first, second = received(ada), received(ada)
    with transaction.atomic():
        assert check_report._claim(first.id)
        other = start(lambda: check_version(version_id=second.id))
        wait_until_somebody_waits()
    assert other.result(PATIENCE) is None
    second.refresh_from_db()
    assert second.status == "uploaded"


def test_a_version_that_one_sweep_has_in_hand_is_not_taken_up_by_another(start):
    version = received()
    BotVersion.objects.filter(id=version.id).update(asked_at="2001-01-01T00:00Z")
    with transaction.atomic():
        assert version.id in take_up()
        other = start(take_up)
        if connection.vendor == "postgresql":
            assert version.id not in other.result(PATIENCE)
    assert version.id not in other.result(PATIENCE)


def test_the_same_bytes_handed_in_twice_at_once_are_one_version(start):
    ada = person()
    bot = received(ada).bot
    data = archive(bot.name, "2.0")
    with transaction.atomic():
        first = receive(owner=ada, data=data)
        other = start(lambda: receive(owner=ada, data=data))
        wait_until_somebody_waits()
    assert other.result(PATIENCE) == first


def test_no_failure_is_lost_when_two_matches_end_at_once(start):
    version = received(status=BotVersion.Status.ACTIVE)
    with transaction.atomic():
        note_result(version=version, failed=True)
        note_result(version=version, failed=True)
        other = start(lambda: note_result(version=version, failed=True))
        wait_until_somebody_waits()
    other.result(PATIENCE)
    version.refresh_from_db()
    assert (version.status, version.failures_in_a_row) == ("suspended", 3)

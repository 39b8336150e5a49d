"""Whether a version may play: failures in a row, and the word of an organiser."""

import pytest
from django.core import serializers

from bots.models import BotVersion
from bots.selectors import status_word
from bots.services.errors import WrongStatus
from bots.services.suspension import check_again, note_result, reinstate, suspend
from bots.services.uploads import receive
from engines.core.messages import CodedMessage
from tests.bots.handed_in import CRASHING, archive, person, received

pytestmark = pytest.mark.django_db

Status = BotVersion.Status


@pytest.fixture
def version() -> BotVersion:
    return received(status=Status.ACTIVE)


def play(version: BotVersion, results: str) -> BotVersion:
    """Note a match for each letter: f failed, g was good."""
    for letter in results:
        version = note_result(version=version, failed=letter == "f")
    return version


@pytest.mark.parametrize(
    ("results", "status", "failures"),
    [
        ("", "active", 0),
        ("ff", "active", 2),
        ("fff", "suspended", 3),
        ("ffgff", "active", 2),
        ("ffgfff", "suspended", 3),
        ("fffg", "suspended", 0),
        ("fffff", "suspended", 5),
    ],
)
def test_three_failures_in_a_row_suspend_a_version(version, results, status, failures):
    found = play(version, results)
    assert (found.status, found.failures_in_a_row) == (status, failures)
    is_suspended = status == "suspended"
    assert found.reason == "It failed in 3 matches in a row." * is_suspended


def test_results_are_counted_whoever_holds_the_version(version):
    copies = [BotVersion.objects.get(id=version.id) for _ in range(3)]
    for copy in copies:
        note_result(version=copy, failed=True)
    version.refresh_from_db()
    assert version.status == "suspended"


def test_an_organiser_suspends_and_reinstates(version):
    found = suspend(version=version, reason="It insults people.")
    assert (found.status, found.reason) == ("suspended", "It insults people.")
    found = reinstate(version=version)
    assert (found.status, found.reason) == ("active", "")


def test_a_reason_that_is_written_as_a_message_stays_a_text(version):
    forged = '{"code":"version.failed_often","params":{"count":3}}'
    suspend(version=version, reason=forged)
    version.refresh_from_db()
    assert version.reason.strip() == forged


def test_a_message_survives_a_file_of_rows(version):
    version = play(version, "fff")
    version.refresh_from_db()
    said = version.reason
    assert isinstance(said, CodedMessage)
    (again,) = serializers.deserialize("json", serializers.serialize("json", [version]))
    read = again.object.reason  # type: ignore[attr-defined]
    assert (read, type(read)) == (said, CodedMessage)


def test_who_is_reinstated_begins_anew(version):
    play(version, "fff")
    reinstate(version=version)
    assert play(version, "ff").status == "active"


def test_a_reason_is_not_overwritten_by_failures_that_come_later(version):
    suspend(version=version, reason="It insults people.")
    assert play(version, "fff").reason == "It insults people."


@pytest.mark.parametrize("status", [*Status])
def test_only_what_is_active_is_suspended_and_what_is_suspended_reinstated(status):
    version = received(status=status)
    stands = f"is {status_word(version)}"
    if status != Status.ACTIVE:
        with pytest.raises(WrongStatus, match=f"{stands}; only an active"):
            suspend(version=version, reason="x")
    if status != Status.SUSPENDED:
        with pytest.raises(WrongStatus, match=f"{stands}; only a suspended"):
            reinstate(version=version)
    version.refresh_from_db()
    assert version.status == status


def test_a_rejected_version_may_be_checked_again():
    version = received(status=Status.REJECTED)
    BotVersion.objects.update(claims=3)
    found = check_again(version=version)
    assert (found.status, found.claims) == ("uploaded", 0)
    with pytest.raises(WrongStatus, match="is uploaded; only a rejected"):
        check_again(version=version)


def test_a_rejected_version_stays_so_when_its_number_has_been_used_again():
    ada = person()
    rejected = receive(owner=ada, data=archive(code=CRASHING))
    BotVersion.objects.update(status=Status.REJECTED)
    receive(owner=ada, data=archive())
    with pytest.raises(WrongStatus, match=r"another clever 1\.0 by now"):
        check_again(version=rejected)
    rejected.refresh_from_db()
    assert rejected.status == "rejected"

"""What versions hold is noted when they come, and later for those from before."""

import pytest

from bots.models import PackageContent
from bots.services import contents
from bots.services.contents import note_missing_contents
from tests.bots.handed_in import received

pytestmark = pytest.mark.django_db


def test_a_version_that_is_handed_in_is_compared_at_once():
    one, two = received(), received()
    digests = PackageContent.objects.values_list("digest", flat=True)
    assert {one.content.digest} == {two.content.digest} == {*digests}
    assert note_missing_contents() == 0


def test_what_came_before_is_noted_a_few_at_a_time(monkeypatch):
    known = [received() for _ in range(3)]
    before = known[0].content.digest
    PackageContent.objects.all().delete()
    monkeypatch.setattr(contents, "AT_ONCE", 2)
    assert [note_missing_contents() for _ in range(3)] == [2, 1, 0]
    assert {*PackageContent.objects.values_list("digest", flat=True)} == {before}


def test_what_cannot_be_read_any_more_is_looked_at_once(monkeypatch):
    received()
    PackageContent.objects.all().delete()

    def unreadable(version: object) -> bytes:
        return b"no archive"

    monkeypatch.setattr(contents, "package_of", unreadable)
    assert [note_missing_contents(), note_missing_contents()] == [1, 0]
    assert PackageContent.objects.get().digest == ""

"""What the site says of a database or a Redis that it cannot use."""

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler

from souk.embedded import errors, reach
from souk.embedded.errors import CannotRun
from souk.embedded.ports import free_port
from souk.settings import environment


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://localhost", r"^REDIS_URL begins with redis:// or rediss://\.$"),
        ("redis://:secret@127.0.0.1:{port}/0", r"^The Redis at 127\.0\.0\.1 cannot"),
        ("redis://:secret@no.invalid/0", r"^The Redis at no\.invalid cannot be used:"),
        ("redis://127.0.0.1:port/0", r"cannot be used: .*Correct REDIS_URL"),
    ],
)
def test_a_redis_that_cannot_be_used_is_told_without_its_password(
    settings, url, sentence
):
    settings.REDIS_URL = url.format(port=free_port())
    with pytest.raises(CannotRun, match=sentence) as refusal:
        reach.reach_redis()
    assert "secret" not in str(refusal.value)


@pytest.mark.django_db
def test_a_database_file_that_cannot_be_opened_is_named(tmp_path, monkeypatch):
    place = environment.sqlite(tmp_path / "no" / "souk.sqlite3")
    other = ConnectionHandler({"default": place})["default"]
    monkeypatch.setattr(reach, "connection", other)
    with pytest.raises(CannotRun, match=r"no/souk\.sqlite3 cannot be used: unable to"):
        reach.reach_database()


def test_the_redis_of_the_tests_can_be_used():
    reach.reach_redis()


@pytest.mark.django_db
def test_the_database_of_the_tests_can_be_used_and_lacks_nothing():
    reach.reach_database()
    reach.require_migrations()


@pytest.mark.django_db
def test_a_database_behind_the_code_is_refused():
    recorder = MigrationRecorder(connection)
    applied = recorder.applied_migrations()
    newest = max(name for app, name in applied if app == "replays")
    recorder.record_unapplied("replays", newest)
    with pytest.raises(CannotRun, match=r"^The database lacks \d+ migrations? of this"):
        reach.require_migrations()


def test_packages_that_are_missing_are_named(monkeypatch):
    errors.require_site()
    monkeypatch.setattr(errors, "SITE", ("django", "no_such_package"))
    with pytest.raises(
        CannotRun, match=r"not installed: no_such_package\. .*souk-games\[site"
    ):
        errors.require_site()

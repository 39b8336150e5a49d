"""Health: what is well, what is lost, and nothing about where it is."""

import pytest
from django.db import OperationalError, connection
from redis.exceptions import ConnectionError as NoRedis

from souk.api import health

PAGE = "/api/health/"


@pytest.mark.django_db
def test_a_site_that_has_everything_is_well(client):
    told = client.get(PAGE).json()
    assert told.pop("version")
    assert told == {"status": "well", "database": "well", "redis": "well"}


@pytest.mark.django_db
def test_a_site_that_uses_no_redis_is_well(client, settings):
    settings.REDIS_URL = ""
    told = client.get(PAGE).json()
    assert (told["status"], told["redis"]) == ("well", "unused")


@pytest.mark.django_db
def test_without_redis_the_site_limps_and_goes_on(client, settings):
    settings.REDIS_URL = "redis://:secret@127.0.0.1:1/0"
    answer = client.get(PAGE)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["status"], told["redis"]) == ("limping", "lost")
    assert "secret" not in answer.content.decode()


def test_without_its_database_the_site_is_down(client, monkeypatch, caplog):
    def lost(*args: object) -> None:
        raise OperationalError("No route to db.internal for souk_app.")

    monkeypatch.setattr(connection, "cursor", lost)
    answer = client.get(PAGE)
    assert answer.status_code == 503
    told = answer.json()
    assert (told["status"], told["database"]) == ("down", "lost")
    assert "internal" not in answer.content.decode()
    assert "db.internal" in caplog.text


@pytest.mark.django_db
def test_nobody_remembers_how_well_a_site_was(client):
    assert client.get(PAGE)["Cache-Control"] == "no-store"


@pytest.mark.parametrize("error", [NoRedis("Gone."), OSError("Gone.")])
def test_a_redis_that_does_not_answer_is_lost(monkeypatch, error):
    def lost(self: object) -> None:
        raise error

    monkeypatch.setattr("redis.Redis.ping", lost)
    assert health._redis() == health.LOST

"""Health over the API: for load balancers, for monitors, and more for organisers."""

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from souk.accounts.services.tokens import create_token
from souk.api import health
from souk.health import queue, worker_heartbeats
from tests.souk.accounts.people import ROLES, client_of, somebody
from tests.tournaments.tournaments.fields import started
from tournaments.models import Match, Sweep

PAGE = "/api/health/"
MOST_QUERIES = 15


@pytest.fixture(autouse=True)
def looks_each_time(monkeypatch):
    monkeypatch.setattr(health, "REMEMBERED_S", 0.0)
    yield
    health._seen.clear()


@pytest.fixture
def well(db):
    """A site with a worker and a beat."""
    worker_heartbeats.note_life("souk-1@host", queue.names())
    Sweep.objects.update_or_create(id=1, defaults={"at": timezone.now()})
    yield
    with worker_heartbeats.client() as redis:
        redis.delete(worker_heartbeats.LIFE_KEY, worker_heartbeats.WORK_KEY)


@pytest.fixture
def quarantined(well):
    """A site with matches in quarantine."""
    started(4)
    Match.objects.update(status="quarantined", trouble="Rain at db.internal.")


def test_a_site_that_has_everything_is_well(client, well):
    told = client.get(PAGE).json()
    assert told.pop("version")
    assert told == {"status": "well", "database": "well", "redis": "well"}


def test_a_site_that_uses_no_redis_plays_nothing(client, well, settings):
    settings.REDIS_URL = ""
    told = client.get(PAGE).json()
    assert (told["status"], told["redis"]) == ("failing", "unused")


def test_without_redis_the_site_is_strained_and_goes_on(client, well, settings):
    settings.REDIS_URL = "redis://:secret@127.0.0.1:1/0"
    answer = client.get(PAGE)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["status"], told["redis"]) == ("strained", "lost")
    assert "secret" not in answer.content.decode()


@pytest.mark.parametrize("credentials", [{}, {"Authorization": "Bearer anything"}])
def test_without_its_database_the_site_is_failing(
    client, monkeypatch, caplog, credentials
):
    def lost(*args: object) -> None:
        raise OperationalError("No route to db.internal for souk_app.")

    monkeypatch.setattr(connection, "cursor", lost)
    answer = client.get(PAGE, headers=credentials)
    assert answer.status_code == 503
    told = answer.json()
    assert (told["status"], told["database"]) == ("failing", "lost")
    assert "internal" not in answer.content.decode()
    assert "db.internal" in caplog.text


def test_a_site_without_workers_is_failing_but_no_server_is_taken_away(client, well):
    with worker_heartbeats.client() as redis:
        redis.delete(worker_heartbeats.LIFE_KEY)
    answer = client.get(PAGE)
    assert (answer.status_code, answer.json()["status"]) == (200, "failing")


@pytest.mark.parametrize(
    ("alarm", "status"), [("", 200), ("?alarm=failing", 200), ("?alarm=strained", 503)]
)
def test_a_monitor_is_alarmed_from_the_level_it_asks_for(
    client, quarantined, alarm, status
):
    answer = client.get(f"{PAGE}{alarm}")
    assert (answer.status_code, answer.json()["status"]) == (status, "strained")


def test_an_alarm_at_an_unknown_level_is_refused(client, well):
    answer = client.get(f"{PAGE}?alarm=tired")
    assert answer.status_code == 400
    assert "alarm" in answer.json()["fields"]


@pytest.mark.parametrize("role", ROLES)
def test_only_organisers_are_told_what_is_amiss(quarantined, role):
    told = client_of(somebody(role)).get(PAGE).json()
    assert told["status"] == "strained"
    if role not in ("organiser", "superuser"):
        assert "findings" not in told
        return
    (finding,) = told["findings"]
    assert (finding["code"], finding["level"]) == ("quarantine", "strained")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "is in quarantine"), ("fr", "est en quarantaine")]
)
def test_findings_are_in_the_language_of_who_asks(client, well, language, words):
    started(4, concurrency=1)
    Match.objects.filter(status="ready").update(status="quarantined")
    organiser = somebody("organiser")
    assert organiser
    secret = create_token(user=organiser, name="monitor").secret
    headers = {"Authorization": f"Bearer {secret}", "Accept-Language": language}
    (finding,) = client.get(PAGE, headers=headers).json()["findings"]
    assert words in finding["sentence"]


def test_however_many_ask_little_is_looked_at(client, well, monkeypatch):
    monkeypatch.setattr(health, "REMEMBERED_S", 60.0)
    with CaptureQueriesContext(connection) as queries:
        client.get(PAGE)
    assert 0 < len(queries) <= MOST_QUERIES
    with CaptureQueriesContext(connection) as queries:
        client.get(PAGE)
    assert len(queries) == 0


def test_nobody_remembers_how_well_a_site_was(client, well):
    assert client.get(PAGE)["Cache-Control"] == "no-store"

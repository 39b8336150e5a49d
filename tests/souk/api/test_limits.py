"""How often one may ask, counted-together by all processes."""

import os
import subprocess
import sys

import pytest
from django.core.cache import cache, caches
from redis.exceptions import ConnectionError as NoRedis
from rest_framework.test import APIClient

from souk.api import throttles
from souk.settings import environment
from tests.souk.accounts.people import person

pytestmark = pytest.mark.django_db

NOON = 1_700_000_000.0


@pytest.fixture(autouse=True)
def clock(monkeypatch, settings):
    """A minute that nobody else has asked in."""
    clock = {"now": NOON + 60 * (os.getpid() + next(_minutes) * 100_000)}
    monkeypatch.setattr(throttles, "time", lambda: clock["now"])
    settings.API_REQUESTS_A_MINUTE = {"stranger": 3, "person": 5}
    return clock


_minutes = iter(range(1_000))


def ask(times: int, user=None, address: str = "192.0.2.1") -> list[int]:
    client = APIClient(REMOTE_ADDR=address)
    client.force_authenticate(user)
    return [client.get("/api/").status_code for _ in range(times)]


def test_a_stranger_is_counted_by_address():
    assert ask(4) == [200, 200, 200, 429]
    assert ask(1, address="192.0.2.2") == [200]


def test_what_costs_more_is_counted_by_itself_and_only_where_it_changes_anything(
    settings,
):
    settings.API_REQUESTS_A_MINUTE = {"stranger": 9, "person": 9, "upload": 1}
    client = APIClient()
    client.force_authenticate(person())
    kind = "application/octet-stream"
    found = [
        client.generic("POST", "/api/bots/", "nothing", kind).status_code
        for _ in range(2)
    ]
    assert found == [400, 429]
    assert client.get("/api/bots/").status_code == 200


def test_a_person_is_counted_wherever_they_ask_from():
    ada = person()
    assert ask(3, ada, "192.0.2.1") == [200] * 3
    assert ask(3, ada, "192.0.2.2") == [200, 200, 429]
    assert ask(1, person()) == [200]


def test_whoever_asks_too_often_is_told_when_to_ask_again(clock):
    clock["now"] += 60 - clock["now"] % 60 + 12.5
    ask(3)
    answer = APIClient(REMOTE_ADDR="192.0.2.1").get("/api/")
    assert answer["Retry-After"] == "48"
    assert answer.json()["code"] == "throttled"
    assert "48 seconds" in answer.json()["error"]
    clock["now"] += 48
    assert ask(1) == [200]


def test_health_is_always_answered():
    client = APIClient()
    assert {client.get("/api/health/").status_code for _ in range(10)} == {200}


def test_without_redis_everybody_may_ask(monkeypatch, caplog):
    def lost(*args, **kwargs):
        raise NoRedis("Gone.")

    monkeypatch.setattr(type(caches["default"]), "add", lost)
    assert ask(9) == [200] * 9
    assert "Requests are not throttled: Redis unavailable: Gone." in caplog.text


def test_two_processes_count_together(settings):
    code = (
        "import django; django.setup()\n"
        "from django.core.cache import cache\n"
        "print(cache.incr('counted-together'))"
    )
    cache.set("counted-together", 7, timeout=60)
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "souk.settings.test"}
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert run.stdout.strip() == "8"
    assert cache.get("counted-together") == 8


def test_without_a_redis_each_process_counts_alone():
    assert environment.cache("")["BACKEND"].endswith("LocMemCache")

"""What the tests of health share: a Redis that has heard of no worker."""

from collections.abc import Iterator

import pytest
from redis import Redis

from souk.api import health
from souk.health import worker_heartbeats


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    monkeypatch.setattr(worker_heartbeats, "_sent_at", {})
    monkeypatch.setattr(worker_heartbeats, "_name", [])
    keys = (worker_heartbeats.WORK_KEY, worker_heartbeats.LIFE_KEY)
    with worker_heartbeats.client() as redis:
        redis.delete(*keys)
        yield redis
        redis.delete(*keys)


@pytest.fixture(autouse=True)
def looks_each_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Health is looked at anew by each request, and nothing of it is remembered."""
    monkeypatch.setattr(health, "REMEMBERED_S", 0.0)
    yield
    health._seen.clear()

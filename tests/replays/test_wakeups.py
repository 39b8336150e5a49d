"""Viewers are woken when a match has grown, and nothing waits for them."""

import time
from uuid import UUID

import pytest
import redis

from replays.services import wakeups
from souk.embedded.ports import free_port

MATCH = UUID("12345678-1234-5678-1234-567812345678")


def test_who_listens_to_a_match_is_told_how_far_it_is(settings):
    with redis.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as viewer:
        viewer.subscribe(wakeups.channel(MATCH))
        assert viewer.get_message(timeout=5)["type"] == "subscribe"
        wakeups.wake_viewers(MATCH, 41)
        assert viewer.get_message(timeout=5)["data"] == b"41"


def test_the_channel_is_a_promise_to_other_processes():
    assert wakeups.channel(MATCH) == "souk:match:12345678-1234-5678-1234-567812345678"


@pytest.mark.parametrize("url", ["", "redis://127.0.0.1:{port}/0"])
def test_without_redis_nothing_fails_and_nothing_waits(settings, url):
    settings.REDIS_URL = url.format(port=free_port())
    began = time.monotonic()
    wakeups.wake_viewers(MATCH, 41)
    assert time.monotonic() - began < 2 * wakeups.SECONDS

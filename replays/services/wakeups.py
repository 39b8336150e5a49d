"""Wakes the viewers of a match when its log has grown.

What was appended is in the database and is read from there. A wake-up that is lost only
means that a viewer looks a moment later, so none is ever waited for or repeated.
"""

import json
import logging
from functools import cache
from typing import Final
from uuid import UUID

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

SECONDS: Final = 0.5

_log = logging.getLogger(__name__)


def channel(match: UUID) -> str:
    """Return the Redis channel that announces the growth of a match."""
    return f"souk:match:{match}"


def wake_viewers(match: UUID, seq: int) -> None:
    """Publish how many entries are committed; never fail, even without Redis."""
    if not settings.REDIS_URL:
        return
    try:
        _client(settings.REDIS_URL).publish(channel(match), str(seq))
    except redis.RedisError as error:
        _log.warning("No wake-up for match %s: Redis unavailable: %s", match, error)


def publish_emote(match: UUID, seat: int, emote: str) -> None:
    """Pass an emote on to those who follow the match now; nobody hears of it later."""
    if not settings.REDIS_URL:
        return
    told = json.dumps({"seat": seat, "emote": emote})
    try:
        _client(settings.REDIS_URL).publish(channel(match), told)
    except redis.RedisError as error:
        _log.warning("No emote in match %s: Redis unavailable: %s", match, error)


@cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url,
        socket_timeout=SECONDS,
        socket_connect_timeout=SECONDS,
        retry=Retry(NoBackoff(), 0),
    )

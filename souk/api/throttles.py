"""How often somebody may ask: so many requests in each minute.

The counts are shared by all web processes where there is a Redis. They carry nothing
that matters, so that without it everybody may ask: what must not be guessed is counted
in the database.
"""

import logging
from time import time
from typing import ClassVar, Final

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from souk.visitor import address_of

MINUTE: Final = 60

_log = logging.getLogger(__name__)


class _ByMinute(BaseThrottle):
    scope: ClassVar[str]

    def who(self, request: Request) -> str | None:
        """Return whom to count, None for those whom this limit does not concern."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: object) -> bool:
        who = self.who(request)
        if who is None:
            return True
        minute, second = divmod(time(), MINUTE)
        self._left = MINUTE - second
        key = f"asked:{self.scope}:{who}:{minute:.0f}"
        return _count(key) <= settings.API_REQUESTS_A_MINUTE[self.scope]

    def wait(self) -> float:
        return self._left


def _count(key: str) -> int:
    """Count one more request; several at once get different numbers."""
    try:
        cache.add(key, 0, timeout=2 * MINUTE)
        return cache.incr(key)
    except (RedisError, ValueError) as error:
        _log.warning("Requests are not throttled: Redis unavailable: %s", error)
        return 0


class StrangerThrottle(_ByMinute):
    """Those who do not say who they are, by their address."""

    scope = "stranger"

    def who(self, request: Request) -> str | None:
        return None if request.user.is_authenticated else address_of(request)


class PersonThrottle(_ByMinute):
    """Those who are known, from wherever they come."""

    scope = "person"

    def who(self, request: Request) -> str | None:
        return str(request.user.pk) if request.user.is_authenticated else None


class ScopeThrottle(_ByMinute):
    """What costs more than an answer: views name it, as in `throttle_scope = "move"`.

    Only what changes something is counted, for people and programs alike.
    """

    def allow_request(self, request: Request, view: object) -> bool:
        self.scope = getattr(view, "throttle_scope", "")  # type: ignore[misc]
        return not self.scope or super().allow_request(request, view)

    def who(self, request: Request) -> str | None:
        if request.method in SAFE_METHODS:
            return None
        known = request.user.is_authenticated
        return str(request.user.pk) if known else address_of(request)

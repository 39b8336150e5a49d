"""What the tests of tournaments share: databases of their own, and a clock."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.databases import (  # noqa: F401 - pytest finds fixtures by their names.
    own_database,
    postgresql_template,
    sqlite_template,
    throwaway_database,
)


class Later:
    """A clock that can be put forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._forward = timedelta()
        now = timezone.now
        monkeypatch.setattr(timezone, "now", lambda: now() + self._forward)

    def passes(self, **time: float) -> None:
        self._forward += timedelta(**time)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Later:
    return Later(monkeypatch)

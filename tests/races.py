"""Two who want the same at the same time, each with a connection of its own."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from tests.databases import in_own_connection

PATIENCE = 30
"""How long one waits for another, in seconds, before the test has failed."""

Start = Callable[[Callable[[], Any]], Future]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts work in a thread with a connection of its own."""
    with ThreadPoolExecutor(4) as pool:
        yield lambda work: pool.submit(in_own_connection, work)


def wait_until_somebody_waits() -> None:
    """Return when a session waits for what this one has locked."""
    if connection.vendor == "sqlite":
        time.sleep(0.2)  # SQLite's waiting cannot be seen from outside.
        return
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with connection.cursor() as cursor:
            # Other tests have databases of their own on the same server.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity "
                "WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0]:
                return
        time.sleep(0.005)
    raise AssertionError("Nobody waits.")

"""Whether the database and Redis can be reached, and in which sentence they cannot."""

from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import Error
from redis.backoff import NoBackoff
from redis.retry import Retry

from souk.embedded.errors import CannotRun

SECONDS = 5


def reach_database() -> None:
    """Connect to the database; raise a sentence that names no password."""
    options = connection.settings_dict["OPTIONS"]
    if connection.vendor == "postgresql":
        options.setdefault("connect_timeout", str(SECONDS))
    try:
        connection.ensure_connection()
    except (Error, ImproperlyConfigured) as error:
        raise CannotRun(
            f"The database {_database()} cannot be used: {_reason(error)} "
            "Correct DATABASE_URL, or unset it to use SQLite."
        ) from error


def reach_redis() -> None:
    """Ask Redis for an answer; raise a sentence that names no password."""
    place = urlsplit(settings.REDIS_URL)
    if place.scheme not in ("redis", "rediss"):
        raise CannotRun("REDIS_URL begins with redis:// or rediss://.")
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=SECONDS,
            socket_timeout=SECONDS,
            retry=Retry(NoBackoff(), 0),
        ) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        raise CannotRun(
            f"The Redis at {place.hostname or 'localhost'} cannot be used: "
            f"{_reason(error)} Correct REDIS_URL, or unset it: `souk up` then starts "
            "a Redis of its own."
        ) from error


def missing_migrations() -> int:
    """Return how many steps the database is behind the code."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def require_migrations() -> None:
    missing = missing_migrations()
    if missing:
        raise CannotRun(
            f"The database lacks {missing} migration{'s' if missing > 1 else ''} of "
            "this version of Souk: first run `python -m django migrate "
            "--settings=souk.settings.base`."
        )


def _database() -> str:
    found = connection.settings_dict
    if connection.vendor != "postgresql":
        return str(found["NAME"])
    return f"{found['NAME']} at {found['HOST'] or 'localhost'}"


def _reason(error: Exception) -> str:
    """Return the last and most telling part of what a driver says, as a sentence."""
    first_line = str(error).strip().split("\n")[0]
    reason = first_line.rpartition(" failed: ")[2].strip() or type(error).__name__
    return reason if reason.endswith(".") else f"{reason}."

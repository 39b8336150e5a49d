"""What time it is, by the one clock that all workers share."""

from datetime import UTC, datetime

from django.db import connection
from django.utils import timezone


def database_now() -> datetime:
    """Return the database's time; SQLite is a file and has that of this machine."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        # Not now(), which is when the transaction began.
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now


def in_ms(moment: datetime) -> int:
    """Return a time as logs hold it, in milliseconds since 1970."""
    return int(moment.timestamp() * 1000)


def at_ms(ms: int) -> datetime:
    """Return the time that a log holds."""
    return datetime.fromtimestamp(ms / 1000, tz=UTC)

"""What one of several writers does; it runs in a process of its own."""

from functools import cache

from django.conf import settings
from django.core.management import call_command
from eventsourcing.postgres import PostgresApplicationRecorder

from benchmarks.peers.event_sourcing import application_recorder, insert
from benchmarks.site.matches import played
from benchmarks.site.storing import Opened, append_singly, append_whole, opened

_ready: list[Opened] = []


def migrate() -> int:
    call_command("migrate", verbosity=0)
    return 0


def make_ready(number: int) -> int:
    """Open the log that is written to next."""
    _ready.append(opened(number))
    return 0


def append_next(size: int) -> int:
    return append_singly(_ready.pop(), size)


def append_next_whole() -> int:
    return append_whole(_ready.pop())


def insert_next(number: int, size: int) -> int:
    """Do the same with the library's recorder."""
    payloads = [fact.payload for fact in played(number).facts[:size]]
    return insert(_recorder(), payloads, 1)


@cache
def _recorder() -> PostgresApplicationRecorder:
    return application_recorder(settings.DATABASE_URL, is_first=False)

"""Entries into rows, as fast as each database can: one COPY, or one prepared INSERT."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.db import connection

from replays.log.entry import Entry
from replays.models import LogEntry

TABLE: Final = LogEntry._meta.db_table
COLUMNS: Final = "log_id, seq, kind, v, at_ms, actor, payload, hash, writer_epoch"

# What stands for itself nowhere in COPY's text form.
_ESCAPES: Final = ((b"\\", b"\\\\"), (b"\t", b"\\t"), (b"\n", b"\\n"), (b"\r", b"\\r"))


def insert(match: UUID, entries: Sequence[Entry], epoch: int) -> None:
    """Insert entries inside the caller's transaction."""
    if connection.vendor == "postgresql":
        _copy(match, entries, epoch)
    else:
        _insert_many(match, entries, epoch)


def insertion_behind(
    log: str, entries: Sequence[Entry], epoch: int | None
) -> tuple[str, list[Any]]:
    """Return an INSERT of a few entries for PostgreSQL, with the values of its places.

    `log` names a part of the same statement that gives the `id` and the `writer_epoch`
    of the log, or no row, and then nothing is inserted.
    """
    rows = ", ".join(["(%s, %s, %s, %s, %s::smallint, %s, %s)"] * len(entries))
    statement = (
        f"INSERT INTO {TABLE} ({COLUMNS}) "
        f"SELECT {log}.id, entry.*, COALESCE(%s, {log}.writer_epoch) "
        f"FROM {log}, (VALUES {rows}) AS entry"
    )
    return statement, [epoch, *(v for entry in entries for v in _values(entry))]


def _copy(match: UUID, entries: Sequence[Entry], epoch: int) -> None:
    lines = b"".join(_line(match.hex.encode(), entry, epoch) for entry in entries)
    # Django passes `copy` through to psycopg, with psycopg's errors.
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(f"COPY {TABLE} ({COLUMNS}) FROM STDIN") as copy,
    ):
        copy.write(lines)


def _line(match: bytes, entry: Entry, epoch: int) -> bytes:
    return b"%b\t%d\t%b\t%d\t%d\t%b\t%b\t\\\\x%b\t%d\n" % (
        match,
        entry.seq,
        entry.kind.encode(),
        entry.v,
        entry.at_ms,
        b"\\N" if entry.actor is None else b"%d" % entry.actor,
        _escaped(entry.payload),
        entry.hash.hex().encode(),
        epoch,
    )


def _escaped(text: bytes) -> bytes:
    for special, escape in _ESCAPES:
        text = text.replace(special, escape)
    return text


def _insert_many(match: UUID, entries: Sequence[Entry], epoch: int) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {TABLE} ({COLUMNS}) "
            "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [(match.hex, *_values(entry), epoch) for entry in entries],
        )


def _values(entry: Entry) -> tuple[Any, ...]:
    """Return what an entry holds, in the order of the columns."""
    return (
        entry.seq,
        entry.kind,
        entry.v,
        entry.at_ms,
        entry.actor,
        entry.payload.decode(),
        entry.hash,
    )

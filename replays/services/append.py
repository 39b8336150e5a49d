"""The only way to write to a log: compare, swap, insert, all of it or nothing.

The head row is updated only if it still is what the writer has seen, and only for the
writer of the current epoch; the entries go in behind it. Two writers of one match can
therefore never both succeed, and a writer that was replaced while it slept can never
write again. Writers of different matches never meet.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import psycopg
from django.db import connection, transaction
from django.db.utils import IntegrityError, InterfaceError, OperationalError

from replays.log.canonical import canonical
from replays.log.entry import Entry
from replays.log.head import Head
from replays.models import LogEntry, MatchLog
from replays.services.errors import (
    Interrupted,
    NotAppended,
    StaleHead,
    StaleWriter,
    UnknownMatch,
    UnknownOutcome,
)
from replays.services.idempotency import KeyedCommand, leave_receipt, refuse_repetition
from replays.services.insert import insert, insertion_behind

SETTLE_S: Final = 10
"""How long to wait for a transaction whose connection was lost, in seconds."""

FEW: Final = 16
"""So many entries are appended in one statement; more are quicker by COPY."""

TABLE: Final = MatchLog._meta.db_table

_LOST = (OperationalError, InterfaceError)
_decode = msgspec.json.Decoder().decode


def append(
    before: Head,
    entries: Sequence[Entry],
    *,
    epoch: int | None = None,
    command: KeyedCommand | None = None,
) -> Head:
    """Append entries behind a known head and return the new one.

    `epoch` is the writer's, None where the head alone decides who comes first. It is a
    transaction of its own, never a part of another one: what it returns is committed.
    When the connection is lost on the way, the chain tells whether the entries are in.
    """
    if not entries:
        raise ValueError("There is nothing to append.")
    _check_payloads(entries)
    after = before.after(entries)
    try:
        if command is None and _is_one_statement(entries):
            _store_at_once(before, after, entries, epoch)
        else:
            with transaction.atomic(durable=True):
                store(before, after, entries, epoch=epoch, command=command)
    except IntegrityError:
        if command is not None:
            refuse_repetition(before.match, command)
        raise
    except _LOST as error:
        if not settle(before, after):
            raise Interrupted(
                f"Nothing was written and all can be tried again: {error}"
            ) from error
    return after


def store(
    before: Head,
    after: Head,
    entries: Sequence[Entry],
    *,
    epoch: int | None = None,
    command: KeyedCommand | None = None,
) -> None:
    """Do the work of an append inside the caller's transaction.

    1. Move the head. This locks the log, and a writer that comes too late stops here.
       A command that has been carried out is refused as such, whatever the head is.
    2. Leave the receipt. Its key is unique: no command is carried out twice.
    3. Put the entries behind the head.
    """
    current = _move_head(before, after, epoch)
    if current is None:
        if command is not None:
            refuse_repetition(before.match, command)
        raise _refusal(before, epoch)
    if command is not None:
        leave_receipt(before, after, command)
    insert(before.match, entries, current if epoch is None else epoch)


def settle(before: Head, after: Head) -> bool:
    """Return whether entries are in whose commit was not acknowledged.

    False means that nothing was written and nothing of it can still come. Raises
    `StaleHead` when another writer was faster, `UnknownOutcome` when the database does
    not answer: then ask again.
    """
    try:
        connection.close()
        with transaction.atomic():
            head = _head_at_rest(before)
            found = LogEntry.objects.filter(log_id=before.match, seq=after.seq)
            digest = found.values_list("hash", flat=True).first()
    except _LOST as error:
        raise UnknownOutcome(
            f"Whether entries {before.seq + 1} to {after.seq} are in the log is not "
            f"known: {error}"
        ) from error
    # The log may have grown since. The last hash vouches for all that it rests on.
    if digest is not None and bytes(digest) == after.hash:
        return True
    if head is None:
        raise UnknownMatch(before.match)
    if head == before.hash:
        return False
    raise StaleHead("The connection was lost, and another writer was faster.")


def _head_at_rest(before: Head) -> bytes | None:
    """Return the hash of the head once no transaction is about to move it.

    A commit goes on without its client. It holds the lock of the head row until it has
    taken effect or failed; only then does the row tell what became of it.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{SETTLE_S}s'")
    rows = MatchLog.objects.select_for_update().filter(id=before.match)
    digest = rows.values_list("head_hash", flat=True).first()
    return None if digest is None else bytes(digest)


def _check_payloads(entries: Sequence[Entry]) -> None:
    """Refuse what no file could hold: a log must be able to leave the database."""
    for entry in entries:
        try:
            is_canonical = canonical(_decode(entry.payload)) == entry.payload
        except msgspec.DecodeError:
            is_canonical = False
        if not is_canonical:
            raise ValueError(
                f"The payload of entry {entry.seq} ({entry.kind}) is not canonical."
            )


def _move_head(before: Head, after: Head, epoch: int | None) -> int | None:
    """Move the head if it is what the writer has seen; return the log's epoch.

    One statement that compares and swaps, so nothing can happen in between. None means
    that the head has not moved.
    """
    statement, values = _swap(before, after, epoch)
    with connection.cursor() as cursor:
        cursor.execute(f"{statement} RETURNING writer_epoch", values)
        row = cursor.fetchone()
    return None if row is None else row[0]


def _is_one_statement(entries: Sequence[Entry]) -> bool:
    """Tell whether to spare the round trips of a transaction.

    Inside of one, the long way refuses by itself to be a part of it.
    """
    return (
        len(entries) <= FEW
        and connection.vendor == "postgresql"
        and not connection.in_atomic_block
    )


def _store_at_once(
    before: Head, after: Head, entries: Sequence[Entry], epoch: int | None
) -> None:
    """Move the head and put a few entries behind it, in one statement.

    It is what `store` does in a transaction, where each step waits for its answer.
    """
    swap, values = _swap(before, after, epoch)
    insertion, more_values = insertion_behind("moved", entries, epoch)
    statement = f"WITH moved AS ({swap} RETURNING id, writer_epoch) {insertion}"
    connection.ensure_connection()
    # Django's own cursor writes the values into the text, which is then parsed and
    # planned anew for every append. This one has it prepared.
    apart: Any = psycopg.Cursor(connection.connection)
    with connection.make_cursor(apart) as cursor:
        cursor.execute(statement, [*values, *more_values])
        written = cursor.rowcount
    if not written:
        raise _refusal(before, epoch)


def _swap(before: Head, after: Head, epoch: int | None) -> tuple[str, list[Any]]:
    """Return the statement that moves the head, with the values of its places."""
    known = {"id": before.match.hex, **_seen_at(before), **_written_by(epoch)}
    new: dict[str, Any] = {
        "head_seq": after.seq,
        "head_hash": after.hash,
        "head_at_ms": after.at_ms,
        "moves": after.moves,
        "status": after.status,
        "outcome": after.outcome.decode(),
        "is_revealed": after.is_revealed,
    }
    statement = (
        f"UPDATE {TABLE} SET {', '.join(f'{name} = %s' for name in new)} "
        f"WHERE {' AND '.join(f'{name} = %s' for name in known)}"
    )
    return statement, [*new.values(), *known.values()]


def _seen_at(head: Head) -> dict[str, Any]:
    return {"head_seq": head.seq, "head_hash": head.hash}


def _written_by(epoch: int | None) -> dict[str, Any]:
    return {} if epoch is None else {"writer_epoch": epoch}


def _refusal(before: Head, epoch: int | None) -> NotAppended:
    """Return why the head did not move, the most telling reason first."""
    log = MatchLog.objects.filter(id=before.match).first()
    if log is None:
        return UnknownMatch(before.match)
    if epoch is not None and log.writer_epoch != epoch:
        return StaleWriter(
            f"The writer of epoch {epoch} has been replaced by that of epoch "
            f"{log.writer_epoch}."
        )
    if log.head_seq == before.seq:
        return StaleHead(f"Entry {before.seq} of the log is not the one that was read.")
    return StaleHead(
        f"The log has {log.head_seq} entries, the writer knew of {before.seq}."
    )

"""Facts stay: whatever statement tries to change one, the database refuses it."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from replays import selectors
from replays.log.head import Head
from replays.models import CommandReceipt, LogEntry, MatchLog, MatchSecret
from replays.services.append import append
from replays.services.idempotency import KeyedCommand
from tests.databases import on_postgresql, on_sqlite
from tests.replays.stores import faults, moves, opened

pytestmark = pytest.mark.usefixtures("own_database")

FACTS = ("replays_logentry", "replays_commandreceipt", "replays_matchsecret")
TABLES = (*FACTS, "replays_matchlog")
COLUMN = {
    "replays_logentry": "payload",
    "replays_commandreceipt": "request",
    "replays_matchsecret": "seed",
    "replays_matchlog": "header",
}


@pytest.fixture
def head() -> Head:
    head = opened()
    return append(head, moves(head, 3), command=KeyedCommand(uuid4(), b"pass"))


def run(statement: str, *preparations: str) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        for preparation in preparations:
            cursor.execute(preparation)
        cursor.execute(statement)
        return cursor.rowcount


def contents() -> list[list[tuple]]:
    with connection.cursor() as cursor:
        found = []
        for table in TABLES:
            cursor.execute(f"SELECT * FROM {table} ORDER BY 1, 2")
            found.append(cursor.fetchall())
        return found


def refused(statement: str, *preparations: str) -> None:
    before = contents()
    assert all(before)
    with pytest.raises(IntegrityError, match="A log is only ever appended to"):
        run(statement, *preparations)
    assert contents() == before


def columns(table: str) -> str:
    with connection.cursor() as cursor:
        description = connection.introspection.get_table_description(cursor, table)
    return ", ".join(column.name for column in description)


# --- what every database refuses -----------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_no_row_can_be_changed(head, table):
    refused(f"UPDATE {table} SET {COLUMN[table]} = 'other'")


@pytest.mark.parametrize("table", TABLES)
def test_no_row_can_be_removed(head, table):
    refused(f"DELETE FROM {table}")


@pytest.mark.parametrize("table", TABLES)
def test_no_insert_can_change_what_is_there(head, table):
    key = {"replays_matchlog": "id", "replays_matchsecret": "log_id"}.get(
        table, "log_id, seq" if table == "replays_logentry" else "log_id, key"
    )
    column = COLUMN[table]
    # WHERE true: else SQLite takes ON for the beginning of a join.
    refused(
        f"INSERT INTO {table} ({columns(table)}) SELECT {columns(table)} FROM {table} "
        f"WHERE true ON CONFLICT ({key}) DO UPDATE SET {column} = 'other'"
    )


def test_an_entry_cannot_be_inserted_twice(head):
    entry = LogEntry.objects.get(log_id=head.match, seq=2)
    with pytest.raises(IntegrityError):
        entry.save(force_insert=True)


HEAD_UPDATES = {
    "goes back": "head_seq = head_seq - 1",
    "forgets moves": "head_seq = head_seq + 1, moves = moves - 1",
    "goes back in time": "head_seq = head_seq + 1, head_at_ms = head_at_ms - 1",
    "has an older writer": "writer_epoch = writer_epoch - 1",
    "stays, with another hash": "head_hash = 'other'",
    "stays, and is voided": "status = 'voided'",
    "stays, with an outcome": "outcome = '{}'",
    "stays, with more moves": "moves = moves + 1",
    "is of another game": "game = 'chess'",
    "has other players": "labels = 'me'",
    "was made at another time": "created_at = '2001-01-01'",
    "moves on, with another header": "head_seq = head_seq + 1, header = '{}'",
}


@pytest.mark.parametrize("update", HEAD_UPDATES.values(), ids=HEAD_UPDATES.keys())
def test_a_head_only_moves_on(head, update):
    MatchLog.objects.update(writer_epoch=1)
    refused(f"UPDATE replays_matchlog SET {update}")


def test_a_seed_that_is_open_stays_open(head):
    true, false = ("true", "false") if connection.vendor == "postgresql" else ("1", "0")
    moved = "UPDATE replays_matchlog SET head_seq = head_seq + 1"
    with pytest.raises(IntegrityError, match="only ever appended to"):
        run(f"{moved}, is_revealed = {false}", f"{moved}, is_revealed = {true}")


# --- through Django's ORM ------------------------------------------------------------


def test_the_orm_is_refused_too(head):
    entry = LogEntry.objects.get(log_id=head.match, seq=2)
    entry.payload = "{}"
    attempts: list[Callable[[], object]] = [
        entry.save,
        entry.delete,
        lambda: LogEntry.objects.filter(seq=2).update(payload="{}"),
        LogEntry.objects.all().delete,
        CommandReceipt.objects.all().delete,
        MatchSecret.objects.all().delete,
        lambda: MatchLog.objects.filter(id=head.match).update(header="{}"),
        lambda: LogEntry.objects.bulk_update([entry], ["payload"]),
    ]
    for attempt in attempts:
        with pytest.raises(IntegrityError, match="only ever appended to"):
            attempt()
    assert faults(head.match) == []


def test_a_log_with_entries_cannot_be_deleted_through_the_orm(head):
    with pytest.raises(ProtectedError):
        MatchLog.objects.get(id=head.match).delete()


def test_a_log_without_entries_cannot_be_deleted_either():
    head = opened()
    with pytest.raises((ProtectedError, IntegrityError)):
        MatchLog.objects.filter(id=head.match).delete()
    with pytest.raises(IntegrityError):
        MatchLog.objects.filter(id=head.match)._raw_delete("default")
    assert selectors.head(head.match) == head


# --- PostgreSQL ----------------------------------------------------------------------


@on_postgresql
@pytest.mark.parametrize("table", TABLES)
def test_no_table_can_be_emptied(head, table):
    if table in FACTS:
        refused(f"TRUNCATE {table}")
    # Without CASCADE its foreign keys refuse it before the trigger is asked.
    refused(f"TRUNCATE {table} CASCADE")


@on_postgresql
def test_no_table_can_be_emptied_along_with_others(head):
    refused(f"TRUNCATE auth_user, {', '.join(TABLES)} CASCADE")


@on_postgresql
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM {table}",
        "UPDATE {table} SET {column} = 'other'",
        "TRUNCATE {table} CASCADE",
    ],
)
def test_a_session_that_pretends_to_replicate_is_refused(head, table, statement):
    refused(
        statement.format(table=table, column=COLUMN[table]),
        "SET LOCAL session_replication_role = replica",
    )


@on_postgresql
def test_a_cascade_from_the_log_is_refused(head):
    """Also if a later migration gave the foreign key a cascade."""
    refused(
        "DELETE FROM replays_matchlog",
        "ALTER TABLE replays_logentry ADD CONSTRAINT cascading FOREIGN KEY (log_id) "
        "REFERENCES replays_matchlog (id) ON DELETE CASCADE",
    )


@on_postgresql
def test_a_merge_is_refused(head):
    with connection.cursor() as cursor:
        version = cursor.connection.info.server_version
    if version < 150000:
        pytest.skip("MERGE came with PostgreSQL 15.")
    refused(
        "MERGE INTO replays_logentry e USING replays_matchlog l ON e.log_id = l.id "
        "WHEN MATCHED THEN UPDATE SET payload = 'other'"
    )


# --- SQLite --------------------------------------------------------------------------


@on_sqlite
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("verb", ["INSERT OR REPLACE", "REPLACE"])
def test_no_row_can_be_replaced(head, table, verb):
    changed = columns(table).replace(COLUMN[table], f"'other' AS {COLUMN[table]}")
    refused(f"{verb} INTO {table} ({columns(table)}) SELECT {changed} FROM {table}")


@on_sqlite
@pytest.mark.parametrize("table", TABLES)
def test_no_row_can_be_replaced_by_its_place(head, table):
    """SQLite replaces the row of a rowid as silently as the row of a key."""
    first = columns(table).partition(", ")[0]
    others = columns(table).replace(first, f"'{uuid4().hex}'", 1)
    refused(
        f"INSERT OR REPLACE INTO {table} (rowid, {columns(table)}) "
        f"SELECT rowid, {others} FROM {table}"
    )


@on_sqlite
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("how", ["OR REPLACE", "OR IGNORE", "OR FAIL", "OR ROLLBACK"])
def test_no_way_of_solving_conflicts_changes_a_row(head, table, how):
    refused(f"UPDATE {how} {table} SET {COLUMN[table]} = 'other'")


@on_sqlite
def test_the_triggers_find_rows_by_index(head):
    with connection.cursor() as cursor:
        cursor.execute(
            "EXPLAIN QUERY PLAN SELECT 1 FROM replays_logentry AS old "
            "WHERE (old.log_id = 'x' AND old.seq = 1) OR old.rowid = -1"
        )
        plan = [row[-1] for row in cursor.fetchall()]
    assert not any(step.startswith("SCAN") for step in plan), plan

"""The owner of a database can go around its triggers; then the checks must notice."""

import io
import re
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from replays import selectors
from replays.log.progress import Progress
from replays.models import CommandReceipt, LogEntry, MatchLog, MatchSecret
from replays.services import verification
from replays.services.append import append, insert
from replays.services.idempotency import KeyedCommand
from replays.services.verification import check, check_all
from tests.replays.stores import (
    moves,
    opened,
    played,
    stored,
    undone,
    without_triggers,
)

pytestmark = pytest.mark.usefixtures("fingers")

both_databases = pytest.mark.usefixtures("own_database")

OTHER = "a0eebc999c0b4ef8bb6d6bb9bd380a11"
"""The id of no match."""

LITERALS = {
    "postgresql": {"hash": "sha256('x')", "false": "false"},
    "sqlite": {"hash": "zeroblob(32)", "false": "0"},
}

# Table, column, its new value, what the check says.
ENTRIES, LOGS = "replays_logentry", "replays_matchlog"
RECEIPTS, SECRETS = "replays_commandreceipt", "replays_matchsecret"
TAMPERING = [
    (ENTRIES, "log_id", f"'{OTHER}'", "Entry 6 is missing"),
    (ENTRIES, "seq", "66", "Entry 6 is missing"),
    (ENTRIES, "kind", "'resumed'", "broken at entry 6"),
    (ENTRIES, "v", "2", "broken at entry 6"),
    (ENTRIES, "at_ms", "at_ms + 1", "broken at entry 6"),
    (ENTRIES, "actor", "1 - coalesce(actor, 0)", "broken at entry 6"),
    (ENTRIES, "payload", "replace(payload, ':', ': ')", "broken at entry 6"),
    (ENTRIES, "hash", "{hash}", "broken at entry 6"),
    (ENTRIES, "writer_epoch", "9", "Entry 19 was written in epoch 1, after"),
    (LOGS, "id", f"'{OTHER}'", "The id is .*, the header says"),
    (LOGS, "game", "'bazar'", "The game is bazar, the header says fingers"),
    (LOGS, "header", "replace(header, 'random 1', 'random 7')", "The labels is"),
    (LOGS, "header", "replace(header, 's\":3', 's\":4')", "broken at entry 1"),
    (LOGS, "header", "replace(header, ':', ': ')", "not canonical"),
    (LOGS, "header", "'{{'", "cannot be read"),
    (LOGS, "labels", "'me'", "The labels is me, the header says"),
    (LOGS, "status", "'voided'", "status is voided, the entries lead to finished"),
    (LOGS, "outcome", "'{{}}'", "The head's outcome is"),
    (LOGS, "is_revealed", "{false}", "is_revealed is False, the entries lead to True"),
    (LOGS, "moves", "moves - 1", "moves is 5, the entries lead to 6"),
    (LOGS, "head_seq", "head_seq + 1", "seq is 20, the entries lead to 19"),
    (LOGS, "head_seq", "head_seq - 1", "The head's hash"),
    (LOGS, "head_hash", "{hash}", "The head's hash"),
    (LOGS, "head_at_ms", "head_at_ms - 1", "The head's at_ms"),
    (LOGS, "writer_epoch", "0", "Entry 19 was written in epoch 1, which has not"),
    (RECEIPTS, "first_seq", "20", "A receipt is about entries that are not there"),
    (RECEIPTS, "first_seq", "0", "A receipt is about entries that are not there"),
    (RECEIPTS, "last_seq", "20", "A receipt is about entries that are not there"),
    (SECRETS, "seed", "{hash}", "The seed is not the one the header is committed to"),
]

UNCHECKED = {
    # Nothing else says what they should be.
    (LOGS, "created_at"),
    (RECEIPTS, "key"),
    (RECEIPTS, "request"),
    # The foreign keys check these, with the triggers off as well.
    (RECEIPTS, "log_id"),
    (SECRETS, "log_id"),
}


def finished() -> MatchLog:
    """Store a match with a receipt for its last entries."""
    log = played()
    row = stored(log, -2)
    writer_epoch = row.writer_epoch
    head = selectors.head_of(row)
    append(
        head,
        log.entries[-2:],
        epoch=writer_epoch,
        command=KeyedCommand(uuid4(), b"end"),
    )
    row.refresh_from_db()
    return row


def tamper(table: str, match: UUID, statement: str) -> None:
    """Do what only the owner of a database can."""
    without_triggers(table)
    key = "id" if table == LOGS else "log_id"
    place = f"WHERE {key} = '{match.hex}'" + (" AND seq = 6" * (table == ENTRIES))
    with connection.cursor() as cursor:
        cursor.execute(f"{statement} {place}")
        assert cursor.rowcount == 1


@both_databases
@pytest.mark.parametrize(
    ("table", "column", "value", "problem"),
    TAMPERING,
    ids=[f"{table}-{column}-{value}" for table, column, value, _ in TAMPERING],
)
def test_a_change_below_the_triggers_is_found(table, column, value, problem):
    log = finished()
    assert check(log).problem == ""
    value = value.format(**LITERALS[connection.vendor])
    with undone():
        tamper(table, log.id, f"UPDATE {table} SET {column} = {value}")
        found = MatchLog.objects.filter(id__in=(log.id, UUID(OTHER))).get()
        assert re.search(problem, check(found).problem)
    assert check(log).problem == ""


def test_every_column_is_tampered_with_or_named_as_unchecked():
    columns = {
        (model._meta.db_table, field.column)
        for model in (LogEntry, MatchLog, CommandReceipt, MatchSecret)
        for field in model._meta.local_concrete_fields
        if field.column
    }
    tampered = {(table, column) for table, column, _, _ in TAMPERING}
    assert tampered | UNCHECKED == columns
    assert not tampered & UNCHECKED


@both_databases
def test_a_removed_entry_is_found():
    log = finished()
    with undone():
        tamper(ENTRIES, log.id, f"DELETE FROM {ENTRIES}")
        assert check(log).problem == "Entry 6 is missing: this is entry 7."


@both_databases
def test_an_entry_behind_the_head_is_found():
    head = opened()
    log = MatchLog.objects.get(id=head.match)
    with undone():
        insert(head.match, moves(head), 0)
        assert (
            "There is an entry 1, but the log ends with entry 0" in check(log).problem
        )


@both_databases
def test_what_should_never_be_in_a_column_is_no_reason_to_stop():
    log = finished()
    with undone():
        tamper(ENTRIES, log.id, f"UPDATE {ENTRIES} SET kind = 'é'")
        assert check(log).problem


@both_databases
def test_a_running_match_is_checked_as_far_as_it_can_be():
    checked = check(stored(played(), 7))
    assert (checked.entries, checked.is_complete, checked.problem) == (7, False, "")


@both_databases
def test_a_log_that_grows_while_it_is_checked_is_sound():
    log = played()
    row = stored(log, 7)
    append(selectors.head_of(row), log.entries[7:], epoch=row.writer_epoch)
    assert check(row).entries == 7
    assert check(row).problem == ""


# --- the command ---------------------------------------------------------------------


def verified() -> str:
    out = io.StringIO()
    try:
        call_command("verify_logs", stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}"
    return out.getvalue()


@pytest.mark.usefixtures("throwaway_database")
def test_the_command_names_the_first_wrong_entry_of_each_wrong_log(monkeypatch):
    monkeypatch.setattr(verification, "PAGE", 2)
    logs = sorted((finished() for _ in range(5)), key=lambda log: log.id)
    assert "5 logs with 95 entries, 5 of them checked" in verified()
    without_triggers(ENTRIES)
    for log, seqs in ((logs[1], (9, 4)), (logs[4], (2, 12))):
        for seq in seqs:
            entry = LogEntry.objects.filter(log_id=log.id, seq=seq)
            entry.update(at_ms=1_800_000_000_000)
    said = verified().splitlines()
    assert said[0].startswith(f"{logs[1].id}: The chain is broken at entry 4")
    assert said[1].startswith(f"{logs[4].id}: The chain is broken at entry 2")
    assert "5 logs with 95 entries, 3 of them checked" in said[2]
    assert said[3] == "2 of 5 logs are wrong."


@pytest.mark.usefixtures("throwaway_database")
def test_a_database_without_logs_is_sound():
    assert "0 logs with 0 entries" in verified()
    assert list(check_all()) == []


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_a_bar_on_a_terminal():
    stream, clock = Terminal(), iter(range(10))
    progress = Progress(4, stream, clock=lambda: float(next(clock)))
    progress.advance()
    assert stream.getvalue().endswith(f"\r[{'#' * 7}{'.' * 23}] 1 of 4\x1b[K")
    progress.close()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_progress_is_a_line_now_and_then_elsewhere():
    stream, clock = io.StringIO(), iter(range(0, 100, 2))
    progress = Progress(2, stream, clock=lambda: float(next(clock)))
    for _ in range(7):
        progress.advance()
    progress.close()
    assert stream.getvalue() == "3 of 3\n6 of 6\n"

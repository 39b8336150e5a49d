"""The tests of the store, tested: without any one of its guards they must fail.

A check that passes on a broken store proves nothing of a sound one. Each test here
takes one guard away, in a database that is thrown away, and shows who notices.
"""

from contextlib import nullcontext
from uuid import uuid4

import msgspec
import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from replays import selectors
from replays.log.chain import Chain
from replays.log.head import Growth
from replays.models import MatchLog
from replays.services import append as service_append
from replays.services.append import append, settle
from replays.services.idempotency import KeyedCommand
from replays.services.log_creation import take_over
from tests.replays.store_machine import StoreMachine
from tests.replays.stores import (
    History,
    faults,
    losing_the_commit,
    moves,
    opened,
    undone,
    without_triggers,
)

both_databases = pytest.mark.usefixtures("own_database")
to_be_damaged = pytest.mark.usefixtures("throwaway_database")
# What the model is asked for is no matter of the database, and here it is quicker.
with_model = pytest.mark.usefixtures("throwaway_sqlite")


def the_model_notices(examples: int = 300) -> None:
    """Run the model until it fails; a run that never does is the failure."""
    profile = settings(
        max_examples=examples,
        stateful_step_count=30,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        database=None,
    )
    try:
        run_state_machine_as_test(StoreMachine, settings=profile)
    except AssertionError:
        return
    pytest.fail("The model did not notice.")


def without_primary_key() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "ALTER TABLE replays_logentry DROP CONSTRAINT replays_logentry_pkey"
            )
            return
        # SQLite cannot drop a key, only a table.
        cursor.execute("ALTER TABLE replays_logentry RENAME TO with_key")
        cursor.execute("CREATE TABLE replays_logentry AS SELECT * FROM with_key")


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


# --- the head ------------------------------------------------------------------------


@with_model
def test_without_the_head_a_stale_writer_is_noticed(monkeypatch):
    monkeypatch.setattr(service_append, "_seen_at", lambda head: {})
    the_model_notices()


@both_databases
def test_without_the_head_a_writer_ahead_of_the_log_leaves_a_gap(monkeypatch):
    monkeypatch.setattr(service_append, "_seen_at", lambda head: {})
    head = opened()
    ahead = head.after(moves(head, 2))
    append(ahead, moves(ahead))
    assert "The entries are numbered [3]." in faults(head.match)


@both_databases
def test_with_the_number_of_the_head_alone_another_past_is_noticed(monkeypatch):
    monkeypatch.setattr(service_append, "_seen_at", lambda head: {"head_seq": head.seq})
    head = opened()
    other = head.after(moves(head, 2))
    append(head, moves(head, 2))
    append(other, moves(other))
    assert any("chain is broken at entry 3" in fault for fault in faults(head.match))


# --- the writer ----------------------------------------------------------------------


@with_model
def test_without_the_epoch_a_replaced_writer_is_caught_writing(monkeypatch):
    monkeypatch.setattr(service_append, "_written_by", lambda epoch: {})
    the_model_notices()


@both_databases
def test_without_the_epoch_the_entries_tell_on_a_replaced_writer(monkeypatch):
    monkeypatch.setattr(service_append, "_written_by", lambda epoch: {})
    head = opened()
    old = take_over(head.match)
    new = take_over(head.match)
    head = append(head, moves(head), epoch=new)
    append(head, moves(head), epoch=old)
    assert faults(head.match) == ["The epochs are [2, 1, 2]."]


# --- the primary key -----------------------------------------------------------------


@to_be_damaged
def test_without_the_primary_key_the_head_still_decides():
    without_primary_key()
    head = opened()
    append(head, moves(head))
    with pytest.raises(service_append.StaleHead):
        append(head, moves(head))
    assert faults(head.match) == []


@to_be_damaged
def test_without_head_and_primary_key_two_pasts_are_noticed(monkeypatch):
    monkeypatch.setattr(service_append, "_seen_at", lambda head: {})
    without_primary_key()
    head = opened()
    append(head, moves(head, 2))
    append(head, moves(head, 3))
    assert "The entries are numbered [1, 1, 2, 2, 3]." in faults(head.match)


# --- receipts ------------------------------------------------------------------------


@with_model
def test_without_receipts_a_command_done_twice_is_noticed(monkeypatch):
    monkeypatch.setattr(service_append, "leave_receipt", lambda *args: None)
    the_model_notices()


@with_model
def test_without_the_check_of_receipts_a_reused_key_is_noticed(monkeypatch):
    monkeypatch.setattr(service_append, "refuse_repetition", lambda *args: None)
    the_model_notices()


@both_databases
def test_without_the_check_the_key_of_the_receipts_still_refuses(monkeypatch):
    monkeypatch.setattr(service_append, "refuse_repetition", lambda *args: None)
    head = opened()
    asked = KeyedCommand(uuid4(), b"pass")
    head = append(head, moves(head), command=asked)
    with pytest.raises(IntegrityError):
        append(head, moves(head), command=asked)
    assert faults(head.match) == []


# --- triggers ------------------------------------------------------------------------


TAMPERING: dict[str, str] = {
    "a changed payload": "UPDATE {entries} SET payload = '{{}}' WHERE seq = 2",
    "a removed entry": "DELETE FROM {entries} WHERE seq = 2",
    "a removed last entry": "DELETE FROM {entries} WHERE seq = 3",
    "an emptied log": "DELETE FROM {entries}",
    "a head set back": "UPDATE {heads} SET head_seq = 2",
    "another status": "UPDATE {heads} SET status = 'voided'",
    "another game": "UPDATE {heads} SET header = replace(header, 'fingers', 'chess')",
}


@both_databases
@pytest.mark.parametrize("statement", TAMPERING.values(), ids=TAMPERING.keys())
@both_databases
def test_without_triggers_tampering_is_noticed(statement):
    head = opened()
    append(head, moves(head, 3))
    tables = {"entries": "replays_logentry", "heads": "replays_matchlog"}
    with pytest.raises(IntegrityError, match="only ever appended to"):
        run(statement.format(**tables))
    assert faults(head.match) == []
    with undone():
        for table in tables.values():
            without_triggers(table)
        run(statement.format(**tables))
        assert faults(head.match) != []


# --- the chain -----------------------------------------------------------------------


def skipping_the_hash(chain: Chain, entry) -> None:
    chain.seq, chain.at_ms, chain.hash = entry.seq, entry.at_ms, entry.hash


@both_databases
def test_without_the_check_of_the_chain_a_wrong_hash_is_noticed(monkeypatch):
    head = opened()
    wrong = [msgspec.structs.replace(moves(head)[0], hash=bytes(32))]
    with monkeypatch.context() as broken:
        broken.setattr(Chain, "follow", skipping_the_hash)
        append(head, wrong)
    assert any("chain is broken at entry 1" in fault for fault in faults(head.match))


@both_databases
def test_without_the_life_cycle_moves_after_the_end_are_noticed(monkeypatch):
    original = Growth.add

    def add_anything(growth: Growth, entry) -> None:
        if entry.kind == "move":
            growth._chain.follow(entry)
            growth._moves += 1
        else:
            original(growth, entry)

    head = opened()
    ended = append(head, _ended(head))
    with monkeypatch.context() as broken:
        broken.setattr(Growth, "add", add_anything)
        append(ended, moves(ended))
    assert faults(head.match) == ["Entry 3 (move) cannot follow: the match is voided."]


def _ended(head):
    chain = head.chain()
    started = chain.append("started", b"{}", at_ms=0)
    return [started, chain.append("voided", b'{"reason":"rain"}', at_ms=0)]


# --- the transaction -----------------------------------------------------------------


def crash_between(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*args):
        raise RuntimeError("crash")

    monkeypatch.setattr(service_append, "insert", crash)


@both_databases
def test_without_a_transaction_a_head_without_entries_is_noticed(monkeypatch):
    head = opened()
    monkeypatch.setattr(
        service_append.transaction, "atomic", lambda **more: nullcontext()
    )
    crash_between(monkeypatch)
    with pytest.raises(RuntimeError, match="crash"):
        append(head, moves(head, service_append.FEW + 1))
    assert any(fault.startswith("The head is") for fault in faults(head.match))


@both_databases
def test_without_a_transaction_of_its_own_an_acknowledged_append_can_be_lost(
    monkeypatch,
):
    atomic = transaction.atomic
    monkeypatch.setattr(service_append.transaction, "atomic", lambda **more: atomic())
    head, history = opened(), History()
    entries = moves(head)
    with atomic():
        append(head, entries)
        history.acknowledge(entries)
        transaction.set_rollback(True)
    assert any("its writer was told" in fault for fault in faults(head.match, history))


# --- unheard commits -----------------------------------------------------------------


@with_model
def test_a_lost_commit_that_counts_as_failed_is_noticed(monkeypatch):
    monkeypatch.setattr(service_append, "settle", lambda before, after: False)
    the_model_notices()


@with_model
def test_a_lost_commit_that_counts_as_done_is_noticed(monkeypatch):
    monkeypatch.setattr(service_append, "settle", lambda before, after: True)
    the_model_notices()


def by_the_head_alone(before, after) -> bool:
    head = selectors.head(before.match)
    assert head is not None
    return head.hash == after.hash


@both_databases
def test_a_lost_commit_judged_by_the_head_alone_is_missed_when_the_log_grows():
    """So the entry itself is looked up, wherever the head has gone since."""
    head = opened()
    entries = moves(head)
    with losing_the_commit("after"):
        after = append(head, entries)
    append(after, moves(after))
    assert not by_the_head_alone(head, after)
    assert settle(head, after)


# --- and with all of them ------------------------------------------------------------


@with_model
def test_with_every_guard_in_place_nobody_notices_anything():
    with pytest.raises(pytest.fail.Exception, match="did not notice"):
        the_model_notices(examples=5)
    matches = MatchLog.objects.values_list("id", flat=True)
    assert len(matches) >= 5
    assert all(faults(match) == [] for match in matches)

"""Appending: all or nothing, by the right writer, behind the right head, once."""

from contextlib import suppress
from uuid import UUID, uuid4

import msgspec
import pytest
from django.db import IntegrityError, transaction

from replays import selectors
from replays.log.chain import BrokenChain
from replays.log.head import Head, OutOfPlace
from replays.models import CommandReceipt, LogEntry, MatchLog, MatchSecret
from replays.services import append as service_append
from replays.services.append import append, settle
from replays.services.batch_writer import BATCH, BatchWriter
from replays.services.errors import (
    Interrupted,
    KeyReused,
    MatchExists,
    RepeatedCommand,
    StaleHead,
    StaleWriter,
    UnknownMatch,
    UnknownOutcome,
)
from replays.services.idempotency import KeyedCommand, carried_out
from replays.services.log_creation import open_log, take_over
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import NOON, header
from tests.replays.stores import (
    Moment,
    ending,
    faults,
    losing_the_commit,
    moves,
    opened,
    unreachable,
)

pytestmark = pytest.mark.usefixtures("own_database")


def grown(head: Head, size: int = 3) -> Head:
    return append(head, moves(head, size))


def stored(match: UUID) -> list[int]:
    return [entry.seq for entry in selectors.entries(match)]


# --- the usual way -------------------------------------------------------------------


def test_what_is_appended_can_be_read_back():
    head = opened()
    entries = moves(head, 5)
    after = append(head, entries)
    assert list(selectors.entries(head.match)) == entries
    assert selectors.head(head.match) == after == head.after(entries)
    assert faults(head.match) == []


def test_a_log_grows_by_one_append_after_the_other():
    head = opened()
    for size in (1, 2, 70):
        head = grown(head, size)
    assert stored(head.match) == list(range(1, 74))
    assert faults(head.match) == []


def test_entries_can_be_read_from_a_place_to_another():
    head = grown(opened(), 9)
    numbers = [entry.seq for entry in selectors.entries(head.match, after=2, until=5)]
    assert numbers == [3, 4, 5]


def test_a_log_read_as_a_whole_ends_with_the_head_that_was_read():
    head = grown(opened(), 2)
    log = MatchLog.objects.get(id=head.match)
    grown(head, 2)
    assert len(selectors.whole_log(log).entries) == 2


def test_an_append_of_nothing_is_refused():
    with pytest.raises(ValueError, match="nothing to append"):
        append(opened(), [])


# --- the head decides ----------------------------------------------------------------


def test_a_writer_that_has_not_seen_the_last_entry_is_refused():
    head = opened()
    grown(head)
    with pytest.raises(StaleHead, match="The log has 3 entries, the writer knew of 0"):
        grown(head)
    assert faults(head.match) == []


def test_a_writer_that_has_seen_another_entry_in_the_same_place_is_refused():
    head = opened()
    other = head.after(moves(head, 3))
    grown(head, 3)
    with pytest.raises(StaleHead, match="Entry 3 of the log is not the one"):
        grown(other)
    assert faults(head.match) == []


def test_a_writer_ahead_of_the_log_is_refused():
    head = opened()
    with pytest.raises(StaleHead):
        grown(head.after(moves(head, 3)))
    assert stored(head.match) == []


def test_a_match_that_was_never_opened_takes_no_entries():
    unknown = msgspec.structs.replace(Head.of(header(FINGERS_GAME, 2)), match=uuid4())
    with pytest.raises(UnknownMatch, match="There is no match"):
        grown(unknown)


def test_entries_that_do_not_follow_are_refused_before_the_database_is_asked():
    head = opened()
    first, _, third = moves(head, 3)
    with pytest.raises(BrokenChain):
        append(head, [first, third])
    assert stored(head.match) == []


def test_a_match_that_is_over_takes_no_more_moves():
    head = grown(opened())
    head = append(head, ending(head))
    with pytest.raises(OutOfPlace, match="the match is finished"):
        grown(head)


@pytest.mark.parametrize("payload", [b'{"a": 1}', b'{"a":1}\n', b"{", b'{"a":1.5}'])
def test_a_payload_that_is_not_canonical_is_refused(payload):
    head = opened()
    chain = head.chain()
    with pytest.raises(ValueError, match=r"not canonical|holds no float"):
        append(head, [chain.append("started", payload, at_ms=NOON)])


def test_a_seat_below_zero_is_refused_by_the_database():
    """No seat is hashed as -1, so the chain alone could not tell the two apart."""
    head = opened()
    chain = head.chain()
    with pytest.raises(IntegrityError):
        append(head, [chain.append("started", b"{}", at_ms=NOON, actor=-1)])
    assert faults(head.match) == []


# --- the epoch decides ---------------------------------------------------------------


def test_the_writer_of_the_current_epoch_may_append():
    head = opened()
    append(head, moves(head), epoch=take_over(head.match))
    assert LogEntry.objects.get(log_id=head.match).writer_epoch == 1


def test_a_writer_that_was_replaced_is_refused():
    head = opened()
    epoch = take_over(head.match)
    take_over(head.match)
    with pytest.raises(
        StaleWriter, match="epoch 1 has been replaced by that of epoch 2"
    ):
        append(head, moves(head), epoch=epoch)
    assert stored(head.match) == []


def test_an_epoch_that_nobody_was_given_is_refused():
    head = opened()
    with pytest.raises(StaleWriter):
        append(head, moves(head), epoch=7)


def test_entries_without_a_writer_bear_the_epoch_of_the_log():
    """A person's move between two turns of a bot does not set the epochs back."""
    head = opened()
    head = append(head, moves(head), epoch=take_over(head.match))
    head = append(head, moves(head))
    epochs = LogEntry.objects.filter(log_id=head.match).values_list("writer_epoch")
    assert [epoch for (epoch,) in epochs] == [1, 1]


def test_nobody_can_take_over_a_match_that_was_never_opened():
    with pytest.raises(UnknownMatch):
        take_over(uuid4())


# --- lost connections ----------------------------------------------------------------


def test_a_commit_that_took_effect_unheard_is_recognised():
    head = opened()
    with losing_the_commit("after"):
        after = grown(head)
    assert selectors.head(head.match) == after
    assert faults(head.match) == []


def test_a_commit_that_was_never_sent_leaves_nothing():
    head = opened()
    with (
        losing_the_commit("before"),
        pytest.raises(Interrupted, match=r"tried again: The server closed"),
    ):
        grown(head)
    assert stored(head.match) == []
    grown(head)
    assert faults(head.match) == []


def test_while_the_database_is_silent_nobody_claims_to_know():
    head = opened()
    entries = moves(head)
    moments: list[tuple[Moment, bool]] = [("before", False), ("after", True)]
    for moment, is_in in moments:
        with (
            losing_the_commit(moment),
            unreachable(),
            pytest.raises(UnknownOutcome, match="entries 1 to 1 are in the log is not"),
        ):
            append(head, entries)
        assert settle(head, head.after(entries)) is is_in
    assert faults(head.match) == []


def test_a_commit_is_recognised_though_the_log_has_grown_since():
    head = opened()
    entries = moves(head, 2)
    with losing_the_commit("after"), unreachable(), pytest.raises(UnknownOutcome):
        append(head, entries)
    after = head.after(entries)
    grown(after)
    assert settle(head, after)


def test_a_lost_append_that_another_writer_overtook_is_stale():
    head = opened()
    entries = moves(head, 2)
    with losing_the_commit("before"), unreachable(), pytest.raises(UnknownOutcome):
        append(head, entries)
    grown(head, 5)
    with pytest.raises(StaleHead, match="another writer was faster"):
        settle(head, head.after(entries))


def test_what_became_of_entries_for_no_match_needs_no_answer():
    unknown = msgspec.structs.replace(Head.of(header(FINGERS_GAME, 2)), match=uuid4())
    with pytest.raises(UnknownMatch):
        settle(unknown, unknown.after(moves(unknown)))


def test_a_failure_while_inserting_moves_no_head(monkeypatch):
    def fail(*args):
        raise RuntimeError("out of luck")

    head = opened()
    monkeypatch.setattr(service_append, "insert", fail)
    with pytest.raises(RuntimeError, match="out of luck"):
        grown(head, service_append.FEW + 1)
    assert selectors.head(head.match) == head


def test_an_entry_behind_the_head_stops_every_append():
    """Somebody went around the store: better no match than two."""
    head = opened()
    stray = moves(head)[0]
    with transaction.atomic():
        service_append.insert(head.match, [stray], 0)
    with pytest.raises(IntegrityError):
        grown(head)
    assert selectors.head(head.match) == head


# --- a transaction of its own --------------------------------------------------------


def test_an_append_is_never_part_of_another_transaction():
    head = opened()
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        grown(head)
    assert stored(head.match) == []


# --- commands ------------------------------------------------------------------------


def command(request: bytes = b"pass", key: UUID | None = None) -> KeyedCommand:
    return KeyedCommand(key or uuid4(), request)


def test_a_command_leaves_a_receipt():
    head = grown(opened(), 2)
    asked = command()
    assert carried_out(head.match, asked) is None
    append(head, moves(head, 3), command=asked)
    assert carried_out(head.match, asked) == range(3, 6)


@pytest.mark.parametrize("is_moved_on", [False, True])
@pytest.mark.parametrize("is_fresh", [False, True], ids=["old head", "new head"])
def test_a_command_is_carried_out_once(is_moved_on, is_fresh):
    head = opened()
    asked = command()
    newest = append(head, moves(head, 2), command=asked)
    if is_moved_on:
        newest = grown(newest)
    known = newest if is_fresh else head
    with pytest.raises(RepeatedCommand, match="see entries 1 to 2") as repeated:
        append(known, moves(known), command=asked)
    assert repeated.value.entries == range(1, 3)
    assert selectors.head(head.match) == newest
    assert faults(head.match) == []


@pytest.mark.parametrize("is_fresh", [False, True], ids=["old head", "new head"])
def test_a_key_belongs_to_one_request(is_fresh):
    head = opened()
    first = command(b"pass")
    newest = append(head, moves(head), command=first)
    known = newest if is_fresh else head
    with pytest.raises(KeyReused, match="choose a new one"):
        append(known, moves(known), command=command(b"bet", first.key))
    with pytest.raises(KeyReused):
        carried_out(head.match, command(b"bet", first.key))
    assert selectors.head(head.match) == newest


def test_the_same_key_may_be_used_in_another_match():
    asked = command()
    for head in (opened(), opened()):
        append(head, moves(head), command=asked)
        assert carried_out(head.match, asked) == range(1, 2)


def test_a_command_that_was_refused_leaves_no_receipt():
    head = opened()
    newest = grown(head)
    asked = command()
    with pytest.raises(StaleHead):
        append(head, moves(head), command=asked)
    assert carried_out(head.match, asked) is None
    append(newest, moves(newest), command=asked)


def test_a_lost_commit_keeps_or_loses_entries_and_receipt_together():
    head, asked = opened(), command()
    with losing_the_commit("before"), pytest.raises(Interrupted):
        append(head, moves(head), command=asked)
    assert not CommandReceipt.objects.filter(log_id=head.match).exists()
    with losing_the_commit("after"):
        append(head, moves(head), command=asked)
    assert carried_out(head.match, asked) == range(1, 2)


# --- opening -------------------------------------------------------------------------


def test_a_match_is_opened_once():
    head = opened()
    with pytest.raises(MatchExists, match=str(head.match)):
        opened(head.match)


def test_a_match_is_not_opened_with_another_seed_than_the_committed_one():
    with pytest.raises(ValueError, match="committed to"):
        open_log(header(FINGERS_GAME, 2), seed=bytes(32))


def test_the_seed_is_locked_away_with_the_opening():
    head = opened()
    assert len(bytes(MatchSecret.objects.get(log_id=head.match).seed)) == 32


# --- writing in batches --------------------------------------------------------------


def writer_of(head: Head) -> BatchWriter:
    return BatchWriter.of(MatchLog.objects.get(id=head.match))


def test_a_batch_is_committed_when_it_is_full():
    head = opened()
    writer = writer_of(head)
    entries = moves(head, BATCH)
    writer(entries[:-1])
    assert stored(head.match) == []
    writer(entries[-1:])
    assert len(stored(head.match)) == BATCH


def test_entries_that_come_late_are_committed_at_once(monkeypatch):
    head = opened()
    writer = writer_of(head)
    monkeypatch.setattr("replays.services.batch_writer.PATIENCE", 0)
    writer(moves(head))
    assert stored(head.match) == [1]


def test_what_has_waited_long_enough_is_committed_without_company(monkeypatch):
    head = opened()
    writer = writer_of(head)
    writer(moves(head))
    writer.flush_if_due()
    assert stored(head.match) == []
    monkeypatch.setattr("replays.services.batch_writer.PATIENCE", 0)
    writer.flush_if_due()
    assert stored(head.match) == [1]


def test_the_end_commits_the_rest_and_a_failure_does_not():
    head = opened()
    with writer_of(head) as writer:
        writer(moves(head, 2))
    assert stored(head.match) == [1, 2]
    head = writer.head
    with suppress(ZeroDivisionError), writer_of(head) as writer:
        writer(moves(head, 2))
        1 / 0  # noqa: B018 - its failure is what it is for.
    assert stored(head.match) == [1, 2]


def test_a_batch_of_a_replaced_writer_is_refused():
    head = opened()
    writer = writer_of(head)
    writer(moves(head))
    writer_of(head)
    with pytest.raises(StaleWriter):
        writer.flush()


def test_nobody_writes_to_a_match_that_was_never_opened():
    with pytest.raises(UnknownMatch):
        BatchWriter.of(MatchLog(id=uuid4()))

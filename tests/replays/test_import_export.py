"""Logs that leave the database and come back."""

import io
import re
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from engines.registry import load
from replays import selectors
from replays.log.canonical import canonical
from replays.log.entry import Log
from replays.log.errors import UnreadableLog
from replays.log.file import LogWriter
from replays.log.head import Head
from replays.models import LogEntry, MatchLog
from replays.services import import_export
from replays.services.corrections import adjudicate, void
from replays.services.import_export import (
    NoParent,
    OtherContent,
    export_log,
    import_log,
    lines_of,
)
from replays.services.verification import check
from tests.replays.log.forks import begun, played_on, under
from tests.replays.log.matches import NOON, SEED, recorded
from tests.replays.stores import (
    OUTCOME,
    faults,
    played,
    stored,
    undone,
    without_triggers,
)

pytestmark = pytest.mark.usefixtures("fingers")

both_databases = pytest.mark.usefixtures("own_database")


def file_of(log: Log) -> bytes:
    stream = io.BytesIO()
    LogWriter(stream, log.header)(log.entries)
    return stream.getvalue()


def imported(content: bytes) -> import_export.Imported:
    return import_log(io.BytesIO(content), "a file")


# --- out -----------------------------------------------------------------------------


@both_databases
def test_a_stored_match_leaves_as_the_file_its_writer_would_have_made(tmp_path):
    log = played()
    row = stored(log)
    assert b"".join(lines_of(row)) == file_of(log)
    path = tmp_path / "match.souk.jsonl"
    export_log(row, path)
    assert path.read_bytes() == file_of(log)


@both_databases
def test_a_running_match_leaves_as_far_as_it_has_come():
    log = played()
    row = stored(log, 7)
    assert b"".join(lines_of(row)) == b"".join(file_of(log).splitlines(True)[:8])


@both_databases
def test_a_file_is_not_replaced(tmp_path):
    row = stored(played())
    path = tmp_path / "match.souk.jsonl"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        export_log(row, path)
    assert path.read_text() == "mine"


@both_databases
@pytest.mark.parametrize("seqs", [[6], [18, 19]], ids=["inside", "at the end"])
def test_a_match_with_a_missing_entry_does_not_leave(tmp_path, seqs):
    row = stored(played())
    path = tmp_path / "match.souk.jsonl"
    with undone():
        without_triggers("replays_logentry")
        LogEntry.objects.filter(log_id=row.id, seq__in=seqs).delete()
        with pytest.raises(UnreadableLog, match=f"line {seqs[0] + 1}: .* is missing"):
            export_log(row, path)
        with pytest.raises(CommandError, match="This entry is missing"):
            output_of("export_log", row.id, path)
    assert list(tmp_path.iterdir()) == []


# --- in ------------------------------------------------------------------------------


@both_databases
def test_a_file_comes_back_as_the_match_it_was():
    content = file_of(played())
    result = imported(content)
    assert result.is_new
    assert b"".join(lines_of(result.log)) == content
    assert result.log.status == "finished"
    assert faults(result.log.id) == []
    assert check(result.log).is_complete
    assert not check(result.log).problem


@both_databases
@pytest.mark.parametrize("chance", ["same", "new", "imagined"])
def test_a_fork_comes_in_behind_its_parent(chance):
    parent = under(recorded(load("bazar"), 3), uuid4())
    seat = 1 if chance == "imagined" else None
    fork = begun(parent, 4, chance, seat=seat, match=uuid4())
    content = file_of(played_on(fork))
    with pytest.raises(NoParent, match="import that match first"):
        imported(content)
    assert not MatchLog.objects.filter(id=fork.header.match).exists()
    imported(file_of(parent))
    result = imported(content)
    assert result.is_new
    assert b"".join(lines_of(result.log)) == content
    assert check(result.log).is_complete
    assert not check(result.log).problem


@both_databases
def test_a_fork_of_another_past_than_that_of_its_parent_here_is_refused():
    match = uuid4()
    imported(file_of(under(recorded(load("bazar"), 3), match)))
    parent = under(recorded(load("bazar"), 3, note="another past"), match)
    with pytest.raises(UnreadableLog, match="has another hash"):
        imported(file_of(played_on(begun(parent, 4, "same", match=uuid4()))))


@both_databases
def test_a_file_that_comes_twice_changes_nothing():
    content = file_of(played())
    first, second = imported(content), imported(content)
    assert (first.is_new, second.is_new) == (True, False)
    assert first.log == second.log


@both_databases
def test_the_file_of_a_match_that_was_played_here_changes_nothing():
    row = stored(played())
    assert not imported(b"".join(lines_of(row))).is_new


@both_databases
def test_a_file_with_another_past_is_refused():
    log = played()
    row = stored(log, 5)
    with pytest.raises(OtherContent, match="already here with 5 entries"):
        imported(file_of(log))
    assert selectors.head(log.header.match) == selectors.head_of(row)


@both_databases
@pytest.mark.parametrize("end", [void, adjudicate], ids=["voided", "adjudicated"])
def test_a_match_that_ended_otherwise_goes_out_and_in(end):
    log = played()
    stored(log, 7)
    more = {"outcome": OUTCOME} if end is adjudicate else {}
    end(match=log.header.match, reason="rain", **more)
    row = MatchLog.objects.get(id=log.header.match)
    assert not imported(b"".join(lines_of(row))).is_new
    assert check(row).is_complete


@both_databases
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda lines: lines[:-1], "line 20: This line and all after it are missing"),
        (lambda lines: lines[:4] + lines[5:], "line 5: Entry 4 is missing"),
        (lambda lines: [*lines, b"{}\n"], "line 21: This is no entry"),
        (lambda lines: [], "line 1: The file is empty"),
    ],
    ids=["cut off", "with a gap", "with more", "empty"],
)
def test_a_damaged_file_leaves_nothing(spoil, why):
    log = played()
    lines = file_of(log).splitlines(True)
    with pytest.raises(UnreadableLog, match=why):
        imported(b"".join(spoil(lines)))
    assert not MatchLog.objects.filter(id=log.header.match).exists()


@both_databases
def test_a_file_that_breaks_the_rules_leaves_nothing():
    """Its chain is sound; only playing it again shows that nobody drew this."""
    log = played()
    chain = Head.of(log.header).chain()
    entries = [
        chain.append(
            entry.kind,
            re.sub(rb'"closest":\[.*?\]', b'"closest":[0,1]', entry.payload),
            at_ms=entry.at_ms,
            actor=entry.actor,
        )
        for entry in log.entries
    ]
    forged = Log("forged", log.header, entries)
    assert forged.entries != log.entries
    with pytest.raises(UnreadableLog, match="The rules and the draws lead to"):
        imported(file_of(forged))
    assert not MatchLog.objects.filter(id=log.header.match).exists()


@both_databases
def test_an_outcome_about_other_seats_is_refused():
    log = played()
    chain = Head.of(log.header).after(log.entries[:7]).chain()
    outcome = {"ranks": [1], "scores": [1], "kind": "ranked"}
    decided = canonical({"outcome": outcome, "reason": "late"})
    seed = canonical({"seed": SEED.hex()})
    ends = [
        chain.append("adjudicated", decided, at_ms=NOON),
        chain.append("seed_revealed", seed, at_ms=NOON),
    ]
    forged = Log("forged", log.header, [*log.entries[:7], *ends])
    with pytest.raises(UnreadableLog, match="not about the seats"):
        imported(file_of(forged))


@both_databases
def test_a_failure_in_the_middle_of_an_import_leaves_nothing(monkeypatch):
    def fail(*args, **more):
        raise RuntimeError("out of luck")

    log = played()
    monkeypatch.setattr(import_export, "store", fail)
    with pytest.raises(RuntimeError, match="out of luck"):
        imported(file_of(log))
    assert not MatchLog.objects.filter(id=log.header.match).exists()


# --- the commands --------------------------------------------------------------------


def output_of(name: str, *args: object) -> str:
    out = io.StringIO()
    call_command(name, *map(str, args), stdout=out)
    return out.getvalue()


@pytest.mark.usefixtures("throwaway_database")
def test_commands_export_import_and_verify(tmp_path, monkeypatch):
    log = played()
    row = stored(log)
    stored(played(), 7)
    monkeypatch.chdir(tmp_path)
    assert output_of("export_log", row.id, "-") == file_of(log).decode()
    assert output_of("export_log", row.id) == f"{row.id}.souk.jsonl: 19 entries.\n"
    assert (tmp_path / f"{row.id}.souk.jsonl").read_bytes() == file_of(log)

    other = tmp_path / "other.souk.jsonl"
    other.write_bytes(file_of(played()))
    first, second = output_of("import_log", f"{row.id}.souk.jsonl", other).splitlines()
    assert first.endswith("already here.")
    assert second.endswith("19 entries.")

    said = output_of("verify_logs")
    assert re.fullmatch(
        r"3 logs with 45 entries, 2 of them checked by the rules and draws, "
        r"[\d,]+ entries a second\.\n",
        said,
    )


@both_databases
def test_commands_say_what_is_wrong(tmp_path):
    with pytest.raises(CommandError, match="There is no match"):
        output_of("export_log", uuid4())
    taken = tmp_path / "taken"
    taken.write_text("mine")
    with pytest.raises(CommandError, match="taken is already there"):
        output_of("export_log", stored(played()).id, taken)
    with pytest.raises(CommandError, match="2 of 2 files were refused"):
        output_of("import_log", taken, tmp_path / "missing")

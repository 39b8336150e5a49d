"""Logs that leave the database as files, and files that come back.

The file of a match is the same wherever it was stored. Nothing comes in that does not
hold in every respect, and nothing that is here already is touched by it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec
from django.db import transaction

from engines.core.game import Outcome
from replays import selectors
from replays.log.canonical import canonical
from replays.log.entry import OPENING, Entry, Log
from replays.log.errors import UnreadableLog
from replays.log.file import new_log, parse_log
from replays.log.head import Head
from replays.log.lines import line_of
from replays.log.verify import verify
from replays.models import ImportedFork, MatchLog
from replays.services.append import store
from replays.services.errors import MatchExists, NotAppended
from replays.services.log_creation import open_log

_decode_outcome = msgspec.json.Decoder(Outcome).decode


class OtherContent(NotAppended):
    """A match of this id is here, with another past than the file tells of."""


class NoParent(NotAppended):
    """A fork comes without the match that proves how it begins."""


class Imported(msgspec.Struct, frozen=True):
    """A match that is in the database, perhaps since long before."""

    log: MatchLog
    is_new: bool


def lines_of(log: MatchLog) -> Iterator[bytes]:
    """Yield the file of a match line by line, without a second look at any."""
    yield canonical(selectors.header_of(log)) + b"\n"
    yield from map(line_of, _entries(log))


def export_log(log: MatchLog, path: Path) -> None:
    """Write the file of a match; raises `FileExistsError` rather than replace one."""
    with new_log(path, selectors.header_of(log)) as write:
        write(_entries(log))


def _entries(log: MatchLog) -> Iterator[Entry]:
    """Yield all entries up to the head; none may be missing without a word."""
    due = 1
    for entry in selectors.entries(log.id, until=log.head_seq):
        if entry.seq != due:
            break
        yield entry
        due += 1
    if due <= log.head_seq:
        raise UnreadableLog(selectors.name_of(log), due + 1, "This entry is missing.")


def import_log(stream: BinaryIO, name: str) -> Imported:
    """Bring a match in from a file; the second time, do nothing.

    Raises `UnreadableLog` at the first line that is wrong, `OtherContent` when there is
    a match of this id with another past, `NoParent` for a fork of a match that is not
    here. When the connection is lost, import once more.
    """
    log = parse_log(stream, name)
    parent = selectors.parent_of(log.header)
    verified = verify(log, parent)
    if verified.unproved and log.header.origin is not None:
        raise NoParent(
            f"{name} is a fork of match {log.header.origin.match}, which proves how it "
            "begins and is not here: import that match first."
        )
    head = verified.head
    _check_outcome(log, head)
    try:
        with transaction.atomic(durable=True):
            stored = open_log(log.header, seed=None)
            store(Head.of(log.header), head, log.entries)
            _note_fork(stored, log, parent)
    except MatchExists as error:
        found = MatchLog.objects.get(id=log.header.match)
        # The last hash vouches for the header and all entries.
        if bytes(found.head_hash) == head.hash:
            return Imported(found, is_new=False)
        raise OtherContent(
            f"{name}: match {found.id} is already here with {found.head_seq} entries, "
            "of which the last is another than in the file."
        ) from error
    stored.refresh_from_db()
    return Imported(stored, is_new=True)


def _note_fork(stored: MatchLog, log: Log, parent: Log | None) -> None:
    """Let the pages of a fork and of its parent find each other."""
    if (origin := log.header.origin) is None or parent is None:
        return
    before = parent.entries[: origin.seq]
    ImportedFork.objects.create(
        log=stored,
        parent=origin.match,
        step=sum(entry.kind in OPENING for entry in before),
        chance=origin.chance,
        seat=origin.seat,
    )


def _check_outcome(log: Log, head: Head) -> None:
    """Refuse an outcome that is not about the seats of the match."""
    if not head.outcome:
        return
    # By now it has been read once, by the rules or by the head.
    outcome = _decode_outcome(head.outcome)
    if not len(outcome.ranks) == len(outcome.scores) == len(log.header.seats):
        why = "The outcome is not about the seats of this match."
        raise UnreadableLog(log.name, len(log.entries) + 1, why)

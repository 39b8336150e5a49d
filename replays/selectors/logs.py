"""What can be read of logs: heads, entries, receipts, and the entries of an admin."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from uuid import UUID

import msgspec
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from replays import match_info
from replays.log.entry import OPENING, Entry, Header, Log
from replays.log.head import Head
from replays.models import CommandReceipt, ImportedFork, LogEntry, MatchLog

_decode_header = msgspec.json.Decoder(Header).decode
_ENTRY_FIELDS = ("seq", "kind", "v", "at_ms", "actor", "payload", "hash")


def header_of(log: MatchLog) -> Header:
    return _decode_header(log.header)


def head_of(log: MatchLog) -> Head:
    """Return the head as the row has it."""
    return Head(
        match=log.id,
        hash=bytes(log.head_hash),
        seq=log.head_seq,
        at_ms=log.head_at_ms,
        moves=log.moves,
        status=log.status,  # type: ignore[arg-type]
        outcome=log.outcome.encode(),
        is_revealed=log.is_revealed,
    )


def head(match: UUID) -> Head | None:
    log = MatchLog.objects.filter(id=match).first()
    return None if log is None else head_of(log)


def entries(match: UUID, after: int = 0, until: int | None = None) -> Iterator[Entry]:
    """Yield the entries behind a number, in their order, perhaps up to another."""
    rows = LogEntry.objects.filter(log_id=match, seq__gt=after)
    if until is not None:
        rows = rows.filter(seq__lte=until)
    found = rows.order_by("seq").values_list(*_ENTRY_FIELDS)
    for seq, kind, v, at_ms, actor, payload, digest in found.iterator(chunk_size=2000):
        yield Entry(seq, kind, v, at_ms, actor, payload.encode(), bytes(digest))


def whole_log(log: MatchLog) -> Log:
    """Return the header and all entries up to the head, unverified.

    Entries up to a head never change, so this needs no transaction to be consistent.
    """
    return Log(name_of(log), header_of(log), list(entries(log.id, until=log.head_seq)))


def failures_in(matches: Collection[UUID]) -> QuerySet[LogEntry]:
    """Return the `seat_failed` of matches; in a fork, those since it began."""
    later = LogEntry.objects.filter(
        log_id=OuterRef("log_id"), kind="forked", seq__gt=OuterRef("seq")
    )
    failed = LogEntry.objects.filter(log_id__in=matches, kind="seat_failed")
    return failed.filter(~Exists(later)).order_by("seq")


def parent_of(header: Header) -> Log | None:
    """Return the log of the match that a fork goes on from; None if it is not here."""
    if header.origin is None:
        return None
    parent = MatchLog.objects.filter(id=header.origin.match).first()
    return None if parent is None else whole_log(parent)


def imported_forks_of(parent: UUID) -> QuerySet[ImportedFork]:
    """Return the forks of a match that were played elsewhere, the newest first."""
    found = ImportedFork.objects.filter(parent=parent)
    return found.order_by("-imported_at", "log_id")


def name_of(log: MatchLog) -> str:
    """Return what to call a log when something is wrong with it."""
    return f"match {log.id}"


def receipt(match: UUID, key: UUID) -> CommandReceipt | None:
    return CommandReceipt.objects.filter(log_id=match, key=key).first()


def found_entries(
    log: MatchLog, *, kind: str = "", words: str = ""
) -> QuerySet[LogEntry]:
    """Return entries of a match, each with the `step` of a replay it belongs to."""
    found = LogEntry.objects.filter(log=log).order_by("seq")
    if kind:
        found = found.filter(kind=kind)
    if words:
        found = found.filter(payload__icontains=words)
    steps_so_far = (
        LogEntry.objects.filter(log=log, kind__in=OPENING, seq__lte=OuterRef("seq"))
        .order_by()
        .values("log")
        .annotate(count=Count("seq"))
        .values("count")
    )
    return found.annotate(step=Coalesce(Subquery(steps_so_far), 0))


def labels_of(log: MatchLog) -> Sequence[str]:
    return log.labels.split("\n")


def names_in(logs: Collection[MatchLog]) -> Mapping[UUID, Sequence[str]]:
    """Return the names in all of these matches, seat by seat; one query for all."""
    people = match_info.names_of([log.id for log in logs])
    return {
        log.id: [
            people.get(log.id, {}).get(seat, label)
            for seat, label in enumerate(labels_of(log))
        ]
        for log in logs
    }


def names_of(log: MatchLog) -> Sequence[str]:
    """Return the names in one match, seat by seat."""
    return names_in([log])[log.id]

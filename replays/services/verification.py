"""Check what is stored, with no trust in what stored it.

The chain, the rules and the draws are checked as for any file. In a database there is
more that can be wrong: the head beside the log, what is repeated of the header, entries
behind the head, the epochs, the receipts and the seed. When a log was opened, and which
keys and requests receipts stand for, follows from nothing else and cannot be checked.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
from django.db import DatabaseError
from django.db.models import F, Max, Min, Q

from replays import selectors
from replays.log.canonical import canonical
from replays.log.chain import commitment
from replays.log.entry import Header, Log
from replays.log.head import Growth, Head
from replays.log.verify import verify
from replays.models import CommandReceipt, LogEntry, MatchLog, MatchSecret

PAGE: Final = 200
"""How many rows of logs are in memory at once."""


class WrongLog(ValueError):
    """What is stored is not what was written; the text says where."""


class Checked(msgspec.Struct, frozen=True):
    """What was checked of one log; without `problem` all of it holds."""

    log: MatchLog
    entries: int
    is_complete: bool
    """Whether rules and draws were checked too, as an open seed allows."""
    problem: str = ""


def check_all() -> Iterator[Checked]:
    """Check every log there is, in the order of their ids."""
    page = list(MatchLog.objects.order_by("id")[:PAGE])
    while page:
        for log in page:
            yield check(log)
        page = list(MatchLog.objects.filter(id__gt=page[-1].id).order_by("id")[:PAGE])


def check(log: MatchLog) -> Checked:
    """Check one log as its row was read; what came in since is left for later."""
    try:
        head = _check_log(log)
        _check_rest(log)
    except DatabaseError:
        raise
    except Exception as error:
        # A column that holds what it never should can raise anything.
        return Checked(log, log.head_seq, False, str(error) or repr(error))
    return Checked(log, head.seq, head.is_revealed)


def _check_log(log: MatchLog) -> Head:
    header = _header(log)
    stored = Log(
        selectors.name_of(log),
        header,
        list(selectors.entries(log.id, until=log.head_seq)),
    )
    growth = Growth(Head.of(header))
    for entry in stored.entries:
        growth.add(entry)
    head = growth.head()
    _check_head(log, head)
    # Until the seed is open it is unknown which draws were due.
    if head.is_revealed:
        verify(stored, selectors.parent_of(header))
    return head


def _header(log: MatchLog) -> Header:
    try:
        header = selectors.header_of(log)
    except msgspec.DecodeError as error:
        raise WrongLog(f"The header cannot be read: {error}.") from error
    if canonical(header) != log.header.encode():
        raise WrongLog("The header is not canonical.")
    repeated = {
        "id": header.match,
        "game": header.game,
        "labels": "\n".join(seat.label for seat in header.seats),
    }
    for name, value in repeated.items():
        if getattr(log, name) != value:
            raise WrongLog(
                f"The {name} is {getattr(log, name)}, the header says {value}."
            )
    return header


def _check_head(log: MatchLog, head: Head) -> None:
    row = selectors.head_of(log)
    for name in head.__struct_fields__:
        stored, due = getattr(row, name), getattr(head, name)
        if stored != due:
            raise WrongLog(
                f"The head's {name} is {_shown(stored)}, the entries lead to "
                f"{_shown(due)}."
            )


def _shown(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _check_rest(log: MatchLog) -> None:
    _check_epochs(log)
    # Entries are read before the head that must be ahead of them: never the reverse.
    last = LogEntry.objects.filter(log_id=log.id).aggregate(last=Max("seq"))["last"]
    head = MatchLog.objects.get(id=log.id).head_seq
    if last is not None and last > head:
        raise WrongLog(f"There is an entry {last}, but the log ends with entry {head}.")
    receipts = CommandReceipt.objects.filter(log_id=log.id)
    astray = Q(first_seq__lt=1) | Q(last_seq__lt=F("first_seq")) | Q(last_seq__gt=head)
    if receipts.filter(astray).exists():
        raise WrongLog("A receipt is about entries that are not there.")
    secret = MatchSecret.objects.filter(log_id=log.id).first()
    due = selectors.header_of(log).commitment
    if secret and commitment(log.id, bytes(secret.seed)) != due:
        raise WrongLog("The seed is not the one the header is committed to.")


def _check_epochs(log: MatchLog) -> None:
    """Refuse what a writer wrote after it was replaced."""
    rows = LogEntry.objects.filter(log_id=log.id, seq__lte=log.head_seq)
    spans = rows.values_list("writer_epoch").annotate(Min("seq"), Max("seq"))
    end, latest = 0, 0
    for epoch, first, last in spans.order_by("writer_epoch"):
        if first < end:
            raise WrongLog(
                f"Entry {end} was written in epoch {latest}, after entry {first} of "
                f"epoch {epoch}."
            )
        end, latest = last, epoch
    if latest > log.writer_epoch:
        raise WrongLog(
            f"Entry {end} was written in epoch {latest}, which has not yet begun."
        )

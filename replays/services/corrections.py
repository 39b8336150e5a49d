"""What an organiser can do about a match: end it, void it, take that back.

Nothing is ever changed or removed. Each correction is an entry of its own, with its
reason, for everybody to read.
"""

import time
from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.db import connection

from engines.core.game import Outcome
from engines.core.messages import stored
from replays import selectors
from replays.log.canonical import canonical
from replays.log.entry import Entry, Kind
from replays.log.head import Head
from replays.models import MatchLog, MatchSecret
from replays.services.append import append, store
from replays.services.errors import NotAppended, StaleHead, StaleWriter, UnknownMatch
from replays.services.log_creation import take_over

ATTEMPTS: Final = 10
"""How often others may come in between before an organiser is sent away."""

Correction = Callable[[Head], list[Entry]]
"""Returns what to append to a head; refuses what cannot follow it."""


def adjudicate(
    *, match: UUID, outcome: Outcome, reason: str, reveal: bool = True
) -> Head:
    """End a running match with the outcome an organiser decided on."""
    seats = len(selectors.header_of(_log(match)).seats)
    if not len(outcome.ranks) == len(outcome.scores) == seats:
        raise ValueError(f"The outcome of this match is about {seats} seats.")
    payload = {"outcome": outcome, "reason": stored(reason)}
    return _correct(match, _ending("adjudicated", payload, reveal))


def void(*, match: UUID, reason: str, reveal: bool = True) -> Head:
    """Take a match out of every count.

    Its seed is opened all the same; only matches of a shared deal that is still being
    played somewhere have `reveal` put off.
    """
    return _correct(match, _ending("voided", {"reason": stored(reason)}, reveal))


def reinstate(*, match: UUID, reason: str) -> Head:
    """Take back that a match was voided."""
    payload: dict[str, object] = {"reason": stored(reason)}
    return _correct(match, _ending("reinstated", payload, reveal=False))


def reveal_seed(*, match: UUID) -> Head:
    """Open the seed of a match that is over; once open, do nothing."""

    def entries(before: Head) -> list[Entry]:
        if before.is_revealed:
            return []
        last = [_revealed(before)]
        before.after(last)
        return last

    return _correct(match, entries)


def _ending(kind: Kind, payload: dict[str, object], reveal: bool) -> Correction:
    def entries(before: Head) -> list[Entry]:
        chain = before.chain()
        first = chain.append(kind, canonical(payload), at_ms=_now_ms())
        after = before.after([first])
        if after.is_revealed or not reveal:
            return [first]
        # A seed that stayed hidden would let its owner void the deals it dislikes.
        return [first, _revealed(after)]

    return entries


def _correct(match: UUID, correction: Correction) -> Head:
    """Append as the only writer; the former writer is fenced off."""
    stale: NotAppended | None = None
    for _ in range(ATTEMPTS):
        try:
            return _attempt(match, correction)
        except (StaleHead, StaleWriter) as error:
            stale = error
    assert stale is not None
    raise stale


def _attempt(match: UUID, correction: Correction) -> Head:
    """Look, stop the writer, look again, append.

    The first look refuses what cannot follow before anybody is disturbed. Behind the
    second, only people and other organisers can still come in between.
    """
    before = selectors.head_of(_log(match))
    if not correction(before):
        return before
    epoch = take_over(match)
    before = selectors.head_of(_log(match))
    entries = correction(before)
    if not entries:
        return before
    if not connection.in_atomic_block:
        return append(before, entries, epoch=epoch)
    # Who corrects more than the log does it all at once, and has held the log since
    # taking it over: no other writer comes in between, and nothing is written by
    # halves.
    after = before.after(entries)
    store(before, after, entries, epoch=epoch)
    return after


def _revealed(before: Head) -> Entry:
    seed = bytes(MatchSecret.objects.get(log_id=before.match).seed)
    payload = canonical({"seed": seed.hex()})
    return before.chain().append("seed_revealed", payload, at_ms=_now_ms())


def _log(match: UUID) -> MatchLog:
    log = MatchLog.objects.filter(id=match).first()
    if log is None:
        raise UnknownMatch(match)
    return log


def _now_ms() -> int:
    return time.time_ns() // 1_000_000

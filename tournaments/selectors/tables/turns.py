"""Whose turn it is in matches that wait for people.

The row of a match says that people are to move, and only the log says who. Where one
person plays against bots, it is that person; otherwise the log is folded once for as
long as it does not grow, and the answer, which everybody may know, is cached.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from threading import Lock
from typing import Final
from uuid import UUID

from cachetools import LRUCache
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, OuterRef, Subquery

from engines.core.game import Seat as SeatNumber
from replays import selectors as logs
from replays.log.entry import Entry
from replays.models import LogEntry, MatchLog
from tournaments.conduct.control import read_control
from tournaments.conduct.position import MatchPosition
from tournaments.models import Match, Seat

TURNS_KEPT: Final = 2_000

Key = tuple[UUID, int]
"""A match, and how many entries its log had when it began to wait."""

_FIELDS: Final = ("log_id", "seq", "kind", "v", "at_ms", "actor", "payload", "hash")


class _Turns:
    """The seats that were to move, for the matches lately asked about."""

    def __init__(self, size: int) -> None:
        self._known: LRUCache[Key, frozenset[SeatNumber]] = LRUCache(size)
        self._lock = Lock()

    def of(self, keys: Iterable[Key]) -> dict[Key, frozenset[SeatNumber]]:
        wanted = {*keys}
        with self._lock:
            found = {key: self._known[key] for key in wanted if key in self._known}
        if missing := wanted - {*found}:
            found |= _folded(dict(missing))
            with self._lock:
                self._known.update(found)
        return found

    def clear(self) -> None:
        with self._lock:
            self._known.clear()


TURNS: Final = _Turns(TURNS_KEPT)


def waiting_for(user: AbstractBaseUser | AnonymousUser) -> set[UUID]:
    """Return the matches that wait for a person's move; none wait for a stranger."""
    if not user.is_authenticated:
        return set()
    people = (
        Seat.objects.filter(match=OuterRef("match"), competitor__person__isnull=False)
        .order_by()
        .values("match")
        .annotate(count=Count("id"))
        .values("count")
    )
    seated = Seat.objects.filter(
        competitor__person_id=user.pk, match__status=Match.Status.WAITING
    ).annotate(people=Subquery(people))
    rows = [*seated.values_list("match_id", "match__claimed_seq", "number", "people")]
    alone = {match for match, _, _, people in rows if people == 1}
    others = [(match, seq) for match, seq, _, people in rows if people > 1]
    turns = TURNS.of(others) if others else {}
    return alone | {
        match for match, seq, number, _ in rows if number in turns.get((match, seq), ())
    }


def _folded(heights: Mapping[UUID, int]) -> dict[Key, frozenset[SeatNumber]]:
    """Return who is to move, for all these matches by as many queries as for one."""
    found = MatchLog.objects.in_bulk(heights)
    controls = dict(Match.objects.filter(id__in=found).values_list("id", "control"))
    people: defaultdict[UUID, list[SeatNumber]] = defaultdict(list)
    seated = Seat.objects.filter(match__in=found, competitor__person__isnull=False)
    for match, number in seated.values_list("match_id", "number"):
        people[match].append(number)
    rows = LogEntry.objects.filter(log_id__in=found).order_by("log_id", "seq")
    turns = {}
    for match, entries in groupby(rows.values_list(*_FIELDS), itemgetter(0)):
        position = MatchPosition(
            logs.header_of(found[match]), read_control(controls[match]), people[match]
        )
        position.add_entries(
            Entry(seq, kind, v, at_ms, actor, payload.encode(), bytes(digest))
            for _, seq, kind, v, at_ms, actor, payload, digest in entries
            if seq <= heights[match]
        )
        turns[match, heights[match]] = frozenset(position.awaited)
    return turns


MOST_INVITATIONS: Final = 9
"""Invitations of a person who sends more than that are not shown."""


@dataclass(frozen=True, slots=True)
class Reminders:
    moves: tuple[UUID, ...] = ()
    """Matches that wait for this person's move."""
    invitations: tuple[UUID, ...] = ()
    """Tables with a seat that is reserved for this person."""


def reminders_for(
    user: AbstractBaseUser | AnonymousUser, *, besides: UUID | None = None
) -> Reminders:
    """Return what waits for a person besides the table they look at."""
    if not user.is_authenticated:
        return Reminders()
    kept = Seat.objects.filter(
        invited_id=user.pk, competitor=None, match__status=Match.Status.OPEN
    )
    invited = kept.order_by("-match__starts_at").values_list("match_id", flat=True)
    return Reminders(
        moves=tuple(match for match in waiting_for(user) if match != besides),
        invitations=tuple(
            match for match in invited[:MOST_INVITATIONS] if match != besides
        ),
    )

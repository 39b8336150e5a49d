"""People's time: who runs out of it, and who is given some back.

Whether somebody's time is up follows from the log. Here it is only written down, behind
the same head as the move that may come at the same time: one of them is first, and that
one counts.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from replays.log.entry import ClockCredited, Entry
from replays.services.append import append
from replays.services.errors import StaleHead
from replays.services.wakeups import wake_viewers
from tournaments.conduct.position import MatchPosition
from tournaments.messages import message
from tournaments.models import Match, Outage, Seat, Sweep
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import BEGUN, position_of
from tournaments.services.matches.handoff import turn_over
from tournaments.services.matches.quarantine import in_all
from tournaments.services.tables.player_moves import recording_behind

Status = Match.Status

LIMIT: Final = 200
"""How many matches one sweep looks at."""

FEW: Final = 20
SHARE: Final = 0.02
"""More people than a few, and more than this share, never run out of time at once: it
is rather a mistake of ours, and somebody had better look."""


def sweep_deadlines() -> int:
    """Write down whose time is up; return how many they are.

    1. Note the time of this sweep. A long gap since the last one was an outage.
    2. Give the time of outages back before anybody is judged by a clock.
    3. Judge those who are late, unless they are suspiciously many. A match whose log
       cannot be followed is put into quarantine and holds up no other one.
    """
    _tick()
    _credit_outages()
    grace = timedelta(seconds=settings.PEOPLE_GRACE_S)
    late_by = clock.database_now() - grace
    waiting = Match.objects.filter(status=Status.WAITING)
    due = [*waiting.filter(due_at__lte=late_by).order_by("due_at")[:LIMIT]]
    if not due or not _may_flag(len(due), waiting.count()):
        return 0
    return in_all(due, partial(_flag, late_by=late_by))


@transaction.atomic
def let_time_run_out(*, at_most: int) -> None:
    """Let the next sweep judge so many people at once: an organiser has looked."""
    sweep = _locked_sweep()
    sweep.trouble, sweep.allowed = "", at_most
    sweep.save(update_fields=["trouble", "allowed"])


@transaction.atomic
def _tick() -> None:
    sweep, now = _locked_sweep(), clock.database_now()
    patience = timedelta(seconds=settings.OUTAGE_S)
    if sweep.at is not None and now - sweep.at > patience:
        Outage.objects.create(began_at=sweep.at, ended_at=now)
    sweep.at = now
    sweep.save(update_fields=["at"])


def _credit_outages() -> None:
    """Give people back the time of each outage, once in each log.

    A sweep that is interrupted leaves the outage open, and the next one goes on.
    """
    for outage in Outage.objects.filter(is_credited=False).order_by("id"):
        in_all(_with_people(), partial(_credit, outage=outage))
        outage.is_credited = True
        outage.save(update_fields=["is_credited"])


def _with_people() -> QuerySet[Match]:
    """Return the matches with people whose clocks may run, with or without a lease."""
    begun = Match.objects.filter(status__in=BEGUN, epoch__gt=0)
    seated = Seat.objects.filter(match=OuterRef("id"), competitor__person__isnull=False)
    return begun.filter(Exists(seated)).order_by("id")


def _credit(match: Match, outage: Outage) -> int:
    position = position_of(match)
    ms = _lost_ms(position, outage)
    if outage.pk in position.credited or not ms:
        return 0
    entries: list[Entry] = []
    recording_behind(position, entries).credit(ClockCredited(ms, outage.pk))
    if _append(position, entries):
        turn_over(match, position)
        return 1
    # Somebody has moved meanwhile; the others that are to move still get the time.
    return _credit(match, outage)


def _lost_ms(position: MatchPosition, outage: Outage) -> int:
    """Return how much of an outage fell into the decisions that are open now."""
    began, ended = clock.in_ms(outage.began_at), clock.in_ms(outage.ended_at)
    open_since = [person.since_ms for person in position.clocks.values()]
    since = [ms for ms in open_since if ms is not None]
    return max(ended - max(began, min(since)), 0) if since else 0


@transaction.atomic
def _may_flag(late: int, waiting: int) -> bool:
    """Whether so many may run out of time at once; if not, say so for everybody."""
    sweep = _locked_sweep()
    if late <= max(FEW, SHARE * waiting, sweep.allowed):
        sweep.trouble, sweep.allowed = "", 0
    else:
        counts = {"late": late, "waiting": waiting}
        sweep.trouble = message("match.late_at_once", counts)
    sweep.save(update_fields=["trouble", "allowed"])
    return not sweep.trouble


def _flag(match: Match, late_by: datetime) -> int:
    """Write down that people of a match are late; if they have just moved, do not."""
    position = position_of(match)
    late = position.late(clock.in_ms(late_by))
    entries: list[Entry] = []
    recording = recording_behind(position, entries)
    for seat in late:
        recording.fail(seat, "timeout", message("seat.late"))
    if late and not _append(position, entries):
        return 0
    # Also where no person is late by the log: then the row holds a time that has
    # passed.
    turn_over(match, position)
    return len(late)


def _append(position: MatchPosition, entries: list[Entry]) -> bool:
    """Append entries and go on behind them; return False if somebody was faster."""
    try:
        after = append(position.head, entries)
    except StaleHead:
        return False
    wake_viewers(after.match, after.seq)
    position.add_entries(entries)
    return True


def _locked_sweep() -> Sweep:
    return Sweep.objects.select_for_update().get(id=1)

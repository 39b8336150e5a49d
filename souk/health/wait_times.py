"""Work that waits: since when, by the kind of work.

What an account has too much of waits for its own and is not counted: nobody makes the
site look strained by asking for more than their share.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from bots.models import BotVersion
from replays.models import MatchLog
from tournaments.models import Match, Round, Tournament
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import ready
from tournaments.selectors.tournaments.queries import (
    LIVE,
    due_to_start,
    matches_of,
    running,
)
from tournaments.selectors.tournaments.record import format_of

Capacity = Match.Capacity
Status = Match.Status


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitTimes:
    """The longest wait of each kind; None where nothing waits."""

    people: timedelta | None
    """Of people for the answer of a bot, or for their match to begin."""
    matches: timedelta | None
    """Of rated matches of bots for a worker."""
    checks: timedelta | None
    """Of bots that were handed in."""
    late: list[Tournament]
    """Should have started."""
    stalled: list[Tournament]
    """Run, but nothing of them is played and nothing is paired."""


def wait_times() -> WaitTimes:
    return WaitTimes(
        people=_longest(ready().filter(capacity=Capacity.PEOPLE).exclude(_busy())),
        matches=_longest(ready().filter(capacity=Capacity.RATED)),
        checks=_since(_unchecked()),
        late=[*due_to_start(timezone.now() - _patience()).order_by("starts_at")[:5]],
        stalled=_stalled(),
    )


def _longest(matches: QuerySet[Match]) -> timedelta | None:
    """Return how long a match has waited that is to begin, or to go on."""
    head = MatchLog.objects.filter(id=OuterRef("id")).values("head_at_ms")
    found = matches.annotate(head=Subquery(head)).aggregate(
        fresh=Min("starts_at", filter=Q(head=None) | Q(head=0)),
        begun=Min("head", filter=Q(head__gt=0)),
    )
    begun = found["begun"] and clock.at_ms(found["begun"])
    return _since(min(filter(None, (found["fresh"], begun)), default=None))


def _busy() -> Q:
    """Return what is true of tables of accounts that have enough played already."""
    played = Match.objects.filter(
        status=Status.RUNNING, capacity=Capacity.PEOPLE, created_by__isnull=False
    )
    counted = played.order_by().values("created_by").annotate(matches=Count("id"))
    enough = counted.filter(matches__gte=settings.MATCHES_PER_ACCOUNT)
    return Q(created_by__in=enough.values("created_by"))


def _unchecked() -> datetime | None:
    """Return when the first version was handed in that waits for no other."""
    checked = BotVersion.objects.filter(status=BotVersion.Status.CHECKING)
    found = BotVersion.objects.filter(status=BotVersion.Status.UPLOADED)
    found = found.exclude(bot__owner__in=checked.values("bot__owner"))
    oldest: datetime | None = found.aggregate(oldest=Min("uploaded_at"))["oldest"]
    return oldest


def _stalled() -> list[Tournament]:
    """Return tournaments that have stood still for too long.

    One that is played, waits for people to sit down, or for an organiser to judge a
    match, does not stand still. A ladder may have nothing to pair; one that waits for
    rounds always has, or is over.
    """
    matches = Match.objects.filter(deal__table__round__tournament=OuterRef("pk"))
    goes_on = (*LIVE, Status.OPEN, Status.QUARANTINED)
    idle = running().filter(~Exists(matches.filter(status__in=goes_on)))
    planned = Exists(matches.filter(status=Status.PLANNED))
    return [
        one
        for one in idle.annotate(planned=planned)
        if (one.planned or format_of(one).waits_for_rounds)
        and timezone.now() - _last_touched(one) > _patience()
    ]


def _last_touched(tournament: Tournament) -> datetime:
    """Return when the last round was paired or the last entry of it was written."""
    last = Round.objects.filter(tournament=tournament).order_by("-number").first()
    if last is None:
        return tournament.started_at or tournament.created_at
    of_round = matches_of(tournament).filter(deal__table__round=last)
    logs = MatchLog.objects.filter(id__in=of_round.values("id"))
    head_ms = logs.aggregate(head=Max("head_at_ms"))["head"]
    return max(last.paired_at, clock.at_ms(head_ms or 0))


def _since(moment: datetime | None) -> timedelta | None:
    return None if moment is None else timezone.now() - moment


def _patience() -> timedelta:
    return timedelta(seconds=settings.WAIT_TOURNAMENT_S)

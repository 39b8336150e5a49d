"""What the database tells about the health of the site.

There are as many queries however much there is, and none reads what is over.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, F, Min, Q, Subquery
from django.utils import timezone

from bots.models import BotVersion
from replays.models import Inspection
from tournaments.models import Match, Outage, Projection, ResultLogHead

SHOWN: Final = 50
OUTAGES_SHOWN: Final = 5

Status = Match.Status


@dataclass(frozen=True, slots=True)
class Counted:
    """How many matches are in a state, and since when the oldest of them is due."""

    status: Status
    count: int
    oldest: datetime


@dataclass(frozen=True, slots=True)
class Read:
    """How far a way of rating has come."""

    algorithm: str
    position: int
    head: int
    to_fit: int
    """Ladders with results that the fit does not know yet."""

    @property
    def behind(self) -> int:
        return self.head - self.position


@dataclass(frozen=True, slots=True)
class Integrity:
    """What the walks through all logs have found."""

    latest: Inspection | None
    """The last walk that came to its end."""
    under_way: Inspection | None

    @property
    def logs(self) -> int:
        """About how many there are: to count them would take long."""
        walks = (walk for walk in (self.under_way, self.latest) if walk)
        return max((walk.checked for walk in walks), default=0)

    @property
    def problems(self) -> list[tuple[str, str]]:
        """The logs that are wrong as far as is known: id and sentence."""
        walks = [walk for walk in (self.under_way, self.latest) if walk]
        lines = [line for walk in walks for line in walk.problems.splitlines()]
        found = dict(line.partition(" ")[::2] for line in reversed(lines))
        return [*found.items()]

    @property
    def sound(self) -> int:
        return self.latest.checked - self.latest.wrong if self.latest else 0


def matches_by_status() -> list[Counted]:
    """Return what is not over, in the order of a match's life."""
    kept = Match.objects.filter(status__in=set(Status) - {*Match.OVER})
    rows = kept.values_list("status").annotate(Count("id"), Min("starts_at"))
    found = {status: (count, oldest) for status, count, oldest in rows.order_by()}
    return [
        Counted(status, *found[status.value])
        for status in Status
        if status.value in found
    ]


def running() -> list[Match]:
    """Return what workers play, or began to, the oldest lease first."""
    found = Match.objects.filter(status=Status.RUNNING).order_by("leased_until", "id")
    return [*found.only("id", "game", "worker", "leased_until", "status")]


def overdue(matches: list[Match]) -> list[Match]:
    """Return some whose lease has expired and that no worker has claimed since."""
    late = timezone.now() - timedelta(seconds=5)
    found = [one for one in matches if one.leased_until and one.leased_until < late]
    return found[:SHOWN]


def quarantined() -> list[Match]:
    found = Match.objects.filter(status=Status.QUARANTINED)
    shown = found.select_related("deal__table__round__tournament")
    return [*shown.order_by("-starts_at", "id")[:SHOWN]]


def late_people() -> int:
    """Return in how many matches somebody's time is up."""
    waiting = Match.objects.filter(status=Status.WAITING, due_at__lte=timezone.now())
    return waiting.count()


def outages() -> list[Outage]:
    return [*Outage.objects.order_by("-id")[:OUTAGES_SHOWN]]


def projections() -> list[Read]:
    head = ResultLogHead.objects.order_by("id").values("position")[:1]
    is_behind = Q(leaderboards__fitted__lt=F("leaderboards__position"))
    rows = Projection.objects.filter(is_current=True).annotate(
        head=Subquery(head), to_fit=Count("leaderboards", filter=is_behind)
    )
    found = rows.values_list("algorithm", "position", "head", "to_fit")
    return [Read(*row) for row in found.order_by("algorithm")]


def waiting_bots() -> int:
    """Return how many versions wait for their check."""
    return BotVersion.objects.filter(status__in=BotVersion.WAITING).count()


def integrity() -> Integrity:
    walks = [*Inspection.objects.order_by("-id")[:2]]
    ended = next((walk for walk in walks if walk.ended_at), None)
    going = next((walk for walk in walks if not walk.ended_at), None)
    return Integrity(ended, going)

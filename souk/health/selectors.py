"""What the database tells about the health of the site: a fixed number of queries."""

import os
import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import Count, F, Min, Q, Subquery
from django.utils import timezone

from bots.models import BotVersion
from replays.models import Inspection, MatchLog
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

    logs: int
    """How many there are now."""
    latest: Inspection | None
    """The last walk that came to its end."""
    under_way: Inspection | None

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


@dataclass(frozen=True, slots=True)
class Space:
    """How much the database takes, and how much is left on this machine's disk."""

    database: int
    free: int
    disk: int

    @property
    def is_scarce(self) -> bool:
        return self.free < max(self.disk // 20, 1_000_000_000)


def matches_by_status() -> list[Counted]:
    """Return what is under way and what is over, in the order of a match's life."""
    rows = Match.objects.values_list("status").annotate(Count("id"), Min("starts_at"))
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


def waiting_bots() -> tuple[int, datetime | None]:
    """Return how many versions wait for their check, and since when the oldest does."""
    found = BotVersion.objects.filter(status__in=BotVersion.WAITING)
    totals = found.aggregate(count=Count("id"), oldest=Min("uploaded_at"))
    return totals["count"], totals["oldest"]


def integrity() -> Integrity:
    walks = [*Inspection.objects.order_by("-id")[:2]]
    ended = next((walk for walk in walks if walk.ended_at), None)
    going = next((walk for walk in walks if not walk.ended_at), None)
    return Integrity(MatchLog.objects.count(), ended, going)


def space() -> Space:
    folder = settings.DATA.path
    usage = shutil.disk_usage(folder if folder.exists() else Path.cwd())
    return Space(_database_size(), usage.free, usage.total)


def _database_size() -> int:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    name = str(connection.settings_dict["NAME"])
    files = (f"{name}{ending}" for ending in ("", "-wal", "-shm"))
    return sum(os.path.getsize(file) for file in files if os.path.exists(file))

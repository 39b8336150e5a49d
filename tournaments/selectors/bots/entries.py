"""Where the versions of a bot have entered, and where its owner could enter one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from bots import selectors as bots
from bots.models import Bot, BotVersion
from tournaments import formats
from tournaments.models import AuditEntry, Entrant, Tournament
from tournaments.selectors.tournaments import queries as tournament_queries

Status = Tournament.Status

OVER = (Status.FINISHED, Status.CANCELLED)
LADDERS = tuple(one.name for one in formats.FORMATS if not one.waits_for_rounds)
"""The formats that take entries for as long as they run."""
LEAVING = (AuditEntry.Kind.WITHDREW, AuditEntry.Kind.DISQUALIFIED)
DEPARTURES_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class BotEntry:
    entrant: Entrant
    by: str = ""
    """Who decided that it leaves, `owner`, `organiser` or `site`; empty: it plays."""

    @property
    def is_ladder(self) -> bool:
        return self.entrant.tournament.format in LADDERS


@dataclass(frozen=True, slots=True)
class BotEntriesPage:
    version: BotVersion | None
    """The newest version that may enter anything; None if there is none."""
    entered: Sequence[Entrant]
    """Where versions take part in what is not over."""
    left: Sequence[BotEntry]
    """Where versions took part in what is not over, the latest first."""
    ladders: Sequence[Tournament]
    """The ladders that the version could enter now."""
    tournaments: Sequence[Tournament]
    """The other tournaments that it could enter now."""

    @property
    def is_idle(self) -> bool:
        """Whether the version is ready, and takes part in nothing."""
        return self.version is not None and not any(
            entry.competitor.version_id == self.version.pk for entry in self.entered
        )


def entries_of(
    user: bots.User, bot: Bot, versions: Sequence[BotVersion]
) -> BotEntriesPage:
    """Return what a bot takes part in, and what a reader may enter it for."""
    is_theirs = user.is_authenticated and (
        user.pk == bot.owner_id or tournament_queries.can_organise(user)
    )
    active = (one for one in versions if one.status == BotVersion.Status.ACTIVE)
    version = next(active, None) if is_theirs else None
    doors = [*_doors(user, version)] if version else []
    found = Entrant.objects.filter(
        competitor__version__in=versions,
        tournament__in=tournament_queries.listed_for(user).exclude(status__in=OVER),
    ).select_related("tournament", "competitor__version__bot")
    entered = found.filter(status=Entrant.Status.ENTERED)
    left = found.exclude(status=Entrant.Status.ENTERED)
    return BotEntriesPage(
        version=version,
        entered=[*entered.order_by("tournament__name", "-id")],
        left=_departures(bot, left.order_by("-id")[:DEPARTURES_SHOWN]),
        ladders=[one for one in doors if one.format in LADDERS],
        tournaments=[one for one in doors if one.format not in LADDERS],
    )


def _departures(bot: Bot, found: QuerySet[Entrant]) -> list[BotEntry]:
    """Return where versions of a bot have left, and by whose decision; two queries."""
    entrants = [*found]
    audit = AuditEntry.objects.filter(entrant__in=entrants, kind__in=LEAVING)
    last = dict(audit.order_by("id").values_list("entrant_id", "by_id"))
    return [BotEntry(one, _by(last.get(one.pk), bot.owner_id)) for one in entrants]


def _by(account: int | None, owner: int) -> str:
    if account is None:
        return "site"
    return "owner" if account == owner else "organiser"


def ladders_for(user: bots.User, version: BotVersion) -> QuerySet[Tournament]:
    """Return the ladders that a version could enter if it were active."""
    return _doors(user, version).filter(format__in=LADDERS)


def _doors(user: bots.User, version: BotVersion) -> QuerySet[Tournament]:
    """Return what takes entries of the games of a version, and has none of it."""
    entered = Entrant.objects.filter(
        tournament=OuterRef("pk"), competitor__version=version
    ).exclude(status=Entrant.Status.WITHDRAWN)
    found = tournament_queries.visible_to(user).filter(
        ~Exists(entered), game__in=bots.games_of(version)
    )
    found = found.exclude(admits=Tournament.Admission.PEOPLE)
    takes = found.filter(status=Status.OPEN) | found.filter(
        status__in=(Status.RUNNING, Status.PAUSED), format__in=LADDERS
    )
    return takes.order_by("game", "name")

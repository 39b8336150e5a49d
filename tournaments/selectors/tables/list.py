"""Tables as people see them: who sits where, what is free, and what waits for whom."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from bots.models import BotVersion
from bots.selectors import User, playing
from engines.core.game import Language
from replays import selectors as logs
from replays.match_info import ForkOrigin
from replays.selectors import RulesVersion
from tournaments.conduct.control import Control, read_control
from tournaments.models import Match, Seat
from tournaments.selectors.matches.forks import origin_at
from tournaments.selectors.tables.turns import waiting_for

Status = Match.Status

SHOWN: Final = 40
"""How many tables a list shows, at most."""

GOING_ON: Final = (Status.READY, Status.RUNNING, Status.WAITING)


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a table, and who sits there or may."""

    number: int
    kind: Literal["bot", "person", "free"]
    name: str
    """The player, or the person for whom a free seat is reserved; or empty."""
    version: str = ""
    is_own: bool = False
    is_kept_for_me: bool = False
    """Whether the reader is invited to take it."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in one line."""

    match: Match
    title: str
    rules: RulesVersion
    places: list[Place]
    control: Control
    is_mine: bool
    """Whether the reader has set it up."""
    waits_for_me: bool = False
    origin: ForkOrigin | None = None
    """Where it goes on from, if it is a fork."""

    @property
    def own(self) -> Place | None:
        return next((place for place in self.places if place.is_own), None)

    @property
    def is_open(self) -> bool:
        return self.match.status == Status.OPEN

    @property
    def is_over(self) -> bool:
        return self.match.status in (Status.FINISHED, Status.VOIDED, Status.CANCELLED)

    @property
    def free(self) -> list[Place]:
        return [place for place in self.places if place.kind == "free"]

    @property
    def invited(self) -> list[str]:
        """The people that free seats are reserved for; empty if seats are for all."""
        names = [place.name for place in self.free]
        return names if all(names) else []

    @property
    def invites_me(self) -> bool:
        return self.is_open and any(place.is_kept_for_me for place in self.free)

    def can_sit(self, user: User) -> bool:
        """Whether there is a seat for this person; the rules of rating come later."""
        if not self.is_open or self.own is not None:
            return False
        return any(place.name in ("", user.get_username()) for place in self.free)


@dataclass(frozen=True, slots=True)
class TablesPage:
    """All that the page of tables shows one reader."""

    mine: list[TableLine]
    open: list[TableLine]
    running: list[TableLine]


def table(match_id: UUID, user: User, language: Language) -> TableLine | None:
    """Return one table as a person sees it; everybody may see who sits where."""
    match = _with_seats(Match.objects.filter(id=match_id)).first()
    return None if match is None else _table(match, user, language)


def tables_for(user: User, language: Language) -> TablesPage:
    """Return the tables a person sits at, can join, or can watch.

    Those that wait for them come first, and of these the ones that are due soonest.
    """
    waiting = waiting_for(user)
    seats = Seat.objects.filter(match=OuterRef("id"))
    seated = Exists(seats.filter(competitor__person_id=user.pk))
    invited = Exists(seats.filter(competitor=None, invited_id=user.pk))
    is_mine = seated | invited if user.is_authenticated else Q(pk=None)
    mine = Match.objects.filter(is_mine, status__in=(Status.OPEN, *GOING_ON))
    others = Match.objects.filter(~is_mine)
    free = seats.filter(competitor=None, invited=None)
    people = seats.filter(competitor__person__isnull=False)
    is_open = Q(Exists(free), status=Status.OPEN)
    is_running = Q(Exists(people), status__in=GOING_ON)

    def found(matches: QuerySet[Match]) -> list[TableLine]:
        rows = _with_seats(matches.order_by("-starts_at", "id"))[:SHOWN]
        return [_table(match, user, language, waiting) for match in rows]

    # However many invitations there are, they hide no table that somebody sits at.
    own = found(mine.filter(seated)) + found(mine.filter(~seated))
    return TablesPage(
        sorted(own, key=_urgency),
        found(others.filter(is_open)),
        found(others.filter(is_running)),
    )


def opponents(game: str) -> list[BotVersion]:
    """Return the versions that play a game: the newest of each bot, then older ones."""
    active = BotVersion.objects.filter(playing(game), status=BotVersion.Status.ACTIVE)
    found = [*active.select_related("bot").order_by("id")]
    newest = {one.bot_id: one.id for one in found}
    return sorted(
        found, key=lambda one: (one.id != newest[one.bot_id], one.bot.name, -one.id)
    )


def _with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = Seat.objects.order_by("number").select_related(
        "competitor__version__bot", "competitor__person", "invited"
    )
    there = matches.select_related("fork")
    return there.prefetch_related(Prefetch("seats", queryset=seats))


def _table(
    match: Match, user: User, language: Language, waiting: Collection[UUID] = ()
) -> TableLine:
    return TableLine(
        match=match,
        title=logs.title_of(match.game, language),
        rules=logs.rules_version(match.game, match.rules_version),
        places=[_place(seat, user) for seat in match.seats.all()],
        control=read_control(match.control),
        is_mine=match.created_by_id is not None and match.created_by_id == user.pk,
        waits_for_me=match.id in waiting,
        origin=origin_at(getattr(match, "fork", None)),
    )


def _place(seat: Seat, user: User) -> Place:
    competitor = seat.competitor
    if competitor is None:
        name = seat.invited.get_username() if seat.invited else ""
        is_kept = seat.invited_id is not None and seat.invited_id == user.pk
        return Place(seat.number, "free", name, is_kept_for_me=is_kept)
    if version := competitor.version:
        return Place(seat.number, "bot", competitor.name, version.version)
    is_own = competitor.person_id == user.pk
    return Place(seat.number, "person", competitor.name, is_own=is_own)


def _urgency(table: TableLine) -> tuple[bool, float]:
    due = table.match.due_at or table.match.starts_at
    return not table.waits_for_me, due.timestamp()

"""Forks: who may play a match on from where, and which forks a match has.

What is hidden must not leave a match by a fork of it. A match that is open to everybody
has nothing to hide. In a running one, a person who sits there may imagine the position
from the own seat; nobody but bots plays on with them, and the fork keeps its secrets
for as long as the match has any.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from bots.models import BotVersion
from bots.selectors import User
from engines.core.game import Seat
from replays import match_info
from replays import selectors as logs
from replays.log.entry import OPENING, Log
from replays.log.fork import ForkPoint, fork_point
from replays.match_info import ForkLine, ForkOrigin
from replays.models import ImportedFork, LogEntry, MatchLog
from tournaments.models import Fork, Match
from tournaments.models import Seat as SeatRow
from tournaments.selectors.tables.undo import is_casual

SHOWN: Final = 8
"""How many forks the page of a match lists, the newest first."""

Chance = Fork.ChanceAfter


class Forkable(NamedTuple):
    """How a person may play a match on."""

    log: MatchLog
    seats: Sequence[Seat]
    """From whose knowledge the position may be imagined; none: it is not forked."""
    is_open: bool
    """Whether it may be played on as it is, and by everybody."""

    def __bool__(self) -> bool:
        return bool(self.seats)


def forkable(user: User, log: MatchLog) -> Forkable:
    """Return how a person may play a match on from a step that they can see."""
    everybody = range(len(logs.labels_of(log)))
    if log.is_open:
        return Forkable(log, everybody, is_open=True)
    own = match_info.own_seats(user, log.id)
    if not own or log.status != MatchLog.Status.RUNNING:
        return Forkable(log, (), is_open=False)
    match = Match.objects.select_related("deal").filter(id=log.id).first()
    # At a table that counts it would be help, as hints are.
    is_allowed = match is not None and is_casual(match)
    return Forkable(log, [*own] if is_allowed else (), is_open=False)


def point_of(log: MatchLog, step: int, *, until: int | None = None) -> ForkPoint:
    """Return where a match is forked; raise `CannotFork` where nobody is to move."""
    whole = logs.whole_log(log)
    entries = whole.entries[:until]
    return fork_point(Log(whole.name, whole.header, entries), step)


def step_at(log: MatchLog, seq: int) -> int:
    """Return the step to which an entry belongs."""
    opened = LogEntry.objects.filter(log=log, kind__in=OPENING, seq__lte=seq)
    return opened.count()


def sat_there(match: UUID) -> dict[Seat, BotVersion]:
    """Return the versions that sat in a match and still play, by their seats."""
    seats = SeatRow.objects.filter(
        match_id=match, competitor__version__status=BotVersion.Status.ACTIVE
    ).select_related("competitor__version__bot")
    return {
        seat.number: seat.competitor.version
        for seat in seats
        if seat.competitor is not None and seat.competitor.version is not None
    }


# --- what pages and the API list -----------------------------------------------------


def forks_of(parent: UUID) -> QuerySet[Fork]:
    """Return the forks of a match that were not cleared away, the newest first."""
    there = Fork.objects.filter(parent=parent)
    there = there.exclude(match__status=Match.Status.CANCELLED)
    return there.select_related("match", "made_by").order_by("-made_at", "match_id")


def fork_lines(parent: UUID) -> tuple[ForkLine, ...]:
    """Return a line for each of the newest forks of a match, wherever played."""
    here = [
        ForkLine(
            address=address_of(fork),
            step=fork.step,
            name=fork.made_by.get_username() if fork.made_by else "",
            chance=chance_words(fork.chance, fork.seat),
            at=fork.made_at,
        )
        for fork in forks_of(parent)[:SHOWN]
    ]
    elsewhere = [
        ForkLine(
            address=reverse("replays:match", args=[one.log_id]),
            step=one.step,
            name="",
            chance=chance_words(one.chance, one.seat),
            at=one.imported_at,
        )
        for one in logs.imported_forks_of(parent)[:SHOWN]
    ]
    newest = sorted(here + elsewhere, key=lambda line: line.at, reverse=True)
    return tuple(newest[:SHOWN])


def origin_of(match: UUID) -> ForkOrigin | None:
    """Return where a match of this site goes on from; None where it is no fork."""
    return origin_at(Fork.objects.filter(match_id=match).first())


def imported_origin_of(match: UUID) -> ForkOrigin | None:
    """Return where a match that was played elsewhere goes on from."""
    return origin_at(ImportedFork.objects.filter(log_id=match).first())


def origin_at(fork: Fork | ImportedFork | None) -> ForkOrigin | None:
    """Return where a fork begins, as pages show it."""
    if fork is None:
        return None
    parent = reverse("replays:match", args=[fork.parent])
    # An imagined fork counts its steps anew.
    offset = fork.step if fork.seat is not None else 0
    words = chance_words(fork.chance, fork.seat)
    return ForkOrigin(parent, fork.step, offset, words)


def address_of(fork: Fork) -> str:
    """Return the page of a fork: its table until it has begun."""
    has_begun = fork.match.epoch > 0
    page = "replays:match" if has_begun else "tables:table"
    return reverse(page, args=[fork.match_id])


def chance_words(chance: str, seat: Seat | None) -> str:
    """Return how chance goes on in a fork."""
    if seat is not None:
        words = gettext("imagined from seat %(seat)s")
        return words % {"seat": seat + 1}
    if chance == Chance.SAME:
        return pgettext("chance", "same cards and dice")
    return pgettext("chance", "new cards and dice")


# --- secrets -------------------------------------------------------------------------


def keeps_secrets() -> Q:
    """Return what is true of matches that tell what is hidden in a running parent."""
    shut = MatchLog.objects.filter(id=OuterRef("parent")).exclude(
        ~Q(status=MatchLog.Status.RUNNING), is_revealed=True
    )
    return Q(Exists(Fork.objects.filter(Exists(shut), match=OuterRef("pk"))))

"""What can be read of tournaments, and by whom."""

from datetime import datetime

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from bots.selectors import User
from tournaments.models import Deal, Entrant, Match, Round, Tournament

Status = Tournament.Status

LIVE = (Match.Status.READY, Match.Status.RUNNING, Match.Status.WAITING)
"""A match that is being played, or that the next free worker plays."""

UNDER_WAY = (*LIVE, Match.Status.PLANNED, Match.Status.OPEN, Match.Status.QUARANTINED)
"""A match of which the last word is not said."""


def can_organise(user: User) -> bool:
    """Whether a person may open, start, pause and cancel tournaments."""
    return user.is_active and user.has_perm("tournaments.change_tournament")


def visible_to(user: User) -> QuerySet[Tournament]:
    """Return the tournaments a person may see; a draft is its organisers' alone."""
    if can_organise(user):
        return Tournament.objects.all()
    return Tournament.objects.exclude(status=Status.DRAFT)


def listed_for(user: User) -> QuerySet[Tournament]:
    """Return what a person may see and looks for in a list: no duels of authors."""
    return visible_to(user).filter(is_duel=False)


def can_see(user: User, tournament: Tournament) -> bool:
    return tournament.status != Status.DRAFT or can_organise(user)


def matches_of(tournament: Tournament) -> QuerySet[Match]:
    # No join: an update has to look again at the status of a row it waited for, and
    # a condition inside a subquery is not looked at again.
    deals = Deal.objects.filter(table__round__tournament=tournament)
    return Match.objects.filter(deal__in=deals)


def unbegun(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches that no worker has ever taken, and that may yet be played."""
    waiting = (Match.Status.PLANNED, Match.Status.READY)
    return matches_of(tournament).filter(status__in=waiting, epoch=0)


def in_order(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return matches of a tournament in the order in which they are to be played."""
    return matches.order_by(
        "deal__table__round__number", "deal__block", "deal__table__number", "row", "id"
    )


def due_to_start(now: datetime) -> QuerySet[Tournament]:
    return Tournament.objects.filter(status=Status.OPEN, starts_at__lte=now)


def running() -> QuerySet[Tournament]:
    return Tournament.objects.filter(status=Status.RUNNING).order_by("-priority", "id")


def with_progress(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return them with how many take part and how many rounds were paired."""
    # Each counted by itself: joined, entrants and rounds would multiply.
    entered = Entrant.objects.filter(
        tournament=OuterRef("pk"), status=Entrant.Status.ENTERED
    ).values("tournament")
    last = Round.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    return tournaments.annotate(
        entered=Coalesce(Subquery(entered.values(count=Count("id"))), 0),
        paired=Coalesce(Subquery(last.values("number")[:1]), 0),
    )

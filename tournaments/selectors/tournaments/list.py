"""The programme: what is being played, what comes, and what has ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Prefetch, Q, QuerySet

from tournaments.models import FinalStanding, Match, Tournament
from tournaments.selectors.tournaments.queries import (
    User,
    listed_for,
    visible_to,
    with_progress,
)

ENDED_ON_A_PAGE: Final = 30

Status = Tournament.Status

RUNNING: Final = (Status.RUNNING, Status.PAUSED)
COMING: Final = (Status.OPEN, Status.DRAFT)
ENDED: Final = (Status.FINISHED, Status.CANCELLED)


@dataclass(frozen=True, slots=True)
class Programme:
    """Tournaments, each with how many have entered and how many rounds were paired."""

    running: Sequence[Tournament]
    """Each with the number of its matches, and of those that are over."""
    coming: Sequence[Tournament]
    ended: Page[Tournament]
    """A part of them, each with its winners unless results are hidden."""


def programme(
    user: User,
    *,
    game: str = "",
    status: str = "",
    page: str = "",
    hides_results: bool = False,
) -> Programme:
    """Return what a person may see, by as many queries however much there is."""
    found = with_progress(listed_for(user))
    if game:
        found = found.filter(game=game)
    if status:
        found = found.filter(status=status)
    matches = "rounds__tables__deals__matches"
    is_over = Q(**{f"{matches}__status__in": Match.OVER})
    running = found.filter(status__in=RUNNING).annotate(
        matches=Count(matches), over=Count(matches, filter=is_over)
    )
    soonest = F("starts_at").asc(nulls_last=True)
    ended = found.filter(status__in=ENDED).order_by(
        F("ended_at").desc(nulls_last=True), "-id"
    )
    if not hides_results:
        first = FinalStanding.objects.filter(place=1).select_related(
            "entrant__competitor__version__bot", "entrant__competitor__person"
        )
        ended = ended.prefetch_related(
            Prefetch("final_standings", first, to_attr="winners")
        )
    return Programme(
        running=[*running.order_by("-started_at", "-id")],
        coming=[*found.filter(status__in=COMING).order_by(soonest, "-id")],
        ended=Paginator(ended, ENDED_ON_A_PAGE).get_page(page),
    )


def followers_of(tournament: Tournament, user: User) -> QuerySet[Tournament]:
    """Return the tournament before it and the one after it, as far as they are seen."""
    near = Q(followed_by=tournament) | Q(follows=tournament)
    return visible_to(user).filter(near).order_by("id")

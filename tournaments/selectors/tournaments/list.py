"""The programme: what is being played, what comes, and what has ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet

from tournaments.models import FinalStanding, Match, Tournament
from tournaments.selectors.tournaments.queries import User, visible_to, with_progress

ENDED_ON_A_PAGE: Final = 30

Status = Tournament.Status

RUNNING: Final = (Status.RUNNING, Status.PAUSED)
COMING: Final = (Status.OPEN, Status.DRAFT)
ENDED: Final = (Status.FINISHED, Status.CANCELLED)


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list."""

    tournament: Tournament
    entered: int
    paired: int
    over: int = 0
    matches: int = 0
    winner: FinalStanding | None = None
    """None before the end, and in no-spoiler mode."""


@dataclass(frozen=True, slots=True)
class Programme:
    running: Sequence[Listed]
    coming: Sequence[Listed]
    ended: Sequence[Listed]
    page: Page[Tournament]
    """Which part of those that have ended it is."""


def programme(
    user: User,
    *,
    game: str = "",
    status: str = "",
    page: str = "",
    hides_results: bool = False,
) -> Programme:
    """Return what a person may see, by as many queries however much there is."""
    found = with_progress(visible_to(user))
    if game:
        found = found.filter(game=game)
    if status:
        found = found.filter(status=status)
    running = [*found.filter(status__in=RUNNING).order_by("-started_at", "-id")]
    soonest = F("starts_at").asc(nulls_last=True)
    coming = [*found.filter(status__in=COMING).order_by(soonest, "-id")]
    ended = found.filter(status__in=ENDED).order_by(
        F("ended_at").desc(nulls_last=True), "-id"
    )
    shown = Paginator(ended, ENDED_ON_A_PAGE).get_page(page)
    progress = _progress(running)
    winners = {} if hides_results else _winners([*shown])
    return Programme(
        running=[_listed(one, progress=progress) for one in running],
        coming=[_listed(one) for one in coming],
        ended=[_listed(one, winners=winners) for one in shown],
        page=shown,
    )


def _listed(
    one: Tournament,
    *,
    progress: dict[int, tuple[int, int]] | None = None,
    winners: dict[int, FinalStanding] | None = None,
) -> Listed:
    over, matches = (progress or {}).get(one.pk, (0, 0))
    return Listed(
        tournament=one,
        entered=one.entered,  # type: ignore[attr-defined]
        paired=one.paired,  # type: ignore[attr-defined]
        over=over,
        matches=matches,
        winner=(winners or {}).get(one.pk),
    )


def _progress(tournaments: Sequence[Tournament]) -> dict[int, tuple[int, int]]:
    """Return how many matches are over, and how many there are."""
    name = "deal__table__round__tournament"
    matches = Match.objects.filter(**{f"{name}__in": tournaments}).values_list(name)
    counted = matches.annotate(
        over=Count("id", filter=Q(status__in=Match.OVER)), all=Count("id")
    ).order_by()
    return {key: (over, matches) for key, over, matches in counted}


def _winners(tournaments: Sequence[Tournament]) -> dict[int, FinalStanding]:
    first = FinalStanding.objects.filter(tournament__in=tournaments, place=1)
    known = first.select_related(
        "entrant__competitor__version__bot", "entrant__competitor__person"
    )
    return {standing.tournament_id: standing for standing in known}


def followers_of(tournament: Tournament, user: User) -> QuerySet[Tournament]:
    """Return the tournament before it and the one after it, as far as they are seen."""
    near = Q(followed_by=tournament) | Q(follows=tournament)
    return visible_to(user).filter(near).order_by("id")

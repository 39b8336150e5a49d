"""What a big screen shows next: a match that is played now, or else one that was.

A screen asks again and again, so every question is answered by a few rows, however
much has been played.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from replays.models import MatchLog
from tournaments.models import (
    FinalStanding,
    Leaderboard,
    Match,
    RatingChange,
    Round,
    Seat,
    Tournament,
)
from tournaments.selectors import clock
from tournaments.selectors.ladders.rated_results import unusual_options
from tournaments.selectors.ladders.ratings import ladder_of, leaderboard

LIVELY_MS: Final = 5 * 60 * 1000
"""A match at which nothing happens for so long is not shown as one that is played."""
MOST_LIVE: Final = 100
BEST: Final = 3

PLAYED: Final = (Match.Status.RUNNING, Match.Status.WAITING)
FINISHED: Final = Match.Status.FINISHED

Place = tuple[int, int, int, int]
"""Where a match stands in its tournament: round, deal, table, seating."""


@dataclass(frozen=True, slots=True)
class Coming:
    """What a screen says while there is nothing to show."""

    words: str
    names: tuple[str, ...] = ()
    """Who plays next, or at the end those in front, the first first."""
    starts_at: datetime | None = None


# --- what a match belongs to ---------------------------------------------------------


def series_of(match_id: UUID) -> Tournament | Leaderboard | None:
    """Return what a screen goes on with after a match: its tournament or its ladder."""
    places = Match.objects.select_related("deal__table__round__tournament")
    match = places.annotate(size=Count("seats")).filter(id=match_id).first()
    if match is None:
        return None
    if match.deal.table is not None:
        return match.deal.table.round.tournament
    if not match.is_rated:
        return None
    ladder = ladder_of(
        game=match.game,
        options=match.options,
        seats=match.size,
        rules_version=match.rules_version,
    )
    return leaderboard(ladder.pk) if ladder else None


def round_of(match: UUID) -> int | None:
    """Return the round of its tournament to which a match belongs."""
    found = Match.objects.filter(id=match)
    return found.values_list("deal__table__round__number", flat=True).first()


# --- a tournament --------------------------------------------------------------------


def next_in_tournament(tournament: Tournament, after: UUID | None) -> MatchLog | None:
    """Return the match to be shown behind another one of a tournament.

    What is played now comes first, the liveliest of all. Otherwise it is the one that
    follows in the order of rounds and tables; without `after`, the newest round is
    shown, or all from the first on when the tournament is over.
    """
    played = _of(tournament).filter(status__in=PLAYED)
    ids = played.order_by("-starts_at", "id").values_list("id", flat=True)
    return _liveliest([*ids[:MOST_LIVE]], after) or _finished(tournament, after)


def _of(tournament: Tournament) -> QuerySet[Match]:
    return Match.objects.filter(deal__table__round__tournament=tournament)


def _liveliest(matches: Collection[UUID], after: UUID | None) -> MatchLog | None:
    since = clock.in_ms(clock.database_now()) - LIVELY_MS
    found = MatchLog.objects.filter(
        id__in=matches, status=MatchLog.Status.RUNNING, head_at_ms__gte=since
    )
    others = found.exclude(id=after) if after else found
    return others.order_by("-head_at_ms", "id").first()


def _finished(tournament: Tournament, after: UUID | None) -> MatchLog | None:
    place = _place(tournament, after) if after else None
    match = _behind(tournament, place) if place else _entrance(tournament)
    return MatchLog.objects.filter(id=match).first() if match else None


def _place(tournament: Tournament, match: UUID) -> Place | None:
    places = _of(tournament).filter(id=match)
    return places.values_list(
        "deal__table__round__number", "deal__block", "deal__table__number", "row"
    ).first()


def _behind(tournament: Tournament, place: Place) -> UUID | None:
    """Return the finished match behind a place, in its round or a later one."""
    number, block, table, row = place
    later = Q(deal__block__gt=block) | Q(
        Q(deal__table__number__gt=table) | Q(deal__table__number=table, row__gt=row),
        deal__block=block,
    )
    here = _first_of_round(tournament, number, later)
    if here is not None:
        return here
    rounds = _shown_rounds(tournament).filter(number__gt=number).order_by("number")
    return _first_of_rounds(tournament, rounds)


def _entrance(tournament: Tournament) -> UUID | None:
    """Return where to begin: with the newest round, or at the end with all of them."""
    is_over = tournament.status == Tournament.Status.FINISHED
    rounds = _shown_rounds(tournament).order_by("number" if is_over else "-number")
    return _first_of_rounds(tournament, rounds)


def _shown_rounds(tournament: Tournament) -> QuerySet[Round]:
    finished = Match.objects.filter(deal__table__round=OuterRef("id"), status=FINISHED)
    return Round.objects.filter(Exists(finished), tournament=tournament)


def _first_of_rounds(tournament: Tournament, rounds: QuerySet[Round]) -> UUID | None:
    number = rounds.values_list("number", flat=True).first()
    return None if number is None else _first_of_round(tournament, number, Q())


def _first_of_round(tournament: Tournament, number: int, which: Q) -> UUID | None:
    round_ = {"deal__table__round__number": number, "status": FINISHED}
    found = _of(tournament).filter(which, **round_)
    in_order = found.order_by("deal__block", "deal__table__number", "row", "id")
    return in_order.values_list("id", flat=True).first()


def coming_in_tournament(tournament: Tournament) -> Coming:
    """Return what a screen says of a tournament of which nothing is to be shown."""
    Status = Tournament.Status
    if tournament.status == Status.FINISHED:
        return Coming(gettext("The tournament is over."), _best(tournament))
    if tournament.status == Status.CANCELLED:
        return Coming(gettext("The tournament was cancelled."))
    if tournament.status == Status.PAUSED:
        return Coming(gettext("The tournament makes a pause."))
    if tournament.status == Status.RUNNING:
        return Coming(gettext("The next match begins soon."), _next_players(tournament))
    if tournament.starts_at is None:
        return Coming(gettext("The tournament begins soon."))
    return Coming(gettext("The tournament begins:"), starts_at=tournament.starts_at)


def _best(tournament: Tournament) -> tuple[str, ...]:
    found = FinalStanding.objects.filter(tournament=tournament).select_related(
        "entrant__competitor__version__bot", "entrant__competitor__person"
    )
    return tuple(
        f"{one.place}. {one.entrant.competitor}"
        for one in found.order_by("place", "id")[:BEST]
    )


def _next_players(tournament: Tournament) -> tuple[str, ...]:
    """Return who sits at the match that is played next, if one is planned."""
    waiting = (Match.Status.READY, Match.Status.PLANNED)
    rounds = Round.objects.filter(tournament=tournament).order_by("-number")
    planned = _of(tournament).filter(
        status__in=waiting, deal__table__round=rounds.values("id")[:1]
    )
    # Those that are ready come before those that are only planned.
    match = planned.order_by("-status", "deal__block", "row", "id").first()
    if match is None:
        return ()
    seats = Seat.objects.filter(match=match, competitor__isnull=False).select_related(
        "competitor__version__bot", "competitor__person"
    )
    return tuple(str(seat.competitor) for seat in seats.order_by("number"))


# --- a ladder ------------------------------------------------------------------------


def next_on_ladder(board: Leaderboard, after: UUID | None) -> MatchLog | None:
    """Return the match to be shown behind another one of a ladder.

    What is played now comes first; otherwise it is the result that follows, and
    without `after` the newest.
    """
    live = _liveliest(_played_for(board), after)
    if live is not None:
        return live
    counted = RatingChange.objects.filter(
        leaderboard=board, match__status=FINISHED
    ).values_list("match_id", flat=True)
    former = RatingChange.objects.filter(leaderboard=board, match=after)
    position = former.values_list("position", flat=True).first()
    if position is None:
        match = counted.order_by("-position").first()
    else:
        match = counted.filter(position__gt=position).order_by("position").first()
    return MatchLog.objects.filter(id=match).first() if match else None


def _played_for(board: Leaderboard) -> list[UUID]:
    """Return the matches being played that will count on a ladder."""
    ladder = board.ladder
    found = Match.objects.filter(status__in=PLAYED, game=ladder.game, is_rated=True)
    if not board.joins_versions:
        found = found.filter(rules_version=ladder.rules_version)
    sized = found.annotate(size=Count("seats")).filter(size=ladder.seats)
    return [
        match.id
        for match in sized.order_by("-starts_at", "id")[:MOST_LIVE]
        if unusual_options(match.game, match.rules_version, match.options)
        == ladder.options
    ]


def coming_on_ladder() -> Coming:
    """Return what a screen says of a ladder on which nothing new is to be shown."""
    return Coming(gettext("The next match begins soon."))

"""What this app knows of matches: the source that it registers with replays."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from uuid import UUID

from django.contrib.auth.models import AbstractUser
from django.db.models import QuerySet
from django.urls import reverse

from bots.selectors import User
from engines.core.game import Seat as SeatNumber
from replays.match_info import MatchStory, SeatStory
from replays.models import MatchLog
from tournaments.models import Competitor, Match, RatingChange, Seat
from tournaments.ratings.scale import points
from tournaments.selectors.bots.logs import logs_for
from tournaments.selectors.ladders.ratings import changes_of
from tournaments.selectors.matches.forks import (
    fork_lines,
    forkable,
    imported_origin_of,
    keeps_secrets,
    origin_of,
)
from tournaments.selectors.matches.waits import wait_of, words_of
from tournaments.selectors.people import guests
from tournaments.selectors.people.guests import is_guest

private_logs = logs_for
guest_accounts = guests.guest_accounts


def has_own_name(user: AbstractUser) -> bool:
    """Whether an account is no mere guest, and still in use."""
    return user.is_active and not is_guest(user)


def own_seats(user: User, match: UUID) -> list[SeatNumber]:
    """Return the seats of a match at which a person sits, in their order."""
    seated = Seat.objects.filter(match_id=match, competitor__person_id=user.pk)
    return [*seated.order_by("number").values_list("number", flat=True)]


def matches_left(match: UUID) -> int:
    """Return how many other matches of the same deal are not over yet.

    So is the match that a fork was imagined from.
    """
    own = Match.objects.filter(id=match)
    others = Match.objects.filter(deal_id__in=own.values("deal_id")).exclude(id=match)
    going_on = others.exclude(status__in=Match.OVER).count()
    return going_on + own.filter(keeps_secrets()).count()


def fork_address(user: User, log: MatchLog) -> str:
    """Return the page on which a person plays a match on; empty where they cannot."""
    return reverse("tables:fork", args=[log.id]) if forkable(user, log) else ""


def names_of(matches: Collection[UUID]) -> Mapping[UUID, Mapping[SeatNumber, str]]:
    """Return the names of the people in matches, by match and seat; one query."""
    people = Seat.objects.filter(
        match_id__in=matches, competitor__person__isnull=False
    ).values_list("match_id", "number", "competitor__person__username")
    found: defaultdict[UUID, dict[SeatNumber, str]] = defaultdict(dict)
    for match, number, name in people:
        found[match][number] = name
    return found


def matches_with(name: str) -> QuerySet[Seat, UUID]:
    """Return the ids of the matches of people with this in their names."""
    people = Seat.objects.filter(competitor__person__username__icontains=name)
    return people.values_list("match_id", flat=True)


def story_of(match: UUID) -> MatchStory:
    """Return who sits where, what the match belongs to and what it did to ratings.

    A log may have come from elsewhere: then nothing is known here but the log.
    """
    seats = Seat.objects.filter(match_id=match).order_by("number")
    known = seats.select_related(
        "competitor__version__bot",
        "competitor__person",
        "match__deal__table__round__tournament",
    )
    found = [*known]
    forks = fork_lines(match)
    if not found:
        return MatchStory(origin=imported_origin_of(match), forks=forks)
    changes = changes_of(match).select_related("leaderboard")
    changed = {change.seat: change for change in changes.defer("leaderboard__panels")}
    table = found[0].match.deal.table
    tournament = table.round.tournament if table else None
    has_people = any(seat.competitor and seat.competitor.person for seat in found)
    return MatchStory(
        seats=[_seat_story(seat, changed.get(seat.number)) for seat in found],
        tournament=tournament.name if tournament else "",
        round=table.round.number if table else None,
        address=reverse("tournaments:tournament", args=[tournament.slug])
        if tournament
        else "",
        table=reverse("tables:table", args=[match]) if has_people else "",
        screen=reverse("cinema:match", args=[match]),
        waiting=words_of(wait_of(found[0].match)),
        origin=origin_of(match),
        forks=forks,
    )


def _seat_story(seat: Seat, change: RatingChange | None) -> SeatStory:
    address = _address(seat.competitor)
    if change is None:
        return SeatStory(address)
    where = (change.leaderboard.ladder_id, change.competitor_id, change.match_id)
    return SeatStory(
        address,
        round(points(change.change)),
        reverse("ladders:change", args=where),
    )


def _address(competitor: Competitor | None) -> str:
    """Return the page of a competitor; nothing for a free seat."""
    if competitor is None:
        return ""
    if version := competitor.version:
        return reverse("bots:version", args=[version.bot.name, version.version])
    assert competitor.person is not None
    return reverse("people:person", args=[competitor.person.get_username()])

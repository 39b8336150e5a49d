"""What everybody may know of a person: ratings, bots and matches; nothing private."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from bots import selectors as bots
from bots.services.builtin import OWNER
from replays import selectors as replays
from replays.models import MatchLog
from replays.selectors import Summary
from tournaments.models import Competitor, Entrant, Seat
from tournaments.selectors.bots.bot_page import (
    BotLine,
    lines_of,
    rated_of,
    with_newest,
)
from tournaments.selectors.ladders.ratings import Rated
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tournaments import queries as tournament_queries
from tournaments.selectors.wording import language

MATCHES_SHOWN: Final = 20
ENTRIES_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Profile:
    person: User
    is_guest: bool
    is_site: bool
    """Whether it is no person, but the site that hands in its own bots."""
    rated: Sequence[Rated]
    bots: Sequence[BotLine]
    entries: Sequence[Entrant]
    matches: Sequence[Summary]


def person_named(username: str) -> User | None:
    """Return a person by name, whatever the capitals; None if there is none."""
    exact = User.objects.filter(username=username).first()
    if exact is not None:
        return exact
    alike = User.objects.filter(username__iexact=username)[:2]
    return alike[0] if len(alike) == 1 else None


def profile(person: User, viewer: tournament_queries.User) -> Profile:
    """Return a person's page for a reader, with the same number of queries for all."""
    own = bots.visible_to(viewer).filter(owner=person)
    return Profile(
        person=person,
        is_guest=is_guest(person),
        is_site=person.get_username() == OWNER,
        rated=rated_of(Competitor.objects.filter(person=person))[None],
        bots=lines_of(with_newest(own)),
        entries=[*_entries(person, viewer)],
        matches=replays.summaries([*_matches(person)], language()),
    )


def _entries(person: User, viewer: tournament_queries.User) -> QuerySet[Entrant]:
    """Return where the person, or a bot of the person, has taken part; newest first."""
    owned = Q(person=person) | Q(version__bot__owner=person)
    found = Entrant.objects.filter(
        competitor__in=Competitor.objects.filter(owned).values("id"),
        tournament__in=tournament_queries.listed_for(viewer),
    )
    known = found.select_related(
        "tournament", "competitor__version__bot", "competitor__person", "final_standing"
    )
    return known.order_by("-id")[:ENTRIES_SHOWN]


def _matches(person: User) -> QuerySet[MatchLog]:
    """Return the last matches that a person has sat at, without those of bots."""
    seats = Seat.objects.filter(competitor__person=person)
    return replays.newest().filter(id__in=seats.values("match_id"))[:MATCHES_SHOWN]

"""What everybody may know of a person: ratings, bots and matches; nothing private."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet

from bots import selectors as bots
from bots.models import Bot, BotVersion
from bots.services.builtin import OWNER
from replays import selectors as replays
from replays.models import MatchLog
from replays.selectors import Summary
from tournaments.models import Competitor, Entrant, Seat
from tournaments.selectors.ladders import ratings
from tournaments.selectors.ladders.ratings import InPoints
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tournaments import queries as tournament_queries
from tournaments.selectors.wording import language

MATCHES_SHOWN: Final = 20
ENTRIES_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Rated(InPoints):
    """How somebody stands on one ladder, and what that is called."""

    title: str


@dataclass(frozen=True, slots=True)
class BotShown:
    """A bot, its newest version, and the ladders that version is on."""

    bot: Bot
    version: BotVersion | None
    rated: Sequence[Rated]


@dataclass(frozen=True, slots=True)
class Profile:
    person: User
    is_guest: bool
    is_site: bool
    """Whether it is no person, but the site that hands in its own bots."""
    rated: Sequence[Rated]
    bots: Sequence[BotShown]
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
    own = [*_bots(person, viewer)]
    newest = {bot.pk: _newest(bot) for bot in own}
    competitors = Competitor.objects.filter(person=person) | Competitor.objects.filter(
        version__in=[one for one in newest.values() if one]
    )
    known = {one.pk: one for one in competitors}
    rated: dict[int, list[Rated]] = {key: [] for key in known}
    for rating in ratings.ratings_of_competitors(known):
        ladder = rating.leaderboard.ladder
        rated[rating.competitor_id].append(Rated(rating, ratings.title_of(ladder)))
    by_version = {one.version_id: rated[key] for key, one in known.items()}
    as_person = [key for key, one in known.items() if one.person_id]
    return Profile(
        person=person,
        is_guest=is_guest(person),
        is_site=person.get_username() == OWNER,
        rated=[line for key in as_person for line in rated[key]],
        bots=[_shown(bot, newest[bot.pk], by_version) for bot in own],
        entries=[*_entries(person, viewer)],
        matches=[replays.summary(log, language()) for log in _matches(person)],
    )


def _bots(person: User, viewer: tournament_queries.User) -> QuerySet[Bot]:
    versions = BotVersion.objects.filter(status__in=BotVersion.ACCEPTED).order_by("-id")
    accepted = Prefetch("versions", versions, to_attr="accepted")
    seen = bots.visible_to(viewer).filter(owner=person)
    return seen.prefetch_related(accepted).order_by("name")


def _newest(bot: Bot) -> BotVersion | None:
    accepted: list[BotVersion] = bot.accepted  # type: ignore[attr-defined]
    return accepted[0] if accepted else None


def _shown(
    bot: Bot, version: BotVersion | None, rated: dict[int | None, list[Rated]]
) -> BotShown:
    return BotShown(bot, version, rated.get(version.pk, []) if version else [])


def _entries(person: User, viewer: tournament_queries.User) -> QuerySet[Entrant]:
    """Return where the person, or a bot of the person, has taken part; newest first."""
    mine = Competitor.objects.filter(person=person) | Competitor.objects.filter(
        version__bot__owner=person
    )
    found = Entrant.objects.filter(
        competitor__in=mine.values("id"),
        tournament__in=tournament_queries.visible_to(viewer),
    )
    known = found.select_related(
        "tournament", "competitor__version__bot", "competitor__person", "final_standing"
    )
    return known.order_by("-id")[:ENTRIES_SHOWN]


def _matches(person: User) -> QuerySet[MatchLog]:
    """Return the last matches that a person has sat at, without those of bots."""
    seats = Seat.objects.filter(competitor__person=person)
    return replays.newest().filter(id__in=seats.values("match_id"))[:MATCHES_SHOWN]

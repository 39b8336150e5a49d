"""Opponents that the site draws: the only bots at rated tables that people set up.

A person who chose the bots could lift one of them, or pick those that are easy to beat.
So chance chooses, among the bots that play on a running ladder now, and mostly those
near the person's own rating. A draw stands: a person who leaves the match too early
meets the same bots next.
"""

from math import exp
from random import SystemRandom
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from bots.models import BotVersion
from bots.selectors import playing
from engines import registry
from tournaments.formats.ladder import NEARNESS
from tournaments.models import Entrant, Match, Seat, Tournament
from tournaments.ratings.scale import START
from tournaments.selectors.bots.entries import LADDERS
from tournaments.selectors.ladders.rated_results import unusual_options
from tournaments.selectors.ladders.ratings import known_strengths, ladder_of
from tournaments.selectors.people.ownership import interest_of
from tournaments.services.errors import NotNow
from tournaments.services.matches.creation import competitor_of_person
from tournaments.services.tables.limits import LIVE

SPARE: Final = 2
"""So many more must be on the ladder than sit down, or a draw would be a choice."""
REMEMBERED: Final = 20
"""Among how many of a person's drawn tables the last one of a ladder is looked for."""

_lots = SystemRandom()


def draw_opponents(
    game: str, options: str, seats: int, user: AbstractBaseUser
) -> list[BotVersion]:
    """Return bots for all other seats, of as many owners, none of them this person.

    The person's account is locked. Raises `NotNow` if there are too few, or while
    another drawn match of the person is being played.
    """
    drawn = Match.objects.filter(is_drawn=True, created_by_id=user.pk)
    if drawn.filter(status__in=LIVE).exists():
        words = _("Finish your match with drawn opponents first, then draw others.")
        raise NotNow(words)
    former = drawn.filter(game=game).order_by("-starts_at", "id")[:REMEMBERED]
    same = unusual_options(game, registry.load(game).rules_version, options)
    for match in former:
        rows = [*match.seats.select_related("competitor__version__bot")]
        chosen = unusual_options(game, match.rules_version, match.options)
        if len(rows) == seats and chosen == same:
            if same_bots := _of_former_draw(game, rows):
                return same_bots
            break
    return _drawn(_pool(game, options, seats, user), seats - 1)


def _of_former_draw(game: str, seats: list[Seat]) -> list[BotVersion]:
    """Return the bots of a match that was left too early, if all of them still play."""
    if all(seat.left_early_at is None for seat in seats):
        return []
    seated = [seat.competitor for seat in seats if seat.competitor is not None]
    bots = [one.version for one in seated if one.version is not None]
    still = _on_a_running_ladder(game).filter(id__in=[one.pk for one in bots])
    return bots if still.count() == len(bots) else []


def _on_a_running_ladder(game: str) -> QuerySet[BotVersion]:
    """Return the active versions whose owners let them play for ratings now."""
    entries = Entrant.objects.filter(
        competitor__version=OuterRef("pk"),
        status=Entrant.Status.ENTERED,
        tournament__game=game,
        tournament__format__in=LADDERS,
        tournament__is_rated=True,
        tournament__status=Tournament.Status.RUNNING,
    )
    return BotVersion.objects.filter(
        playing(game), Exists(entries), status=BotVersion.Status.ACTIVE
    )


Weights = dict[int, dict[BotVersion, float]]
"""How likely versions are drawn, by the owners whom they belong to."""


def _pool(game: str, options: str, seats: int, user: AbstractBaseUser) -> Weights:
    """Return the newest version of each bot that is rated with these terms."""
    others = _on_a_running_ladder(game).exclude(bot__owner_id=user.pk)
    versions = others.select_related("bot__owner", "competitor").order_by("id")
    versions = versions.defer("report")
    own = competitor_of_person(user).pk
    ladder = ladder_of(game=game, options=options, seats=seats)
    known = [own, *(version.competitor.pk for version in versions)]
    strengths = {} if ladder is None else known_strengths(ladder, known)
    middle = strengths.get(own, START)
    rated = {one.bot_id: one for one in versions if one.competitor.pk in strengths}
    pool: Weights = {}
    for version in rated.values():
        party = pool.setdefault(interest_of(version.competitor), {})
        away = abs(strengths[version.competitor.pk] - middle)
        party[version] = exp(-away / NEARNESS)
    if len(pool) < seats - 1 + SPARE:
        words = _(
            "Too few bots of different owners play on a running ladder of this game: "
            "set up a table that is not rated."
        )
        raise NotNow(words)
    return pool


def _drawn(pool: Weights, count: int) -> list[BotVersion]:
    """Draw one owner after the other, and a version of each.

    An owner with many bots is drawn as often as one with the nearest of them alone.
    """
    found: list[BotVersion] = []
    for _number in range(count):
        nearness = [max(versions.values()) for versions in pool.values()]
        (party,) = _lots.choices([*pool], weights=nearness)
        versions = pool.pop(party)
        found += _lots.choices([*versions], weights=[*versions.values()])
    return found

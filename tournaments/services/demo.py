"""Something to watch on a new site: its own bots play, slowly and for ever.

What was played is kept for ever, so a site that is never switched off must not play too
much. Ladders and a repeating tournament are kept by their cron lines; besides, there is
something to watch at any time until there was a lot of it within a day. Everything here
looks first and does nothing where nothing is to be done.
"""

from datetime import timedelta
from itertools import cycle, islice
from typing import Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from bots.models import BotVersion
from bots.selectors import games_of
from bots.services.builtin import OWNER, hand_in_builtin_bots
from bots.services.errors import NotReceived
from engines import registry
from tournaments.messages import message
from tournaments.models import Entrant, Match, Tournament
from tournaments.selectors.tables.levels import BOT_OF
from tournaments.selectors.tournaments.queries import UNDER_WAY, matches_of
from tournaments.services.tables.seats import Chair, create_table
from tournaments.services.tournaments.audit import locked
from tournaments.services.tournaments.entries import enter_version, withdraw
from tournaments.services.tournaments.lifecycle import open_tournament, start_tournament
from tournaments.services.tournaments.scheduler import fill
from tournaments.services.tournaments.settings import create_tournament

HOURS: Final = 2
"""So often the ladder of each game comes round; those of the others come between."""
MANY_IN_A_DAY: Final = 100
REST: Final = timedelta(minutes=1)
LADDER: Final = "demo-ladder-"
CUP: Final = "demo-cup"
CUP_TIMES: Final = "0 */6 * * *"

Status = Tournament.Status


def hand_in_bots() -> list[int]:
    """Hand in the bots of the site where missing; return those that are new."""
    own = BotVersion.objects.filter(bot__owner__username=OWNER)
    known = {*own.values_list("id", flat=True)}
    try:
        versions = hand_in_builtin_bots(settings.DEMO_BOTS)
    except NotReceived:
        # Too many wait at once; when they are checked, the others come.
        return []
    return [version.id for version in versions if version.id not in known]


@transaction.atomic
def tend_demo() -> None:
    """Set up what is missing, with all bots of the site that may play by now."""
    # Of all who come at the same time, one does it.
    site = get_user_model()._default_manager.select_for_update()
    if site.filter(username=OWNER).first() is None:
        return
    versions = _newest_versions()
    # Open from the first minute on: bots may be handed in before ours are checked.
    for number, game in enumerate(registry.GAMES):
        _tend_ladder(game, number, versions)
    if len(versions) < 2:
        return
    _enliven()
    _tend_cup(versions)
    _tend_table(versions)


def _newest_versions() -> list[BotVersion]:
    """Return the newest active version of each bot of the site that plays to win."""
    active = BotVersion.objects.filter(
        bot__owner__username=OWNER, status=BotVersion.Status.ACTIVE
    ).exclude(bot__name=BOT_OF["easy"])
    active = active.select_related("bot__owner")
    newest = {version.bot_id: version for version in active.order_by("id")}
    return sorted(newest.values(), key=lambda version: version.bot.name)


# --- ladders -------------------------------------------------------------------------


def _tend_ladder(game: str, number: int, versions: list[BotVersion]) -> None:
    slug, rules = LADDER + game.replace("_", "-"), registry.load(game)
    known = Tournament.objects.filter(slug=slug).first()
    ladder = known or _opened(
        Tournament(
            slug=slug,
            name=f"{rules.title('en')}: the ladder",
            game=game,
            seats=rules.usual_seats,
            format="ladder",
            concurrency=1,
            pace_ms=_pace(),
            repeats=_times(number),
        )
    )
    if ladder.status not in (Status.OPEN, Status.RUNNING):
        return  # An organiser has decided otherwise.
    playing = _enter(ladder, versions)
    if ladder.status == Status.OPEN and playing >= rules.seats[0]:
        start_tournament(tournament=ladder, by=None)
        # A new site does not wait for the hour to strike.
        fill(locked(ladder.pk))


def _times(number: int) -> str:
    """Return when the ladder of a game comes round, by the number of the game."""
    hour, minute = divmod(number * HOURS * 60 // len(registry.GAMES), 60)
    return f"{minute} {hour}-23/{HOURS} * * *"


_is_played_by_bots = Q(status__in=UNDER_WAY) & ~Q(capacity=Match.Capacity.PEOPLE)
"""What people play at may rest for days, and is nothing to watch then."""


def _enliven() -> None:
    """Let the ladder that has rested longest go on if there is nothing to watch."""
    now = timezone.now()
    running = Tournament.objects.filter(slug__startswith=LADDER, status=Status.RUNNING)
    ladders = running.annotate(paired_at=Max("rounds__paired_at"))
    last = max((one.paired_at for one in ladders if one.paired_at), default=now)
    recent = Match.objects.filter(starts_at__gt=now - timedelta(days=1))
    if (
        now - last > REST
        and not any(
            matches_of(one).filter(_is_played_by_bots).exists() for one in ladders
        )
        and recent[:MANY_IN_A_DAY].count() < MANY_IN_A_DAY
    ):
        fill(locked(min(ladders, key=lambda one: one.paired_at or now).pk))


def _enter(tournament: Tournament, versions: list[BotVersion]) -> int:
    """Enter what is new of the site's bots, and withdraw their former versions.

    All other entrants belong to other people, who decide about them. Return how many
    bots of the site take part.
    """
    playing = {one.bot_id: one for one in _playing(tournament.game, versions)}
    own = Entrant.objects.filter(
        tournament=tournament, competitor__version__bot__owner__username=OWNER
    ).select_related("competitor__version__bot")
    known = {entrant.competitor.version_id: entrant.status for entrant in own}
    for version in playing.values():
        if known.get(version.id) in (None, Entrant.Status.WITHDRAWN):
            enter_version(tournament=tournament, version=version, by=None)
    # On a ladder the former version has left as the new one came.
    for entrant in own.filter(status=Entrant.Status.ENTERED):
        former = entrant.competitor.version
        assert former is not None
        newest = playing.get(former.bot_id)
        if former != newest:
            reason = ""
            if newest:
                reason = message("audit.replaced", {"version": str(newest)})
            elif former.status == BotVersion.Status.SUSPENDED:
                reason = message("seat.suspended", {"version": str(former)})
            withdraw(entrant=entrant, by=None, reason=reason)
    return len(playing)


def _playing(game: str, versions: list[BotVersion]) -> list[BotVersion]:
    return [version for version in versions if game in games_of(version)]


# --- the cup -------------------------------------------------------------------------


def _tend_cup(versions: list[BotVersion]) -> None:
    """Set up the first cup when all bots are checked; the others follow from it."""
    waiting = BotVersion.objects.filter(
        bot__owner__username=OWNER, status__in=BotVersion.WAITING
    )
    if Tournament.objects.filter(slug=CUP).exists() or waiting.exists():
        return
    game = registry.load(registry.GAMES[0])
    if len(_playing(game.name, versions)) < game.seats[0]:
        return
    cup = _opened(
        Tournament(
            slug=CUP,
            name="The cup of the house",
            game=game.name,
            seats=game.seats[0],
            format="swiss",
            format_options='{"rounds": 3}',
            concurrency=1,
            pace_ms=_pace(),
            repeats=CUP_TIMES,
        )
    )
    _enter(cup, versions)
    start_tournament(tournament=cup, by=None)


# --- a table for a person ------------------------------------------------------------


def _tend_table(versions: list[BotVersion]) -> None:
    """Keep one table open for visitors, in each game in turn."""
    if Match.objects.filter(
        status=Match.Status.OPEN, seats__competitor=None, seats__invited=None
    ).exists():
        return
    games = [name for name in registry.GAMES if _playing(name, versions)]
    if not games:
        return
    set_up = Match.objects.filter(deal__table=None, created_by=None).count()
    game = registry.load(games[set_up % len(games)])
    playing = _playing(game.name, versions)
    seats = max(game.seats[0], min(game.usual_seats, 1 + len(playing)))
    # A bot sits there twice only where a game needs more than there are.
    sitting = islice(cycle(playing), seats - 1)
    create_table(
        game=game.name,
        chairs=[Chair(), *(Chair(version=one) for one in sitting)],
        pace_ms=_pace(),
    )


def _opened(draft: Tournament) -> Tournament:
    created = create_tournament(draft=draft, by=None)
    return open_tournament(tournament=created, by=None)


def _pace() -> int:
    return round(settings.DEMO_PAUSE * 1000)

"""Duels: whether one version plays better than another, asked by an author.

A duel is a gauntlet of two versions that nobody else enters. It stands on the pages of
its bots alone, and gives way to all other matches.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Prefetch, QuerySet
from django.utils import timezone

from bots import selectors as bots
from bots.models import Bot, BotVersion
from replays.models import LogEntry
from tournaments.formats.gauntlet import Gauntlet, Verdict
from tournaments.models import Entrant, FinalStanding, Match, Round, Tournament
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.selectors.tournaments.record import facts, format_of, history_of
from tournaments.selectors.wording import game_title, said

DAY: Final = timedelta(days=1)
MOST_OF_A_MATCH: Final = timedelta(minutes=1)
"""What a match may cost: it may have lain idle between two workers."""
BEHIND_THE_END: Final = 4
"""Behind the end of a match comes its seed, and perhaps that it is void."""
DUELS_SHOWN: Final = 8
VERSIONS_OFFERED: Final = 40

Status = Tournament.Status

UNDER_WAY: Final = (Status.RUNNING, Status.PAUSED)
CANDIDATE, BASELINE = 1, 2
"""The keys of the two."""


@dataclass(frozen=True, slots=True)
class DuelLine:
    """A duel in a list."""

    tournament: Tournament
    game: str
    candidate: str
    baseline: str
    words: str
    """What came out; empty before, and in no-spoiler mode."""


@dataclass(frozen=True, slots=True)
class DuelsOfBot:
    """The duels of a bot, and what a reader may ask of it."""

    lines: Sequence[DuelLine]
    candidates: Sequence[BotVersion]
    """The versions of the reader that may be tested; none: the reader may not ask."""
    baselines: Sequence[BotVersion]
    """What they may be compared with here."""
    games: Sequence[tuple[str, str]]
    """The names and titles of games that one of each plays."""
    is_challenge: bool
    """Whether the bot is somebody else's."""
    minutes_left: int
    minutes: int
    running: Tournament | None
    """The duel of the reader that is being played: there is one at a time."""


def duels_of(user: bots.User, bot: Bot, *, hides_results: bool = False) -> DuelsOfBot:
    """Return the duels of a bot with what a reader may ask; a fixed set of queries."""
    own = [*_versions_of(user)]
    is_own = user.is_authenticated and bot.owner_id == user.pk
    candidates, baselines = own, own
    if is_own:
        candidates = [version for version in own if version.bot_id == bot.pk]
    elif own:
        baselines = [*_active().filter(bot=bot)[:VERSIONS_OFFERED]]
    if is_own and len(baselines) < 2:
        candidates = []
    common = {*_games(candidates)} & {*_games(baselines)}
    running = spent = None
    if candidates and baselines and isinstance(user, User):
        running, spent = running_duel(user), time_spent(user)
    minutes = settings.DUEL_MINUTES_A_DAY
    used = int((spent or timedelta()).total_seconds() // 60)
    return DuelsOfBot(
        lines=_lines(bot, hides_results=hides_results),
        candidates=candidates if baselines else [],
        baselines=baselines,
        games=[(name, game_title(name)) for name in sorted(common)],
        is_challenge=not is_own,
        minutes_left=max(minutes - used, 0),
        minutes=minutes,
        running=running,
    )


def _active() -> QuerySet[BotVersion]:
    active = BotVersion.objects.filter(status=BotVersion.Status.ACTIVE)
    return active.defer("report").select_related("bot").order_by("-id")


def _versions_of(user: bots.User) -> QuerySet[BotVersion]:
    """Return the versions a person may send into a duel, the newest first."""
    if not user.is_authenticated:
        return BotVersion.objects.none()
    own = _active().filter(bot__owner_id=user.pk)
    return own[:VERSIONS_OFFERED]


def _games(versions: Iterable[BotVersion]) -> Iterable[str]:
    return (name for version in versions for name in bots.games_of(version))


def _lines(bot: Bot, *, hides_results: bool) -> list[DuelLine]:
    entered = Entrant.objects.filter(competitor__version__bot=bot)
    found = all_duels().filter(id__in=entered.values("tournament"))
    return lines_of(found[:DUELS_SHOWN], hides_results=hides_results)


def all_duels() -> QuerySet[Tournament]:
    """Return duels with their two versions and what came out, the newest first."""
    entrants = Entrant.objects.select_related("competitor__version__bot")
    standings = FinalStanding.objects.select_related("entrant")
    return (
        Tournament.objects.filter(is_duel=True)
        .prefetch_related(
            Prefetch("entrants", entrants.order_by("key")),
            Prefetch("final_standings", standings),
        )
        .order_by("-id")
    )


def lines_of(
    found: Iterable[Tournament], *, hides_results: bool = False
) -> list[DuelLine]:
    return [
        DuelLine(
            tournament=one,
            game=game_title(one.game),
            candidate=names[0],
            baseline=names[1],
            words="" if hides_results else _words(one),
        )
        for one in found
        for names in [[str(entrant.competitor) for entrant in one.entrants.all()]]
    ]


def _words(tournament: Tournament) -> str:
    """Return what came out for the candidate, as it was stored at the end."""
    for standing in tournament.final_standings.all():
        if standing.entrant.key == CANDIDATE:
            return said(standing.note)
    return ""


# --- limits --------------------------------------------------------------------------


def running_duel(owner: User) -> Tournament | None:
    """Return the duel of a person that is not over."""
    found = Tournament.objects.filter(created_by=owner, is_duel=True)
    return found.filter(status__in=UNDER_WAY).first()


def duels_today(owner: User) -> int:
    since = timezone.now() - DAY
    found = Tournament.objects.filter(created_by=owner, is_duel=True)
    return found.filter(created_at__gt=since).count()


def time_spent(owner: User) -> timedelta:
    """Return how long the duels of a person have kept workers busy in a day.

    That is from the beginning of each match to its end, so bots that start slowly,
    sleep or fail are counted like those that think.
    """
    rounds = Round.objects.filter(
        tournament__created_by=owner,
        tournament__is_duel=True,
        paired_at__gt=timezone.now() - DAY,
    )
    over = Match.objects.filter(
        deal__table__round__in=rounds, status__in=Match.OVER
    ).values("id")
    entries = LogEntry.objects.filter(log_id__in=over)
    # No index knows the kinds of entries: of each log its ends alone are read.
    began = dict(entries.filter(seq=1).values_list("log_id", "at_ms"))
    last = entries.filter(seq__gt=F("log__head_seq") - BEHIND_THE_END)
    ended = last.filter(kind="finished").values_list("log_id", "at_ms")
    most = int(MOST_OF_A_MATCH.total_seconds() * 1000)
    spent = sum(min(at_ms - began[log], most) for log, at_ms in ended if log in began)
    return timedelta(milliseconds=spent)


def has_time(owner: User) -> bool:
    return time_spent(owner) < timedelta(minutes=settings.DUEL_MINUTES_A_DAY)


def can_end(user: bots.User, tournament: Tournament) -> bool:
    """Whether a person may end a duel: who asked for it, and organisers."""
    is_under_way = tournament.is_duel and tournament.status in UNDER_WAY
    is_theirs = user.is_authenticated and tournament.created_by_id == user.pk
    return is_under_way and (is_theirs or can_organise(user))


def is_waiting(tournament: Tournament) -> bool:
    """Whether a duel waits because its owner's time of today is used up."""
    if not tournament.is_duel or tournament.status != Status.RUNNING:
        return False
    owner = tournament.created_by
    return owner is not None and not has_time(owner)


def bot_of(tournament: Tournament) -> Bot | None:
    """Return the bot whose version is tested."""
    return Bot.objects.filter(
        versions__competitor__entries__tournament=tournament,
        versions__competitor__entries__key=CANDIDATE,
    ).first()


def duel_verdict(tournament: Tournament) -> Verdict:
    """Return what the pairs of a duel say so far."""
    test = format_of(tournament)
    assert isinstance(test, Gauntlet), "A duel is a gauntlet."
    return test.verdict(history_of(facts(tournament)))

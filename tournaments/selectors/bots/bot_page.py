"""What the pages of bots show: how versions stand, what they played, where they fail.

Each function asks the database as often for an old bot as for a new one.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from bots import selectors as bots
from bots.models import Bot, BotVersion
from replays import selectors as replays
from replays.models import MatchLog
from tournaments.models import BotLog, Competitor, Rating, Seat
from tournaments.selectors.bots.entries import BotEntriesPage, entries_of
from tournaments.selectors.bots.logs import reasons_in
from tournaments.selectors.ladders import page as ladder_page
from tournaments.selectors.ladders import ratings
from tournaments.selectors.people.page import Rated
from tournaments.selectors.wording import game_title, language

BOTS_ON_A_PAGE: Final = 30
VERSIONS_SHOWN: Final = 50
MATCHES_SHOWN: Final = 15
FAILURES_SHOWN: Final = 8

Status = BotVersion.Status


@dataclass(frozen=True, slots=True)
class BotFilters:
    """Which bots a reader wants to see; empty: all of them."""

    search: str = ""
    game: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class BotLine:
    """A bot in a list, with its newest version and the ladder it is best known on."""

    bot: Bot
    version: BotVersion | None
    games: Sequence[str]
    rated: Rated | None


@dataclass(frozen=True, slots=True)
class VersionLine:
    version: BotVersion
    games: Sequence[str]
    rated: Sequence[Rated]


@dataclass(frozen=True, slots=True)
class FailureShown:
    """Where a bot failed, and why as far as the reader may know."""

    log: MatchLog
    title: str
    label: str
    step: int
    reason: str
    """Empty while the match keeps a secret."""


@dataclass(frozen=True, slots=True)
class LadderChoice:
    id: int
    title: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BotPage:
    bot: Bot
    newest: VersionLine | None
    """The newest that was accepted; None before there is one."""
    versions: Sequence[VersionLine]
    """The newest first."""
    is_own: bool
    """Whether the reader is its author, or an organiser."""
    plays: Sequence[tuple[str, str]]
    """The games somebody can play against it now: names and titles."""
    ladders: Sequence[LadderChoice]
    chart: str
    """How the Elo of its versions came about on the ladder chosen, as a picture."""
    failures: Sequence[FailureShown]
    matches: Sequence[replays.Summary]
    entries: BotEntriesPage


# --- all bots ------------------------------------------------------------------------


def bot_list(user: bots.User, filters: BotFilters, wanted: str) -> Page[Bot]:
    """Return a part of the bots that a reader may see and asks for, by name."""
    accepted = BotVersion.objects.filter(
        bot=OuterRef("pk"), status__in=BotVersion.ACCEPTED
    )
    found = bots.visible_to(user).select_related("owner")
    if filters.search:
        found = found.filter(name__icontains=filters.search)
    if filters.owner:
        found = found.filter(owner__username__icontains=filters.owner)
    if filters.game:
        found = found.filter(Exists(accepted.filter(bots.playing(filters.game))))
    newest = Subquery(accepted.order_by("-id").values("id")[:1])
    known: QuerySet[Bot] = found.annotate(newest=newest).order_by("name")
    return Paginator(known, BOTS_ON_A_PAGE).get_page(wanted)


def lines_of(page: Page[Bot], game: str = "") -> list[BotLine]:
    """Return bots of a list with their newest versions, and how these stand."""
    numbers = [bot.newest for bot in page if bot.newest]  # type: ignore[attr-defined]
    versions = BotVersion.objects.defer("report").in_bulk(numbers)
    rated = rated_of(numbers)
    return [
        BotLine(bot, version, _titles(version), _best(rated, version, game))
        for bot in page
        for version in [versions.get(bot.newest)]  # type: ignore[attr-defined]
    ]


def _best(
    rated: dict[int, list[Rated]], version: BotVersion | None, game: str
) -> Rated | None:
    known = rated.get(version.pk, []) if version else []
    wanted = (
        one for one in known if not game or one.rating.leaderboard.ladder.game == game
    )
    return next(wanted, None)


def _titles(version: BotVersion | None) -> list[str]:
    return [game_title(name) for name in bots.games_of(version)] if version else []


def rated_of(versions: Collection[int]) -> dict[int, list[Rated]]:
    """Return how versions stand on their ladders, the busiest first, by version."""
    found: defaultdict[int, list[Rated]] = defaultdict(list)
    seated = Competitor.objects.filter(version_id__in=versions)
    competitors = dict(seated.values_list("id", "version_id"))
    known = ratings.ratings_of_competitors(competitors).select_related(
        "leaderboard__ladder", "competitor__version__bot", "competitor__person"
    )
    for rating in known:
        title = ratings.title_of(rating.leaderboard.ladder)
        found[competitors[rating.competitor_id]].append(Rated(rating, title))
    return found


# --- one bot -------------------------------------------------------------------------


def bot_named(user: bots.User, name: str) -> Bot | None:
    """Return a bot by its name if the reader may see it; None otherwise."""
    return bots.visible_to(user).select_related("owner").filter(name=name).first()


def bot_page(user: bots.User, bot: Bot, ladder: str = "") -> BotPage:
    versions = [*bot.versions.defer("report").order_by("-id")[:VERSIONS_SHOWN]]
    for version in versions:
        version.bot = bot
    rated = rated_of([version.pk for version in versions])
    lines = [
        VersionLine(version, _titles(version), rated[version.pk])
        for version in versions
    ]
    newest = next(
        (one for one in lines if one.version.status in BotVersion.ACCEPTED), None
    )
    choices, chosen = _chosen([one for line in lines for one in line.rated], ladder)
    is_own = bots.can_read_logs(user, bot)
    return BotPage(
        bot=bot,
        newest=newest,
        versions=lines,
        is_own=is_own,
        plays=_plays(versions),
        ladders=choices,
        chart=_chart(chosen),
        failures=failures_of(versions),
        matches=matches_of(versions),
        entries=entries_of(user, bot, versions),
    )


def _plays(versions: Sequence[BotVersion]) -> list[tuple[str, str]]:
    active = (one for one in versions if one.status == Status.ACTIVE)
    newest = next(active, None)
    names = bots.games_of(newest) if newest else []
    return [(name, game_title(name)) for name in names]


def _chosen(
    rated: Sequence[Rated], wanted: str
) -> tuple[list[LadderChoice], list[Rating]]:
    """Return the ladders there are to choose from, and the ratings on the chosen."""
    titles = {one.rating.leaderboard.ladder_id: one.title for one in rated}
    if not titles:
        return [], []
    is_known = wanted.isdecimal() and int(wanted) in titles
    chosen = int(wanted) if is_known else next(iter(titles))
    choices = [
        LadderChoice(number, title, number == chosen)
        for number, title in titles.items()
    ]
    on_it = [one.rating for one in rated if one.rating.leaderboard.ladder_id == chosen]
    return choices, on_it


def _chart(chosen: Sequence[Rating]) -> str:
    if not chosen:
        return ""
    return ladder_page.chart(chosen[0].leaderboard, chosen, by_time=True)


def matches_of(versions: Sequence[BotVersion]) -> list[replays.Summary]:
    """Return the last matches of versions, as lines of a list."""
    seats = Seat.objects.filter(competitor__version__in=versions)
    newest = replays.newest().filter(id__in=seats.values("match_id"))
    return [replays.summary(log, language()) for log in newest[:MATCHES_SHOWN]]


def failures_of(versions: Sequence[BotVersion]) -> list[FailureShown]:
    """Return where versions failed last, each with the step and the reason."""
    rows = [*_failed(versions)[:FAILURES_SHOWN]]
    logs = MatchLog.objects.in_bulk([row.match_id for row in rows])
    open_logs = [log.id for log in logs.values() if log.is_open]
    reasons = reasons_in(open_logs)
    return [
        FailureShown(
            log=log,
            title=replays.title_of(log.game, language()),
            label=replays.labels_of(log)[row.seat],
            step=row.failed_at or 0,
            reason=reasons.get((log.id, row.seat), ""),
        )
        for row in rows
        if (log := logs.get(row.match_id))
    ]


def _failed(versions: Sequence[BotVersion]) -> QuerySet[BotLog]:
    failed = BotLog.objects.filter(version__in=versions, failed_at__isnull=False)
    return failed.defer("parts").order_by("-id")

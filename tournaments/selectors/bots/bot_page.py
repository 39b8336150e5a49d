"""What the pages of bots show: how versions stand, what they played, where they fail.

Each function asks the database as often for an old bot as for a new one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from bots import selectors as bots
from bots.models import Bot, BotVersion
from replays import selectors as replays
from replays.models import MatchLog
from replays.selectors.analyses import errors_of
from tournaments.models import BotLog, Competitor, Rating, Seat
from tournaments.selectors.bots.entries import BotEntriesPage, entries_of
from tournaments.selectors.bots.logs import reasons_in
from tournaments.selectors.ladders import page as ladder_page
from tournaments.selectors.ladders import ratings
from tournaments.selectors.ladders.ratings import Rated
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
    """A bot in a list, with one of its versions and how that stands."""

    bot: Bot
    version: BotVersion | None
    games: Sequence[str]
    rated: Sequence[Rated]
    """The busiest ladder first."""


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
class ErrorLine:
    """What a decision gave away on average in a game, in percent of the win."""

    title: str
    decisions: int
    mean: float
    phases: Sequence[float | None]
    """By thirds of the matches."""


@dataclass(frozen=True, slots=True)
class BotPage:
    bot: Bot
    newest: BotVersion | None
    """The newest that was accepted; None before there is one."""
    versions: Sequence[BotLine]
    """The newest first."""
    is_own: bool
    """Whether the reader is its author, or an organiser."""
    plays: Sequence[tuple[str, str]]
    """The games somebody can play against it now: names and titles."""
    ladders: Mapping[int, str]
    """The titles of the ladders it is on, by their ids."""
    ladder: int | None
    """The one that is chosen."""
    chart: str
    """How the Elo of its versions came about on the ladder chosen, as a picture."""
    errors: Sequence[ErrorLine]
    """What its versions gave away in analysed matches, game by game."""
    failures: Sequence[FailureShown]
    matches: Sequence[replays.Summary]
    entries: BotEntriesPage


# --- all bots ------------------------------------------------------------------------


def bot_list(user: bots.User, filters: BotFilters, wanted: str) -> Page[Bot]:
    """Return a part of the bots that a reader may see and asks for, by name."""
    found = bots.visible_to(user).select_related("owner")
    if filters.search:
        found = found.filter(name__icontains=filters.search)
    if filters.owner:
        found = found.filter(owner__username__icontains=filters.owner)
    if filters.game:
        found = found.filter(Exists(_accepted().filter(bots.playing(filters.game))))
    return Paginator(with_newest(found), BOTS_ON_A_PAGE).get_page(wanted)


def with_newest(found: QuerySet[Bot]) -> QuerySet[Bot]:
    """Return bots by name, each with the id of its newest accepted version."""
    newest = _accepted().order_by("-id").values("id")[:1]
    known: QuerySet[Bot] = found.annotate(newest=Subquery(newest)).order_by("name")
    return known


def _accepted() -> QuerySet[BotVersion]:
    accepted = BotVersion.objects.filter(status__in=BotVersion.ACCEPTED)
    return accepted.filter(bot=OuterRef("pk"))


def lines_of(found: Iterable[Bot], game: str = "") -> list[BotLine]:
    """Return bots with their newest versions, and how these stand in a game or all."""
    newest: dict[Bot, int | None] = {bot: bot.newest for bot in found}  # type: ignore[attr-defined]
    versions = BotVersion.objects.defer("report").in_bulk(filter(None, newest.values()))
    rated = rated_of(Competitor.objects.filter(version__in=versions))
    return [
        BotLine(bot, version, _titles(version), _in_game(rated[number], game))
        for bot, number in newest.items()
        for version in [versions.get(number)]
    ]


def _in_game(rated: Sequence[Rated], game: str) -> list[Rated]:
    return [one for one in rated if game in ("", one.rating.leaderboard.ladder.game)]


def _titles(version: BotVersion | None) -> list[str]:
    return [game_title(name) for name in bots.games_of(version)] if version else []


def rated_of(competitors: QuerySet[Competitor]) -> dict[int | None, list[Rated]]:
    """Return how versions stand, by their ids, and people, by None.

    The busiest ladder comes first.
    """
    found: defaultdict[int | None, list[Rated]] = defaultdict(list)
    known = ratings.ratings_of_competitors(competitors.values("id"))
    for rating in known.select_related(
        "competitor__version__bot", "competitor__person"
    ):
        found[rating.competitor.version_id].append(Rated(rating))
    return found


# --- one bot -------------------------------------------------------------------------


def bot_named(user: bots.User, name: str) -> Bot | None:
    """Return a bot by its name if the reader may see it; None otherwise."""
    return bots.visible_to(user).select_related("owner").filter(name=name).first()


def bot_page(user: bots.User, bot: Bot, wanted: str = "") -> BotPage:
    versions = [*bot.versions.defer("report").order_by("-id")[:VERSIONS_SHOWN]]
    for version in versions:
        version.bot = bot
    rated = rated_of(Competitor.objects.filter(version__in=versions))
    on_ladders = [one for version in versions for one in rated[version.pk]]
    titles = {one.rating.leaderboard.ladder_id: one.title for one in on_ladders}
    ladder = next(
        (one for one in titles if str(one) == wanted), next(iter(titles), None)
    )
    return BotPage(
        bot=bot,
        newest=next(
            (one for one in versions if one.status in BotVersion.ACCEPTED), None
        ),
        versions=[
            BotLine(bot, version, _titles(version), rated[version.pk])
            for version in versions
        ],
        is_own=bots.can_read_logs(user, bot),
        plays=_plays(versions),
        ladders=titles,
        ladder=ladder,
        chart=_chart([one.rating for one in on_ladders], ladder),
        errors=_errors(versions),
        failures=failures_of(versions),
        matches=matches_of(versions),
        entries=entries_of(user, bot, versions),
    )


def _errors(versions: Sequence[BotVersion]) -> list[ErrorLine]:
    return [
        ErrorLine(
            title=game_title(each.game),
            decisions=each.decisions,
            mean=100 * each.mean,
            phases=[None if part is None else 100 * part for part in each.phases],
        )
        for each in errors_of([version.digest for version in versions])
    ]


def _plays(versions: Sequence[BotVersion]) -> list[tuple[str, str]]:
    active = (one for one in versions if one.status == Status.ACTIVE)
    newest = next(active, None)
    names = bots.games_of(newest) if newest else []
    return [(name, game_title(name)) for name in names]


def _chart(known: Sequence[Rating], ladder: int | None) -> str:
    chosen = [one for one in known if one.leaderboard.ladder_id == ladder]
    if not chosen:
        return ""
    return ladder_page.chart(chosen[0].leaderboard, chosen, by_time=True)


def matches_of(versions: Sequence[BotVersion]) -> list[replays.Summary]:
    """Return the last matches of versions, as lines of a list."""
    seats = Seat.objects.filter(competitor__version__in=versions)
    newest = replays.newest().filter(id__in=seats.values("match_id"))
    return replays.summaries([*newest[:MATCHES_SHOWN]], language())


def failures_of(versions: Sequence[BotVersion]) -> list[FailureShown]:
    """Return where versions failed last, each with the step and the reason."""
    failed = BotLog.objects.filter(version__in=versions, failed_at__isnull=False)
    rows = [*failed.defer("parts").order_by("-id")[:FAILURES_SHOWN]]
    logs = MatchLog.objects.in_bulk([row.match_id for row in rows])
    reasons = reasons_in([log.id for log in logs.values() if log.is_open])
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

"""What the page of one version shows: what was found out about it, and how it does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models.functions import Length

from bots import selectors as bots
from bots.check_runner import Finding
from bots.models import Bot, BotPackage, BotVersion
from engines.core.messages import CodedMessage
from replays import selectors as replays
from tournaments.models import Competitor, Leaderboard
from tournaments.ratings.panels import Meetings
from tournaments.selectors import wording
from tournaments.selectors.bots.bot_page import (
    FailureShown,
    failures_of,
    matches_of,
    rated_of,
)
from tournaments.selectors.bots.entries import BotEntriesPage, entries_of
from tournaments.selectors.ladders import ratings
from tournaments.selectors.ladders.ratings import Rated
from tournaments.selectors.wording import game_title

RIVALS_SHOWN: Final = 12
STAGES_BEFORE_GAMES: Final = 2
STAGES_OF_A_GAME: Final = 2


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody a version has met on a ladder, and how that went."""

    who: Competitor
    met: Meetings
    likely: str
    """How likely the version is the better one, in a hundred."""

    @property
    def count(self) -> int:
        return self.met.ahead + self.met.level + self.met.behind


@dataclass(frozen=True, slots=True)
class HeadToHead:
    title: str
    rivals: Sequence[Rival]
    """Those it has met most often first."""


@dataclass(frozen=True, slots=True)
class Check:
    """How far the check of a version is."""

    status: str
    findings: Sequence[tuple[Finding, str]]
    """Each with the title of its game, empty where it is about none."""
    done: int
    all: int
    """How many findings there will be, as far as that is known."""

    @property
    def is_over(self) -> bool:
        return self.status not in BotVersion.WAITING


@dataclass(frozen=True, slots=True)
class VersionPage:
    version: BotVersion
    check: Check
    games: Sequence[str]
    size: int
    """How many bytes were handed in."""
    is_own: bool
    rated: Sequence[Rated]
    rivals: Sequence[HeadToHead]
    failures: Sequence[FailureShown]
    matches: Sequence[replays.Summary]
    entries: BotEntriesPage
    newer: BotVersion | None
    """The newest version of the bot that was accepted, if it is another."""


def version_of(bot: Bot, number: str) -> BotVersion | None:
    """Return a version by its number; one that was rejected only if no other has it."""
    found = [*bot.versions.filter(version=number).order_by("-id")[:20]]
    for version in found:
        version.bot = bot
    standing = (one for one in found if one.status != BotVersion.Status.REJECTED)
    return next(standing, found[0] if found else None)


def check_of(user: bots.User, version: BotVersion) -> Check:
    """Return what a reader may know of the check of a version."""
    report = bots.report_for(user, version)
    findings = [
        (finding, game_title(finding.game) if finding.game else "")
        for finding in bots.translated(report.findings)
    ]
    games = _games_of(report.findings)
    return Check(
        status=version.status,
        findings=findings,
        done=len(findings),
        all=max(STAGES_BEFORE_GAMES + STAGES_OF_A_GAME * games, len(findings)),
    )


def _games_of(findings: Sequence[Finding]) -> int:
    """Return how many games a bot says it plays, once it has started; 1 before that."""
    said = [one.words for one in findings if one.stage == "start" and one.is_good]
    if said and isinstance(said[0], CodedMessage):
        return str(said[0].params.get("games", "")).count(",") + 1
    # The sentence of an old report names them all, with a comma before each.
    return said[0].count(",") if said else 1


def version_page(user: bots.User, version: BotVersion) -> VersionPage:
    bot = version.bot
    rated = rated_of(Competitor.objects.filter(version=version))[version.pk]
    newest = bot.versions.filter(status__in=BotVersion.ACCEPTED).order_by("-id").first()
    package = BotPackage.objects.filter(version=version)
    return VersionPage(
        version=version,
        check=check_of(user, version),
        games=[game_title(name) for name in bots.games_of(version)],
        size=package.values_list(Length("data"), flat=True).first() or 0,
        is_own=bots.can_read_logs(user, bot),
        rated=rated,
        rivals=_rivals(rated),
        failures=failures_of([version]),
        matches=matches_of([version]),
        entries=entries_of(user, bot, [version]),
        newer=newest if newest and newest.pk > version.pk else None,
    )


def _rivals(rated: Sequence[Rated]) -> list[HeadToHead]:
    """Return whom a version has met, ladder by ladder; two queries in all."""
    ladders = [one.rating.leaderboard_id for one in rated]
    boards = Leaderboard.objects.only("id", "panels").in_bulk(ladders)
    met = {
        one.rating.leaderboard_id: _met(
            ratings.panels_of(boards[one.rating.leaderboard_id]),
            one.rating.competitor_id,
        )
        for one in rated
    }
    wanted = {other for found in met.values() for other, *_ in found}
    names = Competitor.objects.filter(id__in=wanted)
    known = names.select_related("version__bot", "person").in_bulk()
    return [
        HeadToHead(
            one.title,
            [
                Rival(known[other], counts, likely)
                for other, counts, likely in met[key]
                if other in known
            ],
        )
        for one in rated
        if met[key := one.rating.leaderboard_id]
    ]


def _met(panels: ratings.Panels, competitor: int) -> list[tuple[int, Meetings, str]]:
    found = []
    for pair in panels.encounters:
        if competitor in (pair.player, pair.other):
            other = pair.other if pair.player == competitor else pair.player
            likely = wording.likely(panels.likelihood(competitor, other))
            found.append((other, panels.meetings(competitor, other), likely))
    found.sort(key=lambda one: -(one[1].ahead + one[1].level + one[1].behind))
    return found[:RIVALS_SHOWN]

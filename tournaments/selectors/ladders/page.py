"""What the page of a ladder shows: lines, a chart, who beat whom, and what is odd."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Final
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from bots.models import BotVersion
from replays.charts import LOOKS, ChartLine, line_chart
from tournaments.models import Competitor, Leaderboard, Rating
from tournaments.ratings.anomalies import Anomaly
from tournaments.ratings.panels import Share
from tournaments.selectors import wording
from tournaments.selectors.ladders import ratings
from tournaments.selectors.ladders.ratings import NOBODY, Panels, Rated

LINES_ON_A_PAGE: Final = 50
TOP: Final = 5
"""How many a list of ladders names, and a chart shows by default."""
MOST_COMPARED: Final = 12
DAY_S: Final = 86_400
ANY_MATCH: Final = str(UUID(int=0))
"""Stands in an address where the id of a match belongs."""


@dataclass(frozen=True, slots=True)
class LadderFilters:
    """Whom a reader wants to see; empty: everybody."""

    who: str = ""
    versions: str = ""
    games: int = 0
    search: str = ""


@dataclass(frozen=True, slots=True)
class FormSign:
    """How a match went, as a sign with its words."""

    address: str
    sign: str
    look: str
    words: str

    def without_result(self) -> "FormSign":
        """Return the way to the same match in no-spoiler mode."""
        return FormSign(self.address, "·", "", gettext("a match"))


@dataclass(frozen=True, slots=True)
class LadderLine(Rated):
    """Somebody on a ladder, with all that its page shows."""

    form: Sequence[FormSign]
    forfeits: Share | None
    survival: Share | None
    is_compared: bool

    def without_results(self) -> "LadderLine":
        """Return the same line without the results of single matches."""
        return replace(self, form=[sign.without_result() for sign in self.form])

    @property
    def competitor(self) -> Competitor:
        return self.rating.competitor

    @property
    def has_open_rank(self) -> bool:
        """Whether the evidence leaves more than one place open."""
        return self.rating.best_rank != self.rating.worst_rank


@dataclass(frozen=True, slots=True)
class LadderCard:
    """A ladder in a list."""

    board: Leaderboard
    title: str
    top: Sequence[Rated]


@dataclass(frozen=True, slots=True)
class Cell:
    """How one did against another; nothing is known of somebody against oneself."""

    other: Competitor
    record: str
    likely: str
    """How likely one is better; empty where it is not known."""
    shade: int
    """From 0, surely worse, by way of 4, nothing known, to 8, surely better."""


@dataclass(frozen=True, slots=True)
class OddPair:
    one: Competitor
    other: Competitor
    found: Anomaly

    @property
    def percent(self) -> int:
        return round(100 * self.found.excess)


# --- all ladders ---------------------------------------------------------------------


def cards(game: str = "") -> list[LadderCard]:
    """Return all ladders, each with the count of its players and those at its top."""
    boards = ratings.leaderboards().annotate(players=Count("ratings"))
    if game:
        boards = boards.filter(ladder__game=game)
    top = Rating.objects.filter(rank__lte=TOP).select_related(
        "competitor__version__bot", "competitor__person"
    )
    best = Prefetch("ratings", top.order_by("rank", "competitor_id"), to_attr="best")
    return [
        LadderCard(
            board, ratings.title_of(board.ladder), [*map(Rated, board.best[:TOP])]
        )
        for board in boards.prefetch_related(best)
    ]


# --- one ladder ----------------------------------------------------------------------


def filtered(
    board: Leaderboard, filters: LadderFilters, *, hides_results: bool = False
) -> QuerySet[Rating]:
    """Return the lines that a reader wants to see, the best first."""
    found = ratings.ratings_of(board).filter(games__gte=filters.games)
    if hides_results:
        # Of equals, the live Elo would put first who has won last.
        found = found.order_by(F("rank").asc(nulls_last=True), "competitor_id")
    if filters.who == "people":
        found = found.filter(competitor__person__isnull=False)
    elif filters.who == "bots":
        found = found.filter(competitor__version__isnull=False)
    if filters.versions == "active":
        active = Q(competitor__version__status=BotVersion.Status.ACTIVE)
        found = found.filter(active | Q(competitor__version__isnull=True))
    elif filters.versions == "newest":
        found = found.filter(~Exists(_newer()))
    if filters.search:
        name = Q(competitor__version__bot__name__icontains=filters.search)
        name |= Q(competitor__person__username__icontains=filters.search)
        name |= Q(competitor__version__bot__owner__username__icontains=filters.search)
        found = found.filter(name)
    return found


def _newer() -> QuerySet[BotVersion]:
    return BotVersion.objects.filter(
        bot=OuterRef("competitor__version__bot"),
        id__gt=OuterRef("competitor__version_id"),
        status__in=BotVersion.ACCEPTED,
    )


def page_of(found: QuerySet[Rating], wanted: str) -> Page[Rating]:
    """Return a part of a long ladder; the first or the last for what is not there."""
    return Paginator(found, LINES_ON_A_PAGE).get_page(wanted)


def lines_of(
    board: Leaderboard, found: Sequence[Rating], panels: Panels, compared: Sequence[int]
) -> list[LadderLine]:
    form = ratings.form_of(board, [one.competitor_id for one in found])
    address = reverse("replays:match", args=[ANY_MATCH])
    words = cache(_finish_words)  # A page has hundreds of signs, and few that differ.
    return [
        LadderLine(
            rating=one,
            form=[
                FormSign(
                    address.replace(ANY_MATCH, each.match),
                    *words(each.rank, each.seats, each.is_forfeit, each.is_lost_by_all),
                )
                for each in form[key]
            ],
            forfeits=panels.forfeits.get(key),
            survival=panels.survival.get(key),
            is_compared=key in compared,
        )
        for one in found
        for key in [one.competitor_id]
    ]


def _finish_words(
    rank: int, seats: int, is_forfeit: bool, is_lost_by_all: bool
) -> tuple[str, str, str]:
    """Return sign, look and words for how a match went."""
    if is_forfeit:
        return "×", "failed", gettext("failed")
    if is_lost_by_all:
        return "▾", "lost", gettext("everybody was defeated")
    words = gettext("place %(rank)s of %(seats)s") % {"rank": rank, "seats": seats}
    return ("●", "won", words) if rank == 1 else (str(rank), "behind", words)


def chosen(board: Leaderboard, wanted: Sequence[int]) -> list[Rating]:
    """Return the entrants to compare, the best first; by default those at the top."""
    found = ratings.ratings_of(board)
    if wanted:
        return [*found.filter(competitor_id__in=wanted)[:MOST_COMPARED]]
    return [*found[:MOST_COMPARED]]


def chart(board: Leaderboard, compared: Sequence[Rating], *, by_time: bool) -> str:
    """Return the Elo of some over time, or over their matches, as a picture."""
    drawn = compared[: len(LOOKS)]
    known = {rating.competitor_id: rating.games for rating in drawn}
    outlines = ratings.outlines_of(board, known)

    def across(mark: ratings.OutlinePoint) -> float:
        return mark.at.timestamp() if by_time else mark.games

    lines = [
        ChartLine(
            str(rating.competitor),
            [(across(mark), mark.elo) for mark in outlines[rating.competitor_id]],
            look,
        )
        for rating, look in zip(drawn, LOOKS, strict=False)
    ]
    times = [mark.at for outline in outlines.values() for mark in outline]
    return line_chart(
        lines,
        title=gettext("Elo over time") if by_time else gettext("Elo by matches"),
        width=760,
        has_legend=True,
        height=320,
        x_labels=_time_labels(times) if by_time else (),
        y_label=gettext("Elo"),
    )


def _time_labels(times: Sequence[datetime], count: int = 5) -> list[tuple[float, str]]:
    """Return places on the axis of time, in words: hours, or days where it is long."""
    if not times:
        return []
    first, last = min(times), max(times)
    is_long = (last - first).total_seconds() > 2 * DAY_S
    shape = "MONTH_DAY_FORMAT" if is_long else "DATETIME_FORMAT"
    step = (last - first) / (count - 1)
    ticks = [first + step * number for number in range(count if step else 1)]
    # Within a minute, all of them have the same words: once is enough.
    labels = {
        date_format(localtime(one), shape): one.timestamp() for one in reversed(ticks)
    }
    return [(at, words) for words, at in reversed(labels.items())]


def matrix(
    compared: Sequence[Rating], panels: Panels
) -> list[tuple[Competitor, list[Cell | None]]]:
    """Return a row for each with a cell for each; None against oneself."""
    players = [rating.competitor for rating in compared]
    return [
        (
            one,
            [None if one == other else _cell(one, other, panels) for other in players],
        )
        for one in players
    ]


def _cell(one: Competitor, other: Competitor, panels: Panels) -> Cell:
    met = panels.meetings(one.pk, other.pk)
    likely = panels.likelihood(one.pk, other.pk)
    return Cell(
        other=other,
        record=f"{met.ahead}–{met.level}–{met.behind}" if met != NOBODY else "",
        likely=wording.likely(likely),
        shade=4 if likely is None else min(int(likely * 9), 8),
    )


def odd_pairs(found: Sequence[Anomaly]) -> list[OddPair]:
    """Return pairs with their names, each pair once."""
    ids = {key for pair in found for key in (pair.player, pair.other)}
    names = Competitor.objects.filter(id__in=ids)
    known = names.select_related("version__bot__owner", "person").in_bulk()
    return [
        OddPair(known[pair.player], known[pair.other], pair)
        for pair in found
        if {pair.player, pair.other} <= known.keys()
    ]


def side_by_side(
    boards: Sequence[Leaderboard], compared: Sequence[Rating]
) -> list[tuple[Competitor, list[Rating | None]]]:
    """Return what every way of rating makes of some; nothing where there is one way."""
    if len(boards) < 2:
        return []
    rows = Rating.objects.filter(
        leaderboard__in=boards,
        competitor__in=[rating.competitor_id for rating in compared],
    )
    found = {(row.leaderboard_id, row.competitor_id): row for row in rows}
    return [
        (
            rating.competitor,
            [found.get((board.pk, rating.competitor_id)) for board in boards],
        )
        for rating in compared
    ]

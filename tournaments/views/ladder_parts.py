"""The parts of the page of a ladder, each made once for as long as it stays the same.

What is rated changes with the stamp of a ladder, and with it all numbers. Names do not
follow from results, so they are read for every page and belong to the key of a part.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.paginator import Page
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from tournaments.models import Competitor, Leaderboard, Rating
from tournaments.ratings.anomalies import Anomaly
from tournaments.ratings.fit import FittedHouse
from tournaments.ratings.scale import points
from tournaments.selectors.ladders import page as ladder_page
from tournaments.selectors.ladders import ratings
from tournaments.selectors.ladders.page import LadderFilters
from tournaments.selectors.ladders.ratings import house_of
from tournaments.selectors.ladders.references import zero_words
from tournaments.views.fragment_cache import PARTS

Names = tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True)
class LadderParams:
    """What a reader asks of a ladder."""

    filters: LadderFilters
    show: tuple[int, ...]
    """The entrants to compare; none: those at the top."""
    by_time: bool
    """Whether the chart is about time; else it is about matches."""
    sought: str
    """The query that the other parts of a long ladder have in common."""
    hides_results: bool
    """Whether the reader wants to know of no single match yet how it went."""
    reveals_results: bool
    """Whether the reader does so for this once."""


def lines(board: Leaderboard, page: Page[Rating], params: LadderParams) -> SafeString:
    """Return a part of the table; nothing where the filter fits no row."""
    rated = [*page]
    if not rated:
        return SafeString()

    def make() -> SafeString:
        panels = ratings.panels_of(board)
        found = ladder_page.lines_of(board, rated, panels, params.show)
        if params.hides_results:
            found = [line.without_results() for line in found]
        context = {
            "board": board,
            "filters": params.filters,
            "sought": params.sought,
            "hides_results": params.hides_results,
            "reveals_results": params.reveals_results,
            "page": page,
            "lines": found,
            "has_house": house_of(board.ladder),
        }
        return render_to_string("tournaments/ladders/_lines.html", context)

    of_page = (page.number, page.paginator.num_pages)
    key = ("lines", *_facts(board, rated), params, of_page)
    return PARTS.part(key, make)


def chart(board: Leaderboard, drawn: Sequence[Rating], *, by_time: bool) -> SafeString:
    key = ("chart", *_facts(board, drawn), by_time, get_current_timezone_name())
    return PARTS.part(
        key, lambda: mark_safe(ladder_page.chart(board, drawn, by_time=by_time))
    )


def matrix(
    board: Leaderboard, boards: Sequence[Leaderboard], compared: Sequence[Rating]
) -> SafeString:
    """Return who beat whom, and what every way of rating makes of them."""

    def make() -> SafeString:
        context = {
            "board": board,
            "boards": boards,
            "matrix": ladder_page.matrix(compared, ratings.panels_of(board)),
            "side_by_side": ladder_page.side_by_side(boards, compared),
        }
        return render_to_string("tournaments/ladders/_matrix.html", context)

    stamps = tuple(map(ratings.stamp_of, boards))
    return PARTS.part(("matrix", *_facts(board, compared), stamps), make)


def scale(board: Leaderboard, page: Page[Rating]) -> tuple[str, FittedHouse | None]:
    """Return what 1500 is in words, and how strong the house is, if it is fitted."""

    def make() -> tuple[tuple[int, ...], FittedHouse | None]:
        panels = ratings.panels_of(board)
        return panels.references or (), panels.house or None

    references, house = PARTS.part(("scale", ratings.stamp_of(board)), make)
    known = {rating.competitor_id: rating.competitor for rating in page}
    words = zero_words(references, known, has_house=house_of(board.ladder))
    return words, house


def explained(board: Leaderboard) -> SafeString:
    """Return what else was found, and what all the numbers mean."""
    odd_pairs, odd_company = map(ladder_page.odd_pairs, _odd(board))

    def make() -> SafeString:
        panels = ratings.panels_of(board)
        context = {
            "board": board,
            "has_house": house_of(board.ladder),
            "seats": [
                (one.seat + 1, round(points(one.elo)), round(points(one.margin)))
                for one in panels.seats
            ],
            "luck": panels.luck or None,
            "odd_pairs": odd_pairs,
            "odd_company": odd_company,
        }
        return render_to_string("tournaments/ladders/_explained.html", context)

    named = _names(
        each for pair in (*odd_pairs, *odd_company) for each in (pair.one, pair.other)
    )
    key = ("explained", get_language(), ratings.stamp_of(board), named)
    return PARTS.part(key, make)


def _odd(board: Leaderboard) -> tuple[Sequence[Anomaly], Sequence[Anomaly]]:
    def make() -> tuple[Sequence[Anomaly], Sequence[Anomaly]]:
        panels = ratings.panels_of(board)
        return panels.odd_pairs, panels.odd_company

    return PARTS.part(("odd", ratings.stamp_of(board)), make)


# --- what parts follow from ----------------------------------------------------------


def _facts(
    board: Leaderboard, rated: Sequence[Rating]
) -> tuple[str | None, ratings.Stamp, Names]:
    """Return the facts that a part about some entrants follows from."""
    names = _names(rating.competitor for rating in rated)
    return get_language(), ratings.stamp_of(board), names


def _names(competitors: Iterable[Competitor]) -> Names:
    return tuple((one.pk, str(one), _owner(one)) for one in competitors)


def _owner(competitor: Competitor) -> str:
    version = competitor.version
    return version.bot.owner.get_username() if version else ""

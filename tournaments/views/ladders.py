"""The pages of ladders: all of them, and one with all that is known of its players."""

from urllib.parse import urlencode

from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engines.registry import GAMES
from replays.views import spoilers
from tournaments.models import Leaderboard, Rating
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.selectors.ladders import page as ladder_selectors
from tournaments.selectors.ladders import ratings
from tournaments.selectors.wording import game_choices
from tournaments.views import ladder_parts
from tournaments.views.ladder_parts import LadderParams


@require_safe
def ladder_list(request: HttpRequest) -> HttpResponse:
    """List the ladders, the busiest first, each with those at its top."""
    game = request.GET.get("game", "")
    game = game if game in GAMES else ""
    return render(
        request,
        "tournaments/ladders/list.html",
        {
            "cards": ladder_selectors.cards(game),
            "games": game_choices(),
            "game": game,
        },
    )


@require_safe
def ladder_page(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show who stands where on a ladder, how sure that is, and how it came."""
    boards = [*ratings.boards_of(ladder_id)]
    way = _algorithm(request.GET.get("algorithm", ""))
    board = next((one for one in boards if one.projection.algorithm == way), None)
    if board is None:
        raise Http404(gettext("Nothing has been rated on this ladder yet."))
    flags = spoilers.spoiler_context(request)
    params = _params(request.GET, **flags)
    found = ladder_selectors.filtered(
        board, params.filters, hides_results=params.hides_results
    )
    page = ladder_selectors.page_of(found, request.GET.get("page", ""))
    compared = _compared(board, page, params)
    drawn = compared if params.show else compared[: ladder_selectors.TOP]
    context = {
        "board": board,
        "title": ratings.title_of(board.ladder),
        "is_fresh": board.is_fresh,
        "fitted": board.matches if board.is_fresh else ratings.matches_fitted(board),
        "filters": params.filters,
        "shown": [
            one.competitor_id for one in page if one.competitor_id in params.show
        ],
        "lines": ladder_parts.lines(board, page, params),
        "by_time": params.by_time,
        "plain": _query_without(request.GET, "axis", "page"),
        "explained": ladder_parts.explained(board),
        **flags,
    }
    if not params.hides_results:
        chart = ladder_parts.chart(board, drawn, by_time=params.by_time)
        context |= {
            "chart": chart,
            "matrix": ladder_parts.matrix(board, boards, compared),
        }
    return render(request, "tournaments/ladders/ladder.html", context)


def _compared(
    board: Leaderboard, page: Page[Rating], params: LadderParams
) -> list[Rating]:
    """Return whom to compare; where the page begins with them, they are known."""
    is_top = page.number == 1 and params.filters == ladder_selectors.LadderFilters()
    if is_top and not params.show:
        return [*page][: ladder_selectors.MOST_COMPARED]
    return ladder_selectors.chosen(board, params.show)


def _params(
    said: QueryDict, *, hides_results: bool, reveals_results: bool
) -> LadderParams:
    show = [
        _number(one) for one in said.getlist("show")[: ladder_selectors.MOST_COMPARED]
    ]
    return LadderParams(
        filters=_filters(said),
        show=tuple(filter(None, show)),
        by_time=said.get("axis") != "matches",
        sought=_query_without(said, "page"),
        hides_results=hides_results,
        reveals_results=reveals_results,
    )


def _algorithm(name: str) -> str:
    names = {each.name for each in ALGORITHMS}
    return name if name in names else ratings.SHOWN


def _filters(params: QueryDict) -> ladder_selectors.LadderFilters:
    """Read the request parameters; what cannot be read filters nothing."""
    who, versions = params.get("who", ""), params.get("versions", "")
    return ladder_selectors.LadderFilters(
        who=who if who in ("people", "bots") else "",
        versions=versions if versions in ("active", "newest") else "",
        games=_number(params.get("games", "")),
        search=params.get("search", "").strip()[:80],
    )


def _number(text: str) -> int:
    """Read a number that a database can hold; 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _query_without(params: QueryDict, *without: str) -> str:
    """Return the query of the page, but for some parts of it."""
    parts = [
        (name, value)
        for name, values in params.lists()
        if name not in without
        for value in values
        if value
    ]
    return urlencode(parts)

"""The pages of ladders: all of them, and one with all that is known of its players."""

from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from engines.registry import GAMES
from tournaments.models import Ladder, Leaderboard
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.ratings.scale import points
from tournaments.selectors import ladder_pages, ratings
from tournaments.selectors.rated import has_house
from tournaments.selectors.wording import game_title

MOST_GAMES: Final = 10**6


@require_safe
def ladder_list(request: HttpRequest) -> HttpResponse:
    """List the ladders, the busiest first, each with those at its top."""
    game = request.GET.get("game", "")
    game = game if game in GAMES else ""
    return render(
        request,
        "tournaments/ladders/list.html",
        {
            "cards": ladder_pages.cards(game),
            "games": [(name, game_title(name)) for name in GAMES],
            "game": game,
        },
    )


@require_safe
@gzip_page
def ladder_page(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show who stands where on a ladder, how sure that is, and how it came."""
    ladder = get_object_or_404(Ladder, id=ladder_id)
    boards = [*ratings.boards_of(ladder)]
    board = ratings.leaderboard(ladder, _algorithm(request.GET.get("algorithm", "")))
    if board is None:
        raise Http404(gettext("Nothing has been rated on this ladder yet."))
    filters = _filters(request.GET)
    asked = [int(one) for one in request.GET.getlist("show") if one.isdecimal()]
    panels = ratings.panels_of(board)
    compared = ladder_pages.chosen(board, asked[: ladder_pages.MOST_COMPARED])
    page = ladder_pages.page_of(
        ladder_pages.filtered(board, filters), request.GET.get("page", "")
    )
    drawn = compared if asked else compared[: ladder_pages.TOP]
    by_time = request.GET.get("axis") != "matches"
    context = {
        "board": board,
        "title": ratings.title_of(ladder),
        "game": game_title(ladder.game),
        "filters": filters,
        "sought": _kept(request.GET, "page"),
        "page": page,
        "lines": ladder_pages.lines_of(board, [*page], panels, asked),
        "has_house": has_house(ladder.game),
        "chart": mark_safe(ladder_pages.chart(board, drawn, by_time=by_time)),
        "by_time": by_time,
        "plain": _kept(request.GET, "axis", "page"),
        "matrix": ladder_pages.matrix(compared, panels),
        "side_by_side": ladder_pages.side_by_side(boards, compared),
        "boards": boards,
    }
    return render(
        request, "tournaments/ladders/ladder.html", context | _found(board, panels)
    )


def _found(board: Leaderboard, panels: ratings.Panels) -> dict[str, Any]:
    """Return what the fit has found besides ratings, and how far it has come."""
    is_fresh = ratings.is_fresh(board)
    return {
        "is_fresh": is_fresh,
        "fitted": board.matches if is_fresh else ratings.matches_fitted(board),
        "seats": [
            (one.seat + 1, round(points(one.elo)), round(points(one.margin)))
            for one in panels.seats
        ],
        "luck_removed": None
        if panels.luck_removed is None
        else round(100 * panels.luck_removed),
        "odd_pairs": ladder_pages.odd_pairs(panels.odd_pairs),
        "odd_company": ladder_pages.odd_pairs(panels.odd_company),
    }


def _algorithm(asked: str) -> str:
    names = {each.name for each in ALGORITHMS}
    return asked if asked in names else ratings.SHOWN


def _filters(asked: QueryDict) -> ladder_pages.Filters:
    """Read what is asked for; what cannot be read filters nothing."""
    games = asked.get("games", "")
    who, versions = asked.get("who", ""), asked.get("versions", "")
    return ladder_pages.Filters(
        who=who if who in ("people", "bots") else "",
        versions=versions if versions in ("active", "newest") else "",
        games=min(int(games), MOST_GAMES) if games.isdecimal() else 0,
        search=asked.get("search", "").strip()[:80],
    )


def _kept(asked: QueryDict, *without: str) -> str:
    """Return the query of the page, but for some parts of it."""
    parts = [
        (name, value)
        for name, values in asked.lists()
        if name not in without
        for value in values
        if value
    ]
    return urlencode(parts)

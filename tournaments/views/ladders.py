"""The pages of ladders: all of them, and one with all that is known of its players."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from engines.registry import GAMES
from replays.views import spoilers
from tournaments.models import Ladder, Leaderboard, Rating
from tournaments.selectors.ladders import page as ladder_selectors
from tournaments.selectors.ladders import ratings
from tournaments.selectors.ladders.references import chosen_references
from tournaments.selectors.ladders.versions import versions_of
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.selectors.wording import game_choices
from tournaments.services.errors import NotAllowed
from tournaments.services.ladders.references import BadReferences, choose_references
from tournaments.services.ladders.versions import join_versions
from tournaments.tasks.ratings import enqueue_rate
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
    if "at" in request.GET:
        past = reverse("ladders:past", args=[ladder_id])
        return redirect(f"{past}?{urlencode({'at': request.GET['at']})}")
    boards = [*ratings.boards_of(ladder_id)]
    board = _board(boards, request.GET.get("algorithm", ""))
    if board is None:
        joined = ratings.leaderboard(ladder_id)
        if joined is not None and joined.ladder_id != ladder_id:
            return redirect("ladders:ladder", joined.ladder_id)
        raise Http404(gettext("Nothing has been rated on this ladder yet."))
    flags = spoilers.spoiler_context(request)
    params = _params(request.GET, **flags)
    found = ladder_selectors.filtered(
        board, params.filters, hides_results=params.hides_results
    )
    page = ladder_selectors.page_of(found, request.GET.get("page", ""))
    compared = _compared(board, page, params)
    drawn = compared if params.show else compared[: ladder_selectors.TOP]
    zero, house = ladder_parts.scale(board, page)
    may_organise = can_organise(request.user)
    context = {
        "board": board,
        "zero": zero,
        "house": house,
        "title": ratings.title_of(board.ladder),
        "versions": versions_of(board),
        "may_organise": may_organise,
        "are_chosen": may_organise and bool(chosen_references(board.ladder)),
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


@login_required
@require_POST
def join(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Join the results by all versions of the rules, or take them apart again."""
    if not can_organise(request.user):
        raise PermissionDenied(gettext("Only organisers do this: ask one of them."))
    ladder = get_object_or_404(Ladder, id=ladder_id)
    joins = request.POST.get("joins") == "yes"
    if join_versions(ladder=ladder, joins=joins, by=person_of(request)):
        transaction.on_commit(enqueue_rate)
        messages.success(request, gettext("The ratings are being computed anew."))
    return redirect("ladders:ladder", ladder_id)


@login_required
@require_POST
def references(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Let other players hold the scale, or the usual ones again."""
    ladder = get_object_or_404(Ladder, id=ladder_id)
    chosen = [*filter(None, map(_number, request.POST.getlist("reference")))]
    try:
        if choose_references(ladder=ladder, competitors=chosen, by=person_of(request)):
            transaction.on_commit(enqueue_rate)
            messages.success(request, gettext("The ratings are being computed anew."))
    except NotAllowed as error:
        raise PermissionDenied(str(error)) from error
    except BadReferences as error:
        messages.error(request, str(error))
    return redirect("ladders:ladder", ladder_id)


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


def _board(boards: Sequence[Leaderboard], algorithm: str) -> Leaderboard | None:
    """Return a ladder by the way of rating that is asked for, or by the usual one."""
    by_name = {one.projection.algorithm: one for one in boards}
    usual = next((one for one in boards if one.projection.is_shown), None)
    return by_name.get(algorithm, usual)


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

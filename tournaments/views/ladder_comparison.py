"""Two players of a ladder side by side, and who beats whom in a circle."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from tournaments.models import Leaderboard, Rating
from tournaments.selectors import wording
from tournaments.selectors.ladders import cycles as cycle_selectors
from tournaments.selectors.ladders import page as ladder_page
from tournaments.selectors.ladders.comparison import (
    ComparisonFacts,
    choices_of,
    comparison,
    facts_of,
    two_of,
)
from tournaments.selectors.ladders.ratings import stamp_of
from tournaments.views.fragment_cache import PARTS
from tournaments.views.ladder_boards import ladder_context, shown_board


@require_safe
def choose(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Let a reader choose two players, and lead to their page."""
    board = shown_board(ladder_id)
    one, other = (_number(request.GET.get(name, "")) for name in ("one", "other"))
    if two_of(board, one, other) is not None:
        address = redirect("ladders:compared", board.ladder_id, one, other)
        if "spoilers" in request.GET:
            address["Location"] += "?spoilers=yes"
        return address
    context = ladder_context(request, board, "compare")
    context |= {
        "choices": choices_of(board),
        "first": one,
        "second": other,
        "is_same": bool(one) and one == other,
    }
    return render(request, "tournaments/ladders/compare.html", context)


@require_safe
def compared(
    request: HttpRequest, ladder_id: int, one: int, other: int
) -> HttpResponse:
    """Show who of two is better, whom both have met, and who won on which seat."""
    board = shown_board(ladder_id)
    two = two_of(board, one, other)
    if two is None:
        raise Http404(gettext("These are not two players of this ladder."))
    context = ladder_context(request, board, "compare")
    context |= {
        "choices": choices_of(board, besides=two),
        "first": one,
        "second": other,
        "one": two[0].competitor,
        "other": two[1].competitor,
    }
    if not context["hides_results"]:
        facts = _facts(board, two)
        found = comparison(*two, facts)
        context |= {
            "found": found,
            "sides": (found.one, found.other),
            "likely": wording.likely(facts.likelihood),
            "chart": _chart(board, two),
        }
    return render(request, "tournaments/ladders/compare.html", context)


@require_safe
def cycles(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show the circles among the first players, and the mix that nobody beats."""
    board = shown_board(ladder_id)
    context = ladder_context(request, board, "cycles")
    if not context["hides_results"]:
        context["found"] = cycle_selectors.cycles_of(board)
    return render(request, "tournaments/ladders/cycles.html", context)


def _facts(board: Leaderboard, two: tuple[Rating, Rating]) -> ComparisonFacts:
    key = ("comparison", stamp_of(board), *(one.competitor_id for one in two))
    return PARTS.part(key, lambda: facts_of(board, *two))


def _chart(board: Leaderboard, two: tuple[Rating, Rating]) -> str:
    names = tuple((one.competitor_id, str(one.competitor)) for one in two)
    zone = get_current_timezone_name()
    key = ("comparison chart", get_language(), zone, stamp_of(board), names)
    return PARTS.part(
        key, lambda: mark_safe(ladder_page.chart(board, two, by_time=True))
    )


def _number(text: str) -> int:
    """Read a number that a database can hold; 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0

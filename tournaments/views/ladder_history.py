"""Ladders in the past: a whole one at any time, and how one rating came about."""

from datetime import date, timedelta
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournaments.models import Leaderboard, Rating
from tournaments.selectors.ladders import history, ratings
from tournaments.selectors.ladders import page as ladder_page
from tournaments.selectors.ladders.past_page import past_lines, past_rows
from tournaments.tasks.past_fits import fit_of
from tournaments.views.ladder_boards import ladder_context, shown_board


@require_safe
def past(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show a ladder as it was at the end of a day, or at a time of day."""
    board = shown_board(ladder_id)
    context = ladder_context(request, board, "past")
    text = request.GET.get("at", "").strip()[:40]
    when = history.day_or_time(text or _yesterday().isoformat())
    context |= {
        "text": text,
        "when": when,
        "first_day": history.first_day(board),
        "today": timezone.now().date(),
    }
    if when is None:
        return render(request, "tournaments/ladders/past.html", context, status=400)
    if when.day is not None:
        context |= _neighbours(when.day)
    if not context["hides_results"]:
        found = history.ladder_at(board, history.position_at(when.until))
        fit, state = fit_of(board, found, when)
        rows = Paginator(past_rows(found, fit), ladder_page.LINES_ON_A_PAGE)
        page = rows.get_page(request.GET.get("page", ""))
        context |= {
            "matches": found.matches,
            "state": state,
            "page": page,
            "lines": past_lines(board, [*page]),
        }
    return render(request, "tournaments/ladders/past.html", context)


@require_safe
def player(request: HttpRequest, ladder_id: int, competitor: int) -> HttpResponse:
    """List all that has changed the rating of a player, the newest first."""
    board = shown_board(ladder_id)
    rating = _rating(board, competitor)
    context = ladder_context(request, board, "player")
    before = request.GET.get("before", "")
    is_number = before.isascii() and before.isdigit() and len(before) < 20
    position = min(int(before), history.LAST) if is_number else history.LAST
    context |= {
        "rating": ratings.Rated(rating),
        "one": rating.competitor,
        "found": history.changes_before(board, competitor, position),
        "last": history.LAST,
        "is_part": is_number,
    }
    if not context["hides_results"]:
        context["chart"] = ladder_page.chart(board, [rating], by_time=False)
    return render(request, "tournaments/ladders/player.html", context)


@require_safe
def change(
    request: HttpRequest, ladder_id: int, competitor: int, match: UUID
) -> HttpResponse:
    """Show what one match did to the ratings, with the way to the one before."""
    board = shown_board(ladder_id)
    rating = _rating(board, competitor)
    found = history.change_of(board, competitor, match)
    if found is None:
        raise Http404(gettext("This match does not count for this player here."))
    shown, previous, following = found
    context = ladder_context(request, board, "player")
    context |= {
        "one": rating.competitor,
        "change": shown,
        "previous": previous,
        "following": following,
        "games": rating.games,
    }
    return render(request, "tournaments/ladders/change.html", context)


def _rating(board: Leaderboard, competitor: int) -> Rating:
    rating = ratings.ratings_of(board).filter(competitor_id=competitor).first()
    if rating is None:
        raise Http404(gettext("Nobody of this number is on this ladder."))
    rating.leaderboard = board
    return rating


def _yesterday() -> date:
    return timezone.now().date() - timedelta(days=1)


def _neighbours(day: date) -> dict[str, date | None]:
    is_last = day >= timezone.now().date()
    return {
        "day_before": day - timedelta(days=1) if day > date.min else None,
        "day_after": None if is_last else day + timedelta(days=1),
    }

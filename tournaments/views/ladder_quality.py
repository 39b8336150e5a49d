"""How good a ladder is, for its organisers and for everybody who reads its numbers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.ladders.quality import quality_of
from tournaments.views.ladder_boards import ladder_context, shown_board


@require_safe
def quality(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show what intervals hold, when places are settled, and who needs matches."""
    board = shown_board(ladder_id)
    context = ladder_context(request, board, "quality")
    context |= {"found": quality_of(board)}
    return render(request, "tournaments/ladders/quality.html", context)

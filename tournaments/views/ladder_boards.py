"""The ladder that an address is about, for all pages beside its own."""

from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from replays.views import spoilers
from tournaments.models import Leaderboard
from tournaments.selectors.ladders import ratings


def shown_board(ladder_id: int) -> Leaderboard:
    """Return a ladder, or the one that it was joined with."""
    board = ratings.leaderboard(ladder_id)
    if board is None:
        raise Http404(gettext("Nothing has been rated on this ladder yet."))
    return board


def ladder_context(
    request: HttpRequest, board: Leaderboard, part: str
) -> dict[str, Any]:
    """Return what the heads of all these pages say; `part` is the page itself.

    `tail` is what links to pages alike need so that they go on showing results.
    """
    flags = spoilers.spoiler_context(request)
    return {
        "tail": "?spoilers=yes" if flags["reveals_results"] else "",
        "board": board,
        "title": ratings.title_of(board.ladder),
        "part": part,
        **flags,
    }

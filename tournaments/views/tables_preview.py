"""What a move would lead to, before it is played: for the page, and for its script."""

from uuid import UUID

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from engines.core.errors import IllegalMove, MalformedMove
from engines.core.game import Seat
from engines.core.picture import Layout
from replays.views.layouts import layout_of
from tournaments.models import Match
from tournaments.selectors import wording
from tournaments.selectors.tables.preview import TablePreview, table_preview
from tournaments.services.errors import Refused
from tournaments.services.tables.player_moves import running_log
from tournaments.views.tables_moves import refusal_words
from tournaments.views.tables_play import play_page, seated_reader


@require_POST
@login_required
@never_cache
def preview(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show what the chosen move would lead to; nothing is played."""
    found, seat = seated_reader(request, match)
    move = request.POST.get("move", "")
    is_script = "application/json" in request.headers.get("Accept", "")
    try:
        shown = _previewed(found, seat, move, layout_of(request))
    except (Refused, IllegalMove, MalformedMove) as reason:
        error = refusal_words(reason)
        if is_script:
            return JsonResponse({"error": error})  # The board went on: nothing to show.
        messages.error(request, error)
        return play_page(request, match, chosen=move, status=409)
    if is_script:
        context = {"preview": shown}
        words = render_to_string("tournaments/tables/_preview.html", context, request)
        ghosts = msgspec.to_builtins(shown.ghosts())
        return JsonResponse({"words": words, "ghosts": ghosts})
    return play_page(request, match, chosen=move, previewed=shown)


def _previewed(match: Match, seat: Seat, move: str, layout: Layout) -> TablePreview:
    if not move:
        raise Refused(gettext("Choose a move first."))
    log = running_log(match)
    return table_preview(log, seat, move.encode(), wording.language(), layout=layout)

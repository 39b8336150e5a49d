"""What people do at a table: they move, take a move back, or resign."""

from collections.abc import Callable
from typing import Final
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from engines.core.errors import IllegalMove, MalformedMove
from replays.services.errors import NotAppended
from replays.views.layouts import layout_of
from tournaments.models import Match
from tournaments.selectors.people.guests import person_of
from tournaments.services.errors import HeadMoved, Refused
from tournaments.services.tables.player_moves import (
    PlayedMove,
    make_move,
    resign,
    undo,
)
from tournaments.views.tables import enqueue_bots, match_at, refusals_shown
from tournaments.views.tables_play import (
    answer,
    answer_to,
    number_in,
    play_page,
    seated_reader,
)

UNPLAYED: Final = (
    Refused,
    IllegalMove,
    MalformedMove,
    NotAppended,
    Match.DoesNotExist,
)
"""Why a move was not played."""


def _key(text: str) -> UUID:
    """Return the key of a form; a form without one can be sent once."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@require_POST
@login_required
def move(request: HttpRequest, match: UUID) -> HttpResponse:
    """Play a move; a refusal is a sentence, and the choice stays selected."""
    return _done(request, match, _played)


@require_POST
@login_required
def take_back(request: HttpRequest, match: UUID) -> HttpResponse:
    """Take back the reader's last move."""
    return _done(request, match, _undone)


def _done(
    request: HttpRequest, match: UUID, act: Callable[[HttpRequest, UUID], PlayedMove]
) -> HttpResponse:
    """Let the reader act; answer a page or a script from where that led."""
    sent, after = request.POST, number_in(request.POST.get("after", ""))
    layout = layout_of(request)
    is_script = "application/json" in request.headers.get("Accept", "")
    try:
        played = act(request, match)
    except UNPLAYED as reason:
        found, seat = seated_reader(request, match)
        error = refusal_words(reason)
        if is_script:
            return answer(found, seat, layout, after, error=error)
        messages.error(request, error)
        return play_page(request, match, chosen=sent.get("move", ""), status=409)
    enqueue_bots()
    if is_script:
        return answer_to(played, layout, after)
    return redirect("tables:table", match)


def _played(request: HttpRequest, match: UUID) -> PlayedMove:
    sent = request.POST
    if not sent.get("move"):
        raise Refused(gettext("Choose a move first."))
    return make_move(
        match_id=match,
        user=person_of(request),
        move=sent["move"].encode(),
        key=_key(sent.get("key", "")),
        expected_seq=number_in(sent.get("seq", "")),
        since_ms=number_in(sent.get("since", "")),
    )


def _undone(request: HttpRequest, match: UUID) -> PlayedMove:
    sent = request.POST
    return undo(
        match_id=match,
        user=person_of(request),
        move_seq=number_in(sent.get("undo", "")) or 0,
        key=_key(sent.get("key", "")),
    )


def refusal_words(reason: Exception) -> str:
    if isinstance(reason, HeadMoved):
        return gettext("Something has happened meanwhile: look again, then choose.")
    if isinstance(reason, MalformedMove):
        return gettext("This move cannot be read: choose one of the list.")
    if isinstance(reason, NotAppended):
        return gettext("This was sent before: look at the board, then choose.")
    return str(reason)


@require_POST
@login_required
def give_up(request: HttpRequest, match: UUID) -> HttpResponse:
    """Resign; a stand-in plays the seat to the end."""
    match_at(match)
    with refusals_shown(request):
        if request.POST.get("sure") != "yes":
            raise Refused(gettext("Tick the box if you mean to resign."))
        key = _key(request.POST.get("key", ""))
        resign(match_id=match, user=person_of(request), key=key)
        enqueue_bots()
        messages.success(
            request, gettext("You have resigned. A stand-in plays your seat.")
        )
    return redirect("tables:table", match)

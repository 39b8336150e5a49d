"""Emotes at a table: people show one, or turn them all off for themselves."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.selectors.people.guests import person_of
from tournaments.services.tables.emotes import send_emote
from tournaments.views.emote_preference import set_preference
from tournaments.views.tables import refusals_shown


@require_POST
@login_required
def send(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show an emote; a refusal is told on the page of the table."""
    with refusals_shown(request):
        emote = request.POST.get("emote", "")
        send_emote(match_id=match, user=person_of(request), emote=emote)
    return redirect("tables:table", match)


@require_POST
def choose(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show or hide emotes from now on, in this browser."""
    response = redirect("tables:table", match)
    set_preference(response, request.POST.get("emotes", ""))
    return response

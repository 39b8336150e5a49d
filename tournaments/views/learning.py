"""Learning a game by playing it, and hints at tables that are not rated."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from engines import registry
from tournaments.forms.clocks import UNHURRIED
from tournaments.selectors import wording
from tournaments.selectors.people.guests import person_of, player_of
from tournaments.selectors.tables.advice import (
    advice_for,
    tutorial_under_way,
)
from tournaments.selectors.tables.question import seat_of
from tournaments.services.errors import Refused
from tournaments.services.tables.hints import give_hint
from tournaments.services.tables.tutorials import begin_tutorial, leave_tutorial
from tournaments.tasks.hints import enqueue_search
from tournaments.views.tables import (
    PACE_MS,
    can_sit_down,
    enqueue_bots,
    match_at,
    refusals_shown,
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def learn(request: HttpRequest, game: str) -> HttpResponse:
    """Say how a game is learnt, and set the table for it."""
    if game not in registry.GAMES:
        raise Http404(gettext("There is no such game."))
    if request.method == "POST":
        return _begin(request, game)
    language = wording.language()
    rules = registry.load(game)
    context = {
        "game": game,
        "title": rules.title(language),
        "blurb": rules.blurb(language),
        "welcome": rules.coach.lessons(language).welcome,
        "bots": rules.seats[0] - 1,
        "language": language,
        "under_way": tutorial_under_way(request.user, game),
        "can_sit_down": can_sit_down(request),
    }
    return render(request, "tournaments/tables/learn.html", context)


def _begin(request: HttpRequest, game: str) -> HttpResponse:
    where: tuple[str, ...] = ("learn", game)
    with refusals_shown(request):
        match = begin_tutorial(
            game=game,
            user=player_of(request),
            control=UNHURRIED.control,
            pace_ms=PACE_MS,
        )
        transaction.on_commit(enqueue_bots)
        where = ("tables:table", str(match.id))
    return redirect(*where)


@require_POST
@login_required
def leave(request: HttpRequest, match: UUID) -> HttpResponse:
    """Give the reader no more lessons in a match, which goes on."""
    with refusals_shown(request):
        leave_tutorial(match_id=match, user=person_of(request))
        words = gettext("You have left the tutorial. The match goes on.")
        messages.success(request, words)
    return redirect("tables:table", match)


@require_POST
@login_required
def hint(request: HttpRequest, match: UUID) -> HttpResponse:
    """Give a hint for the decision of the reader."""
    is_script = "application/json" in request.headers.get("Accept", "")
    error = ""
    try:
        given = give_hint(match_id=match, user=person_of(request))
        if not given.search:
            transaction.on_commit(lambda: enqueue_search(given))
    except Refused as reason:
        error = str(reason)
    if is_script:
        return _part(request, match, error=error)
    if error:
        messages.error(request, error)
    return redirect("tables:table", match)


@require_safe
@never_cache
def advice(request: HttpRequest, match: UUID) -> HttpResponse:
    """Return what stands beside the question of the reader, as a part of the page."""
    return _part(request, match)


def _part(request: HttpRequest, match: UUID, *, error: str = "") -> HttpResponse:
    found = match_at(match)
    seat = seat_of(request.user, found)
    if seat is None:
        raise Http404(gettext("There is nothing to choose here."))
    told = advice_for(found, seat, wording.language())
    context = {"advice": told, "match": found, "error": error}
    part = "tournaments/tables/_advice.html"
    return render(request, part, context, status=409 if error else 200)

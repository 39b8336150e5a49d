"""What people do to a tournament on its page: each act is asked about, then done."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from bots.models import BotVersion
from replays.log.head import OutOfPlace
from replays.services.errors import NotAppended
from tournaments.models import Entrant, Match, Tournament
from tournaments.selectors.tournaments import can_organise, matches_of, visible_to
from tournaments.services import entering, judging
from tournaments.services.errors import Refused
from tournaments.services.steering import STEPS, Step, Take, steps_of
from tournaments.tasks.events import ask_to_advance

LONGEST_REASON: Final = 200


def buttons(tournament: Tournament, user: Any) -> list[Step]:
    """Return what a person can do to a tournament now; nothing but for organisers."""
    return steps_of(tournament) if can_organise(user) else []


# --- what organisers do --------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Ask about a step in the life of a tournament, or take it."""
    tournament = _organised(request, slug)
    step = STEPS.get(name)
    if step is None:
        raise Http404(gettext("There is nothing of this name to do."))
    question = {
        "title": step.title,
        "question": step.told,
        "takes_reason": step.takes_reason,
        "is_grave": step.is_grave,
    }
    return _asked(request, tournament, question, step.take)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def disqualify(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    """Ask whether an entrant is to be sent away, or do it."""
    tournament = _organised(request, slug)
    entrant = _entrant(tournament, key)
    question = {
        "title": gettext("Disqualify %(name)s") % {"name": entrant.competitor},
        "question": gettext(
            "It is paired no more and keeps its results. The reason stands beside the "
            "name for all to read."
        ),
        "takes_reason": True,
        "needs_reason": True,
        "is_grave": True,
    }
    return _asked(
        request,
        tournament,
        question,
        lambda _one, by, reason: entering.disqualify(
            entrant=entrant, by=by, reason=reason
        ),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def void(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """Ask whether a match is to be voided, or do it."""
    tournament = _organised(request, slug)
    found = get_object_or_404(matches_of(tournament), id=match)
    question = {
        "title": gettext("Void match %(match)s") % {"match": str(found.id)[:8]},
        "question": gettext(
            "It is taken out of every count. If its round is still being played, the "
            "whole deal is played again by itself."
        ),
        "takes_reason": True,
        "needs_reason": True,
        "is_grave": True,
    }
    return _asked(
        request,
        tournament,
        question,
        lambda _one, by, reason: _void(found, by, reason),
    )


def _void(match: Match, by: User, reason: str) -> None:
    try:
        judging.void_match(match=match, by=by, reason=reason)
    except (NotAppended, OutOfPlace) as error:
        raise Refused(str(error)) from error


# --- what everybody does -------------------------------------------------------------


@login_required
@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the version that was chosen, or the person who asks."""
    tournament = _seen(request, slug)
    chosen = request.POST.get("version", "")
    assert isinstance(request.user, User)
    by = request.user

    def work() -> object:
        if not chosen:
            return entering.enter_person(tournament=tournament, person=by, by=by)
        version = get_object_or_404(
            BotVersion.objects.select_related("bot"),
            id=int(chosen) if chosen.isdecimal() else 0,
        )
        return entering.enter_version(tournament=tournament, version=version, by=by)

    if _tried(request, work):
        messages.success(request, gettext("You have entered."))
    return redirect("tournaments:tournament", slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    """Ask whether an entrant of one's own is to leave, or let it."""
    tournament = _seen(request, slug)
    entrant = _entrant(tournament, key)
    question = {
        "title": gettext("Withdraw %(name)s") % {"name": entrant.competitor},
        "question": gettext(
            "It is paired no more and keeps its results. Matches that have been paired "
            "are still played."
        ),
        "takes_reason": True,
        "is_grave": True,
    }
    return _asked(
        request,
        tournament,
        question,
        lambda _one, by, reason: entering.withdraw(
            entrant=entrant, by=by, reason=reason
        ),
    )


# --- how it is asked and done --------------------------------------------------------


def _asked(
    request: HttpRequest, tournament: Tournament, question: dict[str, Any], take: Take
) -> HttpResponse:
    """Ask first; then do it, or say why not and keep what was typed."""
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    context = {"tournament": tournament, "reason": reason, **question}
    if request.method == "POST" and question.get("needs_reason") and not reason:
        messages.error(request, gettext("Say why: others will want to know."))
    elif request.method == "POST":
        assert isinstance(request.user, User)
        by = request.user
        if _tried(request, lambda: take(tournament, by, reason)):
            messages.success(request, gettext("Done."))
            return redirect("tournaments:tournament", tournament.slug)
    return render(request, "tournaments/events/question.html", context)


def _tried(request: HttpRequest, work: Callable[[], object]) -> bool:
    """Do something and have the workers look; tell why not if it is refused."""
    try:
        work()
    except Refused as reason:
        messages.error(request, str(reason))
        return False
    transaction.on_commit(ask_to_advance)
    return True


def _organised(request: HttpRequest, slug: str) -> Tournament:
    tournament = _seen(request, slug)
    if not can_organise(request.user):
        raise PermissionDenied(gettext("Only organisers do this: ask one of them."))
    return tournament


def _seen(request: HttpRequest, slug: str) -> Tournament:
    return get_object_or_404(visible_to(request.user), slug=slug)


def _entrant(tournament: Tournament, key: int) -> Entrant:
    entrants = Entrant.objects.select_related(
        "competitor__version__bot", "competitor__person"
    )
    return get_object_or_404(entrants, tournament=tournament, key=key)

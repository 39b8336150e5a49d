"""What people do to a tournament on its page: each action is confirmed, then done."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from bots.models import BotVersion
from replays.log.head import OutOfPlace
from replays.services.errors import NotAppended
from tournaments.models import Entrant, Match, Tournament
from tournaments.selectors.matches.positions import competitors_of
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.queries import (
    can_organise,
    matches_of,
    visible_to,
)
from tournaments.services.errors import Refused
from tournaments.services.tournaments import entries, rulings
from tournaments.services.tournaments.organiser_actions import (
    ORGANISER_ACTIONS,
)
from tournaments.tasks.tournaments import enqueue_advance

LONGEST_REASON: Final = 200


# --- how it is asked and done --------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """What somebody is about to do to a tournament, and what to know before."""

    tournament: Tournament
    title: str | Promise
    explanation: str | Promise
    """What will have happened then."""
    do: Callable[[User, str], object]
    """Does it; the last it is given is the reason, which may be empty."""
    takes_reason: bool = True
    needs_reason: bool = False
    is_grave: bool = True


def confirmed(find: Callable[..., Confirmation]) -> Callable[..., HttpResponse]:
    """Make a view from a function that returns the question: it asks, then acts.

    A refusal is shown, and what was typed stays in the form.
    """

    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(find)
    def view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        confirmation = find(request, *args, **kwargs)
        reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
        if request.method == "POST" and _is_done(request, confirmation, reason):
            messages.success(request, gettext("Done."))
            return redirect("tournaments:tournament", confirmation.tournament.slug)
        context = {
            "tournament": confirmation.tournament,
            "question": confirmation,
            "reason": reason,
        }
        return render(request, "tournaments/tournaments/question.html", context)

    return view


def _is_done(request: HttpRequest, confirmation: Confirmation, reason: str) -> bool:
    if confirmation.needs_reason and not reason:
        messages.error(request, gettext("Say why: others will want to know."))
        return False
    by = person_of(request)
    return _tried(request, lambda: confirmation.do(by, reason))


def _tried(request: HttpRequest, work: Callable[[], object]) -> bool:
    """Do something and wake the workers; say why not if it is refused."""
    try:
        work()
    except Refused as reason:
        messages.error(request, str(reason))
        return False
    transaction.on_commit(enqueue_advance)
    return True


# --- what organisers do --------------------------------------------------------------


@confirmed
def do_action(request: HttpRequest, slug: str, name: str) -> Confirmation:
    """Ask for confirmation of an organiser's action, or do it."""
    tournament = _organised(request, slug)
    action = ORGANISER_ACTIONS.get(name)
    if action is None:
        raise Http404(gettext("There is nothing of this name to do."))
    return Confirmation(
        tournament=tournament,
        title=action.title,
        explanation=action.explanation,
        do=partial(action.take, tournament),
        takes_reason=action.takes_reason,
        is_grave=action.is_grave,
    )


@confirmed
def disqualify(request: HttpRequest, slug: str, key: int) -> Confirmation:
    """Ask whether an entrant is to be sent away, or do it."""
    tournament = _organised(request, slug)
    entrant = _entrant(tournament, key)
    return Confirmation(
        tournament=tournament,
        title=gettext("Disqualify %(name)s") % {"name": entrant.competitor},
        explanation=gettext(
            "It is paired no more and keeps its results. The reason stands beside the "
            "name for all to read."
        ),
        do=lambda by, why: entries.disqualify(entrant=entrant, by=by, reason=why),
        needs_reason=True,
    )


@confirmed
def void(request: HttpRequest, slug: str, match: UUID) -> Confirmation:
    """Ask whether a match is to be voided, or do it."""
    tournament = _organised(request, slug)
    found = get_object_or_404(matches_of(tournament), id=match)
    names = ", ".join(map(str, competitors_of(found).values()))
    return Confirmation(
        tournament=tournament,
        title=gettext("Void the match of %(names)s") % {"names": names},
        explanation=gettext(
            "It is taken out of every count. If its round is still being played, the "
            "whole deal is played again by itself."
        ),
        do=partial(_void, found),
        needs_reason=True,
    )


def _void(match: Match, by: User, reason: str) -> None:
    try:
        rulings.void_match(match=match, by=by, reason=reason)
    except (NotAppended, OutOfPlace) as error:
        raise Refused(str(error)) from error


# --- what everybody does -------------------------------------------------------------


@login_required
@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the version that was chosen, or the person who asks."""
    tournament = seen(request, slug)
    chosen = request.POST.get("version", "")
    by = person_of(request)

    def work() -> object:
        if not chosen:
            return entries.enter_person(tournament=tournament, person=by, by=by)
        version = get_object_or_404(
            BotVersion.objects.select_related("bot"),
            id=int(chosen) if chosen.isdecimal() else 0,
        )
        return entries.enter_version(tournament=tournament, version=version, by=by)

    if _tried(request, work):
        messages.success(request, gettext("You have entered."))
    return redirect("tournaments:tournament", slug)


@confirmed
def leave(request: HttpRequest, slug: str, key: int) -> Confirmation:
    """Ask whether an entrant of one's own is to leave, or let it."""
    tournament = seen(request, slug)
    entrant = _entrant(tournament, key)
    return Confirmation(
        tournament=tournament,
        title=gettext("Withdraw %(name)s") % {"name": entrant.competitor},
        explanation=gettext(
            "It is paired no more and keeps its results. Matches that have been paired "
            "are still played."
        ),
        do=lambda by, why: entries.withdraw(entrant=entrant, by=by, reason=why),
    )


# --- what it is done to --------------------------------------------------------------


def _organised(request: HttpRequest, slug: str) -> Tournament:
    tournament = seen(request, slug)
    if not can_organise(request.user):
        raise PermissionDenied(gettext("Only organisers do this: ask one of them."))
    return tournament


def seen(request: HttpRequest, slug: str) -> Tournament:
    """Return a tournament that the reader may see; there is no other."""
    found = visible_to(request.user).filter(slug=slug).first()
    if found is None:
        raise Http404(gettext("There is no tournament with this address."))
    return found


def _entrant(tournament: Tournament, key: int) -> Entrant:
    entrants = Entrant.objects.select_related(
        "competitor__version__bot", "competitor__person"
    )
    return get_object_or_404(entrants, tournament=tournament, key=key)

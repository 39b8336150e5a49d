"""Beginning a duel of two versions of bots, and ending it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from bots.models import BotVersion
from bots.selectors import visible_to
from tournaments.selectors.bots.bot_page import bot_named
from tournaments.selectors.people.guests import person_of
from tournaments.services.errors import Refused
from tournaments.services.tournaments.duels import end_duel, start_duel
from tournaments.tasks.tournaments import enqueue_advance
from tournaments.views.organiser_actions import seen


@login_required
@require_POST
def start(request: HttpRequest, name: str) -> HttpResponse:
    """Test a version of the reader's against a version of this bot, or of the own."""
    if bot_named(request.user, name) is None:
        raise Http404(gettext("There is no bot with this name."))
    candidate, baseline = (
        _version(request, field) for field in ("candidate", "baseline")
    )
    if candidate is None or baseline is None:
        messages.error(request, gettext("Choose two versions first."))
        return redirect("bots:bot", name)
    try:
        duel = start_duel(
            candidate=candidate,
            baseline=baseline,
            game=request.POST.get("game", ""),
            by=person_of(request),
        )
    except Refused as reason:
        messages.error(request, str(reason))
        return redirect("bots:bot", name)
    transaction.on_commit(enqueue_advance)
    return redirect("tournaments:tournament", duel.slug)


def _version(request: HttpRequest, field: str) -> BotVersion | None:
    """Return a version that the reader may see, by its digest."""
    versions = BotVersion.objects.filter(
        digest=request.POST.get(field, "")[:64], bot__in=visible_to(request.user)
    )
    return versions.select_related("bot__owner").first()


@login_required
@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """End a duel without a verdict."""
    duel = seen(request, slug)
    try:
        end_duel(duel=duel, by=person_of(request))
    except Refused as reason:
        messages.error(request, str(reason))
    else:
        messages.success(request, gettext("The duel is ended."))
    return redirect("tournaments:tournament", slug)

"""The page about the health of the site, and the two things that are done from it."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from replays.views.params import uuid_in
from souk.health import selectors
from souk.health.report import report
from tournaments.models import Match, Sweep
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.services.errors import Refused
from tournaments.services.tables.deadlines import let_time_run_out
from tournaments.services.tournaments import rulings
from tournaments.tasks.matches import enqueue_all


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Show how the site is; whatever is lost, this page says so and is there."""
    _organiser(request)
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": _("Health"),
        "report": report(),
    }
    return render(request, "admin/souk/health.html", context)


@require_POST
def release(request: HttpRequest) -> HttpResponseRedirect:
    """Let workers try a match again that is in quarantine."""
    user = _organiser(request)
    match = get_object_or_404(Match, id=uuid_in(request.POST.get("match", "")))
    trouble = match.trouble
    try:
        rulings.release_match(match=match, by=user)
    except Refused as reason:
        messages.error(request, str(reason))
    else:
        _write_down(user, match, f"Released from quarantine. {trouble}".strip())
        messages.success(request, _("The match is free: the next worker takes it up."))
        transaction.on_commit(enqueue_all)
    return redirect("admin:health")


@require_POST
def run_out(request: HttpRequest) -> HttpResponseRedirect:
    """Let the time of those who are late now run out: an organiser has looked."""
    user = _organiser(request)
    late = selectors.late_people()
    let_time_run_out(at_most=late)
    _write_down(
        user, Sweep.objects.get(), f"Let the time run out in {late} matches at once."
    )
    messages.success(request, _("The next look at the clocks judges who is late."))
    return redirect("admin:health")


def _organiser(request: HttpRequest) -> User:
    user = request.user
    if not (isinstance(user, User) and can_organise(user)):
        raise PermissionDenied
    return user


def _write_down(user: User, thing: Model, words: str) -> None:
    LogEntry.objects.log_actions(
        user.pk, [thing], CHANGE, change_message=words, single_object=True
    )

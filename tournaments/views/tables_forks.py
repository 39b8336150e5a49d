"""A match is played on from a step: who sits there now, and with which luck."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from replays import selectors as logs
from replays.log.engine import game_of
from replays.log.fork import ForkPoint
from replays.models import MatchLog
from replays.views.params import plain_about_logs
from tournaments.forms.clocks import BY_NAME
from tournaments.forms.forks import ForkForm
from tournaments.models import Match
from tournaments.selectors import wording
from tournaments.selectors.matches.forks import Forkable, forkable, step_at
from tournaments.selectors.people.guests import player_of
from tournaments.services.errors import Refused
from tournaments.services.tables.forks import create_fork, point_at
from tournaments.views.tables import can_sit_down, enqueue_bots

DIGITS = 9
"""No match has more entries than this many digits can say."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@plain_about_logs
def fork_page(request: HttpRequest, match: UUID) -> HttpResponse:
    """Ask who plays a match on from a step, and let them sit down."""
    log = logs.log(match)
    if log is None:
        raise Http404(gettext("There is no match with this address."))
    allowed = forkable(request.user, log)
    if not allowed:
        raise PermissionDenied(
            gettext(
                "This match keeps its secrets until it is over: then it can be played "
                "on from any step."
            )
        )
    step = _step(request, log)
    try:
        point = point_at(log, step)
    except Refused as error:
        messages.error(request, str(error))
        return redirect(f"{log.get_absolute_url()}?step={step}")
    return _form_page(request, allowed, point)


def _form_page(
    request: HttpRequest, allowed: Forkable, point: ForkPoint
) -> HttpResponse:
    log = allowed.log
    rules = game_of(point.log.header)
    form = ForkForm(
        request.POST if request.method == "POST" else None,
        game=log.game,
        allowed=allowed,
        names=[*logs.names_of(log)],
        to_move=rules.to_move(point.state)[0],
        has_later_draws=rules.has_later_draws,
        user=request.user,
    )
    if form.is_valid() and (fork := _set_up(request, form, point.step)):
        return redirect("tables:table", fork.id)
    language = wording.language()
    viewer = "all" if allowed.is_open else str(allowed.seats[0])
    context = {
        "form": form,
        "step": point.step,
        "title": logs.title_of(log.game, language),
        "is_open": allowed.is_open,
        "parent": f"{log.get_absolute_url()}?step={point.step}",
        "picture": reverse("replays:step_png", args=[log.id, point.step])
        + f"?seat={viewer}&width=800&language={language}",
        "can_sit_down": can_sit_down(request),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/tables/fork.html", context, status=status)


def _set_up(request: HttpRequest, form: ForkForm, step: int) -> Match | None:
    """Set the table up; None where that is refused, and the form says why."""
    try:
        person = player_of(request)
        fork = create_fork(
            wish=form.wish(step),
            chairs=form.chairs(person),
            user=person,
            control=BY_NAME[form.cleaned_data["pace"]].control,
        )
    except Refused as error:
        form.add_error(None, str(error))
        return None
    transaction.on_commit(enqueue_bots)
    return fork


def _step(request: HttpRequest, log: MatchLog) -> int:
    """Return the step that is asked for, by its number or by one of its entries."""
    for name in ("step", "seq"):
        number = request.GET.get(name, "")
        if number and not number.isdecimal():
            raise Http404(gettext("A step is a number, from 0 on."))
        if number:
            found = int(number[:DIGITS])
            return found if name == "step" else step_at(log, found)
    return 0

"""Tables: which there are, setting one up, sitting down and getting up again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from engines import registry
from engines.core.game import MOST_SEATS
from tournaments.forms.clocks import BY_NAME
from tournaments.forms.tables import OFF, TableForm, Wish
from tournaments.models import Match
from tournaments.selectors import wording
from tournaments.selectors.people.guests import person_of, player_of
from tournaments.selectors.tables.list import tables_for
from tournaments.services.errors import Refused
from tournaments.services.tables import seats as table_seats
from tournaments.services.tables.forks import fork_again
from tournaments.tasks.matches import enqueue_followed

PACE_MS: Final = 700
"""How long bots pause at a table with people, so that these can follow."""


def enqueue_bots() -> None:
    """Enqueue the bots' answers; without a broker the sweep finds them soon."""
    if settings.CELERY_BROKER_URL:
        enqueue_followed()


@require_safe
@never_cache
def table_list(request: HttpRequest) -> HttpResponse:
    """List the tables of the reader, those to join and those to watch."""
    language = wording.language()
    games = [registry.load(name) for name in registry.GAMES]
    context = {
        "tables": tables_for(request.user, language),
        "games": [
            (one.name, one.title(language), one.usual_seats - 1) for one in games
        ],
        "can_sit_down": can_sit_down(request),
    }
    return render(request, "tournaments/tables/list.html", context)


# --- a new table ---------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_table(request: HttpRequest) -> HttpResponse:
    """Set a table up, as the address asks for it or as somebody has changed it."""
    language = wording.language()
    game = request.POST.get("game") or request.GET.get("game") or registry.GAMES[0]
    if game not in registry.GAMES:
        raise Http404(gettext("There is no such game."))
    form = TableForm(
        request.POST or None,
        game=game,
        user=request.user,
        language=language,
        wish=_wish(request.GET),
    )
    if form.is_valid() and (match := _set_up(request, form)):
        return redirect("tables:table", match.id)
    context = {
        "form": form,
        "game": game,
        "blurb": registry.load(game).blurb(language),
        "games": wording.game_choices(),
        "can_sit_down": can_sit_down(request),
        "rest": _rest_of_query(request.GET),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/tables/new.html", context, status=status)


def _set_up(request: HttpRequest, form: TableForm) -> Match | None:
    """Set the table up; None where that is refused, and the form says why."""
    chosen = form.cleaned_data
    try:
        person = player_of(request)
        match = table_seats.create_table(
            game=form.game.name,
            chairs=form.chairs(person),
            options=chosen["options"],
            control=BY_NAME[chosen["pace"]].control,
            is_rated=chosen.get("is_rated", False),
            pace_ms=PACE_MS,
            has_emotes=chosen["emotes"] != OFF,
            created_by=person,
        )
    except Refused as error:
        form.add_error(None, str(error))
        return None
    transaction.on_commit(enqueue_bots)
    return match


def _wish(query: QueryDict) -> Wish:
    seats = query.get("seats", "")
    known = {"game", "against", "level", "invite", "seats"}
    return Wish(
        against=query.getlist("against")[:MOST_SEATS],
        level=query.get("level", ""),
        invite=query.getlist("invite")[:MOST_SEATS],
        seats=int(seats) if seats.isdecimal() and len(seats) < 3 else None,
        rest={name: query.get(name, "") for name in query if name not in known},
    )


def _rest_of_query(query: QueryDict) -> str:
    """Return the request parameters besides the game, for links to the other games."""
    rest = query.copy()
    for name in [*rest]:
        if name not in ("against", "level", "invite", "seats", "pace"):
            del rest[name]
    return rest.urlencode()


def can_sit_down(request: HttpRequest) -> bool:
    """Whether the reader has an account, or can have one as a guest."""
    return request.user.is_authenticated or settings.SIGN_UP


# --- before it begins ----------------------------------------------------------------


def match_at(match: UUID) -> Match:
    found = Match.objects.filter(id=match).select_related("deal").first()
    if found is None:
        raise Http404(gettext("There is no table with this address."))
    return found


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """Say why where what somebody asks of a table is refused."""
    try:
        yield
    except Refused as error:
        messages.error(request, str(error))
    except Match.DoesNotExist as error:
        raise Http404(gettext("There is no table with this address.")) from error


def _left(
    request: HttpRequest, match: UUID, leave: Callable[..., object], words: str
) -> HttpResponse:
    where: tuple[str, ...] = ("tables:table", str(match))
    with refusals_shown(request):
        leave(match_id=match, user=person_of(request))
        messages.success(request, words)
        where = ("tables:tables",)
    return redirect(*where)


@require_POST
def sit_down(request: HttpRequest, match: UUID) -> HttpResponse:
    """Take a seat, as a guest where the visitor has no account."""
    match_at(match)
    with refusals_shown(request):
        table_seats.take_seat(match_id=match, user=player_of(request))
    transaction.on_commit(enqueue_bots)
    return redirect("tables:table", match)


@require_POST
@login_required
def decline(request: HttpRequest, match: UUID) -> HttpResponse:
    """Give back the seats that are reserved for the reader."""
    words = gettext("You have declined the invitation.")
    return _left(request, match, table_seats.decline_invitation, words)


@require_POST
@login_required
def get_up(request: HttpRequest, match: UUID) -> HttpResponse:
    """Free the seat again, as long as the match has not begun."""
    words = gettext("You have left the table.")
    return _left(request, match, table_seats.leave_seat, words)


@require_POST
@login_required
def cancel(request: HttpRequest, match: UUID) -> HttpResponse:
    """Clear a table away that the reader has set up."""
    words = gettext("The table is cleared away.")
    return _left(request, match, table_seats.cancel_table, words)


@require_POST
@login_required
def again(request: HttpRequest, match: UUID) -> HttpResponse:
    """Set the same table up anew; a fork from its step, where that is asked for."""
    is_from_step = request.POST.get("from") == "step"
    set_up = fork_again if is_from_step else table_seats.set_up_again
    with refusals_shown(request):
        match = set_up(match_id=match, user=person_of(request)).id
        transaction.on_commit(enqueue_bots)
    return redirect("tables:table", match)

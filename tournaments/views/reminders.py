"""What every page reminds its reader of: moves to make, and invitations."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from replays.views.params import uuid_in
from tournaments.selectors.tables.turns import reminders_for


def context(request: HttpRequest) -> dict[str, Any]:
    """Return what waits for this reader, and the table that needs no reminder."""
    # A page about a fault may be drawn before anybody knows who is there.
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    match = request.resolver_match
    is_table = match is not None and match.view_name == "tables:table"
    shown = match.kwargs["match"] if is_table and match is not None else None
    # Pages without a reminder, as those of the admin, ask for none.
    return {
        "reminders": SimpleLazyObject(lambda: reminders_for(user, besides=shown)),
        "table_shown": str(shown or ""),
    }


@require_safe
@never_cache
def reminder(request: HttpRequest) -> HttpResponse:
    """Return the reminder alone, for a page that has been open for a while."""
    shown = uuid_in(request.GET.get("table", ""))
    context = {
        "reminders": reminders_for(request.user, besides=shown),
        "table_shown": str(shown or ""),
    }
    return render(request, "tournaments/tables/_reminder.html", context)

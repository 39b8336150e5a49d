"""The page of a person: what everybody may know."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from replays.views import spoilers
from tournaments.selectors.people import page


@require_safe
def person_page(request: HttpRequest, username: str) -> HttpResponse:
    person = page.person_named(username)
    if person is None:
        raise Http404(gettext("Nobody here has this name."))
    if person.get_username() != username:
        return redirect("people:person", person.get_username())
    profile = page.profile(person, request.user)
    context = {
        "profile": profile,
        "matches": spoilers.heeded(request, profile.matches),
        **spoilers.spoiler_context(request),
    }
    return render(request, "tournaments/people/person.html", context)

"""The first page: what this is, what is happening, and where to begin."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engines.core.game import LANGUAGES
from engines.registry import GAMES
from replays.views import spoilers
from tournaments.selectors.home import home, sketch
from tournaments.selectors.wording import language

A_DAY: Final = "public, max-age=86400"


@require_safe
def home_page(request: HttpRequest) -> HttpResponse:
    found = home(request.user, hides_results=spoilers.are_unwanted(request))
    context = {"home": found, "language": language()}
    response = render(request, "tournaments/home/home.html", context)
    response.inline_styles = found.styles  # type: ignore[attr-defined]
    return response


@require_safe
def game_picture(request: HttpRequest, name: str) -> HttpResponse:
    """Show what a game looks like, as a file that browsers keep."""
    if name not in GAMES:
        raise Http404(gettext("There is no game with this name."))
    wanted = request.GET.get("language", "")
    picture = sketch(name, next((one for one in LANGUAGES if one == wanted), "en"))
    response = HttpResponse(picture.svg(), content_type="image/svg+xml")
    response.inline_styles = [picture.style]  # type: ignore[attr-defined]
    response.headers["Cache-Control"] = A_DAY
    return response

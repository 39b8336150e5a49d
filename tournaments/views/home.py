"""The first page: what this is, what is happening, and where to begin."""

from functools import cache
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engines.core.game import LANGUAGES, Language
from engines.registry import GAMES
from replays import raster
from replays.views import spoilers
from tournaments.selectors.home import home, sketch
from tournaments.selectors.wording import language

A_DAY: Final = "public, max-age=86400"
IMAGE_WIDTH: Final = 1200


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
    picture = sketch(*_game_and_language(request, name))
    response = HttpResponse(picture.svg(), content_type="image/svg+xml")
    response.inline_styles = [picture.style]  # type: ignore[attr-defined]
    response.headers["Cache-Control"] = A_DAY
    return response


@require_safe
def game_image(request: HttpRequest, name: str) -> HttpResponse:
    """Show the same in pixels, for chats and sites that show no SVG."""
    drawn = _in_pixels(*_game_and_language(request, name))
    response = HttpResponse(drawn, content_type="image/png")
    response.headers["Cache-Control"] = A_DAY
    return response


@cache
def _in_pixels(name: str, language: Language) -> bytes:
    """Return what is the same for everybody, drawn once."""
    return raster.png(sketch(name, language).svg(), width=IMAGE_WIDTH)


def _game_and_language(request: HttpRequest, name: str) -> tuple[str, Language]:
    if name not in GAMES:
        raise Http404(gettext("There is no game with this name."))
    wanted = request.GET.get("language", "")
    return name, next((one for one in LANGUAGES if one == wanted), "en")

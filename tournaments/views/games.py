"""The games there are, and the page of each: its rules, its box, and its matches."""

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engines.core.game import Language
from engines.registry import GAMES
from replays.views import spoilers
from tournaments.selectors.games.page import (
    game_page,
    guide_of,
    guide_styles,
    options_of,
)
from tournaments.selectors.home import games, sketch
from tournaments.selectors.wording import language
from tournaments.views.game_statistics import statistics_for
from tournaments.views.link_preview import share_of_game


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """List the games, each with the way to its rules."""
    context = {"games": games(), "language": language()}
    return render(request, "tournaments/games/list.html", context)


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Show what a game is, all its rules, and what is played of it."""
    if name not in GAMES:
        raise Http404(gettext("There is no game with this name."))
    shown = game_page(name, request.user)
    context = {
        "game": shown,
        "share": share_of_game(request, name, shown.blurb),
        "running": spoilers.heeded(request, shown.running),
        "guide": guide_of(name, language()),
        "rules": _rules(name, language()),
        "sketch": sketch(name, language()),
        "narrow_sketch": sketch(name, language(), "tall"),
        "styles": guide_styles(name, language()),
        "statistics": statistics_for(request, name),
    }
    response = render(request, "tournaments/games/game.html", context)
    response.inline_styles = context["styles"]  # type: ignore[attr-defined]
    return response


@cache
def _rules(name: str, language: Language) -> str:
    """Return what is the same for every reader of a language, rendered once."""
    context = {
        "guide": guide_of(name, language),
        "options": options_of(name, language),
    }
    with translation.override(language):
        return render_to_string("tournaments/games/_guide.html", context)

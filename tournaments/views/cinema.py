"""Matches on a big screen, one after the other: of a tournament, or of a ladder."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engines import registry
from engines.core.game import Language
from replays import selectors as replays
from replays.views.params import language_of
from replays.views.step_context import SPEEDS
from tournaments.models import Leaderboard, Tournament
from tournaments.selectors.ladders.ratings import leaderboard, title_of
from tournaments.selectors.matches.next_match import series_of
from tournaments.selectors.wording import game_title
from tournaments.views.organiser_actions import seen

THEMES: Final = ("light", "dark")
Series = Tournament | Leaderboard | None


class ScreenParams(NamedTuple):
    """What a screen shows: matches of a series, or a match and what is behind it."""

    series: Series
    game: str
    back: str
    first: UUID | None = None


def _in_the_language_of_the_screen(
    page: Callable[..., HttpResponse],
) -> Callable[..., HttpResponse]:
    """Heed `?language=`: nobody who is logged in there chooses one for a screen."""

    @wraps(page)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with translation.override(language_of(request)):
            return page(request, *args, **kwargs)

    return answer


@require_safe
@_in_the_language_of_the_screen
def match_screen(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show a match, and then what follows in its tournament or on its ladder."""
    log = replays.log(match)
    if log is None:
        raise Http404(gettext("There is no match with this address."))
    shown = ScreenParams(series_of(match), log.game, log.get_absolute_url(), match)
    return _screen(request, shown)


@require_safe
@_in_the_language_of_the_screen
def tournament_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the matches of a tournament, those that are played now before all others."""
    tournament = seen(request, slug)
    back = reverse("tournaments:tournament", args=[slug])
    return _screen(request, ScreenParams(tournament, tournament.game, back))


@require_safe
@_in_the_language_of_the_screen
def ladder_screen(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show the matches of a ladder, those that are played now before all others."""
    board = leaderboard(ladder_id)
    if board is None:
        raise Http404(gettext("Nothing has been rated on this ladder yet."))
    back = reverse("ladders:ladder", args=[board.ladder_id])
    return _screen(request, ScreenParams(board, board.ladder.game, back))


def _screen(request: HttpRequest, shown: ScreenParams) -> HttpResponse:
    language = language_of(request)
    theme, speed = request.GET.get("theme", ""), request.GET.get("speed", "")
    context = {
        "title": _title(shown.series) or game_title(shown.game),
        "back": shown.back,
        "speeds": SPEEDS,
        "speed": speed if speed in dict(SPEEDS) else "1",
        "boot": {
            "series": _address(shown.series),
            "title": _title(shown.series),
            "first": shown.first and str(shown.first),
            "language": language,
            "words": _words(shown.game, language),
        },
    }
    if theme in THEMES:
        context["theme"] = theme
    return render(request, "tournaments/cinema/screen.html", context)


def _title(series: Series) -> str:
    if isinstance(series, Tournament):
        return series.name
    return title_of(series.ladder) if series else ""


def _address(series: Series) -> str:
    """Return where the API tells what comes next; nothing behind a single match."""
    if isinstance(series, Tournament):
        return reverse("api:next_match_of_tournament", args=[series.slug])
    if series is None:
        return ""
    return reverse("api:next_match_of_ladder", args=[series.ladder_id])


def _words(game: str, language: Language) -> dict[str, str]:
    """Return what the script says; `%(name)s` is filled in by it."""
    turn = registry.load(game).round_title(language).format(number="%(round)s")
    return {
        "round": gettext("Round %(number)s"),
        "turn": turn,
        "setup": gettext("Setup"),
        "step": gettext("Step %(step)s"),
        "live": gettext("Live"),
        "replay": gettext("Replay"),
        "paused": gettext("Paused"),
        "lost": gettext("Connection lost, trying again …"),
        "play": gettext("Play back"),
        "pause": gettext("Pause"),
        "full": gettext("Full screen"),
        "leave": gettext("Leave full screen"),
        "over": gettext("The match is over."),
        "void": gettext("The match is void."),
        "nobody": gettext("Everybody is defeated"),
        "next": gettext("Next"),
        "end": gettext("No other match follows."),
    }

"""What can be learnt from all matches of a game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engines.registry import GAMES
from tournaments.selectors.games.statistics import GameStatistics, game_statistics


@require_safe
def statistics_page(request: HttpRequest, name: str) -> HttpResponse:
    context = {"statistics": statistics_for(request, name)}
    return render(request, "tournaments/games/statistics.html", context)


def statistics_for(request: HttpRequest, name: str) -> GameStatistics:
    """Return the statistics of a game, at the table that the address asks for."""
    if name not in GAMES:
        raise Http404(gettext("There is no game with this name."))
    wanted = {key: request.GET.get(key, "") for key in ("rules", "seats", "options")}
    return game_statistics(name, **wanted)

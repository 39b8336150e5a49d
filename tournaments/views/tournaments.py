"""The pages of tournaments: the programme, and one tournament in full."""

from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engines.registry import GAMES
from replays.selectors import rules_version
from replays.views import spoilers
from tournaments.models import Tournament
from tournaments.selectors import wording
from tournaments.selectors.ladders.ratings import ladder_of
from tournaments.selectors.tournaments import duels
from tournaments.selectors.tournaments import list as lists
from tournaments.selectors.tournaments import page as pages
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.services.tournaments import cron
from tournaments.services.tournaments.organiser_actions import actions_of
from tournaments.views.link_preview import share_of_tournament
from tournaments.views.organiser_actions import seen

TIMES_AHEAD: Final = 3
REFRESH_S: Final = 10


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """List what is played, what comes and what has ended."""
    game, status = request.GET.get("game", ""), request.GET.get("status", "")
    game = game if game in GAMES else ""
    status = status if status in Tournament.Status.values else ""
    flags = spoilers.spoiler_context(request)
    found = lists.programme(
        request.user,
        game=game,
        status=status,
        page=request.GET.get("page", ""),
        hides_results=flags["hides_results"],
    )
    statuses = [
        (one.value, one.label)
        for one in Tournament.Status
        if one != Tournament.Status.DRAFT or can_organise(request.user)
    ]
    return render(
        request,
        "tournaments/tournaments/list.html",
        {
            "programme": found,
            "sections": _sections(found),
            "games": wording.game_choices(),
            "statuses": statuses,
            "game": game,
            "status": status,
            **flags,
        },
    )


def _sections(found: lists.Programme) -> list[dict[str, Any]]:
    """Return the parts of the programme that are not empty, with their words."""
    parts = (
        ("running", gettext("Being played"), found.running),
        ("coming", gettext("Coming"), found.coming),
        ("ended", gettext("Over"), found.ended),
    )
    return [
        {"name": name, "title": title, "rows": [_row(one) for one in listed]}
        for name, title, listed in parts
        if listed
    ]


def _row(tournament: Tournament) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "game": wording.game_title(tournament.game),
        "format": wording.format_title(tournament.format),
        "repeats": _repeats(tournament),
    }


@require_safe
def tournament_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament: what it is, how it stands, and what a reader can do."""
    tournament = seen(request, slug)
    wanted = request.GET.get("round", "")
    page = pages.tournament_page(
        tournament,
        request.user,
        wanted=int(wanted) if wanted.isdecimal() and len(wanted) < 10 else None,
        hides_results=spoilers.are_unwanted(request),
    )
    may_organise = can_organise(request.user)
    context = {
        "tournament": tournament,
        "page": page,
        "share": share_of_tournament(request, tournament),
        "game": wording.game_title(tournament.game),
        "game_options": wording.game_options(
            tournament.game, tournament.rules_version, tournament.options
        ),
        "rules": rules_version(tournament.game, tournament.rules_version),
        "format": wording.format_title(tournament.format),
        "format_explanation": wording.format_explanation(tournament.format),
        "format_options": wording.format_options(tournament),
        "clocks": wording.clocks(tournament.control),
        "repeats": _repeats(tournament),
        "times": _times(tournament),
        "near": lists.followers_of(tournament, request.user),
        "ladder": ladder_of(
            game=tournament.game,
            options=tournament.options,
            seats=tournament.seats,
            rules_version=tournament.rules_version,
        ),
        "may_organise": may_organise,
        "buttons": actions_of(tournament) if may_organise else [],
        "chart": mark_safe(page.gauntlet.chart) if page.gauntlet else "",
        "duel": _duel(tournament, request) if tournament.is_duel else None,
        "refresh": REFRESH_S if tournament.status == Tournament.Status.RUNNING else 0,
        **spoilers.spoiler_context(request),
    }
    return render(request, "tournaments/tournaments/tournament.html", context)


def _duel(tournament: Tournament, request: HttpRequest) -> dict[str, Any]:
    """Return what the page of a duel shows besides."""
    return {
        "bot": duels.bot_of(tournament),
        "can_end": duels.can_end(request.user, tournament),
        "is_waiting": duels.is_waiting(tournament),
    }


def _repeats(tournament: Tournament) -> str:
    """Return the cron line in words."""
    if not tournament.repeats:
        return ""
    return cron.words(tournament.repeats, wording.language())


def _times(tournament: Tournament) -> list[datetime]:
    """Return when it comes round next; its page tells it by the reader's clock."""
    if not tournament.repeats or tournament.status in lists.ENDED:
        return []
    found: list[datetime] = []
    after = max(timezone.now(), tournament.starts_at or timezone.now())
    for _ in range(TIMES_AHEAD):
        after = cron.next_time(tournament.repeats, tournament.time_zone, after)
        found.append(after)
    return found

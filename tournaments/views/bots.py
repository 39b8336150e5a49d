"""The pages of bots: all of them, one, one version, and where to hand in a new one."""

from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from bots import selectors as bot_selectors
from bots.models import Bot, BotVersion
from bots.packages.archives import MAX_UPLOAD, MB
from bots.services.errors import NotReceived
from bots.services.uploads import receive, too_large
from bots.tasks import enqueue_check
from engines.registry import GAMES
from replays.views import spoilers
from tournaments.models import Entrant
from tournaments.selectors.bots import bot_page as selectors
from tournaments.selectors.bots import version_page as version_selectors
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments import queries as tournament_queries
from tournaments.selectors.tournaments.duels import duels_of
from tournaments.selectors.wording import game_choices
from tournaments.services.errors import Refused
from tournaments.services.tournaments.entries import enter_many, withdraw
from tournaments.tasks.tournaments import enqueue_advance
from tournaments.views.link_preview import share_of_bot

TURNED_AWAY_SHOWN = 5


@require_safe
def bot_list(request: HttpRequest) -> HttpResponse:
    """List the bots that a reader asks for."""
    params = request.GET
    game = params.get("game", "")
    filters = selectors.BotFilters(
        search=params.get("search", "").strip()[:80],
        game=game if game in GAMES else "",
        owner=params.get("owner", "").strip()[:80],
    )
    page = selectors.bot_list(request.user, filters, params.get("page", ""))
    context = {
        "page": page,
        "lines": selectors.lines_of(page, filters.game),
        "filters": filters,
        "kept": urlencode(
            {name: value for name, value in asdict(filters).items() if value}
        ),
        "games": game_choices(),
    }
    return render(request, "tournaments/bots/list.html", context)


@require_safe
def bot_page(request: HttpRequest, name: str) -> HttpResponse:
    bot = _bot(request, name)
    page = selectors.bot_page(request.user, bot, request.GET.get("ladder", ""))
    context = _context(request, page)
    context["share"] = share_of_bot(request, bot, page.newest)
    context["duels"] = duels_of(
        request.user, bot, hides_results=context["hides_results"] and not page.is_own
    )
    context["chart"] = "" if context["hides_results"] else mark_safe(page.chart)
    return render(request, "tournaments/bots/bot.html", context)


@require_safe
def version_page(request: HttpRequest, name: str, version: str) -> HttpResponse:
    found = _version(request, name, version)
    page = version_selectors.version_page(request.user, found)
    context = _context(request, page)
    context["share"] = share_of_bot(request, found.bot, found)
    return render(request, "tournaments/bots/version.html", context)


def _context(
    request: HttpRequest, page: selectors.BotPage | version_selectors.VersionPage
) -> dict[str, Any]:
    """Return what both pages show; an author reads of failures in no-spoiler mode."""
    flags = spoilers.spoiler_context(request)
    may_show = page.is_own or not flags["hides_results"]
    return {
        "page": page,
        "matches": spoilers.heeded(request, page.matches),
        "failures": page.failures if may_show else (),
        **flags,
    }


@require_safe
def version_status(request: HttpRequest, name: str, version: str) -> HttpResponse:
    """Return how far a check is, for a page that waits for its end."""
    check = version_selectors.check_of(request.user, _version(request, name, version))
    part = render(request, "tournaments/bots/_findings.html", {"check": check})
    return JsonResponse(
        {
            "status": check.status,
            "is_over": check.is_over,
            "done": check.done,
            "all": check.all,
            "findings": [
                {
                    "stage": finding.stage,
                    "game": finding.game,
                    "is_good": finding.is_good,
                    "words": finding.words,
                }
                for finding, _title in check.findings
            ],
            "html": part.content.decode(),
        },
        headers={"Cache-Control": "no-store"},
    )


# --- handing in ----------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Take a package in, or say why not; scripts of a page get JSON."""
    if not request.user.has_perm("bots.add_botversion"):
        return render(request, "tournaments/bots/no_author.html", status=403)
    if request.method != "POST":
        return _form(request)
    try:
        version = _received(request)
    except NotReceived as reason:
        return _refused(request, str(reason))
    transaction.on_commit(lambda: enqueue_check(version.id))
    address = reverse("bots:version", args=[version.bot.name, version.version])
    if request.accepts("text/html"):
        return redirect(address)
    return JsonResponse({"address": address}, status=201)


def _received(request: HttpRequest) -> BotVersion:
    package = request.FILES.get("package")
    if package is None:
        raise NotReceived(gettext("Choose the file of a package first."))
    if (package.size or 0) > MAX_UPLOAD:
        # Said before it is read, and in the words of the one who decides.
        raise too_large()
    return receive(
        owner=person_of(request),
        data=package.read(),
        filename=package.name or "",
        replaces="keeps_former" not in request.POST,
    )


def _refused(request: HttpRequest, reason: str) -> HttpResponse:
    if request.accepts("text/html"):
        return _form(request, reason=reason)
    return JsonResponse({"error": reason}, status=400)


def _form(request: HttpRequest, reason: str = "") -> HttpResponse:
    away = bot_selectors.turned_away_of(request.user)[:TURNED_AWAY_SHOWN]
    context = {
        "reason": reason,
        "most": MAX_UPLOAD,
        "most_mb": MAX_UPLOAD // MB,
        "waiting": bot_selectors.waiting(person_of(request)).select_related("bot"),
        "turned_away": [
            (one, bot_selectors.translated(bot_selectors.report_of(one).findings))
            for one in away
        ],
    }
    status = 400 if reason else 200
    return render(request, "tournaments/bots/upload.html", context, status=status)


# --- entering ------------------------------------------------------------------------


@login_required
@require_POST
def enter(request: HttpRequest, name: str, version: str) -> HttpResponse:
    """Enter a version for all that were chosen."""
    found = _version(request, name, version)
    slugs = request.POST.getlist("tournament")[:50]
    chosen = (
        tournament_queries.visible_to(request.user)
        .filter(slug__in=slugs)
        .order_by("id")
    )
    done = enter_many(version=found, tournaments=[*chosen], by=person_of(request))
    if done.entrants:
        names = ", ".join(one.tournament.name for one in done.entrants)
        words = gettext("%(version)s has entered: %(names)s.")
        messages.success(request, words % {"version": found, "names": names})
        transaction.on_commit(enqueue_advance)
    for tournament, reason in done.refusals:
        messages.error(request, f"{tournament.name}: {reason}")
    if not chosen:
        messages.error(request, gettext("Choose where to enter first."))
    return redirect("bots:version", name, version)


@login_required
@require_POST
def leave(request: HttpRequest, name: str, version: str) -> HttpResponse:
    """Withdraw a version from a tournament; what it has played stays."""
    found = _version(request, name, version)
    entries = Entrant.objects.select_related("competitor__version__bot", "tournament")
    entrant = get_object_or_404(
        entries,
        competitor__version=found,
        tournament__slug=request.POST.get("tournament", ""),
    )
    try:
        withdraw(entrant=entrant, by=person_of(request))
    except Refused as reason:
        messages.error(request, str(reason))
    else:
        words = gettext("%(version)s has left %(name)s; its results stay.")
        values = {"version": found, "name": entrant.tournament.name}
        messages.success(request, words % values)
    return redirect("bots:version", name, version)


# --- what an address means -----------------------------------------------------------


def _bot(request: HttpRequest, name: str) -> Bot:
    bot = selectors.bot_named(request.user, name)
    if bot is None:
        raise Http404(gettext("There is no bot with this name."))
    return bot


def _version(request: HttpRequest, name: str, number: str) -> BotVersion:
    version = version_selectors.version_of(_bot(request, name), number)
    if version is None:
        raise Http404(gettext("This bot has no such version."))
    return version

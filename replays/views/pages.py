"""The pages of matches: the list, one match at a step, and one in a frame."""

from functools import wraps
from html import escape
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, pgettext
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from engines.registry import GAMES
from replays import match_info, selectors
from replays.frames.builder import Film
from replays.frames.viewers import name_of
from replays.models import MatchLog
from replays.views import spoilers
from replays.views.params import Asked, Page, language_of, plain_about_logs, uuid_in
from replays.views.step_context import SPEEDS, log_at, shown, views_of

MATCHES_ON_A_PAGE: Final = 20
BOARDS_ON_A_PAGE: Final = 3
THEMES: Final = ("light", "dark")


# --- the list ------------------------------------------------------------------------


@require_safe
def match_list(request: HttpRequest) -> HttpResponse:
    """List matches, the newest first, those behind `after` when it is given."""
    asked = {name: request.GET.get(name, "") for name in ("game", "status", "player")}
    filters = {name: value.strip() for name, value in asked.items() if value.strip()}
    after = uuid_in(request.GET.get("after", ""))
    rows = list(selectors.matches(**filters, after=after)[: MATCHES_ON_A_PAGE + 1])
    listed = rows[:MATCHES_ON_A_PAGE]
    language = language_of(request)
    older = {**filters, "after": listed[-1].id} if len(rows) > len(listed) else {}
    matches = selectors.summaries(listed, language)
    live = [match for match in matches if match.is_running and after is None]
    boards: list[selectors.Miniature] = []
    for place, one in enumerate(live[:BOARDS_ON_A_PAGE]):
        boards.append(
            selectors.miniature(
                one.log, language, f"b{place}-", names=one.names, beside=boards
            )
        )
    context = {
        "matches": spoilers.heeded(request, matches),
        "boards": boards,
        "hides_results": spoilers.are_unwanted(request),
        "games": [(name, selectors.title_of(name, language)) for name in GAMES],
        "statuses": _statuses(),
        "filters": filters,
        "query": urlencode(filters),
        "is_continued": after is not None,
        "newest": f"?{urlencode(filters)}",
        "older": older and f"?{urlencode(older)}",
    }
    response = render(request, "replays/match_list.html", context)
    styles = {board.style for board in boards if board.style}
    response.inline_styles = sorted(styles)  # type: ignore[attr-defined]
    spoilers.remember(request, response)
    return response


def _statuses() -> dict[str, str]:
    return {
        MatchLog.Status.RUNNING.value: gettext("Live"),
        MatchLog.Status.FINISHED.value: pgettext("match", "Finished"),
        MatchLog.Status.VOIDED.value: gettext("Void"),
    }


# --- a match -------------------------------------------------------------------------


@require_safe
@plain_about_logs
def match_page(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show a match at a step, as one viewer sees it."""
    asked = Asked(request, match)
    film = asked.film()
    is_wary = spoilers.are_unwanted(request)
    context = _heading(asked, film) | {"is_wary": is_wary}
    if film.last >= 0:
        step = asked.step(film)
        hides = is_wary and step < film.last
        context |= shown(asked, film, step, hides=hides)
        context["logs"] = log_at(asked, film, step)
        frame = reverse("replays:embed", args=[asked.log.id])
        address = f"{frame}?step={step}&{context['tail']}"
        context["snippet"] = _snippet(
            request.build_absolute_uri(address), context["match"].title
        )
        if hides:
            context["match"] = context["match"].without_result()
            context["story"] = context["story"].without_result()
    response = render(request, "replays/match.html", context)
    _allow_picture(response, film)
    spoilers.remember(request, response)
    return response


def _heading(asked: Asked, film: Film) -> dict[str, Any]:
    match = selectors.summary(asked.log, asked.language).named(film.names)
    can_download = selectors.can_download(asked.user, asked.log)
    is_sealed = not (can_download or asked.is_running)
    return {
        "match": match,
        "story": match_info.story_of(asked.log.id),
        "is_own": bool(match_info.own_seats(asked.user, asked.log.id)),
        "status": _statuses()[asked.log.status],
        "viewers": views_of(asked, film),
        "viewer": name_of(asked.viewer),
        "by": asked.grain,
        "can_download": can_download,
        "why_sealed": selectors.why_sealed(asked.log) if is_sealed else "",
    }


def _snippet(address: str, title: str) -> str:
    """Return what shows the match in a page of another site."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(title)}" '
        'width="720" height="640" loading="lazy"></iframe>'
    )


def _allow_picture(response: HttpResponse, film: Film) -> None:
    if film.canvas is not None:
        # The picture carries its style; the content security policy allows this one.
        response.inline_styles = [film.canvas.style]  # type: ignore[attr-defined]


# --- a match in a frame of another site ----------------------------------------------


def _refused_in_a_frame(page: Page) -> Page:
    """Say in the frame what is wrong: the site's own pages are shown in none."""

    @wraps(page)
    def told(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with translation.override(language_of(request)):
            try:
                return page(request, *args, **kwargs)
            except Http404 as error:
                status, words = 404, str(error)
            except PermissionDenied as error:
                status, words = 403, str(error)
            context = {"words": words, "frame_theme": _theme(request)}
            return render(request, "replays/embed.html", context, status=status)

    return told


@require_safe
@xframe_options_exempt
@plain_about_logs
@_refused_in_a_frame
def embed(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show a match with nothing around it, for the pages of other sites."""
    asked = Asked(request, match)
    film = asked.film()
    context = {
        "match": selectors.summary(asked.log, asked.language).named(film.names),
        "viewer": name_of(asked.viewer),
        "frame_theme": _theme(request),
        "has_controls": request.GET.get("controls") != "0",
        "has_title": request.GET.get("title") != "0",
        "plays": request.GET.get("play") == "1",
    }
    if film.last >= 0:
        context |= shown(asked, film, asked.step(film), hides=False)
    if (speed := request.GET.get("speed", "")) in dict(SPEEDS):
        context["speed"] = speed
    response = render(request, "replays/embed.html", context)
    _allow_picture(response, film)
    return response


def _theme(request: HttpRequest) -> str:
    theme = request.GET.get("theme", "")
    return theme if theme in THEMES else ""

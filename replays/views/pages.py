"""The pages of matches: the list, one match at a step, and one in a frame."""

from functools import wraps
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
from replays.frames.builder import MatchReplay
from replays.frames.viewers import name_of
from replays.models import MatchLog
from replays.views import comments, spoilers
from replays.views.analyses import beside_the_board, judged_steps
from replays.views.params import (
    MatchParams,
    Page,
    language_of,
    plain_about_logs,
    uuid_in,
)
from replays.views.pictures import FRAME_HEIGHT, FRAME_WIDTH, snippet
from replays.views.step_context import SPEEDS, log_at, shown, views_of

MATCHES_ON_A_PAGE: Final = 20
BOARDS_ON_A_PAGE: Final = 3
THEMES: Final = ("light", "dark")


# --- the list ------------------------------------------------------------------------


@require_safe
def match_list(request: HttpRequest) -> HttpResponse:
    """List matches, the newest first, those behind `after` when it is given."""
    given = {name: request.GET.get(name, "") for name in ("game", "status", "player")}
    filters = {name: value.strip() for name, value in given.items() if value.strip()}
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
    spoilers.set_preference(request, response)
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
    params = MatchParams(request, match)
    replay = params.replay()
    is_wary = spoilers.are_unwanted(request)
    context = _heading(params, replay) | {"is_wary": is_wary}
    if replay.last >= 0:
        step = params.step(replay)
        hides = is_wary and step < replay.last
        context |= shown(params, replay, step, hides=hides)
        if not hides:
            context |= beside_the_board(params, replay, step)
            context["boot"]["judged"] = judged_steps(context.get("marks", ()))
        context["logs"] = log_at(params, replay, step)
        if params.log.is_open:
            context["comments"] = comments.panel(request, params, replay, step)
        frame = reverse("replays:embed", args=[params.log.id])
        address = f"{frame}?step={step}&{context['tail']}"
        context["snippet"] = snippet(
            request.build_absolute_uri(address),
            context["match"].title,
            FRAME_WIDTH,
            FRAME_HEIGHT,
        )
        context["share"] = _share(request, params, replay)
        if hides:
            context["match"] = context["match"].without_result()
            context["story"] = context["story"].without_result()
    response = render(request, "replays/match.html", context)
    _allow_picture(response, replay)
    spoilers.set_preference(request, response)
    return response


def _heading(params: MatchParams, replay: MatchReplay) -> dict[str, Any]:
    match = selectors.summary(params.log, params.language).named(replay.names)
    can_download = selectors.can_download(params.user, params.log)
    is_sealed = not (can_download or params.is_running)
    return {
        "match": match,
        "story": match_info.story_of(params.log.id),
        "fork": match_info.fork_address(params.user, params.log),
        "is_own": bool(match_info.own_seats(params.user, params.log.id)),
        "status": _statuses()[params.log.status],
        "viewers": views_of(params, replay),
        "viewer": name_of(params.viewer),
        "by": params.grain,
        "can_download": can_download,
        "file_name": selectors.file_name(params.log),
        "why_sealed": selectors.why_sealed(params.log) if is_sealed else "",
    }


def _share(
    request: HttpRequest, params: MatchParams, replay: MatchReplay
) -> dict[str, str]:
    """Return what other sites show of a link; without a step, no result."""
    asked = request.GET.get("step") or request.GET.get("seq")
    step = params.step(replay) if asked else replay.last // 2
    summary = selectors.summary(params.log, params.language).named(replay.names)
    query = urlencode({"seat": name_of(params.viewer), "language": params.language})
    picture = reverse("replays:step_png", args=[params.log.id, step])
    page = request.build_absolute_uri()
    return {
        "title": f"{summary.title}: {', '.join(one.name for one in summary.players)}",
        "description": gettext("Step through the match, move by move."),
        "image": request.build_absolute_uri(f"{picture}?{query}"),
        "oembed": f"{request.build_absolute_uri(reverse('replays:oembed'))}?"
        + urlencode({"url": page}),
    }


def _allow_picture(response: HttpResponse, replay: MatchReplay) -> None:
    if replay.canvas is not None:
        # The picture carries its style; the content security policy allows this one.
        response.inline_styles = [replay.canvas.style]  # type: ignore[attr-defined]


# --- a match in a frame of another site ----------------------------------------------


def _refused_in_a_frame(page: Page) -> Page:
    """Say in the frame what is wrong: the site's own pages are shown in none."""

    @wraps(page)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with translation.override(language_of(request)):
            try:
                return page(request, *args, **kwargs)
            except Http404 as error:
                status, words = 404, str(error)
            except PermissionDenied as error:
                status, words = 403, str(error)
            context = {"words": words, "frame_theme": _theme(request)}
            return render(request, "replays/embed.html", context, status=status)

    return answer


@require_safe
@xframe_options_exempt
@plain_about_logs
@_refused_in_a_frame
def embed(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show a match with nothing around it, for the pages of other sites."""
    params = MatchParams(request, match)
    replay = params.replay()
    context = {
        "match": selectors.summary(params.log, params.language).named(replay.names),
        "viewer": name_of(params.viewer),
        "frame_theme": _theme(request),
        "has_controls": request.GET.get("controls") != "0",
        "has_title": request.GET.get("title") != "0",
        "plays": request.GET.get("play") == "1",
    }
    if replay.last >= 0:
        context |= shown(params, replay, params.step(replay), hides=False)
    if (speed := request.GET.get("speed", "")) in dict(SPEEDS):
        context["speed"] = speed
    response = render(request, "replays/embed.html", context)
    _allow_picture(response, replay)
    return response


def _theme(request: HttpRequest) -> str:
    theme = request.GET.get("theme", "")
    return theme if theme in THEMES else ""

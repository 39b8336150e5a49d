"""Matches as pictures for other places: a step, a whole match, and how to embed it."""

from html import escape
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import BadRequest
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from replays import raster, selectors
from replays.models import Animation
from replays.services.animations import request_animation
from replays.services.errors import TooManyAnimations
from replays.tasks import enqueue_animations
from replays.views.files import REVALIDATE
from replays.views.params import MatchParams, plain_about_logs

A_DAY: Final = "public, max-age=86400"
WIDTHS: Final = (480, 800, 1200)
FRAME_WIDTH: Final = 720
FRAME_HEIGHT: Final = 640


class _StepPicture:
    """The picture of one step, and how it is answered as a file."""

    def __init__(self, request: HttpRequest, match: UUID, number: int) -> None:
        params = MatchParams(request, match)
        # A file is for any screen: it has the whole table.
        replay = params.replay("wide")
        if replay.canvas is None or number > replay.last:
            raise Http404(gettext("The match has no such step."))
        self.svg = replay.svg(number)
        self.style = replay.canvas.style
        self.name = f"{params.log.game}-{str(params.log.id)[:8]}-{number}"
        # Only what does not depend on the reader is kept by others.
        is_whole = {"language", "seat"} <= {*request.GET} and params.log.is_open
        self.caching = A_DAY if is_whole else REVALIDATE

    def answer(self, content: str | bytes, kind: str, ending: str) -> HttpResponse:
        response = HttpResponse(content, content_type=kind)
        name = f"{self.name}.{ending}"
        response["Content-Disposition"] = f'inline; filename="{name}"'
        response["Cache-Control"] = self.caching
        return response


@require_safe
@plain_about_logs
def step_svg(request: HttpRequest, match: UUID, number: int) -> HttpResponseBase:
    """Return the picture of a step as a file of its own."""
    picture = _StepPicture(request, match, number)
    response = picture.answer(picture.svg, "image/svg+xml", "svg")
    response.inline_styles = [picture.style]  # type: ignore[attr-defined]
    return response


@require_safe
@plain_about_logs
def step_png(request: HttpRequest, match: UUID, number: int) -> HttpResponseBase:
    """Return the same drawn in pixels, in one of three widths."""
    wanted = request.GET.get("width", str(WIDTHS[-1]))
    width = next((one for one in WIDTHS if str(one) == wanted), None)
    if width is None:
        raise BadRequest(gettext("The width is 480, 800 or 1200."))
    picture = _StepPicture(request, match, number)
    return picture.answer(raster.png(picture.svg, width=width), "image/png", "png")


# --- a whole match -------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def animation(request: HttpRequest, match: UUID) -> HttpResponse:
    """Show how far the animation of a match is; a POST has it drawn."""
    params = _open_match(request, match)
    refused, status = "", 200
    if request.method == "POST":
        try:
            request_animation(
                log=params.log, language=params.language, user=_person(request)
            )
            enqueue_animations()
            return redirect("replays:animation", params.log.id)
        except TooManyAnimations as error:
            refused, status = str(error), 429
    found = Animation.objects.filter(log=params.log, language=params.language)
    context = {
        "log": params.log,
        "match": selectors.summary(params.log, params.language),
        "animation": found.defer("file").first(),
        "refused": refused,
    }
    return render(request, "replays/animation.html", context, status=status)


@require_safe
def animation_file(request: HttpRequest, match: UUID) -> HttpResponse:
    params = _open_match(request, match)
    found = Animation.objects.filter(
        log=params.log,
        language=params.language,
        status=Animation.Status.FINISHED,
    ).first()
    if found is None:
        raise Http404(gettext("This animation has not been drawn."))
    response = HttpResponse(found.file, content_type="image/webp")
    name = f"{params.log.game}-{str(params.log.id)[:8]}.webp"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["Cache-Control"] = A_DAY
    return response


def _open_match(request: HttpRequest, match: UUID) -> MatchParams:
    params = MatchParams(request, match)
    if not params.log.is_open:
        raise Http404(gettext("A match can be drawn when it is over and open to all."))
    return params


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # login_required has seen to it.
    return request.user


# --- for other sites -----------------------------------------------------------------


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """Say how other sites show a match, by the convention of oembed.com."""
    if request.GET.get("format", "json") != "json":
        return JsonResponse({"error": "The only format is json."}, status=501)
    wanted = request.GET.get("url", "")
    try:
        address = urlsplit(wanted)
        found = resolve(address.path)
    except (ValueError, Resolver404):
        found = None
    if (
        found is None
        or found.view_name != "replays:match"
        or address.netloc != request.get_host()
    ):
        raise Http404(gettext("There is no match with this address."))
    params = MatchParams(request, found.kwargs["match"])
    title = selectors.summary(params.log, params.language).title
    width = _limited(request.GET.get("maxwidth", ""), FRAME_WIDTH)
    height = _limited(request.GET.get("maxheight", ""), FRAME_HEIGHT)
    query = f"?{address.query}" if address.query else ""
    frame = reverse("replays:embed", args=[params.log.id])
    answer: dict[str, Any] = {
        "type": "rich",
        "version": "1.0",
        "provider_name": "Souk",
        "provider_url": request.build_absolute_uri("/"),
        "title": title,
        "width": width,
        "height": height,
        "html": snippet(
            request.build_absolute_uri(f"{frame}{query}"), title, width, height
        ),
    }
    return JsonResponse(answer)


def _limited(text: str, most: int) -> int:
    return min(int(text), most) if text.isdecimal() and len(text) < 6 else most


def snippet(address: str, title: str, width: int, height: int) -> str:
    """Return what shows the match in a page of another site."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(title)}" '
        f'width="{width}" height="{height}" loading="lazy"></iframe>'
    )

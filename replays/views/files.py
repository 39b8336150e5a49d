"""What scripts and programs fetch of matches: replays, steps, logs."""

import gzip
from typing import Final
from uuid import UUID

import msgspec
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from replays import match_info, selectors
from replays.frames.viewers import name_of
from replays.log.file import SUFFIX
from replays.services.import_export import lines_of
from replays.views.params import Asked, refused_in_json, refused_in_pages

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "private, no-cache"


@require_safe
@refused_in_json
def film(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return the whole replay; under the name its content gives it, for ever."""
    asked = Asked(request, match)
    packed = asked.film().packed()
    etag = f'"{packed.digest}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(content_type="application/json")
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.content = packed.gzipped
            response["Content-Encoding"] = "gzip"
        else:
            response.content = gzip.decompress(packed.gzipped)
        response["ETag"] = etag
    patch_vary_headers(response, ["Accept-Encoding"])
    is_named = request.GET.get("v") == packed.digest
    for_ever = is_named and asked.log.is_open
    response["Cache-Control"] = FOR_EVER if for_ever else ASK_AGAIN
    return response


@require_safe
@refused_in_json
def waiting(request: HttpRequest, match: UUID) -> HttpResponse:
    """Return what a match waits for just now, in words; nothing if it does not."""
    words = match_info.story_of(Asked(request, match).log.id).waiting
    return HttpResponse(words, content_type="text/plain; charset=utf-8")


@require_safe
@refused_in_json
def step(request: HttpRequest, match: UUID, number: int) -> HttpResponseBase:
    """Return one step: position, sentences and events, as the viewer may know them."""
    asked = Asked(request, match)
    film = asked.film()
    if number > film.last:
        raise Http404(gettext("The match has no such step."))
    frame, scene = film.frames[number], film.scenes[number]
    answer = {
        "match": match,
        "viewer": name_of(asked.viewer),
        "step": number,
        "last": film.last,
        "round": frame.round,
        "seat": frame.seat,
        "seq": frame.seq,
        "at_ms": frame.at_ms,
        "cpu_us": frame.cpu_us,
        "wall_us": frame.wall_us,
        "sentences": frame.told,
        "notes": frame.notes,
        "marks": frame.marks,
        "scores": film.scores[number],
        "move": scene.move,
        "events": scene.events,
        "view": scene.view,
    }
    response = HttpResponse(
        msgspec.json.encode(answer), content_type="application/json"
    )
    response["Cache-Control"] = ASK_AGAIN
    return response


@require_safe
@refused_in_json
def private_logs(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return what bots wrote in a match and the reader may see, by seat and step."""
    asked = Asked(request, match)
    logs = [
        {"seat": log.seat, "label": log.label, "parts": log.parts}
        for log in match_info.private_logs(asked.user, asked.log.id)
    ]
    response = HttpResponse(
        msgspec.json.encode({"logs": logs}), content_type="application/json"
    )
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def log_file(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return the log as the file that `souk verify` reads."""
    asked = Asked(request, match)
    with refused_in_pages():
        selectors.check_download(asked.user, asked.log)
    lines = lines_of(asked.log)
    response = StreamingHttpResponse(lines, content_type="application/x-ndjson")
    name = f"{asked.log.game}-{asked.log.id}{SUFFIX}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = ASK_AGAIN
    return response

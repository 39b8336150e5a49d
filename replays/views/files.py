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
from replays.services.import_export import lines_of
from replays.views.params import MatchParams, refused_in_json, refused_in_pages

FOR_EVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "private, no-cache"


@require_safe
@refused_in_json
def replay(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return the whole replay; under the name its content gives it, for ever."""
    params = MatchParams(request, match)
    packed = params.replay().packed()
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
    for_ever = is_named and params.log.is_open
    response["Cache-Control"] = FOR_EVER if for_ever else REVALIDATE
    return response


@require_safe
@refused_in_json
def waiting(request: HttpRequest, match: UUID) -> HttpResponse:
    """Return what a match waits for just now, in words; nothing if it does not."""
    words = match_info.story_of(MatchParams(request, match).log.id).waiting
    return HttpResponse(words, content_type="text/plain; charset=utf-8")


@require_safe
@refused_in_json
def step(request: HttpRequest, match: UUID, number: int) -> HttpResponseBase:
    """Return one step: position, sentences and events, as the viewer may know them."""
    params = MatchParams(request, match)
    replay = params.replay()
    if number > replay.last:
        raise Http404(gettext("The match has no such step."))
    frame, position = replay.frames[number], replay.positions[number]
    answer = {
        "match": match,
        "viewer": name_of(params.viewer),
        "step": number,
        "last": replay.last,
        "round": frame.round,
        "seat": frame.seat,
        "seq": frame.seq,
        "at_ms": frame.at_ms,
        "cpu_us": frame.cpu_us,
        "wall_us": frame.wall_us,
        "sentences": frame.sentences,
        "notes": frame.notes,
        "marks": frame.marks,
        "scores": replay.scores[number],
        "move": position.move,
        "events": position.events,
        "view": position.view,
    }
    response = HttpResponse(
        msgspec.json.encode(answer), content_type="application/json"
    )
    response["Cache-Control"] = REVALIDATE
    return response


@require_safe
@refused_in_json
def private_logs(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return what bots wrote in a match and the reader may see, by seat and step."""
    params = MatchParams(request, match)
    logs = [
        {"seat": log.seat, "label": log.label, "parts": log.parts}
        for log in match_info.private_logs(params.user, params.log.id)
    ]
    response = HttpResponse(
        msgspec.json.encode({"logs": logs}), content_type="application/json"
    )
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def log_file(request: HttpRequest, match: UUID) -> HttpResponseBase:
    """Return the log as the file that `souk verify` reads."""
    params = MatchParams(request, match)
    with refused_in_pages():
        selectors.check_download(params.user, params.log)
    lines = lines_of(params.log)
    response = StreamingHttpResponse(lines, content_type="application/x-ndjson")
    name = selectors.file_name(params.log)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = REVALIDATE
    return response

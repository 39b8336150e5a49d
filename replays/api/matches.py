"""One match: its header, its entries, its steps, its frames and its file."""

import gzip
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays import selectors
from replays.api import outputs
from replays.api.params import (
    AsViewer,
    Behind,
    InLanguage,
    MatchQuery,
    address_behind,
    cached_by,
    not_modified,
    plain_about_logs,
    refused_by_the_api,
)
from replays.api.parsing import As
from replays.frames.builder import MatchReplay
from replays.frames.viewers import name_of
from replays.log.file import SUFFIX
from replays.selectors.redacted_entries import redacted_entries
from replays.services.import_export import lines_of

UNCHANGED = OpenApiResponse(description="What you have is still right.")


class MatchDetail(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="match",
        parameters=[InLanguage],
        responses={200: outputs.HeaderOutput, 304: UNCHANGED},
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Return what was settled before a match began, and how far it is."""
        params = MatchQuery(request, match)
        if known := not_modified(request, params.etag):
            return known
        log = params.log
        summary = selectors.summary(log, params.language).named(params.names)
        # A hash lets others try out what they may not know.
        is_free = selectors.can_download(params.user, log)
        viewers = selectors.viewers_for(params.user, log)
        data = msgspec.structs.asdict(summary) | {
            "header": selectors.header_of(log),
            "head_hash": bytes(log.head_hash).hex() if is_free else None,
            "views": [name_of(viewer) for viewer in viewers],
            "live": f"/live/{log.id}/",
        }
        return Response(outputs.HeaderOutput(data).data, headers=cached_by(params.etag))


class EntryList(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="list_entries",
        parameters=[Behind],
        responses={200: outputs.EntriesOutput, 304: UNCHANGED},
    )
    def get(self, request: Request, match: UUID) -> Response:
        """List the entries of a log, in their order, as the viewer may see them.

        Events are redacted, a move as such is shown to its seat alone, and hashes come
        only with everything: they would let others try out what they may not know.
        While a match is played, ask again behind the last number that you have.
        """
        params = MatchQuery(request, match, Behind)
        if known := not_modified(request, params.etag):
            return known
        after, size = params.query["after"], params.query["size"]
        with plain_about_logs():
            found = redacted_entries(params.log, params.viewer, after=after, size=size)
        more = bool(found) and found[-1].seq < params.log.head_seq
        data = {
            "results": found,
            "next": address_behind(request, found[-1].seq) if more else None,
        }
        return Response(
            outputs.EntriesOutput(data).data, headers=cached_by(params.etag)
        )


class StepList(APIView):
    permission_classes = (AllowAny,)

    class Query(Behind):
        after = serializers.IntegerField(
            default=-1,
            min_value=-1,
            max_value=2**31 - 1,
            help_text="Begin behind this step.",
        )

    @extend_schema(
        operation_id="list_steps",
        parameters=[Query],
        responses={200: outputs.StepsOutput, 304: UNCHANGED},
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Return a match in sentences, step by step; step 0 is the setup."""
        params = MatchQuery(request, match, self.Query)
        if known := not_modified(request, params.etag):
            return known
        with plain_about_logs():
            replay = params.replay()
        first = params.query["after"] + 1
        end = min(first + params.query["size"], replay.last + 1)
        data = {
            "results": [_step(replay, number) for number in range(first, end)],
            "next": address_behind(request, end - 1) if end <= replay.last else None,
        }
        return Response(outputs.StepsOutput(data).data, headers=cached_by(params.etag))


class StepDetail(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="step",
        parameters=[AsViewer],
        responses={200: outputs.StepOutput, 304: UNCHANGED},
    )
    def get(self, request: Request, match: UUID, number: int) -> HttpResponseBase:
        """Show the position after a step as the viewer sees it, and what led there.

        `move` is null where the viewer may not know the move as such.
        """
        params = MatchQuery(request, match)
        if known := not_modified(request, params.etag):
            return known
        with plain_about_logs():
            replay = params.replay()
        if number > replay.last:
            raise NotFound(gettext("This match has no such step."))
        position = replay.positions[number]
        body = _step(replay, number) | {
            "match": params.log.id,
            "viewer": name_of(params.viewer),
            "last": replay.last,
            "move": position.move,
            "events": position.events,
            "view": position.view,
        }
        return HttpResponse(
            msgspec.json.encode(body),
            content_type="application/json",
            headers=cached_by(params.etag),
        )


class FrameList(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="film",
        parameters=[AsViewer],
        responses={200: OpenApiTypes.OBJECT, 304: UNCHANGED},
    )
    def get(self, request: Request, match: UUID) -> HttpResponseBase:
        """Return all frames of a match, each as what is new in it.

        This is what the viewer on the site plays. While a match is being played, the
        stream at `live` brings what comes.
        """
        params = MatchQuery(request, match)
        with plain_about_logs():
            packed = params.replay().packed()
        etag = f'"{packed.digest}"'
        if known := not_modified(request, etag):
            return known
        headers = cached_by(etag) | {"Vary": "Accept-Encoding"}
        body = packed.gzipped
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            body = gzip.decompress(body)
        return HttpResponse(body, content_type="application/json", headers=headers)


class LogFile(APIView):
    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer, As("application/x-ndjson"))

    @extend_schema(
        operation_id="export_match",
        responses={
            (200, "application/x-ndjson"): OpenApiTypes.BINARY,
            304: UNCHANGED,
        },
    )
    def get(self, request: Request, match: UUID) -> HttpResponseBase:
        """Return the log as the file that `souk verify` reads, once it is open."""
        params = MatchQuery(request, match, InLanguage)
        with refused_by_the_api():
            selectors.check_download(params.user, params.log)
        if known := not_modified(request, params.etag):
            return known
        name = f"{params.log.game}-{params.log.id}{SUFFIX}"
        return StreamingHttpResponse(
            lines_of(params.log),
            content_type="application/x-ndjson",
            headers={
                **cached_by(params.etag),
                "Content-Disposition": f'attachment; filename="{name}"',
            },
        )


def _step(replay: MatchReplay, number: int) -> dict[str, Any]:
    frame = replay.frames[number]
    return {
        "step": number,
        "round": frame.round,
        "seat": frame.seat,
        "seq": frame.seq,
        "at_ms": frame.at_ms,
        "cpu_us": frame.cpu_us,
        "wall_us": frame.wall_us,
        "sentences": frame.sentences,
        "notes": [{"seq": note.seq, "words": note.words} for note in frame.notes],
    }

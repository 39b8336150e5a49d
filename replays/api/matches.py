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
    Asked,
    AsViewer,
    Behind,
    InLanguage,
    address_behind,
    cached_by,
    not_modified,
    plain_about_logs,
    refused_by_the_api,
)
from replays.api.parsing import As
from replays.frames.builder import Film
from replays.frames.viewers import name_of
from replays.log.file import SUFFIX
from replays.selectors.redacted_entries import told_entries
from replays.services.import_export import lines_of

UNCHANGED = OpenApiResponse(description="What you have is still right.")


class Match(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="match",
        parameters=[InLanguage],
        responses={200: outputs.HeaderOutput, 304: UNCHANGED},
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Return what was settled before a match began, and how far it is."""
        asked = Asked(request, match)
        if known := not_modified(request, asked.etag):
            return known
        log = asked.log
        told = selectors.summary(log, asked.language).named(asked.names)
        # A hash lets others try out what they may not know.
        is_free = selectors.can_download(asked.user, log)
        viewers = selectors.viewers_for(asked.user, log)
        data = msgspec.structs.asdict(told) | {
            "header": selectors.header_of(log),
            "head_hash": bytes(log.head_hash).hex() if is_free else None,
            "views": [name_of(viewer) for viewer in viewers],
            "live": f"/live/{log.id}/",
        }
        return Response(outputs.HeaderOutput(data).data, headers=cached_by(asked.etag))


class Entries(APIView):
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
        asked = Asked(request, match, Behind)
        if known := not_modified(request, asked.etag):
            return known
        after, size = asked.query["after"], asked.query["size"]
        with plain_about_logs():
            found = told_entries(asked.log, asked.viewer, after=after, size=size)
        more = bool(found) and found[-1].seq < asked.log.head_seq
        data = {
            "results": found,
            "next": address_behind(request, found[-1].seq) if more else None,
        }
        return Response(outputs.EntriesOutput(data).data, headers=cached_by(asked.etag))


class Steps(APIView):
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
        asked = Asked(request, match, self.Query)
        if known := not_modified(request, asked.etag):
            return known
        with plain_about_logs():
            film = asked.film()
        first = asked.query["after"] + 1
        end = min(first + asked.query["size"], film.last + 1)
        data = {
            "results": [_step(film, number) for number in range(first, end)],
            "next": address_behind(request, end - 1) if end <= film.last else None,
        }
        return Response(outputs.StepsOutput(data).data, headers=cached_by(asked.etag))


class Step(APIView):
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
        asked = Asked(request, match)
        if known := not_modified(request, asked.etag):
            return known
        with plain_about_logs():
            film = asked.film()
        if number > film.last:
            raise NotFound(gettext("This match has no such step."))
        scene = film.scenes[number]
        body = _step(film, number) | {
            "match": asked.log.id,
            "viewer": name_of(asked.viewer),
            "last": film.last,
            "move": scene.move,
            "events": scene.events,
            "view": scene.view,
        }
        return HttpResponse(
            msgspec.json.encode(body),
            content_type="application/json",
            headers=cached_by(asked.etag),
        )


class MatchFilm(APIView):
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
        asked = Asked(request, match)
        with plain_about_logs():
            packed = asked.film().packed()
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
        asked = Asked(request, match, InLanguage)
        with refused_by_the_api():
            selectors.check_download(asked.user, asked.log)
        if known := not_modified(request, asked.etag):
            return known
        name = f"{asked.log.game}-{asked.log.id}{SUFFIX}"
        return StreamingHttpResponse(
            lines_of(asked.log),
            content_type="application/x-ndjson",
            headers={
                **cached_by(asked.etag),
                "Content-Disposition": f'attachment; filename="{name}"',
            },
        )


def _step(film: Film, number: int) -> dict[str, Any]:
    frame = film.frames[number]
    return {
        "step": number,
        "round": frame.round,
        "seat": frame.seat,
        "seq": frame.seq,
        "at_ms": frame.at_ms,
        "cpu_us": frame.cpu_us,
        "wall_us": frame.wall_us,
        "sentences": frame.told,
        "notes": [{"seq": note.seq, "words": note.words} for note in frame.notes],
    }

"""Matches as a list, matches that come back from files, and the clocks of bots."""

from typing import Any, BinaryIO
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines.registry import GAMES
from replays import selectors as replays
from replays.api.outputs import MatchOutput
from replays.api.params import InLanguage, language_of, read_query
from replays.api.parsing import AnyFileParser, LogLines, file_of
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from replays.services.import_export import (
    Imported,
    NoParent,
    OtherContent,
    import_log,
)
from tournaments.api.refusals import Conflict
from tournaments.selectors.matches.positions import bot_clock
from tournaments.selectors.matches.search import found_matches


class Matches(ListAPIView[MatchLog]):
    permission_classes = (IsAuthenticatedOrReadOnly,)
    parser_classes = (LogLines, AnyFileParser)
    serializer_class = MatchOutput
    ordering = ("-created_at", "id")
    throttle_scope = "upload"

    class Query(InLanguage):
        game = serializers.ChoiceField(GAMES, required=False)
        status = serializers.ChoiceField(MatchLog.Status.choices, required=False)
        player = serializers.CharField(
            required=False, max_length=80, help_text="A part of what a seat is called."
        )
        tournament = serializers.CharField(required=False, help_text="Its slug.")
        bot = serializers.CharField(required=False, help_text="Its name.")

    def get_queryset(self) -> QuerySet[MatchLog]:
        query = dict(read_query(self.Query, self.request))
        self.language = language_of(query)
        query.pop("language", None)
        return found_matches(**query)

    @extend_schema(operation_id="list_matches", parameters=[Query])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the matches that have begun, the newest first."""
        rows = self.paginate_queryset(self.get_queryset()) or []
        output = replays.summaries(rows, self.language)
        return self.get_paginated_response(MatchOutput(output, many=True).data)

    @extend_schema(
        operation_id="import_match",
        request={"application/octet-stream": OpenApiTypes.BINARY},
        responses={200: MatchOutput, 201: MatchOutput},
    )
    def post(self, request: Request) -> Response:
        """Bring a match in from its file; for organisers.

        The file is checked in every respect: its chain, the rules, and every draw. One
        that is here already is answered with 200 and changes nothing.
        """
        if not request.user.has_perm("replays.add_matchlog"):
            raise PermissionDenied(gettext("Only organisers do this: ask one of them."))
        imported = _import(file_of(request.data))
        (match,) = replays.summaries([imported.log], language_of({}))
        return Response(MatchOutput(match).data, status=201 if imported.is_new else 200)


class BotClockOutput(serializers.Serializer[Any]):
    start_ms = serializers.IntegerField(help_text="To import and to get ready.")
    bank_ms = serializers.IntegerField(help_text="For the whole match.")
    increment_ms = serializers.IntegerField(help_text="More for each decision.")
    cap_ms = serializers.IntegerField(help_text="The most for one decision.")
    sleep_ms = serializers.IntegerField(help_text="The most a bot may sleep.")


class BotClock(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="bot_clock", responses=BotClockOutput, tags=["matches"])
    def get(self, request: Request, match: UUID) -> Response:
        """Return how much processor time each bot of a match has, in milliseconds.

        What one has left at a step follows from this and from what its moves took.
        """
        if replays.log(match) is None:
            raise NotFound
        return Response(BotClockOutput(bot_clock(match)).data)


def _import(stream: BinaryIO) -> Imported:
    try:
        return import_log(stream, gettext("The file"))
    except OtherContent as error:
        raise Conflict(str(error), "other_content") from error
    except NoParent as error:
        raise Conflict(str(error), "no_parent") from error
    except (UnreadableLog, WrongEngine) as error:
        raise ValidationError(str(error), code="unreadable") from error

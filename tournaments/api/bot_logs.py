"""What bots wrote in matches, for those who own them."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.selectors import can_read_logs
from replays import selectors as logs
from replays.api.outputs import page_of
from replays.api.params import read_query
from tournaments.api.entrants import shown_bot
from tournaments.models import BotLog
from tournaments.selectors.bots.logs import logs_for, logs_of


class LogPartOutput(serializers.Serializer[Any]):
    step = serializers.IntegerField()
    text = serializers.CharField()

    def to_representation(self, part: tuple[int, str]) -> dict[str, Any]:
        return {"step": part[0], "text": part[1]}


class SeatLogOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    failure = serializers.CharField(
        allow_blank=True, help_text="Why the seat failed; empty if it did not."
    )
    parts = LogPartOutput(many=True)


SeatLogsOutput = page_of("SeatLogsOutput", SeatLogOutput)


class BotLogOutput(serializers.Serializer[Any]):
    match = serializers.UUIDField(source="match_id")
    version = serializers.CharField(source="version.version")
    seat = serializers.IntegerField()
    failed_at = serializers.IntegerField(
        allow_null=True, help_text="The step at which it failed; null: it did not."
    )
    at = serializers.DateTimeField()


class LogsOfABot(ListAPIView[BotLog]):
    """List where your bot wrote something or failed, the newest first.

    What it wrote is told by the match.
    """

    serializer_class = BotLogOutput
    ordering = ("-id",)

    class Query(serializers.Serializer[Any]):
        failed = serializers.BooleanField(
            default=False, help_text="Only matches in which it failed."
        )

    def get_queryset(self) -> QuerySet[BotLog]:
        bot = shown_bot(self.request, self.kwargs["name"])
        if not can_read_logs(self.request.user, bot):
            raise PermissionDenied(
                gettext("Only its owner and organisers read what it wrote.")
            )
        return logs_of(bot, failed=read_query(self.Query, self.request)["failed"])


class BotLogs(APIView):
    @extend_schema(
        operation_id="list_bot_logs", responses=SeatLogsOutput, tags=["bots"]
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Tell what your bots wrote in a match, and at which steps.

        The list is empty while the match keeps a secret, for others to know it.
        """
        if logs.log(match) is None:
            raise NotFound
        output = logs_for(request.user, match)
        return Response(
            SeatLogsOutput({"results": output, "next": None}).data,
            headers={"Cache-Control": "no-store"},
        )

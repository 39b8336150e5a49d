"""What bots wrote in matches, for those who own them."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays import selectors as logs
from replays.api.outputs import Page
from tournaments.selectors.bot_logs import logs_for


class PartOutput(serializers.Serializer[Any]):
    step = serializers.IntegerField()
    text = serializers.CharField()

    class Meta:
        ref_name = "LogPart"


class SeatLogOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    failure = serializers.CharField(
        allow_blank=True, help_text="Why the seat failed; empty if it did not."
    )
    parts = PartOutput(many=True)

    class Meta:
        ref_name = "SeatLog"


class SeatLogsOutput(Page):
    results = SeatLogOutput(many=True)

    class Meta:
        ref_name = "SeatLogs"


class BotLogs(APIView):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="list_bot_logs", responses=SeatLogsOutput, tags=["bots"]
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Tell what your bots wrote in a match, and at which steps.

        The list is empty while the match keeps a secret, for others to know it.
        """
        if logs.log(match) is None:
            raise NotFound
        told = [
            {
                "seat": one.seat,
                "label": one.label,
                "failure": one.failure,
                "parts": [{"step": step, "text": text} for step, text in one.parts],
            }
            for one in logs_for(request.user, match)
        ]
        return Response(
            SeatLogsOutput({"results": told, "next": None}).data,
            headers={"Cache-Control": "no-store"},
        )

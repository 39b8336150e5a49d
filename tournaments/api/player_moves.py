"""What a person does in a match by a program: look, move, go back, resign."""

from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.outputs import JsonObject
from replays.api.params import (
    InLanguage,
    language_of,
    plain_about_logs,
    read_body,
    read_query,
)
from tournaments.api.outputs import JsonText
from tournaments.api.refusals import refusals
from tournaments.models import Match
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tables.preview import table_preview
from tournaments.selectors.tables.question import question_for, seat_of
from tournaments.services.errors import NotSeated
from tournaments.services.tables.emotes import EMOTES, send_emote
from tournaments.services.tables.player_moves import (
    make_move,
    resign,
    running_log,
    undo,
)
from tournaments.tasks.matches import enqueue_followed

KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    required=True,
    description="The same key does nothing the second time, so send again as you like.",
)


class OfferOutput(serializers.Serializer[Any]):
    move = JsonText()
    words = serializers.CharField()
    heading = serializers.CharField()
    points = serializers.ListField(child=serializers.CharField())
    topic = serializers.CharField(
        allow_blank=True, help_text="Its explanation in the guide, by its id."
    )


class ClockOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    bank_ms = serializers.IntegerField()
    since_ms = serializers.IntegerField(allow_null=True)
    due_ms = serializers.IntegerField(
        allow_null=True, help_text="When the time is up, since 1970."
    )


class QuestionOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    head = serializers.IntegerField(
        source="seq", help_text="How many entries the log has."
    )
    now_ms = serializers.IntegerField()
    state = serializers.ChoiceField(["coming", "running", "over"])
    is_asked = serializers.BooleanField(help_text="Whether it is your turn.")
    is_lost = serializers.BooleanField(
        help_text="Whether a stand-in plays your seat to the end."
    )
    asked = serializers.CharField(
        help_text="What you are to choose, in a few words; empty out of your turn."
    )
    to_move = serializers.ListField(child=serializers.IntegerField())
    clocks = ClockOutput(many=True)
    scores = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    moves = OfferOutput(
        source="offers", many=True, help_text="Empty while it is not your turn."
    )
    undo = serializers.IntegerField(
        allow_null=True,
        help_text="The entry of the move that you can take back now; else null.",
    )


class HeadOutput(serializers.Serializer[Any]):
    head = serializers.IntegerField(
        help_text="The number of the last entry that followed from it."
    )


class ScoreChangeOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(
        allow_null=True, help_text="Null where that is not known."
    )


class ThingChangeOutput(serializers.Serializer[Any]):
    thing = serializers.CharField(help_text="Its name in the picture.")
    kind = serializers.ChoiceField(["moved", "changed", "came", "gone", "open"])


class PreviewOutput(serializers.Serializer[Any]):
    sentences = serializers.ListField(child=serializers.CharField())
    is_certain = serializers.BooleanField(
        help_text="Whether nothing depends on chance or on what is hidden."
    )
    numbers = serializers.ListField(child=serializers.CharField())
    scores = ScoreChangeOutput(many=True)
    changes = ThingChangeOutput(many=True)


class QuestionDetail(APIView):
    @extend_schema(
        operation_id="question", parameters=[InLanguage], responses=QuestionOutput
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Tell what you are asked at a table: your legal moves, and your time.

        What you see of the board is the last step of the match, with your seat.
        """
        language = language_of(read_query(InLanguage, request))
        with refusals(), plain_about_logs():
            found = Match.objects.get(id=match)
            seat = seat_of(request.user, found)
            if seat is None:
                raise NotSeated
            question = question_for(found, seat, language)
        output = QuestionOutput(question)
        return Response(output.data, headers={"Cache-Control": "no-store"})


class Moves(APIView):
    throttle_scope = "move"

    class NewMoveInput(serializers.Serializer[Any]):
        move = JsonObject()
        expected_head = serializers.IntegerField(
            required=False,
            min_value=0,
            max_value=2**31 - 1,
            help_text="The `head` of the question; a longer log refuses the move.",
        )

    @extend_schema(
        operation_id="make_move",
        parameters=[KEY],
        request=NewMoveInput,
        responses=HeadOutput,
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Play one of your legal moves, as the question tells it.

        With `expected_head`, status 409 and the code `head_moved` say that something
        has happened meanwhile; `head` is how many entries there are by now.
        """
        given = read_body(self.NewMoveInput, request)
        key = _key(request)
        with refusals():
            played = make_move(
                match_id=match,
                user=person_of(request),
                move=msgspec.json.encode(given["move"]),
                key=key,
                expected_seq=given.get("expected_head"),
            )
        transaction.on_commit(enqueue_followed)
        return Response(HeadOutput({"head": played.seq}).data)


class Preview(APIView):
    throttle_scope = "preview"

    class PreviewInput(serializers.Serializer[Any]):
        move = JsonObject()

    @extend_schema(
        operation_id="preview",
        parameters=[InLanguage],
        request=PreviewInput,
        responses=PreviewOutput,
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Tell what one of your moves would lead to, as far as you can know.

        It follows from your view; what depends on chance or on hidden things is left
        out, and `is_certain` says so. Nothing is played.
        """
        language = language_of(read_query(InLanguage, request))
        given = read_body(self.PreviewInput, request)
        with refusals(), plain_about_logs():
            found = Match.objects.get(id=match)
            seat = seat_of(request.user, found)
            if seat is None:
                raise NotSeated
            log = running_log(found)
            move = msgspec.json.encode(given["move"])
            shown = table_preview(log, seat, move, language)
        return Response(PreviewOutput(shown.made).data)


class Undos(APIView):
    throttle_scope = "move"

    class NewUndoInput(serializers.Serializer[Any]):
        undo = serializers.IntegerField(
            min_value=1,
            max_value=2**31 - 1,
            help_text="The entry of your last move, as the question tells it.",
        )

    @extend_schema(
        operation_id="undo",
        parameters=[KEY],
        request=NewUndoInput,
        responses=HeadOutput,
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Take back your last move at a casual table, with all that followed from it.

        The log keeps both. Status 409 and the code `no_undo` tell why your move stands.
        """
        given = read_body(self.NewUndoInput, request)
        key = _key(request)
        with refusals():
            undone = undo(
                match_id=match,
                user=person_of(request),
                move_seq=given["undo"],
                key=key,
            )
        transaction.on_commit(enqueue_followed)
        return Response(HeadOutput({"head": undone.seq}).data)


class Resignation(APIView):
    throttle_scope = "move"

    @extend_schema(
        operation_id="resign", parameters=[KEY], request=None, responses=HeadOutput
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Leave a match for good: from here on a stand-in plays your seat."""
        key = _key(request)
        with refusals():
            head = resign(match_id=match, user=person_of(request), key=key)
        transaction.on_commit(enqueue_followed)
        return Response(HeadOutput({"head": head}).data)


class Emotes(APIView):
    throttle_scope = "move"

    class NewEmoteInput(serializers.Serializer[Any]):
        emote = serializers.ChoiceField(EMOTES)

    @extend_schema(
        operation_id="send_emote",
        request=NewEmoteInput,
        responses={204: OpenApiResponse(description="It is shown at the table.")},
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Show an emote to all at the table for some seconds; it is stored nowhere."""
        given = read_body(self.NewEmoteInput, request)
        with refusals():
            send_emote(match_id=match, user=person_of(request), **given)
        return Response(status=204)


def _key(request: Request) -> UUID:
    try:
        return UUID(request.headers.get("Idempotency-Key", ""))
    except ValueError as error:
        raise ValidationError(
            {"Idempotency-Key": [gettext("Send a UUID of your own in this header.")]},
            code="no_key",
        ) from error

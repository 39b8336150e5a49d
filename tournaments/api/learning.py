"""What helps a person to decide, for programs: lessons of a tutorial, and hints."""

from typing import Any
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines import registry
from engines.core.game import Language
from replays.api.params import InLanguage, language_of, plain_about_logs, read_query
from tournaments.api.outputs import JsonText
from tournaments.api.refusals import refusals
from tournaments.forms.clocks import UNHURRIED
from tournaments.models import Match
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tables.advice import advice_for
from tournaments.selectors.tables.question import seat_of
from tournaments.services.errors import NotSeated
from tournaments.services.tables.hints import give_hint
from tournaments.services.tables.tutorials import begin_tutorial, leave_tutorial
from tournaments.tasks.hints import enqueue_search
from tournaments.tasks.matches import enqueue_followed


class SuggestionOutput(serializers.Serializer[Any]):
    move = JsonText()
    words = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)


class LessonOutput(serializers.Serializer[Any]):
    title = serializers.CharField()
    text = serializers.CharField()
    matters = serializers.CharField(
        allow_blank=True, help_text="What a good decision takes into account."
    )


class LessonsOutput(serializers.Serializer[Any]):
    welcome = serializers.CharField(
        allow_blank=True, help_text="What the game is about, at your first decision."
    )
    happenings = LessonOutput(many=True)
    decision = LessonOutput(allow_null=True)
    is_new = serializers.BooleanField(
        help_text="Whether you meet this kind of decision for the first time."
    )
    is_practised = serializers.BooleanField(
        help_text="Whether you have met it often enough to choose alone."
    )
    suggestions = SuggestionOutput(many=True, help_text="The best one first.")


class HintOutput(serializers.Serializer[Any]):
    preferred = SuggestionOutput(
        many=True, help_text="What a search prefers; empty until it has ended."
    )
    suggestions = SuggestionOutput(many=True, help_text="What rules of thumb suggest.")
    lead = serializers.IntegerField(
        help_text="By how many points the search expects you ahead of the others."
    )
    dreams = serializers.IntegerField(
        help_text="In how many imagined matches the search tried its move."
    )
    is_searching = serializers.BooleanField()


class AdviceOutput(serializers.Serializer[Any]):
    is_tutorial = serializers.BooleanField()
    can_ask = serializers.BooleanField(
        help_text="Whether you can have a hint for this decision."
    )
    lesson = LessonsOutput(allow_null=True)
    hint = HintOutput(allow_null=True)


class TutorialOutput(serializers.Serializer[Any]):
    match = serializers.UUIDField()


class AdviceDetail(APIView):
    @extend_schema(
        operation_id="advice", parameters=[InLanguage], responses=AdviceOutput
    )
    def get(self, request: Request, match: UUID) -> Response:
        """Tell the lessons of your tutorial, and your hint for the present decision.

        At a rated table, in a tournament and by former rules there is neither.
        """
        return _advice(request, match, language_of(read_query(InLanguage, request)))


class OwnHint(APIView):
    throttle_scope = "table"

    @extend_schema(
        operation_id="give_hint",
        parameters=[InLanguage],
        request=None,
        responses=AdviceOutput,
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Ask what a bot would do, at a casual table while it is your turn.

        Rules of thumb answer at once; what a search expects is told by the advice some
        seconds later. Everybody at the table sees that you asked. One decision has one
        hint: to ask again is answered with the same.
        """
        language = language_of(read_query(InLanguage, request))
        with refusals(), plain_about_logs():
            given = give_hint(match_id=match, user=person_of(request))
        if not given.search:
            transaction.on_commit(lambda: enqueue_search(given))
        return _advice(request, match, language)


class NewTutorial(APIView):
    throttle_scope = "table"

    @extend_schema(
        operation_id="begin_tutorial", request=None, responses={201: TutorialOutput}
    )
    def post(self, request: Request, name: str) -> Response:
        """Set up a match to learn a game by, or return the one that you are in.

        It is a match at the smallest table, against an easy bot and never rated. Its
        lessons are told by the advice.
        """
        if name not in registry.GAMES:
            raise NotFound
        with refusals():
            match = begin_tutorial(
                game=name, user=person_of(request), control=UNHURRIED.control
            )
        transaction.on_commit(enqueue_followed)
        return Response(TutorialOutput({"match": match.id}).data, status=201)


class OwnTutorial(APIView):
    throttle_scope = "table"

    @extend_schema(operation_id="leave_tutorial", responses={204: None})
    def delete(self, request: Request, match: UUID) -> Response:
        """Have no more lessons in a match, which goes on."""
        with refusals():
            leave_tutorial(match_id=match, user=person_of(request))
        return Response(status=204)


def _advice(request: Request, match: UUID, language: Language) -> Response:
    with refusals(), plain_about_logs():
        found = Match.objects.get(id=match)
        seat = seat_of(request.user, found)
        if seat is None:
            raise NotSeated
        told = advice_for(found, seat, language)
    nothing = {"is_tutorial": False, "can_ask": False, "lesson": None, "hint": None}
    output = AdviceOutput(nothing if told is None else told)
    return Response(output.data, headers={"Cache-Control": "no-store"})

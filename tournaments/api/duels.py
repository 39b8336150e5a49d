"""Duels: an author asks whether one version plays better than another."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.models import BotVersion
from bots.selectors import visible_to
from engines.registry import GAMES
from replays.api.params import read_body
from tournaments.api.entrants import shown_bot
from tournaments.api.refusals import refusals
from tournaments.models import Entrant, Tournament
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.duels import (
    all_duels,
    duel_verdict,
    is_waiting,
    lines_of,
)
from tournaments.sequential import Decision
from tournaments.services.tournaments.duels import end_duel, start_duel
from tournaments.tasks.tournaments import enqueue_advance


class DuelOutput(serializers.Serializer[Any]):
    slug = serializers.CharField(
        source="tournament.slug",
        help_text="It is a tournament of two.",
    )
    game = serializers.CharField(source="tournament.game")
    candidate = serializers.CharField()
    baseline = serializers.CharField()
    status = serializers.ChoiceField(
        Tournament.Status.choices, source="tournament.status"
    )
    created_at = serializers.DateTimeField(source="tournament.created_at")
    words = serializers.CharField(
        allow_blank=True, help_text="What came out; empty before its end."
    )


class DuelVerdictOutput(DuelOutput):
    decision = serializers.ChoiceField([one.value for one in Decision])
    pairs = serializers.IntegerField(help_text="How many pairs of games are over.")
    ratio = serializers.FloatField(help_text="The LLR of the pairs.")
    lower = serializers.FloatField(help_text="The LLR at which it is not better.")
    upper = serializers.FloatField(help_text="The LLR at which it is better.")
    elo = serializers.FloatField(allow_null=True)
    error = serializers.FloatField(allow_null=True)
    is_waiting = serializers.BooleanField(
        help_text="Whether the time of its owner is used up for today."
    )


class Duels(ListAPIView[Tournament]):
    """List the duels of a bot, the newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = DuelOutput
    ordering = ("-id",)

    class NewDuelInput(serializers.Serializer[Any]):
        candidate = serializers.CharField(
            max_length=64, help_text="The digest of a version of your own."
        )
        baseline = serializers.CharField(
            max_length=64, help_text="The digest of any version that can be seen."
        )
        game = serializers.ChoiceField(GAMES)

    def get_queryset(self) -> QuerySet[Tournament]:
        bot = shown_bot(self.request, self.kwargs["name"])
        entered = Entrant.objects.filter(competitor__version__bot=bot)
        return all_duels().filter(id__in=entered.values("tournament"))

    @extend_schema(operation_id="list_duels")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        rows = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response(DuelOutput(lines_of(rows), many=True).data)

    @extend_schema(
        operation_id="start_duel",
        request=NewDuelInput,
        responses={201: DuelVerdictOutput},
    )
    def post(self, request: Request, name: str) -> Response:
        """Begin a duel, to know whether a version of yours is better than another one.

        Each deal is played twice with swapped seats, unrated and behind all other
        matches, until it is clear. You have one duel at a time.
        """
        shown_bot(request, name)
        given = read_body(self.NewDuelInput, request)
        candidate = _version(request, given["candidate"])
        baseline = _version(request, given["baseline"])
        with refusals():
            duel = start_duel(
                candidate=candidate,
                baseline=baseline,
                game=given["game"],
                by=person_of(request),
            )
        transaction.on_commit(enqueue_advance)
        return _answer(duel.slug, 201)


class OneDuel(APIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="duel", responses=DuelVerdictOutput)
    def get(self, request: Request, name: str, slug: str) -> Response:
        """Tell how a duel stands."""
        shown_bot(request, name)
        return _answer(slug)

    @extend_schema(operation_id="end_duel", responses=DuelVerdictOutput)
    def delete(self, request: Request, name: str, slug: str) -> Response:
        """End your duel without a verdict."""
        shown_bot(request, name)
        with refusals():
            end_duel(duel=_duel(slug), by=person_of(request))
        return _answer(slug)


def _version(request: Request, digest: str) -> BotVersion:
    versions = BotVersion.objects.filter(
        digest=digest, bot__in=visible_to(request.user)
    )
    found = versions.select_related("bot__owner").first()
    if found is None:
        raise NotFound(gettext("There is no such version."))
    return found


def _duel(slug: str) -> Tournament:
    found = all_duels().filter(slug=slug).first()
    if found is None:
        raise NotFound(gettext("There is no such duel."))
    return found


def _answer(slug: str, status: int = 200) -> Response:
    duel = _duel(slug)
    (line,) = lines_of([duel])
    verdict = duel_verdict(duel)
    lower, upper = verdict.bounds
    output = DuelVerdictOutput(
        {
            "tournament": duel,
            "candidate": line.candidate,
            "baseline": line.baseline,
            "words": line.words,
            "decision": verdict.decision,
            "pairs": verdict.pairs,
            "ratio": verdict.ratio,
            "lower": lower,
            "upper": upper,
            "elo": verdict.estimate and verdict.estimate.elo,
            "error": verdict.estimate and verdict.estimate.error,
            "is_waiting": is_waiting(duel),
        }
    )
    return Response(output.data, status=status)

"""The entrants of a tournament: entering, leaving, and being disqualified."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.models import BotVersion
from bots.selectors import can_see, newest_active, numbered
from replays.api.asked import person, read_body
from tournaments.api.outputs import CompetitorOutput, competitor_data
from tournaments.api.refusals import refusals
from tournaments.api.tournaments import shown_tournament
from tournaments.models import Entrant
from tournaments.selectors.bots.bot_page import bot_named
from tournaments.selectors.wording import said
from tournaments.services.tournaments.entries import (
    disqualify,
    enter_person,
    enter_version,
    withdraw,
)
from tournaments.tasks.tournaments import ask_to_advance


class EntrantOutput(serializers.Serializer[Any]):
    key = serializers.IntegerField(help_text="What it is called in rounds.")
    competitor = CompetitorOutput()
    status = serializers.ChoiceField(Entrant.Status.choices)
    reason = serializers.CharField(allow_blank=True)
    rating = serializers.FloatField(help_text="The fitted Elo before the event.")
    entered_at = serializers.DateTimeField()

    class Meta:
        ref_name = "Entrant"


def entrant_data(entrant: Entrant) -> dict[str, Any]:
    return {
        "key": entrant.key,
        "competitor": competitor_data(entrant.competitor),
        "status": entrant.status,
        "reason": said(entrant.reason),
        "rating": entrant.rating,
        "entered_at": entrant.entered_at,
    }


class Entrants(ListAPIView[Entrant]):
    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = EntrantOutput
    ordering = ("key",)

    class InputSerializer(serializers.Serializer[Any]):
        bot = serializers.CharField(
            required=False, help_text="The name of your bot; left out, you enter."
        )
        version = serializers.CharField(
            required=False, help_text="Its number; left out, the newest active one."
        )

        class Meta:
            ref_name = "NewEntrant"

    @extend_schema(operation_id="list_entrants", tags=["tournaments"])
    def get(self, request: Request, *args: Any, slug: str, **kwargs: Any) -> Response:
        """List all who have entered, in that order, and what became of them."""
        entrants = Entrant.objects.filter(tournament=shown_tournament(request, slug))
        found = entrants.select_related(
            "competitor__version__bot", "competitor__person"
        )
        rows = self.paginate_queryset(found) or []
        told = [entrant_data(entrant) for entrant in rows]
        return self.get_paginated_response(EntrantOutput(told, many=True).data)

    @extend_schema(
        operation_id="enter",
        request=InputSerializer,
        responses={201: EntrantOutput},
        tags=["tournaments"],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Enter a version of your bot, or yourself where no bot is named."""
        tournament = shown_tournament(request, slug)
        given = read_body(self.InputSerializer, request)
        with refusals():
            if "bot" in given:
                version = version_for(request, given["bot"], given.get("version"))
                entrant = enter_version(
                    tournament=tournament, version=version, by=person(request)
                )
            else:
                entrant = enter_person(
                    tournament=tournament, person=person(request), by=person(request)
                )
        transaction.on_commit(ask_to_advance)
        return Response(EntrantOutput(entrant_data(entrant)).data, status=201)


class OneEntrant(APIView):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="withdraw", responses={200: EntrantOutput}, tags=["tournaments"]
    )
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Leave a tournament, as the owner: what was played stays."""
        entrant = _entrant(request, slug, key)
        with refusals():
            left = withdraw(entrant=entrant, by=person(request))
        return Response(EntrantOutput(entrant_data(left)).data)


class Disqualification(APIView):
    permission_classes = (IsAuthenticated,)

    class InputSerializer(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=500)

        class Meta:
            ref_name = "Reason"

    @extend_schema(
        operation_id="disqualify",
        request=InputSerializer,
        responses=EntrantOutput,
        tags=["tournaments"],
    )
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Send an entrant away, for a reason that all can read; for organisers."""
        entrant = _entrant(request, slug, key)
        reason = read_body(self.InputSerializer, request)["reason"]
        with refusals():
            sent = disqualify(entrant=entrant, by=person(request), reason=reason)
        return Response(EntrantOutput(entrant_data(sent)).data)


def version_for(request: Request, bot: str, number: str | None) -> BotVersion:
    """Return a version by its number, or the newest active one, of a visible bot."""
    version = newest_active(bot) if number is None else numbered(bot, number)
    if version is not None and can_see(request.user, version.bot):
        return version
    words = gettext("There is no such version of this bot.")
    if number is None and bot_named(request.user, bot) is None:
        words = gettext("There is no such bot.")
    elif number is None:
        words = gettext("This bot has no active version: hand in one that passes.")
    raise ValidationError({"version": [words]}, code="not_found")


def _entrant(request: Request, slug: str, key: int) -> Entrant:
    entrants = Entrant.objects.filter(tournament=shown_tournament(request, slug))
    found = entrants.filter(key=key).select_related("competitor__version__bot").first()
    if found is None:
        raise NotFound(gettext("There is no such entrant."))
    return found

"""The entrants of a tournament: entering, leaving, and being disqualified."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.models import Bot, BotVersion
from bots.selectors import can_see, newest_active, numbered
from replays.api.params import read_body
from tournaments.api.outputs import CompetitorOutput, Sentence
from tournaments.api.refusals import refusals
from tournaments.api.tournaments import shown_tournament
from tournaments.models import Entrant
from tournaments.selectors.bots.bot_page import bot_named
from tournaments.selectors.people.guests import person_of
from tournaments.services.tournaments.entries import (
    disqualify,
    enter_person,
    enter_version,
    withdraw,
)
from tournaments.tasks.tournaments import enqueue_advance


class EntrantOutput(serializers.Serializer[Any]):
    key = serializers.IntegerField(help_text="What it is called in rounds.")
    competitor = CompetitorOutput()
    status = serializers.ChoiceField(Entrant.Status.choices)
    reason = Sentence(allow_blank=True)
    rating = serializers.FloatField(help_text="The fitted Elo before the event.")
    entered_at = serializers.DateTimeField()


class Entrants(ListAPIView[Entrant]):
    """List all who have entered, in that order, and what became of them."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = EntrantOutput
    ordering = ("key",)

    class NewEntrantInput(serializers.Serializer[Any]):
        bot = serializers.CharField(
            required=False, help_text="The name of your bot; left out, you enter."
        )
        version = serializers.CharField(
            required=False, help_text="Its number; left out, the newest active one."
        )

    def get_queryset(self) -> QuerySet[Entrant]:
        return _entrants(self.request, self.kwargs["slug"])

    @extend_schema(
        operation_id="enter", request=NewEntrantInput, responses={201: EntrantOutput}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Enter a version of your bot, or yourself where no bot is named."""
        tournament = shown_tournament(request, slug)
        given = read_body(self.NewEntrantInput, request)
        by = person_of(request)
        with refusals():
            if "bot" in given:
                version = version_for(request, given["bot"], given.get("version"))
                entrant = enter_version(tournament=tournament, version=version, by=by)
            else:
                entrant = enter_person(tournament=tournament, person=by, by=by)
        transaction.on_commit(enqueue_advance)
        return Response(EntrantOutput(entrant).data, status=201)


class OneEntrant(APIView):
    @extend_schema(operation_id="withdraw", responses={200: EntrantOutput})
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Leave a tournament, as the owner: what was played stays."""
        entrant = _entrant(request, slug, key)
        with refusals():
            left = withdraw(entrant=entrant, by=person_of(request))
        return Response(EntrantOutput(left).data)


class Disqualification(APIView):
    class ReasonInput(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=500)

    @extend_schema(
        operation_id="disqualify", request=ReasonInput, responses=EntrantOutput
    )
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Send an entrant away, for a reason that all can read; for organisers."""
        entrant = _entrant(request, slug, key)
        reason = read_body(self.ReasonInput, request)["reason"]
        with refusals():
            sent = disqualify(entrant=entrant, by=person_of(request), reason=reason)
        return Response(EntrantOutput(sent).data)


def shown_bot(request: Request, name: str) -> Bot:
    """Return a bot that the caller may see."""
    found = bot_named(request.user, name)
    if found is None:
        raise NotFound(gettext("There is no such bot."))
    return found


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


def _entrants(request: Request, slug: str) -> QuerySet[Entrant]:
    found = Entrant.objects.filter(tournament=shown_tournament(request, slug))
    return found.select_related("competitor__version__bot", "competitor__person")


def _entrant(request: Request, slug: str, key: int) -> Entrant:
    found = _entrants(request, slug).filter(key=key).first()
    if found is None:
        raise NotFound(gettext("There is no such entrant."))
    return found

"""Where a bot takes part, why it left, and how it enters its ladders all at once."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.outputs import page_of
from replays.api.params import read_body
from tournaments.api.entrants import shown_bot, version_for
from tournaments.api.outputs import Sentence
from tournaments.models import Entrant
from tournaments.selectors.bots.entries import BotEntry, entries_of, ladders_for
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.queries import can_organise, visible_to
from tournaments.services.tournaments.entries import enter_many
from tournaments.tasks.tournaments import enqueue_advance

MOST = 50


class BotEntryOutput(serializers.Serializer[Any]):
    tournament = serializers.CharField(
        source="entrant.tournament.slug", help_text="Its address."
    )
    name = serializers.CharField(source="entrant.tournament.name")
    game = serializers.CharField(source="entrant.tournament.game")
    is_ladder = serializers.BooleanField()
    version = serializers.CharField(source="entrant.competitor.version.version")
    status = serializers.ChoiceField(Entrant.Status.choices, source="entrant.status")
    by = serializers.ChoiceField(
        ["", "owner", "organiser", "site"],
        help_text="Who has decided that it leaves; empty while it takes part.",
    )
    reason = Sentence(source="entrant.reason", allow_blank=True)


BotEntriesOutput = page_of("BotEntriesOutput", BotEntryOutput)


class EntryRefusedOutput(serializers.Serializer[Any]):
    tournament = serializers.CharField()
    reason = serializers.CharField()


class BotEnteredOutput(serializers.Serializer[Any]):
    version = serializers.CharField()
    entered = BotEntryOutput(many=True)
    refused = EntryRefusedOutput(many=True)


class BotEntries(APIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    class NewBotEntriesInput(serializers.Serializer[Any]):
        version = serializers.CharField(
            required=False, help_text="Its number; left out, the newest active one."
        )
        tournaments = serializers.ListField(
            child=serializers.CharField(),
            required=False,
            max_length=MOST,
            help_text="Their addresses; left out, all ladders of its games.",
        )

    @extend_schema(operation_id="list_bot_entries", responses=BotEntriesOutput)
    def get(self, request: Request, name: str) -> Response:
        """List where versions of a bot take part, and where they left and why."""
        bot = shown_bot(request, name)
        found = entries_of(request.user, bot, [*bot.versions.order_by("-id")[:MOST]])
        output = [*map(BotEntry, found.entered), *found.left]
        return Response(BotEntriesOutput({"results": output, "next": None}).data)

    @extend_schema(
        operation_id="enter_bot", request=NewBotEntriesInput, responses=BotEnteredOutput
    )
    def post(self, request: Request, name: str) -> Response:
        """Enter a version of your bot: on all ladders of its games, or where you say.

        A tournament that refuses spoils no other: the answer says which did, and why.
        """
        bot, user = shown_bot(request, name), person_of(request)
        if user.pk != bot.owner_id and not can_organise(user):
            raise PermissionDenied(
                gettext("This is for its owner to do, or for an organiser.")
            )
        given = read_body(self.NewBotEntriesInput, request)
        version = version_for(request, name, given.get("version"))
        if "tournaments" in given:
            tournaments = [*visible_to(user).filter(slug__in=given["tournaments"])]
        else:
            tournaments = [*ladders_for(user, version)]
        known = {tournament.slug for tournament in tournaments}
        unknown = [slug for slug in given.get("tournaments", ()) if slug not in known]
        done = enter_many(version=version, tournaments=tournaments, by=user)
        transaction.on_commit(enqueue_advance)
        output = {
            "version": version.version,
            "entered": [*map(BotEntry, done.entrants)],
            "refused": [
                {"tournament": tournament.slug, "reason": str(reason)}
                for tournament, reason in done.refusals
            ]
            + [
                {"tournament": slug, "reason": gettext("There is no such tournament.")}
                for slug in unknown
            ],
        }
        return Response(BotEnteredOutput(output).data)

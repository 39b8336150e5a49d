"""Tables at which people sit: they set them up, sit down, and get up again."""

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bots.models import BotVersion
from bots.selectors import playing
from engines.core.game import MOST_SEATS, Language
from engines.registry import GAMES
from replays import selectors as logs
from replays.api.params import InLanguage, language_of, read_body, read_query
from tournaments.api.outputs import CompetitorOutput, JsonText, Sentence
from tournaments.api.refusals import refusals
from tournaments.models import Fork, Match, Seat
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.services.tables.seats import Chair, create_table, leave_seat, take_seat
from tournaments.tasks.matches import enqueue_followed

KINDS = ("me", "open", "person", "bot", "drawn")


class TableSeatOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField(source="number")
    competitor = CompetitorOutput(allow_null=True)
    invited = serializers.CharField(
        allow_null=True, help_text="Who alone may take the seat."
    )


class GameTitle(serializers.CharField):
    def to_representation(self, value: str) -> str:
        return logs.title_of(value, self.context["language"])


class ForkedFromOutput(serializers.Serializer[Any]):
    match = serializers.UUIDField(source="parent")
    step = serializers.IntegerField()
    chance = serializers.ChoiceField(Fork.ChanceAfter.choices)
    seat = serializers.IntegerField(
        allow_null=True, help_text="Who imagined the position, from 0."
    )


class TableOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    game = serializers.ChoiceField(GAMES)
    title = GameTitle(source="game")
    rules_version = serializers.IntegerField(
        help_text="The version of the rules it is played by."
    )
    status = serializers.ChoiceField(Match.Status.choices)
    options = JsonText()
    control = JsonText()
    is_rated = serializers.BooleanField()
    unrated_because = Sentence(
        help_text="Why a table that was to be rated is not; empty otherwise."
    )
    is_drawn = serializers.BooleanField(
        help_text="Whether the site drew the opponents of the person who set it up."
    )
    has_emotes = serializers.BooleanField(
        help_text="Whether those at the table can show each other emotes."
    )
    starts_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When the first person's time is up."
    )
    seats = TableSeatOutput(many=True)
    forked_from = ForkedFromOutput(
        source="fork",
        allow_null=True,
        read_only=True,
        help_text="Where it goes on from another match.",
    )


class ChairInput(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(KINDS)
    name = serializers.CharField(
        required=False, help_text="Of the bot, or of the person who is invited."
    )
    version = serializers.CharField(
        required=False, help_text="Of the bot; by default its newest active one."
    )


class NewTableInput(serializers.Serializer[Any]):
    game = serializers.ChoiceField(GAMES)
    seats = serializers.ListField(
        child=ChairInput(), min_length=1, max_length=MOST_SEATS
    )
    options = JsonText(default=dict)
    control = JsonText(default=dict)
    is_rated = serializers.BooleanField(default=False)
    has_emotes = serializers.BooleanField(default=True)


def tables() -> QuerySet[Match]:
    """Return matches with all that an answer tells of them: two queries."""
    return Match.objects.select_related("fork").prefetch_related(
        Prefetch("seats", Seat.objects.order_by("number")),
        "seats__competitor__version__bot",
        "seats__competitor__person",
        "seats__invited",
    )


def answer(match_id: UUID, language: Language, status: int = 200) -> Response:
    output = TableOutput(tables().get(id=match_id), context={"language": language})
    return Response(output.data, status=status)


class TableList(ListAPIView[Match]):
    """List the tables that wait for somebody to sit down, the newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = TableOutput
    ordering = ("-starts_at", "id")
    throttle_scope = "table"

    class Query(InLanguage):
        game = serializers.ChoiceField(GAMES, required=False)
        mine = serializers.BooleanField(
            default=False, help_text="Those at which you sit, whatever their status."
        )

    def get_queryset(self) -> QuerySet[Match]:
        query = read_query(self.Query, self.request)
        found = tables()
        if query["mine"]:
            found = found.filter(seats__competitor__person_id=self.request.user.pk)
        else:
            found = found.filter(status=Match.Status.OPEN)
        if "game" in query:
            found = found.filter(game=query["game"])
        return found

    def get_serializer_context(self) -> dict[str, Any]:
        return {"language": language_of(read_query(InLanguage, self.request))}

    @extend_schema(
        operation_id="create_table", request=NewTableInput, responses={201: TableOutput}
    )
    def post(self, request: Request) -> Response:
        """Set up a table; the match begins as soon as all seats are taken.

        A seat is for you (`me`), for anybody (`open`), for a `person` whom you
        invite by `name`, for a `bot` by its `name`, or for a bot that the site draws
        (`drawn`). You sit at your own table; only organisers set up tables for others.
        A rated table is for people alone, or for you and `drawn` bots at all other
        seats.
        """
        given = read_body(NewTableInput, request)
        chairs = _chairs(given["seats"], given["game"], request.user)
        with refusals():
            match = create_table(
                game=given["game"],
                chairs=chairs,
                options=given["options"],
                control=given["control"],
                is_rated=given["is_rated"],
                has_emotes=given["has_emotes"],
                created_by=person_of(request),
            )
        transaction.on_commit(enqueue_followed)
        return answer(match.id, language_of({}), 201)


class TableDetail(APIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="table", parameters=[InLanguage], responses=TableOutput)
    def get(self, request: Request, match: UUID) -> Response:
        """Tell who sits at a table, and what it waits for."""
        query = read_query(InLanguage, request)
        with refusals():
            return answer(match, language_of(query))


class OwnSeat(APIView):
    throttle_scope = "table"

    @extend_schema(operation_id="take_seat", request=None, responses=TableOutput)
    def post(self, request: Request, match: UUID) -> Response:
        """Sit down, at a seat that is kept for you or at any free one."""
        with refusals():
            take_seat(match_id=match, user=person_of(request))
        transaction.on_commit(enqueue_followed)
        return answer(match, language_of({}))

    @extend_schema(operation_id="leave_seat", responses={204: None})
    def delete(self, request: Request, match: UUID) -> Response:
        """Get up before the match begins; a table without people is cleared away."""
        with refusals():
            leave_seat(match_id=match, user=person_of(request))
        return Response(status=204)


# --- who is to sit there -------------------------------------------------------------


def _chairs(given: list[dict[str, Any]], game: str, user: Any) -> list[Chair]:
    own = sum(seat["kind"] == "me" for seat in given)
    if own > 1 or (own == 0 and not can_organise(user)):
        raise ValidationError(
            {"seats": [gettext("Take exactly one seat yourself.")]}, code="own_seat"
        )
    chairs = [chair_of(seat, game, user) for seat in given]
    wrong = {
        f"seats.{number}.name": [words]
        for number, words in enumerate(chairs)
        if isinstance(words, str)
    }
    if wrong:
        raise ValidationError(wrong, code="not_found")
    return [chair for chair in chairs if isinstance(chair, Chair)]


def chair_of(seat: dict[str, Any], game: str, user: Any) -> Chair | str:
    """Return the chair that is asked for, or a sentence why there is none."""
    name = seat.get("name", "")
    match seat["kind"]:
        case "me":
            return Chair(person=user)
        case "open" | "drawn":
            return Chair(is_drawn=seat["kind"] == "drawn")
        case "person":
            invited = User.objects.filter(username=name, is_active=True).first()
            if invited is None:
                return gettext("There is nobody of this name.")
            return Chair(invited=invited)
    version = _version(name, seat.get("version"), game)
    if version is None:
        return gettext("No active version of such a bot plays this game.")
    return Chair(version=version)


def _version(name: str, number: str | None, game: str) -> BotVersion | None:
    active = BotVersion.objects.filter(
        playing(game), bot__name=name, status=BotVersion.Status.ACTIVE
    )
    if number is not None:
        active = active.filter(version=number)
    return active.order_by("-uploaded_at", "-id").first()

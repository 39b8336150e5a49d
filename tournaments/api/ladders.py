"""Ladders: who stands where, how that came, and who beat whom."""

from typing import Any

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines.registry import GAMES
from replays.api.outputs import page_of
from replays.api.params import Slice, read_query
from tournaments.api.outputs import CompetitorOutput, JsonText, sliced
from tournaments.models import Leaderboard
from tournaments.ratings.scale import points
from tournaments.selectors.ladders.ratings import (
    leaderboard,
    leaderboards,
    panels_of,
    ratings_of,
    title_of,
)


class Points(serializers.FloatField):
    """A rating, which rows keep in thousandths."""

    def to_representation(self, value: Any) -> Any:
        return points(value)


class LadderTitle(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        return title_of(value)


class LadderOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="ladder_id")
    game = serializers.ChoiceField(GAMES, source="ladder.game")
    title = LadderTitle(source="ladder")
    options = JsonText(
        source="ladder.options", help_text="Those that are not the usual ones."
    )
    seats = serializers.IntegerField(source="ladder.seats")
    matches = serializers.IntegerField(help_text="How many count.")
    algorithm = serializers.CharField(source="projection.algorithm")
    is_fresh = serializers.BooleanField(
        help_text="Whether the fit knows all that the live Elo knows."
    )
    fitted_at = serializers.DateTimeField(allow_null=True)


class RatingOutput(serializers.Serializer[Any]):
    competitor = CompetitorOutput()
    games = serializers.IntegerField()
    elo = Points(help_text="Live, after the latest match.")
    fitted_elo = Points(allow_null=True)
    margin = Points(
        allow_null=True, help_text="The 95 % interval reaches so far to each side."
    )
    rank = serializers.IntegerField(allow_null=True)
    best_rank = serializers.IntegerField(allow_null=True)
    worst_rank = serializers.IntegerField(allow_null=True)
    is_provisional = serializers.BooleanField()


class RatingChangeOutput(serializers.Serializer[Any]):
    position = serializers.IntegerField(help_text="Its position in the result log.")
    at = serializers.DateTimeField()
    match = serializers.UUIDField(source="match_id")
    rank = serializers.IntegerField()
    elo = Points(source="after")
    change = Points()
    games = serializers.IntegerField()


class MeetingOutput(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    other = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()
    likelihood = serializers.FloatField(
        allow_null=True, help_text="How likely the player is better than the other."
    )


RatingsOutput = page_of("RatingsOutput", RatingOutput)
RatingHistoryOutput = page_of("RatingHistoryOutput", RatingChangeOutput)
MeetingsOutput = page_of("MeetingsOutput", MeetingOutput)


class Ladders(ListAPIView[Leaderboard]):
    """List the ladders, the busiest first."""

    permission_classes = (AllowAny,)
    serializer_class = LadderOutput
    ordering = ("-matches", "ladder_id")

    class Query(serializers.Serializer[Any]):
        game = serializers.ChoiceField(GAMES, required=False)

    def get_queryset(self) -> QuerySet[Leaderboard]:
        query = read_query(self.Query, self.request)
        found = leaderboards()
        return found.filter(ladder__game=query["game"]) if query else found


class LadderDetail(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="ladder", responses=LadderOutput)
    def get(self, request: Request, number: int) -> Response:
        """Tell what a ladder is about."""
        return Response(LadderOutput(_board(number)).data)


class Ratings(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="list_ratings", parameters=[Slice], responses=RatingsOutput
    )
    def get(self, request: Request, number: int) -> Response:
        """List who stands where, the best first; who is not fitted yet is last."""
        rows, more = sliced(request, ratings_of(_board(number)))
        return Response(RatingsOutput({"results": rows, "next": more}).data)


class RatingHistory(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="list_rating_history",
        parameters=[Slice],
        responses=RatingHistoryOutput,
    )
    def get(self, request: Request, number: int, competitor: int) -> Response:
        """List how the Elo of a competitor came about, the oldest match first."""
        board = _board(number)
        if not board.ratings.filter(competitor_id=competitor).exists():
            raise NotFound(gettext("Nobody of this number is on this ladder."))
        changes = board.changes.filter(competitor_id=competitor).order_by("position")
        rows, more = sliced(request, changes)
        return Response(RatingHistoryOutput({"results": rows, "next": more}).data)


class HeadToHeadList(APIView):
    permission_classes = (AllowAny,)

    class Query(Slice):
        player = serializers.IntegerField(
            required=False,
            min_value=0,
            max_value=2**31 - 1,
            help_text="Only the meetings of this competitor.",
        )

    @extend_schema(
        operation_id="list_meetings", parameters=[Query], responses=MeetingsOutput
    )
    def get(self, request: Request, number: int) -> Response:
        """List how those who have met did against each other."""
        player = read_query(self.Query, request).get("player")
        panels = panels_of(_board(number))
        met = [
            one
            for one in panels.encounters
            if player is None or player in (one.player, one.other)
        ]
        rows, more = sliced(request, met)
        output = [
            msgspec.structs.asdict(one)
            | {"likelihood": panels.likelihood(one.player, one.other)}
            for one in rows
        ]
        return Response(MeetingsOutput({"results": output, "next": more}).data)


def _board(number: int) -> Leaderboard:
    found = leaderboard(number)
    if found is None:
        raise NotFound(gettext("There is no such ladder."))
    return found

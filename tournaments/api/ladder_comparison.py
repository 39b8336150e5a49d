"""Two players of a ladder, and the circles that no order tells of."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.params import read_query
from tournaments.api.ladders import RatingOutput, board_of
from tournaments.api.outputs import CompetitorOutput
from tournaments.selectors.ladders.comparison import comparison, facts_of, two_of
from tournaments.selectors.ladders.ratings import panels_of


class RecordOutput(serializers.Serializer[Any]):
    ahead = serializers.IntegerField(source="met.ahead")
    level = serializers.IntegerField(source="met.level")
    behind = serializers.IntegerField(source="met.behind")


class SeatRecordOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text="Of the player, counted from 0.")
    other_seat = serializers.IntegerField()
    record = RecordOutput()


class CommonOpponentOutput(serializers.Serializer[Any]):
    competitor = CompetitorOutput()
    player = RecordOutput(source="one")
    other = RecordOutput()


class ComparisonOutput(serializers.Serializer[Any]):
    """Everything is seen by the player."""

    player = RatingOutput(source="one.rating")
    other = RatingOutput(source="other.rating")
    likelihood = serializers.FloatField(
        source="facts.likelihood",
        allow_null=True,
        help_text="How likely the player is better than the other.",
    )
    expected = serializers.IntegerField(
        allow_null=True, help_text="The score in a hundred that the fit expects."
    )
    meetings = RecordOutput(source="facts.meetings")
    by_seat = SeatRecordOutput(source="facts.by_seat", many=True)
    common_opponents = CommonOpponentOutput(
        source="opponents", many=True, help_text="Those met most often by both."
    )
    common = serializers.SerializerMethodField(
        help_text="How many opponents both have met."
    )

    def get_common(self, found: Any) -> int:
        return len(found.facts.common)


class CycleOutput(serializers.Serializer[Any]):
    players = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Ids of competitors; each is better against the next, the last "
        "against the first.",
    )
    likelihoods = serializers.ListField(child=serializers.FloatField())


class WeightOutput(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    share = serializers.FloatField()
    edge = serializers.FloatField(help_text="How far behind the mix, in Elo.")


class CyclesOutput(serializers.Serializer[Any]):
    found = serializers.IntegerField(help_text="How many circles there are.")
    cycles = CycleOutput(many=True)
    circular = serializers.FloatField(
        help_text="The part of all differences between pairs that no order explains."
    )
    weights = WeightOutput(
        many=True, help_text="The Nash averaging of the first players, by rank."
    )


class ComparisonDetail(APIView):
    permission_classes = (AllowAny,)

    class Query(serializers.Serializer[Any]):
        player = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
        other = serializers.IntegerField(min_value=0, max_value=2**31 - 1)

    @extend_schema(
        operation_id="comparison", parameters=[Query], responses=ComparisonOutput
    )
    def get(self, request: Request, number: int) -> Response:
        """Compare two players: who is better, whom both met, who won on which seat."""
        board = board_of(number)
        query = read_query(self.Query, request)
        two = two_of(board, query["player"], query["other"])
        if two is None:
            raise NotFound(gettext("These are not two players of this ladder."))
        return Response(ComparisonOutput(comparison(*two, facts_of(board, *two))).data)


class CyclesDetail(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="cycles", responses=CyclesOutput)
    def get(self, request: Request, number: int) -> Response:
        """Tell who beats whom in a circle, and which mix of players nobody beats."""
        return Response(CyclesOutput(panels_of(board_of(number)).cycles).data)

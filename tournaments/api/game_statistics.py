"""Statistics of a game, in numbers for programs."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines.registry import GAMES
from replays.api.params import read_query
from tournaments.api.outputs import JsonText
from tournaments.selectors.games.statistics import game_statistics


class StatisticsInput(serializers.Serializer[Any]):
    rules = serializers.CharField(
        required=False, help_text="A version of the rules; by default the present one."
    )
    seats = serializers.CharField(
        required=False, help_text="How many; by default those with the most matches."
    )
    options = serializers.CharField(
        required=False,
        help_text="Those that are not the usual ones, as the answer spells them.",
    )


class IntervalOutput(serializers.Serializer[Any]):
    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class TableLinkOutput(serializers.Serializer[Any]):
    """A kind of table; each is counted by itself."""

    title = serializers.CharField()
    rules_version = serializers.IntegerField()
    seats = serializers.IntegerField()
    options = JsonText(help_text="Those that are not the usual ones.")
    matches = serializers.IntegerField()


class BinOutput(serializers.Serializer[Any]):
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    count = serializers.IntegerField()
    winners = serializers.IntegerField(source="marked", help_text="How many had won.")


class DistributionOutput(serializers.Serializer[Any]):
    mean = serializers.FloatField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    bins = BinOutput(many=True, source="columns")


class VictoriesOutput(serializers.Serializer[Any]):
    """What part of the victories somebody had, with its 95 % interval."""

    words = serializers.CharField(source="label")
    times = serializers.IntegerField(help_text="How often it was played.")
    victories = IntervalOutput(source="interval")


class MoveKindOutput(serializers.Serializer[Any]):
    words = serializers.CharField(source="label")
    winners = serializers.FloatField(help_text="How often in a match, on average.")
    others = serializers.FloatField()
    ratio = IntervalOutput(source="interval")


class OpeningOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="1 is the first move of a seat.")
    total = serializers.IntegerField()
    moves = VictoriesOutput(many=True, source="lines")


class NumbersOutput(serializers.Serializer[Any]):
    deals = serializers.IntegerField(help_text="Matches of one deal are alike.")
    left_out = serializers.IntegerField(
        help_text="Rated matches in which a seat failed, or that an organiser decided."
    )
    even_share = serializers.FloatField(
        help_text="What part of the victories each seat had if all were equal."
    )
    moves = DistributionOutput()
    rounds = DistributionOutput()
    scores = DistributionOutput(allow_null=True)
    winning_mean = serializers.FloatField(help_text="The mean score of winners.")
    defeats = IntervalOutput(
        allow_null=True, help_text="How likely a defeat of all is, where there is one."
    )
    by_seat = VictoriesOutput(many=True, source="seats")
    by_role = VictoriesOutput(many=True, source="roles")
    winners_do_more = MoveKindOutput(many=True, source="more")
    winners_do_less = MoveKindOutput(many=True, source="less")
    openings = OpeningOutput(many=True)


class StatisticsOutput(serializers.Serializer[Any]):
    tables = TableLinkOutput(many=True)
    table = TableLinkOutput(
        source="chosen", allow_null=True, help_text="What the numbers are about."
    )
    numbers = NumbersOutput(
        allow_null=True, help_text="null while there are fewer than ten matches."
    )


class GameStatisticsDetail(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="game_statistics",
        parameters=[StatisticsInput],
        responses=StatisticsOutput,
    )
    def get(self, request: Request, name: str) -> Response:
        """Tell what all rated matches of a game have in common."""
        if name not in GAMES:
            raise NotFound(gettext("There is no game with this name."))
        query = read_query(StatisticsInput, request)
        return Response(StatisticsOutput(game_statistics(name, **query)).data)

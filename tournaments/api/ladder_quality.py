"""How good a ladder is, for programs that plan its matches."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.ladders import Points, board_of
from tournaments.api.outputs import CompetitorOutput
from tournaments.selectors.ladders.quality import quality_of


class PlacesOutput(serializers.Serializer[Any]):
    """How many more matches of the ladder settle its first places."""

    places = serializers.IntegerField()
    is_settled = serializers.BooleanField()
    matches = serializers.IntegerField(
        allow_null=True, help_text="The median; null where it is too many to plan with."
    )
    low = serializers.IntegerField(allow_null=True, help_text="In one of ten cases.")
    high = serializers.IntegerField(allow_null=True, help_text="In nine of ten cases.")


class NeedOutput(serializers.Serializer[Any]):
    competitor = CompetitorOutput(source="rating.competitor")
    games = serializers.IntegerField(source="rating.games")
    margin = Points(source="rating.margin", allow_null=True)
    worth = serializers.FloatField(
        help_text="Of its next match, against that of the first in the list."
    )


class MirroredOutput(serializers.Serializer[Any]):
    """What mirrored deals save in this game, measured with the bots of the site."""

    factor = serializers.FloatField(
        help_text="So many times the matches are needed for the same margin if each "
        "match has a deal of its own."
    )
    low = serializers.FloatField(help_text="Of the 95 % interval.")
    high = serializers.FloatField(help_text="Of the 95 % interval.")
    deals = serializers.IntegerField(help_text="So many were measured.")
    by_seat = serializers.FloatField(
        help_text="Which share of the luck falls to a seat whoever sits there, about: "
        "no other luck can be cancelled."
    )


class QualityOutput(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    provisional = serializers.IntegerField()
    matches_per_block = serializers.FloatField()
    blocks = serializers.FloatField(help_text="Of the player in the middle.")
    margin = serializers.IntegerField(help_text="Of the player in the middle.")
    coverage = serializers.ListField(
        child=serializers.FloatField(),
        allow_null=True,
        help_text="How many 95 % intervals hold the truth, from to, on simulated "
        "ladders of this size; null where there are none.",
    )
    pairs = serializers.IntegerField()
    wrong_pairs = serializers.FloatField(
        help_text="How many pairs are probably in the wrong order."
    )
    mirrored = MirroredOutput(
        allow_null=True, help_text="Null where nobody has measured it."
    )
    places = PlacesOutput(many=True)
    needs = NeedOutput(many=True)


class QualityDetail(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="ladder_quality", responses=QualityOutput)
    def get(self, request: Request, number: int) -> Response:
        """Tell what intervals hold, what is settled when, and who needs matches."""
        found = quality_of(board_of(number))
        if found is None:
            raise NotFound(gettext("The first fit is still to come."))
        return Response(QualityOutput(found).data)

"""Ladders: who stands where, how that came, and who beat whom."""

from typing import Any

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
from replays.api.outputs import JsonObject, Page
from replays.api.params import Slice, read_query
from tournaments.api.outputs import (
    CompetitorOutput,
    as_object,
    competitor_data,
    sliced,
)
from tournaments.models import Leaderboard, Rating
from tournaments.ratings.scale import points
from tournaments.selectors.ladders.ratings import (
    is_fresh,
    leaderboard,
    leaderboards,
    panels_of,
    ratings_of,
    title_of,
)


class LadderOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    game = serializers.ChoiceField(GAMES)
    title = serializers.CharField()
    options = JsonObject(help_text="Those that are not the usual ones.")
    seats = serializers.IntegerField()
    matches = serializers.IntegerField(help_text="How many count.")
    algorithm = serializers.CharField()
    is_fresh = serializers.BooleanField(
        help_text="Whether the fit knows all that the live Elo knows."
    )
    fitted_at = serializers.DateTimeField(allow_null=True)


class RatingOutput(serializers.Serializer[Any]):
    competitor = CompetitorOutput()
    games = serializers.IntegerField()
    elo = serializers.FloatField(help_text="Live, after the latest match.")
    fitted_elo = serializers.FloatField(allow_null=True)
    margin = serializers.FloatField(
        allow_null=True, help_text="The 95 % interval reaches so far to each side."
    )
    rank = serializers.IntegerField(allow_null=True)
    best_rank = serializers.IntegerField(allow_null=True)
    worst_rank = serializers.IntegerField(allow_null=True)
    is_provisional = serializers.BooleanField()


class RatingsOutput(Page):
    results = RatingOutput(many=True)


class RatingChangeOutput(serializers.Serializer[Any]):
    position = serializers.IntegerField(help_text="Where the feed of results tells it.")
    at = serializers.DateTimeField()
    match = serializers.UUIDField()
    rank = serializers.IntegerField()
    elo = serializers.FloatField()
    change = serializers.FloatField()
    games = serializers.IntegerField()


class RatingHistoryOutput(Page):
    results = RatingChangeOutput(many=True)


class MeetingOutput(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    other = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()
    likelihood = serializers.FloatField(
        allow_null=True, help_text="How likely the player is better than the other."
    )


class MeetingsOutput(Page):
    results = MeetingOutput(many=True)


class Ladders(ListAPIView[Leaderboard]):
    permission_classes = (AllowAny,)
    serializer_class = LadderOutput
    ordering = ("-matches", "ladder_id")

    class Query(serializers.Serializer[Any]):
        game = serializers.ChoiceField(GAMES, required=False)

    @extend_schema(operation_id="list_ladders", parameters=[Query])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the ladders, the busiest first."""
        query = read_query(self.Query, request)
        found = leaderboards()
        if "game" in query:
            found = found.filter(ladder__game=query["game"])
        rows = self.paginate_queryset(found) or []
        told = [_ladder(board) for board in rows]
        return self.get_paginated_response(LadderOutput(told, many=True).data)


class Ladder(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="ladder", responses=LadderOutput)
    def get(self, request: Request, number: int) -> Response:
        """Tell what a ladder is about."""
        return Response(LadderOutput(_ladder(_board(number))).data)


class Ratings(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="list_ratings", parameters=[Slice], responses=RatingsOutput
    )
    def get(self, request: Request, number: int) -> Response:
        """List who stands where, the best first; who is not fitted yet is last."""
        rows, more = sliced(request, ratings_of(_board(number)))
        told = {"results": [_rating(row) for row in rows], "next": more}
        return Response(RatingsOutput(told).data)


class History(APIView):
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
        told = [
            {
                "position": row.position,
                "at": row.at,
                "match": row.match_id,
                "rank": row.rank,
                "elo": points(row.after),
                "change": points(row.after - row.before),
                "games": row.games,
            }
            for row in rows
        ]
        return Response(RatingHistoryOutput({"results": told, "next": more}).data)


class HeadToHead(APIView):
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
        told = [
            {
                "player": one.player,
                "other": one.other,
                "ahead": one.ahead,
                "level": one.level,
                "behind": one.behind,
                "likelihood": panels.likelihood(one.player, one.other),
            }
            for one in rows
        ]
        return Response(MeetingsOutput({"results": told, "next": more}).data)


def _board(number: int) -> Leaderboard:
    found = leaderboard(number)
    if found is None:
        raise NotFound(gettext("There is no such ladder."))
    return found


def _ladder(board: Leaderboard) -> dict[str, Any]:
    return {
        "id": board.ladder_id,
        "game": board.ladder.game,
        "title": title_of(board.ladder),
        "options": as_object(board.ladder.options),
        "seats": board.ladder.seats,
        "matches": board.matches,
        "algorithm": board.projection.algorithm,
        "is_fresh": is_fresh(board),
        "fitted_at": board.fitted_at,
    }


def _rating(rating: Rating) -> dict[str, Any]:
    fitted, margin = rating.fitted_elo, rating.margin
    return {
        "competitor": competitor_data(rating.competitor),
        "games": rating.games,
        "elo": points(rating.elo),
        "fitted_elo": None if fitted is None else points(fitted),
        "margin": None if margin is None else points(margin),
        "rank": rating.rank,
        "best_rank": rating.best_rank,
        "worst_rank": rating.worst_rank,
        "is_provisional": rating.is_provisional,
    }

"""Ladders: who stands where, how that came, and who beat whom."""

from typing import Any

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines.registry import GAMES
from replays.api.outputs import page_of
from replays.api.params import Slice, read_body, read_query
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
from tournaments.selectors.ladders.references import named
from tournaments.selectors.people.guests import person_of
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.services.ladders.references import BadReferences, choose_references
from tournaments.services.ladders.versions import join_versions
from tournaments.tasks.ratings import enqueue_rate


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
    rules_version = serializers.IntegerField(
        source="ladder.rules_version",
        help_text="Of the rules; where versions are joined, the first of them.",
    )
    joins_versions = serializers.BooleanField(
        help_text="Whether the results by all versions of the rules count."
    )
    matches = serializers.IntegerField(help_text="How many count.")
    algorithm = serializers.CharField(source="projection.algorithm")
    is_fresh = serializers.BooleanField(
        help_text="Whether the fit knows all that the live Elo knows."
    )
    fitted_at = serializers.DateTimeField(allow_null=True)


class HouseOutput(serializers.Serializer[Any]):
    elo = Points(allow_null=True, help_text="Live, after the latest match.")
    fitted_elo = Points(
        help_text="A table with this mean Elo is defeated half of the time."
    )
    margin = Points(help_text="The 95 % interval reaches so far to each side.")
    matches = serializers.IntegerField()
    wins = serializers.IntegerField(
        help_text="In how many of them everybody was defeated; with none of them "
        "nobody knows how strong the house is."
    )


class LuckOutput(serializers.Serializer[Any]):
    share = serializers.FloatField(
        allow_null=True,
        help_text="Of the luck in a match; null: it is not known yet.",
    )
    margin = serializers.FloatField(allow_null=True)
    deals = serializers.IntegerField()
    deals_needed = serializers.IntegerField(
        help_text="With about so many it is known within ten points in a hundred; 0: "
        "there are enough."
    )


class LadderDetailOutput(LadderOutput):
    references = CompetitorOutput(
        many=True, help_text="The mean of their fitted Elo is 1500; none: that of all."
    )
    house = HouseOutput(
        allow_null=True, help_text="Where everybody can be defeated together."
    )
    luck_removed = LuckOutput(
        allow_null=True, help_text="By playing each deal on all seats."
    )


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
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="ladder", responses=LadderDetailOutput)
    def get(self, request: Request, number: int) -> Response:
        """Tell what a ladder is about, or the one that it was joined with."""
        return Response(_detail(board_of(number)))

    class LadderInput(serializers.Serializer[Any]):
        joins_versions = serializers.BooleanField(required=False)
        references = serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=2**31 - 1),
            required=False,
            help_text="Competitors of the ladder whose mean is to be 1500; an empty "
            "list leaves it to the usual ones.",
        )

    @extend_schema(
        operation_id="change_ladder", request=LadderInput, responses=LadderDetailOutput
    )
    def patch(self, request: Request, number: int) -> Response:
        """Join the results by all versions of the rules, or choose who holds the scale.

        For organisers. The answer is the ladder as it is shown; a worker computes it
        anew.
        """
        if not can_organise(request.user):
            raise PermissionDenied(gettext("Only organisers do this: ask one of them."))
        wanted = read_body(self.LadderInput, request)
        ladder, by = board_of(number).ladder, person_of(request)
        changed = False
        if (chosen := wanted.get("references")) is not None:
            try:
                changed = choose_references(ladder=ladder, competitors=chosen, by=by)
            except BadReferences as error:
                raise ValidationError({"references": [str(error)]}) from error
        if (joins := wanted.get("joins_versions")) is not None:
            changed |= join_versions(ladder=ladder, joins=joins, by=by)
        if changed:
            transaction.on_commit(enqueue_rate)
        return Response(_detail(board_of(number)))


class Ratings(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="list_ratings", parameters=[Slice], responses=RatingsOutput
    )
    def get(self, request: Request, number: int) -> Response:
        """List who stands where, the best first; who is not fitted yet is last."""
        rows, more = sliced(request, ratings_of(board_of(number)))
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
        board = board_of(number)
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
        panels = panels_of(board_of(number))
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


def _detail(board: Leaderboard) -> dict[str, Any]:
    """Return a ladder as a `LadderDetailOutput`."""
    panels = panels_of(board)
    house, luck = panels.house or None, panels.luck or None
    return {
        **LadderOutput(board).data,
        "references": CompetitorOutput(named(panels.references or ()), many=True).data,
        "house": house
        and HouseOutput(
            {
                "elo": board.house_elo,
                "fitted_elo": house.elo,
                "margin": house.margin,
                "matches": house.matches,
                "wins": house.wins,
            }
        ).data,
        "luck_removed": luck
        and LuckOutput(
            {
                "share": luck.share if luck.is_known else None,
                "margin": luck.margin if luck.is_known else None,
                "deals": luck.blocks,
                "deals_needed": luck.needed,
            }
        ).data,
    }


def board_of(number: int) -> Leaderboard:
    found = leaderboard(number)
    if found is None:
        raise NotFound(gettext("There is no such ladder."))
    return found

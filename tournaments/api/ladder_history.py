"""Ladders as they were, and what single matches did to a rating."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.outputs import page_of
from replays.api.params import Slice, read_query
from tournaments.api.ladders import Points, board_of
from tournaments.api.outputs import CompetitorOutput, sliced
from tournaments.selectors.ladders import history
from tournaments.selectors.ladders.past_page import past_lines, past_rows
from tournaments.tasks.past_fits import fit_of

FIT_STATES = ("known", "computing", "not_for_times", "not_yet")


class PastRatingOutput(serializers.Serializer[Any]):
    competitor = CompetitorOutput()
    rank = serializers.IntegerField(
        source="row.rank", help_text="By the fit; by the Elo where `fit` is not known."
    )
    games = serializers.IntegerField(source="row.place.games")
    elo = Points(source="row.place.elo", help_text="After the last match by then.")
    fitted_elo = Points(source="row.fit.elo", default=None, allow_null=True)
    margin = Points(source="row.fit.margin", default=None, allow_null=True)
    best_rank = serializers.IntegerField(
        source="row.fit.best_rank", default=None, allow_null=True
    )
    worst_rank = serializers.IntegerField(
        source="row.fit.worst_rank", default=None, allow_null=True
    )
    elo_now = Points()


class PastLadderOutput(page_of("PastLadderOutput", PastRatingOutput)):  # type: ignore[misc]
    until = serializers.DateTimeField(help_text="Results before this time count.")
    matches = serializers.IntegerField()
    fit = serializers.ChoiceField(
        FIT_STATES,
        help_text="Whether the fit is there. If it is `computing`, ask again in a few "
        "seconds; it is made for the ends of days that are over.",
    )


class SeatChangeOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField(source="change.seat")
    competitor = CompetitorOutput()
    rank = serializers.IntegerField(source="change.rank")
    is_lost_by_all = serializers.BooleanField(source="change.is_lost_by_all")
    is_forfeit = serializers.BooleanField(source="change.is_forfeit")
    before = Points(source="change.before")
    after = Points(source="change.after")
    games = serializers.IntegerField(
        source="change.games", help_text="How many matches it has with this one."
    )


class MatchChangeOutput(serializers.Serializer[Any]):
    match = serializers.UUIDField()
    at = serializers.DateTimeField(source="own.change.at")
    position = serializers.IntegerField(source="own.change.position")
    own = SeatChangeOutput()
    seats = SeatChangeOutput(many=True)
    previous = serializers.UUIDField(
        allow_null=True, help_text="The rated match before it, of the same player."
    )
    following = serializers.UUIDField(allow_null=True)


class PastLadderDetail(APIView):
    permission_classes = (AllowAny,)

    class Query(Slice):
        at = serializers.CharField(
            max_length=40,
            help_text="A day, as in `2026-11-01`, or a time, as in "
            "`2026-11-01T18:30`; without a time zone it is UTC.",
        )

    @extend_schema(
        operation_id="past_ladder", parameters=[Query], responses=PastLadderOutput
    )
    def get(self, request: Request, number: int) -> Response:
        """List who stood where at the end of a day, or at a time of day."""
        board = board_of(number)
        when = history.day_or_time(read_query(self.Query, request)["at"])
        if when is None:
            told = gettext("Write a day like 2026-11-01, or a time like %(time)s.")
            raise ValidationError({"at": [told % {"time": "2026-11-01T18:30"}]})
        found = history.ladder_at(board, history.position_at(when.until))
        fit, state = fit_of(board, found, when)
        rows, more = sliced(request, past_rows(found, fit))
        output = PastLadderOutput(
            {
                "results": past_lines(board, rows),
                "next": more,
                "until": when.until,
                "matches": found.matches,
                "fit": state,
            }
        )
        return Response(output.data)


class RatingChangeDetail(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rating_change", responses=MatchChangeOutput)
    def get(
        self, request: Request, number: int, competitor: int, match: UUID
    ) -> Response:
        """Tell what a match did to the ratings of its table."""
        found = history.change_of(board_of(number), competitor, match)
        if found is None:
            raise NotFound(gettext("This match does not count for this player here."))
        change, previous, following = found
        output = {
            "match": change.match,
            "own": change.own,
            "seats": change.seats,
            "previous": previous,
            "following": following,
        }
        return Response(MatchChangeOutput(output).data)

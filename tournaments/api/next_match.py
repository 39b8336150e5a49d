"""Which match follows another one, for screens that show a tournament or a ladder."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays import selectors as replays
from replays.api.outputs import MatchOutput
from replays.api.params import InLanguage, language_of, read_query
from replays.models import MatchLog
from tournaments.api.ladders import board_of
from tournaments.api.tournaments import shown_tournament
from tournaments.selectors.matches import next_match
from tournaments.selectors.matches.next_match import Coming


class NextMatchQuery(InLanguage):
    after = serializers.UUIDField(
        required=False, help_text="The match that was shown last; none: begin."
    )


class ComingOutput(serializers.Serializer[Any]):
    words = serializers.CharField(help_text="What to say while there is no match.")
    names = serializers.ListField(
        child=serializers.CharField(),
        help_text="Who plays next; when a tournament is over, those in front.",
    )
    starts_at = serializers.DateTimeField(allow_null=True)


class NextMatchOutput(serializers.Serializer[Any]):
    match = MatchOutput(
        allow_null=True,
        help_text="The liveliest of those being played, or else the finished one that "
        "follows; null: there is none.",
    )
    round = serializers.IntegerField(
        allow_null=True, help_text="Of the tournament that it belongs to."
    )
    coming = ComingOutput(help_text="What to show where there is no match.")


class NextInTournament(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="next_match_of_tournament",
        parameters=[NextMatchQuery],
        responses=NextMatchOutput,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Tell which match of a tournament to show next.

        What is played now comes first. Otherwise it is the match that follows in the
        order of rounds and tables. Without `after` that is the first of the newest
        round, or of all rounds when the tournament is over.
        """
        tournament = shown_tournament(request, slug)
        query = read_query(NextMatchQuery, request)
        found = next_match.next_in_tournament(tournament, query.get("after"))
        coming = next_match.coming_in_tournament(tournament)
        return Response(_output(query, found, coming))


class NextOnLadder(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="next_match_of_ladder",
        parameters=[NextMatchQuery],
        responses=NextMatchOutput,
    )
    def get(self, request: Request, number: int) -> Response:
        """Tell which match of a ladder to show next.

        What is played now comes first. Otherwise it is the result behind `after`, or
        the newest.
        """
        board = board_of(number)
        query = read_query(NextMatchQuery, request)
        found = next_match.next_on_ladder(board, query.get("after"))
        return Response(_output(query, found, next_match.coming_on_ladder()))


def _output(query: dict[str, UUID], log: MatchLog | None, coming: Coming) -> Any:
    summaries = replays.summaries([log] if log else [], language_of(query))
    return NextMatchOutput(
        {
            "match": summaries[0] if summaries else None,
            "round": next_match.round_of(log.id) if log else None,
            "coming": coming,
        }
    ).data

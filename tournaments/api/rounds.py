"""Rounds, standings and results of a tournament."""

import csv
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays.api.outputs import page_of
from replays.api.params import Slice
from replays.api.parsing import As
from tournaments.api.outputs import CompetitorOutput, Sentence, sliced
from tournaments.api.tournaments import shown_tournament
from tournaments.models import Competitor, Entrant, Match, Round, Table, Tournament
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.tournaments.record import facts, format_of, keys_of
from tournaments.selectors.tournaments.results import all_lines, lines, placed
from tournaments.selectors.tournaments.standings import standings
from tournaments.selectors.wording import said

COLUMNS = (
    "match", "round", "table", "block", "row", "status", "seat", "entrant", "kind",
    "name", "version", "rank", "score", "forfeit",
)  # fmt: skip


class TableMatchOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(Match.Status.choices)


class PairingOutput(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField(allow_blank=True)
    matches = TableMatchOutput(many=True)


class RoundOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)
    byes = serializers.ListField(child=serializers.IntegerField())
    paired_at = serializers.DateTimeField()
    tables = PairingOutput(many=True)


class Rounds(ListAPIView[Round]):
    permission_classes = (AllowAny,)
    serializer_class = RoundOutput
    ordering = ("number",)

    @extend_schema(operation_id="list_rounds")
    def get(self, request: Request, *args: Any, slug: str, **kwargs: Any) -> Response:
        """List the rounds: who meets whom, why, and in which matches.

        Entrants are told by their keys.
        """
        found = Round.objects.filter(tournament=shown_tournament(request, slug))
        rows = self.paginate_queryset(found) or []
        return self.get_paginated_response(RoundOutput(_rounds(rows), many=True).data)


class TieBreakOutput(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.FloatField()

    def to_representation(self, tie_break: tuple[str, float]) -> dict[str, Any]:
        return {"name": tie_break[0], "value": float(tie_break[1])}


class StandingOutput(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    entrant = serializers.IntegerField(source="key")
    competitor = CompetitorOutput()
    points = serializers.FloatField()
    games = serializers.IntegerField()
    tie_breaks = TieBreakOutput(many=True)
    note = Sentence(allow_blank=True)


StandingsOutput = page_of("StandingsOutput", StandingOutput)


class Standings(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="list_standings", parameters=[Slice], responses=StandingsOutput
    )
    def get(self, request: Request, slug: str) -> Response:
        """Tell how all stand, the best first, by the results there are."""
        tournament = shown_tournament(request, slug)
        recent = not format_of(tournament).waits_for_rounds
        rows, more = sliced(request, standings(facts(tournament, recent=recent)))
        competitors = _competitors(tournament, [one.key for one in rows])
        output = [
            msgspec.structs.asdict(one) | {"competitor": competitors[one.key]}
            for one in rows
        ]
        return Response(StandingsOutput({"results": output, "next": more}).data)


class SeatResultOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField(source="seat.number")
    entrant = serializers.IntegerField(source="seat.entrant.key", allow_null=True)
    competitor = CompetitorOutput(source="seat.competitor")
    rank = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    is_forfeit = serializers.BooleanField()


class ResultOutput(serializers.Serializer[Any]):
    match = serializers.UUIDField(source="match.id")
    round = serializers.IntegerField(source="match.deal.table.round.number")
    table = serializers.IntegerField(source="match.deal.table.number")
    block = serializers.IntegerField(source="match.deal.block")
    row = serializers.IntegerField(source="match.row")
    status = serializers.ChoiceField(Match.Status.choices, source="match.status")
    nobody_won = serializers.BooleanField()
    seats = SeatResultOutput(many=True)


class Results(ListAPIView[Match]):
    permission_classes = (AllowAny,)
    serializer_class = ResultOutput
    ordering = ("starts_at", "id")

    @extend_schema(operation_id="list_results")
    def get(self, request: Request, *args: Any, slug: str, **kwargs: Any) -> Response:
        """List the matches of a tournament, each with its result if it has one."""
        found = placed(matches_of(shown_tournament(request, slug)))
        rows = self.paginate_queryset(found) or []
        return self.get_paginated_response(ResultOutput(lines(rows), many=True).data)


class ResultsFile(APIView):
    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer, As("text/csv"))

    @extend_schema(
        operation_id="export_results", responses={(200, "text/csv"): OpenApiTypes.STR}
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Return all results as a table for a spreadsheet, a line for each seat."""
        tournament = shown_tournament(request, slug)
        return StreamingHttpResponse(
            _rows(tournament),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="{slug}-results.csv"',
                "Cache-Control": "private, no-cache",
            },
        )


class _Echo:
    """Gives every line back that is written to it."""

    def write(self, line: str) -> str:
        return line


def _rows(tournament: Tournament) -> Iterator[str]:
    """Yield a line for each seat: fields of the match, the seat and the competitor."""
    write = csv.writer(_Echo()).writerow
    yield write(COLUMNS)
    for line in all_lines(tournament):
        match = ResultOutput(line).data
        for seat in match["seats"]:
            row = {**match, **seat, **seat["competitor"]}
            row["forfeit"] = int(seat["is_forfeit"])
            yield write([row[name] for name in COLUMNS])


def _rounds(rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """Return rounds with their tables and matches: two queries, however many."""
    tables = defaultdict(list)
    for table in Table.objects.filter(round__in=rounds).order_by("number"):
        tables[table.round_id].append(table)
    matches = defaultdict(list)
    planned = Match.objects.filter(deal__table__round__in=rounds)
    in_order = planned.order_by("deal__block", "row", "id")
    fields = in_order.values_list("id", "status", "deal__table_id")
    for match, status, place in fields:
        matches[place].append({"id": match, "status": status})
    return [
        {
            "number": round_.number,
            "reason": said(round_.reason),
            "byes": keys_of(round_.byes),
            "paired_at": round_.paired_at,
            "tables": [
                {
                    "table": table.number,
                    "entrants": keys_of(table.entrants),
                    "reason": said(table.reason),
                    "matches": matches[table.pk],
                }
                for table in tables[round_.pk]
            ],
        }
        for round_ in rounds
    ]


def _competitors(tournament: Tournament, keys: list[int]) -> dict[int, Competitor]:
    found = Entrant.objects.filter(tournament=tournament, key__in=keys)
    known = found.select_related("competitor__version__bot", "competitor__person")
    return {entrant.key: entrant.competitor for entrant in known}

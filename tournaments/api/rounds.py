"""Rounds, standings and results of a tournament."""

import csv
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

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

from replays.api.outputs import Page
from replays.api.params import Slice
from replays.api.parsing import As
from tournaments.api.outputs import CompetitorOutput, competitor_data, sliced
from tournaments.api.tournaments import shown_tournament
from tournaments.models import Entrant, Match, Round, Table, Tournament
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.selectors.tournaments.record import facts, format_of, keys_of
from tournaments.selectors.tournaments.results import (
    MatchLine,
    all_lines,
    lines,
    placed,
)
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


class StandingOutput(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    entrant = serializers.IntegerField()
    competitor = CompetitorOutput()
    points = serializers.FloatField()
    games = serializers.IntegerField()
    tie_breaks = TieBreakOutput(many=True)
    note = serializers.CharField(allow_blank=True)


class StandingsOutput(Page):
    results = StandingOutput(many=True)


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
        told = [
            {
                "place": one.place,
                "entrant": one.key,
                "competitor": competitors[one.key],
                "points": one.points,
                "games": one.games,
                "tie_breaks": [{"name": n, "value": v} for n, v in one.tie_breaks],
                "note": said(one.note),
            }
            for one in rows
        ]
        return Response(StandingsOutput({"results": told, "next": more}).data)


class SeatResultOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    entrant = serializers.IntegerField(allow_null=True)
    competitor = CompetitorOutput()
    rank = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    is_forfeit = serializers.BooleanField()


class ResultOutput(serializers.Serializer[Any]):
    match = serializers.UUIDField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    block = serializers.IntegerField()
    row = serializers.IntegerField()
    status = serializers.ChoiceField(Match.Status.choices)
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
        told = [_result(line) for line in lines(rows)]
        return self.get_paginated_response(ResultOutput(told, many=True).data)


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
    write = csv.writer(_Echo()).writerow
    yield write(COLUMNS)
    for line in all_lines(tournament):
        told = _result(line)
        place = [told[name] for name in COLUMNS[:6]]
        for seat in told["seats"]:
            who = seat["competitor"]
            yield write(
                [
                    *place,
                    seat["seat"],
                    seat["entrant"],
                    *(who[name] for name in ("kind", "name", "version")),
                    seat["rank"],
                    seat["score"],
                    int(seat["is_forfeit"]),
                ]
            )


def _result(line: MatchLine) -> dict[str, Any]:
    return {
        "match": line.match.id,
        "round": line.round,
        "table": line.table,
        "block": line.block,
        "row": line.match.row,
        "status": line.match.status,
        "nobody_won": line.nobody_won,
        "seats": [
            {
                "seat": seat.seat,
                "entrant": seat.entrant,
                "competitor": competitor_data(seat.competitor),
                "rank": seat.rank,
                "score": seat.score,
                "is_forfeit": seat.is_forfeit,
            }
            for seat in line.seats
        ],
    }


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


def _competitors(tournament: Tournament, keys: list[int]) -> dict[int, dict[str, Any]]:
    found = Entrant.objects.filter(tournament=tournament, key__in=keys)
    return {
        entrant.key: competitor_data(entrant.competitor)
        for entrant in found.select_related(
            "competitor__version__bot", "competitor__person"
        )
    }

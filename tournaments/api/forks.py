"""Forks: matches that go on from a step of another one."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from engines.core.game import MOST_SEATS
from replays import selectors as logs
from replays.api.params import language_of, read_body
from replays.models import MatchLog
from tournaments.api.outputs import JsonText
from tournaments.api.refusals import refusals
from tournaments.api.tables import ChairInput, TableOutput, answer, chair_of
from tournaments.models import Fork, Match
from tournaments.selectors.matches.forks import forks_of
from tournaments.selectors.people.guests import person_of
from tournaments.services.tables.forks import ForkChair, ForkWish, create_fork
from tournaments.services.tables.seats import Chair
from tournaments.tasks.matches import enqueue_followed

MOST_STEPS = 2**31 - 1
WAS = "was"


class ForkOutput(serializers.Serializer[Any]):
    match = serializers.UUIDField(source="match_id")
    status = serializers.ChoiceField(Match.Status.choices, source="match.status")
    step = serializers.IntegerField(help_text="The step of the parent.")
    chance = serializers.ChoiceField(Fork.ChanceAfter.choices)
    seat = serializers.IntegerField(
        allow_null=True, help_text="Who imagined the position, from 0."
    )
    made_by = serializers.CharField(source="made_by.username", default=None)
    made_at = serializers.DateTimeField()


class ForkChairInput(ChairInput):
    kind = serializers.ChoiceField(("me", "open", "person", "bot", WAS))


class NewForkInput(serializers.Serializer[Any]):
    step = serializers.IntegerField(min_value=0, max_value=MOST_STEPS)
    chance = serializers.ChoiceField(
        Fork.ChanceAfter.choices, default=Fork.ChanceAfter.SAME
    )
    seat = serializers.IntegerField(
        min_value=0,
        max_value=MOST_SEATS,
        allow_null=True,
        default=None,
        help_text="From whose knowledge the position is imagined, from 0.",
    )
    seats = serializers.ListField(
        child=ForkChairInput(), min_length=1, max_length=MOST_SEATS
    )
    control = JsonText(default=dict)


class ForkList(ListAPIView[Fork]):
    """List the matches that go on from this one, the newest first."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    serializer_class = ForkOutput
    ordering = ("-made_at", "match_id")
    throttle_scope = "table"

    def get_queryset(self) -> QuerySet[Fork]:
        return forks_of(_log(self.kwargs["match"]).id)

    @extend_schema(
        operation_id="create_fork", request=NewForkInput, responses={201: TableOutput}
    )
    def post(self, request: Request, match: UUID) -> Response:
        """Play a match on from a step; it begins as soon as all seats are taken.

        A seat is for you (`me`, once at most), for anybody (`open`), for a `person`
        whom you invite by `name`, for a `bot` by its `name`, or for the bot that sat
        there (`was`). A fork is never rated. A match that is not open to everybody is
        forked by those who sit there alone, with bots, and with `chance` `imagined`
        from a `seat` of theirs.
        """
        log = _log(match)
        given = read_body(NewForkInput, request)
        wish = ForkWish(
            log.id, given["step"], Fork.ChanceAfter(given["chance"]), given["seat"]
        )
        chairs = _chairs(given["seats"], log.game, request.user)
        with refusals():
            fork = create_fork(
                wish=wish,
                chairs=chairs,
                user=person_of(request),
                control=given["control"],
            )
        transaction.on_commit(enqueue_followed)
        return answer(fork.id, language_of({}), 201)


def _log(match: UUID) -> MatchLog:
    log = logs.log(match)
    if log is None:
        raise NotFound
    return log


def _chairs(given: list[dict[str, Any]], game: str, user: Any) -> list[ForkChair]:
    if sum(seat["kind"] == "me" for seat in given) > 1:
        words = gettext("Everybody sits at one seat.")
        raise ValidationError({"seats": [words]}, code="own_seat")
    found: list[ForkChair] = []
    wrong = {}
    for number, seat in enumerate(given):
        chair = Chair() if seat["kind"] == WAS else chair_of(seat, game, user)
        if isinstance(chair, str):
            wrong[f"seats.{number}.name"] = [chair]
            continue
        found.append(
            ForkChair(
                version=chair.version,
                person=chair.person,
                invited=chair.invited,
                is_as_it_was=seat["kind"] == WAS,
            )
        )
    if wrong:
        raise ValidationError(wrong, code="not_found")
    return found

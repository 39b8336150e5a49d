"""How competitors, seats and lists are told to programs."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from replays.api.params import Slice, address_behind, read_query
from tournaments.models import Competitor

T = TypeVar("T")


class CompetitorOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(["bot", "person"])
    name = serializers.CharField(help_text="Of the bot, or of the person.")
    version = serializers.CharField(allow_null=True)


def competitor_data(competitor: Competitor) -> dict[str, Any]:
    """Return who it is; the version and its bot, or the person, are known already."""
    version = competitor.version
    if version is None:
        assert competitor.person is not None
        name, number = competitor.person.get_username(), None
    else:
        name, number = version.bot.name, version.version
    return {
        "id": competitor.pk,
        "kind": "person" if version is None else "bot",
        "name": name,
        "version": number,
    }


def as_object(text: str) -> dict[str, Any]:
    """Return what a row keeps as JSON."""
    return msgspec.json.decode(text, type=dict[str, Any])


def sliced(
    request: Request, rows: Sequence[T] | QuerySet[Any, T]
) -> tuple[list[T], str | None]:
    """Return the part of a list that is asked for, and where the list goes on.

    Of a queryset no more is read than that, and one row to see whether there is more.
    """
    query = read_query(Slice, request)
    first, size = query["after"], query["size"]
    found = [*rows[first : first + size + 1]]
    more = address_behind(request, first + size) if len(found) > size else None
    return found[:size], more

"""How competitors, seats and lists are told to programs."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from replays.api.outputs import JsonObject
from replays.api.params import Slice, address_behind, read_query
from tournaments.selectors.wording import said

T = TypeVar("T")


class CompetitorOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(["bot", "person"])
    name = serializers.CharField(help_text="Of the bot, or of the person.")
    version = serializers.CharField(source="version.version", allow_null=True)


class JsonText(JsonObject):
    """A JSON object that a row keeps as text."""

    def get_default(self) -> Any:
        return msgspec.json.encode(super().get_default()).decode()

    def to_internal_value(self, data: Any) -> Any:
        return msgspec.json.encode(super().to_internal_value(data)).decode()

    def to_representation(self, value: Any) -> Any:
        return msgspec.json.decode(value, type=dict[str, Any])


class Sentence(serializers.CharField):
    """A sentence that is stored, in the language of the reader."""

    def to_representation(self, value: str) -> str:
        return said(value)


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

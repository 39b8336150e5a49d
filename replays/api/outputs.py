"""How the API represents matches."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engines.registry import GAMES
from replays.log.entry import KINDS
from replays.models import MatchLog

JSON_OBJECT = {"type": "object", "additionalProperties": True}


@extend_schema_field(JSON_OBJECT)
class JsonObject(serializers.JSONField):
    """A JSON object whose fields depend on the game."""


class PlayerOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="The name of the player in the log."
    )
    name = serializers.CharField(
        help_text="A person's name on this site; the label for all others."
    )
    rank = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)


class MatchOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="log.id")
    game = serializers.ChoiceField(GAMES, source="log.game")
    title = serializers.CharField()
    rules_version = serializers.IntegerField(
        source="rules.version", help_text="The version of the rules it is played by."
    )
    status = serializers.ChoiceField(MatchLog.Status.choices, source="log.status")
    is_open = serializers.BooleanField(
        source="log.is_open",
        help_text="Whether it keeps no secret any more: it is over, its seed known.",
    )
    created_at = serializers.DateTimeField(source="log.created_at")
    moves = serializers.IntegerField(source="log.moves")
    head = serializers.IntegerField(
        source="log.head_seq", help_text="How many entries its log has."
    )
    players = PlayerOutput(many=True)
    nobody_won = serializers.BooleanField()
    page = serializers.CharField(source="log.get_absolute_url")


class SeatLabelOutput(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]
    digest = serializers.CharField(
        allow_null=True, help_text="The SHA-256 of the bot's package."
    )


class HeaderOutput(MatchOutput):
    content_hash = serializers.CharField(source="header.content_hash")
    options = JsonObject(source="header.options")
    seats = SeatLabelOutput(source="header.seats", many=True)
    commitment = serializers.CharField(
        source="header.commitment",
        help_text="Binds the seed of all chance before it is revealed.",
    )
    protocols = serializers.DictField(
        source="header.protocols", child=serializers.IntegerField()
    )
    head_hash = serializers.CharField(
        allow_null=True, help_text="Vouches for the whole log; null until it is open."
    )
    views = serializers.ListField(
        child=serializers.CharField(), help_text="Whose eyes you may look through."
    )
    live = serializers.CharField(help_text="Where the match is streamed.")


class EntryOutput(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    kind = serializers.ChoiceField(KINDS)
    v = serializers.IntegerField()
    at_ms = serializers.IntegerField()
    actor = serializers.IntegerField(allow_null=True)
    payload = JsonObject()
    hash = serializers.CharField(allow_null=True)


class NoteOutput(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    words = serializers.CharField()


class StepLineOutput(serializers.Serializer[Any]):
    step = serializers.IntegerField()
    round = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    seq = serializers.IntegerField(help_text="The number of its first entry.")
    at_ms = serializers.IntegerField()
    cpu_us = serializers.IntegerField()
    wall_us = serializers.IntegerField()
    sentences = serializers.ListField(child=serializers.CharField())
    notes = NoteOutput(many=True)


class StepOutput(StepLineOutput):
    match = serializers.UUIDField()
    viewer = serializers.CharField()
    last = serializers.IntegerField(help_text="The number of the last step.")
    move = JsonObject(allow_null=True)
    events = serializers.ListField(child=JsonObject())
    view = JsonObject()


class Page(serializers.Serializer[Any]):
    """What all lists look like."""

    next = serializers.CharField(
        allow_null=True, help_text="Where the list goes on; null where it ends."
    )


def page_of(name: str, results: type[serializers.Serializer[Any]]) -> type[Page]:
    """Return what a list is described as."""
    return type(name, (Page,), {"results": results(many=True)})


EntriesOutput = page_of("EntriesOutput", EntryOutput)
StepsOutput = page_of("StepsOutput", StepLineOutput)

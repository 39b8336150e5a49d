"""How the API represents matches."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engines.registry import GAMES
from replays import selectors
from replays.frames.viewers import name_of
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

    class Meta:
        ref_name = "Player"


class MatchOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    game = serializers.ChoiceField(GAMES)
    title = serializers.CharField()
    status = serializers.ChoiceField(MatchLog.Status.choices)
    is_open = serializers.BooleanField(
        help_text="Whether it keeps no secret any more: it is over, its seed known."
    )
    created_at = serializers.DateTimeField()
    moves = serializers.IntegerField()
    head = serializers.IntegerField(help_text="How many entries its log has.")
    players = PlayerOutput(many=True)
    nobody_won = serializers.BooleanField()
    page = serializers.CharField()

    class Meta:
        ref_name = "Match"


class SeatOutput(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]
    digest = serializers.CharField(
        allow_null=True, help_text="The SHA-256 of the bot's package."
    )

    class Meta:
        ref_name = "SeatLabel"


class HeaderOutput(MatchOutput):
    rules_version = serializers.IntegerField()
    content_hash = serializers.CharField()
    options = JsonObject()
    seats = SeatOutput(many=True)
    commitment = serializers.CharField(
        help_text="Binds the seed of all chance before it is revealed."
    )
    protocols = serializers.DictField(child=serializers.IntegerField())
    head_hash = serializers.CharField(
        allow_null=True, help_text="Vouches for the whole log; null until it is open."
    )
    views = serializers.ListField(
        child=serializers.CharField(), help_text="Whose eyes you may look through."
    )
    live = serializers.CharField(help_text="Where the match is streamed.")

    class Meta:
        ref_name = "Header"


class EntryOutput(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    kind = serializers.ChoiceField(KINDS)
    v = serializers.IntegerField()
    at_ms = serializers.IntegerField()
    actor = serializers.IntegerField(allow_null=True)
    payload = JsonObject()
    hash = serializers.CharField(allow_null=True)

    class Meta:
        ref_name = "Entry"


class NoteOutput(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    words = serializers.CharField()

    class Meta:
        ref_name = "Note"


class StepOutput(serializers.Serializer[Any]):
    step = serializers.IntegerField()
    round = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    seq = serializers.IntegerField(help_text="The number of its first entry.")
    at_ms = serializers.IntegerField()
    cpu_us = serializers.IntegerField()
    wall_us = serializers.IntegerField()
    sentences = serializers.ListField(child=serializers.CharField())
    notes = NoteOutput(many=True)

    class Meta:
        ref_name = "StepLine"


class SceneOutput(StepOutput):
    match = serializers.UUIDField()
    viewer = serializers.CharField()
    last = serializers.IntegerField(help_text="The number of the last step.")
    move = JsonObject(allow_null=True)
    events = serializers.ListField(child=JsonObject())
    view = JsonObject()

    class Meta:
        ref_name = "Step"


class Page(serializers.Serializer[Any]):
    """What all lists look like."""

    next = serializers.CharField(
        allow_null=True, help_text="Where the list goes on; null where it ends."
    )


class EntriesOutput(Page):
    results = EntryOutput(many=True)

    class Meta:
        ref_name = "Entries"


class StepsOutput(Page):
    results = StepOutput(many=True)

    class Meta:
        ref_name = "Steps"


def match_data(told: selectors.Summary) -> dict[str, Any]:
    """Return a match in one line."""
    log = told.log
    return {
        "id": log.id,
        "game": log.game,
        "title": told.title,
        "status": log.status,
        "is_open": selectors.is_open(log),
        "created_at": log.created_at,
        "moves": log.moves,
        "head": log.head_seq,
        "players": told.players,
        "nobody_won": told.nobody_won,
        "page": reverse("replays:match", args=[log.id]),
    }


def header_data(told: selectors.Summary, user: selectors.User) -> dict[str, Any]:
    """Return what was settled before the first entry, and where to read on."""
    log = told.log
    header = selectors.header_of(log)
    # A hash lets others try out what they may not know.
    is_free = selectors.can_download(user, log)
    return match_data(told) | {
        "rules_version": header.rules_version,
        "content_hash": header.content_hash,
        "options": header.options,
        "seats": header.seats,
        "commitment": header.commitment,
        "protocols": header.protocols,
        "head_hash": bytes(log.head_hash).hex() if is_free else None,
        "views": [name_of(viewer) for viewer in selectors.viewers_for(user, log)],
        "live": f"/live/{log.id}/",
    }

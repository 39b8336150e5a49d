"""The games there are, with the shapes of their options, moves and events."""

from functools import cache
from typing import Any

import msgspec
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines import registry
from engines.core.game import AnyGame, Language
from engines.core.record_fields import schema
from replays.api.outputs import JsonObject, page_of
from replays.api.params import InLanguage, language_of, read_query


class GameOutput(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    blurb = serializers.CharField()
    least_seats = serializers.IntegerField()
    most_seats = serializers.IntegerField()
    rules_version = serializers.IntegerField()
    content_hash = serializers.CharField()
    can_defeat_everybody = serializers.BooleanField()


class OptionOutput(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    help = serializers.CharField()
    values = serializers.DictField(
        child=serializers.CharField(), help_text="What each named value is called."
    )


class ConstantOutput(serializers.Serializer[Any]):
    value = serializers.JSONField(help_text="A text or a number, as in records.")
    name = serializers.CharField(help_text="What players call it.")


class ConstantsOutput(serializers.Serializer[Any]):
    key = serializers.CharField()
    about = serializers.CharField(help_text="Which fields hold such values.")
    values = ConstantOutput(many=True)


class GameDetailOutput(GameOutput):
    players = serializers.ListField(
        child=serializers.CharField(), help_text="Those that come with the game."
    )
    options = OptionOutput(many=True)
    schemas = JsonObject(
        help_text="JSON Schemas: `options`, `moves` and `events` by name, and `view`, "
        "with a sentence for each field."
    )
    constants = ConstantsOutput(
        many=True, help_text="What the values of fields such as `tile` stand for."
    )


GamesOutput = page_of("GamesOutput", GameOutput)


class Games(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="list_games", parameters=[InLanguage], responses=GamesOutput
    )
    def get(self, request: Request) -> Response:
        """List the games that are played here."""
        language = language_of(read_query(InLanguage, request))
        output = [_game(registry.load(name), language) for name in registry.GAMES]
        return Response(GamesOutput({"results": output, "next": None}).data)


class OneGame(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="game", parameters=[InLanguage], responses=GameDetailOutput
    )
    def get(self, request: Request, name: str) -> Response:
        """Tell about a game: its options in words, and the shapes of its records."""
        language = language_of(read_query(InLanguage, request))
        if name not in registry.GAMES:
            raise NotFound(gettext("There is no game of this name."))
        game = registry.load(name)
        words = game.option_words(language)
        output = _game(game, language) | {
            "players": [*game.players],
            "options": [
                {"name": option, **msgspec.to_builtins(one)}
                for option, one in words.items()
            ],
            "schemas": _schemas(name),
            "constants": [
                {
                    "key": table.key,
                    "about": table.about,
                    "values": [
                        {"value": one, "name": told} for one, told in table.values
                    ],
                }
                for table in game.reference.constants(language)
            ],
        }
        return Response(GameDetailOutput(output).data)


def _game(game: AnyGame, language: Language) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title(language),
        "blurb": game.blurb(language),
        "least_seats": game.seats.start,
        "most_seats": game.seats.stop - 1,
        "rules_version": game.rules_version,
        "content_hash": game.content_hash,
        "can_defeat_everybody": game.can_defeat_everybody,
    }


@cache
def _schemas(name: str) -> dict[str, Any]:
    game = registry.load(name)
    return {
        "options": schema(game, game.options),
        "moves": {one.__name__: schema(game, one) for one in game.moves},
        "events": {one.__name__: schema(game, one) for one in game.events},
        "view": schema(game, game.view_type),
    }

"""The guide of a game: its rules and all that is in its box, in words and pictures."""

from functools import cache
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engines import registry
from engines.core.game import Language
from engines.core.guide import Collection, Example, RulesDecision, Section, Topic
from replays.api.params import InLanguage, language_of, read_query
from tournaments.selectors.games.page import guide_of, guide_styles, plain_svg

MARKDOWN = "Markdown; `#name` leads to the part with this id."
SVG = "SVG without its style: put `styles` beside it."


class IllustrationOutput(serializers.Serializer[Any]):
    caption = serializers.CharField()
    svg = serializers.CharField(help_text=SVG)


class ExampleOutput(serializers.Serializer[Any]):
    title = serializers.CharField()
    text = serializers.CharField(help_text=MARKDOWN)
    illustrations = IllustrationOutput(many=True)


class SectionOutput(serializers.Serializer[Any]):
    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(help_text=MARKDOWN)
    illustrations = IllustrationOutput(many=True)
    examples = ExampleOutput(many=True)


class FactOutput(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.CharField()


class TopicOutput(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    text = serializers.CharField(help_text=MARKDOWN)
    facts = FactOutput(many=True)
    svg = serializers.CharField(help_text=SVG, allow_blank=True)


class CollectionOutput(serializers.Serializer[Any]):
    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(help_text=MARKDOWN)
    topics = TopicOutput(many=True)


class DecisionOutput(serializers.Serializer[Any]):
    title = serializers.CharField()
    text = serializers.CharField(help_text=MARKDOWN)
    reason = serializers.CharField(help_text=MARKDOWN)


class GuideOutput(serializers.Serializer[Any]):
    overview = serializers.CharField(help_text=MARKDOWN)
    styles = serializers.ListField(
        child=serializers.CharField(), help_text="CSS for all pictures."
    )
    sections = SectionOutput(many=True)
    collections = CollectionOutput(many=True)
    decisions = DecisionOutput(many=True)


class GuideOfAGame(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="guide", parameters=[InLanguage], responses=GuideOutput)
    def get(self, request: Request, name: str) -> Response:
        """Explain a game: its rules, everything in its box, and what was decided."""
        language = language_of(read_query(InLanguage, request))
        if name not in registry.GAMES:
            raise NotFound(gettext("There is no game of this name."))
        return Response(_guide(name, language))


@cache
def _guide(name: str, language: Language) -> dict[str, Any]:
    guide = guide_of(name, language)
    told = {
        "overview": guide.overview,
        "styles": guide_styles(name, language),
        "sections": [
            _illustrated(section)
            | {"id": section.id, "examples": [*map(_illustrated, section.examples)]}
            for section in guide.sections
        ],
        "collections": [_collection(one) for one in guide.collections],
        "decisions": [_decision(one) for one in guide.decisions],
    }
    return {**GuideOutput(told).data}


def _illustrated(part: Section | Example) -> dict[str, Any]:
    return {
        "title": part.title,
        "text": part.text,
        "illustrations": [
            {"caption": one.caption, "svg": plain_svg(one.picture)}
            for one in part.illustrations
        ],
    }


def _collection(one: Collection) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.title,
        "text": one.text,
        "topics": [*map(_topic, one.topics)],
    }


def _topic(one: Topic) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "text": one.text,
        "facts": [{"name": name, "value": value} for name, value in one.facts],
        "svg": plain_svg(one.picture) if one.picture else "",
    }


def _decision(one: RulesDecision) -> dict[str, str]:
    return {"title": one.title, "text": one.text, "reason": one.reason}

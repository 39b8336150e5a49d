"""The description of the API, in OpenAPI 3.1: made from the views, once."""

import re
from functools import cache
from typing import Any, Final

from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

ERROR: Final = {
    "type": "object",
    "required": ["error", "code", "fields"],
    "additionalProperties": False,
    "properties": {
        "error": {"type": "string", "description": "A sentence for a person."},
        "code": {"type": "string", "description": "A word for a program."},
        "fields": {
            "type": "object",
            "description": "What is wrong with which part of the request.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "head": {
            "type": "integer",
            "description": "How many entries the log has by now.",
        },
    },
}
REFUSAL: Final = {
    "description": "The request was refused.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}


class Schema(AutoSchema):
    """Describes views by their names and their docstrings, where they say no more."""

    def get_serializer_name(self, serializer: Any, direction: str) -> str:
        """Call a body after its class: `Match` for `MatchOutput`."""
        return re.sub(r"(In|Out)put$", "", type(serializer).__name__)

    def get_operation_id(self) -> str:
        """Call a list after its view: `list_bot_logs` for `BotLogs`."""
        words = re.sub(r"(?<!^)(?=[A-Z])", "_", type(self.view).__name__)
        return f"list_{words.lower()}"

    def get_override_parameters(self) -> list[Any]:
        """Describe the `Query` of a view as what stands behind the question mark."""
        query = getattr(self.view, "Query", None)
        return [query] if query and self.method == "GET" else []


def with_errors(result: dict[str, Any], **details: Any) -> dict[str, Any]:
    """Add to every operation how it refuses, which is the same everywhere."""
    del details
    result["components"].setdefault("schemas", {})["Error"] = ERROR
    result["components"].setdefault("responses", {})["Refusal"] = REFUSAL
    for operations in result["paths"].values():
        for operation in operations.values():
            refusal = {"$ref": "#/components/responses/Refusal"}
            operation["responses"]["4XX"] = refusal
    return result


@cache
def description() -> dict[str, Any]:
    """Return it in English, whatever the language of the first caller: it is cached."""
    with override("en"):
        return SchemaGenerator().get_schema(request=None, public=True)


class ApiDescription(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(description())

"""The description of the API as a page for people: chapters of operations."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from souk.api.description import description


@dataclass(frozen=True, slots=True)
class ApiField:
    """A parameter, or a part of what is sent or answered."""

    name: str
    kind: str
    about: str = ""
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    name: str
    method: str
    address: str
    summary: SafeString
    more: SafeString
    is_open: bool
    """Whether strangers may use it."""

    parameters: list[ApiField]
    sent: list[ApiField]
    answered: list[ApiField]


@cache
def chapters() -> dict[str, list[Operation]]:
    """Return all operations by their first tag, in the order of their addresses."""
    found: dict[str, list[Operation]] = {}
    for address, operations in description()["paths"].items():
        for method, operation in operations.items():
            chapter = found.setdefault(operation["tags"][0], [])
            chapter.append(_operation(method, address, operation))
    return found


def _operation(method: str, address: str, operation: dict[str, Any]) -> Operation:
    summary, _, more = operation.get("description", "").partition("\n\n")
    responses = operation["responses"]
    best = next(responses[status] for status in responses if status.startswith("2"))
    return Operation(
        name=operation["operationId"],
        method=method.upper(),
        address=address,
        summary=_prose(summary),
        more=_prose(more),
        is_open={} in operation.get("security", [{}]),
        parameters=[_parameter(given) for given in operation.get("parameters", ())],
        sent=_fields(operation.get("requestBody", {})),
        answered=_fields(best),
    )


def _prose(words: str) -> SafeString:
    """Return a docstring's words on one line, with what is in backticks as code."""
    line = escape(" ".join(words.split()))
    return mark_safe(re.sub(r"`([^`]+)`", r"<code>\1</code>", line))


def _parameter(given: dict[str, Any]) -> ApiField:
    return ApiField(
        name=given["name"],
        kind=_kind(given["schema"]),
        about=given.get("description", ""),
        is_required=given.get("required", False),
    )


def _fields(body: dict[str, Any]) -> list[ApiField]:
    """Return the parts of a JSON body; none when there is no body."""
    schema = _found(body.get("content", {}).get("application/json", {}).get("schema"))
    required = schema.get("required", ())
    return [
        ApiField(name, _kind(part), part.get("description", ""), name in required)
        for name, part in schema.get("properties", {}).items()
    ]


def _found(schema: dict[str, Any] | None) -> dict[str, Any]:
    """Return a schema itself where only its name is given."""
    if not schema or "$ref" not in schema:
        return schema or {}
    *_, name = schema["$ref"].split("/")
    return description()["components"]["schemas"][name]


def _kind(schema: dict[str, Any]) -> str:
    """Return in a few words what a value is: `string or null`, `list of integer`."""
    *_, name = schema.get("$ref", "").split("/")
    if parts := schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf"):
        return " or ".join(dict.fromkeys(_kind(_found(part)) for part in parts))
    schema = _found(schema)
    if words := schema.get("enum"):
        return " | ".join(f"“{word}”" for word in words)
    kinds = schema.get("type", "value")
    kind = " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
    if kind == "object" and name:
        return name
    if kind == "array":
        return f"list of {_kind(schema['items'])}"
    return f"{kind} ({schema['format']})" if "format" in schema else kind

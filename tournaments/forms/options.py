"""Options as fields of a form: of a game, or of a format.

The fields follow from the class that reads the options, so a new option needs nothing
here. Each form says by a prefix how it names them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from django import forms
from django.utils.translation import gettext as _

from engines.core.game import OptionWords
from tournaments.selectors.wording import Schema, schemas

Words = Mapping[str, OptionWords]


def option_fields(
    struct: Any, prefix: str, words: Words | None = None
) -> dict[str, forms.Field]:
    """Return a field for each option; its own words are the default label."""
    known = words or {}
    return {
        prefix + option: _field(schema, known.get(option))
        for option, schema in schemas(struct).items()
    }


def read_options(struct: Any, prefix: str, cleaned: Mapping[str, Any]) -> str:
    """Return as JSON what was chosen and is not the usual."""
    chosen = {}
    for option, schema in schemas(struct).items():
        value = cleaned.get(prefix + option)
        is_open = value is None and "anyOf" not in schema
        if not is_open and value != schema["default"]:
            chosen[option] = value
    return msgspec.json.encode(chosen).decode()


def initial_options(prefix: str, text: str) -> dict[str, Any]:
    """Return what the fields of stored options show; nothing if they are unreadable."""
    try:
        stored = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError:
        return {}
    return {prefix + option: value for option, value in stored.items()}


# --- one field -----------------------------------------------------------------------


def _field(schema: Schema, words: OptionWords | None) -> forms.Field:
    """Return the field that takes exactly what an option takes."""
    common: dict[str, Any] = {
        "label": words.title if words else _(schema["title"]),
        "help_text": words.help if words else _(schema["description"]),
        "initial": schema["default"],
        "required": False,
    }
    if "enum" in schema:
        return forms.ChoiceField(choices=_choices(schema["enum"], words), **common)
    return _FIELDS[_kind(schema)](schema, words, common)


def _kind(schema: Schema) -> str:
    # An integer that may be left open is asked for like one that may not.
    kinds = [one["type"] for one in schema.get("anyOf", [schema])]
    return str(next(kind for kind in kinds if kind != "null"))


def _number(
    schema: Schema, _words: OptionWords | None, common: dict[str, Any]
) -> forms.Field:
    kind = forms.IntegerField if _kind(schema) == "integer" else forms.FloatField
    least = schema.get("minimum", schema.get("exclusiveMinimum"))
    most = schema.get("maximum", schema.get("exclusiveMaximum"))
    return kind(min_value=least, max_value=most, **common)


def _several(
    schema: Schema, words: OptionWords | None, common: dict[str, Any]
) -> forms.Field:
    return forms.MultipleChoiceField(
        choices=_choices(schema["items"]["enum"], words),
        widget=forms.CheckboxSelectMultiple,
        **common,
    )


_FIELDS: Final[Mapping[str, Callable[..., forms.Field]]] = {
    "integer": _number,
    "number": _number,
    "boolean": lambda _schema, _words, common: forms.BooleanField(**common),
    "array": _several,
}


def _choices(values: Iterable[str], words: OptionWords | None) -> list[tuple[str, str]]:
    # Words come in the order that a game wants, the values of a schema by the alphabet.
    known = {**(words.values if words else {})}
    return [*known.items(), *((one, one) for one in values if one not in known)]

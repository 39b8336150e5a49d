"""The options of a game as fields of a form, by what the game says about them."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from django import forms

from engines.core.codec import codec
from engines.core.errors import MalformedRecord
from engines.core.game import AnyGame, Language, OptionWords

PREFIX: Final = "option_"


def option_fields(game: AnyGame, language: Language) -> dict[str, forms.Field]:
    """Return a field for each option, by the name it has in the form.

    What is no choice, no yes and no, and no number is left as it is usually played.
    """
    words = game.option_words(language)
    usual = msgspec.to_builtins(game.options())
    kinds = get_type_hints(game.options, include_extras=False)
    found = {}
    for name in usual:
        known = words.get(name) or OptionWords(name, "")
        field = _field(kinds[name], known)
        if field is not None:
            field.initial = usual[name]
            found[PREFIX + name] = field
    return found


def options_json(game: AnyGame, chosen: Mapping[str, Any]) -> str:
    """Return what was chosen as JSON; raise `ValueError` with the game's objection."""
    options = {
        name.removeprefix(PREFIX): value
        for name, value in chosen.items()
        if name.startswith(PREFIX)
    }
    text = msgspec.json.encode(options).decode()
    try:
        codec(game).options(text)
    except MalformedRecord as error:
        raise ValueError(str(error)) from error
    return text


def option_sentences(game: AnyGame, options: str, language: Language) -> list[str]:
    """Return what is unusual about a table, an option a line."""
    words = game.option_words(language)
    usual = msgspec.to_builtins(game.options())
    chosen = msgspec.to_builtins(codec(game).options(options))
    return [
        _sentence(words.get(name) or OptionWords(name, ""), value)
        for name, value in chosen.items()
        if value != usual[name]
    ]


def _sentence(words: OptionWords, value: Any) -> str:
    if isinstance(value, bool):
        return words.title
    several = value if isinstance(value, list) else [value]
    names = ", ".join(words.values.get(str(one), str(one)) for one in several)
    return f"{words.title}: {names}"


def _field(kind: Any, words: OptionWords) -> forms.Field | None:
    given: dict[str, Any] = {
        "label": words.title,
        "help_text": words.help,
        "required": False,
    }
    if kind is bool:
        return forms.BooleanField(**given)
    if kind is int:
        return forms.IntegerField(**given)
    if get_origin(kind) is tuple and (values := _values(get_args(kind)[0])):
        return forms.MultipleChoiceField(
            choices=_choices(values, words),
            widget=forms.CheckboxSelectMultiple,
            **given,
        )
    if values := _values(kind):
        return forms.ChoiceField(choices=_choices(values, words), **given)
    return None


def _values(kind: Any) -> tuple[str, ...]:
    """Return what may be chosen from, if it is a choice between words."""
    if get_origin(kind) is Literal:
        return tuple(str(value) for value in get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        parts = [_values(part) for part in get_args(kind)]
        return tuple(value for part in parts for value in part) if all(parts) else ()
    return ()


def _choices(values: tuple[str, ...], words: OptionWords) -> list[tuple[str, str]]:
    return [(value, words.values.get(value, value)) for value in values]

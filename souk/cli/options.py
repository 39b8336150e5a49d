"""Options of a game as they are written in a terminal: `NAME=VALUE`.

Several values of one option stand between commas, as in `townsfolk=locals,sailors`.
"""

from typing import Any, Literal, get_args, get_origin

import msgspec

from engines.core.game import AnyGame
from engines.core.records import Options
from souk.cli.refusal import Refusal


def option_lines(options: type[Options]) -> list[str]:
    """Return each option as it would be given, with its default."""
    return [
        f"{field.encode_name}={_written(field)}"
        for field in msgspec.structs.fields(options)
    ]


def read_options(game: AnyGame, given: list[str]) -> Options:
    """Return the options that were asked for, the others as they are by default."""
    fields = {
        field.encode_name: field for field in msgspec.structs.fields(game.options)
    }
    chosen: dict[str, Any] = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise Refusal(f"An option is given as NAME=VALUE, not as {option!r}.")
        if name not in fields:
            listed = ", ".join(option_lines(game.options)) or "none"
            raise Refusal(
                f"{game.title('en')} has no option {name!r}. Options: {listed}."
            )
        chosen[name] = _value(fields[name], value)
    try:
        # From text, so not strictly: "3" is 3 and "true" is true.
        return msgspec.convert(chosen, game.options, strict=False)
    except msgspec.ValidationError as error:
        said = str(error).rstrip(".")
        raise Refusal(f"This option cannot be read: {said}.") from error


def _value(field: msgspec.structs.FieldInfo, text: str) -> str | list[str]:
    if isinstance(_default(field), list | tuple):
        return text.split(",")
    known = get_args(field.type) if get_origin(field.type) is Literal else ()
    if known and text not in known:
        raise Refusal(f"{field.encode_name} is {' or '.join(known)}, not {text!r}.")
    return text


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.required:
        return None
    if field.default is msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _written(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "..."
    value = _default(field)
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()

"""Options as fields of a form: of each game, of each format, and of the clocks.

The fields follow from the classes that read the options, so a new option needs nothing
here. Of several games or formats, what is said of the chosen one counts.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from bots.driver.clock import TimeControl
from engines import registry
from engines.core.game import LANGUAGES, Language, OptionWords
from tournaments import formats
from tournaments.conduct.control import Control, PeopleControl

Schema = dict[str, Any]

SECOND: Final = 1000
MOST_SECONDS: Final = 366 * 24 * 3600


def language() -> Language:
    """Return the language of the page, as games know it."""
    chosen = get_language() or "en"
    return next((one for one in LANGUAGES if one == chosen), "en")


def name_of(group: str, owner: str, option: str) -> str:
    """Return the name of an option's field in the form."""
    return f"{group}-{owner}-{option}"


# --- games and formats ---------------------------------------------------------------


def game_fields() -> dict[str, forms.Field]:
    return {
        name_of("game", name, option): _field(schema, words.get(option))
        for name in registry.GAMES
        for words in (registry.load(name).option_words(language()),)
        for option, schema in schemas(registry.load(name).options).items()
    }


def format_fields() -> dict[str, forms.Field]:
    return {
        name_of("format", one.name, option): _field(schema, None)
        for one in formats.FORMATS
        for option, schema in schemas(one).items()
    }


def format_titles() -> list[tuple[str, str]]:
    """Return the formats with what they are called in the language of the page."""
    return [(name, _(title)) for name, title in formats.choices()]


def schemas(struct: Any) -> dict[str, Schema]:
    """Return what may be said of each option, by its name."""
    described = msgspec.json.schema(struct)["$defs"][struct.__name__]
    found: dict[str, Schema] = described["properties"]
    return found


def _field(schema: Schema, words: OptionWords | None) -> forms.Field:
    """Return the field that takes exactly what an option takes."""
    told: dict[str, Any] = {
        "label": words.title if words else _(schema["title"]),
        "help_text": words.help if words else _(schema["description"]),
        "initial": schema["default"],
        "required": False,
    }
    if "enum" in schema:
        return forms.ChoiceField(choices=_choices(schema["enum"], words), **told)
    return _FIELDS[_kind(schema)](schema, words, told)


def _kind(schema: Schema) -> str:
    # An integer that may be left open is asked for like one that may not.
    kinds = [one["type"] for one in schema.get("anyOf", [schema])]
    return str(next(kind for kind in kinds if kind != "null"))


def _number(
    schema: Schema, _words: OptionWords | None, told: dict[str, Any]
) -> forms.Field:
    kind = forms.IntegerField if _kind(schema) == "integer" else forms.FloatField
    least = schema.get("minimum", schema.get("exclusiveMinimum"))
    most = schema.get("maximum", schema.get("exclusiveMaximum"))
    return kind(min_value=least, max_value=most, **told)


def _several(
    schema: Schema, words: OptionWords | None, told: dict[str, Any]
) -> forms.Field:
    return forms.MultipleChoiceField(
        choices=_choices(schema["items"]["enum"], words),
        widget=forms.CheckboxSelectMultiple,
        **told,
    )


_FIELDS: Final[Mapping[str, Callable[..., forms.Field]]] = {
    "integer": _number,
    "number": _number,
    "boolean": lambda _schema, _words, told: forms.BooleanField(**told),
    "array": _several,
}


def _choices(values: Iterable[str], words: OptionWords | None) -> list[tuple[str, str]]:
    known = words.values if words else {}
    return [(value, known.get(value, value)) for value in values]


def read_options(
    struct: Any, group: str, owner: str, cleaned: Mapping[str, Any]
) -> str:
    """Return as JSON what was chosen and is not the usual."""
    chosen = {}
    for option, schema in schemas(struct).items():
        value = cleaned.get(name_of(group, owner, option))
        is_open = value is None and "anyOf" not in schema
        if not is_open and value != schema["default"]:
            chosen[option] = value
    return msgspec.json.encode(chosen).decode()


def initial_options(group: str, owner: str, text: str) -> dict[str, Any]:
    """Return what the fields of stored options show; nothing if they are unreadable."""
    try:
        stored = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError:
        return {}
    return {name_of(group, owner, option): value for option, value in stored.items()}


def told_options(struct: Any, text: str, words: Mapping[str, OptionWords]) -> str:
    """Return stored options in words, those that are not the usual."""
    stored = msgspec.json.decode(text, type=dict[str, Any])
    return "; ".join(
        f"{_title(option, words, schema)}: {_told(value, words.get(option))}"
        for option, schema in schemas(struct).items()
        if (value := stored.get(option, schema["default"])) != schema["default"]
    )


def _title(option: str, words: Mapping[str, OptionWords], schema: Schema) -> str:
    return words[option].title if option in words else _(schema["title"])


def _told(value: Any, words: OptionWords | None) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(_told(one, words) for one in value)
    return (words.values if words else {}).get(value, str(value))


# --- clocks --------------------------------------------------------------------------


def clock_words() -> dict[str, tuple[str, str]]:
    """Return what each clock is called and is for, in the order of the form."""
    return {
        "bots.bank_ms": (
            _("A bot’s bank"),
            _("Seconds of processor time for all decisions of a match together."),
        ),
        "bots.increment_ms": (
            _("A bot’s increment"),
            _("Seconds that each decision adds to the bank."),
        ),
        "bots.cap_ms": (
            _("A bot’s limit for a decision"),
            _("No decision takes more seconds, however full the bank is."),
        ),
        "bots.start_ms": (
            _("A bot’s time to get ready"),
            _("Seconds before the match begins; they are not taken from the bank."),
        ),
        "people.move_ms": (
            _("A person’s time for a decision"),
            _("Seconds that every decision may take without a cost."),
        ),
        "people.bank_ms": (
            _("A person’s bank"),
            _("Seconds beyond that, for all decisions of a match together."),
        ),
    }


def clock_fields() -> dict[str, forms.Field]:
    usual = _flat(Control())
    return {
        f"clock-{name}": forms.FloatField(
            label=title,
            help_text=told,
            initial=usual[name] / SECOND,
            min_value=0,
            max_value=MOST_SECONDS,
        )
        for name, (title, told) in clock_words().items()
    }


def initial_clocks(control: Control) -> dict[str, float]:
    return {f"clock-{name}": ms / SECOND for name, ms in _flat(control).items()}


def read_clocks(cleaned: Mapping[str, Any], stand_in: str) -> str:
    """Return as JSON the clocks that were chosen, as far as they are not the usual."""

    def ms(part: str, name: str) -> int:
        return round(cleaned[f"clock-{part}.{name}"] * SECOND)

    control = Control(
        bots=TimeControl(**{one: ms("bots", one) for one in _names(TimeControl)}),
        people=PeopleControl(
            **{one: ms("people", one) for one in _names(PeopleControl)},
            stand_in=stand_in,
        ),
    )
    usual, chosen = msgspec.to_builtins(Control()), msgspec.to_builtins(control)
    unusual = {
        part: {
            name: value for name, value in said.items() if value != usual[part][name]
        }
        for part, said in chosen.items()
    }
    return msgspec.json.encode({k: v for k, v in unusual.items() if v}).decode()


def told_clocks(control: Control) -> str:
    """Return the clocks as two sentences."""
    flat = {name: f"{ms / SECOND:g}" for name, ms in _flat(control).items()}
    return _(
        "Bots have %(bank)s s of processor time for a match and %(increment)s s more "
        "with each decision, at most %(cap)s s for one. People have %(move)s s for "
        "each decision, and %(people)s s beyond that for the match."
    ) % {
        "bank": flat["bots.bank_ms"],
        "increment": flat["bots.increment_ms"],
        "cap": flat["bots.cap_ms"],
        "move": flat["people.move_ms"],
        "people": flat["people.bank_ms"],
    }


def _flat(control: Control) -> dict[str, int]:
    return {
        f"{part}.{name}": getattr(getattr(control, part), name)
        for part, kind in (("bots", TimeControl), ("people", PeopleControl))
        for name in _names(kind)
    }


def _names(kind: type[msgspec.Struct]) -> list[str]:
    return [name for name in kind.__struct_fields__ if name.endswith("_ms")]

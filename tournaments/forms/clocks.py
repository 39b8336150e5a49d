"""The clocks of bots and people as fields of a form, in seconds."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from django import forms
from django.utils.translation import gettext as _

from bots.driver.clock import TimeControl
from tournaments.conduct.control import Control, PeopleControl

PREFIX: Final = "clock-"
SECOND: Final = 1000
MOST_SECONDS: Final = 366 * 24 * 3600


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
        PREFIX + name: forms.FloatField(
            label=title,
            help_text=told,
            initial=usual[name] / SECOND,
            min_value=0,
            max_value=MOST_SECONDS,
        )
        for name, (title, told) in clock_words().items()
    }


def initial_clocks(control: Control) -> dict[str, float]:
    return {PREFIX + name: ms / SECOND for name, ms in _flat(control).items()}


def read_clocks(cleaned: Mapping[str, Any], stand_in: str) -> str:
    """Return as JSON the clocks that were chosen, as far as they are not the usual."""

    def ms(part: str, name: str) -> int:
        return round(cleaned[f"{PREFIX}{part}.{name}"] * SECOND)

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


def _flat(control: Control) -> dict[str, int]:
    return {
        f"{part}.{name}": getattr(getattr(control, part), name)
        for part, kind in (("bots", TimeControl), ("people", PeopleControl))
        for name in _names(kind)
    }


def _names(kind: type[msgspec.Struct]) -> list[str]:
    return [name for name in kind.__struct_fields__ if name.endswith("_ms")]

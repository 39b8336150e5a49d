"""The clocks of bots and people as fields of a form, and paces that people choose."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bots.driver.clock import TimeControl
from tournaments.conduct.control import Control, PeopleControl, write_control

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
        "bots.sleep_ms": (
            _("A bot’s sleep"),
            _("Seconds in which a bot may do nothing while it is asked, in a match."),
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
            help_text=explanation,
            initial=usual[name] / SECOND,
            min_value=0,
            max_value=MOST_SECONDS,
        )
        for name, (title, explanation) in clock_words().items()
    }


def initial_clocks(control: Control) -> dict[str, float]:
    return {PREFIX + name: ms / SECOND for name, ms in _flat(control).items()}


def read_clocks(cleaned: Mapping[str, Any], stand_in: str) -> str:
    """Return as JSON the clocks that were chosen, as far as they are not the usual."""
    unusual: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for place, usual in _flat(Control()).items():
        ms = round(cleaned[PREFIX + place] * SECOND)
        if ms != usual:
            part, name = place.split(".")
            unusual[part][name] = ms
    if stand_in != PeopleControl().stand_in:
        unusual["people"]["stand_in"] = stand_in
    return msgspec.json.encode(unusual).decode()


def _flat(control: Control) -> dict[str, int]:
    return {
        f"{part}.{name}": getattr(getattr(control, part), name)
        for part, kind in (("bots", TimeControl), ("people", PeopleControl))
        for name in kind.__struct_fields__
        if name.endswith("_ms")
    }


MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Pace:
    """A time control that people choose by its name."""

    name: str
    words: str | Promise
    move_ms: int
    bank_ms: int

    @property
    def control(self) -> str:
        people = PeopleControl(move_ms=self.move_ms, bank_ms=self.bank_ms)
        return write_control(Control(people=people))


PACES: Final = (
    Pace(
        "usual",
        gettext_lazy("Usual: 2 minutes for each move, and 10 minutes in reserve"),
        2 * MINUTE,
        10 * MINUTE,
    ),
    Pace(
        "quick",
        gettext_lazy("Quick: 30 seconds for each move, and 3 minutes in reserve"),
        30 * SECOND,
        3 * MINUTE,
    ),
    Pace("relaxed", gettext_lazy("Relaxed: 3 days for each move"), 3 * DAY, 0),
)
USUAL: Final = PACES[0].name

BY_NAME: Final = {pace.name: pace for pace in PACES}
UNHURRIED: Final = BY_NAME["relaxed"]
"""The pace of a match to learn by: lessons are to be read."""


def pace_of(people: PeopleControl) -> Pace | None:
    """Return the pace of a table, None if it was set up in another way."""
    given = (people.move_ms, people.bank_ms)
    return next((one for one in PACES if (one.move_ms, one.bank_ms) == given), None)

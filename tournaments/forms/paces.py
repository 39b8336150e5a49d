"""How fast people play at a table: three paces in words instead of milliseconds."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.conduct.control import Control, PeopleControl, write_control

SECOND: Final = 1_000
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
        _("Usual: 2 minutes for each move, and 10 minutes in reserve"),
        2 * MINUTE,
        10 * MINUTE,
    ),
    Pace(
        "quick",
        _("Quick: 30 seconds for each move, and 3 minutes in reserve"),
        30 * SECOND,
        3 * MINUTE,
    ),
    Pace("relaxed", _("Relaxed: 3 days for each move"), 3 * DAY, 0),
)
USUAL: Final = PACES[0].name

BY_NAME: Final = {pace.name: pace for pace in PACES}


def pace_of(people: PeopleControl) -> Pace | None:
    """Return the pace of a table, None if it was set up in another way."""
    given = (people.move_ms, people.bank_ms)
    return next((one for one in PACES if (one.move_ms, one.bank_ms) == given), None)

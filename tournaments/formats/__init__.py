"""The formats there are: one explicit tuple, in the order in which they are listed.

A format is pure: all of the past in, the next round out. It knows neither a database
nor a clock, and chance only as lots drawn from the seed of the event.
"""

import msgspec

from tournaments.formats.base import Format
from tournaments.formats.gauntlet import Gauntlet
from tournaments.formats.knockout import Knockout
from tournaments.formats.ladder import ContinuousPlay
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.swiss import Swiss

FORMATS: tuple[type[Format], ...] = (
    RoundRobin,
    Swiss,
    Knockout,
    Gauntlet,
    ContinuousPlay,
)


def named(name: str) -> type[Format]:
    """Return the class of a format, whose fields are its options."""
    for format_ in FORMATS:
        if format_.name == name:
            return format_
    known = ", ".join(format_.name for format_ in FORMATS)
    raise ValueError(f"There is no format called {name!r}. Known formats: {known}.")


def read(name: str, options: bytes) -> Format:
    """Return a format with the options of a JSON object, or the usual ones."""
    format_ = named(name)
    try:
        return msgspec.json.decode(options, type=format_)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"The options of {name!r} cannot be read: {error}.") from error


def choices() -> list[tuple[str, str]]:
    """Name and English title of every format, for forms and model fields."""
    return [(format_.name, format_.title) for format_ in FORMATS]

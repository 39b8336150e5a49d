"""What formats, games and clocks say, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from bots import stored_text
from engines import registry
from engines.core.game import LANGUAGES, AnyGame, Language
from tournaments import formats
from tournaments.conduct.control import read_control
from tournaments.models import Tournament
from tournaments.ratings.panels import MOST_LIKELY, capped
from tournaments.selectors.ladders.rated_results import unusual_options

Names = Mapping[int, str]
"""What entrants are called, by their keys."""

Schema = dict[str, Any]
"""What may be said of an option: its kind, its limits, its default."""

TIE_BREAKS: Final = {
    _("head to head"): _(
        "The mean result in the meetings of those who are tied with each other. It "
        "counts only if each of them has met every other."
    ),
    _("Buchholz average"): _(
        "The mean of the points of all opponents, each as often as met: who had "
        "stronger opponents comes first."
    ),
    _("Buchholz average cut 1"): _("The same without the weakest of them."),
    _("Sonneborn-Berger"): _(
        "The points of the opponents left behind, and half of those who came in "
        "level: beating the strong counts more than beating the weak."
    ),
    _("wins"): _(
        "The tables won alone; of a table of several games, the share of the games won."
    ),
    _("rating"): _("The rating before the tournament."),
    _("lot"): _("A lot, drawn from the seed of the tournament."),
    _("last table"): _("The points at the last table that was reached."),
    _("seed"): _("The number by rating before the tournament, the best first."),
    _("games"): _("How many matches were played."),
}
"""What decides at equal points, and how."""

EXTRA_DEAL: Final = "extra deal "

FORMATS_TOLD: Final = (
    _("A small field and the fairest comparison: everybody meets everybody."),
    _("Many entrants and few rounds: all play all rounds, and equals meet."),
    _("A show with a final: those who are not among the first of a table are out."),
    _("One question: does the candidate beat the baseline? It stops when it knows."),
    _("An open list of all bots, rated for as long as it is kept."),
)
"""What formats are for, as their classes say it, for the catalogues."""

SETTINGS: Final = {
    "name": _("Name"),
    "slug": _("Address"),
    "game": _("Game"),
    "options": _("Options of the game"),
    "seats": _("Seats at a table"),
    "format": _("Format"),
    "format_options": _("Options of the format"),
    "control": _("Clocks"),
    "is_rated": _("Counts for ratings"),
    "keeps_owners_apart": _("Keeps entrants of one owner apart"),
    "admits": _("Who may enter"),
    "entrants_per_owner": _("Entrants of one owner"),
    "priority": _("Priority"),
    "concurrency": _("Matches at a time"),
    "pace_ms": _("Pause after each step"),
    "starts_at": _("Starts at"),
    "repeats": _("Repeats"),
    "time_zone": _("Time zone"),
}
"""What the settings of a tournament are called."""


@dataclass(frozen=True, slots=True)
class Option:
    title: str
    value: str
    explanation: str = ""
    """What it does."""
    is_usual: bool = False
    is_on: bool = False
    """Whether it is a yes, which its title says by itself."""

    @property
    def sentence(self) -> str:
        if self.is_on:
            return self.title
        words = {"title": self.title, "value": self.value}
        return gettext("%(title)s: %(value)s") % words


def language() -> Language:
    """Return the language of the reader, as games know it."""
    wanted = (get_language() or "")[:2]
    return next((known for known in LANGUAGES if known == wanted), "en")


def game_choices() -> list[tuple[str, str]]:
    """Return the games with their titles, for people to choose from."""
    return [(name, game_title(name)) for name in registry.GAMES]


def game_title(game: str) -> str:
    return registry.load(game).title(language())


# --- formats -------------------------------------------------------------------------


def format_title(name: str) -> str:
    return gettext(formats.named(name).title)


def format_explanation(name: str) -> str:
    """Return in a sentence what a format is for."""
    return gettext((formats.named(name).__doc__ or "").strip())


def format_options(tournament: Tournament) -> list[Option]:
    """Return the options of a tournament's format, the usual ones too."""
    chosen = formats.read(tournament.format, tournament.format_options.encode())
    usual = type(chosen)()
    return [
        Option(
            gettext(schema["title"]),
            _set_value(value := getattr(chosen, name), schema),
            gettext(schema["description"]),
            is_usual=value == getattr(usual, name),
            is_on=value is True,
        )
        for name, schema in schemas(type(chosen)).items()
    ]


@cache
def schemas(struct: type) -> Mapping[str, Schema]:
    """Return what may be said of each option of a game or a format, by its name."""
    described = msgspec.json.schema(struct)["$defs"][struct.__name__]
    found: Mapping[str, Schema] = described["properties"]
    return found


def tie_break(name: str) -> tuple[str, str]:
    """Return what a tie-break is called, and how it decides."""
    if name.startswith(EXTRA_DEAL):
        number = name.removeprefix(EXTRA_DEAL)
        return (
            gettext("extra deal %(number)s") % {"number": number},
            gettext("The points in a deal that was played to break a tie."),
        )
    explanation = TIE_BREAKS.get(name, "")
    return gettext(name), gettext(explanation) if explanation else ""


def said(text: str, names: Names | None = None) -> str:
    """Return what is stored, with names instead of the numbers of entrants."""
    if {*text.split(", ")} <= {*SETTINGS}:
        return _setting_titles(text)  # An old row, which has no code.
    return stored_text.said(text, lambda name, part: _named(name, part, names or {}))


def _named(name: str, part: str, names: Names) -> str:
    if name == "settings":
        return _setting_titles(part)
    if name != "keys":
        return part
    keys = part.split(", ")
    return ", ".join(names.get(int(key), key) for key in keys if key.isdecimal())


def _setting_titles(names: str) -> str:
    return ", ".join(map(setting_title, names.split(", ")))


def setting_title(name: str) -> str:
    """Return what a setting is called; of one that is no more, its name."""
    return gettext(SETTINGS[name]) if name in SETTINGS else name


# --- games and clocks ----------------------------------------------------------------


def seats_objection(game: AnyGame, seats: int) -> str | None:
    """Return why a game is not played by so many; None if it is."""
    sizes = game.seats
    if seats in sizes:
        return None
    words = gettext("%(game)s is played by %(least)s to %(most)s, not by %(seats)s.")
    if len(sizes) == 1:
        words = gettext("%(game)s is played by %(least)s, not by %(seats)s.")
    fields = {"least": sizes[0], "most": sizes[-1], "seats": seats}
    return words % {"game": game.title(language()), **fields}


def game_options(game: str, rules_version: int, options: str) -> list[Option]:
    """Return the options that differ from the usual ones; there may be none."""
    rules = registry.load_version(game, rules_version)
    unusual = msgspec.json.decode(unusual_options(game, rules_version, options))
    return [
        Option(
            words.title,
            _named_value(value := unusual[name], words.values),
            words.help,
            is_on=value is True,
        )
        for name, words in rules.option_words(language()).items()
        if name in unusual
    ]


def _named_value(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, list):
        return ", ".join(_named_value(one, names) for one in value)
    return names.get(str(value), _value(value))


def _set_value(value: Any, schema: Schema) -> str:
    """Return the value of an option, or what happens where it is left unset."""
    return (
        gettext(schema["unset"]) if "unset" in schema and not value else _value(value)
    )


def _value(value: Any) -> str:
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case None | [] | ():
            return gettext("none")
        case list() | tuple():
            return ", ".join(map(_value, value))
        case int() | float():
            return str(number_format(int(value) if value == int(value) else value))
    return str(value)


def clocks(control: str) -> list[Option]:
    """Return in words how much time bots and people have."""
    times = read_control(control)
    bots = gettext(
        "%(bank)s of processor time in all, %(increment)s more for each move, at most "
        "%(cap)s for one"
    ) % {
        "bank": duration(times.bots.bank_ms),
        "increment": duration(times.bots.increment_ms),
        "cap": duration(times.bots.cap_ms),
    }
    people = gettext("%(move)s for each move, and %(bank)s in all beyond that") % {
        "move": duration(times.people.move_ms),
        "bank": duration(times.people.bank_ms),
    }
    return [
        Option(gettext("Clock of bots"), bots),
        Option(gettext("Clock of people"), people),
    ]


def duration(milliseconds: int) -> str:
    """Return a time in the one unit that says it best."""
    seconds = milliseconds / 1000
    if seconds < 120:
        return gettext("%(count)s s") % {"count": _value(seconds)}
    if seconds < 2 * 3_600:
        return gettext("%(count)s min") % {"count": round(seconds / 60)}
    if seconds < 2 * 86_400:
        return gettext("%(count)s h") % {"count": round(seconds / 3_600)}
    return gettext("%(count)s days") % {"count": round(seconds / 86_400)}


def likely(likelihood: float | None) -> str:
    """Return a likelihood in words; nobody is surer than 99 %."""
    if likelihood is None:
        return ""
    if likelihood >= MOST_LIKELY:
        return gettext("> 99 %")
    if capped(likelihood) == capped(0):
        return gettext("< 1 %")
    return gettext("%(number)s %%") % {"number": round(100 * likelihood)}

"""A new table: the game, who sits at the other seats, and how it is played.

What an address asks for fills the form in, so that a link leads to a table that only
has to be sat down at.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any, Final

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AbstractUser, AnonymousUser
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bots.models import BotVersion
from engines import registry
from engines.core.codec import codec
from engines.core.errors import MalformedRecord
from engines.core.game import Language
from tournaments.forms import clocks
from tournaments.forms.options import option_fields, read_options
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tables.levels import (
    LEVEL_WORDS,
    USUAL,
    level_for,
    players_of_levels,
)
from tournaments.selectors.tables.list import opponents
from tournaments.selectors.wording import seats_objection
from tournaments.services.tables.seats import Chair

NOBODY: Final = ""
ANYBODY: Final = "open"
PERSON: Final = "person"
DRAWN: Final = "drawn"
BOT: Final = "bot-"
LEVEL: Final = "level-"
OPTION: Final = "option_"
"""How the names of fields begin, also in addresses."""

BY_LOT: Final = "lot"
FIRST: Final = "first"
SHOWN: Final = "shown"
OFF: Final = "off"

_lots = SystemRandom()


def bot_choices(versions: Iterable[BotVersion]) -> list[Any]:
    """Return the choices of bots for a seat: the newest of each, then older ones."""
    newest: list[tuple[str, str]] = []
    older: list[tuple[str, str]] = []
    seen = set()
    for version in versions:
        choice = (f"{BOT}{version.pk}", str(version))
        (older if version.bot_id in seen else newest).append(choice)
        seen.add(version.bot_id)
    groups = ((_("Bots"), newest), (_("Older versions"), older))
    return [(words, choices) for words, choices in groups if choices]


@dataclass(frozen=True, slots=True)
class Wish:
    """What an address asks for, as far as it can be understood."""

    against: list[str] = field(default_factory=list)
    """Names of bots; the last of them also takes all seats that are left."""
    level: str = ""
    """How strong the bots of all other seats are to be."""
    invite: list[str] = field(default_factory=list)
    seats: int | None = None
    rest: Mapping[str, str] = field(default_factory=dict)
    """What else fields are to begin with, by their names."""


class TableForm(forms.Form):
    """All about a table but the game, which is chosen before."""

    pace = forms.ChoiceField(
        label=gettext_lazy("Pace"),
        choices=[(pace.name, pace.words) for pace in clocks.PACES],
        initial=clocks.USUAL,
        help_text=gettext_lazy(
            "A player who runs out of time loses the seat: a stand-in plays it to the "
            "end."
        ),
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Seats"),
        choices=[
            (BY_LOT, gettext_lazy("By lot")),
            (FIRST, gettext_lazy("As they stand here: I sit first")),
        ],
        initial=BY_LOT,
        required=False,
    )
    is_rated = forms.BooleanField(
        label=gettext_lazy("Rated"),
        required=False,
        help_text=gettext_lazy(
            "It counts on the ladder. Only people sit there, or you and bots that the "
            "site draws near your own rating; nobody chooses the bots."
        ),
    )

    emotes = forms.ChoiceField(
        label=gettext_lazy("Emotes"),
        choices=[(SHOWN, gettext_lazy("Shown")), (OFF, gettext_lazy("Off"))],
        initial=SHOWN,
        required=False,
        help_text=gettext_lazy(
            "Six signs that those at the table can show each other; there is no chat."
        ),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        game: str,
        user: AbstractUser | AnonymousUser,
        language: Language,
        wish: Wish | None = None,
    ) -> None:
        super().__init__(data, initial=dict(wish.rest) if wish else None)
        self.game = registry.load(game)
        self.user = user
        self.versions = opponents(game)
        self.levels = players_of_levels(self.versions)
        self.others = self.game.seats[-1] - 1
        if is_guest(user):
            del self.fields["is_rated"]
        begins = self._beginning(wish or Wish())
        for number in range(1, self.others + 1):
            self.fields[f"seat_{number}"] = self._seat(number, begins.get(number))
            self.fields[f"name_{number}"] = self._name(number, begins.get(number))
        words = self.game.option_words(language)
        self.fields |= option_fields(self.game.options, OPTION, words)

    # --- fields ----------------------------------------------------------------------

    def _beginning(self, wish: Wish) -> dict[int, tuple[str, str]]:
        """Return the player of each seat, and the name of the invited person."""
        known = {one.bot.name: f"{BOT}{one.pk}" for one in reversed(self.versions)}
        bots = [known[name] for name in wish.against if name in known]
        fill = bots[-1] if bots else self._usual(wish.level, [*known.values()][::-1])
        wished = 1 + len(bots) + len(wish.invite)
        seats = wish.seats or max(self.game.usual_seats, wished)
        seats = min(max(seats, self.game.seats[0]), self.game.seats[-1])
        sitters = [*((PERSON, name) for name in wish.invite), *((b, "") for b in bots)]
        sitters += [(fill, "")] * (seats - 1 - len(sitters))
        return dict(enumerate(sitters[: seats - 1], start=1))

    def _usual(self, wished: str, bots: list[str]) -> str:
        """Return who sits down where nobody was asked for."""
        for level in (wished, level_for(self.user), USUAL):
            if level in self.levels:
                return f"{LEVEL}{level}"
        return bots[0] if bots else ANYBODY

    def _seat(self, number: int, begins: tuple[str, str] | None) -> forms.Field:
        choices: list[Any] = [
            (ANYBODY, _("Anybody who comes")),
            (PERSON, _("Somebody I invite")),
        ]
        if "is_rated" in self.fields:
            choices.append((DRAWN, _("A bot that the site draws, at a rated table")))
        if self.levels:
            levels = [(f"{LEVEL}{one}", LEVEL_WORDS[one]) for one in self.levels]
            choices.append((_("Opponents by strength"), levels))
        choices += bot_choices(self.versions)
        if number >= self.game.seats.start:
            choices.insert(0, (NOBODY, _("Nobody: one seat less")))
        return forms.ChoiceField(
            label=_("Seat %(number)s") % {"number": number + 1},
            choices=choices,
            initial=begins[0] if begins else NOBODY,
            required=False,
        )

    def _name(self, number: int, begins: tuple[str, str] | None) -> forms.Field:
        return forms.CharField(
            label=_("Name of whom you invite to seat %(number)s")
            % {"number": number + 1},
            initial=begins[1] if begins else "",
            required=False,
            max_length=150,
            widget=forms.TextInput(
                attrs={
                    "placeholder": _("Name"),
                    "autocomplete": "off",
                    "autocapitalize": "none",
                    "spellcheck": "false",
                }
            ),
        )

    # --- what the page shows ---------------------------------------------------------

    def seat_rows(self) -> Iterator[tuple[BoundField, BoundField]]:
        """Yield the fields of each other seat: who sits there, and whom to invite."""
        for number in range(1, self.others + 1):
            yield self[f"seat_{number}"], self[f"name_{number}"]

    def terms(self) -> list[BoundField]:
        """Return the fields that are seldom changed."""
        names = [
            "order",
            "emotes",
            *(["is_rated"] if "is_rated" in self.fields else []),
        ]
        return [self[name] for name in [*self._option_names(), *names]]

    def _option_names(self) -> list[str]:
        return [name for name in self.fields if name.startswith(OPTION)]

    @property
    def has_unusual_terms(self) -> bool:
        """Whether something is wrong, or was asked for, where it is folded away."""
        return any(field.errors for field in self.terms()) or bool(
            {field.name for field in self.terms()} & {*(self.initial or {})}
        )

    # --- what was filled in ----------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        self.invited: dict[int, AbstractBaseUser] = {}
        for number in range(1, self.others + 1):
            if cleaned.get(f"seat_{number}") == PERSON:
                self._find(number, cleaned.get(f"name_{number}", "").strip())
        cleaned["options"] = read_options(self.game.options, OPTION, cleaned)
        try:
            codec(self.game).options(cleaned["options"])
        except MalformedRecord as error:
            self.add_error(next(iter(self._option_names()), None), str(error))
        seats = 1 + sum(1 for _number, _sitter in self._sitters())
        if sentence := seats_objection(self.game, seats):
            self.add_error(None, sentence)
        return cleaned

    def _find(self, number: int, name: str) -> None:
        """Find the invited person; if there is none, say so beside the field."""
        people = get_user_model()._default_manager.filter(is_active=True)
        found = people.filter(username__iexact=name).first() if name else None
        if found is None:
            words = _("Nobody here is called “%(name)s”.") if name else _("Who is it?")
            self.add_error(f"name_{number}", words % {"name": name})
        elif found.pk == self.user.pk:
            self.add_error(f"name_{number}", _("You sit at this table already."))
        elif found in self.invited.values():
            self.add_error(f"name_{number}", _("Everybody sits at one seat."))
        else:
            self.invited[number] = found

    def _sitters(self) -> Iterator[tuple[int, str]]:
        for number in range(1, self.others + 1):
            if sitter := self.cleaned_data.get(f"seat_{number}", NOBODY):
                yield number, sitter

    def chairs(self, person: AbstractBaseUser) -> list[Chair]:
        """Return all chairs of the table, with this person on one of them."""
        chairs = [Chair(person=person)]
        chairs += [self._chair(number, sitter) for number, sitter in self._sitters()]
        if self.cleaned_data["order"] != FIRST:
            _lots.shuffle(chairs)
        return chairs

    def _chair(self, number: int, sitter: str) -> Chair:
        if sitter == PERSON:
            return Chair(invited=self.invited[number])
        if sitter == ANYBODY:
            return Chair()
        if sitter == DRAWN:
            return Chair(is_drawn=True)
        if sitter.startswith(LEVEL):
            return Chair(version=self._of_level(sitter.removeprefix(LEVEL)))
        pk = int(sitter.removeprefix(BOT))
        return Chair(version=next(one for one in self.versions if one.pk == pk))

    def _of_level(self, name: str) -> BotVersion:
        return next(version for level, version in self.levels.items() if level == name)

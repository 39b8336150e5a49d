"""A match that is played on from a step: with which luck, and who sits where."""

from typing import Any, Final

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bots.models import BotVersion
from bots.selectors import User
from engines.core.game import Seat
from tournaments.forms import clocks
from tournaments.forms.tables import ANYBODY, BOT, PERSON, bot_choices
from tournaments.models import Fork
from tournaments.selectors.matches.forks import Forkable, sat_there
from tournaments.selectors.tables.levels import level_for, players_of_levels
from tournaments.selectors.tables.list import opponents
from tournaments.services.tables.forks import ForkChair, ForkWish

ME: Final = "me"
WAS: Final = "was"
SEAT: Final = "imagined-"

Chance = Fork.ChanceAfter


class ForkForm(forms.Form):
    """All about a fork but the match and the step, which the address names."""

    chance = forms.ChoiceField(
        label=gettext_lazy("Cards and dice from here on"),
        widget=forms.Select(attrs={"aria-describedby": "chance-help"}),
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("Pace"),
        choices=[(pace.name, pace.words) for pace in clocks.PACES],
        initial=clocks.USUAL,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        game: str,
        allowed: Forkable,
        names: list[str],
        to_move: Seat,
        has_later_draws: bool,
        user: User,
    ) -> None:
        super().__init__(data)
        self._allowed, self._names, self._user = allowed, names, user
        self.versions = opponents(game)
        self._were = sat_there(allowed.log.id)
        self.offers_new = allowed.is_open and has_later_draws
        chances = self._chances()
        self.fields["chance"].choices = chances  # type: ignore[attr-defined]
        self.fields["chance"].initial = chances[0][0]
        own = to_move if allowed.is_open else allowed.seats[0]
        for seat in range(len(names)):
            self.fields[f"seat_{seat}"] = self._seat(seat, is_own=seat == own)
            self.fields[f"name_{seat}"] = self._name(seat)

    # --- fields ----------------------------------------------------------------------

    def _chances(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        if self._allowed.is_open:
            words = _("As they would have come")
            found.append((Chance.SAME, words))
        if self.offers_new:
            words = _("New from here on")
            found.append((Chance.NEW, words))
        return found + [
            (
                f"{SEAT}{seat}",
                _("Imagined from what %(name)s knew") % {"name": self._names[seat]},
            )
            for seat in self._allowed.seats
        ]

    def _seat(self, seat: Seat, *, is_own: bool) -> forms.Field:
        choices: list[Any] = [(ME, _("You"))]
        begins = ME if is_own else self._usual()
        if (former := self._were.get(seat)) is not None:
            words = _("As it was: %(name)s") % {"name": former}
            choices.append((WAS, words))
            begins = ME if is_own else WAS
        if self._allowed.is_open:
            choices.append((ANYBODY, _("Anybody who comes")))
            choices.append((PERSON, _("Somebody I invite")))
        choices += bot_choices(self.versions)
        return forms.ChoiceField(
            label=_("Seat %(number)s") % {"number": seat + 1},
            choices=choices,
            initial=begins,
        )

    def _usual(self) -> str:
        levels = players_of_levels(self.versions)
        found = levels.get(level_for(self._user)) or next(iter(self.versions), None)
        return f"{BOT}{found.pk}" if found else ANYBODY

    def _name(self, seat: Seat) -> forms.Field:
        attributes = {
            "placeholder": _("Name"),
            "autocomplete": "off",
            "autocapitalize": "none",
            "spellcheck": "false",
        }
        return forms.CharField(
            label=_("Name of whom you invite to seat %(number)s")
            % {"number": seat + 1},
            required=False,
            max_length=150,
            widget=forms.TextInput(attrs=attributes),
        )

    # --- what the page shows ---------------------------------------------------------

    def rows(self) -> list[tuple[str, BoundField, BoundField]]:
        """Return who sat in each seat, with the fields of who is to sit there."""
        return [
            (name, self[f"seat_{seat}"], self[f"name_{seat}"])
            for seat, name in enumerate(self._names)
        ]

    # --- what was filled in ----------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        self._invited: dict[Seat, AbstractBaseUser] = {}
        seats = range(len(self._names))
        if sum(cleaned.get(f"seat_{seat}") == ME for seat in seats) > 1:
            self.add_error(None, _("Everybody sits at one seat."))
        for seat in seats:
            if cleaned.get(f"seat_{seat}") == PERSON:
                self._find(seat, cleaned.get(f"name_{seat}", "").strip())
        return cleaned

    def _find(self, seat: Seat, name: str) -> None:
        people = get_user_model()._default_manager.filter(is_active=True)
        found = people.filter(username__iexact=name).first() if name else None
        if found is None:
            words = _("Nobody here is called “%(name)s”.") if name else _("Who is it?")
            self.add_error(f"name_{seat}", words % {"name": name})
        elif found.pk == self._user.pk or found in self._invited.values():
            self.add_error(f"name_{seat}", _("Everybody sits at one seat."))
        else:
            self._invited[seat] = found

    def wish(self, step: int) -> ForkWish:
        chance = self.cleaned_data["chance"]
        parent = self._allowed.log.id
        if chance.startswith(SEAT):
            seat = int(chance.removeprefix(SEAT))
            return ForkWish(parent, step, Chance.IMAGINED, seat)
        return ForkWish(parent, step, Chance(chance))

    def chairs(self, person: AbstractBaseUser) -> list[ForkChair]:
        seats = range(len(self._names))
        return [
            self._chair(seat, self.cleaned_data[f"seat_{seat}"], person)
            for seat in seats
        ]

    def _chair(self, seat: Seat, sitter: str, person: AbstractBaseUser) -> ForkChair:
        if sitter == ME:
            return ForkChair(person=person)
        if sitter == WAS:
            return ForkChair(is_as_it_was=True)
        if sitter == PERSON:
            return ForkChair(invited=self._invited[seat])
        if sitter == ANYBODY:
            return ForkChair()
        return ForkChair(version=self._version(int(sitter.removeprefix(BOT))))

    def _version(self, key: int) -> BotVersion:
        return next(one for one in self.versions if one.pk == key)

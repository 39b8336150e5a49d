"""The form of a tournament: all that an organiser decides, in fields and words."""

from collections.abc import Collection
from typing import Any, Final, Literal

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bots.admin import SuspensionForm
from engines import registry
from tournaments import formats
from tournaments.conduct.control import Control, read_control
from tournaments.forms import clocks
from tournaments.forms.options import initial_options, option_fields, read_options
from tournaments.models import Tournament
from tournaments.selectors.wording import SETTINGS, game_title, language, schemas
from tournaments.services.tournaments.settings import objections, settle_seats

Group = Literal["game", "format"]


def prefix_of(group: Group, owner: str) -> str:
    """Return how the names begin of the fields that ask for somebody's options."""
    return f"{group}-{owner}-"


def game_fields() -> dict[str, forms.Field]:
    games = ((name, registry.load(name)) for name in registry.GAMES)
    return {
        name: field
        for owner, game in games
        for name, field in option_fields(
            game.options, prefix_of("game", owner), game.option_words(language())
        ).items()
    }


def format_fields() -> dict[str, forms.Field]:
    return {
        name: field
        for one in formats.FORMATS
        for name, field in option_fields(one, prefix_of("format", one.name)).items()
    }


def format_titles() -> list[tuple[str, str]]:
    """Return the formats with what they are called in the language of the page."""
    return [(name, gettext(title)) for name, title in formats.choices()]


GROUPS: Final = {
    "options": game_fields,
    "format_options": format_fields,
    "control": clocks.clock_fields,
}
"""What is kept as JSON, and the fields that ask for it."""


OWN_FIELDS: Final = (
    "name",
    "slug",
    "game",
    "seats",
    "format",
    "is_rated",
    "keeps_owners_apart",
    "admits",
    "entrants_per_owner",
    "priority",
    "concurrency",
    "pace_ms",
    "starts_at",
    "repeats",
    "time_zone",
)
"""What is kept as it is asked for."""


class TournamentForm(forms.ModelForm):
    """Everything an organiser decides; what cannot be is told beside its field."""

    format = forms.ChoiceField(label=_("Format"), choices=format_titles)

    class Meta:
        model = Tournament
        fields = OWN_FIELDS
        labels = {name: _(SETTINGS[name]) for name in OWN_FIELDS}
        help_texts = {
            "slug": _("The last part of its address: small letters, digits, hyphens."),
            "seats": _("Empty: as many as usual in this game."),
            "keeps_owners_apart": _(
                "They share a table only where nothing else is left. A rated "
                "tournament always does so; otherwise the rule can be turned off, for "
                "example where a few people enter many bots."
            ),
            "admits": _(
                "Where a person sits, every match has a deal of its own, and matches "
                "that wait for people take no place of the others. Guests enter only "
                "what does not count for ratings."
            ),
            "entrants_per_owner": _(
                "So many bots one owner can enter, the person included. Organisers can "
                "enter more of them."
            ),
            "priority": _("Matches of a higher number are played first."),
            "concurrency": _("So many of its matches are played at the same time."),
            "pace_ms": _("In milliseconds, for people to follow; 0 plays at once."),
            "starts_at": _("In your time zone. Empty: when an organiser says so."),
            "repeats": _(
                "A cron line, as in 0 20 * * 5 for Fridays at eight in the evening. A "
                "ladder gives out tables then; every other tournament starts anew."
            ),
            "time_zone": _("Whose clock the cron line goes by, as in Europe/Paris."),
        }
        widgets = {
            "repeats": forms.TextInput(attrs={"spellcheck": "false"}),
            "time_zone": forms.TextInput(attrs={"list": "time-zones"}),
        }

    shown_groups: tuple[str, ...] = ()
    """Which of the groups are asked for; the others have gone too far to change."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        instance = kwargs.get("instance")
        if instance is not None:
            kwargs["initial"] = {**stored(instance), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        for name, value in self.cleaned_data.items():
            if name in OWN_FIELDS:
                setattr(self.instance, name, value)
        settle_seats(self.instance)
        self.cleaned_data["seats"] = self.instance.seats
        self._take_options()
        for name, sentence in objections(self.instance).items():
            self.add_error(self._place_of(name), sentence)
        return cleaned

    def _take_options(self) -> None:
        """Put what the fields of the chosen game and format say where it is kept."""
        one, said, prefixes = self.instance, self.cleaned_data, _prefixes(self.instance)
        if "options" in self.shown_groups:
            game = registry.load(one.game).options
            one.options = read_options(game, prefixes["options"], said)
        if "format_options" in self.shown_groups:
            format_ = formats.named(one.format)
            one.format_options = read_options(format_, prefixes["format_options"], said)
        if "control" in self.shown_groups:
            one.control = clocks.read_clocks(said, _control(one).people.stand_in)

    def _place_of(self, name: str) -> str | None:
        """Return the field beside which to tell what is wrong with something."""
        begins = _prefixes(self.instance).get(name, name)
        return next((field for field in self.fields if field.startswith(begins)), None)


def form_with(groups: Collection[str]) -> type[TournamentForm]:
    """Return the form with fields for some of the options, in today's language."""
    shown_groups = tuple(name for name in GROUPS if name in groups)
    fields = {
        name: field for group in shown_groups for name, field in GROUPS[group]().items()
    }
    return type(
        "TournamentForm", (TournamentForm,), {**fields, "shown_groups": shown_groups}
    )


def stored(tournament: Tournament) -> dict[str, Any]:
    """Return what the fields of options show of a tournament that is there."""
    prefixes = _prefixes(tournament)
    return {
        **initial_options(prefixes["options"], tournament.options),
        **initial_options(prefixes["format_options"], tournament.format_options),
        **clocks.initial_clocks(_control(tournament)),
    }


def _prefixes(tournament: Tournament) -> dict[str, str]:
    """Return how the fields begin that ask for what is kept as JSON."""
    return {
        "options": prefix_of("game", tournament.game),
        "format_options": prefix_of("format", tournament.format),
        "control": clocks.PREFIX,
    }


def _control(tournament: Tournament) -> Control:
    try:
        return read_control(tournament.control)
    except ValueError:
        return Control()


class JudgeForm(SuspensionForm):
    places = forms.CharField(
        label=_("Places by seat:"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"placeholder": "2,1,3,4", "size": 8}),
    )


# --- how it is laid out --------------------------------------------------------------


READ_ONLY_FIELDS: Final = {name: f"shown_{name}" for name in GROUPS}
"""What is asked for in fields of its own, and what tells it once it is settled."""

Fieldset = tuple[Any, dict[str, Any]]


def fieldsets(editable: Collection[str]) -> list[Fieldset]:
    """Return the parts of the form; what is not asked for is told in words."""
    read_only = {
        name: (field,)
        for name, field in READ_ONLY_FIELDS.items()
        if name not in editable
    }
    played = ("game", "seats", "is_rated", *read_only.get("options", ()))
    # A format can be chosen as long as its options can.
    format_ = "format" if "format_options" in editable else "shown_format"
    return [
        (None, {"fields": ("name", "slug")}),
        (
            gettext("What is played"),
            {"fields": (*played, *read_only.get("control", ()))},
        ),
        *(_games() if "options" in editable else ()),
        (
            gettext("Who meets whom"),
            {
                "fields": (
                    format_,
                    *read_only.get("format_options", ()),
                    "keeps_owners_apart",
                )
            },
        ),
        *(_formats() if "format_options" in editable else ()),
        (gettext("Who takes part"), {"fields": ("admits", "entrants_per_owner")}),
        (gettext("When"), {"fields": ("starts_at", "repeats", "time_zone")}),
        *([_clocks()] if "control" in editable else ()),
        (gettext("How fast"), {"fields": ("concurrency", "pace_ms", "priority")}),
    ]


def _games() -> list[Fieldset]:
    games = ((name, schemas(registry.load(name).options)) for name in registry.GAMES)
    return [
        _part("game", name, game_title(name), options)
        for name, options in games
        if options
    ]


def _formats() -> list[Fieldset]:
    return [
        _part("format", one.name, gettext(one.title), schemas(one))
        for one in formats.FORMATS
    ]


def _part(group: Group, owner: str, title: str, names: Collection[str]) -> Fieldset:
    return (
        gettext("Options of %(title)s") % {"title": title},
        {
            "fields": tuple(prefix_of(group, owner) + name for name in names),
            # A script shows the part of what is chosen; without it all are there.
            "classes": ("souk-part", f"souk-{group}-{owner}"),
            "description": gettext("Counts only if %(title)s is chosen.")
            % {"title": title},
        },
    )


def _clocks() -> Fieldset:
    return (
        gettext("Clocks"),
        {
            "fields": tuple(clocks.PREFIX + name for name in clocks.clock_words()),
            "classes": ("collapse",),
        },
    )

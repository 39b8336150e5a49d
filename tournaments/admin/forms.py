"""The form of a tournament, and what it tells of formats and their options."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django import forms
from django.contrib.admin.helpers import ActionForm
from django.utils.functional import lazy
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from engines import registry
from tournaments import formats
from tournaments.models import Tournament
from tournaments.services.settings import objections


def format_options_help() -> SafeString:
    """Return what each format can be told, from the fields of its class."""
    listed = ((one.title, _options(one)) for one in formats.FORMATS)
    return _help(listed)


def game_options_help() -> SafeString:
    games = ((name, registry.load(name)) for name in registry.GAMES)
    listed = ((game.title("en"), _options(game.options)) for _name, game in games)
    return _help(listed)


def _help(listed: Iterator[tuple[str, list[tuple[str, str]]]]) -> SafeString:
    rows = format_html_join(
        "",
        "<p><strong>{}</strong></p><ul>{}</ul>",
        (
            (
                title,
                format_html_join("", "<li><code>{}</code> {}</li>", options)
                or format_html("<li>{}</li>", _("No options.")),
            )
            for title, options in listed
        ),
    )
    return format_html(
        "{}<details><summary>{}</summary>{}</details>",
        _("As JSON; {} takes the usual ones."),
        _("Which options there are"),
        rows,
    )


def _options(struct: Any) -> list[tuple[str, str]]:
    """Return each option with its usual value as JSON, and what it is for."""
    described = msgspec.json.schema(struct)["$defs"][struct.__name__]["properties"]
    return [
        (
            f'"{name}": {msgspec.json.encode(told.get("default")).decode()}',
            told.get("description", ""),
        )
        for name, told in described.items()
    ]


class TournamentForm(forms.ModelForm):
    """Everything an organiser decides; what cannot be is told beside its field."""

    format = forms.ChoiceField(label=_("Format"), choices=formats.choices)

    class Meta:
        model = Tournament
        fields = (
            "name",
            "slug",
            "game",
            "options",
            "seats",
            "format",
            "format_options",
            "control",
            "is_rated",
            "priority",
            "concurrency",
            "pace_ms",
            "starts_at",
            "repeats",
            "time_zone",
        )
        labels = {
            "name": _("Name"),
            "slug": _("Address"),
            "game": _("Game"),
            "options": _("Options of the game"),
            "seats": _("Seats at a table"),
            "format_options": _("Options of the format"),
            "control": _("Clocks"),
            "is_rated": _("Counts for ratings"),
            "priority": _("Priority"),
            "concurrency": _("Matches at a time"),
            "pace_ms": _("Pause after each step"),
            "starts_at": _("Starts at"),
            "repeats": _("Repeats"),
            "time_zone": _("Time zone"),
        }
        help_texts = {
            "slug": _("The last part of its address: small letters, digits, hyphens."),
            "options": lazy(game_options_help, SafeString)(),
            "format_options": lazy(format_options_help, SafeString)(),
            "control": _("As JSON; {} gives everybody the usual time."),
            "priority": _("Matches of a higher number are played first."),
            "concurrency": _("So many of its matches are played at the same time."),
            "pace_ms": _("In milliseconds, for people to follow; 0 plays at once."),
            "starts_at": _("In UTC. Empty: when an organiser says so."),
            "repeats": _(
                "A cron line, as in 0 20 * * 5 for Fridays at eight in the evening. A "
                "ladder gives out tables then; every other tournament starts anew."
            ),
            "time_zone": _("Whose clock the cron line goes by, as in Europe/Paris."),
        }
        widgets = {
            name: forms.Textarea(attrs={"rows": 2, "cols": 60, "spellcheck": "false"})
            for name in ("options", "format_options", "control")
        }

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        for name, value in self.cleaned_data.items():
            setattr(self.instance, name, value)
        for name, sentence in objections(self.instance).items():
            self.add_error(name if name in self.fields else None, sentence)
        return cleaned


class ReasonForm(ActionForm):
    reason = forms.CharField(label=_("Reason:"), required=False, max_length=200)


class JudgeForm(ReasonForm):
    places = forms.CharField(
        label=_("Places by seat:"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"placeholder": "2,1,3,4", "size": 8}),
    )

"""How the form of a tournament is laid out: one part for each game and each format."""

from collections.abc import Collection
from typing import Any, Final

from django.utils.translation import gettext as _

from engines import registry
from tournaments import formats
from tournaments.admin.options import Group, prefix_of
from tournaments.forms import clocks
from tournaments.selectors.wording import game_title, schemas

TOLD: Final = {
    "options": "told_options",
    "format_options": "told_format_options",
    "control": "told_control",
}
"""What is asked for in fields of its own, and what tells it once it is settled."""

Fieldset = tuple[Any, dict[str, Any]]


def fieldsets(asked: Collection[str]) -> list[Fieldset]:
    """Return the parts of the form; what is not asked for is told in words."""
    told = {name: (field,) for name, field in TOLD.items() if name not in asked}
    played = ("game", "seats", "is_rated", *told.get("options", ()))
    # A format can be chosen as long as its options can.
    format_ = "format" if "format_options" in asked else "told_format"
    return [
        (None, {"fields": ("name", "slug")}),
        (_("What is played"), {"fields": (*played, *told.get("control", ()))}),
        *(_games() if "options" in asked else ()),
        (
            _("Who meets whom"),
            {
                "fields": (
                    format_,
                    *told.get("format_options", ()),
                    "keeps_owners_apart",
                )
            },
        ),
        *(_formats() if "format_options" in asked else ()),
        (_("When"), {"fields": ("starts_at", "repeats", "time_zone")}),
        *([_clocks()] if "control" in asked else ()),
        (_("How fast"), {"fields": ("concurrency", "pace_ms", "priority")}),
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
        _part("format", one.name, _(one.title), schemas(one)) for one in formats.FORMATS
    ]


def _part(group: Group, owner: str, title: str, names: Collection[str]) -> Fieldset:
    return (
        _("Options of %(title)s") % {"title": title},
        {
            "fields": tuple(prefix_of(group, owner) + name for name in names),
            # A script shows the part of what is chosen; without it all are there.
            "classes": ("souk-part", f"souk-{group}-{owner}"),
            "description": _("Counts only if %(title)s is chosen.") % {"title": title},
        },
    )


def _clocks() -> Fieldset:
    return (
        _("Clocks"),
        {
            "fields": tuple(clocks.PREFIX + name for name in clocks.clock_words()),
            "classes": ("collapse",),
        },
    )

"""The fields of all games and all formats at once, for a form that asks for one.

What is said of the chosen one counts; the names of fields keep them apart.
"""

from typing import Literal

from django import forms
from django.utils.translation import gettext as _

from engines import registry
from tournaments import formats
from tournaments.forms.options import option_fields
from tournaments.selectors.wording import language

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
    return [(name, _(title)) for name, title in formats.choices()]

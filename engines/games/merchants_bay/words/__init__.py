"""All words of the game: those of the base game with those of every merchant.

A merchant's words are in `words/` of the merchant's own folder. They add to the tables
of the base game, so a sentence can use the words of both.
"""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from engines.core.game import LANGUAGES, Language
from engines.core.words import Words
from engines.games.merchants_bay.merchants import MERCHANTS

GAME: Final = "engines.games.merchants_bay"
PACKAGES: Final = (GAME, *(f"{GAME}.merchants.{m.name}" for m in MERCHANTS))


def _read(package: str, language: Language) -> dict[str, Any]:
    file = files(package) / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def _book(language: Language) -> Words:
    base, *others = (_read(package, language) for package in PACKAGES)
    for other in others:
        for table, entries in other.items():
            base[table] = base.get(table, {}) | entries
    return Words(base, language)


words: Final[Callable[[Language], Words]] = {
    language: _book(language) for language in LANGUAGES
}.__getitem__

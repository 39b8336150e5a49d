"""Names and sentences of a game, read from one file for each language.

A file has tables of names (`[tiles]`, `[quarters]` …), a table of sentences with
`{places}` to fill, and a table of counted nouns with their two forms. What is named may
have several forms, so that a sentence can take the one its grammar asks for:

    [quarters.port]
    name = "Port"
    of = "du Port"

    [sentences]
    opened = "les portes {quarter[of]} s'ouvrent."
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engines.core.game import Language, OptionWords

Forms = Mapping[str, str]


def numeral(number: int) -> str:
    """Return a number as it is printed: with a minus sign, not with a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


class Words:
    """The words of one game in one language."""

    def __init__(self, tables: Mapping[str, Any], language: Language) -> None:
        self.language = language
        self._tables = tables

    @property
    def title(self) -> str:
        """What the game is called."""
        title: str = self._tables["title"]
        return title

    @property
    def blurb(self) -> str:
        """What the game is about."""
        blurb: str = self._tables["blurb"]
        return blurb

    @property
    def options(self) -> Mapping[str, OptionWords]:
        """What an organiser can choose, by the name of the option."""
        tables: Mapping[str, Any] = self._tables.get("options", {})
        return {name: OptionWords(**words) for name, words in tables.items()}

    def name(self, table: str, key: str) -> str:
        """Return what a tile, a quarter or the like is called."""
        word: str | Forms = self._tables[table][key]
        return word if isinstance(word, str) else word["name"]

    def forms(self, table: str, key: str) -> Forms:
        """Return all forms of a name, for the places of a sentence."""
        forms: Forms = self._tables[table][key]
        return forms

    def phrase(self, table: str, key: str, **fields: object) -> str:
        """Return a part of a sentence, or a caption, with its places filled."""
        template: str = self._tables[table][key]
        return template.format_map(fields)

    def renamed(self, table: str, names: Mapping[str, Forms]) -> "Words":
        """Return the same words with other names for some entries of a table."""
        return Words(
            {**self._tables, table: {**self._tables[table], **names}}, self.language
        )

    def sentence(self, key: str, **fields: object) -> str:
        """Return a sentence with its places filled, beginning with a capital."""
        words = self.phrase("sentences", key, **fields)
        return words[:1].upper() + words[1:]

    def count(self, number: int, noun: str) -> str:
        """Return a number with its noun, as in "1 coin" and "2 coins"."""
        one, more = self._tables["nouns"][noun]
        # French counts none as one; English as many.
        single = number == 1 or (number == 0 and self.language == "fr")
        return f"{numeral(number)} {one if single else more}"

    def join(self, items: list[str]) -> str:
        """Return a list in words, as in "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self._tables['join']['and']} {items[-1]}"


def read_words(package: str, *others: str) -> Callable[[Language], Words]:
    """Return what reads `words/<language>.toml` of a game's package, each file once.

    A bot that only plays never needs them. What other packages have to say is added to
    the tables of the first, so a sentence can use the words of all.
    """

    @cache
    def book(language: Language) -> Words:
        tables = read_tables(package, language)
        for other in others:
            for table, entries in read_tables(other, language).items():
                tables[table] = tables.get(table, {}) | entries
        return Words(tables, language)

    return book


def read_tables(package: str, language: Language) -> dict[str, Any]:
    """Return the words of one package as they stand in its file."""
    file = files(package) / "words" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8"))

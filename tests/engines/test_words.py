"""The words of every game: the same things in both languages, and clean typesetting."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engines.games
from engines.core.game import LANGUAGES
from engines.registry import GAMES

FOLDERS = [
    path.parent
    for games in engines.games.__path__
    for kind in ("words", "lessons")
    for path in sorted(Path(games).glob(f"**/{kind}/en.toml"))
]
folders = pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}"
)


def book(folder: Path, language: str) -> dict[str, Any]:
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))


def all_words(table: Any) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    else:
        for part in table.values() if isinstance(table, dict) else table:
            yield from all_words(part)


def test_every_game_has_words():
    assert {*GAMES} <= {folder.parent.name for folder in FOLDERS}


@folders
def test_both_languages_have_words_for_the_same_things(folder: Path):
    english, french = (book(folder, language) for language in LANGUAGES)
    assert english.keys() == french.keys()
    for table, entries in english.items():
        if isinstance(entries, dict):
            assert entries.keys() == french[table].keys(), table


@folders
def test_french_keeps_its_marks_on_the_line_and_its_apostrophes_round(folder: Path):
    for line in all_words(book(folder, "fr")):
        assert not re.search(r" [:;?!»]|« |'", line), line


@folders
def test_english_has_no_french_spaces_and_its_apostrophes_are_round(folder: Path):
    for line in all_words(book(folder, "en")):
        assert not re.search(r"['\xa0]", line), line

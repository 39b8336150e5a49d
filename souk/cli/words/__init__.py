"""The command's own words, in the languages of the games."""

from typing import Final

from engines.core.game import LANGUAGES, Language
from engines.core.words import read_words
from souk.cli.refusal import Parser

words: Final = read_words("souk.cli")


def number(value: float, language: Language, places: int = 1) -> str:
    """Write a fraction as the language does."""
    return f"{value:.{places}f}".replace(".", words(language).name("decimal", "point"))


def add_language(parser: Parser) -> None:
    """Let the person choose the language of the game's words."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="the language of the game's words (en)",
    )

"""All words of the game: those of the base game with those of every merchant.

A merchant's words are in `words/` of the merchant's own folder. They add to the tables
of the base game, so a sentence can use the words of both.
"""

from collections.abc import Callable
from typing import Final

from engines.core.game import Language
from engines.core.words import Words, read_words
from engines.games.merchants_bay.merchants import MERCHANTS

GAME: Final = "engines.games.merchants_bay"
PACKAGES: Final = (GAME, *(f"{GAME}.merchants.{m.name}" for m in MERCHANTS))

words: Final[Callable[[Language], Words]] = read_words(*PACKAGES)

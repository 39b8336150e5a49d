"""The words of the guide: what it says of cards and signs."""

from collections.abc import Callable
from typing import Final

from engines.core.game import Language
from engines.core.words import Words, read_words

guide_words: Final[Callable[[Language], Words]] = read_words(
    "engines.games.bazar_quest", "engines.games.bazar_quest.guide"
)
"""They come on top of the words of the game itself."""

"""Words that fit where they stand, whatever fonts the reader has."""

from typing import Final

from engines.core.picture import Shape, text
from engines.games.merchants_bay.face.glyphs import Spot

NARROW: Final = frozenset("fijlrt.’ ")
BROAD: Final = frozenset("mwMW")

USUAL: Final = 0.85
"""How long a line is in most fonts, as a share of its length in a wide one."""


def fitted(look: str, at: Spot, words: str, *, size: float, room: float) -> Shape:
    """Write a bold line; if a wide font would burst its room, at its usual length."""
    x, y = at
    length = size * _length(words)
    if length <= room:
        return text(look, x, y, words)
    return text(look, x, y, words, length=round(min(room, USUAL * length)))


def _length(words: str) -> float:
    """Return about how long the words are in a wide font, for a size of 1."""
    return sum(
        0.37 if letter in NARROW else 0.95 if letter in BROAD else 0.69
        for letter in words
    )

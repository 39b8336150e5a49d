"""Words that fit where they stand, whatever fonts the reader has."""

from functools import cache
from textwrap import wrap
from typing import Final

from engines.core.picture import Shape, Spot, text

NARROW: Final = frozenset("fijlrtI.’ -")
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


@cache
def lines(words: str, letters: int) -> list[str]:
    """Break words into as few lines as they need, of about the same length."""
    fewest = len(wrap(words, letters))
    widths = range(max(1, len(words) // max(1, fewest)), letters + 1)
    return next(
        broken for width in widths if len(broken := wrap(words, width)) == fewest
    )

"""Which characters a bot may use where people read its words.

Its words go into logs, databases, pages and terminals. What cannot be stored there, and
what a terminal or a page takes for a command, is no text.
"""

import re
from typing import Final

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"

# Control characters, line and paragraph separators, what turns the direction of a line
# around, and halves of surrogate pairs.
_UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def is_fit(text: str) -> bool:
    return _UNFIT.search(text) is None


def fit(text: str, most: int) -> str:
    """Return the beginning of a text, on one line and without what it may not hold."""
    # A subclass of str may say of itself what it likes; this copy is a plain one.
    return _UNFIT.sub(_instead, str.__str__(text))[:most]


def _instead(found: re.Match[str]) -> str:
    return " " if found[0].isspace() else REPLACEMENT

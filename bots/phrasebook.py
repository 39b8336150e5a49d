"""Old rows: sentences that were stored as English text, known again by their shapes.

What is written today has a code and is never looked for here. No byte of an old row
changes: it is compared with the sentences that are known, and if it is one of them the
same is said in the language of the reader.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from django.utils.translation import gettext

NESTED: Final = frozenset(("how", "reason", "where", "why"))
"""Parts of a sentence that are translated themselves."""

SHAPES: Final = {"version": r"\S+ \S+"}
"""Parts that look alike, so that somebody's own words are not taken for ours."""

LONGEST: Final = 1_000
"""A longer text is not translated: looking for its parts would take too long."""

_PART: Final = re.compile(r"%\((\w+)\)s")


class Phrasebook:
    """Sentences in which a part `%(name)s` stands for anything."""

    def __init__(
        self, sentences: Iterable[str], successors: Mapping[str, str] | None = None
    ) -> None:
        """Know these sentences, and former ones by their successors.

        A successor says the same with some or all of the parts; without one, a former
        sentence is said as it was.
        """
        self._successors = successors or {}
        # By how a text begins it is known best: what a stranger wrote comes later.
        known = sorted((*sentences, *self._successors), key=_beginning, reverse=True)
        self._patterns = [(words, _pattern(words)) for words in known]

    def said(self, text: str, shown: Callable[[str, str], str]) -> str:
        """Return a text in the reader's language; `shown` gets its parts by name.

        An unknown sentence is returned unchanged.
        """
        found = self.found(text)
        if found is None:
            is_sentence = text.endswith(".") and self.found(text[:-1]) is not None
            return f"{self.said(text[:-1], shown)}." if is_sentence else text
        words, parts = found
        told = {
            name: self.said(part, shown) if name in NESTED else shown(name, part)
            for name, part in parts.items()
        }
        words = self._successors.get(words) or words
        return gettext(words) % told if told else gettext(words)

    def found(self, text: str) -> tuple[str, dict[str, str]] | None:
        """Return the sentence whose shape a text has, and its parts."""
        if len(text) > LONGEST:
            return None
        for words, pattern in self._patterns:
            if match := pattern.fullmatch(text):
                return words, match.groupdict()
        return None


def _beginning(words: str) -> int:
    """Return how many letters stand before the first part of a sentence."""
    return len(_PART.split(words)[0])


def _pattern(words: str) -> re.Pattern[str]:
    """Return what finds the parts of a sentence, each up to the words that follow it.

    The first of such words are taken and never reconsidered: a text that somebody has
    made up for it must not be tried in all ways in which it could be divided.
    """
    beginning, *pieces = _PART.split(words)
    pairs = [*zip(pieces[::2], pieces[1::2], strict=True)]
    parts = [_part(name) + re.escape(words) for name, words in pairs]
    divided = "".join(f"(?>{part})" for part in parts[:-1])
    return re.compile(
        re.escape(beginning) + divided + "".join(parts[-1:]), flags=re.DOTALL
    )


def _part(name: str) -> str:
    return f"(?P<{name}>{SHAPES.get(name, '.*?')})"

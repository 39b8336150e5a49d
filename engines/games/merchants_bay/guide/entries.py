"""How an entry of the reference is made: words, numbers and a drawing."""

from collections.abc import Callable, Sequence
from typing import Final

from engines.core.game import Language
from engines.core.guide import Topic
from engines.core.picture import Picture, Shape, Thing
from engines.core.words import Words, read_words
from engines.games.merchants_bay.guide.drawings import Box, part, piece, sign
from engines.games.merchants_bay.picture import picture
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import PACKAGES

Facts = Sequence[tuple[str, str]]

GUIDE_WORDS: Final[Callable[[Language], Words]] = read_words(
    *PACKAGES, "engines.games.merchants_bay.guide"
)
"""The words of the game, and with them what only the guide says."""

SIGN: Final = 22
"""How far the picture of a small sign reaches from its middle."""


class Entries:
    """Writes entries in one language, with pieces taken out of pictures of the game."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.words = GUIDE_WORDS(language)
        self._pictures: dict[View, Picture] = {}

    def topic(
        self,
        topic: str,
        drawing: Picture | None,
        facts: Facts = (),
        *,
        name: str = "",
    ) -> Topic:
        """Return what the guide says of a topic, by its name or by another."""
        forms = self.words.forms("topics", topic)
        called = name or forms["name"]
        return Topic(topic, called, forms["text"], tuple(facts), drawing)

    def fact(self, label: str, value: object, **fields: object) -> tuple[str, str]:
        return self.words.phrase("facts", label, **fields), str(value)

    def things(self, view: View, *ids: str) -> list[Thing]:
        """Return things of a position, in this order."""
        found = {thing.id: thing for thing in self._drawn(view).things}
        return [found[name] for name in ids]

    def ids(self, view: View) -> list[str]:
        return [thing.id for thing in self._drawn(view).things]

    def piece(self, view: View, *ids: str, box: Box | None = None) -> Picture:
        things = self.things(view, *ids)
        return piece(things, things[0].title or self.words.title, box)

    def part(self, view: View, *frames: str) -> Picture:
        return part(self._drawn(view), frames)

    def sign(
        self, shapes: Sequence[Shape], look: str = "", width: float = SIGN
    ) -> Picture:
        return sign(shapes, self.words.title, look, (width, SIGN))

    def _drawn(self, view: View) -> Picture:
        if view not in self._pictures:
            self._pictures[view] = picture(view, self.language)
        return self._pictures[view]


def capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]

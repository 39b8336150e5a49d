"""The guide of a game: its rules, in the order of its booklet, and all in its box.

Texts are Markdown without HTML. Every section, collection and topic has an id of its
own: it is the address on the page of the game, and a text refers to it by a link, as in
`[the Charlatan](#charlatan)`.
"""

import msgspec

from engines.core.picture import Picture


class Illustration(msgspec.Struct, frozen=True):
    """A position or a piece, drawn by the game itself."""

    picture: Picture
    caption: str


class Example(msgspec.Struct, frozen=True):
    """A worked example, with the numbers of the booklet where it is from there."""

    title: str
    text: str
    illustrations: tuple[Illustration, ...] = ()


class Section(msgspec.Struct, frozen=True):
    """A heading of the rulebook with all that it says."""

    id: str
    title: str
    text: str
    illustrations: tuple[Illustration, ...] = ()
    examples: tuple[Example, ...] = ()


class Topic(msgspec.Struct, frozen=True):
    """One piece of the box, or one sign: what it is called and what it does."""

    id: str
    name: str
    text: str
    facts: tuple[tuple[str, str], ...] = ()
    """What is counted or printed on it: a label and a value, as in "Price", "8"."""
    picture: Picture | None = None


class Collection(msgspec.Struct, frozen=True):
    """All pieces of a kind: the tiles, the events."""

    id: str
    title: str
    text: str
    topics: tuple[Topic, ...]


class RulesDecision(msgspec.Struct, frozen=True):
    """What was decided here because the booklet is silent, or lost, and why."""

    title: str
    text: str
    reason: str


class Guide(msgspec.Struct, frozen=True):
    """All that the page of a game explains."""

    overview: str = ""
    """The game on one screen: what it is about, what a turn is, who wins."""
    sections: tuple[Section, ...] = ()
    collections: tuple[Collection, ...] = ()
    decisions: tuple[RulesDecision, ...] = ()

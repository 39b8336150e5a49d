"""The reference of the cards: townsfolk, corruption, rogues."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engines.core.guide import Topic
from engines.core.picture import Picture
from engines.games.merchants_bay.content import (
    BOX,
    CORRUPTION,
    CORRUPTION_ICONS,
    ICONS,
    OPEN_PLACES,
    TOWNSFOLK,
    TOWNSFOLK_ICONS,
)
from engines.games.merchants_bay.face.sentences import corruption_name, townsfolk_forms
from engines.games.merchants_bay.face.topics import (
    CORRUPTION_TOPICS,
    TOWNSFOLK_TOPICS,
    ability_topic,
)
from engines.games.merchants_bay.guide import positions
from engines.games.merchants_bay.guide.bay import CARD_BACK
from engines.games.merchants_bay.guide.entries import Entries
from engines.games.merchants_bay.guide.stage import with_seat

HELD: Final = 8
"""So many corruption cards lie side by side."""


def townsfolk(kind: str, entries: Entries) -> tuple[Topic, ...]:
    """Return all cards of a trade."""
    words = entries.words
    numbers = [number for number, card in enumerate(TOWNSFOLK) if card.kind == kind]
    topics = []
    for number in numbers:
        forms = townsfolk_forms(number, words)
        text = words.phrase(
            "pieces",
            "townsfolk_text",
            ability=forms["ability"],
            link=f"#{ability_topic(TOWNSFOLK[number].ability)}",
            icons=icons_worth(TOWNSFOLK_ICONS[number], entries),
        )
        fact = entries.fact("in_box", 1)
        card = townsfolk_card(number, entries)
        topics.append(
            Topic(TOWNSFOLK_TOPICS[number], forms["name"], text, (fact,), card)
        )
    return tuple(topics)


def townsfolk_card(number: int, entries: Entries) -> Picture:
    """Draw a card as it lies on the Grand Place, with those of about its number."""
    first = min(number - number % OPEN_PLACES, len(TOWNSFOLK) - OPEN_PLACES)
    cards = tuple(range(first, first + OPEN_PLACES))
    view = replace(positions.start(), grand_place=cards)
    return entries.piece(view, f"townsfolk-{number}")


def corruption(entries: Entries) -> tuple[Topic, ...]:
    words = entries.words
    back = entries.piece(positions.start(), "corruption-deck", box=CARD_BACK)
    cards = sum(card.count for card in CORRUPTION)
    topics = [
        entries.topic("corruption-card", back, (entries.fact("in_box", cards),)),
    ]
    for number, card in enumerate(CORRUPTION):
        shown = corruption_name(number, words)
        name = words.phrase("pieces", "corruption", icons=shown)
        worth = icons_worth(CORRUPTION_ICONS[number], entries)
        text = words.phrase("pieces", "corruption_text", icons=worth)
        facts = (entries.fact("in_box", card.count),)
        face = _face(number, entries)
        topics.append(Topic(CORRUPTION_TOPICS[number], name, text, facts, face))
    return tuple(topics)


def _face(number: int, entries: Entries) -> Picture:
    first = number - number % HELD
    faces = tuple(range(len(CORRUPTION)))[first : first + HELD]
    view = with_seat(positions.start(), 0, corruption=faces)
    return entries.piece(view, f"corruption-0-{number}-0")


def rogues(entries: Entries) -> tuple[Topic, ...]:
    words = entries.words
    topics = []
    for card in BOX.rogues.cards:
        forms = words.forms("rogues", card.name)
        on_board = words.name("facts", "yes" if card.arrive else "no")
        facts = (
            entries.fact("in_lair", card.lair),
            entries.fact("in_bag", card.bag),
            entries.fact("on_board", on_board),
        )
        view = replace(positions.start(), rogues=card.name)
        sign = entries.piece(view, "rogues", box=(-90, -22, 90, 8))
        topics.append(Topic(card.name, forms["name"], forms["effect"], facts, sign))
    return tuple(topics)


# --- icons ---------------------------------------------------------------------------


def icons_worth(counts: Sequence[int], entries: Entries) -> str:
    """Return what round icons bring at the end, as in "plus 2 gold for each …"."""
    words = entries.words
    worth = []
    for icon, count in zip(ICONS, counts, strict=True):
        gold = words.count(count, "gold")
        if count and icon == "corruption":
            worth.append(words.phrase("pieces", "icon_corruption", gold=gold))
        elif count:
            hall = words.forms("halls", icon)["the"]
            worth.append(words.phrase("pieces", "icon_clan", gold=gold, hall=hall))
    return words.join(worth)

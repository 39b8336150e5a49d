"""The reference of all signs: costs, icons, shields, and the marks on cards."""

from typing import Final

from engines.core.glyphs import glyph
from engines.core.guide import Topic
from engines.core.picture import circle, path
from engines.games.merchants_bay.content import (
    COLOURS,
    GOODS,
    ICONS,
    LARGE,
    TOWNSFOLK,
    Cost,
)
from engines.games.merchants_bay.face.glyphs import ANCHOR, HOUSE, SWORDS
from engines.games.merchants_bay.face.tokens import good
from engines.games.merchants_bay.face.topics import ICON_TOPICS, ability_topic
from engines.games.merchants_bay.guide import positions
from engines.games.merchants_bay.guide.cards import townsfolk_card
from engines.games.merchants_bay.guide.entries import Entries
from engines.games.merchants_bay.picture.signs import cost_signs, icon_shapes

SHOWN: Final = ("blue", "yellow")
"""The colours of goods that stand for all."""
TRADES: Final = {"locals": HOUSE, "mercenaries": SWORDS, "sailors": ANCHOR}


def signs(entries: Entries) -> tuple[Topic, ...]:
    return (
        *_costs(entries),
        *_possessions(entries),
        *(
            entries.topic(topic, entries.sign(icon_shapes(icon, (0, 0), 13)))
            for icon, topic in zip(range(len(ICONS)), ICON_TOPICS, strict=True)
        ),
        *(
            entries.topic(f"{trade}-sign", entries.sign(glyph(drawing)))
            for trade, drawing in TRADES.items()
        ),
        *_abilities(entries),
    )


def _costs(entries: Entries) -> tuple[Topic, ...]:
    return (
        entries.topic("hour-sign", entries.sign(cost_signs(Cost(2), (0, 0)))),
        entries.topic("corruption-sign", entries.sign(cost_signs(Cost(0, 2), (0, 0)))),
        entries.topic("small-sign", entries.sign(good(0))),
        entries.topic("large-sign", entries.sign(good(LARGE))),
    )


def _possessions(entries: Entries) -> tuple[Topic, ...]:
    selling, sponsored = positions.market(), positions.sponsored()
    shelves = [f"good-0-{size}-{colour}" for size, colour in GOODS if colour in SHOWN]
    shields = [f"shield-0-{colour}" for colour in COLOURS]
    gem = [path("gem", "M0 -7l8 5l-8 7l-8-7Z")]
    coin = [circle("coin", 0, 0, 10)]
    return (
        entries.topic(
            "figure", entries.piece(positions.rolled(), "space-0-stoke", "figure-0")
        ),
        entries.topic("staff-slot", entries.piece(selling, "slot-0-0")),
        entries.topic("stall", entries.piece(selling, *shelves)),
        entries.topic("gold", entries.sign(coin)),
        entries.topic("gem", entries.sign(gem)),
        entries.topic(
            "sponsorship", entries.piece(sponsored, *shields, box=(-20, -18, 68, 50))
        ),
        entries.topic("immediate-sponsorship", None),
    )


def _abilities(entries: Entries) -> list[Topic]:
    """Return each ability with the first card that has it."""
    first: dict[str, int] = {}
    for number, card in enumerate(TOWNSFOLK):
        first.setdefault(card.ability, number)
    return [
        entries.topic(ability_topic(ability), townsfolk_card(number, entries))
        for ability, number in first.items()
    ]

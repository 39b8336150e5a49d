"""The townsfolk cards, on the Grand Place, in the shops and on the way between them."""

from functools import cache
from typing import Final

from engines.core.glyphs import Glyph, glyph
from engines.core.picture import (
    SectionPlace,
    Shape,
    Spot,
    Thing,
    path,
    placed,
    rect,
    text,
)
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    BOX,
    KIND,
    LARGE,
    TOWNSFOLK,
    TOWNSFOLK_ICONS,
)
from engines.games.merchants_bay.face.glyphs import (
    ANCHOR,
    ARROW,
    BAG,
    BOAT,
    HALL,
    HOUSE,
    PIER,
    SKULL,
    SWORDS,
)
from engines.games.merchants_bay.face.sentences import cost_name, townsfolk_forms
from engines.games.merchants_bay.face.tokens import good
from engines.games.merchants_bay.face.topics import TOWNSFOLK_TOPICS
from engines.games.merchants_bay.picture.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    STAFF_HEIGHT,
    STAFF_WIDTH,
    Sections,
    card_corner,
    slot_corner,
)
from engines.games.merchants_bay.picture.signs import icon_shapes
from engines.games.merchants_bay.view import View

TOWNSFOLK_GLYPHS: Final[dict[str, Glyph]] = {
    "locals": HOUSE,
    "mercenaries": SWORDS,
    "sailors": ANCHOR,
}
WAYS: Final[dict[str, tuple[Glyph, Glyph]]] = {
    "load": (BAG, BOAT),
    "to_pier": (BOAT, PIER),
    "to_hall": (BOAT, HALL),
    "to_bag": (BOAT, BAG),
    "to_boat": (BOAT, BOAT),
}
"""From where to where sailors take somebody."""


def townsfolk(view: View, table: Sections, words: Words) -> list[Thing]:
    """Return all cards in sight, in an order that lasts."""
    cards: dict[int, Thing] = {}
    for place, card in enumerate(view.grand_place):
        if card is not None:
            forms = townsfolk_forms(card, words)
            title = words.phrase(
                "labels",
                "grand_card",
                townsfolk=forms["name"],
                ability=forms["ability"],
                cost=cost_name(BOX.costs.recruit[place], words),
            )
            cards[card] = _large(card, place, table.town, title)
    for seat, player in enumerate(view.players):
        for slot, card in enumerate(player.staff):
            if card is not None:
                (cards[card],) = placed(
                    [_employed(view, seat, slot, words)], table.shops[seat]
                )
    recruit = view.unfinished.recruit
    if recruit is not None and view.unfinished.place is not None:
        forms = townsfolk_forms(recruit, words)
        title = words.phrase(
            "labels",
            "recruit_card",
            townsfolk=forms["name"],
            ability=forms["ability"],
        )
        cards[recruit] = _large(recruit, view.unfinished.place, table.town, title)
    return [cards[card] for card in sorted(cards)]


def recruited(view: View) -> list[Thing]:
    """Return a ring around the card that has been recruited and has no slot yet."""
    place = view.unfinished.place
    if view.unfinished.recruit is None or place is None:
        return []
    ring = rect("ring", 0, 0, CARD_WIDTH, CARD_HEIGHT, 9)
    return [Thing("recruited", *card_corner(place), (ring,))]


def _employed(view: View, seat: int, slot: int, words: Words) -> Thing:
    player = view.players[seat]
    card = player.staff[slot]
    assert card is not None, "Nobody works in this slot."
    title = words.phrase(
        "labels",
        "staff_card",
        slot=slot + 1,
        slot_ability=words.forms("staff", player.merchant or "")[str(slot + 1)],
        townsfolk=townsfolk_forms(card, words)["name"],
    )
    at, topic = slot_corner(slot), TOWNSFOLK_TOPICS[card]
    return Thing(f"townsfolk-{card}", *at, _small_shapes(card), title, topic=topic)


def _large(card: int, place: int, town: SectionPlace, title: str) -> Thing:
    corner, shapes = card_corner(place), _large_shapes(card)
    name, topic = f"townsfolk-{card}", TOWNSFOLK_TOPICS[card]
    (thing,) = placed([Thing(name, *corner, shapes, title, topic=topic)], town)
    return thing


@cache
def _large_shapes(card: int) -> tuple[Shape, ...]:
    middle = CARD_WIDTH / 2
    return (
        rect("card", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 8),
        *glyph(TOWNSFOLK_GLYPHS[TOWNSFOLK[card].kind], (middle, 23), 0.9),
        rect("ability", 2, 46, CARD_WIDTH - 4, 40),
        *_ability(card, (middle, 66)),
        *_icons(card, (middle, CARD_HEIGHT - 22), 26),
    )


@cache
def _small_shapes(card: int) -> tuple[Shape, ...]:
    middle = STAFF_WIDTH / 2
    return (
        rect("card", 1, 1, STAFF_WIDTH - 2, STAFF_HEIGHT - 2, 7),
        *glyph(TOWNSFOLK_GLYPHS[TOWNSFOLK[card].kind], (middle, 28), 0.8),
        *_icons(card, (middle, STAFF_HEIGHT - 16), 18),
    )


def _icons(card: int, middle: Spot, step: float) -> list[Shape]:
    """Return the round icons that count at the end."""
    x, y = middle
    icons = [
        icon for icon, count in enumerate(TOWNSFOLK_ICONS[card]) for _ in range(count)
    ]
    shapes: list[Shape] = []
    for place, icon in enumerate(icons):
        at = (x + (place - (len(icons) - 1) / 2) * step, y)
        shapes += icon_shapes(icon, at, step / 2 - 1)
    return shapes


def _ability(card: int, middle: Spot) -> list[Shape]:
    """Return what a card does, in two drawings and an arrow or the like."""
    x, y = middle
    ability = TOWNSFOLK[card].ability
    if ability in WAYS:
        origin, target = WAYS[ability]
        return [
            *glyph(origin, (x - 28, y), 0.7),
            *glyph(ARROW, (x, y), 0.55),
            *glyph(target, (x + 28, y), 0.7),
        ]
    colour = TOWNSFOLK[card].good
    if colour is not None:
        number = KIND[colour] + (LARGE if ability == "large_good" else 0)
        return [*glyph(ARROW, (x - 16, y), 0.7), *good(number, (x + 16, y))]
    most = "1" if ability == "discard_one" else "≤ 3"
    return [
        *glyph(SKULL, (x - 20, y), 0.75),
        path("line", f"M{x - 34:g} {y + 13:g}L{x - 6:g} {y - 13:g}"),
        text("strong start", x + 2, y + 7, most),
    ]

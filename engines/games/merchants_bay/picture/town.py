"""The town: the halls, the lair, the bag and the Grand Place with its costs."""

from functools import cache

from engines.core.glyphs import Glyph, glyph
from engines.core.picture import Shape, Thing, path, rect, text
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    BOX,
    KINDS,
    Cost,
)
from engines.games.merchants_bay.face.glyphs import BAG, HOUSE, SKULL
from engines.games.merchants_bay.face.sentences import cost_name, crowd
from engines.games.merchants_bay.face.tokens import disc
from engines.games.merchants_bay.face.topics import HALL_TOPICS
from engines.games.merchants_bay.picture.layout import (
    BAG_HEIGHT,
    BAG_Y,
    CARD_HEIGHT,
    CARD_WIDTH,
    CARDS_Y,
    HALL_HEIGHT,
    PLACE_Y,
    TOWN_WIDTH,
    card_corner,
)
from engines.games.merchants_bay.picture.signs import cost_signs
from engines.games.merchants_bay.view import View


def town(view: View, words: Words) -> list[Thing]:
    return [*_halls(view, words), _bag(view, words), *_grand_place(view, words)]


# --- halls and bag -------------------------------------------------------------------


def _halls(view: View, words: Words) -> list[Thing]:
    width = (TOWN_WIDTH - 4 * 6) / len(KINDS)
    return [
        Thing(
            f"hall-{name}",
            round(kind * (width + 6), 1),
            0,
            _hall(kind, count),
            words.phrase(
                "labels",
                "hall",
                hall=words.name("halls", name),
                count=words.count(count, name),
            ),
            topic=HALL_TOPICS[kind],
        )
        for kind, (name, count) in enumerate(
            zip(KINDS, (*view.halls, view.lair), strict=True)
        )
    ]


@cache
def _hall(kind: int, count: int) -> tuple[Shape, ...]:
    width = (TOWN_WIDTH - 4 * 6) / len(KINDS)
    middle = round(width / 2, 1)
    roof = f"M0 24L{middle} 2L{width:g} 24Z"
    body = rect(f"pale k{kind}", 3, 24, round(width - 6, 1), HALL_HEIGHT - 26, 4)
    return (
        body,
        path(f"pale k{kind}", roof),
        *disc(kind, (22, 54)),
        text("big", middle + 16, 64, str(count)),
    )


def _bag(view: View, words: Words) -> Thing:
    count = sum(view.bag)
    title = words.phrase(
        "labels",
        "bag",
        count=words.count(count, "adventurer"),
        adventurers=crowd(view.bag, words) or words.name("labels", "nobody"),
    )
    shapes = _bag_shapes(view.bag)
    return Thing("bag", 0, BAG_Y, shapes, title, topic="bag")


@cache
def _bag_shapes(counts: tuple[int, ...]) -> tuple[Shape, ...]:
    shapes: list[Shape] = [
        rect("panel", 0, 0, TOWN_WIDTH, BAG_HEIGHT, 10),
        *glyph(BAG, (28, BAG_HEIGHT / 2), 1.1),
    ]
    for kind, count in enumerate(counts):
        x = 66 + kind * 60
        shapes += [
            *disc(kind, (x, BAG_HEIGHT / 2), 11),
            text("small start", x + 15, BAG_HEIGHT / 2 + 7, str(count)),
        ]
    return tuple(shapes)


# --- the Grand Place -----------------------------------------------------------------


def _grand_place(view: View, words: Words) -> list[Thing]:
    """Return the heading, the decks and what the four places cost."""
    heading = text("strong start", 2, 22, words.name("piers", "grand_place"))
    townsfolk = _deck(HOUSE, len(view.townsfolk_deck))
    corruption = _deck(SKULL, view.corruption_deck, view.corruption_pile)
    names = [
        words.phrase(
            "labels",
            "townsfolk_deck",
            cards=words.count(len(view.townsfolk_deck), "card"),
        ),
        words.phrase(
            "labels",
            "corruption_deck",
            deck=view.corruption_deck,
            pile=view.corruption_pile,
        ),
    ]
    return [
        Thing("grand-place", 0, PLACE_Y, (heading,), topic="recruit"),
        Thing(
            "townsfolk-deck",
            186,
            PLACE_Y,
            townsfolk,
            names[0],
            topic="townsfolk-deck",
        ),
        Thing(
            "corruption-deck",
            286,
            PLACE_Y,
            corruption,
            names[1],
            "doom",
            "corruption-card",
        ),
        *(_cost(place, cost, words) for place, cost in enumerate(BOX.costs.recruit)),
    ]


@cache
def _deck(drawing: Glyph, *counts: int) -> tuple[Shape, ...]:
    numbers = " / ".join(str(count) for count in counts)
    return (
        rect("card", 0, 2, 22, 26, 4),
        *glyph(drawing, (11, 15), 0.5),
        text("small start", 28, 22, numbers),
    )


def _cost(place: int, cost: Cost, words: Words) -> Thing:
    x, _ = card_corner(place)
    return Thing(
        f"place-{place}",
        x,
        CARDS_Y,
        (
            rect("slot", 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 8),
            rect("cost", 0, CARD_HEIGHT + 4, CARD_WIDTH, 30, 8),
            *cost_signs(cost, (CARD_WIDTH / 2, CARD_HEIGHT + 19)),
        ),
        words.phrase("labels", "place_cost", cost=cost_name(cost, words)),
        topic="recruit",
    )

"""An item and a hero with a word beside each of their signs."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from engines.core.game import Language
from engines.core.picture import Picture, Shape, Thing, path, rect, text
from engines.games.bazar_quest.content import HERO
from engines.games.bazar_quest.guide.words import guide_words
from engines.games.bazar_quest.picture import cards
from engines.games.bazar_quest.picture.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HERO_WIDTH,
)
from engines.games.bazar_quest.picture.style import STYLE

ITEM: Final = "grappin"
KNIGHT: Final = "paladin"
"""They have all that an item and a hero can have."""

WIDTH: Final = 780
SCALE: Final = 1.5
TOP: Final = 12
ITEM_X: Final = 112
HERO_X: Final = 466
LINE: Final = 14
"""How long a line is from a card to its word."""

Signs = tuple[tuple[str, int], ...]
"""What stands at a side of a card: its fact, and how far down it is."""

ITEM_LEFT: Final[Signs] = (
    *(("classes", 12), ("price", 35)),
    *(("attack", 57), ("defence", 79)),
)
ITEM_RIGHT: Final[Signs] = (("hearts", 36), ("ability", 86))
HERO_LEFT: Final[Signs] = (("classes", 15), ("attack", 74))
HERO_RIGHT: Final[Signs] = (("purse", 17), ("defence", 74))


def anatomy(language: Language) -> Picture:
    """Draw an item and a hero, larger than they lie on the table."""
    names = guide_words(language)
    item, hero = names.name("items", ITEM), names.name("heroes", KNIGHT)
    faces = {
        "item": (ITEM_X, cards.item_shapes(ITEM, language, CARD_WIDTH), item),
        "hero": (
            HERO_X,
            cards.hero_shapes(KNIGHT, HERO[KNIGHT].purse, None, language),
            hero,
        ),
    }

    def words_of(signs: Signs) -> list[tuple[str, float]]:
        return [(names.name("facts", key), TOP + SCALE * y) for key, y in signs]

    legend = (
        *_words(words_of(ITEM_LEFT), ITEM_X, "end"),
        *_words(words_of(ITEM_RIGHT), ITEM_X + SCALE * CARD_WIDTH, "start"),
        *_words(words_of(HERO_LEFT), HERO_X, "end"),
        *_words(words_of(HERO_RIGHT), HERO_X + SCALE * HERO_WIDTH, "start"),
    )
    height = round(SCALE * CARD_HEIGHT) + 2 * TOP
    things = (
        Thing("paper", 0, 0, (rect("paper", 0, 0, WIDTH, height),)),
        *(
            Thing(name, x, TOP, tuple(map(_larger, shapes)), title)
            for name, (x, shapes, title) in faces.items()
        ),
        Thing("legend", 0, 0, legend),
    )
    title = f"{item}, {hero}"
    return Picture(WIDTH, height, title, STYLE, things, "bazar_quest")


def _larger(shape: Shape) -> Shape:
    transform = f"scale({SCALE}) {shape.attributes.get('transform', '')}".rstrip()
    return replace(shape, attributes={**shape.attributes, "transform": transform})


def _words(
    signs: Iterable[tuple[str, float]], edge: float, look: str
) -> Iterable[Shape]:
    """Return words with lines that lead from them to the edge of a card."""
    away = -LINE if look == "end" else LINE
    for word, y in signs:
        yield path("line", f"M{edge:g} {y:g}h{away}")
        yield text(f"label {look}", round(edge + away * 1.4, 1), round(y + 7, 1), word)

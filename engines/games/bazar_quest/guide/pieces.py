"""Each piece and each sign by itself, as it looks on the table."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from engines.core.game import SPECTATOR, Language
from engines.core.glyphs import glyph, mark
from engines.core.lettering import fitted
from engines.core.picture import Picture, Shape, Thing, circle, rect, text
from engines.core.words import Words
from engines.games.bazar_quest.content import (
    ADVENTURE,
    HERO,
    MONSTER,
    Kind,
    Phase,
)
from engines.games.bazar_quest.describe.cards import MINUS, roman, signed
from engines.games.bazar_quest.events import trade
from engines.games.bazar_quest.guide.story import ROUND, position
from engines.games.bazar_quest.picture import cards, town
from engines.games.bazar_quest.picture.glyphs import MARK_GLYPHS, MONSTER_GLYPHS
from engines.games.bazar_quest.picture.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HERO_WIDTH,
    PHASES_HEIGHT,
    TICKET_HEIGHT,
    WIDE,
)
from engines.games.bazar_quest.picture.style import STYLE
from engines.games.bazar_quest.view import View, view

EDGE: Final = 3
MONSTER_WIDTH: Final = 180
MONSTER_HEIGHT: Final = 166
BROAD: Final = 13
"""A name with more letters is written smaller."""
SHORT: Final = 94
"""How high an adventure card is; on the table it is the foot of its hero."""


def _piece(width: int, height: int, things: Iterable[Thing], title: str) -> Picture:
    """Return a picture of what lies at its edge, wherever it lay on the table."""
    lain = list(things)
    x, y = min(thing.x for thing in lain), min(thing.y for thing in lain)
    return Picture(
        width + 2 * EDGE,
        height + 2 * EDGE,
        title,
        STYLE,
        tuple(
            replace(thing, x=thing.x - x + EDGE, y=thing.y - y + EDGE, topic="")
            for thing in lain
        ),
        "bazar_quest",
    )


def drawn(
    width: int, height: int, shapes: Iterable[Shape], title: str, *, look: str = ""
) -> Picture:
    """Return a picture of shapes that are drawn from their upper left corner."""
    things = [Thing("piece", 0, 0, tuple(shapes), look=look)]
    return _piece(width, height, things, title)


# --- cards ---------------------------------------------------------------------------


def item(name: str, title: str, language: Language) -> Picture:
    shapes = cards.item_shapes(name, language, CARD_WIDTH)
    return drawn(CARD_WIDTH, CARD_HEIGHT, shapes, title)


def hero(name: str, title: str, language: Language) -> Picture:
    shapes = cards.hero_shapes(name, HERO[name].purse, None, language)
    return drawn(HERO_WIDTH, CARD_HEIGHT, shapes, title)


def monster(name: str, title: str) -> Picture:
    """Draw a monster as a card; on the table it is as wide as its ability is long."""
    card = MONSTER[name]
    look, size = ("name", 25) if len(title) <= BROAD else ("strong", 19)
    shapes = [
        rect("lair", 0, 0, MONSTER_WIDTH, MONSTER_HEIGHT, 10),
        *glyph(MONSTER_GLYPHS[name], (46, 50), 1.1),
        circle("here", 154, 24, 14),
        text("numeral-here", 154, 31, roman(card.level)),
        mark("defence", MARK_GLYPHS["defence"], (112, 68), 1.3),
        text("badge-number", 112, 75, str(card.toughness)),
        mark("attack", MARK_GLYPHS["attack"], (152, 68), 1.3),
        text("badge-number", 152, 77, str(card.strength)),
        fitted(look, (MONSTER_WIDTH / 2, 117), title, size=size, room=166),
        mark("glory", MARK_GLYPHS["coins"], (40, 142)),
        text("strong start", 58, 149, str(card.coins)),
        mark("glory", MARK_GLYPHS["chest"], (108, 142)),
        text("strong start", 128, 149, str(card.chest)),
    ]
    return drawn(MONSTER_WIDTH, MONSTER_HEIGHT, shapes, title, look="monster")


def adventure(name: str, title: str, language: Language) -> Picture:
    card = ADVENTURE[name]
    look, line = cards.mood_band(name, language)
    middle = HERO_WIDTH / 2
    values = [("attack", card.attack), ("defence", card.defence)]
    shown = [value for value in values if value[1]]
    shapes: list[Shape] = [rect("card", 1, 1, HERO_WIDTH - 2, SHORT - 2, 8)]
    for place, (kind, value) in enumerate(shown):
        x = middle + 52 * (place - (len(shown) - 1) / 2)
        shapes.append(mark(kind, MARK_GLYPHS[kind], (x, 30), 1.7))
        shapes.append(text("badge-number", x - 1, 37, signed(value)))
    if card.ability:
        shapes.append(circle("coin", middle, 30, 20))
        sign = "+" if card.ability == "hero_gold" else MINUS
        shapes.append(text("price", middle - 1, 37, f"{sign}{card.amount}"))
    room = HERO_WIDTH - 14
    shapes += [
        rect(look, 5, SHORT - 33, HERO_WIDTH - 10, 28, 5),
        fitted("label", (middle, SHORT - 12), line, size=19, room=room),
    ]
    return drawn(HERO_WIDTH, SHORT, shapes, title)


def employee(name: str, title: str, words: Words) -> Picture:
    return _offer(
        replace(_market_day(), employees_shown=(name,)), "offer-0", title, words
    )


def upgrade(kind: Kind, title: str, words: Words) -> Picture:
    return _offer(_market_day(), f"stall-{kind}", title, words)


def _offer(seen: View, name: str, title: str, words: Words) -> Picture:
    things = [
        thing for thing in town.market(seen, WIDE.inner, words) if thing.id == name
    ]
    _, width = town.tickets(WIDE.inner)
    return _piece(width, TICKET_HEIGHT, things, title)


def phase(name: Phase, title: str, words: Words) -> Picture:
    seen = replace(_market_day(), phase=name)
    tabs = town.phases(seen, WIDE, words)
    things = [each for each in tabs if each.id == f"phase-{name}"]
    _, width = town.phase_tabs(WIDE)
    return _piece(width, PHASES_HEIGHT, things, title)


def _market_day() -> View:
    return view(position(ROUND, trade.ItemsDealt), SPECTATOR)

"""What a merchant has besides gold: goods, staff, shields and corruption cards."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engines.core.glyphs import glyph
from engines.core.picture import Shape, Spot, Thing, circle, rect, text
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    COLOURS,
    CORRUPTION_ICONS,
    GOODS,
    KIND,
    LARGE,
    PRICES,
    SUPPLY,
)
from engines.games.merchants_bay.face.glyphs import KIND_GLYPHS, SKULL
from engines.games.merchants_bay.face.sentences import (
    corruption_icons,
    corruption_name,
    icons,
)
from engines.games.merchants_bay.face.tokens import good
from engines.games.merchants_bay.face.topics import (
    CORRUPTION_TOPICS,
    GOOD_TOPICS,
    staff_topic,
)
from engines.games.merchants_bay.face.touching import good_id
from engines.games.merchants_bay.picture.layout import (
    CORRUPTION_Y,
    GOODS_ROW,
    GOODS_STEP,
    GOODS_Y,
    INSET,
    SHIELD_STEP,
    SHIELD_X,
    STAFF_HEIGHT,
    STAFF_WIDTH,
    STAFF_Y,
    slot_corner,
)
from engines.games.merchants_bay.picture.signs import icon_shapes
from engines.games.merchants_bay.view import SeatView, View

SHIELD: Final = "M-18-17H18V-2C18 9 10 15 0 18C-10 15-18 9-18-2Z"

FACES: Final = 8
"""So many corruption cards can be drawn side by side."""


# --- goods ---------------------------------------------------------------------------


def goods(player: SeatView, seat: int, words: Words) -> list[Thing]:
    """Return a cell for each good: those on the stall, then those of the supply."""
    names = words.forms("goods", player.merchant or "")
    things = []
    for number, (size, colour) in enumerate(GOODS):
        stall, supply = player.stall[number], player.supply[number]
        title = words.phrase(
            "labels",
            "goods",
            goods=_goods_name(names[size], colour, words),
            stall=stall,
            supply=supply,
            price=PRICES[number],
        )
        things.append(
            Thing(
                good_id(seat, size, colour),
                INSET + KIND[colour] * GOODS_STEP,
                GOODS_Y + (GOODS_ROW if number >= LARGE else 0),
                _good(number, stall, supply),
                title,
                topic=GOOD_TOPICS[number],
            )
        )
    return things


def _goods_name(template: str, colour: str, words: Words) -> str:
    """Return goods of a merchant with their colour, as in "Red potions"."""
    name = template.format(colour=words.forms("colours", colour))
    return name[0].upper() + name[1:]


@cache
def _good(number: int, stall: int, supply: int) -> tuple[Shape, ...]:
    size = 10 if number < LARGE else 12.5
    step = 28
    shapes: list[Shape] = [rect("sunken", 0, 0, GOODS_STEP - 4, 40, 8)]
    left = 15 if SUPPLY[number] > 2 else 28
    for place in range(stall + supply):
        at = (left + place * step, 20)
        if place < stall:
            shapes += good(number, at)
        else:
            look = f"hollow k{number % LARGE}"
            if number < LARGE:
                shapes.append(circle(look, *at, size - 3))
            else:
                shapes.append(
                    rect(
                        look,
                        at[0] - size + 3,
                        at[1] - size + 3,
                        2 * size - 6,
                        2 * size - 6,
                        4,
                    )
                )
    return tuple(shapes)


# --- staff, shields, corruption ------------------------------------------------------


def slots(player: SeatView, seat: int, words: Words) -> list[Thing]:
    """Return the free slots of the staff board."""
    abilities = words.forms("staff", player.merchant or "")
    return [
        Thing(
            f"slot-{seat}-{slot}",
            *slot_corner(slot),
            (
                rect("slot", 1, 1, STAFF_WIDTH - 2, STAFF_HEIGHT - 2, 7),
                text("muted", STAFF_WIDTH / 2, STAFF_HEIGHT / 2 + 7, str(slot + 1)),
            ),
            words.phrase(
                "labels",
                "staff_free",
                slot=slot + 1,
                slot_ability=abilities[str(slot + 1)],
            ),
            topic=staff_topic(player.merchant or "", slot + 1),
        )
        for slot, card in enumerate(player.staff)
        if card is None
    ]


def shields(view: View, seat: int, words: Words) -> list[Thing]:
    player = view.players[seat]
    return [
        Thing(
            f"shield-{seat}-{colour}",
            SHIELD_X + kind % 2 * 48 + 22,
            STAFF_Y + kind // 2 * SHIELD_STEP + 18,
            shield(kind, active),
            words.phrase(
                "labels",
                "shield_on" if active else "shield_off",
                hall=words.name("halls", colour),
                gold=words.count(view.halls[kind], "gold"),
            ),
            topic="sponsorship",
        )
        for kind, (colour, active) in enumerate(
            zip(COLOURS, player.shields, strict=True)
        )
    ]


@cache
def shield(
    kind: int, active: bool, at: Spot = (0, 0), scale: float = 1
) -> tuple[Shape, ...]:
    look = f"shield-on k{kind}" if active else f"shield-off k{kind}"
    (ground,) = glyph(("", SHIELD), at, scale)
    (mark,) = glyph(KIND_GLYPHS[kind], at, 0.6 * scale)
    ink = f"on k{kind}" if active else f"sign k{kind}"
    return (
        Shape(ground.tag, {**ground.attributes, "class": look}),
        Shape(mark.tag, {**mark.attributes, "class": ink}),
    )


def corruption(player: SeatView, seat: int, words: Words) -> list[Thing]:
    """Return the corruption cards: face down, or face up for viewers who may look."""
    cards = player.corruption
    known = [card for card in cards if card is not None]
    title = words.count(len(cards), "corruption_card")
    if known:
        shown = icons(corruption_icons(known), words)
        title = words.phrase("labels", "corruption_held_seen", cards=title, icons=shown)
    at = INSET, CORRUPTION_Y
    name = f"corruption-{seat}"
    whole = Thing(name, *at, _cards(cards), title, "doom", "corruption-card")
    return [whole, *_faces(known, seat, at, words)]


def _faces(
    known: list[int], seat: int, at: tuple[int, int], words: Words
) -> list[Thing]:
    """Return the cards that are seen, one by one, unless they are too many."""
    if len(known) > FACES:
        return []
    x, y = at
    names = _face_ids(known, seat)
    return [
        Thing(
            name,
            x + left,
            y,
            _face(card),
            corruption_name(card, words),
            "doom",
            CORRUPTION_TOPICS[card],
        )
        for name, card, left in zip(names, known, _lefts(len(known), 40), strict=True)
    ]


def _face_ids(known: list[int], seat: int) -> list[str]:
    """Return names for cards of which some look alike."""
    return [
        f"corruption-{seat}-{card}-{known[:place].count(card)}"
        for place, card in enumerate(known)
    ]


def corruption_id(cards: Sequence[int | None], seat: int, card: int) -> str:
    """Return the first card with this face; all of them where they lie together."""
    known = [each for each in cards if each is not None]
    if len(known) > FACES:
        return f"corruption-{seat}"
    return _face_ids(known, seat)[known.index(card)]


def _lefts(count: int, step: float) -> list[float]:
    """Return where cards begin, closer together when they are many."""
    step = min(step, 284 / max(1, count - 1))
    return [round(30 + place * step, 1) for place in range(count)]


@cache
def _cards(cards: tuple[int | None, ...]) -> tuple[Shape, ...]:
    """Draw the number and the backs or, if many are known, what they show in all."""
    count = text("strong start", 0, 23, str(len(cards)))
    known = [card for card in cards if card is not None]
    if len(known) > FACES:
        return (count, *_sums(corruption_icons(known)))
    if known:
        return (count,)
    lefts = _lefts(len(cards), 18)
    backs = [rect("back", left, 0, 28, 32, 5) for left in lefts]
    return (count, *backs, *(skull((left + 14, 16)) for left in lefts[-1:]))


def _sums(counts: tuple[int, ...]) -> list[Shape]:
    shapes: list[Shape] = []
    for place, icon in enumerate((len(counts) - 1, *range(len(counts) - 1))):
        x = 50 + place * 52 + (12 if place else 0)
        shapes += icon_shapes(icon, (x, 16), 13)
        shapes.append(text("start", x + 17, 23, str(counts[icon])))
    return shapes


def skull(at: Spot) -> Shape:
    """Draw what is on the back of a card."""
    (drawing,) = glyph(SKULL, at, 0.55)
    return Shape(drawing.tag, {**drawing.attributes, "class": "on-doom"})


@cache
def _face(card: int) -> tuple[Shape, ...]:
    *clans, skulls = CORRUPTION_ICONS[card]
    shapes: list[Shape] = [rect("card", 0, 0, 28, 32, 5)]
    for place in range(skulls):
        at = (14 + (place - (skulls - 1) / 2) * 12, 10 if any(clans) else 16)
        shapes += glyph(SKULL, at, 0.36)
    for kind, count in enumerate(clans):
        if count:
            shapes += icon_shapes(kind, (14, 22), 8)
    return tuple(shapes)

"""The shops: who they are, what they own, and who works there."""

from typing import Final

from engines.core.glyphs import glyph, mark
from engines.core.lettering import fitted
from engines.core.picture import (
    SectionPlace,
    Shape,
    Spot,
    Thing,
    circle,
    placed,
    rect,
    text,
)
from engines.core.words import Words
from engines.games.bazar_quest.content import BOX, KINDS, Kind
from engines.games.bazar_quest.describe.cards import (
    SHOPS,
    employee_ability,
    gold_coins,
    price_tag,
    shop_forms,
    signed,
)
from engines.games.bazar_quest.describe.topic_ids import topic_of, topic_of_upgrade
from engines.games.bazar_quest.picture.glyphs import (
    EMPLOYEE_GLYPHS,
    MARK_GLYPHS,
    SHOP_GLYPHS,
    UPGRADE_GLYPHS,
)
from engines.games.bazar_quest.picture.layout import CHIP, EDGE, NAME_HEIGHT, Shop
from engines.games.bazar_quest.view import View, own_staff

CHIP_GAP: Final = 4
LEVEL_WIDTH: Final = 28
"""How much wider the chip of an upgrade is, for its level."""
STANDING_END: Final = 178
GLORY_END: Final = 100
GOLD_END: Final = 10
"""How far from the edge of a shop its figures end."""
HEAD: Final = 25
"""The middle of all that stands over the cards of a shop."""


def shop(view: View, seat: int, form: Shop, words: Words) -> list[Thing]:
    return [
        _counter(view, seat, form, words),
        _glory(view, seat, form, words),
        _purse(view, seat, form, words),
        *_standing(view, seat, form, words),
        *_staff(view, seat, form, words),
    ]


def _counter(view: View, seat: int, form: Shop, words: Words) -> Thing:
    name = shop_forms(seat, words)["name"]
    is_first = (
        bool(view.ranks) and view.ranks[seat] == 1 and not view.everybody_defeated
    )
    look = f"s{seat} up"
    if seat in view.to_move or is_first:
        look += " turn"
    shapes = [
        rect("panel", 0, 0, form.inner, form.height, 10),
        *emblem(seat, (27, 25)),
        fitted("name start", (54, 34), name, size=25, room=134),
    ]
    title = name
    if seat == view.seat:
        title = f"{name} ({words.name('labels', 'you')})"
    return Thing(f"shop-{seat}", 0, 0, tuple(shapes), title, look, SHOPS[seat])


def emblem(seat: int, at: Spot = (0, 0)) -> tuple[Shape, ...]:
    """Draw the sign over the door of a shop around a place."""
    x, y = at
    drawing = glyph(SHOP_GLYPHS[SHOPS[seat]], at, 0.9)
    return (rect("sign", x - 19, y - 18, 38, 36, 8), *drawing)


def _glory(view: View, seat: int, form: Shop, words: Words) -> Thing:
    glory = view.shops[seat].glory
    shapes = (
        mark("glory", MARK_GLYPHS["star"], (-_length(glory) - 19, 25)),
        text("number end", 0, 34, str(glory)),
    )
    title = words.phrase("labels", "glory", number=glory)
    x = form.inner - GLORY_END
    return Thing(f"glory-{seat}", x, 0, shapes, title, topic="glory")


def _purse(view: View, seat: int, form: Shop, words: Words) -> Thing:
    gold = view.shops[seat].gold
    shapes = (
        circle("coin", -_length(gold) - 17, 25, 12),
        text("number end", 0, 34, str(gold)),
    )
    title = gold_coins(gold, words)
    x = form.inner - GOLD_END
    return Thing(f"purse-{seat}", x, 0, shapes, title, topic="gold")


def _length(number: int) -> int:
    """Return about how long a number is in the type of Glory and gold."""
    return 18 * len(str(number))


def quest(words: Words) -> Thing:
    return Thing(
        "quest",
        206,
        HEAD,
        (mark("quest", MARK_GLYPHS["quest"]),),
        words.name("labels", "quest"),
        topic="quest-token",
    )


def _standing(view: View, seat: int, form: Shop, words: Words) -> list[Thing]:
    """Return the place at the end, or how attractive the shop is while that counts."""
    x, y = form.inner - STANDING_END, HEAD
    shop = view.shops[seat]
    if view.ranks and not view.everybody_defeated:
        return [_rank(view, seat, (x, y), words)]
    if shop.hearts is None or view.phase not in ("display", "shopping"):
        return []
    title = words.phrase("labels", "hearts", number=shop.hearts)
    shapes: list[Shape] = [
        mark("heart", MARK_GLYPHS["heart"], (-16, 0), 1.3),
        text("badge-number", -16, 7, str(shop.hearts)),
    ]
    if view.order:
        rank = words.name("ranks", str(view.order.index(seat) + 1))
        title = f"{title}, {words.phrase('labels', 'place', rank=rank)}"
        shapes.append(text("strong end", -40, 7, rank))
    return [Thing(f"hearts-{seat}", x, y, tuple(shapes), title, topic="heart")]


def _rank(view: View, seat: int, at: tuple[float, float], words: Words) -> Thing:
    rank = words.name("ranks", str(view.ranks[seat]))
    points = words.count(view.scores[seat], "point")
    title = words.phrase("labels", "points", points=points, rank=rank)
    look = "coin" if view.ranks[seat] == 1 else "medal"
    shapes = (
        rect(look, -52, -16, 52, 32, 16),
        text("price" if look == "coin" else "strong", -26, 7, rank),
        text("number end", -60, 9, str(view.scores[seat])),
    )
    return Thing(f"rank-{seat}", *at, shapes, title)


# --- upgrades and employees ----------------------------------------------------------


def _staff(view: View, seat: int, form: Shop, words: Words) -> list[Thing]:
    """Return what stands under the name, closer together where it is too much."""
    shop = view.shops[seat]
    levels = zip(KINDS, (shop.display_level, shop.storage_level), strict=True)
    things = [_upgrade(view, kind, seat, words) for kind, level in levels if level]
    widths = [CHIP + LEVEL_WIDTH + CHIP_GAP] * len(things)
    things += [_employee(view, seat, one, words) for one in shop.employees]
    widths += [CHIP + CHIP_GAP] * len(shop.employees)
    closer = min(1, form.lines * form.room / (form.chip * max(1, sum(widths))))
    laid: list[Thing] = []
    left, line = 0.0, 0
    for thing, width in zip(things, widths, strict=True):
        if (left + width - CHIP_GAP) * form.chip > form.room and line + 1 < form.lines:
            left, line = 0.0, line + 1
        spot = EDGE + left * form.chip, NAME_HEIGHT + line * form.line
        laid += placed([thing], SectionPlace(*spot, form.chip))
        left += closer * width
    return laid


def _upgrade(view: View, kind: Kind, seat: int, words: Words) -> Thing:
    shop = view.shops[seat]
    is_display = kind == "display"
    level = shop.display_level if is_display else shop.storage_level
    room = shop.display_room if is_display else shop.storage_room
    shapes = (
        rect("chip", 0, 0, CHIP + LEVEL_WIDTH, CHIP, 7),
        *glyph(UPGRADE_GLYPHS[kind], (CHIP / 2 - 1, CHIP / 2), 0.75),
        text("strong end", CHIP + LEVEL_WIDTH - 4, 25, signed(level)),
    )
    items = words.count(room, "item")
    title = f"{words.name('upgrades', kind)} {signed(level)}. "
    title += words.phrase("labels", f"{kind}_room", items=items)
    if level == 1:
        price = price_tag(BOX.flip_price, own_staff(view), words)
        title += f" {words.phrase('labels', 'level_two', price=price)}"
    topic = topic_of_upgrade(kind)
    return Thing(f"upgrade-{kind}-{seat}", 0, 0, shapes, title, topic=topic)


def _employee(view: View, seat: int, employee: str, words: Words) -> Thing:
    shapes = (
        rect("chip", 0, 0, CHIP, CHIP, 7),
        *glyph(EMPLOYEE_GLYPHS[employee], (CHIP / 2, CHIP / 2), 0.8),
    )
    name = words.name("employees", employee)
    title = f"{name}. {employee_ability(employee, words)}"
    look = "used" if employee in view.shops[seat].used else ""
    topic = topic_of(employee)
    return Thing(f"employee-{employee}-{seat}", 0, 0, shapes, title, look, topic)

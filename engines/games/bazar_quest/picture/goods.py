"""The items, wherever they lie: an item keeps its name from the pack to the hero.

Of most designs there is one card, which has one name for the whole match. Copies cannot
be told apart; they are named after the shop they are in.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from engines.core.picture import SectionPlace, Thing, placed, rect
from engines.core.words import Words
from engines.games.bazar_quest.content import HERO, ITEM, ITEM_NUMBER
from engines.games.bazar_quest.describe.cards import (
    item_ability,
    item_stats,
    shop_forms,
)
from engines.games.bazar_quest.describe.topic_ids import topic_of
from engines.games.bazar_quest.picture.cards import back_shapes, item_shapes
from engines.games.bazar_quest.picture.layout import (
    CARD_HEIGHT,
    EDGE,
    GAP,
    HERO_WIDTH,
    IN_A_HAND,
    ROW,
    Sections,
    sections,
    spread,
)
from engines.games.bazar_quest.state import Cards
from engines.games.bazar_quest.view import ShopView, View

LAST: Final = len(ITEM)
"""The place of a hidden card in content order."""


class Group(NamedTuple):
    """Cards that lie together, and how."""

    zone: str
    """What the words call the place, or the hero that carries the cards."""
    cards: Cards
    look: str = ""


NOTHING: Final = Group("chosen", ())


class Row(NamedTuple):
    """What lies side by side: goods, and what the guests of a shop carry."""

    goods: tuple[Group, ...]
    first: Group | None = None
    second: Group | None = None


class Placed(NamedTuple):
    """A card and where it lies in a section."""

    item: str | None
    seat: int
    group: Group
    x: float
    width: int
    place: SectionPlace
    """Where the section is."""


def goods(view: View, laid: Sections, words: Words) -> list[Thing]:
    """Return the items the viewer knows, in content order, then the hidden ones.

    They are listed in this order wherever they lie, so that an item that moves keeps
    its rank among the others; and so they lie in a fan.
    """
    known: dict[tuple[int, str], Thing] = {}
    backs = []
    for seat in range(view.seats):
        for name, card in _named(view, seat, laid):
            if card.item is None:
                backs.append(_back(card, name, words))
            else:
                key = ITEM_NUMBER[card.item], name
                known[key] = _item(card.item, card, name, words)
    return [*(known[key] for key in sorted(known)), *backs]


def item_id(view: View, seat: int, zone: str, item: str) -> str:
    """Return the name of an item that lies in a place of a shop."""
    return next(
        name
        for name, card in _named(view, seat, sections(view, "wide"))
        if card.item == item and card.group.zone == zone
    )


def _named(view: View, seat: int, laid: Sections) -> Iterable[tuple[str, Placed]]:
    """Return the cards in a shop with their names."""
    counts: Counter[str] = Counter()
    for card in _of_shop(view, seat, laid):
        if card.item is None:
            kind, first = f"hidden-{seat}-{card.group.zone}", 0
        elif ITEM[card.item].copies == 1:
            yield f"item-{card.item}", card
            continue
        else:
            kind, first = f"item-{card.item}-{seat}", 1
        yield f"{kind}-{counts[kind] + first}", card
        counts[kind] += 1


# --- where they lie ------------------------------------------------------------------


def _of_shop(view: View, seat: int, laid: Sections) -> Iterable[Placed]:
    form, place = laid.forms[seat], laid.shops[seat]
    hand, rows = _hand_and_rows(view, seat, form.rows)
    for row, groups in enumerate(rows):
        yield from _row(groups, seat, form.room, place.within(*form.row_corner(row)))
    if laid.hand is not None and seat == view.seat:
        most = IN_A_HAND if laid.hand_rows > 1 else max(1, len(hand.cards))
        for row, first in enumerate(range(0, len(hand.cards), most)):
            part = hand._replace(cards=hand.cards[first : first + most])
            corner = laid.hand.within(EDGE, EDGE + row * ROW)
            yield from _row(Row((part,)), seat, form.room, corner)


def own_hand(view: View) -> Group:
    """Return the hand of the viewer, who has a seat."""
    assert view.seat is not None
    return _hand_and_reserve(view.shops[view.seat])[0]


def _hand_and_rows(view: View, seat: int, rows: int) -> tuple[Group, list[Row]]:
    shop = view.shops[seat]
    hand, reserve = _hand_and_reserve(shop)
    is_storing = view.phase == "storage"
    covered = Group("chosen", _sorted(shop.chosen), "covered")
    shown = Group("display", _sorted(shop.display))
    stored = (
        Group("pack", _sorted(shop.pack)),
        covered if is_storing else NOTHING,
        reserve,
    )
    open_goods = (
        covered if covered.cards and not is_storing else shown,
        NOTHING if seat == view.seat else hand,
    )
    guests = [_carried(view, hero) for hero in shop.guests]
    if rows == 1:
        return hand, [Row((*stored, *open_goods), *guests)]
    if rows > 2:
        return hand, [Row(stored), Row((), *guests), Row(open_goods)]
    return hand, [Row(stored, *guests), Row(open_goods)]


def _carried(view: View, hero: str) -> Group:
    items = next(each.items for each in view.heroes if each.hero == hero)
    return Group(hero, _sorted(items))


def _row(row: Row, seat: int, room: int, place: SectionPlace) -> Iterable[Placed]:
    """Lay goods from the left, and what guests carry beside them on both sides."""
    groups = (row.second or NOTHING, *row.goods, row.first or NOTHING)
    beside = HERO_WIDTH + GAP
    left = beside if row.second else 0
    right = room - (beside if row.first else 0)
    faces = [[item is not None for item in group.cards] for group in groups]
    places, width = spread(faces, right - left)
    if places[-1]:
        moved = right - left - places[-1][-1] - width
        places[-1] = [start + moved for start in places[-1]]
    for group, lefts in zip(groups, places, strict=True):
        for item, start in zip(group.cards, lefts, strict=True):
            yield Placed(item, seat, group, left + start, width, place)


def _sorted(cards: Cards) -> Cards:
    """Return the cards in content order, the hidden ones last."""
    return tuple(sorted(cards, key=lambda item: ITEM_NUMBER.get(item or "", LAST)))


def _hand_and_reserve(shop: ShopView) -> tuple[Group, Group]:
    """Return both, with cards instead of backs where everybody knows them.

    Known items are in the reserve as long as there is one: they all went there when it
    was filled, and nobody sees what is drafted after that.
    """
    hand, reserve = list(shop.hand), list(shop.reserve)
    for item in shop.chosen:
        hand.remove(item)
    look = ""
    if None in (*hand, *reserve):
        look = "known"
        cards = reserve or hand
        cards[: len(shop.known)] = shop.known
    return (
        Group("hand", _sorted(tuple(hand)), look),
        Group("reserve", _sorted(tuple(reserve)), look),
    )


# --- how they look -------------------------------------------------------------------


def _item(item: str, card: Placed, name: str, words: Words) -> Thing:
    ability = item_ability(item, words)
    title = words.phrase(
        "labels",
        "item_title",
        item=words.name("items", item),
        stats=item_stats(item, words),
        ability=f" {ability}" if ability else "",
        place=_place(card, words),
        shop=shop_forms(card.seat, words)["name"],
    )
    shapes = item_shapes(item, words.language, card.width)
    topic = topic_of(item)
    return _lying(card, Thing(name, card.x, 0, shapes, title, card.group.look, topic))


def _place(card: Placed, words: Words) -> str:
    zone = card.group.zone
    return words.name("heroes" if zone in HERO else "zones", zone)


def _back(card: Placed, name: str, words: Words) -> Thing:
    title = words.phrase(
        "labels",
        "hidden_title",
        place=_place(card, words),
        shop=shop_forms(card.seat, words)["name"],
    )
    thing = Thing(name, card.x, 0, back_shapes(), title, "hidden", "card-back")
    return _lying(card, thing)


def _lying(card: Placed, thing: Thing) -> Thing:
    (lying,) = placed([thing], card.place)
    return lying


# --- what lies under them ------------------------------------------------------------


def shelf(view: View, seat: int, laid: Sections) -> Thing:
    """Return the shelf under a display, as long as it has room for items."""
    form = laid.forms[seat]
    x, y = form.row_corner(form.rows - 1)
    zone = "chosen" if view.shops[seat].chosen else "display"
    shown = [card for card in _of_shop(view, seat, laid) if card.group.zone == zone]
    if not shown or (zone == "chosen" and view.phase == "storage"):
        return Thing(f"shelf-{seat}", x, y, ())
    width = shown[-1].x + shown[-1].width - shown[0].x
    shapes = (rect("shelf", -3, -3, width + 6, CARD_HEIGHT + 6, 10),)
    return Thing(f"shelf-{seat}", x + shown[0].x, y, shapes)

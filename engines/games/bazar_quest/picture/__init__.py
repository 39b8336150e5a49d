"""The table as a picture, drawn from what a viewer may know.

`town` draws what belongs to no shop, `monster` the monster, `shops` the shops, `heroes`
the heroes and `goods` the items wherever they are. A thing keeps its name as long as it
is the same thing: the Claymore is `item-claymore` in the pack, in the display and in a
hero's hands.
"""

from engines.core.game import Language
from engines.core.picture import Layout, Picture, Thing, placed, rect, text
from engines.core.words import Words
from engines.games.bazar_quest.describe import question
from engines.games.bazar_quest.describe.cards import words
from engines.games.bazar_quest.picture import (
    goods,
    heroes,
    monster,
    shops,
    town,
)
from engines.games.bazar_quest.picture.layout import (
    IN_A_HAND,
    Sections,
    hand_height,
    sections,
)
from engines.games.bazar_quest.picture.style import STYLE
from engines.games.bazar_quest.view import View


def picture(view: View, language: Language, layout: Layout = "wide") -> Picture:
    names = words(language)
    laid = sections(view, layout)
    things = [
        Thing("paper", 0, 0, (rect("paper", 0, 0, laid.width, laid.height),)),
        *placed(town.phases(view, laid.town, names), laid.phases),
        *placed([town.banner(view, laid.town.inner, names)], laid.banner),
        *placed(monster.monster(view, laid.town.inner, names), laid.monster),
        *placed(town.market(view, laid.town.inner, names), laid.market),
        *placed([heroes.centre(view, laid, names)], laid.centre),
        *placed(town.piles(view, laid.town, names), laid.piles),
        *_shops(view, laid, names),
        *_own_hand(view, laid, names),
        *placed([shops.quest(names)], laid.shops[view.quest]),
        *heroes.heroes(view, laid, names),
        *goods.goods(view, laid, names),
        *heroes.marks(view, laid, names),
    ]
    title = names.phrase(
        "labels", "picture", round=town.when(view, names), asked=question(view, names)
    )
    return Picture(laid.width, laid.height, title, STYLE, tuple(things), "bazar_quest")


def _shops(view: View, laid: Sections, words: Words) -> list[Thing]:
    things = []
    shelves = []
    for seat, place in enumerate(laid.shops):
        form = laid.forms[seat]
        things += placed(shops.shop(view, seat, form, words), place)
        shelves += placed([goods.shelf(view, seat, laid)], place)
    return [*things, *shelves]


def _own_hand(view: View, laid: Sections, words: Words) -> list[Thing]:
    if laid.hand is None:
        return []
    cards = len(goods.own_hand(view).cards)
    rows = 2 if laid.hand_rows > 1 and cards > IN_A_HAND else 1
    width, height = laid.town.inner, hand_height(rows)
    shapes = [rect("panel", 0, 0, width, height, 10)]
    if not cards:
        empty = words.name("labels", "empty_hand")
        shapes.append(text("muted", width / 2, height / 2 + 7, empty))
    title = words.name("labels", "your_hand")
    return placed([Thing("hand", 0, 0, tuple(shapes), title)], laid.hand)

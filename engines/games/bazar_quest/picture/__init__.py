"""The table as a picture, drawn from what a viewer may know.

`town` draws what belongs to no shop, `monster` the monster, `shops` the shops, `heroes`
the heroes and `goods` the items wherever they are. A thing keeps its name as long as it
is the same thing: the Claymore is `item-claymore` in the pack, in the display and in a
hero's hands.
"""

from engines.core.game import Language
from engines.core.picture import Picture, Thing, rect
from engines.core.words import Words
from engines.games.bazar_quest.describe import question
from engines.games.bazar_quest.describe.cards import words
from engines.games.bazar_quest.picture import (
    goods,
    heroes,
    layout,
    monster,
    shops,
    town,
)
from engines.games.bazar_quest.picture.style import STYLE
from engines.games.bazar_quest.view import View


def picture(view: View, language: Language) -> Picture:
    names = words(language)
    height = layout.height(view)
    seats = range(view.seats)
    things = [
        Thing("paper", 0, 0, (rect("paper", 0, 0, layout.WIDTH, height),)),
        *town.phases(view, names),
        town.banner(view, names),
        *monster.monster(view, names),
        *town.market(view, names),
        heroes.centre(view, names),
        *town.piles(view, names),
        *(thing for seat in seats for thing in shops.shop(view, seat, names)),
        *(goods.shelf(view, seat) for seat in seats),
        *_own_hand(view, names),
        shops.quest(view, names),
        *heroes.heroes(view, names),
        *goods.goods(view, names),
        *heroes.marks(view, names),
    ]
    title = names.phrase(
        "labels", "picture", round=town.when(view, names), asked=question(view, names)
    )
    return Picture(layout.WIDTH, height, title, STYLE, tuple(things), "bazar_quest")


def _own_hand(view: View, words: Words) -> list[Thing]:
    if not layout.has_own_hand(view):
        return []
    height = layout.CARD_HEIGHT + 2 * layout.EDGE
    shapes = (rect("panel", 0, 0, layout.INNER, height, 10),)
    y = layout.hand_y(view)
    return [Thing("hand", layout.EDGE, y, shapes, words.name("labels", "your_hand"))]

"""The table as a picture, drawn from what a viewer may know.

`bay` draws the sea and the piers, `clock` the dial, `town` the halls and the Grand
Place, `shop` a shop around the boards that the merchant draws; `adventurers` and
`townsfolk` are drawn wherever they are. A thing keeps its name as long as it is the
same thing: `townsfolk-7` is the eighth card on the Grand Place and in a shop.
"""

from typing import Final

from engines.core.game import Language
from engines.core.glyphs import glyph
from engines.core.lettering import fitted
from engines.core.picture import Picture, Shape, Thing, rect
from engines.core.picture import text as text
from engines.core.words import Words
from engines.games.merchants_bay.content import ROUNDS
from engines.games.merchants_bay.describe.prompt import prompt
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.picture import (
    adventurers,
    bay,
    clock,
    layout,
    shop,
    town,
    townsfolk,
)
from engines.games.merchants_bay.picture.style import STYLE
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words

LONG: Final = 38
"""A question with more letters is written smaller."""


def picture(view: View, language: Language) -> Picture:
    names = words(language)
    height = layout.height(view.seats)
    question = prompt(view, language)
    things = [
        Thing("paper", 0, 0, (rect("paper", 0, 0, layout.WIDTH, height),)),
        _day(view, names),
        _banner(view, question),
        *bay.sea(language),
        bay.rogues(view, names),
        *bay.boats(view, names),
        *bay.piers(view, names),
        *clock.clock(view, names),
        *town.halls(view, names),
        town.bag(view, names),
        *town.grand_place(view, names),
        *(
            thing
            for seat in range(view.seats)
            for thing in shop.shop(view, seat, names)
        ),
        *townsfolk.townsfolk(view, names),
        *townsfolk.recruited(view),
        *adventurers.adventurers(view, names),
        *adventurers.drawn(view),
    ]
    key = "picture_day" if view.round else "picture_setup"
    title = names.phrase(
        "labels",
        "picture",
        day=names.phrase("labels", key, round=view.round),
        asked=question,
    )
    return Picture(layout.WIDTH, height, title, STYLE, tuple(things), "bay")


def _day(view: View, words: Words) -> Thing:
    if view.round:
        day = words.phrase("labels", "day", round=view.round)
        day = f"{day} {words.phrase('labels', 'of_days', rounds=ROUNDS)}"
    else:
        day = words.name("labels", "setting_up")
    return Thing(
        "day",
        layout.EDGE,
        layout.HEADER_Y,
        (
            rect("panel", 0, 0, layout.DAY_WIDTH, layout.HEADER_HEIGHT, 10),
            fitted("strong", (layout.DAY_WIDTH / 2, 30), day, size=20, room=130),
        ),
    )


def _banner(view: View, asked: str) -> Thing:
    """Return the question in the colours of the seat that is asked, or has won."""
    left = 2 * layout.EDGE + layout.DAY_WIDTH
    width = layout.WIDTH - layout.EDGE - left
    seat = view.to_move[0] if view.to_move else None
    if view.ranks:
        seat = view.ranks.index(1)
    shapes: list[Shape] = [rect("panel", 0, 0, width, layout.HEADER_HEIGHT, 23)]
    look = ""
    if seat is not None:
        look = f"s{seat} banner"
        shapes = [rect("badge", 0, 0, width, layout.HEADER_HEIGHT, 23)]
        merchant = view.players[seat].merchant
        if merchant is not None:
            shapes += glyph(MERCHANT[merchant].face.emblem, (30, 23), 0.85)
    look_of_words, size = ("asked", 23) if len(asked) <= LONG else ("asked long", 19)
    middle = (width / 2 + 18, 30)
    shapes.append(fitted(look_of_words, middle, asked, size=size, room=width - 80))
    return Thing("question", left, layout.HEADER_Y, tuple(shapes), look=look)

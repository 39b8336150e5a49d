"""The table as a picture, drawn from what a viewer may know.

`bay` draws the sea and the piers, `clock` the dial, `town` the halls and the Grand
SectionPlace, `shop` a shop around the boards that the merchant draws; `adventurers` and
`townsfolk` are drawn wherever they are. A thing keeps its name as long as it is the
same thing: `townsfolk-7` is the eighth card on the Grand Place and in a shop.
"""

from typing import Final

from msgspec.structs import replace

from engines.core.game import Language
from engines.core.glyphs import glyph
from engines.core.lettering import fitted
from engines.core.picture import (
    TELEPHONE,
    Layout,
    Part,
    Picture,
    SectionPlace,
    Shape,
    Thing,
    placed,
    rect,
)
from engines.core.words import Words
from engines.games.merchants_bay.content import ROUNDS
from engines.games.merchants_bay.describe.prompt import prompt
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.picture import (
    adventurers,
    bay,
    clock,
    fold,
    shop,
    town,
    townsfolk,
)
from engines.games.merchants_bay.picture.layout import (
    CLOCK_SIZE,
    DAY_WIDTH,
    EDGE,
    HEADER_HEIGHT,
    SHOP_HEIGHT,
    SHOP_WIDTH,
    TALL_HEADER,
    TOWN_HEIGHT,
    Sections,
    others,
    own_seat,
    sections,
)
from engines.games.merchants_bay.picture.style import STYLE
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words

LONG: Final = 38
"""A question with more letters is written smaller."""


def picture(view: View, language: Language, layout: Layout = "wide") -> Picture:
    names = words(language)
    table = sections(view, layout)
    question = prompt(view, language)
    things = [
        Thing("paper", 0, 0, (rect("paper", 0, 0, table.width, table.height),)),
        *placed([_day(view, names)], table.day),
        *placed([_banner(view, question, table.banner_width)], table.banner),
        *placed(_sea(view, table, names), table.sea),
        *placed(clock.clock(view, names), table.clock),
        *placed(town.town(view, names), table.town),
        *(
            thing
            for seat, place in enumerate(table.shops)
            for thing in placed(shop.shop(view, seat, names), place)
        ),
        *(
            thing
            for seat, place in table.folds.items()
            for thing in placed(fold.fold(view, seat, names), place)
        ),
        *townsfolk.townsfolk(view, table, names),
        *placed(townsfolk.recruited(view), table.town),
        *adventurers.adventurers(view, table, names),
        *placed(adventurers.drawn(view), table.town),
    ]
    key = "picture_day" if view.round else "picture_setup"
    title = names.phrase(
        "labels",
        "picture",
        day=names.phrase("labels", key, round=view.round),
        asked=question,
    )
    return Picture(
        table.width,
        table.height,
        title,
        STYLE,
        tuple(things),
        "bay",
        _parts(view, table, names),
    )


def _sea(view: View, table: Sections, words: Words) -> list[Thing]:
    return [
        *bay.sea(table.bay, words.language),
        bay.rogues(view, table.bay, words),
        *bay.boats(view, table.bay, words),
        *bay.piers(view, table.bay, words),
    ]


# --- parts ---------------------------------------------------------------------------


def _parts(view: View, table: Sections, words: Words) -> tuple[Part, ...]:
    """Return what can be looked at alone: in a wide picture, the table or a shop."""
    shops = {
        seat: _shop_part(seat, place, f"fold-{seat}" if seat in table.folds else "")
        for seat, place in enumerate(table.shops)
    }
    others_parts = [shops[seat] for seat in others(view)]
    own = own_seat(view)
    if table.width > TELEPHONE:
        name = words.name("parts", "table")
        whole = Part("table", 0, 0, table.width, table.height, name)
        return (whole, *others_parts)
    names = {name: words.name("parts", name) for name in ("sea", "clock", "town")}
    header = TALL_HEADER + CLOCK_SIZE
    parts = [
        _strip("sea", table.sea.y, table.bay.height, names["sea"]),
        _strip("clock", table.day.y, header, names["clock"]),
        _strip("town", table.town.y, TOWN_HEIGHT, names["town"]),
        *others_parts,
    ]
    if own is not None:
        parts.insert(0, replace(shops[own], title=words.name("parts", "own")))
    return tuple(parts)


def _strip(name: str, y: float, height: float, title: str) -> Part:
    return Part(name, 0, y - EDGE, TELEPHONE, height + 2 * EDGE, title)


def _shop_part(seat: int, place: SectionPlace, door: str) -> Part:
    edge = (TELEPHONE - SHOP_WIDTH) / 2
    x, y = place.x - edge, place.y - EDGE
    size = TELEPHONE, SHOP_HEIGHT + 2 * EDGE
    return Part(f"shop-{seat}", x, y, *size, seat=seat, door=door)


# --- the question --------------------------------------------------------------------


def _day(view: View, words: Words) -> Thing:
    if view.round:
        day = words.phrase("labels", "day", round=view.round)
        day = f"{day} {words.phrase('labels', 'of_days', rounds=ROUNDS)}"
    else:
        day = words.name("labels", "setting_up")
    return Thing(
        "day",
        0,
        0,
        (
            rect("panel", 0, 0, DAY_WIDTH, HEADER_HEIGHT, 10),
            fitted("strong", (DAY_WIDTH / 2, 30), day, size=20, room=130),
        ),
    )


def _banner(view: View, asked: str, width: int) -> Thing:
    """Return the question in the colours of the seat that is asked, or has won."""
    seat = view.to_move[0] if view.to_move else None
    if view.ranks:
        seat = view.ranks.index(1)
    shapes: list[Shape] = [rect("panel", 0, 0, width, HEADER_HEIGHT, 23)]
    look = ""
    if seat is not None:
        look = f"s{seat} banner"
        shapes = [rect("badge", 0, 0, width, HEADER_HEIGHT, 23)]
        merchant = view.players[seat].merchant
        if merchant is not None:
            shapes += glyph(MERCHANT[merchant].face.emblem, (30, 23), 0.85)
    long = len(asked) > LONG or width < TELEPHONE
    look_of_words, size = ("asked long", 19) if long else ("asked", 23)
    middle = (width / 2 + 18, 30)
    shapes.append(fitted(look_of_words, middle, asked, size=size, room=width - 80))
    return Thing("question", 0, 0, tuple(shapes), look=look)

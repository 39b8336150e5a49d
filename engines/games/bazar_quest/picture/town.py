"""What belongs to no shop: the phases, the question, cards for sale, the piles."""

from typing import Final

from engines.core.glyphs import Glyph, glyph
from engines.core.lettering import fitted
from engines.core.picture import Shape, Thing, rect, text
from engines.core.words import Words
from engines.games.bazar_quest.content import (
    EMPLOYEE,
    KINDS,
    PHASES,
    UPGRADE,
    Kind,
)
from engines.games.bazar_quest.describe import question
from engines.games.bazar_quest.describe.cards import (
    SHOPS,
    employee_ability,
    price_tag,
    upgrade_effect,
)
from engines.games.bazar_quest.describe.topic_ids import (
    topic_of,
    topic_of_phase,
    topic_of_upgrade,
)
from engines.games.bazar_quest.picture.cards import coin
from engines.games.bazar_quest.picture.glyphs import (
    EMPLOYEE_GLYPHS,
    SHOP_GLYPHS,
    UPGRADE_GLYPHS,
)
from engines.games.bazar_quest.picture.layout import (
    EDGE,
    GAP,
    INNER,
    MARKET_X,
    MONSTER_Y,
    PHASES_HEIGHT,
    PHASES_Y,
    PILES_HEIGHT,
    PILES_Y,
    QUESTION_HEIGHT,
    QUESTION_Y,
    TICKET_HEIGHT,
    TICKET_WIDTH,
)
from engines.games.bazar_quest.view import View, own_staff

ROUND_WIDTH: Final = 114
PHASE_WIDTH: Final = 105
PILE_WIDTH: Final = 148

# --- the round and the question ------------------------------------------------------


def when(view: View, words: Words) -> str:
    key = "round" if view.round else "before"
    return words.phrase("labels", key, round=view.round)


def phases(view: View, words: Words) -> list[Thing]:
    label = words.phrase("labels", "round", round=view.round) if view.round else "–"
    things = [
        Thing(
            "round",
            EDGE,
            PHASES_Y,
            (fitted("name start", (4, 30), label, size=25, room=ROUND_WIDTH - 8),),
        )
    ]
    now = PHASES.index(view.phase)
    for place, phase in enumerate(PHASES):
        look = "now" if place == now else "past" if place < now else ""
        forms = words.forms("phases", phase)
        shapes = (
            rect("phase", 0, 0, PHASE_WIDTH, PHASES_HEIGHT, 8),
            fitted(
                "phase-name",
                (PHASE_WIDTH / 2, 28),
                forms["label"],
                size=19,
                room=PHASE_WIDTH - 8,
            ),
        )
        x = EDGE + ROUND_WIDTH + place * (PHASE_WIDTH + 4)
        name, topic = forms["name"], topic_of_phase(phase)
        things.append(Thing(f"phase-{phase}", x, PHASES_Y, shapes, name, look, topic))
    return things


def banner(view: View, words: Words) -> Thing:
    """Return the question in the colours of the shop that is asked, or has won."""
    shops = view.to_move
    if view.ranks:
        shops = tuple(seat for seat, rank in enumerate(view.ranks) if rank == 1)
    middle = INNER / 2
    line = fitted(
        "asked", (middle, 31), question(view, words), size=24, room=INNER - 100
    )
    ground = rect("sign", 0, 0, INNER, QUESTION_HEIGHT, 22)
    if view.everybody_defeated:
        look, shapes = "doomed", [ground, line]
    elif len(shops) == 1:
        sign = glyph(SHOP_GLYPHS[SHOPS[shops[0]]], (32, 22))
        look, shapes = f"s{shops[0]} up", [ground, *sign, line]
    else:
        panel = rect("panel", 1, 1, INNER - 2, QUESTION_HEIGHT - 2, 21)
        look, shapes = "", [panel, line]
    return Thing("question", EDGE, QUESTION_Y, tuple(shapes), look=look)


# --- what can be bought, and what can be drawn ---------------------------------------


def market(view: View, words: Words) -> list[Thing]:
    """Return the upgrades, and under them the employees for hire over their pile."""
    things = [_upgrade(view, kind, place, words) for place, kind in enumerate(KINDS)]
    things.append(_agency(view, words))
    for place, employee in enumerate(view.employees_shown):
        card = EMPLOYEE[employee]
        title = words.phrase(
            "labels",
            "offer_title",
            card=words.name("employees", employee),
            price=price_tag(card.price, own_staff(view), words),
            effect=employee_ability(employee, words),
        )
        label = words.forms("employees", employee)["label"]
        shapes = _ticket(EMPLOYEE_GLYPHS[employee], label, card.price)
        spot = _stall(place + len(KINDS))
        topic = topic_of(employee)
        things.append(Thing(f"offer-{place}", *spot, shapes, title, topic=topic))
    return things


def _agency(view: View, words: Words) -> Thing:
    width = 2 * TICKET_WIDTH + GAP
    count = words.count(view.employee_pile, "employee")
    return Thing(
        "pile-employees",
        *_stall(len(KINDS)),
        (
            rect("slot", 1, 1, width - 2, TICKET_HEIGHT - 2, 9),
            *(() if view.employees_shown else (text("muted", width / 2, 42, count),)),
        ),
        words.phrase("labels", "pile_title", cards=count),
    )


def _stall(place: int) -> tuple[int, int]:
    row, column = divmod(place, 2)
    return (
        MARKET_X + column * (TICKET_WIDTH + GAP),
        MONSTER_Y + row * (TICKET_HEIGHT + GAP),
    )


def _upgrade(view: View, kind: Kind, place: int, words: Words) -> Thing:
    price = UPGRADE[kind].price
    title = words.phrase(
        "labels",
        "offer_title",
        card=words.name("upgrades", kind),
        price=price_tag(price, own_staff(view), words),
        effect=upgrade_effect(kind, words),
    )
    label = words.forms("upgrades", kind)["label"]
    shapes = _ticket(UPGRADE_GLYPHS[kind], label, price)
    topic = topic_of_upgrade(kind)
    return Thing(f"stall-{kind}", *_stall(place), shapes, title, topic=topic)


def _ticket(drawing: Glyph, label: str, price: int) -> tuple[Shape, ...]:
    return (
        rect("panel", 1, 1, TICKET_WIDTH - 2, TICKET_HEIGHT - 2, 9),
        *glyph(drawing, (32, 26), 0.95),
        *coin((TICKET_WIDTH - 30, 25), price, 15),
        fitted(
            "label",
            (TICKET_WIDTH / 2, TICKET_HEIGHT - 9),
            label,
            size=19,
            room=TICKET_WIDTH - 10,
        ),
    )


def piles(view: View, words: Words) -> list[Thing]:
    """Return the piles with their sizes, and the heroes who will not come back."""
    items = words.count(view.item_pile, "item")
    heroes = words.count(view.hero_pile, "hero")
    adventures = words.count(view.adventure_pile, "adventure")
    entries = {
        "items": (view.item_pile, words.phrase("labels", "pile_title", cards=items)),
        "discards": (len(view.discards), _discards_title(view, words)),
        "heroes": (view.hero_pile, words.phrase("labels", "pile_title", cards=heroes)),
        "adventures": (
            view.adventure_pile,
            words.phrase("labels", "pile_title", cards=adventures),
        ),
        "fallen": (len(view.fallen), _fallen_title(view, words)),
    }
    return [
        _pile(key, count, title, words, at=EDGE + place * (PILE_WIDTH + GAP))
        for place, (key, (count, title)) in enumerate(entries.items())
    ]


def _pile(key: str, count: int, title: str, words: Words, *, at: float) -> Thing:
    name = words.name("piles", key)
    shapes = (
        rect("chip", 0, 0, PILE_WIDTH, PILES_HEIGHT, 8),
        fitted("start", (9, 24), name, size=19, room=PILE_WIDTH - 56),
        text("strong end", PILE_WIDTH - 9, 24, str(count)),
    )
    return Thing(f"pile-{key}", at, PILES_Y, shapes, title)


def _discards_title(view: View, words: Words) -> str:
    count = words.count(len(view.discards), "item")
    if not view.discards:
        return words.phrase("labels", "discards_title", cards=count)
    last = words.name("items", view.discards[-1])
    return words.phrase("labels", "discards_title_last", cards=count, last=last)


def _fallen_title(view: View, words: Words) -> str:
    names = [words.name("heroes", hero) for hero in view.fallen]
    if not names:
        return words.name("labels", "nobody_fallen")
    return words.phrase("labels", "fallen", cards=", ".join(names))

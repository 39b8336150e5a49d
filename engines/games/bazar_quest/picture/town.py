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
    BANNER_HEIGHT,
    GAP,
    PHASES_HEIGHT,
    PILE_HEIGHT,
    TICKET_HEIGHT,
    Town,
)
from engines.games.bazar_quest.view import View, own_staff

ROUND_WIDTH: Final = 114
FOR_HIRE: Final = 2
"""So many employees are shown at most."""

# --- the round and the question ------------------------------------------------------


def when(view: View, words: Words) -> str:
    key = "round" if view.round else "before"
    return words.phrase("labels", key, round=view.round)


def phases(view: View, town: Town, words: Words) -> list[Thing]:
    label = words.phrase("labels", "round", round=view.round) if view.round else "–"
    things = [
        Thing(
            "round",
            0,
            0,
            (fitted("name start", (4, 30), label, size=25, room=ROUND_WIDTH - 8),),
        )
    ]
    now = PHASES.index(view.phase)
    step, width = phase_tabs(town)
    for place, phase in enumerate(PHASES):
        look = "now" if place == now else "past" if place < now else ""
        forms = words.forms("phases", phase)
        shapes = (
            rect("phase", 0, 0, width, PHASES_HEIGHT, 8),
            fitted(
                "phase-name",
                (width / 2, 28),
                forms["label"],
                size=20,
                room=width - 8,
            ),
        )
        row, column = divmod(place, town.phases)
        spot = ROUND_WIDTH + column * step, row * (PHASES_HEIGHT + GAP)
        name, topic = forms["name"], topic_of_phase(phase)
        things.append(Thing(f"phase-{phase}", *spot, shapes, name, look, topic))
    return things


def phase_tabs(town: Town) -> tuple[float, int]:
    """Return how far apart the tabs of the phases are, and how wide each is."""
    step = (town.inner - ROUND_WIDTH + 4) / town.phases
    return step, round(step) - 4


def banner(view: View, inner: int, words: Words) -> Thing:
    """Return the question in the colours of the shop that is asked, or has won."""
    shops = view.to_move
    if view.ranks:
        shops = tuple(seat for seat, rank in enumerate(view.ranks) if rank == 1)
    middle = inner / 2
    line = fitted(
        "asked", (middle, 31), question(view, words), size=24, room=inner - 100
    )
    ground = rect("sign", 0, 0, inner, BANNER_HEIGHT, 22)
    if view.everybody_defeated:
        look, shapes = "doomed", [ground, line]
    elif len(shops) == 1:
        sign = glyph(SHOP_GLYPHS[SHOPS[shops[0]]], (32, 22))
        look, shapes = f"s{shops[0]} up", [ground, *sign, line]
    else:
        panel = rect("panel", 1, 1, inner - 2, BANNER_HEIGHT - 2, 21)
        look, shapes = "", [panel, line]
    return Thing("question", 0, 0, tuple(shapes), look=look)


# --- what can be bought, and what can be drawn ---------------------------------------


def market(view: View, inner: int, words: Words) -> list[Thing]:
    """Return the upgrades, and beside them the employees for hire over their pile."""
    step, width = tickets(inner)
    things = [
        _upgrade(view, kind, (place * step, width), words)
        for place, kind in enumerate(KINDS)
    ]
    agency = len(KINDS) * step
    things.append(_agency(view, (agency, inner - agency), words))
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
        shapes = _ticket(EMPLOYEE_GLYPHS[employee], label, card.price, width)
        x = (place + len(KINDS)) * step
        topic = topic_of(employee)
        things.append(Thing(f"offer-{place}", x, 0, shapes, title, topic=topic))
    return things


def tickets(inner: int) -> tuple[float, int]:
    """Return how far apart the tickets of the market are, and how wide each is."""
    step = (inner + GAP) / (len(KINDS) + FOR_HIRE)
    return step, round(step) - GAP


def _agency(view: View, at: tuple[float, float], words: Words) -> Thing:
    x, width = at
    count = words.count(view.employee_pile, "employee")
    return Thing(
        "pile-employees",
        x,
        0,
        (
            rect("slot", 1, 1, width - 2, TICKET_HEIGHT - 2, 9),
            *(() if view.employees_shown else (text("muted", width / 2, 42, count),)),
        ),
        words.phrase("labels", "pile_title", cards=count),
    )


def _upgrade(view: View, kind: Kind, at: tuple[float, int], words: Words) -> Thing:
    x, width = at
    price = UPGRADE[kind].price
    title = words.phrase(
        "labels",
        "offer_title",
        card=words.name("upgrades", kind),
        price=price_tag(price, own_staff(view), words),
        effect=upgrade_effect(kind, words),
    )
    label = words.forms("upgrades", kind)["label"]
    shapes = _ticket(UPGRADE_GLYPHS[kind], label, price, width)
    topic = topic_of_upgrade(kind)
    return Thing(f"stall-{kind}", x, 0, shapes, title, topic=topic)


def _ticket(drawing: Glyph, label: str, price: int, width: int) -> tuple[Shape, ...]:
    return (
        rect("panel", 1, 1, width - 2, TICKET_HEIGHT - 2, 9),
        *glyph(drawing, (32, 26), 0.95),
        *coin((width - 30, 25), price, 15),
        fitted(
            "label",
            (width / 2, TICKET_HEIGHT - 9),
            label,
            size=20,
            room=width - 10,
        ),
    )


def piles(view: View, town: Town, words: Words) -> list[Thing]:
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
    step = (town.inner + GAP) / town.piles
    things = []
    for place, (key, (count, title)) in enumerate(entries.items()):
        row, column = divmod(place, town.piles)
        spot = round(column * step, 1), row * (PILE_HEIGHT + GAP)
        shapes = _pile(words.name("piles", key), count, round(step) - GAP)
        things.append(Thing(f"pile-{key}", *spot, shapes, title))
    return things


def _pile(name: str, count: int, width: int) -> tuple[Shape, ...]:
    return (
        rect("chip", 0, 0, width, PILE_HEIGHT, 8),
        fitted("start", (9, 24), name, size=20, room=width - 56),
        text("strong end", width - 9, 24, str(count)),
    )


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

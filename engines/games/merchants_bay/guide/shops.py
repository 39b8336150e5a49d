"""The reference of the shops: merchants, locations, staff and the merchants' boards."""

from typing import Final

from engines.core.glyphs import glyph
from engines.core.guide import Topic
from engines.core.picture import Picture
from engines.games.merchants_bay.content import BOX, COLOURS, SLOTS
from engines.games.merchants_bay.describe.costs import location_cost
from engines.games.merchants_bay.face.sentences import cost_name
from engines.games.merchants_bay.face.tokens import disc, sign
from engines.games.merchants_bay.face.topics import slug, staff_topic
from engines.games.merchants_bay.guide import positions
from engines.games.merchants_bay.guide.entries import Entries, capitalised
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.merchants.alchemist.content import BOX as ALCHEMIST
from engines.games.merchants_bay.merchants.blacksmith.content import BOX as BLACKSMITH
from engines.games.merchants_bay.merchants.blacksmith.picture import FLAME
from engines.games.merchants_bay.merchants.captain.content import BOX as CAPTAIN
from engines.games.merchants_bay.merchants.captain.picture import CHEST, STORM
from engines.games.merchants_bay.merchants.chronomancer.content import (
    BOX as CHRONOMANCER,
)
from engines.games.merchants_bay.picture.shop import emblem
from engines.games.merchants_bay.rules.locations import (
    LOCATION,
    RECRUIT,
    SPONSOR,
    USE_STAFF,
    WAIT,
)

SEATS: Final = {name: seat for seat, name in enumerate(positions.FOUR)}
"""Where each merchant sits in `positions.start`."""


def merchants(entries: Entries) -> tuple[Topic, ...]:
    return tuple(
        entries.topic(
            name,
            entries.sign(emblem(name), f"s{seat} emblem"),
            name=entries.words.name("merchants", name),
        )
        for name, seat in SEATS.items()
    )


# --- locations and staff -------------------------------------------------------------


def shared_locations(entries: Entries) -> tuple[Topic, ...]:
    """Return the locations of every shop, and what each of them costs where."""
    words = entries.words
    places = [
        entries.fact("place", cost_name(cost, words), place=number)
        for number, cost in enumerate(BOX.costs.recruit, start=1)
    ]
    staff = [
        entries.fact(
            "cost_in",
            cost_name(LOCATION[merchant.name][USE_STAFF].cost, words),
            merchant=words.name("merchants", merchant.name),
        )
        for merchant in MERCHANTS
    ]
    sponsor = [entries.fact("cost", location_cost(SPONSOR, words))]
    wait = [entries.fact("cost", location_cost(WAIT, words))]
    facts = {RECRUIT: places, USE_STAFF: staff, SPONSOR: sponsor, WAIT: wait}
    return tuple(
        _location(
            name,
            None if name == WAIT else _space(positions.FOUR[0], name, entries),
            told,
            entries,
        )
        for name, told in facts.items()
    )


def shop(merchant: str, entries: Entries) -> tuple[Topic, ...]:
    """Return the merchant's own locations, then the staff, then the boards."""
    (described,) = [each for each in MERCHANTS if each.name == merchant]
    locations = [
        _location(
            location.name,
            _space(merchant, location.name, entries),
            [
                entries.fact(
                    "cost", location_cost(location.name, entries.words, merchant)
                )
            ],
            entries,
        )
        for location in described.locations
    ]
    staff = [_ability(merchant, slot, entries) for slot in range(1, SLOTS + 1)]
    return (*locations, *staff, *_BOARDS[merchant](entries))


def _location(
    name: str, drawing: Picture | None, facts: list[tuple[str, str]], entries: Entries
) -> Topic:
    words = entries.words
    forms = words.forms("locations", name)
    text = f"{forms['effect']} {words.name('details', name)}"
    return Topic(slug(name), forms["name"], text, tuple(facts), drawing)


def _space(merchant: str, location: str, entries: Entries) -> Picture:
    return entries.piece(positions.start(), f"space-{SEATS[merchant]}-{location}")


def _ability(merchant: str, slot: int, entries: Entries) -> Topic:
    words = entries.words
    name = words.phrase(
        "pieces", "staff", merchant=words.name("merchants", merchant), slot=slot
    )
    ability = capitalised(words.forms("staff", merchant)[str(slot)])
    text = f"{ability}. {words.name('details', f'{merchant}_{slot}')}"
    cost = cost_name(LOCATION[merchant][USE_STAFF].cost, words)
    facts = (entries.fact("cost", cost),)
    drawing = entries.piece(positions.start(), f"slot-{SEATS[merchant]}-{slot - 1}")
    return Topic(staff_topic(merchant, slot), name, text, facts, drawing)


# --- boards --------------------------------------------------------------------------


def _alchemist(entries: Entries) -> tuple[Topic, ...]:
    view = positions.brewing()
    things = entries.ids(view)
    rows = [name for name in things if name.startswith("row-0-")]
    flask = [name for name in things if name.startswith("flask-0-")]
    marbles = [
        shape
        for kind in range(len(COLOURS))
        for shape in disc(kind, (kind * 28 - 42, 0), 12)
    ]
    each = ALCHEMIST.marbles.red
    return (
        entries.topic("decanter", entries.piece(view, *rows)),
        entries.topic(
            "flask",
            entries.piece(view, "flask-0", *flask, box=(0, 0, 128, 176)),
            (entries.fact("room", ALCHEMIST.decanter.flask),),
        ),
        entries.topic(
            "marble",
            entries.sign(marbles, width=56),
            (entries.fact("each_colour", each),),
        ),
        entries.topic(
            "ichor",
            entries.piece(view, "flask-0-ichor"),
            (entries.fact("in_box", ALCHEMIST.marbles.ichor),),
        ),
        entries.topic(
            "toxic-waste", entries.piece(view, "waste-0", box=(-2, 0, 142, 42))
        ),
        entries.topic(
            "marble-bag", entries.piece(view, "marbles-0", box=(-4, 2, 66, 44))
        ),
    )


def _blacksmith(entries: Entries) -> tuple[Topic, ...]:
    start, filled = positions.start(), positions.forging()
    seat = SEATS["blacksmith"]
    alloy = [f"die-{seat}-alloy_{die}" for die in range(len(BLACKSMITH.alloy))]
    coal = [f"die-{seat}-coal_{die}" for die in range(BLACKSMITH.coal)]
    small = ("furnace-0-0", "die-0-alloy_2", "die-0-coal_0")
    large = ("furnace-0-3", "die-0-alloy_0", "die-0-coal_1", "die-0-coal_2")
    furnaces = BLACKSMITH.furnaces
    door = (-1, -1, 69, 93)
    return (
        entries.topic(
            "alloy-die",
            entries.piece(start, *alloy),
            (
                entries.fact("in_box", len(BLACKSMITH.alloy)),
                entries.fact("start_free", BLACKSMITH.unlocked),
            ),
        ),
        entries.topic(
            "coal-die",
            entries.piece(start, *coal),
            (entries.fact("in_box", BLACKSMITH.coal),),
        ),
        *(
            entries.topic(
                f"{size}-furnace",
                entries.piece(filled, *things, box=door),
                (
                    entries.fact("in_box", getattr(furnaces.count, size)),
                    entries.fact("temperature", getattr(furnaces.temperature, size)),
                ),
            )
            for size, things in (("small", small), ("large", large))
        ),
        entries.topic("ember", entries.sign(glyph(FLAME), "ember")),
    )


def _captain(entries: Entries) -> tuple[Topic, ...]:
    view = positions.recalling()
    ships = [f"ship-0-{place}" for place in range(CAPTAIN.ships)]
    tiles = [f"treasure-0-{place}" for place in range(CAPTAIN.treasure.open)]
    colours = [
        shape
        for kind in range(len(COLOURS))
        for shape in sign(kind, (kind * 30 - 45, 0), 0.7)
    ]
    sectors = len(CAPTAIN.compass)

    def share(*kinds: str) -> tuple[str, str]:
        count = sum(map(CAPTAIN.compass.count, kinds))
        return entries.fact("sectors", count, all=sectors)

    return (
        entries.topic(
            "ship",
            entries.piece(view, *ships, box=(-22, -40, 174, 30)),
            (entries.fact("in_box", CAPTAIN.ships),),
        ),
        entries.topic(
            "compass", entries.piece(positions.spun(), "compass-0", "needle-0")
        ),
        entries.topic(
            "compass-colour", entries.sign(colours, width=60), (share(*COLOURS),)
        ),
        entries.topic(
            "compass-treasure", entries.sign(glyph(CHEST)), (share("treasure"),)
        ),
        entries.topic("storm", entries.sign(glyph(STORM)), (share("storm"),)),
        entries.topic(
            "treasure-tile",
            entries.piece(positions.spun(), *tiles),
            (
                entries.fact("each_colour", CAPTAIN.treasure.tiles.red),
                entries.fact("open_tiles", CAPTAIN.treasure.open),
            ),
        ),
    )


def _chronomancer(entries: Entries) -> tuple[Topic, ...]:
    view = positions.retrieving()
    tiles = CHRONOMANCER.tiles
    return (
        entries.topic(
            "time-tile",
            entries.piece(view, "tile-0-0", "tile-0-1", "tile-0-2"),
            (entries.fact("each_colour", tiles.red),),
        ),
        entries.topic(
            "wild-tile",
            entries.piece(view, "tile-0-6"),
            (entries.fact("in_box", tiles.wild),),
        ),
        entries.topic("spare-tile", entries.piece(view, "spare-0")),
        entries.topic(
            "time-marker",
            entries.piece(view, "markers-0"),
            (entries.fact("in_box", CHRONOMANCER.markers),),
        ),
        entries.topic(
            "assistant", entries.piece(view, "assistant-0", box=(-16, -16, 16, 16))
        ),
    )


_BOARDS: Final = {
    "alchemist": _alchemist,
    "blacksmith": _blacksmith,
    "captain": _captain,
    "chronomancer": _chronomancer,
}

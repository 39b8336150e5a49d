"""The reference of the bay: who comes, where they go, the clock and the goods."""

from collections.abc import Sequence
from typing import Final

from engines.core.guide import Topic
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    BOATS,
    BOX,
    GOODS,
    GREY,
    HANDS,
    KINDS,
    PIER_OF_BERTH,
    PIERS,
    PLACES,
    PRICES,
    SUPPLY,
    TOWNSFOLK,
)
from engines.games.merchants_bay.face.sentences import space_name
from engines.games.merchants_bay.face.tokens import disc, good
from engines.games.merchants_bay.face.topics import (
    ADVENTURER_TOPICS,
    GOOD_TOPICS,
    HALL_TOPICS,
    PIER_TOPICS,
)
from engines.games.merchants_bay.guide import positions
from engines.games.merchants_bay.guide.entries import Entries, Facts, capitalised
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.picture.layout import BOAT_HEIGHT, BOAT_WIDTH

CARD_BACK: Final = (0, 0, 17, 30)
HULL: Final = (0, 0, BOAT_WIDTH, BOAT_HEIGHT)

# --- adventurers ---------------------------------------------------------------------


def adventurers(entries: Entries) -> tuple[Topic, ...]:
    return tuple(
        entries.topic(
            topic,
            entries.sign(disc(kind)),
            _rogue_facts(entries) if kind == GREY else _customer_facts(kind, entries),
            name=capitalised(entries.words.name("adventurers", KINDS[kind])),
        )
        for kind, topic in enumerate(ADVENTURER_TOPICS)
    )


def _customer_facts(kind: int, entries: Entries) -> Facts:
    customers = BOX.customers[kind]
    return (
        entries.fact("in_box", customers.count),
        entries.fact("in_halls", customers.halls),
        entries.fact("in_bag", customers.count - customers.halls),
        entries.fact("small_price", customers.prices.small),
        entries.fact("large_price", customers.prices.large),
    )


def _rogue_facts(entries: Entries) -> Facts:
    return (entries.fact("in_box", BOX.rogues.count),)


# --- places --------------------------------------------------------------------------


def places(entries: Entries) -> tuple[Topic, ...]:
    start, boarding = positions.start(), positions.boarding()
    aboard = ("adventurer-0-red-0", "adventurer-0-red-1", "adventurer-0-green-0")
    island = entries.piece(start, "island", box=(-152, -94, 154, 98))
    return (
        entries.topic("dragon-island", island),
        entries.topic(
            "boat",
            entries.piece(boarding, "boat-0", *aboard, box=HULL),
            (
                entries.fact("in_box", len(BOATS)),
                entries.fact("seats_on_board", PLACES),
            ),
        ),
        entries.topic(
            "berth",
            entries.piece(start, "berth-bazaar", box=HULL),
            (entries.fact("in_box", len(PIER_OF_BERTH)),),
        ),
        *(_pier(number, entries) for number in range(len(PIERS))),
        *(_hall(kind, entries) for kind in range(len(KINDS))),
        entries.topic(
            "bag",
            entries.part(start, "bag"),
            [
                (
                    capitalised(entries.words.name("adventurers", customers.colour)),
                    str(customers.count - customers.halls),
                )
                for customers in BOX.customers
            ],
        ),
        entries.topic(
            "townsfolk-deck",
            entries.piece(start, "townsfolk-deck", box=CARD_BACK),
            (entries.fact("in_box", len(TOWNSFOLK)),),
        ),
    )


def _pier(number: int, entries: Entries) -> Topic:
    name = PIERS[number]
    forms = entries.words.forms("piers", name)
    sizes = entries.words.join(
        [entries.words.name("goods_sold", size) for size in BOX.piers[number].sizes]
    )
    return entries.topic(
        PIER_TOPICS[name],
        entries.part(positions.closed(), f"pier-{name}"),
        (
            entries.fact("sells", sizes),
            entries.fact("berths", PIER_OF_BERTH.count(number)),
        ),
        name=capitalised(forms["the"]),
    )


def _hall(kind: int, entries: Entries) -> Topic:
    return entries.topic(
        HALL_TOPICS[kind],
        entries.part(positions.final_scoring(), f"hall-{KINDS[kind]}"),
        name=entries.words.name("halls", KINDS[kind]),
    )


# --- the clock -----------------------------------------------------------------------


def clock(entries: Entries) -> tuple[Topic, ...]:
    start, later = positions.start(), positions.before_hand()
    pairs = positions.before_doubles()
    hand = HANDS[0]
    way = (f"hand-{hand.enter}", f"hour-{hand.enter}", f"hour-{hand.leave}")
    twice = next(one.after for one in BOX.clock.indicators if one.loads[0] > 1)
    return (
        entries.topic("clock", entries.part(start, "dial")),
        entries.topic(
            "hourglass", entries.piece(start, "hourglass-0", box=(-18, -17, 18, 17))
        ),
        entries.topic(
            "indicator",
            entries.piece(pairs, f"indicator-{twice}", box=(-22, -16, 22, 16)),
            _indicators(entries),
        ),
        entries.topic("clock-hand", entries.piece(later, *way), _hands(entries)),
        entries.topic("mouse", entries.piece(start, "mouse-0")),
        entries.topic(
            "market-marker", entries.piece(start, "market", box=(-18, -18, 18, 18))
        ),
    )


def _indicators(entries: Entries) -> Facts:
    words = entries.words
    return [
        entries.fact(
            "loads",
            _loads(indicator.loads, words),
            hour=indicator.after,
        )
        for indicator in BOX.clock.indicators
    ]


def _loads(loads: Sequence[int], words: Words) -> str:
    """Return how many are loaded, by the number of players where that matters."""
    if len({*loads}) == 1:
        return words.count(loads[0], "adventurer")
    numbers = words.join(list(map(str, loads)))
    return words.phrase("facts", "loads_value", loads=numbers)


def _hands(entries: Entries) -> Facts:
    words = entries.words
    return [
        entries.fact(
            "way",
            words.phrase(
                "facts",
                "way_value",
                enter=space_name(2 * hand.enter, words),
                leave=space_name(2 * hand.leave, words),
                round=hand.free_from,
            ),
            hand=number,
        )
        for number, hand in enumerate(HANDS, start=1)
    ]


# --- goods ---------------------------------------------------------------------------


def goods(entries: Entries) -> tuple[Topic, ...]:
    return tuple(_good(number, entries) for number in range(len(GOODS)))


def _good(number: int, entries: Entries) -> Topic:
    words = entries.words
    size, colour = GOODS[number]
    named = words.forms("colours", colour)
    name = words.phrase("pieces", f"{size}_good", colour=named.get("f", named["name"]))
    sold = [words.name("piers", pier.name) for pier in BOX.piers if size in pier.sizes]
    crafts = [
        (
            words.name("merchants", merchant.name),
            words.forms("goods", merchant.name)[size].format(colour=named),
        )
        for merchant in MERCHANTS
    ]
    text = words.phrase(
        "pieces",
        "good",
        customers=words.count(2, colour),
        gold=words.count(2 * PRICES[number], "gold"),
    )
    facts = (
        entries.fact("price", words.count(PRICES[number], "gold")),
        entries.fact("supply", SUPPLY[number]),
        entries.fact("sold_at", words.join(sold)),
        *crafts,
    )
    token = entries.sign(good(number))
    return Topic(GOOD_TOPICS[number], name, text, facts, token)

"""Rulebook, heading "Contenu de base": what is in the box (C-01 to C-04).

What the booklet no longer shows is compared with tables typed from the completion
(P-1 to P-7), never with what the rules make of the data.
"""

from collections import Counter
from typing import Any

import msgspec
import pytest

from engines.core.chance import Chance
from engines.core.content import digest
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import BOX, Cost
from engines.games.merchants_bay.merchants import MERCHANTS
from tests.engines.games.merchants_bay.table import COLOURS, Table, table

NEXT = {"red": "green", "green": "blue", "blue": "yellow", "yellow": "red"}
LOCALS = [
    (ability, icons)
    for c in COLOURS
    for ability, icons in (
        ("discard_one", (c, c)),
        ("discard_one", (c, NEXT[c])),
        ("discard_up_to_three", (c,)),
    )
]
MERCENARIES = [
    (ability, c, icons)
    for c in COLOURS
    for ability, icons in (
        ("small_good", (c,)),
        ("large_good", ("corruption",)),
        ("small_good", (c, NEXT[c], "corruption")),
    )
]
SAILORS = [
    *(("load", (c,)) for c in ("red", "green", "blue")),
    *(("to_pier", (c,)) for c in ("yellow", "red")),
    *(("to_hall", (c,)) for c in ("green", "blue", "yellow")),
    *(("to_bag", (c,)) for c in ("red", "green")),
    *(("to_boat", (c,)) for c in ("blue", "yellow")),
]


def townsfolk(kind: str) -> list[Any]:
    return [card for card in BOX.townsfolk if card.kind == kind]


def icons(card: Any) -> tuple[str, ...]:
    return tuple(sorted(card.icons))


def test_c01_there_are_52_adventurers_and_6_boats():
    counts = {customers.colour: customers.count for customers in BOX.customers}
    assert counts == {"red": 13, "green": 13, "blue": 9, "yellow": 9}
    assert BOX.rogues.count == 8
    assert sum(counts.values()) + BOX.rogues.count == 52
    assert len(BOX.boats.sides) == 6


def test_c02_there_are_36_townsfolk_3_rogue_cards_4_merchants_60_corruption_cards():
    kinds = Counter(card.kind for card in BOX.townsfolk)
    assert kinds == {"locals": 12, "mercenaries": 12, "sailors": 12}
    names = [card.name for card in BOX.rogues.cards]
    assert names == ["criminals", "cultists", "robbers"]
    assert len(MERCHANTS) == 4
    assert sum(card.count for card in BOX.corruption_cards) == 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c03_there_are_two_mice_one_marker_and_an_hourglass_for_each_seat(seats):
    view = Table(GAME).given(*GAME.begin(seats, Chance(b"box"))).view
    assert len(view.mice) == 2
    assert view.marker == 12
    assert [player.space for player in view.players] == [2] * seats
    assert [player.gold for player in view.players] == [0] * seats


def test_c04_the_merchants_of_the_base_box_are_four():
    names = [merchant.name for merchant in MERCHANTS]
    assert names == ["alchemist", "blacksmith", "captain", "chronomancer"]


def test_c04_each_merchant_has_action_spaces_a_staff_board_and_a_stall():
    own = {
        "alchemist": ["take_row_1", "take_row_2", "take_row_3", "brew", "purge"],
        "blacksmith": ["stoke", "bellows", "forge", "smelt"],
        "captain": ["set_sail", "chart_a_course", "treasure_hunt", "recall"],
        "chronomancer": ["time_slip", "travel", "freeze_time", "retrieve", "rewind"],
    }
    for merchant in MERCHANTS:
        assert [space.name for space in merchant.locations] == own[merchant.name]
        assert len(merchant.staff) == 4
    assert table().stall() == ""


def test_c45_base_prices_are_3_and_6_or_4_and_8():
    prices = {
        customers.colour: (customers.prices.small, customers.prices.large)
        for customers in BOX.customers
    }
    assert prices == {"red": (3, 6), "green": (3, 6), "blue": (4, 8), "yellow": (4, 8)}


def test_p1_three_boats_lie_on_each_side_and_carry_four():
    assert BOX.boats.sides == ("left",) * 3 + ("right",) * 3
    assert (BOX.boats.places, BOX.boats.arriving) == (4, 2)


def test_p1_each_side_has_two_berths_one_of_them_at_the_grand_place():
    assert [(berth.name, berth.side, berth.pier) for berth in BOX.berths] == [
        ("bazaar", "left", "bazaar"),
        ("grand_place_left", "left", "grand_place"),
        ("grand_place_right", "right", "grand_place"),
        ("black_market", "right", "black_market"),
    ]


def test_p2_indicators_and_tokens():
    """Half past 3, 6, 9, 10 and 11; Double tokens as C-12 has them."""
    loads = {indicator.after: indicator.loads for indicator in BOX.clock.indicators}
    assert loads == {
        3: (1, 1, 1),
        6: (1, 1, 1),
        9: (2, 1, 1),
        10: (1, 1, 1),
        11: (2, 2, 1),
    }


def test_p2_loads_of_a_day_are_14_18_and_20():
    """Everybody passes every indicator once: 2 × 7, 3 × 6 and 4 × 5 loads."""
    for seats, loads in ((2, 14), (3, 18), (4, 20)):
        once = sum(indicator.loads[seats - 2] for indicator in BOX.clock.indicators)
        assert seats * once == loads


def test_p2_hands_lead_from_3_to_4_and_from_6_to_7():
    """Version 2."""
    hands = [(hand.enter, hand.leave, hand.free_from) for hand in BOX.clock.hands]
    assert hands == [(3, 4, 2), (6, 7, 3)]
    assert [hand.space for hand in BOX.clock.hands] == [7, 13]
    assert (BOX.clock.rounds, BOX.clock.market) == (3, 12)


def test_p3_numbers_of_the_rogue_cards():
    """Version 2."""
    assert [
        (card.name, card.lair, card.bag, card.arrive, card.effect)
        for card in BOX.rogues.cards
    ] == [
        ("criminals", 3, 5, False, "none"),
        ("cultists", 2, 6, True, "bribes"),
        ("robbers", 3, 5, False, "robberies"),
    ]


def test_p4_costs_that_all_merchants_share():
    """Version 2."""
    assert BOX.costs.recruit == (Cost(2, 3), Cost(2, 2), Cost(2, 1), Cost(1, 2))
    assert BOX.costs.sponsor == Cost(1, 1)
    assert BOX.costs.wait == Cost(1, 0)
    assert BOX.staff_slots == 4


def test_c59_using_the_staff_generally_costs_two_hours():
    """Version 2: the boards of the Captain and the Chronomancer show other costs."""
    assert {merchant.name: merchant.staff_cost for merchant in MERCHANTS} == {
        "alchemist": Cost(2, 0),
        "blacksmith": Cost(2, 0),
        "captain": Cost(1, 0),
        "chronomancer": Cost(1, 2),
    }


def test_p5_locals():
    cards = [(card.ability, icons(card)) for card in townsfolk("locals")]
    assert cards == [(ability, tuple(sorted(shown))) for ability, shown in LOCALS]


def test_p5_mercenaries():
    cards = [(c.ability, c.good, icons(c)) for c in townsfolk("mercenaries")]
    assert cards == [
        (ability, good, tuple(sorted(shown))) for ability, good, shown in MERCENARIES
    ]


def test_p5_sailors():
    cards = [(card.ability, card.icons) for card in townsfolk("sailors")]
    assert cards == SAILORS
    clans = Counter(card.icons[0] for card in townsfolk("sailors"))
    assert clans == dict.fromkeys(COLOURS, 3)


def test_p6_corruption_cards():
    """Version 2."""
    faces: dict[tuple[str, ...], int] = {("corruption",): 24}
    for colour in COLOURS:
        faces[tuple(sorted(("corruption", colour)))] = 4
        faces[tuple(sorted(("corruption", "corruption", colour)))] = 5
    assert {icons(card): card.count for card in BOX.corruption_cards} == faces


def test_p7_each_merchant_has_three_small_and_two_large_goods_of_each_colour():
    assert (BOX.supply.small, BOX.supply.large) == (3, 2)
    for merchant in ("alchemist", "blacksmith", "captain", "chronomancer"):
        position = table(merchants=(merchant, "alchemist"))
        assert position.supply() == (3, 3, 3, 3, 2, 2, 2, 2)


COSTS = {
    "take_row_1": (1, 0),
    "take_row_2": (1, 0),
    "take_row_3": (1, 1),
    "brew": (2, 0),
    "purge": (1, 0),
    "stoke": (1, 0),
    "bellows": (1, 1),
    "forge": (2, 0),
    "smelt": (1, 0),
    "set_sail": (1, 1),
    "chart_a_course": (1, 0),
    "treasure_hunt": (1, 1),
    "recall": (2, 0),
    "time_slip": (1, 0),
    "travel": (1, 0),
    "freeze_time": (1, 2),
    "retrieve": (2, 0),
    "rewind": (0, 3),
}


def test_p7_hours_and_corruption_of_every_location():
    costs = {
        space.name: (space.cost.hours, space.cost.corruption)
        for merchant in MERCHANTS
        for space in merchant.locations
    }
    assert costs == COSTS


def test_the_digest_of_the_content_changes_with_the_box_of_any_merchant():
    boxes = [BOX, *(merchant.box for merchant in MERCHANTS)]
    assert digest((*boxes,)) == GAME.content_hash
    for place, box in enumerate(boxes):
        name, value = next(
            (name, value)
            for name, value in msgspec.structs.asdict(box).items()
            if isinstance(value, int | tuple)
        )
        other = value + 1 if isinstance(value, int) else value[:-1]
        changed = msgspec.structs.replace(box, **{name: other})
        others = [*boxes[:place], changed, *boxes[place + 1 :]]
        assert digest((*others,)) != GAME.content_hash

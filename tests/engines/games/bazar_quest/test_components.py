"""Rulebook of Bazar Quest, heading "Matériel": what is in the box (Q-01 to Q-04).

The booklet counts the cards; what is printed on them is this project's completion (C-1
to C-7), compared here card by card with `printed.py`.
"""

import re
from collections import Counter

import pytest

from engines.core.chance import Chance
from engines.core.errors import WrongSeats
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.content import (
    ADVENTURE,
    BOX,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    UPGRADE,
)
from tests.engines.games.bazar_quest.printed import (
    ADVENTURES,
    DESIGNS,
    EMPLOYEES,
    HEROES,
    ITEMS,
    MONSTERS,
    item_cards,
)
from tests.engines.games.bazar_quest.table import Shop, table

ABILITIES = {
    "": "",
    "wound_gold": "WOUND_GOLD",
    "survive_gold": "SURVIVE_GOLD",
    "hero_gold": "HERO_GOLD",
    "set_attack": "SET_A",
    "set_defence": "SET_D",
    "save": "SAVE",
    "durable": "DURABLE",
    "ignore_adventure": "IGNORE_ADV",
    "redraw_adventure": "REDRAW_ADV",
}


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_q01_two_to_six_may_play(seats):
    assert GAME.seats == range(2, 7)
    with pytest.raises(WrongSeats):
        GAME.begin(seats, Chance(b"seats"))


def test_q02_the_box_holds_what_the_rulebook_lists():
    assert sum(item.copies for item in ITEM.values()) == 112
    assert len(HERO) == 16
    assert sum(employee.copies for employee in EMPLOYEE.values()) == 20
    assert [(pile.name, pile.copies) for pile in BOX.upgrades] == [
        ("display", 6),
        ("storage", 6),
    ]
    assert len(MONSTER) == 12
    assert Counter(monster.level for monster in MONSTER.values()) == {1: 4, 2: 4, 3: 4}
    assert len(ADVENTURE) == 18


def test_q03_every_amount_of_gold_can_be_paid_in_coins_of_5_10_and_20():
    amounts = [
        *(item.price for item in ITEM.values()),
        *(hero.purse for hero in HERO.values()),
        *(reward for each in MONSTER.values() for reward in (each.coins, each.chest)),
        *(upgrade.price for upgrade in UPGRADE.values()),
        *(employee.price for employee in EMPLOYEE.values()),
        *(BOX.starting_gold, BOX.flip_price),
    ]
    assert {amount % 5 for amount in amounts} == {0}
    assert min(amounts) > 0


def test_q04_an_item_shows_hearts_classes_a_price_bonuses_and_an_ability():
    printed = {
        name: (item.classes, item.copies, item.price, item.hearts)
        for name, item in ITEM.items()
    }
    assert printed == {
        name: (item.classes, item.copies, item.price, item.hearts)
        for name, item in ITEMS.items()
    }


def test_c1_there_are_four_classes():
    assert [(each.code, each.name) for each in BOX.classes] == [
        ("G", "guerrier"),
        ("V", "voleur"),
        ("M", "mage"),
        ("P", "pretre"),
    ]


def test_a01_the_four_classes_are_those_of_the_heroes_the_booklet_names():
    """It speaks of one copy of each, so there are several."""
    named = {"guerrier": "G", "voleur": "V", "mage": "M", "pretre": "P"}
    for name, code in named.items():
        assert [HERO[f"{name}_{copy}"].classes for copy in (1, 2)] == [code, code]


def test_c2_every_ability_of_an_item_is_in_the_vocabulary():
    told = {}
    for name, item in ITEM.items():
        amount = f"({item.amount})" if item.amount else ""
        told[name] = ABILITIES[item.ability] + amount
    # "For every other item 1" and the like have a number only in words.
    expected = {name: item.ability for name, item in ITEMS.items()}
    told = {name: re.sub(r"^(SET_.)\(1\)$", r"\1", word) for name, word in told.items()}
    assert told == expected


def test_c3_the_heroes_are_printed_as_listed():
    printed = {
        name: (hero.classes, hero.copies, hero.attack, hero.defence, hero.purse)
        for name, hero in HERO.items()
    }
    assert printed == {name: tuple(hero) for name, hero in HEROES.items()}
    assert sum(hero.copies for hero in DESIGNS.values()) == 16
    assert list(HERO) == list(HEROES)


def test_c4_the_monsters_are_printed_as_listed():
    printed = {
        name: (each.level, each.toughness, each.strength, each.coins, each.chest)
        for name, each in MONSTER.items()
    }
    assert printed == {name: tuple(monster) for name, monster in MONSTERS.items()}
    assert list(MONSTER) == list(MONSTERS)


def test_c5_the_adventures_are_printed_as_listed_and_sum_up_to_2_and_2():
    printed = {name: (card.attack, card.defence) for name, card in ADVENTURE.items()}
    assert printed == {name: tuple(card) for name, card in ADVENTURES.items()}
    assert list(ADVENTURE) == list(ADVENTURES)
    assert sum(card.attack for card in ADVENTURE.values()) == 2
    assert sum(card.defence for card in ADVENTURE.values()) == 2


def test_c6_the_employees_are_printed_as_listed_two_of_each():
    printed = {name: (card.price, card.phase) for name, card in EMPLOYEE.items()}
    assert printed == {name: tuple(card) for name, card in EMPLOYEES.items()}
    assert list(EMPLOYEE) == list(EMPLOYEES)
    assert {card.copies for card in EMPLOYEE.values()} == {2}


def test_c6_the_upgrades_cost_15_and_10_and_a_flip_10():
    assert {kind: upgrade.price for kind, upgrade in UPGRADE.items()} == {
        "display": 15,
        "storage": 10,
    }
    assert BOX.flip_price == 10


def test_c7_the_items_are_printed_as_listed():
    printed = {name: (item.attack, item.defence) for name, item in ITEM.items()}
    assert printed == {
        name: (item.attack, item.defence) for name, item in ITEMS.items()
    }
    assert list(ITEM) == list(ITEMS)


def test_c7_there_are_88_designs_for_one_class_for_two_and_for_all():
    assert len(ITEM) == 88
    assert Counter((len(item.classes), item.copies) for item in ITEM.values()) == {
        (1, 1): 64,
        (2, 2): 12,
        (4, 2): 12,
    }
    single = Counter(item.classes for item in ITEM.values() if item.copies == 1)
    assert single == {"G": 16, "V": 16, "M": 16, "P": 16}


def test_c7_the_means_over_all_cards_are_those_of_the_list():
    cards = [ITEM[name] for name in item_cards()]
    assert len(cards) == 112
    assert round(sum(item.price for item in cards) / 112, 1) == 13.7
    assert round(sum(item.hearts for item in cards) / 112, 1) == 1.7
    assert round(sum(item.attack for item in cards) / 112, 2) == 1.07
    assert round(sum(item.defence for item in cards) / 112, 2) == 0.99


def test_a13_there_is_an_upgrade_of_each_kind_for_every_shop():
    """Each of six seats owns one of each kind: no pile is counted down."""
    six = table(*(Shop(display=2, storage=2),) * 6)
    assert [shop.display_level for shop in six.view.shops] == [2] * 6
    assert [shop.storage_level for shop in six.view.shops] == [2] * 6
    assert min(upgrade.copies for upgrade in UPGRADE.values()) == 6

"""Rulebook of Bazar Quest, heading "Mise en place" (Q-06 to Q-12), and its chance."""

from typing import Any

import pytest

from engines.core.chance import Chance
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeesShuffled,
    GameBegan,
    HeroArrived,
    HeroesShuffled,
    ItemsShuffled,
    MonstersStacked,
    QuestTokenTaken,
    RoundBegan,
)
from engines.games.bazar_quest.events.trade import ItemsDealt, MonsterRevealed
from engines.games.bazar_quest.state import QuestOptions
from tests.engines.games.bazar_quest.printed import (
    ADVENTURES,
    HEROES,
    MONSTERS,
    REFER_TO_ADVENTURES,
    employee_cards,
    hero_cards,
    item_cards,
)
from tests.engines.games.bazar_quest.table import Table

SEEDS = [Chance(b"setup %d" % number) for number in range(12)]
every_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def begun(seats: int = 4, chance: Chance = SEEDS[0], **options: bool) -> Table:
    """Return a table at the first question; what followed is the whole setup."""
    events = GAME.begin(seats, chance, QuestOptions(**options))
    return Table(GAME, GAME.fold(events), events)


def level_of(monster: str | None) -> int:
    assert monster is not None
    return MONSTERS[monster].level


@every_number_of_seats
def test_q06_every_shop_begins_with_5_gold_and_without_glory(seats):
    position = begun(seats)
    assert position.gold == (5,) * seats
    assert position.glory == (0,) * seats
    for shop in position.view.shops:
        assert (shop.display_level, shop.storage_level) == (0, 0)
        assert (shop.employees, shop.hand, shop.reserve) == ((), (), ())


def test_q07_the_first_holder_of_the_quest_token_is_drawn():
    holders = {begun(chance=chance).view.quest for chance in SEEDS}
    assert len(holders) > 1
    for chance in SEEDS:
        position = begun(chance=chance)
        assert position.the(QuestTokenTaken).seat == position.view.quest
        assert position.view.quest == chance.below(4, "quest")


def test_q08_the_items_are_shuffled():
    orders = {begun(chance=chance).the(ItemsShuffled).order for chance in SEEDS}
    assert len(orders) == len(SEEDS)
    for chance in SEEDS:
        order = begun(chance=chance).the(ItemsShuffled).order
        assert order == tuple(chance.shuffled(item_cards(), "items", 0))


def test_q08_one_monster_of_each_level_is_stacked_the_first_level_on_top():
    stacks = [begun(chance=chance).the(MonstersStacked).monsters for chance in SEEDS]
    assert {tuple(map(level_of, stack)) for stack in stacks} == {(1, 2, 3)}
    for level in range(3):
        assert len({stack[level] for stack in stacks}) > 1


@pytest.mark.parametrize("unshakeable", [False, True])
def test_q09_a_first_game_has_the_monsters_that_the_booklet_names(unshakeable):
    for chance in SEEDS:
        position = begun(chance=chance, first_game=True, unshakeable_heroes=unshakeable)
        assert position.the(MonstersStacked).monsters == (
            "cheffe_des_brigands",
            "seigneur_de_guerre_orc",
            "reine_des_vampires",
        )


def test_q10_adventures_and_employees_are_shuffled_and_no_upgrade_is_owned():
    for chance in SEEDS:
        position = begun(chance=chance)
        adventures = tuple(chance.shuffled(ADVENTURES, "adventures", 0))
        assert position.the(AdventuresShuffled).order == adventures
        employees = tuple(chance.shuffled(employee_cards(), "employees", 0))
        assert position.the(EmployeesShuffled).order == employees
    assert position.view.adventure_pile == 18
    assert position.view.employee_pile == 20
    assert position.view.employees_shown == ()


def test_q11_the_heroes_are_shuffled():
    for chance in SEEDS:
        order = begun(chance=chance).the(HeroesShuffled).order
        assert order == tuple(chance.shuffled(hero_cards(), "heroes"))


@pytest.mark.parametrize(("unshakeable", "rest"), [(False, 12), (True, 10)])
def test_q11_a_first_game_has_one_of_each_basic_hero_on_top(unshakeable, rest):
    tops = set()
    for chance in SEEDS:
        position = begun(chance=chance, first_game=True, unshakeable_heroes=unshakeable)
        order = position.the(HeroesShuffled).order
        basic = sorted(str(hero).partition("_")[0] for hero in order[:4])
        assert basic == ["guerrier", "mage", "pretre", "voleur"]
        assert len(order[4:]) == rest
        assert sorted(map(str, order)) == sorted(hero_cards(unshakeable))
        tops.add(order[:4])
    assert len(tops) > 6


def test_q11_first_heroes_and_the_others_are_shuffled_by_themselves():
    for chance in SEEDS:
        order = begun(chance=chance, first_game=True).the(HeroesShuffled).order
        first, rest = (
            sorted(map(str, heroes), key=list(HEROES).index)
            for heroes in (order[:4], order[4:])
        )
        assert order[:4] == tuple(chance.shuffled(first, "heroes", "first"))
        assert order[4:] == tuple(chance.shuffled(rest, "heroes"))


@every_number_of_seats
def test_q12_as_many_heroes_as_players_lie_in_the_centre_with_their_purses(seats):
    position = begun(seats)
    order = position.the(HeroesShuffled).order
    arrived = position.all_of(HeroArrived)
    assert tuple(event.hero for event in arrived) == order[:seats]
    assert sorted(position.centre) == sorted(map(str, order[:seats]))
    for hero in position.view.heroes:
        assert hero.gold == HEROES[hero.hero].purse
        assert (hero.items, hero.adventure) == ((), None)
    assert position.view.hero_pile == 16 - seats


@every_number_of_seats
def test_c9_the_first_round_begins_with_a_monster_and_the_deal(seats):
    """All cards of seat 0 come from the top of the pile, then those of seat 1."""
    position = begun(seats)
    assert position.view.round == 1
    kinds = [type(event) for event in position.followed]
    assert kinds[0] == GameBegan
    assert kinds.index(RoundBegan) < kinds.index(MonsterRevealed)
    assert kinds[-1] == ItemsDealt
    stack = position.the(MonstersStacked).monsters
    assert position.the(MonsterRevealed).monster == stack[0]
    assert position.view.monsters == stack[1:]
    pile = position.the(ItemsShuffled).order
    packs = position.the(ItemsDealt).packs
    dealt = [pile[4 * seat : 4 * seat + 4] for seat in range(seats)]
    assert [sorted(map(str, pack)) for pack in packs] == [
        sorted(map(str, pack)) for pack in dealt
    ]
    assert position.view.item_pile == 112 - 4 * seats


@every_number_of_seats
def test_c10_every_option_can_be_combined_with_the_first_game(seats):
    for unshakeable in (False, True):
        for advanced in (False, True) if seats == 2 else (False,):
            position = begun(
                seats,
                first_game=True,
                unshakeable_heroes=unshakeable,
                advanced_two_player=advanced,
            )
            position.then_goes_on()
            assert position.view.options == QuestOptions(
                advanced_two_player=advanced,
                unshakeable_heroes=unshakeable,
                first_game=True,
            )


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_c10_the_advanced_rules_are_for_two_players(seats):
    with pytest.raises(ValueError, match=r"\.$"):
        begun(seats, advanced_two_player=True)


def test_c10_monsters_that_refer_to_adventures_are_never_drawn_for_the_unshakeable():
    drawn: list[Any] = []
    for number in range(60):
        chance = Chance(b"unshakeable %d" % number)
        position = begun(2, chance, unshakeable_heroes=True)
        drawn += position.the(MonstersStacked).monsters
    assert set(drawn) == set(MONSTERS) - set(REFER_TO_ADVENTURES)

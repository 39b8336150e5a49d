"""Rulebook of Bazar Quest, heading "Variante « Héros inébranlables »" (Q-79)."""

from collections import Counter

import pytest

from engines.core.chance import Chance
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.events.adventure import AdventureDealt, RedrawOffered
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeesShuffled,
    HeroesShuffled,
    ItemsShuffled,
)
from engines.games.bazar_quest.state import QuestOptions
from tests.engines.games.bazar_quest.printed import (
    REFER_TO_ADVENTURES,
    employee_cards,
    hero_cards,
    item_cards,
)
from tests.engines.games.bazar_quest.table import GOLEM, Shop, Table, facing, table


def begun(*, unshakeable: bool) -> Table:
    options = QuestOptions(unshakeable_heroes=unshakeable)
    events = GAME.begin(4, Chance(b"unshakeable"), options)
    return Table(GAME, GAME.fold(events), events)


def test_q79_all_cards_that_refer_to_adventures_stay_in_the_box():
    position = begun(unshakeable=True)
    assert Counter(position.the(ItemsShuffled).order) == Counter(item_cards(True))
    assert Counter(position.the(HeroesShuffled).order) == Counter(hero_cards(True))
    employees = Counter(position.the(EmployeesShuffled).order)
    assert employees == Counter(employee_cards(True))
    assert all(event.order == () for event in position.all_of(AdventuresShuffled))
    assert position.view.adventure_pile == 0


def test_c10_there_are_108_items_14_heroes_and_18_employees_left():
    position = begun(unshakeable=True)
    assert len(position.the(ItemsShuffled).order) == 108
    assert len(position.the(HeroesShuffled).order) == 14
    assert len(position.the(EmployeesShuffled).order) == 18
    whole = begun(unshakeable=False)
    assert len(whole.the(ItemsShuffled).order) == 112
    assert len(whole.the(HeroesShuffled).order) == 16
    assert len(whole.the(EmployeesShuffled).order) == 20
    assert set(REFER_TO_ADVENTURES) & set(whole.the(ItemsShuffled).order) == {
        *("boule_de_cristal", "encre_de_verite", "trefle_a_quatre_feuilles")
    }


@pytest.mark.parametrize("wounds", [0, 1])
def test_q79_no_adventure_cards_are_dealt(wounds):
    """Nor shuffled, when a monster falls."""
    fought = table(Shop(), Shop(), wounds=wounds).after_the_fights()
    fought.then_never(AdventureDealt, RedrawOffered)
    assert all(event.order == () for event in fought.all_of(AdventuresShuffled))
    assert (fought.view.adventure_pile, fought.view.adventure_discards) == (0, ())


def test_c10_adventures_count_nothing_in_the_fights():
    fought = facing(GOLEM, "guerrier_1", "claymore").after_the_fights()
    assert fought.attack("guerrier_1") == (3 + 4, 6)
    assert fought.defence("guerrier_1") == (4, 3)

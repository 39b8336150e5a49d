"""Rulebook of Bazar Quest, heading "Règles supplémentaires à plus de 4 joueurs".

What changes for five and six (Q-72 and Q-73).
"""

import pytest

from engines.games.bazar_quest.events.adventure import (
    MonsterDefeated,
    MonsterWornDown,
    MonsterWounded,
)
from engines.games.bazar_quest.events.trade import PacksPassed
from engines.games.bazar_quest.moves import DraftItem
from tests.engines.games.bazar_quest.printed import MONSTERS
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, Table, table

STRIKERS = (
    Shop(guests=("mage_1",), sells=("baton_de_foudre",)),
    Shop(guests=("mage_2",), sells=("orbe_de_feu",)),
    Shop(guests=("voleur_1",), sells=("lame_empoisonnee",)),
)
"""They all wound the golem."""


def fought(seats: int, strikes: int, *, wounds: int = 0) -> Table:
    shops = [*STRIKERS[:strikes], *(Shop(),) * (seats - strikes)]
    position = table(*shops, wounds=wounds).after_the_fights()
    assert len(position.all_of(MonsterWounded)) == strikes
    return position


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize(
    ("strikes", "wounds", "more"), [(0, 2, 2), (1, 2, 1), (2, 2, 0), (3, 3, 0)]
)
def test_q72_a_monster_has_at_least_two_wounds_more(seats, strikes, wounds, more):
    position = fought(seats, strikes)
    worn = [event.wounds for event in position.all_of(MonsterWornDown)]
    assert worn == ([more] if more else [])
    assert position.view.wounds == wounds


def test_qt04_wounds_by_the_number_of_players_and_of_strikes():
    assert fought(3, 0).view.wounds == 1
    assert fought(5, 0).view.wounds == 2
    once = fought(5, 1)
    assert once.view.wounds == 2
    assert once.just_after(MonsterWounded).glory[0] == 1
    assert once.just_after(MonsterWornDown).glory[0] == 1
    assert fought(5, 2).view.wounds == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q72_with_fewer_players_one_strike_is_one_wound(seats):
    position = fought(seats, 1)
    position.then_never(MonsterWornDown)
    assert position.view.wounds == 1


def test_a08_the_strikes_of_this_round_are_counted_not_the_wounds():
    """One hero strikes; the two wounds of earlier rounds do not matter."""
    position = fought(5, 1, wounds=2)
    assert position.the(MonsterWornDown) == MonsterWornDown(1)
    assert position.view.wounds == 4


@pytest.mark.parametrize("seats", [5, 6])
def test_q72_the_added_wounds_may_defeat_it(seats):
    assert fought(seats, 0, wounds=seats - 2).the(MonsterDefeated).monster == GOLEM
    fought(seats, 0, wounds=seats - 3).then_never(MonsterDefeated)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("monster", ["roi_gobelin", GOLEM, LICH])
def test_q73_the_draft_is_reversed_for_five_and_six_before_a_monster_of_level_2(
    seats, monster
):
    position = table(*(Shop(),) * seats, monsters=(monster,))
    packs = [shop.pack for shop in position.view.shops]
    for seat, pack in enumerate(packs):
        position = position.when_seat(seat, DraftItem(pack[0]))
    is_reversed = seats >= 5 and MONSTERS[monster].level == 2
    assert position.the(PacksPassed).to == ("right" if is_reversed else "left")
    for seat in range(seats):
        giver = (seat + 1) % seats if is_reversed else (seat - 1) % seats
        assert position.shop(seat).pack == packs[giver][1:]


def test_q73_the_draft_turns_when_the_monster_of_level_2_comes():
    """In the round after the goblin fell; the face-up monster decides."""
    position = table(*(Shop(),) * 5, monsters=("roi_gobelin", GOLEM), wounds=5)
    assert {event.to for event in position.next_round().all_of(PacksPassed)} == {"left"}
    second = position.next_round()
    assert second.view.monster == GOLEM
    later = second.next_round()
    assert {event.to for event in later.all_of(PacksPassed)} == {"right"}


def test_qt08_with_five_players_the_second_pick_comes_from_the_left_neighbour():
    position = table(*(Shop(),) * 5, monsters=(GOLEM,))
    first = [shop.pack for shop in position.view.shops]
    for seat, pack in enumerate(first):
        position = position.when_seat(seat, DraftItem(pack[0]))
    for seat in range(5):
        assert set(position.shop(seat).pack) < set(first[(seat + 1) % 5])

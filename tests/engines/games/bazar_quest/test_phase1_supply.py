"""Rulebook of Bazar Quest, heading "Phase 1 - Réapprovisionnement" (Q-13 to Q-16)."""

from typing import Any

import pytest

from engines.games.bazar_quest.events.table import (
    EmployeeOffered,
    ItemDiscarded,
    ItemDrawn,
    PhaseBegan,
    RoundBegan,
)
from engines.games.bazar_quest.events.trade import (
    ItemDrafted,
    ItemsDealt,
    MonsterRevealed,
    PacksPassed,
    ReservesTaken,
)
from engines.games.bazar_quest.moves import (
    DiscardItem,
    DisplayItem,
    DraftItem,
    SkipEmployee,
    UseEmployee,
)
from tests.engines.games.bazar_quest.table import (
    GOLEM,
    LICH,
    Shop,
    Table,
    listed,
    table,
)

THREE = (Shop(), Shop(), Shop())
STRONG = Shop(guests=("paladin",), sells=("lame_legendaire",))
"""Its hero has attack 7 and defence 6 (and 7 when it wounds)."""


def packs(position: Table) -> list[tuple[str, ...]]:
    return [shop.pack for shop in position.view.shops]


def draft(position: Table) -> Table:
    """Let every seat take the first item of its pack."""
    for seat in range(position.view.seats):
        position = position.when_seat(seat, DraftItem(position.shop(seat).pack[0]))
    return position


# --- the monster ---------------------------------------------------------------------


def test_q13_no_new_monster_comes_while_one_is_in_play():
    later = table(*THREE, monsters=(GOLEM, LICH)).next_round()
    later.then_never(MonsterRevealed)
    assert (later.view.monster, later.view.monsters) == (GOLEM, (LICH,))
    assert later.view.round == 2


def test_q13_the_next_monster_comes_after_one_was_defeated():
    later = table(STRONG, Shop(), monsters=(GOLEM, LICH), wounds=1).next_round()
    assert later.the(MonsterRevealed) == MonsterRevealed(LICH)
    kinds = [type(event) for event in later.followed]
    assert kinds[-3:] == [RoundBegan, MonsterRevealed, ItemsDealt]
    assert (later.view.monster, later.view.monsters) == (LICH, ())
    assert later.view.defeated == (GOLEM,)


def test_c9_the_wounds_of_a_defeated_monster_are_not_those_of_the_next():
    later = table(STRONG, Shop(), monsters=(GOLEM, LICH), wounds=4).next_round()
    assert later.view.wounds == 0


def test_q13_the_wounds_of_a_monster_that_stays_stay_too():
    later = table(*THREE, monsters=(GOLEM, LICH), wounds=1).next_round()
    assert later.view.wounds == 2


# --- the draft -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_q14_every_player_is_dealt_four_items(seats):
    position = table(*(Shop(),) * seats)
    assert [len(pack) for pack in packs(position)] == [4] * seats
    later = position.next_round()
    assert [len(pack) for pack in packs(later)] == [4] * seats


def test_q15_everybody_chooses_at_once_from_the_own_pack():
    position = table(*THREE)
    assert position.game.to_move(position.state) == (0, 1, 2)
    for seat in range(3):
        pack = position.shop(seat).pack
        assert position.legal(seat) == [DraftItem(item) for item in listed(pack)]


def test_q15_who_has_chosen_waits_until_all_have():
    position = table(*THREE)
    first = position.shop(1).pack[2]
    waiting = position.when_seat(1, DraftItem(first)).then(ItemDrafted(1, first))
    assert waiting.game.to_move(waiting.state) == (0, 2)
    assert waiting.shop(1).hand == (first,)
    assert len(waiting.shop(1).pack) == 3
    waiting.then_illegal(DraftItem(waiting.shop(1).pack[0]), seat=1)


def test_q15_an_item_of_another_pack_cannot_be_taken():
    position = table(*THREE)
    others = position.shop(1).pack
    position.then_illegal(*map(DraftItem, others), seat=0)


def test_q15_the_rest_goes_to_the_left_neighbour_when_all_have_chosen():
    position = table(*THREE)
    left = [pack[1:] for pack in packs(position)]
    passed = draft(position)
    assert packs(passed) == [left[2], left[0], left[1]]
    assert passed.the(PacksPassed) == PacksPassed(tuple(packs(passed)), "left")


def test_q15_the_draft_goes_on_until_all_cards_are_taken_and_the_last_is_not_asked():
    position = table(*THREE)
    asked = 0
    while position.view.asked == "draft":
        asked += 1
        position = draft(position)
    assert asked == 3
    drafted = position.all_of(ItemDrafted)
    # The last one to choose, and then the last card of every pack.
    assert [event.seat for event in drafted] == [2, 0, 1, 2]
    assert [len(shop.hand) for shop in position.view.shops] == [4, 4, 4]
    assert packs(position) == [(), (), ()]
    assert position.view.phase == "display"


def test_qt08_the_second_pick_comes_from_the_pack_of_the_right_neighbour():
    position = table(*THREE)
    first = packs(position)
    second = draft(position)
    for seat in range(3):
        assert set(second.shop(seat).pack) < set(first[(seat - 1) % 3])
    third = draft(second)
    for seat in range(3):
        assert set(third.shop(seat).pack) < set(first[(seat - 2) % 3])


def test_q15_a_pack_of_equal_cards_is_drafted_without_a_question():
    """The third pack of seat 0 holds nothing but two ropes."""
    position = table(
        Shop(show=("grimoire",), hand=("torche", "corde", "claymore")),
        Shop(show=("fouet",), hand=("torche", "familier", "corde")),
    )
    position = position.when_seat(0, DraftItem("grimoire"))
    position = position.when_seat(1, DraftItem("fouet"))
    position = position.when_seat(0, DraftItem("torche"))
    position = position.when_seat(1, DraftItem("torche"))
    position.then_asked(1, DraftItem("claymore"), DraftItem("familier"))
    assert ItemDrafted(0, "corde") in position.followed
    done = position.when(DraftItem("familier"))
    assert sorted(done.shop(0).hand) == ["claymore", "corde", "grimoire", "torche"]
    assert sorted(done.shop(1).hand) == ["corde", "familier", "fouet", "torche"]


# --- the reserve ---------------------------------------------------------------------


def test_q16_the_reserve_is_not_drafted_and_comes_to_hand_at_the_end_of_the_phase():
    stored = Shop(hand=("claymore",), stores=("claymore",))
    second = table(stored, Shop(), Shop()).next_round()
    assert second.shop(0).reserve == ("claymore",)
    assert second.shop(0).hand == ()
    assert all("claymore" not in pack for pack in packs(second))
    drafting = draft(draft(second))
    assert drafting.shop(0).reserve == ("claymore",)
    assert "claymore" not in drafting.shop(0).hand
    done = draft(drafting)
    done.then_among_others(ReservesTaken(), PhaseBegan("display"))
    assert done.shop(0).reserve == ()
    assert "claymore" in done.shop(0).hand
    assert len(done.shop(0).hand) == 5


def test_a14_an_item_from_the_reserve_may_be_displayed():
    stored = Shop(hand=("claymore",), stores=("claymore",))
    later = table(stored, Shop(), Shop()).next_round().until("display", 0)
    assert DisplayItem("claymore") in later.legal(0)


# --- C-6: the Grossiste --------------------------------------------------------------


def wholesaler(**rest: Any) -> Table:
    shop = Shop(staff=("grossiste",), hand=("claymore",))
    return table(Shop(), shop, Shop(), draws=("familier",), **rest).until("employee")


def test_c6_the_grossiste_is_offered_after_the_draft_when_the_reserve_is_in_hand():
    position = wholesaler()
    position.then_asked(1, UseEmployee("grossiste"), SkipEmployee("grossiste"))
    assert (position.view.phase, position.view.offered) == ("supply", "grossiste")
    kinds = [type(event) for event in position.followed[-2:]]
    assert kinds == [ReservesTaken, EmployeeOffered]


def test_c6_the_grossiste_draws_an_item_before_another_is_discarded():
    drawn = wholesaler().when(UseEmployee("grossiste"))
    assert ItemDrawn(1, "familier") in drawn.followed
    hand = drawn.shop(1).hand
    assert len(hand) == 5
    drawn.then_asked(1, *(DiscardItem(item) for item in listed(hand)))
    done = drawn.when(DiscardItem("claymore"))
    assert done.followed[0] == ItemDiscarded(1, "claymore")
    assert done.view.discards == ("claymore",)
    assert "familier" in done.shop(1).hand
    assert done.view.phase == "display"


def test_c6_the_item_drawn_by_the_grossiste_may_be_the_one_to_go():
    done = wholesaler().when(UseEmployee("grossiste"), DiscardItem("familier"))
    assert done.view.discards == ("familier",)
    assert len(done.shop(1).hand) == 4


def test_c6_an_item_that_is_not_in_hand_cannot_be_discarded_for_the_grossiste():
    drawn = wholesaler().when(UseEmployee("grossiste"))
    drawn.then_illegal(DiscardItem("statuette_kitsch"), UseEmployee("grossiste"))


def test_c6_without_the_grossiste_nothing_is_drawn():
    done = wholesaler().when(SkipEmployee("grossiste"))
    done.then_never(ItemDrawn, ItemDiscarded)
    assert len(done.shop(1).hand) == 4
    assert done.view.phase == "display"


def test_c9_grossistes_are_asked_clockwise_from_the_quest_token():
    staffed = Shop(staff=("grossiste",))
    first = table(staffed, Shop(), staffed, quest=1).until("employee")
    first.then_asked(2, UseEmployee("grossiste"), SkipEmployee("grossiste"))
    second = first.when(SkipEmployee("grossiste"))
    second.then_asked(0, UseEmployee("grossiste"), SkipEmployee("grossiste"))

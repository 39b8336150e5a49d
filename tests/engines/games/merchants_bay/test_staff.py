"""Rulebook, heading "Utiliser son Équipe" (C-59, A-18)."""

from typing import Any

from engines.games.merchants_bay.events import (
    AbilityEnded,
    ActionEnded,
    ActionTaken,
    SponsorPaid,
    StaffUsed,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.alchemist.moves import TakeMarble
from engines.games.merchants_bay.merchants.chronomancer.moves import (
    MoveAssistant,
    SlideTile,
    SwapTiles,
)
from engines.games.merchants_bay.moves import FinishStaff, TakeAction, UseStaff
from tests.engines.games.merchants_bay.shops import alchemist, chronomancer
from tests.engines.games.merchants_bay.table import PLAIN, table

USE = TakeAction("use_staff")
DONE = FinishStaff()
ALL_FOUR = {1: 12, 2: 13, 3: 14, 4: 15}


def test_c59_one_or_more_abilities_are_used_in_any_order():
    position = table(clock=(4, 9), staff={0: ALL_FOUR}).when(USE)
    position.then_asked(0, *map(UseStaff, (1, 2, 3, 4)))
    position = position.when(UseStaff(3), SwapTiles(0, 1))
    position.then_asked(0, *map(UseStaff, (1, 2, 4)), DONE)
    position = position.when(UseStaff(1), SlideTile("row_2", "last"))
    position.then_asked(0, *map(UseStaff, (2, 4)), DONE)
    after = position.when(UseStaff(4))
    assert SponsorPaid(0, "red", 1) in after.followed
    assert after.happened(ActionEnded) == []


def test_c59_each_ability_is_completed_before_the_next():
    position = table(clock=(4, 9), staff={0: ALL_FOUR}).when(USE, UseStaff(3))
    position.then_illegal(UseStaff(1), DONE, SlideTile("row_0", "first"))
    assert len(position.offers(SwapTiles)) == 12


def test_c59_it_costs_the_same_however_many_are_used():
    given: dict[str, Any] = {"clock": (4, 9), "staff": {0: ALL_FOUR}}
    one = table(**given).when(USE, UseStaff(1), SlideTile("row_0", "first"), DONE)
    assert (one.clock, one.corruption()) == ((5, 9), (PLAIN, PLAIN))
    two = table(**given).when(
        USE,
        UseStaff(3),
        SwapTiles(0, 1),
        UseStaff(1),
        SlideTile("row_0", "first"),
        DONE,
    )
    assert (two.clock, two.corruption()) == ((5, 9), (PLAIN, PLAIN))


def test_c59_only_abilities_that_have_a_card_are_used():
    position = table(clock=(4, 9), staff={0: {1: 12, 3: 13}}).when(USE)
    position.then_asked(0, UseStaff(1), UseStaff(3))
    position.then_illegal(UseStaff(2), UseStaff(4), UseStaff(0), UseStaff(5))


def test_c59_without_staff_the_location_is_not_legal():
    table().then_illegal(USE)


def test_a18_each_ability_is_used_at_most_once_per_action():
    position = table(clock=(4, 9), staff={0: ALL_FOUR})
    position = position.when(USE, UseStaff(1), SlideTile("row_0", "first"))
    position.then_illegal(UseStaff(1))
    assert position.view.unfinished.used == (1,)


def test_a18_in_another_action_it_can_be_used_again():
    position = table(clock=(4, 13), staff={0: {1: 12, 3: 13}})
    position = position.when(USE, UseStaff(1), SlideTile("row_0", "first"), DONE)
    position = position.given(ActionTaken(0, "sponsor"), TurnBegan(0)).when(USE)
    position.then_asked(0, UseStaff(1), UseStaff(3))


def test_a18_an_ability_without_a_target_is_not_offered():
    """The Alchemist's fourth ability discards a corruption card, if there is one."""
    given: dict[str, Any] = {
        "merchants": ("alchemist", "captain"),
        "staff": {0: {1: 12, 4: 13}},
    }
    holding = table(**given, corruption={0: (PLAIN,)}).when(USE)
    holding.then_asked(0, UseStaff(1), UseStaff(4))
    without = table(**given).when(USE)
    assert StaffUsed(0, 1) in without.followed
    without.then_illegal(UseStaff(4))


def test_a18_the_location_is_legal_if_one_staffed_ability_is_usable():
    given: dict[str, Any] = {
        "merchants": ("alchemist", "captain"),
        "staff": {0: {4: 13}},
    }
    table(**given).then_illegal(USE)
    assert "use_staff" in table(**given, corruption={0: (PLAIN,)}).locations


def test_p4_an_ability_may_become_usable_by_another():
    """The second ability swaps a marble of the flask, which the first one fills."""
    position = table(
        merchants=("alchemist", "captain"),
        clock=(4, 9),
        staff={0: {1: 12, 2: 13}},
        shops={0: alchemist("rgbyx ggggg bbyyx", flask="")},
    ).when(USE)
    assert StaffUsed(0, 1) in position.followed
    position = position.when(TakeMarble(1, "red"))
    position.then_asked(0, UseStaff(2), DONE)


def test_p4_when_nothing_more_is_usable_the_action_ends_by_itself():
    position = table(
        clock=(4, 9), staff={0: {4: 15}}, shops={0: chronomancer("gbg yrg byx")}
    ).when(USE)
    position.then_among_others(
        StaffUsed(0, 4), SponsorPaid(0, "red", 1), AbilityEnded(0), ActionEnded(0, 1)
    )
    assert position.clock == (5, 9)


def test_p4_slot_k_carries_ability_k_of_the_merchant():
    for slot, answers in ((1, SlideTile), (2, MoveAssistant), (3, SwapTiles)):
        position = table(clock=(4, 9), staff={0: {slot: 12}}).when(USE)
        assert len(position.offers(answers)) > 1


def test_p4_a_finish_is_offered_only_after_the_first_ability():
    position = table(clock=(4, 9), staff={0: ALL_FOUR}).when(USE)
    position.then_illegal(DONE)

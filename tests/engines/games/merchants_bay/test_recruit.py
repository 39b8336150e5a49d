"""Rulebook, heading "Recruter/remplacer un Habitant" (C-56 to C-58) and P-4."""

from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    AbilityLost,
    ActionEnded,
    CorruptionDrawn,
    GoodDelivered,
    GrandPlaceRefilled,
    HourglassAdvanced,
    StaffAssigned,
    TownsfolkRecruited,
    TurnBegan,
)
from engines.games.merchants_bay.moves import (
    AssignStaff,
    BoardBoat,
    DiscardCorruption,
    RecruitTownsfolk,
    TakeAction,
)
from tests.engines.games.merchants_bay.table import (
    DISCARD_ONE_RED,
    DISCARD_THREE_RED,
    LARGE_RED,
    PLAIN,
    SINGLE,
    SMALL_RED,
    Table,
    table,
)

FOUR = (SMALL_RED, 15, 18, 21)
"""Mercenaries with small goods of the four colours."""
RECRUIT = TakeAction("recruit")


def recruiting(place: int, slot: int = 1, **rest: Any) -> Table:
    given: dict[str, Any] = {"clock": (4, 9), "grand_place": FOUR}
    position = table(**given | rest)
    return position.when(RECRUIT, RecruitTownsfolk(place), AssignStaff(slot))


def test_c56_one_of_the_four_cards_is_chosen():
    position = table(grand_place=FOUR).when(RECRUIT)
    position.then_asked(0, *map(RecruitTownsfolk, range(4)))
    position.then_illegal(RecruitTownsfolk(4), RecruitTownsfolk(-1))
    assert TownsfolkRecruited(0, 1, 15) in position.when(RecruitTownsfolk(1)).followed


def test_c56_the_ability_is_used_at_once():
    position = table(grand_place=FOUR).when(RECRUIT, RecruitTownsfolk(2))
    assert GoodDelivered(0, "small", "blue") in position.followed
    assert position.stall() == "b"
    position.then_asked(0, *map(AssignStaff, range(1, 5)))


def test_c56_an_ability_that_can_do_nothing_is_lost():
    position = table(grand_place=(DISCARD_ONE_RED, 3, 6, 9))
    position = position.when(RECRUIT, RecruitTownsfolk(0))
    assert AbilityLost(0, DISCARD_ONE_RED) in position.followed
    position.then_asked(0, *map(AssignStaff, range(1, 5)))


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_c56_the_card_goes_under_a_free_slot(slot):
    position = recruiting(0, slot)
    assert StaffAssigned(0, slot, SMALL_RED, None) in position.followed
    staff = position.view.players[0].staff
    assert [place + 1 for place, card in enumerate(staff) if card is not None] == [slot]
    assert staff[slot - 1] == SMALL_RED


def test_c56_the_ability_of_the_board_is_now_usable():
    """The Chronomancer's first ability slides a tile, which is always possible."""
    assert "use_staff" not in table(clock=(4, 9), grand_place=FOUR).locations
    assert "use_staff" in recruiting(3, slot=1).locations


def test_c56_a_card_may_replace_an_earlier_one():
    position = table(
        clock=(4, 9), grand_place=FOUR, staff={0: {1: 0, 2: 3, 3: 6, 4: 9}}
    ).when(RECRUIT, RecruitTownsfolk(3))
    position.then_asked(0, *map(AssignStaff, range(1, 5)))
    after = position.when(AssignStaff(3))
    assert StaffAssigned(0, 3, 21, 6) in after.followed
    assert after.view.players[0].staff == (0, 3, 21, 9)


def test_c56_the_replaced_card_goes_under_the_deck():
    position = recruiting(3, slot=2, staff={0: {2: 3}})
    deck = position.view.townsfolk_deck
    assert deck[-1] == 3
    assert set(deck[:-1]) == {None}


def test_a13_a_card_may_be_replaced_while_other_slots_are_free():
    position = recruiting(3, slot=2, staff={0: {2: 3}})
    assert position.view.players[0].staff == (None, 21, None, None)


def test_p4_the_replaced_card_is_under_the_deck_before_the_cost_is_paid():
    position = recruiting(0, slot=2, staff={0: {2: 3}}, clock=(3, 9))
    assert position.view.asked == "board"
    assert position.view.townsfolk_deck[-1] == 3


@pytest.mark.parametrize(
    ("place", "hours", "cards"), [(0, 2, 3), (1, 2, 2), (2, 2, 1), (3, 1, 2)]
)
def test_c56_the_cost_is_printed_under_the_place(place, hours, cards):
    position = recruiting(place)
    assert position.clock == (4 + hours, 9)
    assert position.corruption() == (PLAIN,) * cards
    assert position.happened(ActionEnded) == [ActionEnded(0, hours)]


@pytest.mark.parametrize(
    ("place", "left"),
    [(0, (15, 18, 21)), (1, (12, 18, 21)), (2, (12, 15, 21)), (3, (12, 15, 18))],
)
def test_c56_the_others_slide_right_and_a_new_card_lies_leftmost(place, left):
    position = recruiting(place)
    assert GrandPlaceRefilled(0) in position.followed
    assert position.view.grand_place == (0, *left)
    assert len(position.view.townsfolk_deck) == 31


def test_a16_the_corruption_is_paid_then_the_hours_then_the_place_is_refilled():
    """The loads on the way happen while one place is empty."""
    position = recruiting(1, clock=(3, 9))
    assert position.view.asked == "board"
    assert position.view.grand_place == (SMALL_RED, None, 18, 21)
    assert position.corruption() == (PLAIN, PLAIN)
    after = position.when(BoardBoat(0))
    after.then_among_others(
        HourglassAdvanced(0, "dial", 10), GrandPlaceRefilled(0), TurnBegan(0)
    )


def test_a16_the_slot_is_chosen_before_the_cost_is_paid():
    position = recruiting(0)
    position.then_among_others(
        GoodDelivered(0, "small", "red"),
        StaffAssigned(0, 1, SMALL_RED, None),
        CorruptionDrawn(0, PLAIN),
        CorruptionDrawn(0, PLAIN),
        ActionEnded(0, 2),
        HourglassAdvanced(0, "dial", 10),
        HourglassAdvanced(0, "dial", 12),
        GrandPlaceRefilled(0),
    )


def test_c57_townsfolk_are_not_moved_or_discarded():
    """Nothing but the recruit of this turn can be given a slot, and only once."""
    position = table(clock=(4, 9), staff={0: {1: SMALL_RED, 2: 15}})
    position.then_illegal(AssignStaff(1), AssignStaff(3))
    position = position.when(RECRUIT, RecruitTownsfolk(3), AssignStaff(3))
    position.then_illegal(AssignStaff(4))
    assert position.view.players[0].staff == (SMALL_RED, 15, 9, None)


def test_c58_corruption_of_the_cost_cannot_be_discarded_by_the_ability():
    """Place 0 costs three cards; the recruit could discard, but comes first."""
    position = recruiting(0, grand_place=(DISCARD_ONE_RED, 3, 6, 9))
    assert len(position.corruption()) == 3
    position.then_among_others(
        AbilityLost(0, DISCARD_ONE_RED), CorruptionDrawn(0, PLAIN)
    )


def test_c58_only_cards_held_before_can_be_discarded():
    position = table(
        clock=(4, 9),
        corruption={0: (SINGLE["red"], SINGLE["blue"])},
        grand_place=(DISCARD_THREE_RED, 3, 6, 9),
    ).when(RECRUIT, RecruitTownsfolk(0))
    position = position.when(
        DiscardCorruption(SINGLE["red"]), DiscardCorruption(SINGLE["blue"])
    )
    assert position.view.asked == "assign"
    assert position.when(AssignStaff(1)).corruption() == (PLAIN,) * 3


def test_p4_a_full_board_does_not_forbid_recruiting():
    position = table(staff={0: {1: 12, 2: 13, 3: 14, 4: 15}})
    assert "recruit" in position.locations


def test_p4_a_slot_beyond_the_board_is_refused():
    position = table(grand_place=FOUR).when(RECRUIT, RecruitTownsfolk(0))
    position.then_illegal(AssignStaff(0), AssignStaff(5))


def test_p4_at_most_sixteen_are_employed_so_the_deck_never_runs_out():
    """Four merchants with four cards each leave 20 of 36, or 8 of 24, cards."""
    staff = {s: {k + 1: 4 * s + k for k in range(4)} for s in range(4)}
    place = (LARGE_RED + 10, 24, 25, 26)
    position = table(seats=4, staff=staff, clock=(4, 9, 9, 9), grand_place=place)
    assert len(position.view.townsfolk_deck) == 16
    assert "recruit" in position.locations

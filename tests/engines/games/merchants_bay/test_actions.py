"""Rulebook, headings "Choisir une action" to "Piocher des cartes Corruption".

C-21 to C-26, and what P-4 says of locations and turns (A-10, A-14, A-15).
"""

from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    ActionEnded,
    ActionTaken,
    AdventurerDrawn,
    CorruptionDrawn,
    HourglassAdvanced,
    TownsfolkRecruited,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.alchemist.moves import (
    AnnounceColour,
    Brew,
    FinishBrewing,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import (
    MoveAssistant,
    SlideTile,
)
from engines.games.merchants_bay.moves import (
    AdvanceHourglass,
    AssignStaff,
    BoardBoat,
    RecruitTownsfolk,
    Sponsor,
    TakeAction,
)
from tests.engines.games.merchants_bay.shops import alchemist, chronomancer
from tests.engines.games.merchants_bay.table import (
    DOUBLE,
    LARGE_RED,
    MERCHANTS,
    ONE_HOUR,
    PLAIN,
    SINGLE,
    SMALL_RED,
    TWO_HOURS,
    evening,
    table,
)

EXHAUSTED = "rrrgggbbbyyyRRGGBBYY"
"""All goods of a merchant."""


def test_c21_the_figure_moves_to_the_chosen_location():
    position = table().when(*ONE_HOUR)
    assert position.view.players[0].figure == "time_slip"
    assert ActionTaken(0, "time_slip") in position.followed


def test_c21_the_same_location_may_not_be_visited_twice_in_a_row():
    position = table(clock=(1, 9)).when(*ONE_HOUR)
    assert "time_slip" not in position.locations
    position.then_illegal(TakeAction("time_slip"))
    again = position.when(TakeAction("travel"), MoveAssistant(4))
    assert "time_slip" in again.locations
    assert "travel" not in again.locations


def test_c21_locations_of_other_merchants_and_strange_ones_are_refused():
    table().then_illegal(
        *(TakeAction(name) for name in ("brew", "set_sail", "stoke", "wait", ""))
    )


def test_a10_before_the_first_turn_nothing_is_banned():
    position = table(staff={0: {1: SMALL_RED}})
    assert position.locations == [
        *("time_slip", "travel", "freeze_time", "retrieve"),
        *("recruit", "use_staff", "sponsor"),
    ]


def test_a10_the_rows_of_the_decanter_are_three_locations():
    position = table(merchants=("alchemist", "captain"), clock=(1, 9))
    assert position.locations[:3] == ["take_row_1", "take_row_2", "take_row_3"]
    after = position.when(TakeAction("take_row_2"))
    assert after.locations[:2] == ["take_row_1", "take_row_3"]


def test_a10_recruit_is_one_location_whatever_the_card():
    position = table(clock=(1, 9), grand_place=(SMALL_RED, 15, 18, 21))
    after = position.when(TakeAction("recruit"), RecruitTownsfolk(3), AssignStaff(1))
    after.then_illegal(TakeAction("recruit"))


def test_a10_the_ban_joins_the_last_turn_of_a_day_to_the_first_of_the_next():
    position = evening().when(*ONE_HOUR)
    assert position.view.round == 2
    assert position.view.to_move == (0,)
    assert position.view.players[0].figure == "time_slip"
    position.then_illegal(TakeAction("time_slip"))


def test_a10_the_assistant_of_the_chronomancer_is_no_figure():
    """Travel ends on the same tile twice; only the location counts."""
    shop = chronomancer(marked=())
    position = table(clock=(1, 9), shops={0: shop})
    position = position.when(TakeAction("travel"), MoveAssistant(4))
    position.then_illegal(TakeAction("travel"))
    assert "freeze_time" in position.locations


def test_a10_nobody_blocks_anybody():
    position = table(clock=(1, 2), figures={0: "sponsor"})
    after = position.when(TakeAction("travel"), MoveAssistant(4))
    assert after.clock == (2, 2)
    other = table(clock=(2, 1), figures={0: "sponsor"})
    assert "sponsor" in other.locations


def test_c22_the_cost_is_paid_after_the_action():
    position = table(clock=(4, 9)).when(TakeAction("sponsor"))
    assert position.clock == (4, 9)
    after = position.when(Sponsor("red"))
    assert after.clock == (5, 9)
    assert after.happened(ActionEnded) == [ActionEnded(0, 1)]


def test_c22_each_location_costs_its_hours():
    assert table(clock=(4, 9)).when(*ONE_HOUR).clock == (5, 9)
    assert table(clock=(4, 9)).when(*TWO_HOURS).clock == (6, 9)


def test_c23_components_are_limited():
    """P-7: a good whose token is not in the supply cannot be made."""
    shop = alchemist(flask="rrrrrggggg")
    given: dict[str, Any] = {"merchants": ("alchemist", "captain"), "shops": {0: shop}}
    position = table(**given, stalls={0: "rrrRR"}).when(TakeAction("brew"))
    assert {move.colour for move in position.offers(Brew)} == {"green"}


def test_c23_produced_goods_are_seen_on_the_stall():
    shop = alchemist(flask="rr")
    position = table(merchants=("alchemist", "captain"), shops={0: shop})
    after = position.when(TakeAction("brew"))
    assert after.stall() == "r"
    assert after.game.view(after.state, None).players[0].stall[0] == 1


def test_a15_an_action_that_cannot_do_one_unit_is_not_legal():
    shop = alchemist(flask="rgby")
    position = table(merchants=("alchemist", "captain"), shops={0: shop})
    assert "brew" not in position.locations
    position.then_illegal(TakeAction("brew"))
    position.then_illegal(TakeAction("purge"))
    position.then_illegal(TakeAction("use_staff"))


def test_a15_a_finish_is_offered_only_after_the_first_unit():
    shop = alchemist(flask="rrrr")
    position = table(merchants=("alchemist", "captain"), shops={0: shop})
    position = position.when(TakeAction("brew"))
    assert position.offers(FinishBrewing) == []
    position.then_illegal(FinishBrewing())
    after = position.when(Brew("small", "red", False))
    assert after.offers(FinishBrewing) == [FinishBrewing()]


def test_a15_what_is_not_optional_is_done_as_far_as_components_allow():
    """The flask takes ten marbles: of five reds only two find room."""
    shop = alchemist("rrrrr ggggg bbyyx", flask="ggbbyyrr")
    position = table(merchants=("alchemist", "captain"), shops={0: shop})
    after = position.when(TakeAction("take_row_1"))
    assert after.shop().flask == (4, 2, 2, 2, 0)


@pytest.mark.parametrize("merchant", MERCHANTS)
def test_c24_recruit_and_use_staff_are_common_to_all(merchant):
    """So is Sponsor, which P-4 adds. The fourth ability of each is usable here."""
    position = table(
        merchants=(merchant, "alchemist" if merchant != "alchemist" else "captain"),
        staff={0: {4: SMALL_RED}},
        corruption={0: (PLAIN,)},
    )
    assert position.locations[-3:] == ["recruit", "use_staff", "sponsor"]


def test_c25_goods_have_four_colours_and_two_sizes():
    shop = alchemist(flask="rrrgggbbby")
    position = table(merchants=("alchemist", "captain"), shops={0: shop})
    offered = position.when(TakeAction("brew")).offers(Brew)
    assert [(move.size, move.colour) for move in offered] == [
        *(("small", colour) for colour in ("red", "green", "blue")),
        *(("large", colour) for colour in ("red", "green", "blue")),
    ]


def test_c26_one_card_is_drawn_for_each_corruption_icon():
    deck = (DOUBLE["red"], SINGLE["blue"], PLAIN)
    position = table(deck=deck, grand_place=(15, LARGE_RED, 18, 21))
    place = position.when(TakeAction("recruit"), RecruitTownsfolk(1), AssignStaff(1))
    place.then_among_others(
        TownsfolkRecruited(0, 1, LARGE_RED),
        CorruptionDrawn(0, DOUBLE["red"]),
        CorruptionDrawn(0, SINGLE["blue"]),
        ActionEnded(0, 2),
    )
    assert place.corruption() == (SINGLE["blue"], DOUBLE["red"])
    one = position.when(TakeAction("sponsor"), Sponsor("red"))
    assert one.corruption() == (DOUBLE["red"],)
    none = position.when(*ONE_HOUR)
    assert none.corruption() == ()


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_c26_the_owner_may_look_and_the_number_is_public(viewer):
    position = table(corruption={0: (PLAIN, DOUBLE["red"])})
    cards = position.game.view(position.state, viewer).players[0].corruption
    assert cards == ((PLAIN, DOUBLE["red"]) if viewer == 0 else (None, None))


def test_p4_actions_of_a_seat_are_counted_anew_each_round():
    position = table(clock=(1, 9))
    first = position.when(*ONE_HOUR)
    assert first.view.players[0].turns == position.view.players[0].turns + 1
    assert evening().when(*ONE_HOUR).view.players[0].turns == 1


def test_p4_who_cannot_act_waits_an_hour_and_the_figure_leaves_the_shop():
    """A-14. An Alchemist without marbles, goods to make, shields or anybody to recruit.

    The figure stands on Recruit, so nothing is left; the wait is recorded, not asked.
    In the next turn Recruit, the only thing to do, is allowed again.
    """
    position = table(
        clock=(4, 5),
        stalls={1: EXHAUSTED},
        shields={1: "rgby"},
        figures={1: "recruit"},
        shops={1: alchemist("- - -", seat=1)},
    )
    after = position.when(*TWO_HOURS)
    after.then_among_others(
        TurnBegan(1),
        ActionTaken(1, "wait"),
        ActionEnded(1, 1),
        HourglassAdvanced(1, "dial", 12),
        TurnBegan(1),
        ActionTaken(1, "recruit"),
    )
    assert after.clock == (6, 6)
    assert after.corruption(1) == ()


def test_p4_who_waits_passes_indicators_as_usual():
    """Seat 1 waits at 6 and loads at half past."""
    position = table(
        clock=(5, 6),
        stack=(1, 0),
        shields={1: "rgby"},
        figures={1: "recruit"},
        shops={1: alchemist("- - -", seat=1)},
    )
    after = position.when(*TWO_HOURS, BoardBoat(0), load="rg")
    assert after.clock == (7, 7)
    after.then_among_others(ActionTaken(1, "wait"), AdventurerDrawn(1, "green"))
    after.then_asked(1, *map(BoardBoat, range(6)))


def test_p4_who_waits_may_take_a_hand_as_usual():
    position = table(
        round=2,
        clock=(2, 3),
        shields={1: "rgby"},
        figures={1: "recruit"},
        shops={1: alchemist("- - -", seat=1)},
    )
    after = position.when(*TWO_HOURS, AdvanceHourglass("hand"))
    assert after.clock == ("H1", 3)
    assert ActionTaken(1, "wait") in after.followed
    after.then_asked(1, AdvanceHourglass("dial"), AdvanceHourglass("hand"))
    by_hand = after.when(AdvanceHourglass("hand"))
    assert by_hand.clock == ("H1", "H1")
    assert len(by_hand.corruption(1)) == 1


def test_a14_waiting_is_never_a_choice():
    position = table(merchants=("alchemist", "captain"), shops={0: alchemist("- - -")})
    assert position.locations == ["recruit", "sponsor"]
    position.then_illegal(TakeAction("wait"))


def test_a14_a_single_legal_location_is_taken_without_a_question():
    position = table(
        clock=(4, 5),
        shields={1: "rgby"},
        figures={1: "sponsor"},
        grand_place=(SMALL_RED, 15, 18, 21),
        shops={1: alchemist("- - -", seat=1)},
    )
    after = position.when(*TWO_HOURS)
    assert ActionTaken(1, "recruit") in after.followed
    after.then_asked(1, *(RecruitTownsfolk(place) for place in range(4)))


def test_p4_a_turn_is_action_decisions_cost_clock_and_refill():
    position = table(clock=(4, 9), grand_place=(0, 3, SMALL_RED, 9))
    after = position.when(TakeAction("recruit"), RecruitTownsfolk(2), AssignStaff(3))
    names = [type(event).__name__ for event in after.followed]
    assert names == [
        "ActionTaken",
        "TownsfolkRecruited",
        "GoodDelivered",
        "StaffAssigned",
        "CorruptionDrawn",
        "ActionEnded",
        "HourglassAdvanced",
        "HourglassAdvanced",
        "GrandPlaceRefilled",
        "TurnBegan",
    ]


def test_p4_choosing_is_all_a_merchant_is_asked_at_a_row_of_one_colour():
    position = table(merchants=("alchemist", "captain"), clock=(1, 9))
    two = position.when(TakeAction("take_row_1"))
    assert [move.colour for move in two.offers(AnnounceColour)] == [
        *("red", "green", "blue", "yellow"),
    ]
    assert position.when(TakeAction("take_row_2")).clock == (2, 9)


def test_p4_a_slide_has_twelve_answers():
    position = table().when(TakeAction("time_slip"))
    assert len(position.offers(SlideTile)) == 12

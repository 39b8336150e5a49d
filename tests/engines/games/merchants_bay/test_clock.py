"""Rulebook, heading "Modifier l'Horloge" (C-12, C-27 to C-32) and P-2.

The hands are those of rules version 2: 3 → H1 → 4 and 6 → H2 → 7. Tests with a version
in their names prove what changed in it; all others hold in both.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    AdventurerDrawn,
    BoatBoarded,
    CorruptionDrawn,
    HourglassAdvanced,
    MarkerMoved,
    ProductionEnded,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import MoveAssistant
from engines.games.merchants_bay.moves import (
    AdvanceHourglass,
    AssignStaff,
    BoardBoat,
    RecruitTownsfolk,
    TakeAction,
)
from tests.engines.games.merchants_bay.table import (
    CLOSED,
    DOUBLE,
    LOADER,
    ONE_HOUR,
    PLAIN,
    TWO_HOURS,
    Space,
    Table,
    table,
)

DIAL, HAND = AdvanceHourglass("dial"), AdvanceHourglass("hand")

ROOMY = "- - - - - -"
PIPS = {2: (1, 1, 2, 1, 2), 3: (1, 1, 1, 1, 2), 4: (1, 1, 1, 1, 1)}
INDICATORS = (3, 6, 9, 10, 11)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hour", range(1, 12))
def test_c12_tokens_double_indicators_for_two_and_three_players(seats, hour):
    """Two players: Double on 9:30 and 11:30; three: on 11:30; four: none."""
    expected = dict(zip(INDICATORS, PIPS[seats], strict=True)).get(hour, 0)
    position = table(seats=seats, clock=(hour,) * seats, boats=ROOMY)
    position = position.when(*ONE_HOUR)
    drawn = 0
    while position.view.asked == "board":
        drawn += 1
        position = position.when(BoardBoat(0))
    assert drawn == expected


def test_a03_a_double_indicator_is_two_loads_one_after_the_other():
    """The second adventurer is drawn when the first has a place."""
    position = table(clock=(9, 10)).when(*ONE_HOUR, load="r")
    position.then_asked(0, *map(BoardBoat, range(6)))
    assert position.view.unfinished.boarding == "red"
    second = position.when(BoardBoat(0), load="x")
    second.then(BoatBoarded(0, 0, "red"), AdventurerDrawn(0, "grey"))
    third = second.when(BoardBoat(1), load="")
    assert third.boats == "rrg rgx rg rg rg rg"


def test_c27_the_clock_advances_an_hour_for_each_hour_of_the_cost():
    position = table(clock=(4, 9)).when(*TWO_HOURS, load="")
    assert position.happened(HourglassAdvanced) == [
        HourglassAdvanced(0, "dial", 10),
        HourglassAdvanced(0, "dial", 12),
    ]


def test_c27_passing_an_indicator_loads_at_once_before_the_next_step():
    position = table(clock=(3, 9)).when(*TWO_HOURS, load="b")
    assert position.clock == (4, 9)
    position = position.when(BoardBoat(2), load="")
    position.then(
        BoatBoarded(0, 2, "blue"), HourglassAdvanced(0, "dial", 10), TurnBegan(0)
    )
    assert position.clock == (5, 9)


def test_c27_an_indicator_is_passed_not_reached():
    """To 3 nothing is loaded, from 3 it is."""
    table(clock=(2, 9)).when(*ONE_HOUR, load="")
    table(clock=(3, 9)).when(*ONE_HOUR, load="r")


def test_pt02_two_players_from_9_with_two_hours():
    position = table(clock=(9, 13)).when(*TWO_HOURS, load="r")
    assert position.clock == (10, 13)
    position = position.when(BoardBoat(0), load="g")
    assert position.clock == (10, 13)
    position = position.when(BoardBoat(1), load="b")
    assert position.clock == (11, 13)
    position = position.when(BoardBoat(2), load="")
    assert position.clock == (11, 13)
    assert position.boats == "rrg rgg rgb rg rg rg"
    assert position.followed[-1] == TurnBegan(0)


def test_c28_an_hourglass_lands_on_top_of_those_already_there():
    position = table(seats=3, clock=(4, 6, 6), stack=(0, 2, 1)).when(*TWO_HOURS)
    assert position.clock == (6, 6, 6)
    assert position.view.stack == (0, 2, 1)
    assert position.view.to_move == (0,)
    below = table(seats=3, clock=(5, 4, 5), stack=(0, 1, 2))
    after = below.when(TakeAction("take_row_2"))
    assert after.view.stack == (1, 0, 2)


def test_c28_who_is_on_the_way_over_others_leaves_their_order():
    position = table(seats=3, clock=(4, 5, 5), stack=(0, 2, 1)).when(*TWO_HOURS)
    assert position.view.to_move == (2,)


def test_c29_an_hourglass_may_move_beyond_the_marker():
    position = table(
        clock=(5, 6), marker=6, docked=CLOSED, dissolved=(2, 5), boats=ROOMY
    )
    after = position.when(*TWO_HOURS)
    assert HourglassAdvanced(0, "dial", 14) in after.followed
    assert after.happened(ProductionEnded) == [ProductionEnded((0, 1))]


def test_c30_no_adventurer_boards_a_docked_boat():
    position = table(
        clock=(3, 9), docked={1: "bazaar"}, boats="rg rgby rg rg rg rg"
    ).when(*ONE_HOUR, load="r")
    position.then_asked(0, *(BoardBoat(boat) for boat in (0, 2, 3, 4, 5)))
    position.then_illegal(BoardBoat(1), BoardBoat(6), BoardBoat(-1))


def test_c30_when_no_boat_is_left_adventurers_stay_in_the_bag():
    position = table(
        clock=(3, 9), docked=CLOSED, dissolved=(2, 5), boats=ROOMY, marker=10
    )
    after = position.when(*ONE_HOUR, load="")
    assert after.bag == position.bag


def test_c31_a_hand_with_a_mouse_may_not_be_entered():
    """Round 1: no hand; round 2: the first; round 3: both (CT-04)."""
    for round_number, hour in ((1, 3), (1, 6), (2, 6)):
        position = table(round=round_number, clock=(hour, 9))
        after = position.when(*ONE_HOUR, load="r")
        assert after.clock == (hour + 1, 9)
        assert after.view.asked == "board"


@pytest.mark.parametrize(
    ("round_number", "hour", "hand"), [(2, 3, "H1"), (3, 3, "H1"), (3, 6, "H2")]
)
def test_c32_a_free_hand_may_be_entered_instead_of_an_hour(round_number, hour, hand):
    position = table(
        round=round_number, clock=(hour, 9), deck=(DOUBLE["red"], PLAIN)
    ).when(*ONE_HOUR)
    position.then_asked(0, DIAL, HAND)
    assert position.view.asked == "advance"
    by_hand = position.when(HAND, load="")
    assert by_hand.clock == (hand, 9)
    assert by_hand.corruption() == (DOUBLE["red"],)
    by_dial = position.when(DIAL, load="r")
    assert by_dial.clock == (hour + 1, 9)
    assert by_dial.corruption() == ()


def test_c32_stopping_on_a_hand_draws_corruption_at_once():
    position = table(round=2, clock=(3, 9)).when(*ONE_HOUR, HAND)
    card = CorruptionDrawn(0, PLAIN)
    position.then_among_others(HourglassAdvanced(0, "hand", 7), card, TurnBegan(0))


def test_c32_version_2_passing_a_hand_draws_one_card_and_ends_an_hour_earlier():
    """3 → H1 → 4 in two hours; by the dial they lead to 5."""
    position = table(round=2, clock=(3, 9)).when(*TWO_HOURS)
    by_hand = position.when(HAND, load="")
    assert by_hand.clock == (4, 9)
    assert len(by_hand.happened(CorruptionDrawn)) == 1
    drawn = by_hand.followed.index(CorruptionDrawn(0, PLAIN))
    assert drawn < by_hand.followed.index(HourglassAdvanced(0, "dial", 8))
    by_dial = position.when(DIAL, load="r").when(BoardBoat(0))
    assert by_dial.clock == (5, 9)


@pytest.mark.parametrize(("way", "hours"), [(DIAL, 8), (HAND, 10)])
def test_c32_version_2_each_hand_saves_an_hour_of_the_day(way, hours):
    """On day 3 there are 8 hours from 3 to 11, and one more by each hand."""
    space: Space = 3
    spent = 0
    while space != 11:
        position = table(
            round=3, clock=(space, 13), docked=CLOSED, dissolved=(2, 5), boats=ROOMY
        ).when(*ONE_HOUR)
        if position.view.asked == "advance":
            position = position.when(way)
        spent += 1
        space = position.clock[0]
    assert spent == hours


def test_c32_version_2_by_the_hand_nothing_is_loaded():
    """3 → H1 → 4 bypasses 3:30, 6 → H2 → 7 bypasses 6:30, nothing else."""
    table(round=2, clock=(3, 13)).when(*TWO_HOURS, HAND, load="")
    table(round=3, clock=(6, 13)).when(*TWO_HOURS, HAND, load="")
    on_6 = table(round=2, clock=(5, 13)).when(*TWO_HOURS, load="r")
    assert on_6.clock == (7, 13)


def test_a02_both_hands_can_be_used_on_one_day():
    position = table(round=3, clock=("H1", 13)).when(*TWO_HOURS)
    assert position.clock == (5, 13)
    position = position.when(*ONE_HOUR).when(TakeAction("travel"), MoveAssistant(4))
    position.then_asked(0, DIAL, HAND)
    assert position.clock == (6, 13)
    after = position.when(HAND, load="")
    assert after.clock == ("H2", 13)
    assert len(after.corruption()) == 1


def test_pt01_version_2_round_2_from_2_by_the_hand_and_by_the_dial():
    position = table(round=2, clock=(2, 9)).when(*TWO_HOURS, load="")
    assert position.clock == (3, 9)
    by_hand = position.when(HAND, load="")
    assert by_hand.clock == ("H1", 9)
    assert by_hand.view.players[0].space == 7
    assert len(by_hand.corruption()) == 1
    by_hand = by_hand.when(*ONE_HOUR, load="")
    assert by_hand.clock == (4, 9)
    assert len(by_hand.corruption()) == 1
    by_dial = position.when(DIAL, load="r").when(BoardBoat(0)).when(*ONE_HOUR, load="")
    assert by_dial.clock == (5, 9)


def test_p2_a_hand_is_never_asked_for_elsewhere():
    for hour in (2, 4, 5, 7, 8):
        position = table(round=3, clock=(hour, 13)).when(*ONE_HOUR, load="")
        assert position.clock == (hour + 1, 13)


def test_p2_the_way_by_the_hand_needs_a_corruption_card():
    """P-6: a voluntary draw is not offered while deck and pile are empty."""
    position = table(round=2, clock=(3, 9), deck=()).when(*ONE_HOUR, load="r")
    assert position.clock == (4, 9)
    pile = table(round=2, clock=(3, 9), deck=(), pile=1).when(*ONE_HOUR)
    pile.then_asked(0, DIAL, HAND)


# --- where the marker goes -----------------------------------------------------------


def closing(clock: Sequence[Space], **rest: Any) -> Table:
    """Return a table on which one more adventurer on boat 4 takes the last berth."""
    given: dict[str, Any] = {
        "boats": "rrgg rrgg - bbyy rgb rg",
        "docked": {place: CLOSED[place] for place in (0, 1, 3)},
        "dissolved": (2,),
        "clock": clock,
    }
    return table(**given | rest)


FILL = (BoardBoat(4),)


@pytest.mark.parametrize(
    ("round_number", "other", "marker"),
    [(1, 9, 10), (3, "H2", 7), (1, 11, 12), (1, 12, 12), (1, 13, 12), (2, "H1", 5)],
)
def test_pt03_version_2_the_marker_goes_just_ahead_of_the_most_advanced(
    round_number, other, marker
):
    way = (DIAL,) if round_number > 1 else ()
    position = closing((3, other), round=round_number)
    position = position.when(*ONE_HOUR, *way, *FILL, load="y")
    assert position.happened(MarkerMoved) == [MarkerMoved(marker)]
    assert position.view.marker == marker


def test_c36_the_mover_itself_may_be_the_most_advanced():
    position = closing((6, 6)).when(*TWO_HOURS, *FILL, load="y")
    assert position.clock == (8, 6)
    assert position.view.marker == 9


def test_a01_closed_by_the_own_movement_the_marker_waits_for_its_end():
    """At the moment of closing the leader stands on 4, at the end on 5."""
    position = closing((3, 4)).when(*TWO_HOURS, *FILL, load="y")
    position.then_among_others(
        HourglassAdvanced(0, "dial", 10), MarkerMoved(6), TurnBegan(1)
    )


def test_a01_closed_inside_an_action_the_marker_is_placed_at_once():
    """The leader is on 6 then, so the marker goes to 7, where the cost leads, too."""
    position = closing((5, 6), grand_place=(LOADER, 0, 3, 6))
    position = position.when(
        TakeAction("recruit"), RecruitTownsfolk(0), *FILL, AssignStaff(1), load="y"
    )
    names = [type(event).__name__ for event in position.followed]
    assert names.index("MarkerMoved") < names.index("StaffAssigned")
    assert position.happened(MarkerMoved) == [MarkerMoved(7)]
    assert position.clock == (7, 6)
    assert position.view.to_move == (1,)


def test_a01_closed_inside_an_action_the_player_still_pays():
    position = closing((6, 6), grand_place=(LOADER, 0, 3, 6))
    position = position.when(
        TakeAction("recruit"), RecruitTownsfolk(0), *FILL, AssignStaff(1), load="y"
    )
    assert position.clock == (8, 6)
    assert len(position.corruption()) == 3
    assert position.view.marker == 7


def test_a01_the_marker_moves_at_most_once_and_never_beyond_12():
    closed = table(
        clock=(3, 9), docked=CLOSED, dissolved=(2, 5), boats=ROOMY, marker=10
    )
    after = closed.when(*ONE_HOUR, load="")
    assert after.happened(MarkerMoved) == []
    assert after.view.marker == 10


def test_p2_an_hourglass_reaches_13_at_most():
    position = table(clock=(11, 13), docked=CLOSED, dissolved=(2, 5), boats=ROOMY)
    after = position.when(*TWO_HOURS)
    assert HourglassAdvanced(0, "dial", 26) in after.followed

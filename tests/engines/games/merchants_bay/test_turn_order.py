"""Rulebook, headings "Déroulement" and "Ordre du tour" (C-15, C-19, C-20)."""

import pytest

from engines.games.merchants_bay.events import (
    ActionEnded,
    ActionTaken,
    CorruptionDrawn,
    HourglassAdvanced,
    ShieldActivated,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.chronomancer.events import TileMarked
from engines.games.merchants_bay.merchants.chronomancer.moves import (
    MarkTile,
    MoveAssistant,
)
from engines.games.merchants_bay.moves import RecruitTownsfolk, Sponsor, TakeAction
from tests.engines.games.merchants_bay.table import (
    ONE_HOUR,
    TWO_HOURS,
    evening,
    table,
)


@pytest.mark.parametrize(
    ("clock", "active"),
    [((5, 4, 6, 7), 1), ((5, 5, 4, 7), 2), ((8, 7, 6, 4), 3), ((1, 2, 2, 2), 0)],
)
def test_c19_the_hourglass_furthest_back_is_active(clock, active):
    position = table(seats=4, clock=clock, stack=(3, 2, 1, 0))
    assert position.view.to_move == (active,)


@pytest.mark.parametrize(
    ("stack", "active"), [((0, 1, 2), 1), ((2, 1, 0), 2), ((1, 2, 0), 1)]
)
def test_c19_of_several_the_one_on_top_of_the_stack_is_active(stack, active):
    position = table(seats=3, clock=(6, 4, 4), stack=stack)
    assert position.view.to_move == (active,)


def test_c19_a_hand_lies_between_the_hours():
    """A-02, version 2: H1 ranks 3.5, so 3 is behind it and 4 ahead of it."""
    assert table(round=2, clock=("H1", 3)).view.to_move == (1,)
    assert table(round=2, clock=("H1", 4)).view.to_move == (0,)
    assert table(round=3, clock=("H2", 6)).view.to_move == (1,)
    assert table(round=3, clock=("H2", 7)).view.to_move == (0,)


def test_c19_a_player_may_take_several_turns_in_a_row():
    first = table(clock=(1, 9)).when(*ONE_HOUR)
    assert first.followed[-1] == TurnBegan(0)
    second = first.when(TakeAction("travel"), MoveAssistant(4))
    assert second.followed[-1] == TurnBegan(0)
    assert second.clock == (3, 9)


def test_c19_who_catches_up_lands_on_top_and_is_active_again():
    """C-28: the newcomer lies on top, and the top is active."""
    position = table(clock=(4, 6)).when(*TWO_HOURS)
    assert position.clock == (6, 6)
    assert position.view.to_move == (0,)


def test_c19_the_turn_passes_to_whoever_is_now_furthest_back():
    position = table(seats=3, clock=(4, 5, 5), stack=(0, 2, 1)).when(*TWO_HOURS)
    assert position.followed[-1] == TurnBegan(2)


def test_c20_action_then_corruption_then_clock():
    position = table(clock=(4, 9)).when(TakeAction("freeze_time"), MarkTile(1))
    assert [type(event) for event in position.followed] == [
        ActionTaken,
        TileMarked,
        TileMarked,
        CorruptionDrawn,
        CorruptionDrawn,
        ActionEnded,
        HourglassAdvanced,
        TurnBegan,
    ]


def test_c20_only_the_active_player_acts_and_only_by_choosing_a_location():
    position = table(clock=(4, 9))
    position.then_illegal(TakeAction("take_row_1"), seat=1)
    position.then_illegal(TakeAction("time_slip"), seat=1)
    position.then_illegal(Sponsor("red"), RecruitTownsfolk(0))


def test_c15_a_day_has_arrival_production_market_and_clean_up():
    """The phases are told by what follows when the last hourglass is at the marker."""
    position = evening().when(TakeAction("sponsor"), Sponsor("red"))
    names = [type(event).__name__ for event in position.followed]
    phases = ("ProductionEnded", "ShieldsPaid", "DayEnded", "AdventurersArrived")
    assert [name for name in names if name in phases] == list(phases)
    assert ShieldActivated(0, "red") in position.followed
    assert position.view.round == 2

"""Rulebook, heading "Charger les Bateaux" (C-33 to C-36) and P-1."""

from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    AdventurerDrawn,
    BoatBoarded,
    BoatDissolved,
    BoatDocked,
    HourglassAdvanced,
    MarkerMoved,
    TurnBegan,
)
from engines.games.merchants_bay.moves import BoardBoat, DockBoat
from tests.engines.games.merchants_bay.table import (
    CLOSED,
    LEFT_FULL,
    ONE_HOUR,
    TWO_HOURS,
    Table,
    table,
)

NEARLY = "rgb rg rg rg rg rg"
"""One more, and boat 0 is full."""


def loading(letter: str, **rest: Any) -> Table:
    """Return a table on which this adventurer has been drawn at half past three."""
    given: dict[str, Any] = {"clock": (3, 9), "boats": NEARLY}
    return table(**given | rest).when(*ONE_HOUR, load=letter)


def test_c33_an_adventurer_is_drawn_and_put_on_any_boat_at_sea():
    position = loading("y", boats="rg rg rg rg rg rg")
    assert AdventurerDrawn(0, "yellow") in position.followed
    position.then_asked(0, *map(BoardBoat, range(6)))
    for boat in range(6):
        after = position.when(BoardBoat(boat))
        expected = ["rg"] * 6
        expected[boat] = "rgy"
        assert after.boats == " ".join(expected)
        assert BoatBoarded(0, boat, "yellow") in after.followed


def test_c33_who_is_drawn_leaves_the_bag():
    before = table(clock=(3, 9))
    position = loading("b", boats="rg rg rg rg rg rg").when(BoardBoat(5))
    assert before.bag == (6, 6, 8, 8, 5)
    assert position.bag == (6, 6, 7, 8, 5)


@pytest.mark.parametrize("rogues", ["criminals", "cultists"])
def test_c33_the_arrival_rule_does_not_apply_so_rogues_board(rogues):
    position = loading("x", rogues=rogues).when(BoardBoat(2))
    assert position.boats == "rgb rg rgx rg rg rg"


def test_c33_the_player_whose_hourglass_passed_decides():
    """P-8. Seat 1 loads although seat 0 sits first."""
    position = table(clock=(9, 3), merchants=("alchemist", "chronomancer"))
    position = position.when(*ONE_HOUR, load="r")
    position.then_asked(1, *map(BoardBoat, range(6)))


def test_p8_boat_and_berth_are_chosen_by_the_player_whose_hourglass_loads():
    position = table(
        clock=(9, 3), merchants=("alchemist", "chronomancer"), boats=NEARLY
    ).when(*ONE_HOUR, load="r")
    position = position.when(BoardBoat(0))
    position.then_asked(1, DockBoat("bazaar"), DockBoat("grand_place_left"))


@pytest.mark.parametrize(
    ("boat", "berths"),
    [
        (0, ("bazaar", "grand_place_left")),
        (1, ("bazaar", "grand_place_left")),
        (2, ("bazaar", "grand_place_left")),
        (3, ("grand_place_right", "black_market")),
        (4, ("grand_place_right", "black_market")),
        (5, ("grand_place_right", "black_market")),
    ],
)
def test_c34_a_full_boat_docks_at_once_on_its_own_side(boat, berths):
    """A-07: whoever filled it chooses among the free berths of that side."""
    position = loading("y", boats="rgb rgb rgb rgb rgb rgb").when(BoardBoat(boat))
    position.then_asked(0, *map(DockBoat, berths))
    assert position.view.asked == "dock"
    others = {*CLOSED.values()} - {*berths}
    position.then_illegal(*map(DockBoat, sorted(others)))


@pytest.mark.parametrize(
    ("berth", "piers"),
    [("bazaar", "rgby - -"), ("grand_place_left", "- rgby -")],
)
def test_c34_all_its_adventurers_go_to_that_pier(berth, piers):
    position = loading("y").when(BoardBoat(0), DockBoat(berth))
    assert position.piers == piers
    assert position.boats == "* rg rg rg rg rg"
    assert position.view.boats[0].berth == berth
    assert position.view.boats[0].adventurers == (0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("berth", "piers"),
    [("grand_place_right", "- rgby -"), ("black_market", "- - rgby")],
)
def test_c34_boats_of_the_right_dock_on_the_right(berth, piers):
    position = loading("y", boats="rg rg rg rg rg rgb")
    assert position.when(BoardBoat(5), DockBoat(berth)).piers == piers


def test_a07_a_berth_that_is_taken_is_not_offered():
    """With one berth left nothing is asked: the boat goes there."""
    position = loading("y", boats="rrrr rgb rg rg rg rg", docked={0: "bazaar"})
    after = position.when(BoardBoat(1))
    assert BoatDocked(0, 1, "grand_place_left") in after.followed
    other = loading("y", boats="rrrr rgb - rg rg rg", docked={0: "grand_place_left"})
    assert BoatDocked(0, 1, "bazaar") in other.when(BoardBoat(1)).followed


def test_c34_a_boat_of_three_does_not_dock():
    position = loading("y", boats="rg rg rg rg rg rg").when(BoardBoat(0))
    position.then_never(BoatDocked)


def test_c35_the_third_boat_of_a_full_side_is_dissolved():
    position = loading("y", boats="rrrr rgb gbx rg rg rg", docked={0: "bazaar"})
    after = position.when(BoardBoat(1))
    after.then_among_others(
        BoatDocked(0, 1, "grand_place_left"), BoatDissolved(2), TurnBegan(0)
    )
    assert after.boats == "* * * rg rg rg"
    assert after.piers == "rrrr rgby -"


def test_c35_customers_go_to_their_halls_and_rogues_to_the_lair():
    position = loading("y", boats="rrrr rgb gbx rg rg rg", docked={0: "bazaar"})
    assert position.halls == (1, 1, 1, 1, 3)
    after = position.when(BoardBoat(1))
    assert after.halls == (1, 2, 2, 1, 4)


def test_c35_the_other_side_is_left_alone():
    position = loading("y", boats="rrrr rg rg rgb rgg rg", docked={0: "bazaar"}).when(
        BoardBoat(3), DockBoat("black_market")
    )
    position.then_never(BoatDissolved)
    assert position.boats == "* rg rg * rgg rg"


def test_c35_the_third_boat_of_the_right_is_dissolved_too():
    position = loading(
        "y", boats="rg rg rg x rrrr rgb", docked={4: "black_market"}
    ).when(BoardBoat(5))
    assert BoatDissolved(3) in position.followed
    assert position.halls == (1, 1, 1, 1, 4)


def closing(**rest: Any) -> Table:
    """Return a table on which boat 4 lacks one adventurer to take the last berth."""
    given: dict[str, Any] = {
        "boats": "rrgg rrgg - bbyy rgb gx",
        "docked": {boat: CLOSED[boat] for boat in (0, 1, 3)},
        "dissolved": (2,),
    }
    return table(**given | rest)


def test_c36_with_the_fourth_berth_the_day_is_closed():
    position = closing(clock=(3, 9)).when(*ONE_HOUR, load="y")
    after = position.when(BoardBoat(4))
    after.then(
        BoatBoarded(0, 4, "yellow"),
        BoatDocked(0, 4, "black_market"),
        BoatDissolved(5),
        MarkerMoved(10),
        TurnBegan(0),
    )
    assert after.view.closed
    assert after.boats == "* * * * * *"
    assert after.halls == (1, 2, 1, 1, 4)


def test_c36_three_berths_do_not_close_the_day():
    position = table(
        clock=(3, 9),
        boats="rrgg rrgg - rgb rg rg",
        docked=LEFT_FULL,
        dissolved=(2,),
    ).when(*ONE_HOUR, BoardBoat(3), DockBoat("black_market"), load="y")
    position.then_never(MarkerMoved)
    assert not position.view.closed


@pytest.mark.parametrize("hour", [3, 6, 9, 10, 11])
def test_c36_loads_are_ignored_for_the_rest_of_the_day(hour):
    position = table(
        clock=(hour, hour),
        boats="- - - - - -",
        docked=CLOSED,
        dissolved=(2, 5),
        marker=12,
    )
    after = position.when(*ONE_HOUR, load="")
    assert after.clock == (hour + 1, hour)


def test_c36_the_second_load_of_a_double_is_ignored_when_the_first_closed_the_day():
    """And so is the one at 10:30: a single adventurer is drawn from 9 to 11."""
    position = closing(clock=(9, 9)).when(*TWO_HOURS, BoardBoat(4), load="y")
    assert position.clock == (11, 9)
    assert position.view.marker == 12


def test_p1_the_left_may_be_full_while_the_right_is_loaded():
    position = loading(
        "r", boats="rrgg rrgg - rg rg rg", docked=LEFT_FULL, dissolved=(2,)
    )
    position.then_asked(0, BoardBoat(3), BoardBoat(4), BoardBoat(5))


def test_p1_a_boat_docks_in_the_middle_of_a_move():
    """Between two steps of the hourglass the boat docks and is gone."""
    position = table(clock=(3, 9), boats=NEARLY).when(*TWO_HOURS, load="y")
    position = position.when(BoardBoat(0), DockBoat("bazaar"))
    position.then(
        BoatBoarded(0, 0, "yellow"),
        BoatDocked(0, 0, "bazaar"),
        HourglassAdvanced(0, "dial", 10),
        TurnBegan(0),
    )


def test_p1_a_placement_is_complete_before_the_second_load_of_a_double():
    position = table(clock=(9, 10), boats=NEARLY).when(*ONE_HOUR, load="y")
    docking = position.when(BoardBoat(0), load="")
    assert docking.view.asked == "dock"
    second = docking.when(DockBoat("bazaar"), load="r")
    second.then_asked(0, *map(BoardBoat, range(1, 6)))


def test_p1_two_boats_may_dock_in_one_move():
    """9:30 is passed first, 10:30 afterwards."""
    position = table(seats=3, clock=(9, 13, 13), boats="rgb rgb g rg rg rg").when(
        *TWO_HOURS, BoardBoat(0), DockBoat("grand_place_left"), load="yx"
    )
    assert position.clock == (11, 13, 13)
    after = position.when(BoardBoat(1))
    assert after.piers == "rgbx rgby -"
    assert BoatDissolved(2) in after.followed


def test_a12_with_an_empty_bag_nothing_happens():
    position = table(clock=(3, 9), bag="").when(*ONE_HOUR, load="")
    assert position.clock == (4, 9)
    position.then_never(AdventurerDrawn)


def test_a12_a_double_indicator_draws_as_long_as_the_bag_lasts():
    position = table(clock=(9, 10), bag="b").when(*ONE_HOUR, BoardBoat(3), load="b")
    assert position.bag == (0, 0, 0, 0, 0)
    assert position.clock == (10, 10)


def test_p1_a_boat_that_is_empty_is_still_at_sea():
    position = loading("r", boats="- rg rg rg rg rg")
    assert position.when(BoardBoat(0)).boats == "r rg rg rg rg rg"


def test_p1_docked_and_dissolved_boats_are_out_until_the_next_arrival():
    position = loading(
        "r",
        boats="rrgg rrgg - rrgg rg rg",
        docked={**LEFT_FULL, 3: "black_market"},
        dissolved=(2,),
    )
    position.then_asked(0, BoardBoat(4), BoardBoat(5))
    position.then_illegal(BoardBoat(0), BoardBoat(1), BoardBoat(2), BoardBoat(3))


def test_p1_a_full_day_is_4_8_and_4_adventurers():
    position = closing(clock=(3, 9)).when(*ONE_HOUR, BoardBoat(4), load="y")
    assert [sum(pier) for pier in position.view.piers] == [4, 8, 4]

"""Rulebook, heading "Fin de la phase de Production" (C-37 to C-39, CT-08)."""

from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    BoatDissolved,
    ProductionEnded,
    SalesBegan,
    TurnBegan,
)
from engines.games.merchants_bay.moves import BoardBoat, DockBoat
from tests.engines.games.merchants_bay.table import (
    ONE_HOUR,
    TWO_HOURS,
    Table,
    evening,
    table,
)


def last_hour(**rest: Any) -> Table:
    """Return the table after the last two loads of a day of two players."""
    given: dict[str, Any] = {"clock": (11, 12), "boats": "rg - b x - -"}
    position = table(**given | rest)
    return position.when(*ONE_HOUR, BoardBoat(0), BoardBoat(3), load="rx")


def test_c37_production_ends_when_all_have_reached_or_passed_the_marker():
    position = evening(clock=(11, 13)).when(*ONE_HOUR)
    assert ProductionEnded((1, 0)) in position.followed


def test_c37_it_goes_on_while_one_hourglass_is_before_the_marker():
    position = evening(seats=3, clock=(10, 11, 12)).when(*TWO_HOURS)
    position.then_never(ProductionEnded)
    assert position.followed[-1] == TurnBegan(1)


def test_c37_who_has_reached_the_marker_has_no_further_turn():
    """Seat 0 comes last onto the marker and is not asked again this day."""
    position = evening(seats=3, clock=(9, 9, 9), marker=10).when(*ONE_HOUR)
    assert position.followed[-1] == TurnBegan(1)
    assert position.clock == (10, 9, 9)


def test_c37_an_earlier_marker_ends_the_day_earlier():
    position = evening(clock=(5, 7), marker=7).when(*TWO_HOURS)
    assert ProductionEnded((0, 1)) in position.followed


def test_c38_the_most_advanced_ends_on_top():
    position = evening(seats=4, clock=(8, 12, 10, 11), marker=9).when(*ONE_HOUR)
    assert ProductionEnded((1, 3, 2, 0)) in position.followed


def test_c38_those_on_one_space_keep_their_order():
    position = evening(seats=4, clock=(11, 12, 12, 13), stack=(0, 2, 1, 3))
    after = position.when(*ONE_HOUR)
    assert ProductionEnded((3, 0, 2, 1)) in after.followed


def test_c38_a_hand_ranks_between_the_hours():
    position = evening(round=3, seats=3, clock=(5, 7, "H2"), marker=6)
    after = position.when(*ONE_HOUR)
    assert ProductionEnded((1, 2, 0)) in after.followed


def test_c38_all_stand_on_the_marker_while_goods_are_sold():
    position = evening(
        clock=(8, 11), marker=9, piers="rr - -", stalls={0: "R", 1: "R"}
    ).when(*ONE_HOUR)
    assert position.clock == (9, 9)
    assert position.view.stack == (1, 0)


def test_ct08_marker_9_and_arrivals_on_9_10_and_12():
    position = evening(
        seats=3,
        clock=(8, 10, 12),
        stack=(0, 1, 2),
        marker=9,
        piers="rr - -",
        stalls={0: "R", 1: "R", 2: "R"},
    ).when(*ONE_HOUR)
    assert position.happened(ProductionEnded) == [ProductionEnded((2, 1, 0))]
    assert position.happened(SalesBegan) == [SalesBegan(2, "bazaar")]


def test_ct08_who_is_on_top_begins_the_next_day():
    position = evening(seats=3, clock=(8, 10, 12), marker=9).when(*ONE_HOUR)
    assert position.view.round == 2
    assert position.view.stack == (2, 1, 0)
    assert position.followed[-1] == TurnBegan(2)


def test_c39_adventurers_still_at_sea_go_to_halls_and_lair():
    position = last_hour()
    assert position.halls == (3, 2, 2, 1, 5)
    assert ProductionEnded((0, 1)) in position.followed


def test_c39_piers_without_a_boat_stay_empty():
    position = last_hour(round=3, boats="rg - b x - -")
    assert position.piers == "- - -"


def test_c39_boats_that_are_docked_keep_their_customers_on_the_pier():
    position = table(
        clock=(11, 12),
        boats="rgb - b x - -",
        piers="- - yy",
        stalls={0: "y"},
    ).when(*ONE_HOUR, BoardBoat(0), DockBoat("bazaar"), BoardBoat(3), load="rx")
    assert position.piers == "rrgb - yy"
    assert position.halls == (1, 1, 2, 1, 5)


@pytest.mark.parametrize("boats", ["rg rg rg rg rg rg", "- - - - - -"])
def test_c39_every_boat_at_sea_is_dissolved(boats):
    position = last_hour(boats=boats, stalls={0: "r"}, piers="- r -")
    assert position.view.asked == "sell"
    dissolved = [event.boat for event in position.happened(BoatDissolved)]
    assert dissolved == list(range(6))
    assert position.boats == "* * * * * *"

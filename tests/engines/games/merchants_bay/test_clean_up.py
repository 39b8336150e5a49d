"""Rulebook, heading "Phase de Nettoyage" (C-49 to C-51, CT-04, A-21)."""

import pytest

from engines.games.merchants_bay.events import (
    DayBegan,
    DayEnded,
    GrandPlaceRefilled,
    TownsfolkReturned,
)
from engines.games.merchants_bay.moves import FinishSales
from tests.engines.games.merchants_bay.shops import alchemist, chronomancer
from tests.engines.games.merchants_bay.table import (
    LOADER,
    ONE_HOUR,
    SMALL_RED,
    evening,
    market,
)

GRAND_PLACE = (0, 3, 6, 9)


def test_c49_adventurers_in_halls_and_lair_stay():
    position = market(halls="rrgx")
    assert position.view.round == 2
    assert position.halls == (3, 2, 1, 1, 4)


def test_c49_adventurers_on_piers_go_back_to_the_bag():
    before = evening(piers="rrx gb y")
    after = before.when(*ONE_HOUR)
    assert after.piers == "- - -"
    crowds = [after.bag, *(boat.adventurers for boat in after.view.boats)]
    counts = [sum(kind) for kind in zip(*crowds, strict=True)]
    assert counts == [12, 12, 8, 8, 5]


def test_p8_rogues_on_piers_return_to_the_bag():
    after = evening(piers="xxx x -").when(*ONE_HOUR)
    assert after.bag[4] == 5


def test_c50_the_rightmost_card_goes_under_the_deck_and_a_new_one_is_revealed():
    before = evening(grand_place=GRAND_PLACE)
    revealed = before.view.townsfolk_deck[0]
    after = before.when(*ONE_HOUR)
    after.then_among_others(
        DayEnded(1), TownsfolkReturned(9), GrandPlaceRefilled(1), DayBegan(2)
    )
    assert revealed is None
    assert after.view.grand_place == (1, 0, 3, 6)
    assert len(after.view.townsfolk_deck) == 32


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_c50_the_card_under_the_deck_has_been_seen_by_all(viewer):
    after = evening(grand_place=GRAND_PLACE).when(*ONE_HOUR)
    deck = after.game.view(after.state, viewer).townsfolk_deck
    assert deck == (*(None,) * 31, 9)


@pytest.mark.parametrize(
    ("round_number", "mice", "hour"), [(1, (2, 13), 2), (2, (2, 4), 3)]
)
def test_c51_a_mouse_leaves_its_hand_and_the_hourglasses_begin_behind_the_mice(
    round_number, mice, hour
):
    """Mice sit on spaces: 2 is one o'clock, 4 two o'clock, 13 the second hand."""
    after = evening(round=round_number, seats=3).when(*ONE_HOUR)
    assert after.view.round == round_number + 1
    assert after.view.mice == mice
    assert after.clock == (hour,) * 3


def test_ct04_start_spaces_are_1_2_and_3():
    for round_number, hour in ((1, 2), (2, 3)):
        after = evening(round=round_number).when(*ONE_HOUR)
        assert after.clock == (hour, hour)


def test_c51_the_order_of_the_stack_is_unchanged():
    after = evening(seats=4, clock=(11, 13, 12, 12), stack=(0, 1, 3, 2)).when(*ONE_HOUR)
    assert after.view.stack == (1, 0, 3, 2)
    assert after.view.to_move == (1,)


def test_c51_the_marker_is_back_on_12():
    after = evening(clock=(6, 7), marker=7).when(*ONE_HOUR)
    assert after.view.round == 2
    assert after.view.marker == 12
    assert not after.view.closed
    assert not after.view.marker_moved


def test_c51_all_boats_are_at_sea_again():
    after = evening().when(*ONE_HOUR)
    assert [boat.at_sea for boat in after.view.boats] == [True] * 6
    assert [sum(boat.adventurers) for boat in after.view.boats] == [2] * 6


def test_c49_the_third_day_has_no_clean_up():
    after = evening(round=3, piers="rr - -", grand_place=GRAND_PLACE).when(*ONE_HOUR)
    after.then_never(TownsfolkReturned, GrandPlaceRefilled, DayBegan)
    assert after.view.grand_place == GRAND_PLACE
    assert after.view.round == 3


def test_a21_everything_in_a_shop_stays_overnight():
    shop = alchemist("rrgby ggggg bbyyx", flask="rrgx", waste=2, seat=1)
    grid = chronomancer(marked=(4, 8), assistant=4)
    before = evening(
        shops={0: grid, 1: shop},
        stalls={0: "rG", 1: "bY"},
        shields={0: "r", 1: "gb"},
        staff={0: {2: SMALL_RED}, 1: {4: LOADER}},
        corruption={0: (0, 5), 1: (1,)},
    ).when(*ONE_HOUR)
    assert before.view.round == 2
    player = before.view.players[1]
    assert player.shop.rows == ((2, 1, 1, 1, 0), (0, 5, 0, 0, 0), (0, 0, 2, 2, 1))
    assert player.shop.flask == (2, 1, 0, 0, 1)
    assert player.shop.waste == 2
    assert before.stall(0) == "rG"
    assert before.stall(1) == "bY"
    assert player.shields == (False, True, True, False)
    assert player.staff == (None, None, None, LOADER)
    assert before.view.players[0].staff == (None, SMALL_RED, None, None)
    assert before.corruption(0) == (0, 5)
    assert before.corruption(1) == (1,)
    assert sum(before.shop(0).marked) == 3


def test_a21_figures_stay_overnight():
    after = evening(figures={1: "purge"}).when(*ONE_HOUR)
    assert after.view.players[0].figure == "time_slip"
    assert after.view.players[1].figure == "purge"


def test_c44_what_was_not_sold_yesterday_is_still_there():
    after = market(piers="r - -", stalls={0: "R"}).when(FinishSales())
    assert after.view.round == 2
    assert after.stall() == "R"

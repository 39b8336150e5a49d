"""Rulebook, "Effets de carte Voyous" (C-61 to C-63), P-3 and PT-06."""

from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    AdventurerDrawn,
    BoatBoarded,
    BoatDissolved,
    BoatDocked,
    CorruptionDrawn,
    CustomerRobbed,
    GoodSold,
    RobberySkipped,
    RogueBribed,
    SalesBegan,
    TurnBegan,
)
from engines.games.merchants_bay.moves import (
    AssignStaff,
    BoardBoat,
    BribeRogue,
    DockBoat,
    FinishSales,
    MoveBetweenBoats,
    RecruitTownsfolk,
    Rob,
    SellGood,
    SkipRobbery,
    TakeAction,
)
from tests.engines.games.merchants_bay.table import (
    DOUBLE,
    LOADER,
    ONE_HOUR,
    PLAIN,
    TO_BOAT,
    TWO_HOURS,
    Table,
    market,
    table,
)

BRIBE, DONE, SKIP = BribeRogue(), FinishSales(), SkipRobbery()
SMALL_RED = SellGood("small", "red")
LARGE_RED, LARGE_BLUE = SellGood("large", "red"), SellGood("large", "blue")


def cult(**rest: Any) -> Table:
    return market(rogues="cultists", **rest)


def closed_market(position: Table) -> Table:
    """Let everybody who may still sell or bribe do neither."""
    while position.view.asked == "sell":
        position = position.when(DONE)
    return position


def robbers(boats: str = "rgb rrr - g - -", load: str = "x", **rest: Any) -> Table:
    """Return a table on which this adventurer has been drawn and waits for a boat."""
    given: dict[str, Any] = {"clock": (3, 9), "rogues": "robbers", "boats": boats}
    return table(**given | rest).when(*ONE_HOUR, load=load)


# --- criminals -----------------------------------------------------------------------


def test_c61_criminals_have_no_effect_on_boats():
    position = table(clock=(3, 9), boats="rgb rg rg rg rg rg")
    position = position.when(*ONE_HOUR, BoardBoat(1), load="x")
    position.then_never(CustomerRobbed, RobberySkipped, CorruptionDrawn)
    assert position.followed[-1] == TurnBegan(0)


def test_c61_criminals_have_no_effect_in_the_market():
    position = market(piers="rx - -", stalls={0: "R"})
    position.then_asked(0, LARGE_RED, DONE)
    position.then_illegal(BRIBE)


def test_c61_robbers_take_no_bribes_and_cultists_do_not_rob():
    market(rogues="robbers", piers="rx - -", stalls={0: "R"}).then_illegal(BRIBE)
    position = table(rogues="cultists", clock=(3, 9)).when(*ONE_HOUR, load="x")
    position.when(BoardBoat(0)).then_never(CustomerRobbed, RobberySkipped)


# --- cultists ------------------------------------------------------------------------


def test_c62_a_bribed_rogue_is_a_customer_of_every_colour():
    position = cult(piers="rrbx - -", stalls={0: "RB"})
    position.then_asked(0, LARGE_RED, LARGE_BLUE, BRIBE, DONE)
    position = position.when(BRIBE, LARGE_RED, LARGE_BLUE)
    assert position.gold == (6 * 3 + 8 * 2, 0)


def test_c62_a_bribe_draws_a_card_at_once():
    position = cult(piers="rx - -", stalls={0: "R"}, deck=(DOUBLE["red"], PLAIN))
    position = position.when(BRIBE)
    assert RogueBribed(0) in position.followed
    assert position.corruption() == (DOUBLE["red"],)


def test_c62_each_rogue_of_the_pier_can_be_bribed_once():
    position = cult(piers="rxx - -", stalls={0: "R"}).when(BRIBE)
    position.then_asked(0, LARGE_RED, BRIBE, DONE)
    position = position.when(BRIBE)
    position.then_asked(0, LARGE_RED, DONE)
    position.then_illegal(BRIBE)
    assert position.when(LARGE_RED).gold == (18, 0)


def test_p3_only_later_sales_gain():
    position = cult(piers="rx - -", stalls={0: "RR"}).when(LARGE_RED, BRIBE, LARGE_RED)
    assert position.gold == (6 + 12, 0)


def test_p3_a_bribe_enables_a_sale_where_no_customer_of_the_colour_stands():
    position = cult(piers="gx - -", stalls={0: "R"})
    position.then_asked(0, BRIBE, DONE)
    position = position.when(BRIBE)
    position.then_asked(0, LARGE_RED, DONE)
    assert position.when(LARGE_RED).gold == (6, 0)


def test_a04_bribes_are_per_player_and_never_shared():
    position = cult(piers="rx - -", stalls={0: "R", 1: "R"})
    position = position.when(BRIBE, LARGE_RED)
    position.then_asked(1, LARGE_RED, BRIBE, DONE)
    after = position.when(LARGE_RED)
    assert after.gold == (12, 6)
    both = position.when(BRIBE, LARGE_RED)
    assert both.gold == (12, 12)
    assert (len(both.corruption(0)), len(both.corruption(1))) == (1, 1)


def test_a04_a_bribe_is_for_this_pier_only():
    position = cult(piers="x rx -", stalls={0: "rR"}).when(BRIBE, LARGE_RED)
    while position.view.unfinished.pier == "bazaar":
        position = position.when(DONE)
    position.then_asked(0, SMALL_RED, BRIBE, DONE)
    after = position.when(SMALL_RED)
    assert GoodSold(0, "small", "red", 3) in after.followed


def test_a04_rogues_of_other_piers_cannot_be_bribed():
    position = cult(piers="r xx -", stalls={0: "R"})
    position.then_asked(0, LARGE_RED, DONE)
    position.then_illegal(BRIBE)


def test_a04_a_bribe_is_for_today_only():
    """On the second day the rogue asks again; the first bribe counts no more."""
    first = closed_market(cult(piers="- - rx", stalls={0: "r"}).when(BRIBE))
    assert first.view.round == 2
    assert first.view.unfinished.bribes == 0


@pytest.mark.parametrize(
    ("pier", "good"), [("x - -", "R"), ("- x -", "r"), ("- - x", "R"), ("- - x", "r")]
)
def test_p3_bribing_is_offered_at_each_pier_to_each_player(pier, good):
    position = cult(piers=pier, stalls={0: good, 1: good})
    position.then_asked(0, BRIBE, DONE)
    position.when(DONE).then_asked(1, BRIBE, DONE)


@pytest.mark.parametrize(("pier", "unfit"), [("x - -", "r"), ("- x -", "R")])
def test_p6_a_seat_with_nothing_to_sell_at_a_pier_is_not_asked_for_a_bribe(pier, unfit):
    """Version 2: neither with an empty stall nor with goods of the other size."""
    position = cult(piers=pier, stalls={0: unfit})
    assert position.view.round == 2
    position.then_never(RogueBribed)


def test_p6_a_bribe_is_no_longer_offered_when_the_last_good_is_sold():
    """Version 2."""
    position = cult(piers="rx - -", stalls={0: "R"}).when(LARGE_RED)
    assert position.view.asked != "sell"


def test_p6_no_bribe_is_offered_while_deck_and_pile_are_empty():
    position = cult(piers="rx - -", stalls={0: "R"}, deck=())
    position.then_asked(0, LARGE_RED, DONE)
    position.then_illegal(BRIBE)
    with_pile = cult(piers="rx - -", stalls={0: "R"}, deck=(), pile=1)
    with_pile.then_asked(0, LARGE_RED, BRIBE, DONE)
    assert with_pile.when(BRIBE).corruption() == (PLAIN,)


def test_p3_a_bribe_without_a_sale_at_the_black_market_draws_no_second_card():
    bribed = cult(piers="- - rx", stalls={0: "r"}).when(BRIBE)
    assert len(closed_market(bribed).corruption()) == 1
    sold = closed_market(bribed.when(SMALL_RED))
    assert len(sold.corruption()) == 2


def test_p3_a_seat_without_rogues_or_customers_is_not_asked():
    position = cult(piers="- r -", stalls={1: "r"})
    assert position.happened(SalesBegan) == [SalesBegan(1, "grand_place")]


# --- robbers -------------------------------------------------------------------------


def test_c63_after_placing_a_rogue_a_customer_may_be_taken_to_another_boat():
    position = robbers("rg rr - g - -").when(BoardBoat(0))
    position.then_asked(
        0,
        *(Rob("red", boat) for boat in range(1, 6)),
        *(Rob("green", boat) for boat in range(1, 6)),
        SKIP,
    )
    after = position.when(Rob("green", 3))
    assert CustomerRobbed(0, "green", 0, 3) in after.followed
    assert after.boats == "rx rr - gg - -"
    assert after.followed[-1] == TurnBegan(0)


def test_c63_a_robbery_draws_a_card_at_once():
    position = robbers("rg rr - g - -", deck=(DOUBLE["red"],)).when(BoardBoat(0))
    after = position.when(Rob("green", 3))
    assert after.happened(CorruptionDrawn) == [CorruptionDrawn(0, DOUBLE["red"])]


def test_c63_a_robbery_may_be_refused():
    after = robbers("rg rr - g - -").when(BoardBoat(0), SKIP)
    assert RobberySkipped(0) in after.followed
    assert after.boats == "rgx rr - g - -"
    assert after.corruption() == ()


def test_c63_robbing_comes_before_docking():
    """The fourth on the boat is a rogue: the boat may be robbed and stay at sea."""
    position = robbers().when(BoardBoat(0))
    assert position.view.asked == "rob"
    position.then_never(BoatDocked)
    skipped = position.when(SKIP)
    skipped.then_asked(0, DockBoat("bazaar"), DockBoat("grand_place_left"))
    robbed = position.when(Rob("blue", 4))
    robbed.then_never(BoatDocked)
    assert robbed.boats == "rgx rrr - g b -"
    assert robbed.followed[-1] == TurnBegan(0)


def test_c63_a_customer_who_boards_robs_nobody():
    position = robbers(load="y").when(BoardBoat(3))
    position.then_never(CustomerRobbed, RobberySkipped)
    assert position.view.asked == "action"


def test_c63_only_customers_of_the_boat_just_boarded_are_robbed():
    position = robbers("r g - - - -").when(BoardBoat(0))
    position.then_illegal(Rob("green", 2), Rob("red", 0), Rob("red", 6))


def test_pt06_green_is_moved_to_a_boat_of_three_on_the_same_side():
    position = robbers().when(BoardBoat(0), Rob("green", 1))
    assert position.boats == "rbx rrrg - g - -"
    position.then_asked(0, DockBoat("bazaar"), DockBoat("grand_place_left"))
    after = position.when(DockBoat("bazaar"))
    assert after.boats == "rbx * - g - -"
    assert after.piers == "rrrg - -"


def test_pt06_the_robbed_boat_is_dissolved_if_its_side_is_now_complete():
    position = robbers("rgb rrr bbbb g - -", docked={2: "grand_place_left"}).when(
        BoardBoat(0), Rob("green", 1)
    )
    position.then_among_others(
        CustomerRobbed(0, "green", 0, 1), BoatDocked(0, 1, "bazaar"), BoatDissolved(0)
    )
    assert position.halls == (2, 1, 2, 1, 4)


def test_a05_the_target_may_lie_on_the_other_side():
    position = robbers("rgb - - rrr - -").when(BoardBoat(0), Rob("green", 3))
    position.then_asked(0, DockBoat("grand_place_right"), DockBoat("black_market"))
    after = position.when(DockBoat("black_market"))
    assert after.boats == "rbx - - * - -"


def test_a05_a_docked_boat_is_no_target():
    position = robbers("rgb rrrr - g - -", docked={1: "bazaar"}).when(BoardBoat(0))
    position.then_illegal(Rob("red", 1))


def test_a05_without_a_customer_aboard_nothing_is_asked():
    for boat in (2, 3):
        position = robbers("rgb rrr - x - -").when(BoardBoat(boat))
        position.then_never(RobberySkipped, CustomerRobbed)
        assert position.view.asked == "action"


def test_a05_without_another_boat_at_sea_nothing_is_asked():
    position = table(
        clock=(3, 9),
        rogues="robbers",
        boats="rrgg rrgg - rrgg rg x",
        docked={0: "bazaar", 1: "grand_place_left", 3: "grand_place_right"},
        dissolved=(2, 5),
    ).when(*ONE_HOUR, load="x")
    position.then_among_others(AdventurerDrawn(0, "grey"), BoatBoarded(0, 4, "grey"))
    position.then_never(RobberySkipped, CustomerRobbed)
    assert position.view.asked == "action"


def test_a05_the_loads_of_sailors_rob_too():
    position = table(
        rogues="robbers",
        clock=(4, 9),
        boats="r - - - - -",
        grand_place=(0, 3, 6, LOADER),
    ).when(TakeAction("recruit"), RecruitTownsfolk(3), BoardBoat(0), load="x")
    position.then_asked(0, *(Rob("red", boat) for boat in range(1, 6)), SKIP)
    position.when(SKIP).then_asked(0, *map(AssignStaff, range(1, 5)))


def test_a05_a_rogue_whom_sailors_bring_to_another_boat_robs_too():
    position = table(
        rogues="robbers",
        clock=(4, 9),
        boats="gx r - - - -",
        grand_place=(0, 3, 6, TO_BOAT),
    ).when(TakeAction("recruit"), RecruitTownsfolk(3))
    rogue = position.when(MoveBetweenBoats(0, "grey", 1))
    rogue.then_asked(0, *(Rob("red", boat) for boat in (0, 2, 3, 4, 5)), SKIP)
    customer = position.when(MoveBetweenBoats(0, "green", 1))
    customer.then_asked(0, *map(AssignStaff, range(1, 5)))


def test_p3_a_robbed_customer_robs_nobody():
    position = robbers("r x - - - -").when(BoardBoat(0), Rob("red", 1))
    assert position.followed[-1] == TurnBegan(0)
    assert position.boats == "x rx - - - -"


def test_p3_the_second_load_of_a_double_robs_anew():
    position = table(rogues="robbers", clock=(9, 10), boats="r g - - - -")
    position = position.when(*ONE_HOUR, BoardBoat(0), load="x")
    position = position.when(Rob("red", 2), load="x").when(BoardBoat(1))
    assert position.view.asked == "rob"


def test_p6_no_robbery_is_offered_while_deck_and_pile_are_empty():
    position = robbers("rg rr - g - -", deck=()).when(BoardBoat(0))
    position.then_never(RobberySkipped, CustomerRobbed)
    assert position.view.asked == "action"
    with_pile = robbers("rg rr - g - -", deck=(), pile=1).when(BoardBoat(0))
    assert with_pile.view.asked == "rob"


def test_p3_a_robbery_that_fills_the_last_berth_closes_the_day():
    position = table(
        rogues="robbers",
        clock=(3, 9),
        boats="rrgg rrgg - bbyy rgb rg",
        docked={0: "bazaar", 1: "grand_place_left", 3: "grand_place_right"},
        dissolved=(2,),
    ).when(*TWO_HOURS, BoardBoat(5), Rob("red", 4), load="x")
    assert position.boats == "* * * * * *"
    assert position.view.closed
    assert position.halls == (1, 2, 1, 1, 4)
    assert position.clock == (5, 9)


def test_p8_the_player_whose_hourglass_placed_the_rogue_robs_and_chooses_the_berth():
    position = table(
        merchants=("alchemist", "chronomancer"),
        rogues="robbers",
        clock=(9, 3),
        boats="rgb rrr - g - -",
    ).when(*ONE_HOUR, BoardBoat(0), load="x")
    position.then_illegal(SKIP, seat=0)
    after = position.when(Rob("green", 1))
    after.then_asked(1, DockBoat("bazaar"), DockBoat("grand_place_left"))
    assert (len(after.corruption(0)), len(after.corruption(1))) == (0, 1)

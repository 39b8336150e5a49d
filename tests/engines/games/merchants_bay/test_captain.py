"""The Captain's shop: ships, compass and treasure (P-7)."""

from typing import Any

import pytest

from engines.core.chance import Chance
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import (
    ActionEnded,
    CorruptionDrawn,
    HourglassAdvanced,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.captain.content import BOX
from engines.games.merchants_bay.merchants.captain.events import (
    CargoRecoloured,
    CompassSpun,
    ShipRecalled,
    ShipSent,
    ShipStayed,
    TreasureLaid,
    TreasureTaken,
)
from engines.games.merchants_bay.merchants.captain.moves import (
    ChartColour,
    FinishSailing,
    KeepSpin,
    RecallShip,
    RecolourCargo,
    SendShip,
    SpinAgain,
    TakeTreasure,
)
from engines.games.merchants_bay.moves import (
    DockBoat,
    MoveBetweenBoats,
    Rob,
    TakeAction,
)
from tests.engines.games.merchants_bay.shops import captain
from tests.engines.games.merchants_bay.table import (
    CLOSED,
    COLOURS,
    DOUBLE,
    ONE_HOUR,
    PLAIN,
    Table,
    evening,
    table,
    told_goods,
)

SAIL, CHART, HUNT, RECALL, USE = map(
    TakeAction, ("set_sail", "chart_a_course", "treasure_hunt", "recall", "use_staff")
)
KEEP, AGAIN, SEND, DONE = KeepSpin(), SpinAgain(), SendShip(), FinishSailing()
RED, RED_TOO, GREEN, GREEN_TOO, BLUE, YELLOW, TREASURE, STORM = range(8)
"""The sectors of the compass."""


def shop(out: str = "", tiles: str = "rgb", **rest: Any) -> Table:
    given: dict[str, Any] = {
        "clock": (4, 9),
        "merchants": ("captain", "alchemist"),
        "shops": {0: captain(out, tiles)},
    }
    return table(**given | rest)


def cargo(position: Table) -> str:
    return told_goods(position.shop().cargo)


def test_p7_captain_has_four_ships_a_compass_of_eight_and_twelve_tiles():
    assert BOX.ships == 4
    assert BOX.compass == (
        *("red", "red", "green", "green"),
        *("blue", "yellow", "treasure", "storm"),
    )
    tiles = BOX.treasure.tiles
    assert (tiles.red, tiles.green, tiles.blue, tiles.yellow) == (3, 3, 3, 3)
    assert BOX.treasure.open == 3


def test_p7_captain_begins_with_all_ships_in_harbour_and_three_tiles_face_up():
    """P-9: ("treasure", round, seat) gives the order of the twelve tiles."""
    events = GAME.begin(4, Chance(b"captain"))
    view = Table(GAME).given(*events).view
    seat = [player.merchant for player in view.players].index("captain")
    shop = view.players[seat].shop
    assert (shop.harbour, sum(shop.cargo)) == (4, 0)
    twelve = [colour for colour in COLOURS for _ in range(3)]
    order = Chance(b"captain").shuffled(twelve, "treasure", 1, seat)
    assert shop.tiles == tuple(order[:3])


# --- set sail ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sector", "good"),
    [
        (RED, "r"),
        (RED_TOO, "r"),
        (GREEN, "g"),
        (GREEN_TOO, "g"),
        (BLUE, "b"),
        (YELLOW, "y"),
    ],
)
def test_p7_set_sail_by_a_colour_sends_a_ship_with_the_small_good(sector, good):
    position = shop().when(SAIL, spins=[sector])
    position.then_asked(0, KEEP, AGAIN)
    position = position.when(KEEP, spins=[])
    assert cargo(position) == good
    assert position.shop().harbour == 3
    assert position.supply()["rgby".index(good)] == 2
    assert position.stall() == ""
    position.then_asked(0, SEND, DONE)


def test_p7_set_sail_sends_one_or_two_ships_for_an_hour():
    first = shop().when(SAIL, KEEP, spins=[RED])
    one = first.when(DONE)
    assert (one.clock, cargo(one)) == ((5, 9), "r")
    two = first.when(SEND, KEEP, spins=[BLUE])
    assert (two.clock, cargo(two)) == ((5, 9), "rb")
    assert two.happened(ActionEnded) == [ActionEnded(0, 1)]


def test_p7_set_sail_the_second_result_counts():
    position = shop().when(SAIL, AGAIN, spins=[RED, YELLOW])
    assert cargo(position) == "y"
    sectors = [event.sector for event in position.happened(CompassSpun)]
    assert sectors == ["red", "yellow"]


def test_p7_set_sail_has_one_second_spin_per_action_not_per_ship():
    position = shop().when(SAIL, AGAIN, SEND, spins=[RED, YELLOW, GREEN])
    assert cargo(position) == "gy"
    assert position.clock == (5, 9)
    kept = shop().when(SAIL, KEEP, SEND, spins=[RED, GREEN])
    kept.then_asked(0, KEEP, AGAIN)
    after = kept.when(AGAIN, spins=[BLUE])
    assert (cargo(after), after.clock) == ("rb", (5, 9))


def test_p7_set_sail_in_a_storm_the_ship_stays_and_a_card_is_drawn_at_once():
    position = shop(deck=(DOUBLE["red"], PLAIN)).when(SAIL, KEEP, spins=[STORM])
    assert cargo(position) == ""
    assert position.corruption() == (DOUBLE["red"],)
    position.then_asked(0, SEND, DONE)
    avoided = shop().when(SAIL, AGAIN, spins=[STORM, RED])
    assert avoided.corruption() == ()


def test_p7_set_sail_to_a_treasure_takes_a_tile():
    position = shop(tiles="rgr").when(SAIL, KEEP, spins=[TREASURE])
    position.then_asked(0, TakeTreasure("red"), TakeTreasure("green"))
    after = position.when(TakeTreasure("red"))
    assert cargo(after) == "R"
    assert sorted(filter(None, after.shop().tiles)) == ["green", "red"]
    assert after.supply()[4] == 1
    after.then_asked(0, SEND, DONE)
    position.then_illegal(TakeTreasure("blue"))


def test_p7_set_sail_to_a_treasure_needs_a_tile_with_a_token_in_the_supply():
    position = shop(tiles="rgb", stalls={0: "RR"}).when(SAIL, KEEP, spins=[TREASURE])
    position.then_asked(0, TakeTreasure("green"), TakeTreasure("blue"))
    none = shop(tiles="rrr", stalls={0: "RR"}).when(SAIL, KEEP, spins=[TREASURE])
    assert cargo(none) == ""
    assert none.corruption() == ()
    assert ShipStayed(0, "treasure") in none.followed
    none.then_asked(0, SEND, DONE)


def test_p7_set_sail_without_a_token_the_ship_stays_and_nothing_else():
    position = shop(stalls={0: "rrr"}).when(SAIL, KEEP, spins=[RED])
    assert cargo(position) == ""
    assert position.corruption() == ()
    position.then_never(ShipSent)
    position.then_asked(0, SEND, DONE)


def test_p7_set_sail_with_the_last_ship_out_ends():
    position = shop("rgb").when(SAIL, KEEP, spins=[RED])
    assert cargo(position) == "rrgb"
    assert position.clock == (5, 9)


def test_p7_set_sail_a_ship_that_stayed_can_be_sent_again():
    position = shop("rgb", deck=(PLAIN,)).when(SAIL, KEEP, spins=[STORM])
    position.then_asked(0, SEND, DONE)
    assert cargo(position.when(SEND, KEEP, spins=[BLUE])) == "rgbb"


def test_p7_captain_needs_a_ship_in_harbour():
    position = shop("rrgb")
    assert position.locations == ["recall", "recruit", "sponsor"]
    position.then_illegal(SAIL, CHART, HUNT)


def test_p4_the_captain_always_has_set_sail_or_recall():
    for out in ("", "r", "rgb", "rrgb"):
        assert {"set_sail", "recall"} & {*shop(out).locations}


def test_p9_spins_of_a_turn_are_counted_second_spins_and_staff_too():
    position = shop().when(SAIL, AGAIN, SEND, spins=[RED, YELLOW, GREEN])
    assert position.keys == [("compass", 1, 1, 0, number) for number in range(3)]
    staff = shop(staff={0: {1: 12}}).when(USE, spins=[RED])
    assert staff.keys == [("compass", 1, 1, 0, 0)]


# --- chart, hunt, recall -------------------------------------------------------------


def test_p7_chart_a_course_sends_a_ship_with_a_chosen_small_good():
    position = shop(stalls={0: "ggg"}).when(CHART)
    position.then_asked(
        0, ChartColour("red"), ChartColour("blue"), ChartColour("yellow")
    )
    position.then_illegal(ChartColour("green"))
    after = position.when(ChartColour("blue"))
    assert cargo(after) == "b"
    assert ShipSent(0, "blue") in after.followed
    assert (after.clock, len(after.corruption())) == ((5, 9), 0)


def test_p7_chart_a_course_needs_a_small_token():
    position = shop(stalls={0: "rrrgggbbbyyy"})
    assert "chart_a_course" not in position.locations
    assert "set_sail" in position.locations


def test_p7_treasure_hunt_takes_a_tile_for_an_hour_and_a_card():
    position = shop(tiles="yyb").when(HUNT)
    position.then_asked(0, TakeTreasure("blue"), TakeTreasure("yellow"))
    after = position.when(TakeTreasure("yellow"))
    assert TreasureTaken(0, "yellow") in after.followed
    assert (cargo(after), after.clock, after.corruption()) == ("Y", (5, 9), (PLAIN,))


def test_p7_treasure_hunt_needs_a_tile_whose_token_is_in_the_supply():
    shop(tiles="rrr", stalls={0: "RR"}).then_illegal(HUNT)
    assert "treasure_hunt" in shop(tiles="rrg", stalls={0: "RR"}).locations


def test_p7_tiles_are_not_replaced_during_the_day():
    position = (
        shop(tiles="ggg")
        .when(HUNT)
        .given(
            TreasureTaken(0, "green"), HourglassAdvanced(0, "dial", 14), TurnBegan(0)
        )
    )
    assert len([tile for tile in position.shop().tiles if tile]) == 1
    bare = shop(tiles="g").when(HUNT)
    assert [tile for tile in bare.shop().tiles if tile] == []
    assert "treasure_hunt" not in bare.given(TurnBegan(0)).locations


def test_p7_recall_brings_all_goods_to_the_stall():
    position = shop("rrgB").when(RECALL)
    assert (position.stall(), cargo(position)) == ("rrgB", "")
    assert position.shop().harbour == 4
    assert position.clock == (6, 9)
    assert ShipRecalled(0, "large", "blue") in position.followed


def test_p7_recall_needs_a_ship_that_is_out():
    shop().then_illegal(RECALL)


def test_a19_cargo_is_neither_sold_nor_unsold():
    """In the market a ship's good is not offered; at the end it breaks no tie."""
    at_sea = evening(
        merchants=("chronomancer", "captain"),
        round=3,
        piers="- r r",
        gold=(10, 10),
        shops={1: captain("rrR", seat=1)},
    ).when(*ONE_HOUR)
    at_sea.then_ranks(1, 1)


def test_a21_treasure_tiles_are_renewed_overnight_all_twelve():
    """And ships stay out: P-9 names the day that begins."""
    position = evening(
        merchants=("chronomancer", "captain"), shops={1: captain("rR", "g", seat=1)}
    ).when(*ONE_HOUR)
    assert position.view.round == 2
    twelve = [colour for colour in COLOURS for _ in range(3)]
    order = Chance(b"scenario").shuffled(twelve, "treasure", 2, 1)
    assert position.happened(TreasureLaid) == [TreasureLaid(1, tuple(order[:3]))]
    assert position.shop(1).tiles == tuple(order[:3])
    assert told_goods(position.shop(1).cargo) == "rR"


# --- staff ---------------------------------------------------------------------------


def test_p7_captain_staff_1_spins_once_without_a_second_spin():
    given: dict[str, Any] = {"staff": {0: {1: 12}}}
    position = shop(**given).when(USE, spins=[BLUE])
    assert (cargo(position), position.clock) == ("b", (5, 9))
    storm = shop(**given).when(USE, spins=[STORM])
    assert (cargo(storm), len(storm.happened(CorruptionDrawn))) == ("", 1)
    treasure = shop(tiles="gb", **given).when(USE, spins=[TREASURE])
    treasure.then_asked(0, TakeTreasure("green"), TakeTreasure("blue"))
    assert cargo(treasure.when(TakeTreasure("blue"))) == "B"
    shop("rrgb", **given).then_illegal(USE)


def test_p7_captain_staff_1_has_no_second_spin_left_over_from_set_sail():
    sailed = shop(staff={0: {1: 12}}).when(SAIL, KEEP, DONE, spins=[RED])
    position = sailed.when(USE, spins=[BLUE])
    assert cargo(position) == "rb"
    assert position.happened(ActionEnded) == [ActionEnded(0, 1)]


def test_p7_captain_staff_2_recolours_a_small_cargo():
    given: dict[str, Any] = {"staff": {0: {2: 12}}}
    position = shop("rgB", stalls={0: "yyy"}, **given).when(USE)
    position.then_asked(
        0,
        RecolourCargo("red", "green"),
        RecolourCargo("red", "blue"),
        RecolourCargo("green", "red"),
        RecolourCargo("green", "blue"),
    )
    after = position.when(RecolourCargo("red", "blue"))
    assert CargoRecoloured(0, "red", "blue") in after.followed
    assert cargo(after) == "gbB"
    assert after.supply()[:4] == (3, 2, 2, 0)
    shop("RB", **given).then_illegal(USE)
    shop("r", stalls={0: "gggbbbyyy"}, **given).then_illegal(USE)


def test_p7_captain_staff_3_recalls_one_ship():
    given: dict[str, Any] = {"staff": {0: {3: 12}}}
    position = shop("rrB", **given).when(USE)
    position.then_asked(0, RecallShip("small", "red"), RecallShip("large", "blue"))
    after = position.when(RecallShip("small", "red"))
    assert (after.stall(), cargo(after), after.clock) == ("r", "rB", (5, 9))
    position.then_illegal(RecallShip("small", "blue"))
    shop(**given).then_illegal(USE)


def test_p7_captain_staff_4_is_a_sailor_of_kind_5():
    given: dict[str, Any] = {"staff": {0: {4: 12}}}
    position = shop(boats="r - - ggg - -", **given).when(USE)
    assert len(position.offers(MoveBetweenBoats)) == 10
    after = position.when(MoveBetweenBoats(0, "red", 3), DockBoat("black_market"))
    assert after.piers == "- - rggg"
    assert after.clock == (5, 9)


def test_p7_captain_staff_4_needs_somebody_at_sea_and_another_boat():
    given: dict[str, Any] = {"staff": {0: {4: 12}}}
    shop(boats="- - - - - -", **given).then_illegal(USE)
    shop(boats="- - - - - -", docked=CLOSED, dissolved=(2, 5), **given).then_illegal(
        USE
    )


def test_p7_captain_staff_4_needs_two_boats_at_sea():
    shop(
        boats="rrgg rrgg - bbyy rg -",
        docked={boat: CLOSED[boat] for boat in (0, 1, 3)},
        dissolved=(2, 5),
        staff={0: {4: 12}},
    ).then_illegal(USE)


def test_a05_the_captains_staff_robs_too():
    position = shop(boats="x r - - - -", rogues="robbers", staff={0: {4: 12}})
    position = position.when(USE, MoveBetweenBoats(0, "grey", 1))
    assert position.offers(Rob) == [Rob("red", boat) for boat in (0, 2, 3, 4, 5)]


def test_a01_the_captains_staff_may_close_the_day_inside_an_action():
    position = shop(
        boats="rrgg rrgg - bbyy rgb rg",
        docked={boat: CLOSED[boat] for boat in (0, 1, 3)},
        dissolved=(2,),
        clock=(4, 5),
        staff={0: {4: 12}},
    ).when(USE, MoveBetweenBoats(5, "red", 4))
    assert position.view.marker == 6
    assert position.clock == (5, 5)

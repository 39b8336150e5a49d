"""The Alchemist's shop: marbles, potions and elixirs (P-7, PT-04)."""

from typing import Any

import pytest

from engines.core.chance import Chance
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import (
    ActionEnded,
    ActionTaken,
    CorruptionDiscarded,
    CorruptionDrawn,
    SponsorPaid,
    TurnBegan,
)
from engines.games.merchants_bay.merchants.alchemist.content import BOX
from engines.games.merchants_bay.merchants.alchemist.events import (
    GoodBrewed,
    MarblesTaken,
    RowFilled,
    WastePurged,
)
from engines.games.merchants_bay.merchants.alchemist.moves import (
    AnnounceColour,
    Brew,
    FinishBrewing,
    FinishSwapping,
    SwapColour,
    SwapMarble,
    TakeMarble,
)
from engines.games.merchants_bay.moves import (
    DiscardCorruption,
    FinishStaff,
    ImmediateSponsor,
    TakeAction,
    UseStaff,
)
from tests.engines.games.merchants_bay.shops import alchemist
from tests.engines.games.merchants_bay.table import (
    COLOURS,
    DOUBLE,
    LETTERS,
    PLAIN,
    Table,
    table,
    told_crowd,
)

ROWS = "rrgby ggggg bbyyx"
ROW_1, ROW_2, ROW_3 = (TakeAction(f"take_row_{row}") for row in (1, 2, 3))
BREW, PURGE, USE = TakeAction("brew"), TakeAction("purge"), TakeAction("use_staff")
RED, GREEN, BLUE, YELLOW = map(AnnounceColour, COLOURS)
DONE = FinishBrewing()


def shop(rows: str = ROWS, flask: str = "", waste: int = 0, **rest: Any) -> Table:
    given: dict[str, Any] = {
        "clock": (4, 9),
        "merchants": ("alchemist", "chronomancer"),
        "shops": {0: alchemist(rows, flask, waste)},
    }
    return table(**given | rest)


def rows(position: Table) -> str:
    return " ".join(map(told_crowd, position.shop().rows))


def flask(position: Table) -> str:
    return told_crowd(position.shop().flask)


def test_p7_alchemist_has_30_marbles_three_rows_of_five_and_a_flask_of_ten():
    marbles = BOX.marbles
    assert (marbles.red, marbles.green, marbles.blue, marbles.yellow) == (6, 6, 6, 6)
    assert marbles.ichor == 6
    assert [row.colours for row in BOX.rows] == [1, 1, 2]
    assert (BOX.decanter.row, BOX.decanter.flask) == (5, 10)
    assert BOX.brew.cauldrons == 4
    assert (BOX.brew.marbles.small, BOX.brew.marbles.large) == (2, 3)


def test_p7_alchemist_begins_with_a_full_decanter_drawn_from_the_bag():
    """P-9: ("marble", 0, 0, seat, i), rows 1, 2, 3 in order, i from 0."""
    chance = Chance(b"alchemist")
    events = GAME.begin(4, chance)
    view = Table(GAME).given(*events).view
    seat = [player.merchant for player in view.players].index("alchemist")
    bag = [6, 6, 6, 6, 6]
    drawn = []
    for number in range(15):
        index = chance.below(sum(bag), "marble", 0, 0, seat, number)
        kind = next(k for k in range(5) if index < sum(bag[: k + 1]))
        bag[kind] -= 1
        drawn.append(kind)
    expected = [drawn[:5], drawn[5:10], drawn[10:]]
    shop = view.players[seat].shop
    assert [told_crowd(row) for row in shop.rows] == [
        "".join(LETTERS[kind] for kind in sorted(row)) for row in expected
    ]
    assert shop.bag == tuple(bag)
    assert (shop.flask, shop.waste) == ((0,) * 5, 0)


def test_p7_take_row_announces_one_of_its_colours():
    position = shop().when(ROW_1)
    position.then_asked(0, RED, GREEN, BLUE, YELLOW)
    after = position.when(RED, marbles="bb")
    assert flask(after) == "rr"
    assert rows(after) == "gbbby ggggg bbyyx"
    after.then_among_others(
        MarblesTaken(0, 1, "red", 2),
        RowFilled(0, 1, ("blue", "blue")),
        ActionEnded(0, 1),
    )
    assert after.clock == (5, 9)
    assert after.corruption() == ()


def test_p7_take_row_takes_the_ichor_after_the_colour():
    after = shop("rrgxx - -").when(ROW_1, RED, marbles="ybyg")
    assert flask(after) == "rrxx"
    assert [event.kind for event in after.happened(MarblesTaken)] == ["red", "ichor"]


def test_p7_take_row_of_one_colour_is_not_asked():
    after = shop().when(ROW_2, marbles="rrbby")
    assert flask(after) == "ggggg"
    assert rows(after) == "rrgby rrbby bbyyx"


def test_p7_take_row_with_only_ichor_is_not_asked():
    after = shop("xx ggggg bbyyx").when(ROW_1, marbles="rrbby")
    assert flask(after) == "xx"


def test_p7_take_row_fills_the_flask_while_there_is_room_and_the_rest_stays():
    after = shop("rrrxg - -", flask="ggggbbbb").when(ROW_1, RED, marbles="yy")
    assert flask(after) == "rrggggbbbb"
    assert rows(after) == "rgyyx - -"


def test_p7_take_row_leaves_ichor_for_which_there_is_no_room():
    after = shop("rrxxg - -", flask="gggbbbb").when(ROW_1, RED, marbles="yyy")
    assert flask(after) == "rrgggbbbbx"
    assert rows(after).split()[0] == "gyyyx"


def test_p7_take_row_refills_as_far_as_the_bag_goes():
    """30 marbles, of which one is in the bag: a row of five becomes one of four."""
    position = shop("rrrrr gggggg yyyyyyxxxxx", flask="bbbbbbx")
    assert position.shop().bag == (1, 0, 0, 0, 0)
    after = position.when(ROW_1, marbles="r")
    assert flask(after) == "rrrbbbbbbx"
    assert rows(after).split()[0] == "rrr"


def test_p7_take_row_with_an_empty_bag_is_not_refilled():
    position = shop("rrrrrr gggggg yyyyyxxxxxx", flask="bbbbbby")
    assert sum(position.shop().bag) == 0
    after = position.when(ROW_1, marbles="")
    assert rows(after).split()[0] == "rrr"


def test_p7_take_row_needs_a_row_and_room_in_the_flask():
    empty = shop("- ggggg bbyyx")
    assert "take_row_1" not in empty.locations
    assert "take_row_2" in empty.locations
    full = shop(flask="rrrrgggbbb")
    assert [name for name in full.locations if "row" in name] == []
    full.then_illegal(ROW_1, ROW_2, ROW_3)


def test_p7_take_row_3_takes_two_colours_one_after_the_other():
    position = shop("- - rrbyx").when(ROW_3)
    position.then_asked(0, RED, BLUE, YELLOW)
    position = position.when(RED)
    position.then_asked(0, BLUE, YELLOW)
    position.then_illegal(RED)
    after = position.when(YELLOW, marbles="gggg")
    assert flask(after) == "rryx"
    kinds = [event.kind for event in after.happened(MarblesTaken)]
    assert kinds[-1] == "ichor"
    assert rows(after).split()[2] == "ggggb"
    assert len(after.corruption()) == 1
    assert after.clock == (5, 9)


def test_p7_take_row_3_asks_only_once_for_a_second_colour_that_stands_alone():
    position = shop("- - rrbbx").when(ROW_3, RED, marbles="ggggg")
    assert flask(position) == "rrbbx"


def test_p7_take_row_3_has_no_second_colour_where_none_lies():
    position = shop("- - rrrrx").when(ROW_3, marbles="ggggg")
    assert flask(position) == "rrrrx"


def test_p7_take_row_3_has_no_second_colour_without_room():
    position = shop("- - rrbyx", flask="ggggbbbb").when(ROW_3, RED, marbles="gg")
    assert flask(position) == "rrggggbbbb"
    assert rows(position).split()[2] == "ggbyx"


def test_p7_brew_potions_take_two_and_elixirs_three_marbles():
    position = shop(flask="rrrr").when(BREW)
    position.then_asked(0, Brew("small", "red", False), Brew("large", "red", False))
    potion = position.when(Brew("small", "red", False))
    assert (flask(potion), potion.stall()) == ("rr", "r")
    elixir = position.when(Brew("large", "red", False))
    assert (flask(elixir), elixir.stall()) == ("r", "R")
    assert elixir.shop().bag[0] == position.shop().bag[0] + 3
    assert elixir.clock == (6, 9)


def test_p7_brew_with_ichor_in_the_place_of_one_marble():
    position = shop(flask="rrx").when(BREW)
    position.then_asked(
        0,
        Brew("small", "red", False),
        Brew("small", "red", True),
        Brew("large", "red", True),
    )
    after = position.when(Brew("large", "red", True))
    assert GoodBrewed(0, "large", "red", True) in after.followed
    assert (flask(after), after.stall(), after.shop().waste) == ("-", "R", 1)
    assert after.shop().bag[0] == position.shop().bag[0] + 2
    assert after.shop().bag[4] == position.shop().bag[4]


def test_p7_brew_never_takes_two_ichor():
    position = shop(flask="rxx")
    position = position.when(BREW)
    assert GoodBrewed(0, "small", "red", True) in position.followed
    assert flask(position) == "x"


def test_p7_brew_ends_with_finish_or_when_nothing_can_be_brewed():
    position = shop(flask="rrgg").when(BREW, Brew("small", "red", False))
    position.then_asked(0, Brew("small", "green", False), DONE)
    assert position.when(DONE).stall() == "r"
    assert position.when(Brew("small", "green", False)).clock == (6, 9)


@pytest.mark.parametrize(
    ("waste", "cauldrons"), [(0, 4), (1, 4), (2, 3), (3, 2), (4, 1)]
)
def test_p7_brew_has_a_cauldron_fewer_for_each_ichor_beyond_the_first(waste, cauldrons):
    position = shop(flask="rrggbbyyrr", waste=waste).when(BREW)
    brewed = 0
    for colour in COLOURS:
        assert position.view.asked != "action"
        position = position.when(Brew("small", colour, False))
        brewed += 1
        if position.clock != (4, 9):
            break
    assert brewed == cauldrons
    assert len(position.stall()) == cauldrons


def test_p7_brew_counts_free_cauldrons_when_the_action_begins():
    """Ichor used meanwhile blocks none: four potions with three Ichor."""
    position = shop(flask="rgbyyxxx").when(
        BREW,
        Brew("small", "red", True),
        Brew("small", "green", True),
        Brew("small", "blue", True),
    )
    assert position.shop().waste == 3
    after = position.when(Brew("small", "yellow", False))
    assert after.stall() == "rgby"


def test_p7_brew_needs_the_token_in_the_supply():
    position = shop(flask="rrrgg", stalls={0: "rrr"}).when(BREW)
    position.then_asked(0, Brew("small", "green", False), Brew("large", "red", False))
    position.then_illegal(Brew("small", "red", False))
    exhausted = shop(flask="rrr", stalls={0: "rrrRR"})
    assert "brew" not in exhausted.locations


def test_p4_a_second_brew_cannot_be_finished_at_once_either():
    position = shop(flask="rrrggg").when(BREW, Brew("small", "red", False), DONE)
    position = position.given(ActionTaken(0, "sponsor"), TurnBegan(0)).when(BREW)
    position.then_illegal(DONE)
    assert position.offers(FinishBrewing) == []


def test_pt04_three_ichor_in_the_toxic_waste():
    position = shop(flask="rrggbbyy", waste=3)
    brewing = position.when(BREW, Brew("small", "red", False))
    brewing = brewing.when(Brew("small", "green", False))
    assert brewing.clock == (6, 9)
    purged = position.when(PURGE)
    assert purged.corruption() == (PLAIN,)
    assert purged.clock == (5, 9)
    again = purged.when(BREW, *(Brew("small", c, False) for c in COLOURS[:3]))
    again.then_asked(0, Brew("small", "yellow", False), DONE)


@pytest.mark.parametrize(("waste", "cards"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_p7_purge_returns_all_ichor_and_draws_a_card_for_three_or_more(waste, cards):
    position = shop("rrgby ggggg bbyyr", waste=waste)
    after = position.when(PURGE)
    assert WastePurged(0, waste) in after.followed
    assert after.shop().waste == 0
    assert after.shop().bag[4] == 6
    assert len(after.happened(CorruptionDrawn)) == cards
    assert after.clock == (5, 9)


def test_p7_purge_needs_toxic_waste():
    shop().then_illegal(PURGE)
    assert "purge" in shop(waste=1).locations


# --- staff ---------------------------------------------------------------------------


def test_p7_alchemist_staff_1_takes_any_marble_and_refills():
    position = shop("rx gg -", staff={0: {1: 12}}).when(USE)
    position.then_asked(
        0, TakeMarble(1, "red"), TakeMarble(1, "ichor"), TakeMarble(2, "green")
    )
    after = position.when(TakeMarble(1, "ichor"), marbles="bbbb")
    assert flask(after) == "x"
    assert rows(after).split()[0] == "rbbbb"


def test_p7_alchemist_staff_1_needs_room_and_a_marble():
    shop(flask="rrrrgggbbb", staff={0: {1: 12}}).then_illegal(USE)
    shop("- - -", staff={0: {1: 12}}).then_illegal(USE)


def test_p9_marbles_refilled_in_one_turn_are_counted_on():
    """Take row 1 refills two places: i is 0 and 1; action_no is 1 in the first turn."""
    after = shop().when(ROW_1, RED, marbles="bb")
    assert after.keys == [("marble", 1, 1, 0, 0), ("marble", 1, 1, 0, 1)]
    again = after.when(ROW_2, marbles="rrryy")
    assert again.keys == [("marble", 1, 2, 0, number) for number in range(5)]


def test_p7_alchemist_staff_2_swaps_one_or_two_marbles_for_a_colour_of_the_bag():
    position = shop("rrrrr rgggg ggbbb", flask="gby", staff={0: {2: 12}}).when(USE)
    position.then_asked(0, SwapColour("blue"), SwapColour("yellow"))
    position = position.when(SwapColour("yellow"))
    position.then_asked(0, SwapMarble("green"), SwapMarble("blue"))
    one = position.when(SwapMarble("green"))
    one.then_asked(0, SwapMarble("blue"), FinishSwapping())
    assert flask(one) == "byy"
    assert one.shop().bag[1] == position.shop().bag[1] + 1
    two = one.when(SwapMarble("blue"))
    assert flask(two) == "yyy"
    assert two.clock == (6, 9)
    assert flask(one.when(FinishSwapping())) == "byy"


def test_p4_a_second_swap_cannot_be_finished_at_once_either():
    swap = (USE, SwapColour("yellow"), SwapMarble("green"))
    position = shop("rrrrr rgggg ggbbb", flask="ggbb", staff={0: {2: 12}})
    position = position.when(*swap, FinishSwapping())
    position = position.given(ActionTaken(0, "sponsor"), TurnBegan(0)).when(*swap[:2])
    position.then_asked(0, SwapMarble("green"), SwapMarble("blue"))


def test_p7_alchemist_staff_2_takes_no_ichor_and_gives_none():
    """Only Ichor in the flask: no pair. Only Ichor in the bag: none either."""
    shop(flask="xx", staff={0: {2: 12}}).then_illegal(USE)
    rows = "rrrrrrggg gggbbbbbb yyyyyyx"
    position = shop(rows, flask="", staff={0: {2: 12}})
    assert position.shop().bag == (0, 0, 0, 0, 5)
    position.then_illegal(USE)


def test_p7_alchemist_staff_2_needs_another_colour_than_the_bags():
    rows = "rrrrggg gggbbbbbb yyyyyyxxxxxx"
    position = shop(rows, flask="r", staff={0: {2: 12}})
    assert position.shop().bag == (1, 0, 0, 0, 0)
    position.then_illegal(USE)


def test_p7_alchemist_staff_2_stops_when_the_colour_is_used_up():
    rows = "rrrrr gggg bbbbbbyyyyyyxxxxxx"
    position = shop(rows, flask="gg", staff={0: {2: 12}})
    assert position.shop().bag == (1, 0, 0, 0, 0)
    after = position.when(USE)
    assert flask(after) == "rg"
    assert after.clock == (6, 9)


def test_p7_alchemist_staff_3_is_an_immediate_sponsorship_of_a_colour_on_the_stall():
    given: dict[str, Any] = {"staff": {0: {3: 12}}, "halls": "rrrb"}
    position = shop(stalls={0: "rB"}, **given).when(USE)
    position.then_asked(0, ImmediateSponsor("red"), ImmediateSponsor("blue"))
    assert position.when(ImmediateSponsor("red")).gold == (4, 0)
    assert position.when(ImmediateSponsor("blue")).gold == (2, 0)
    position.then_illegal(ImmediateSponsor("green"))
    one = shop(stalls={0: "R"}, **given).when(USE)
    assert SponsorPaid(0, "red", 4) in one.followed
    shop(**given).then_illegal(USE)


def test_p7_alchemist_staff_4_discards_corruption_cards_of_ones_choice():
    given: dict[str, Any] = {"staff": {0: {4: 12}}}
    held = (*[PLAIN] * BOX.staff.discards, DOUBLE["red"])
    position = shop(corruption={0: held}, **given).when(USE)
    position.then_asked(0, DiscardCorruption(PLAIN), DiscardCorruption(DOUBLE["red"]))
    after = position.when(DiscardCorruption(DOUBLE["red"]))
    assert CorruptionDiscarded(0, DOUBLE["red"]) in after.followed
    assert after.corruption() == (PLAIN,)
    assert after.clock == (6, 9)
    shop(**given).then_illegal(USE)


def test_p7_version_2_alchemist_staff_4_asks_nothing_where_all_cards_go():
    held = (PLAIN, DOUBLE["red"], DOUBLE["blue"])[: BOX.staff.discards]
    after = shop(corruption={0: held}, staff={0: {4: 12}}).when(USE)
    assert after.happened(CorruptionDiscarded) == [
        CorruptionDiscarded(0, card) for card in held
    ]
    assert after.corruption() == ()
    assert after.clock == (6, 9)


def test_p7_alchemist_staff_work_together_in_one_action():
    position = shop(
        "rrgby ggggg bbyyx",
        staff={0: {1: 12, 4: 13}},
        corruption={0: (PLAIN,)},
    ).when(USE, UseStaff(4))
    position.then_asked(0, UseStaff(1), FinishStaff())
    assert position.corruption() == ()

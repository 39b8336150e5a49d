"""The Blacksmith's shop: dice, furnaces and locks (P-7, PT-05).

Alloy dice 0 to 3 and 4 to 7 are red, green, blue, yellow; furnaces 0 to 2 are small, 3
and 4 large.
"""

import json
from typing import Any

import pytest

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import ActionEnded, CorruptionDrawn, SponsorPaid
from engines.games.merchants_bay.merchants.blacksmith.content import BOX
from engines.games.merchants_bay.merchants.blacksmith.events import (
    AlloyKept,
    AlloyLocked,
    AlloyUnlocked,
    DiceRolled,
    DieTurned,
    EmberAdded,
    EmberTaken,
    FurnaceFilled,
    GoodForged,
)
from engines.games.merchants_bay.merchants.blacksmith.moves import (
    AddEmber,
    FillFurnace,
    FinishFilling,
    ForgeOne,
    KeepAlloy,
    LockAlloy,
    TurnDie,
    UnlockAlloy,
)
from engines.games.merchants_bay.moves import ImmediateSponsor, TakeAction
from tests.engines.games.merchants_bay.shops import Filled, blacksmith
from tests.engines.games.merchants_bay.table import (
    COLOURS,
    DOUBLE,
    ONE_HOUR,
    PLAIN,
    Table,
    evening,
    table,
)

STOKE, BELLOWS, FORGE, SMELT, USE = map(
    TakeAction, ("stoke", "bellows", "forge", "smelt", "use_staff")
)
LOCK, KEEP, DONE = LockAlloy(), KeepAlloy(), FinishFilling()


def shop(
    free: Any = (0, 1, 2, 3), filled: Any = (), *, ember: bool = False, **rest: Any
) -> Table:
    given: dict[str, Any] = {
        "clock": (4, 9),
        "merchants": ("blacksmith", "chronomancer"),
        "shops": {0: blacksmith(free, filled, ember=ember)},
    }
    return table(**given | rest)


def furnaces(position: Table) -> list[tuple[int, tuple[int, ...]] | None]:
    return [
        furnace and (furnace.alloy, tuple(furnace.coal))
        for furnace in position.shop().furnaces
    ]


def locked(position: Table) -> list[int]:
    return [
        alloy for alloy, is_locked in enumerate(position.shop().locked) if is_locked
    ]


def small(alloy: int, *coal: int) -> FillFurnace:
    return FillFurnace("small", alloy, coal)


def large(alloy: int, *coal: int) -> FillFurnace:
    return FillFurnace("large", alloy, coal)


def test_p7_blacksmith_has_8_alloy_and_4_coal_dice_and_5_furnaces():
    assert BOX.alloy == (*COLOURS, *COLOURS)
    assert (BOX.coal, BOX.faces) == (4, 6)
    assert (BOX.furnaces.count.small, BOX.furnaces.count.large) == (3, 2)
    assert (BOX.furnaces.temperature.small, BOX.furnaces.temperature.large) == (7, 11)


def test_p7_blacksmith_begins_with_an_alloy_die_of_each_colour_and_a_red_one_free():
    """Version 2; in version 1 there was no second red one."""
    view = Table(GAME).given(*GAME.begin(4, Chance(b"smith"))).view
    seat = [player.merchant for player in view.players].index("blacksmith")
    shop = view.players[seat].shop
    assert shop.locked == (False,) * 5 + (True,) * 3
    assert shop.furnaces == (None,) * 5
    assert not shop.ember


@pytest.mark.parametrize(
    "plain",
    [
        {"type": "TurnDie", "die": "coal_3"},
        {"type": "AddEmber", "die": "alloy_7"},
        {"type": "FillFurnace", "size": "large", "alloy": 7, "coal": [0, 2]},
        {"type": "FinishFilling"},
        {"type": "LockAlloy"},
        {"type": "KeepAlloy"},
        {"type": "UnlockAlloy", "colour": "red"},
        {"type": "ForgeOne", "furnace": 2},
    ],
    ids=lambda plain: plain["type"],
)
def test_moves_of_the_blacksmith_are_read_and_written_with_their_fields(plain):
    move = codec(GAME).move(json.dumps(plain).encode())
    assert json.loads(codec(GAME).encode(move)) == plain


# --- rolling -------------------------------------------------------------------------


def test_p7_stoke_rolls_all_free_dice():
    position = shop().when(STOKE, coal=[6, 5, 2, 1], alloy=[3, 4, 5, 6])
    rolled = DiceRolled(0, (6, 5, 2, 1), (3, 4, 5, 6, 0, 0, 0, 0))
    assert rolled in position.followed


def test_p7_stoke_does_not_roll_locked_dice_nor_those_in_furnaces():
    position = shop((0, 5), [(0, 1, (0, 2))])
    position = position.when(STOKE, coal=[6, 1], alloy=[6, 2])
    assert DiceRolled(0, (0, 6, 0, 1), (6, 0, 0, 0, 0, 2, 0, 0)) in position.followed


def test_p9_faces_are_drawn_by_the_number_of_the_die():
    position = shop((0, 5), [(0, 1, (0, 2))]).when(STOKE, coal=[6, 1], alloy=[6, 2])
    assert sorted(position.keys) == [
        ("alloy", 1, 1, 0, 0),
        ("alloy", 1, 1, 0, 5),
        ("coal", 1, 1, 0, 1),
        ("coal", 1, 1, 0, 3),
    ]


def test_p7_stoke_needs_a_free_coal_die_a_free_alloy_die_and_an_empty_furnace():
    for location in ("stoke", "bellows"):
        assert location in shop().locations
        no_alloy = shop(())
        no_alloy.then_illegal(TakeAction(location))
        filled: list[Filled] = [(0, 0, (0, 1)), (3, 1, (2, 3))]
        no_coal = shop((2, 3), filled)
        no_coal.then_illegal(TakeAction(location))


def test_pt05_coal_6_5_2_1_and_red_alloy_3():
    position = shop((0,)).when(STOKE, coal=[6, 5, 2, 1], alloy=[3])
    position.then_asked(
        0,
        *(small(0, 0), small(0, 1)),
        *(large(0, 0, 1), large(0, 0, 2), large(0, 1, 2, 3)),
        DONE,
    )


def test_p7_stoke_may_be_ended_without_filling():
    position = shop((0,)).when(STOKE, coal=[6, 5, 2, 1], alloy=[3], load=None)
    after = position.when(DONE)
    assert furnaces(after) == [None] * 5
    assert after.clock == (5, 9)
    assert after.corruption() == ()


def test_p7_stoke_without_a_furnace_to_fill_is_over():
    position = shop((0,)).when(STOKE, coal=[1, 1, 1, 1], alloy=[1])
    assert position.clock == (5, 9)
    assert position.view.to_move == (0,)


# --- filling -------------------------------------------------------------------------


def test_p7_fill_any_number_of_furnaces():
    position = shop((0, 1)).when(STOKE, coal=[6, 6, 6, 1], alloy=[6, 1])
    position = position.when(small(1, 0))
    assert FurnaceFilled(0, 0, 1, (0,)) in position.followed
    position = position.when(large(0, 1))
    assert furnaces(position) == [(1, (0,)), None, None, (0, (1,)), None]
    assert position.shop().filled == (0, 3)
    assert position.clock == (5, 9)


def test_p7_fill_reaches_the_temperature_and_no_more_than_needed():
    """Small: 7. With alloy 4 a coal 3 is enough, so 3 and 2 together are too many."""
    position = shop((0,)).when(STOKE, coal=[3, 2, 1, 1], alloy=[4])
    position.then_asked(0, small(0, 0), small(0, 1, 2), large(0, 0, 1, 2, 3), DONE)
    position.then_illegal(
        small(0, 1), small(0, 0, 1), small(0), small(1, 0), small(0, 2, 1), large(0, 0)
    )


def test_p7_fill_lists_equal_faces_once():
    position = shop((0, 4)).when(STOKE, coal=[5, 5, 2, 5], alloy=[4, 4])
    position.then_asked(0, small(0, 0), large(0, 0, 1), large(0, 0, 2), DONE)
    position.then_illegal(small(0, 1), small(4, 0), large(0, 0, 3))


def test_p7_fill_lists_two_dice_of_a_colour_that_differ():
    position = shop((0, 4)).when(STOKE, coal=[6, 1, 1, 1], alloy=[1, 2])
    position.then_asked(0, small(0, 0), small(4, 0), large(4, 0, 1, 2, 3), DONE)


def test_p7_fill_needs_an_empty_furnace_of_the_size():
    filled: list[Filled] = [(0, 4, (0,)), (1, 5, (1,)), (2, 6, (2,))]
    position = shop((0,), filled).when(STOKE, coal=[6], alloy=[6])
    position.then_asked(0, large(0, 3), DONE)
    big: list[Filled] = [(3, 4, (0,)), (4, 5, (1,))]
    position = shop((0,), big).when(STOKE, coal=[6, 6], alloy=[6])
    position.then_asked(0, small(0, 2), DONE)


def test_p7_fill_needs_more_tokens_than_furnaces_wait_for():
    """Two red weapons lie on the stall, one is in a furnace: none is left."""
    filled: list[Filled] = [(0, 4, (0,))]
    position = shop((0,), filled, stalls={0: "rr"})
    position = position.when(STOKE, coal=[6, 6, 6], alloy=[6])
    position.then_asked(0, large(0, 1), DONE)
    one_less = shop((0,), filled, stalls={0: "r"})
    one_less = one_less.when(STOKE, coal=[6, 6, 6], alloy=[6])
    one_less.then_asked(0, small(0, 1), large(0, 1), DONE)


def test_p7_dice_that_were_not_used_are_rolled_again_next_time():
    position = shop((0, 1)).when(STOKE, coal=[6, 6, 1, 1], alloy=[6, 6])
    position = position.when(small(0, 0), DONE)
    again = position.when(BELLOWS, coal=[2, 3, 4], alloy=[5])
    rolled = DiceRolled(0, (0, 2, 3, 4), (0, 5, 0, 0, 0, 0, 0, 0))
    assert rolled in again.followed


# --- bellows and ember ---------------------------------------------------------------


def test_p7_bellows_turns_one_rolled_die_to_6_right_after_the_roll():
    position = shop((0,)).when(BELLOWS, coal=[1, 2, 3, 4], alloy=[1])
    assert {move.die for move in position.offers(TurnDie)} == {
        *("coal_0", "coal_1", "coal_2", "coal_3"),
        "alloy_0",
    }
    position.then_illegal(TurnDie("alloy_1"), TurnDie("alloy_4"), DONE)
    alloy = position.when(TurnDie("alloy_0"))
    assert DieTurned(0, "alloy_0", 6) in alloy.followed
    assert alloy.offers(FillFurnace)[0] == small(0, 0)
    coal = position.when(TurnDie("coal_0"))
    assert coal.offers(FillFurnace)[0] == small(0, 0)
    after = coal.when(DONE)
    assert (after.clock, len(after.corruption())) == ((5, 9), 1)


def test_p7_an_ember_adds_three_to_a_die_and_is_spent():
    """Version 2; in version 1 it added two."""
    position = shop((0,), ember=True).when(STOKE, coal=[1, 2, 3, 5], alloy=[2])
    assert {move.die for move in position.offers(AddEmber)} == {
        *("coal_0", "coal_1", "coal_2", "coal_3"),
        "alloy_0",
    }
    position.then_illegal(AddEmber("alloy_5"), DONE)
    after = position.when(AddEmber("coal_2"))
    assert EmberAdded(0, "coal_2", 6) in after.followed
    assert not after.shop().ember
    assert small(0, 2) in after.offers(FillFurnace)


def test_p7_an_ember_never_leads_beyond_6():
    position = shop((0,), ember=True).when(STOKE, coal=[1, 2, 3, 5], alloy=[2])
    assert EmberAdded(0, "coal_3", 6) in position.when(AddEmber("coal_3")).followed


def test_p7_without_an_ember_nothing_is_added():
    position = shop((0,)).when(STOKE, coal=[6, 2, 3, 5], alloy=[2])
    position.then_illegal(AddEmber("coal_0"))
    assert position.offers(AddEmber) == []


def test_p7_bellows_come_before_the_ember():
    position = shop((0,), ember=True).when(BELLOWS, coal=[1, 2, 3, 5], alloy=[2])
    assert position.offers(AddEmber) == []
    position = position.when(TurnDie("coal_0"))
    assert len(position.offers(AddEmber)) == 5


# --- forge ---------------------------------------------------------------------------

THREE: list[Filled] = [(1, 4, (0,)), (3, 1, (1, 2)), (0, 2, (3,))]
"""A small red, a large green and a small blue, filled in this order."""


def test_p7_forge_makes_the_good_of_every_filled_furnace_in_order_of_filling():
    position = shop((0,), THREE).when(FORGE)
    position.then_asked(0, LOCK, KEEP)
    assert position.happened(GoodForged) == [GoodForged(0, 1, "small", "red")]
    position = position.when(LOCK)
    assert position.happened(GoodForged) == [GoodForged(0, 3, "large", "green")]
    position = position.when(LOCK)
    assert position.happened(GoodForged) == [GoodForged(0, 0, "small", "blue")]
    after = position.when(LOCK)
    assert (after.stall(), after.clock) == ("rbG", (6, 9))
    assert furnaces(after) == [None] * 5
    assert locked(after) == [1, 2, 3, 4, 5, 6, 7]


def test_p7_forge_frees_the_coal_dice():
    position = shop((0,), THREE).when(FORGE, LOCK, LOCK, LOCK)
    again = position.when(STOKE, coal=[1, 1, 1, 1], alloy=[1])
    assert DiceRolled(0, (1, 1, 1, 1), (1, 0, 0, 0, 0, 0, 0, 0)) in again.followed


def test_p7_forge_keeps_an_alloy_die_free_for_a_card_drawn_now():
    position = shop((0,), THREE[:1], deck=(DOUBLE["red"], PLAIN)).when(FORGE)
    kept = position.when(KEEP)
    assert AlloyKept(0, 4) in kept.followed
    assert kept.corruption() == (DOUBLE["red"],)
    assert 4 not in locked(kept)
    assert kept.clock == (6, 9)
    let_go = position.when(LOCK)
    assert AlloyLocked(0, 4) in let_go.followed
    assert let_go.corruption() == ()


def test_p6_no_alloy_is_kept_while_deck_and_pile_are_empty():
    position = shop((0,), THREE[:1], deck=()).when(FORGE)
    assert AlloyLocked(0, 4) in position.followed
    assert position.clock == (6, 9)
    pile = shop((0,), THREE[:1], deck=(), pile=1).when(FORGE)
    pile.then_asked(0, LOCK, KEEP)


def test_p7_forge_leaves_a_furnace_without_token_filled():
    position = shop((0,), THREE, stalls={0: "rrr"}).when(FORGE, LOCK, LOCK)
    assert position.stall() == "rrrbG"
    assert furnaces(position)[1] == (4, (0,))
    assert position.shop().filled == (1,)
    assert position.clock == (6, 9)


def test_p7_forge_needs_a_filled_furnace_whose_token_is_in_the_supply():
    shop().then_illegal(FORGE)
    shop((0,), THREE[:1], stalls={0: "rrr"}).then_illegal(FORGE)
    assert "forge" in shop((0,), THREE[:1]).locations


# --- smelt ---------------------------------------------------------------------------


def test_p7_smelt_unlocks_six_dice():
    """Version 2; in version 1 it was four."""
    position = shop((1,)).when(SMELT)
    position.then_asked(0, *[UnlockAlloy(colour) for colour in COLOURS])
    position = position.when(UnlockAlloy("green"))
    position.then_asked(
        0, UnlockAlloy("red"), UnlockAlloy("blue"), UnlockAlloy("yellow")
    )
    position = position.when(
        UnlockAlloy("red"), UnlockAlloy("red"), UnlockAlloy("blue"), UnlockAlloy("blue")
    )
    assert position.clock == (5, 9)
    assert locked(position) == [7]
    assert position.corruption() == ()


@pytest.mark.parametrize("free", [(0, 1), (0, 1, 2, 3), (0, 1, 2, 3, 4, 5)])
def test_p7_smelt_unlocks_six_dice_or_fewer_without_a_question(free):
    """Version 2: nothing is asked where every locked die gets unlocked."""
    after = shop(free).when(SMELT)
    assert len(after.happened(AlloyUnlocked)) == 8 - len(free)
    assert (locked(after), after.clock) == ([], (5, 9))


def test_p7_smelt_unlocks_the_lower_number_of_a_colour_first():
    position = shop((1,)).when(SMELT, UnlockAlloy("red"))
    assert AlloyUnlocked(0, 0) in position.followed
    assert locked(position) == [2, 3, 4, 5, 6, 7]
    again = position.when(UnlockAlloy("red"))
    assert AlloyUnlocked(0, 4) in again.followed


def test_p7_smelt_needs_a_locked_die():
    everything = shop(range(8))
    assert "smelt" not in everything.locations
    everything.then_illegal(SMELT)


# --- staff ---------------------------------------------------------------------------


def test_p7_blacksmith_staff_1_takes_the_ember():
    given: dict[str, Any] = {"staff": {0: {1: 12}}}
    position = shop(**given).when(USE)
    assert EmberTaken(0) in position.followed
    assert position.shop().ember
    assert position.clock == (6, 9)
    shop(ember=True, **given).then_illegal(USE)


def test_p7_blacksmith_staff_2_unlocks_three_dice():
    given: dict[str, Any] = {"staff": {0: {2: 12}}}
    position = shop(**given).when(USE)
    position.then_asked(0, *[UnlockAlloy(colour) for colour in COLOURS])
    after = position.when(
        UnlockAlloy("blue"), UnlockAlloy("red"), UnlockAlloy("yellow")
    )
    assert (locked(after), after.clock) == ([5], (6, 9))
    shop(range(8), **given).then_illegal(USE)


def test_p7_blacksmith_staff_3_forges_one_small_furnace_and_locks_its_alloy():
    given: dict[str, Any] = {"staff": {0: {3: 12}}}
    position = shop((0,), THREE, **given).when(USE)
    position.then_asked(0, ForgeOne(0), ForgeOne(1))
    after = position.when(ForgeOne(1))
    assert GoodForged(0, 1, "small", "red") in after.followed
    assert AlloyLocked(0, 4) in after.followed
    assert (after.stall(), after.clock) == ("r", (6, 9))
    assert furnaces(after) == [(2, (3,)), None, None, (1, (1, 2)), None]
    assert after.happened(ActionEnded) == [ActionEnded(0, 2)]
    after.then_never(CorruptionDrawn)
    position.then_illegal(ForgeOne(2), ForgeOne(3), ForgeOne(9))


def test_p7_blacksmith_staff_3_needs_a_small_furnace_with_token():
    given: dict[str, Any] = {"staff": {0: {3: 12}}}
    shop(**given).then_illegal(USE)
    shop((0,), [(3, 1, (0, 1))], **given).then_illegal(USE)
    shop((0,), THREE[:1], stalls={0: "rrr"}, **given).then_illegal(USE)


def test_p7_blacksmith_staff_4_is_an_immediate_sponsorship_of_any_colour():
    position = shop(staff={0: {4: 12}}, halls="yyy").when(USE)
    position.then_asked(0, *map(ImmediateSponsor, COLOURS))
    after = position.when(ImmediateSponsor("yellow"))
    assert SponsorPaid(0, "yellow", 4) in after.followed
    assert after.gold == (4, 0)


def test_a19_what_is_in_a_furnace_is_neither_sold_nor_unsold():
    position = evening(
        merchants=("chronomancer", "blacksmith"),
        round=3,
        piers="g r -",
        gold=(10, 10),
        shops={1: blacksmith((0,), THREE, seat=1)},
    ).when(*ONE_HOUR)
    position.then_ranks(1, 1)


def test_a21_furnaces_dice_and_ember_stay_overnight():
    position = evening(
        merchants=("chronomancer", "blacksmith"),
        shops={1: blacksmith((0,), THREE, ember=True, seat=1)},
    ).when(*ONE_HOUR)
    assert position.view.round == 2
    shop = position.shop(1)
    assert shop.filled == (1, 3, 0)
    assert shop.ember
    assert [alloy for alloy in range(8) if shop.locked[alloy]] == [3, 5, 6, 7]

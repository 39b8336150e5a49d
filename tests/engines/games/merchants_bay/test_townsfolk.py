"""Rulebook, "Appendice: capacités des Habitants" (C-60), P-5 and P-6."""

from typing import Any

import pytest

from engines.games.merchants_bay.events import (
    AbilityEnded,
    AbilityLost,
    AdventurerDrawn,
    BoatDissolved,
    BoatDocked,
    CorruptionDiscarded,
    CorruptionDrawn,
    CorruptionShuffled,
    GoodDelivered,
    MovedBetweenBoats,
    MovedToBag,
    MovedToHall,
    MovedToPier,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import MarkTile
from engines.games.merchants_bay.moves import (
    AssignStaff,
    BoardBoat,
    DiscardCorruption,
    DockBoat,
    FinishDiscarding,
    MoveBetweenBoats,
    MoveToBag,
    MoveToHall,
    MoveToPier,
    RecruitTownsfolk,
    Sponsor,
    TakeAction,
)
from tests.engines.games.merchants_bay.table import (
    CLOSED,
    COLOURS,
    DISCARD_ONE_RED,
    DISCARD_THREE_RED,
    DOUBLE,
    LARGE_RED,
    LOADER,
    ONE_HOUR,
    PIERS,
    PLAIN,
    SINGLE,
    SMALL_RED,
    TO_BAG,
    TO_BOAT,
    TO_HALL,
    TO_PIER,
    Table,
    table,
)

SLOTS = [AssignStaff(slot) for slot in (1, 2, 3, 4)]
NOBODY_AT_SEA: dict[str, Any] = {
    "boats": "- - - - - -",
    "docked": CLOSED,
    "dissolved": (2, 5),
}
FINISH = FinishDiscarding()
MARK = MarkTile(1)
"""The last answer of a Freeze time, which costs a corruption card."""


def recruited(card: int, load: str | None = None, **rest: Any) -> Table:
    """Return the table after this card has been recruited from the fourth place."""
    given: dict[str, Any] = {"clock": (4, 9), "grand_place": (1, 4, 7, card)}
    position = table(**given | rest)
    return position.when(TakeAction("recruit"), RecruitTownsfolk(3), load=load)


# --- locals --------------------------------------------------------------------------


@pytest.mark.parametrize("card", [0, 3, 6, 9, 10])
def test_c60_locals_discard_one_corruption_card(card):
    position = recruited(card, corruption={0: (PLAIN, DOUBLE["red"])})
    position.then_asked(0, DiscardCorruption(PLAIN), DiscardCorruption(DOUBLE["red"]))
    after = position.when(DiscardCorruption(DOUBLE["red"]))
    after.then(CorruptionDiscarded(0, DOUBLE["red"]), AbilityEnded(0))
    assert after.corruption() == (PLAIN,)
    after.then_asked(0, *SLOTS)


def test_a17_discarding_one_cannot_be_refused_while_a_card_is_held():
    position = recruited(DISCARD_ONE_RED, corruption={0: (PLAIN, DOUBLE["red"])})
    position.then_illegal(FINISH)
    only = recruited(DISCARD_ONE_RED, corruption={0: (PLAIN,)})
    assert CorruptionDiscarded(0, PLAIN) in only.followed
    alike = recruited(DISCARD_ONE_RED, corruption={0: (PLAIN, PLAIN)})
    assert alike.corruption() == (PLAIN,)


def test_a17_without_a_card_nothing_is_discarded():
    position = recruited(DISCARD_ONE_RED, corruption={1: (PLAIN,)})
    assert AbilityLost(0, DISCARD_ONE_RED) in position.followed
    assert position.corruption(1) == (PLAIN,)


@pytest.mark.parametrize("card", [2, 5, 8, 11])
def test_c60_other_locals_discard_up_to_three(card):
    held = (PLAIN, PLAIN, SINGLE["red"], DOUBLE["red"])
    position = recruited(card, corruption={0: held})
    options = [DiscardCorruption(face) for face in (PLAIN, 1, 5)]
    position.then_asked(0, *options, FINISH)
    position = position.when(DiscardCorruption(PLAIN))
    position.then_asked(0, *options, FINISH)
    position = position.when(DiscardCorruption(SINGLE["red"]))
    position.then_asked(0, DiscardCorruption(PLAIN), DiscardCorruption(5), FINISH)
    position = position.when(DiscardCorruption(PLAIN))
    assert position.corruption() == (DOUBLE["red"],)
    position.then_asked(0, *SLOTS)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_p5_up_to_three_may_be_none_one_or_two(count):
    held = (PLAIN, SINGLE["red"], SINGLE["blue"])
    position = recruited(DISCARD_THREE_RED, corruption={0: held})
    discarded = [DiscardCorruption(face) for face in held[:count]]
    after = position.when(*discarded, FINISH)
    assert after.corruption() == held[count:]
    after.then_asked(0, *SLOTS)


def test_p5_up_to_three_ends_with_the_last_card():
    position = recruited(DISCARD_THREE_RED, corruption={0: (PLAIN,)})
    position.then_asked(0, DiscardCorruption(PLAIN), FINISH)
    position.when(DiscardCorruption(PLAIN)).then_asked(0, *SLOTS)


def test_p5_a_card_one_does_not_hold_cannot_be_discarded():
    position = recruited(
        DISCARD_ONE_RED, corruption={0: (PLAIN, 5), 1: (SINGLE["red"],)}
    )
    position.then_illegal(DiscardCorruption(1), DiscardCorruption(99))


def test_a17_discards_are_not_seen_by_others():
    position = recruited(DISCARD_ONE_RED, corruption={0: (PLAIN, DOUBLE["red"])})
    (event,) = position.when(DiscardCorruption(5)).happened(CorruptionDiscarded)
    assert position.game.redact(event, 1) == CorruptionDiscarded(0, None)
    assert position.game.redact(event, None) == CorruptionDiscarded(0, None)
    assert position.game.redact(event, 0) == event


# --- corruption deck and pile --------------------------------------------------------


def test_p6_discards_lie_on_a_pile():
    position = recruited(DISCARD_ONE_RED, corruption={0: (PLAIN,)})
    assert position.view.corruption_pile == 1
    assert position.view.corruption_deck == 59


def test_a11_an_empty_deck_is_made_of_the_pile():
    position = table(clock=(4, 9), deck=(), pile=3)
    position = position.when(TakeAction("freeze_time"), MARK)
    position.then_among_others(
        CorruptionShuffled((PLAIN,) * 3), CorruptionDrawn(0, PLAIN)
    )
    assert ("corruption", 1) in position.keys
    assert position.view.corruption_deck == 1
    assert position.view.corruption_pile == 0


def test_a11_the_pile_is_shuffled_only_when_a_card_is_needed():
    position = table(clock=(4, 9), deck=(DOUBLE["red"],), pile=3)
    position = position.when(TakeAction("sponsor"), Sponsor("red"))
    position.then_never(CorruptionShuffled)
    assert position.corruption() == (DOUBLE["red"],)


def test_a11_with_deck_and_pile_empty_nothing_is_drawn_and_the_cost_is_paid():
    position = table(clock=(4, 9), deck=()).when(TakeAction("freeze_time"), MARK)
    position.then_never(CorruptionDrawn, CorruptionShuffled)
    assert position.clock == (5, 9)


def test_p6_of_two_cards_only_one_may_be_left():
    position = table(clock=(4, 9), deck=(DOUBLE["red"],), grand_place=(12, 15, 18, 21))
    position = position.when(TakeAction("recruit"), RecruitTownsfolk(0), SLOTS[0])
    assert position.corruption() == (DOUBLE["red"],)
    assert position.clock == (6, 9)


# --- mercenaries ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "size", "colour"),
    [
        (12 + 3 * number + kind, "large" if kind == 1 else "small", colour)
        for number, colour in enumerate(COLOURS)
        for kind in range(3)
    ],
)
def test_c60_mercenaries_bring_a_good_of_their_size_and_colour(card, size, colour):
    position = recruited(card)
    assert GoodDelivered(0, size, colour) in position.followed
    letter = colour[0].upper() if size == "large" else colour[0]
    assert position.stall() == letter
    assert sum(position.supply()) == 19
    position.then_asked(0, *SLOTS)


def test_a09_a_good_that_is_not_in_the_supply_is_not_brought():
    position = recruited(SMALL_RED, stalls={0: "rrr"})
    assert AbilityLost(0, SMALL_RED) in position.followed
    assert position.stall() == "rrr"
    large = recruited(LARGE_RED, stalls={0: "RR"})
    assert AbilityLost(0, LARGE_RED) in large.followed
    other = recruited(LARGE_RED, stalls={0: "rrr", 1: "RR"})
    assert other.stall() == "rrrR"


# --- sailors -------------------------------------------------------------------------


@pytest.mark.parametrize("card", [24, 25, 26])
def test_c60_sailors_1_draw_an_adventurer_and_put_it_on_a_boat_at_sea(card):
    position = recruited(card, load="b")
    assert AdventurerDrawn(0, "blue") in position.followed
    position.then_asked(0, *map(BoardBoat, range(6)))
    after = position.when(BoardBoat(4), load="")
    assert after.boats == "rg rg rg rg rgb rg"
    after.then_asked(0, *SLOTS)


def test_p5_a_sailor_of_kind_1_is_one_load_that_may_dock_a_boat():
    position = recruited(LOADER, load="b", boats="rgb rg rg rg rg rg")
    position = position.when(BoardBoat(0), DockBoat("bazaar"))
    assert position.piers == "rgbb - -"
    position.then_asked(0, *SLOTS)


def test_p9_loads_of_sailors_and_of_the_clock_are_counted_together():
    position = recruited(LOADER, load="b", clock=(3, 9)).when(BoardBoat(4))
    assert recruited(LOADER, load="b").keys == [("load", 1, 0, 0)]
    after = position.when(AssignStaff(1), load="r")
    assert after.keys == [("load", 1, 0, 1)]


@pytest.mark.parametrize("card", [27, 28])
def test_c60_sailors_2_move_an_adventurer_from_a_boat_at_sea_to_a_pier(card):
    position = recruited(card, boats="rrx - - g - -")
    position.then_asked(
        0,
        *(MoveToPier(0, "red", pier) for pier in PIERS),
        *(MoveToPier(0, "grey", pier) for pier in PIERS),
        *(MoveToPier(3, "green", pier) for pier in PIERS),
    )
    after = position.when(MoveToPier(0, "grey", "black_market"))
    assert MovedToPier(0, 0, "grey", "black_market") in after.followed
    assert after.boats == "rr - - g - -"
    assert after.piers == "- - x"
    after.then_asked(0, *SLOTS)


def test_a06_a_docked_boat_is_not_needed_at_the_pier_nor_the_own_side():
    position = recruited(TO_PIER, boats="r - - - - -")
    for pier, piers in zip(PIERS, ("r - -", "- r -", "- - r"), strict=True):
        assert position.when(MoveToPier(0, "red", pier)).piers == piers


@pytest.mark.parametrize("card", [29, 30, 31])
def test_c60_sailors_3_move_a_customer_from_a_boat_at_sea_to_the_hall(card):
    position = recruited(card, boats="rrx - - g - -")
    position.then_asked(0, MoveToHall(0, "red"), MoveToHall(3, "green"))
    after = position.when(MoveToHall(0, "red"))
    assert MovedToHall(0, 0, "red") in after.followed
    assert after.boats == "rx - - g - -"
    assert after.halls == (2, 1, 1, 1, 3)
    after.then_asked(0, *SLOTS)


def test_c60_sailors_3_move_no_rogue():
    position = recruited(TO_HALL, boats="x - - x - -")
    assert AbilityLost(0, TO_HALL) in position.followed


@pytest.mark.parametrize("card", [32, 33])
def test_c60_sailors_4_move_an_adventurer_from_a_boat_at_sea_to_the_bag(card):
    position = recruited(card, boats="rrx - - g - -")
    position.then_asked(
        0, MoveToBag(0, "red"), MoveToBag(0, "grey"), MoveToBag(3, "green")
    )
    after = position.when(MoveToBag(0, "grey"))
    assert MovedToBag(0, 0, "grey") in after.followed
    assert after.boats == "rr - - g - -"
    assert after.bag[4] == position.bag[4] + 1
    after.then_asked(0, *SLOTS)


@pytest.mark.parametrize("card", [34, 35])
def test_c60_sailors_5_move_an_adventurer_from_one_boat_at_sea_to_another(card):
    position = recruited(
        card,
        boats="x - rrrr ggg ggg g",
        docked={2: "bazaar"},
    )
    position.then_asked(
        0,
        *(MoveBetweenBoats(0, "grey", target) for target in (1, 3, 4, 5)),
        *(MoveBetweenBoats(3, "green", target) for target in (0, 1, 4, 5)),
        *(MoveBetweenBoats(4, "green", target) for target in (0, 1, 3, 5)),
        *(MoveBetweenBoats(5, "green", target) for target in (0, 1, 3, 4)),
    )
    position.then_illegal(
        MoveBetweenBoats(0, "grey", 0),
        MoveBetweenBoats(0, "grey", 2),
        MoveBetweenBoats(0, "red", 1),
        MoveBetweenBoats(2, "red", 1),
    )
    after = position.when(MoveBetweenBoats(0, "grey", 5))
    assert MovedBetweenBoats(0, 0, "grey", 5) in after.followed
    assert after.boats == "- - * ggg ggg gx"
    after.then_asked(0, *SLOTS)


def test_a06_a_boat_filled_by_a_sailor_docks():
    position = recruited(TO_BOAT, boats="r - - ggg - -")
    after = position.when(MoveBetweenBoats(0, "red", 3))
    after.then_asked(0, DockBoat("grand_place_right"), DockBoat("black_market"))
    after = after.when(DockBoat("grand_place_right"))
    assert after.piers == "- rggg -"
    after.then_asked(0, *SLOTS)


def test_p5_a_boat_filled_by_a_sailor_may_dissolve_the_boat_he_came_from():
    position = recruited(
        TO_BOAT, boats="rgbx ggg rb - - -", docked={0: "grand_place_left"}
    )
    after = position.when(MoveBetweenBoats(2, "blue", 1))
    assert BoatDocked(0, 1, "bazaar") in after.followed
    assert BoatDissolved(2) in after.followed
    assert after.halls == (2, 1, 1, 1, 3)


@pytest.mark.parametrize("card", [LOADER, TO_PIER, TO_HALL, TO_BAG, TO_BOAT])
def test_a06_when_no_boat_is_at_sea_the_ability_of_a_sailor_is_lost(card):
    position = recruited(card, load="", marker=10, **NOBODY_AT_SEA)
    assert AbilityLost(0, card) in position.followed
    position.then_asked(0, *SLOTS)


@pytest.mark.parametrize("card", [TO_PIER, TO_HALL, TO_BAG, TO_BOAT])
def test_p5_with_nobody_aboard_the_ability_of_a_sailor_is_lost(card):
    position = recruited(card, boats="- - - - - -")
    assert AbilityLost(0, card) in position.followed


def test_p5_with_one_boat_at_sea_nobody_is_moved_to_another():
    position = recruited(
        TO_BOAT,
        boats="rrgg rrgg - bbyy rg -",
        docked={boat: CLOSED[boat] for boat in (0, 1, 3)},
        dissolved=(2, 5),
    )
    assert AbilityLost(0, TO_BOAT) in position.followed


def test_p5_with_an_empty_bag_the_load_of_a_sailor_is_lost():
    position = recruited(LOADER, load="", bag="")
    assert AbilityLost(0, LOADER) in position.followed


def test_p5_an_ability_that_can_do_something_must_be_used():
    """The only customer aboard goes to its hall without a question."""
    position = recruited(TO_HALL, boats="x - - g - -")
    assert MovedToHall(0, 3, "green") in position.followed
    position.then_asked(0, *SLOTS)


def test_p1_a_boat_emptied_by_a_sailor_is_still_at_sea():
    position = recruited(TO_BAG, boats="r - - - - -", clock=(3, 9))
    assert MovedToBag(0, 0, "red") in position.followed
    position = position.when(AssignStaff(1), load="g")
    position.then_asked(0, *map(BoardBoat, range(6)))


def test_p5_an_adventurer_is_named_by_kind_not_by_piece():
    position = recruited(TO_BAG, boats="rrr gg - - - -")
    position.then_asked(0, MoveToBag(0, "red"), MoveToBag(1, "green"))


def test_p5_whoever_is_docked_cannot_be_moved():
    position = recruited(TO_BAG, boats="rrrr g - - - b", docked={0: "bazaar"})
    position.then_illegal(MoveToBag(0, "red"))
    position.then_illegal(MoveToBag(6, "red"), MoveToBag(-1, "blue"))
    position.then_asked(0, MoveToBag(1, "green"), MoveToBag(5, "blue"))


def test_p5_abilities_are_used_once_only():
    """Staff do not use the ability of their card again."""
    position = table(clock=(4, 9), staff={0: {1: SMALL_RED}}).when(*ONE_HOUR)
    assert position.stall() == ""

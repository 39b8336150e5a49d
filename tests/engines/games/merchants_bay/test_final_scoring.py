"""Rulebook, heading "Décompte Final" (C-52 to C-55), its example, and P-8."""

import pytest

from engines.core.game import SPECTATOR
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import FinalScored, GameEnded
from tests.engines.games.merchants_bay.shops import alchemist, chronomancer
from tests.engines.games.merchants_bay.table import (
    DISCARD_ONE_RED,
    DOUBLE,
    LARGE_RED,
    PLAIN,
    SINGLE,
    SMALL_RED_GREEN,
    market,
)

BLUE_AND_YELLOW = {1: DISCARD_ONE_RED, 2: 8, 3: 11}
"""Locals with the icons red red, blue and yellow."""


def scored(position, seat=0):
    (event,) = [e for e in position.happened(FinalScored) if e.seat == seat]
    return event


def test_ct02_the_blacksmith_gains_12():
    """4 warriors × 5 + 1 wizard × 4 + 3 nobles × 2, less 6 corruption × 3."""
    cards = (SINGLE["yellow"], SINGLE["yellow"], DOUBLE["red"], DOUBLE["red"])
    position = market(
        round=3,
        halls="rrrrbbby",
        staff={0: BLUE_AND_YELLOW},
        corruption={0: cards},
    )
    assert position.halls == (5, 1, 4, 2, 3)
    assert scored(position) == FinalScored(0, cards, 30, 18)
    assert position.gold == (12, 0)


def test_c52_corruption_cards_are_revealed_to_all():
    position = market(round=3, corruption={0: (PLAIN, DOUBLE["blue"])})
    assert GAME.view(position.state, SPECTATOR).players[0].corruption == (0, 7)
    for viewer in (SPECTATOR, 1):
        told = GAME.redact(scored(position), viewer)
        assert told == FinalScored(0, (0, 7), 1, 9)


def test_c52_icons_of_townsfolk_and_of_corruption_cards_count_alike():
    """Both show a red clan and a corruption icon; red hall 4, lair 3."""
    card = market(round=3, halls="rrr", corruption={0: (SINGLE["red"],)})
    assert card.gold == (1, 0)
    staff = market(round=3, halls="rrr", staff={0: {1: SMALL_RED_GREEN}})
    assert staff.gold == (4 + 1 - 3, 0)


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_c52_every_slot_counts(slot):
    position = market(round=3, staff={0: {slot: DISCARD_ONE_RED}})
    assert position.gold == (2, 0)


def test_c52_corruption_icons_cost_the_number_in_the_lair():
    assert market(round=3, gold=(9, 0), corruption={0: (PLAIN,)}).gold == (6, 0)
    assert market(round=3, gold=(9, 0), staff={0: {1: LARGE_RED}}).gold == (6, 0)
    assert market(
        round=3, rogues="cultists", gold=(9, 0), corruption={0: (PLAIN,)}
    ).gold == (7, 0)


def test_c52_a_townsfolk_card_that_nobody_recruited_counts_for_nobody():
    assert market(round=3).gold == (0, 0)


def test_c52_every_seat_is_scored():
    position = market(round=3, seats=4)
    assert [event.seat for event in position.happened(FinalScored)] == [0, 1, 2, 3]


@pytest.mark.parametrize("round_number", [1, 2])
def test_c52_there_is_no_scoring_before_the_third_day_is_over(round_number):
    position = market(round=round_number, corruption={0: (PLAIN,)})
    position.then_never(FinalScored, GameEnded).then_goes_on()
    assert position.gold == (0, 0)


def test_c15_after_three_rounds_the_most_gold_wins():
    position = market(round=3, seats=4, gold=(30, 10, 40, 20))
    position.then_ranks(2, 4, 1, 3)
    assert position.happened(GameEnded) == [GameEnded((2, 4, 1, 3), (30, 10, 40, 20))]
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert outcome.scores == (30, 10, 40, 20)
    assert GAME.to_move(position.state) == ()


def test_c54_the_gold_of_the_final_scoring_counts():
    market(round=3, gold=(11, 10), corruption={0: (PLAIN,)}).then_ranks(2, 1)


def test_c54_of_equals_the_most_unsold_goods_win():
    position = market(round=3, gold=(10, 10), stalls={0: "r", 1: "rB"})
    position.then_ranks(2, 1)


def test_c54_small_and_large_goods_count_alike():
    market(round=3, gold=(10, 10), stalls={0: "rrr", 1: "RB"}).then_ranks(1, 2)


def test_c54_then_the_fewest_corruption_cards_win():
    """The card costs 3 gold, with the lair at 3."""
    position = market(round=3, gold=(13, 10), corruption={0: (PLAIN,)})
    assert position.gold == (10, 10)
    position.then_ranks(2, 1)


def test_c54_goods_come_before_corruption_cards():
    position = market(round=3, gold=(13, 10), corruption={0: (PLAIN,)}, stalls={0: "r"})
    position.then_ranks(1, 2)


def test_c54_the_number_of_cards_counts_not_their_icons():
    """Two plain cards cost 6 gold, one double card 6 less the one of its hall."""
    position = market(
        round=3,
        gold=(16, 15),
        corruption={0: (PLAIN, PLAIN), 1: (DOUBLE["red"],)},
    )
    assert position.gold == (10, 10)
    position.then_ranks(2, 1)


def test_c54_then_the_victory_is_shared():
    market(round=3, seats=4, gold=(10, 10, 3, 5)).then_ranks(1, 1, 4, 3)
    market(round=3, seats=3, gold=(0, 5, 0)).then_ranks(2, 1, 2)


def test_c54_townsfolk_cards_and_shields_break_no_tie():
    staff = {0: {1: LARGE_RED, 2: 1}}
    position = market(round=3, staff=staff, gold=(11, 10))
    assert position.gold == (10, 10)
    position.then_ranks(1, 1)


@pytest.mark.parametrize(("gold", "gems"), [(99, 0), (100, 1), (250, 2), (1300, 13)])
def test_c55_gems_are_hundreds_of_gold_and_unlimited(gold, gems):
    position = market(round=3, gold=(gold, 0))
    assert position.gold[0] // 100 == gems


def test_a08_gold_may_become_negative_in_the_final_scoring():
    position = market(round=3, gold=(1, 0), corruption={0: (PLAIN,) * 3})
    assert position.gold == (-8, 0)
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert outcome.scores == (-8, 0)
    position.then_ranks(2, 1)


def test_p8_final_scoring_uses_halls_and_lair_after_the_third_day():
    """Those on the piers count for nobody, those dissolved today do."""
    position = market(
        round=3,
        piers="rrr - -",
        staff={0: {1: DISCARD_ONE_RED}},
        boats="- - - - - rx",
        dissolved=(2, 5),
    )
    assert position.halls == (2, 1, 1, 1, 4)
    assert position.gold == (4, 0)


def test_a19_marbles_and_markers_are_no_unsold_goods():
    position = market(
        round=3,
        gold=(10, 10),
        shops={
            0: chronomancer(marked=(0, 1, 3)),
            1: alchemist(flask="rrrgggbbby", seat=1),
        },
    )
    position.then_ranks(1, 1)

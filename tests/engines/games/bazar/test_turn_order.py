"""Rulebook of Bazar, heading "1. Détermination de l'ordre de jeu" (B-22, B-23, T-01).

What happens between this phase and the next (B-24) is here too.
"""

from collections.abc import Sequence

import pytest

from engines.games.bazar.events import (
    CoinsDistributed,
    EventRevealed,
    QuarterOpened,
    TurnBegan,
)
from tests.engines.games.bazar.table import (
    COURIER,
    KINDNESS,
    MARKET_CELLS,
    end_of_turn,
)

A, B, C, D = range(4)


def order_after(order: Sequence[int], coins: Sequence[int]) -> tuple[int, ...]:
    """Return who plays when after a turn in which nobody was paid anything.

    The first player's leader and the last player's last tile share the Grand Bazaar.
    """
    leader = f"{'VGBO'[order[0]]}0"
    done = end_of_turn(
        f"y6  .  .  .  .  #  .  .  .  {leader}",
        seats=len(order),
        order=order,
        coins=coins,
    )
    assert done.view.coins == tuple(coins)
    (began,) = [event for event in done.followed if isinstance(event, TurnBegan)]
    assert began.order == done.view.order
    return began.order


def test_b22_the_richest_plays_first_and_the_poorest_last():
    assert order_after((A, B, C, D), (10, 40, 20, 30)) == (B, D, C, A)
    assert order_after((D, C, B, A), (10, 40, 20, 30)) == (B, D, C, A)
    assert order_after((A, B), (1, 2)) == (B, A)
    assert order_after((A, B, C), (3, 1, 2)) == (A, C, B)


def test_b22_the_order_is_compared_anew_every_turn_with_the_coins_just_paid():
    """The Greeks own the Palace (6) and overtake the Venetians, who are paid 5."""
    done = end_of_turn(
        "y2  .  #  #  G0 .  .  #  #  .", seats=2, order=(1, 0), coins=(3, 3)
    )
    # With two seats the Palace pays 5 and the Grand Bazaar 4.
    assert done.view.coins == (7, 8)
    done.then_among_others(TurnBegan(2, (1, 0)))
    assert done.view.to_move == (1,)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((A, B, C, D), (D, C, B, A)),
        ((C, A, D, B), (B, D, A, C)),
    ],
)
def test_b23_equally_rich_players_play_in_reverse_of_the_turn_before(before, after):
    assert order_after(before, (7, 7, 7, 7)) == after


def test_b23_only_the_tied_ones_change_places():
    assert order_after((A, B, C, D), (9, 5, 9, 5)) == (C, A, D, B)
    assert order_after((A, B, C, D), (5, 5, 9, 0)) == (C, B, A, D)
    assert order_after((B, A, C), (4, 4, 8)) == (C, A, B)
    assert order_after((B, A), (4, 4)) == (A, B)


def test_t01_b_plays_before_a_when_a_was_second_and_b_was_fourth():
    """C is the richest and D the poorest; A and B share the places between."""
    for before in ((C, A, D, B), (D, A, C, B)):
        assert order_after(before, (20, 20, 30, 10)) == (C, B, A, D)


def test_b24_a_black_market_filled_in_the_turn_before_comes_between_phases_1_and_2():
    done = end_of_turn(market="Vc Gc Bc Oc Gf", coins=(25, 0, 0, 0))
    kinds = [type(event) for event in done.followed]
    paid = kinds.index(CoinsDistributed)
    # The Governor's kindness opens the Harem in phase 2, after the Black Market.
    assert done.followed[paid + 1 :] == [
        TurnBegan(2, (0, 3, 2, 1)),
        QuarterOpened("black_market"),
        EventRevealed(KINDNESS, "conditional"),
        QuarterOpened("harem"),
    ]
    lying = {tile.cell: (tile.seat, tile.tile) for tile in done.view.board}
    assert [lying[cell][0] for cell in MARKET_CELLS] == [0, 1, 2, 3, 1]
    assert lying[3, 6] == (0, COURIER)


def test_b24_a_black_market_with_four_tiles_stays_away():
    done = end_of_turn(market="Vc Gc Bc Oc .")
    done.then_never(QuarterOpened)
    assert not done.quarter("black_market").open


def test_b24_a_black_market_enters_once():
    done = end_of_turn(
        """
        y6  .  .  .  Vc #  Gc .  .  .
        y7  .  .  .  Bc Oc Gf .  .  .
        """,
        opened=["black_market"],
    )
    done.then_never(QuarterOpened)

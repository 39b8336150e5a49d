"""Rulebook of Bazar, heading "But du jeu": how a match is won (B-10, B-11, T-10)."""

import pytest

from engines.games.bazar.events import CoinsDistributed, GameEnded, TurnBegan
from engines.games.bazar.moves import PlaceTile
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    BEGGAR,
    FAVOURITE,
    FEAST,
    KINDNESS,
    MONEY_CHANGER,
    NORMAL,
    REORGANISATION,
    TRAITOR,
    end_of_turn,
    table,
)

# The Venetian leader takes the Tanneries (2) and the last tile the Grand Bazaar (5),
# the Greek one the Mosque (3), the Byzantine one the Port (4), the Ottoman the Palace
# (6).
ONE_EACH = """
    y3  V0 .  .  O0 #  .  .  .  G0
    y4  B0 .  .  .  #  .  .  .  .
"""
TEN_PLAYED = (*NORMAL[:7], KINDNESS, FEAST, REORGANISATION)


def test_b10_the_match_stops_when_a_player_holds_75_coins():
    done = end_of_turn(ONE_EACH, coins=(68, 50, 50, 50))
    done.then_among_others(GameEnded((1, 4, 3, 2), (75, 53, 54, 56), "coins"))
    done.then_ranks(1, 4, 3, 2)
    done.then_never(TurnBegan)


def test_b10_the_match_goes_on_while_nobody_holds_75_coins():
    done = end_of_turn(ONE_EACH, coins=(67, 71, 70, 68))
    assert done.view.coins == (74, 74, 74, 74)
    done.then_goes_on()


def test_b10_the_richest_wins_even_if_another_one_had_75_coins_first():
    done = end_of_turn(ONE_EACH, coins=(75, 60, 60, 77))
    assert done.view.coins == (82, 63, 64, 83)
    done.then_ranks(2, 4, 3, 1)


def test_b10_the_match_stops_when_all_eleven_event_cards_have_been_played():
    done = end_of_turn(ONE_EACH, past=TEN_PLAYED, event="curfew", coins=(1, 2, 3, 4))
    # The curfew lowers the Grand Bazaar from 5 to 3.
    done.then_among_others(GameEnded((3, 4, 2, 1), (1 + 2 + 3, 5, 7, 10), "events"))
    done.then_never(TurnBegan)


def test_b10_coins_end_the_match_even_in_the_turn_of_the_eleventh_event():
    done = end_of_turn(ONE_EACH, past=TEN_PLAYED, event="curfew", coins=(70, 2, 3, 4))
    done.then_among_others(GameEnded((1, 4, 3, 2), (75, 5, 7, 10), "coins"))


def test_b10_ten_event_cards_do_not_stop_the_match():
    done = end_of_turn(ONE_EACH, past=TEN_PLAYED[:9], event=REORGANISATION)
    done.then_goes_on()


def test_b10_nobody_moves_once_the_match_is_over():
    done = end_of_turn(ONE_EACH, coins=(68, 50, 50, 50))
    assert done.view.to_move == ()
    for seat in range(4):
        assert done.game.legal(done.state, seat) == []
        tile = done.view.hands[seat][0]
        done.then_illegal(PlaceTile(tile, (3, 2)), seat=seat)


def test_b11_equally_rich_players_are_told_apart_by_the_lower_token():
    # In order: Greeks, Byzantines, Ottomans, Venetians.
    done = end_of_turn(ONE_EACH, coins=(73, 77, 76, 70))
    assert done.view.coins == (80, 80, 80, 76)
    done.then_ranks(3, 1, 2, 4)


def test_t10_80_to_80_is_won_by_the_lower_token_of_the_final_turn():
    done = end_of_turn(
        """
        y3  V0 .  .  .  #  .  .  .  G0
        """,
        seats=2,
        coins=(80 - 1 - 4, 80 - 2),
    )
    assert done.view.coins == (80, 80)
    done.then_ranks(2, 1)


def test_t10_74_to_73_after_the_eleventh_event_ends_the_match_anyway():
    done = end_of_turn(
        """
        y3  V0 .  .  .  #  .  .  .  G0
        """,
        seats=2,
        past=TEN_PLAYED,
        event="curfew",
        coins=(74 - 1 - 2, 73 - 2),
    )
    assert done.view.coins == (74, 73)
    done.then_ranks(1, 2)


def test_c1_coins_taken_in_phase_3_count_but_do_not_stop_the_turn():
    """A Money Changer in the Palace brings 3; the Greeks and the rest still play."""
    changed = table(coins=(74, 0, 0, 0), hands={0: (MONEY_CHANGER,)}).when(
        PlaceTile(MONEY_CHANGER, (3, 2))
    )
    assert changed.view.coins == (77, 0, 0, 0)
    changed.then_goes_on().then_never(CoinsDistributed)
    assert changed.view.to_move == (1,)


def test_c1_the_end_is_checked_after_phase_4_with_the_coins_of_phase_3():
    """3 from the Money Changer before the Palace pays 6 to the Venetians alone."""
    changed = table(
        coins=(66, 0, 0, 0),
        hands={0: (MONEY_CHANGER,)},
        order=(1, 2, 3, 0),
        have_played=3,
    ).when(PlaceTile(MONEY_CHANGER, (3, 2)))
    assert changed.view.coins == (75, 0, 0, 0)
    # Tied at 0: tokens 1, 2, 3 lie with Greeks, Byzantines and Ottomans.
    changed.then_ranks(1, 2, 3, 4)


def test_c1_the_turn_of_the_eleventh_event_is_played_to_its_end():
    begun = table(ONE_EACH, past=TEN_PLAYED, event="curfew", hands={0: (FAVOURITE,)})
    once = begun.when(PlaceTile(FAVOURITE, (6, 7)))
    once.then_goes_on().then_never(CoinsDistributed)
    assert once.view.to_move == (1,)
    last = once.when(
        PlaceTile(BEGGAR, (0, 1)),
        PlaceTile(ADMINISTRATOR, (0, 6)),
        PlaceTile(TRAITOR, (8, 6)),
    )
    assert isinstance(last.followed[-1], GameEnded)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c1_the_final_places_are_a_strict_order(seats):
    """Nobody owns anything but the Venetians the Grand Bazaar: all others are tied."""
    done = end_of_turn(seats=seats, past=TEN_PLAYED, event="curfew")
    done.then_ranks(1, *range(2, seats + 1))

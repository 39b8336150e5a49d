"""Rulebook of Bazar, heading "But du jeu": how a match is won (B-10, B-11, T-10).

Tests with a version in their names prove what changed in it; all others hold in both.
"""

from types import SimpleNamespace

import pytest

from engines.core.chance import Chance
from engines.games.bazar.events import (
    CoinsDistributed,
    CoinsTaken,
    GameEnded,
    TilePlaced,
    TileSilenced,
    TileTurnedDown,
    TurnBegan,
)
from engines.games.bazar.moves import PlaceTile
from engines.games.bazar.players import greedy_player
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    BEGGAR,
    FAVOURITE,
    FEAST,
    JANISSARY,
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


def test_b10_the_richest_wins_if_a_payment_brings_several_to_75_coins():
    done = end_of_turn(ONE_EACH, coins=(70, 60, 60, 74))
    assert done.view.coins == (77, 63, 64, 80)
    done.then_ranks(2, 4, 3, 1)


def test_b10_version_2_a_money_changer_who_brings_75_coins_ends_the_match_at_once():
    """He takes 3 in the Palace; nobody is paid, draws or plays any more."""
    done = table(
        coins=(72, 70, 74, 70),
        hands={0: (MONEY_CHANGER,)},
        order=(2, 0, 3, 1),
        have_played=1,
    ).when(PlaceTile(MONEY_CHANGER, (3, 2)))
    assert done.game.rules_version == 2
    done.then(
        TilePlaced(0, MONEY_CHANGER, (3, 2)),
        CoinsTaken(0, 3, MONEY_CHANGER),
        TileTurnedDown((3, 2)),
        GameEnded((1, 4, 2, 3), (75, 70, 74, 70), "coins"),
    )


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
    done = end_of_turn(ONE_EACH, coins=(68, 72, 71, 68))
    assert done.view.coins == (75, 75, 75, 74)
    done.then_ranks(3, 1, 2, 4)


def test_t10_80_to_80_is_won_by_the_lower_token_of_the_final_turn():
    done = end_of_turn(
        """
        y3  V0 .  .  Gf #  .  .  .  G0
        y4  Vf .  .  .  #  .  .  .  .
        """,
        seats=2,
        coins=(80 - 1 - 3 - 4, 80 - 5 - 2),
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


def test_c1_version_2_coins_taken_in_phase_3_do_not_stop_the_turn_below_75():
    """A Money Changer in the Palace brings 3; the Greeks and the rest still play."""
    changed = table(coins=(71, 0, 0, 0), hands={0: (MONEY_CHANGER,)}).when(
        PlaceTile(MONEY_CHANGER, (3, 2))
    )
    assert changed.view.coins == (74, 0, 0, 0)
    changed.then_goes_on().then_never(CoinsDistributed)
    assert changed.view.to_move == (1,)


def test_c1_version_2_a_janissary_ends_the_match_once_his_effect_is_complete():
    """He turns the Greek Traitor face down, takes 2 coins and lies face down."""
    done = table(
        "y2  .  #  #  Gt .  .  #  #  .",
        coins=(73, 74, 0, 0),
        hands={0: (JANISSARY,)},
        order=(1, 0, 2, 3),
        have_played=1,
    ).when(PlaceTile(JANISSARY, (0, 1)))
    done.then(
        TilePlaced(0, JANISSARY, (0, 1)),
        TileSilenced(1, TRAITOR, (3, 2)),
        CoinsTaken(0, 2, JANISSARY),
        TileTurnedDown((0, 1)),
        GameEnded((1, 2, 3, 4), (75, 74, 0, 0), "coins"),
    )
    assert done.view.to_move == ()
    # In the first version the Palace would have paid the Greeks first: 80 to 75.
    assert done.quarter("palace").owner == 1


def test_c1_version_2_an_end_in_phase_3_is_imagined_and_scored_as_it_is():
    done = table(coins=(74, 0), seats=2, hands={0: (MONEY_CHANGER,)}).when(
        PlaceTile(MONEY_CHANGER, (3, 2))
    )
    done.then_ranks(1, 2)
    dreamt = done.game.imagine(done.view, Chance(b"dream"))
    assert done.game.outcome(dreamt) == done.game.outcome(done.state)
    assert done.game.scores(done.view) == (77, 0)


def test_c1_version_2_a_greedy_player_takes_the_coins_that_win_at_once():
    position = table(
        coins=(72, 74, 74, 74), hands={0: (BEGGAR, MONEY_CHANGER, TRAITOR)}
    )
    asked = SimpleNamespace(
        seat=0,
        view=position.game.view(position.state, 0),
        moves=position.game.legal(position.state, 0),
    )
    move = greedy_player(Chance(b"greedy"))(asked)
    position.when(move).then_ranks(1, 2, 3, 4)


def test_c1_version_2_the_coins_of_phase_3_count_at_the_payment():
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

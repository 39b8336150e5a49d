"""Rulebook of Bazar, heading "4. Répartition des Pièces": who is paid (B-44).

With the begging of the Beggars that the completion adds (C-4, C-5).
"""

import pytest

from engines.games.bazar.events import (
    Alms,
    CoinsDistributed,
    Income,
    TileDrawn,
    TurnBegan,
)
from engines.games.bazar.moves import PlaceTile
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    BEGGAR,
    FAVOURITE,
    FEAST,
    TRAITOR,
    end_of_turn,
    table,
)


def test_b44_everybody_is_paid_once_all_have_played():
    position = table(
        """
        y2  .  #  #  G0 .  .  #  #  .
        y4  B0 .  .  .  #  .  .  .  .
        """,
        hands={0: (FAVOURITE,)},
    )
    position = position.when(PlaceTile(FAVOURITE, (6, 7)))
    position = position.when(PlaceTile(BEGGAR, (0, 1)))
    position = position.when(PlaceTile(ADMINISTRATOR, (0, 3)))
    position.then_never(CoinsDistributed)
    assert position.view.coins == (0, 0, 0, 0)
    done = position.when(PlaceTile(TRAITOR, (8, 1)))
    kinds = [type(event) for event in done.followed[-4:-1]]
    assert kinds == [TileDrawn, CoinsDistributed, TurnBegan]
    # Tanneries: Beggar and Administrator tie, so nobody is paid and nobody begs.
    assert done.payment == CoinsDistributed(
        (
            Income("tanneries", 2, None),
            Income("mosque", 3, 3),
            Income("port", 4, 2),
            Income("grand_bazaar", 5, 0),
            Income("palace", 6, 1),
        ),
        (),
    )
    assert done.view.coins == (5, 6, 4, 3)


def test_b44_a_player_is_paid_for_every_quarter_he_owns():
    done = end_of_turn(
        """
        y2  .  #  #  G0 .  .  #  #  .
        y4  Gf .  .  .  #  .  .  .  .
        """,
        coins=(0, 7, 0, 0),
    )
    assert done.view.coins == (5, 7 + 6 + 4, 0, 0)


def test_b44_quarters_that_have_entered_pay_too():
    done = end_of_turn(
        """
        y0  .  .  .  G0 .  .  .  .  .
        y7  .  .  .  B0 .  .  .  .  .
        """,
        opened=["harem", "black_market"],
    )
    assert done.paid("harem") == (8, 1)
    assert done.paid("black_market") == (6, 2)
    assert done.view.coins == (5, 8, 6, 0)


# --- C-5: begging --------------------------------------------------------------------


def test_c5_a_beggar_begs_3_coins_when_another_guild_is_paid():
    """The Palace is worth 3: two Greek tiles own it, the Byzantine Beggar begs."""
    done = end_of_turn("y2  .  #  #  G0 Gf Bb #  #  .")
    assert done.paid("palace") == (3, 1)
    assert done.payment.alms == (Alms(2, 3, "palace"),)
    # The bank gives: the owner keeps all that the quarter pays.
    assert done.view.coins == (5, 3, 3, 0)


def test_c5_a_beggar_begs_nothing_from_his_own_guild():
    done = end_of_turn("y2  .  #  #  B0 Bb .  #  #  .")
    assert done.paid("palace") == (3, 2)
    assert done.payment.alms == ()


def test_c5_a_beggar_begs_nothing_when_nobody_is_paid():
    done = end_of_turn("y2  .  #  #  G0 .  Bb #  #  .")
    assert done.paid("palace") == (3, None)
    assert done.payment.alms == ()


@pytest.mark.parametrize("event", ["fire", "taxes"])
def test_c5_a_beggar_begs_nothing_in_a_quarter_that_pays_nothing(event):
    """The Tanneries are barred, or worth 2 less 2."""
    done = end_of_turn("y3  G0 Gf Bb .  #  .  .  .  .", event=event)
    assert done.paid("tanneries") == (0, 1)
    assert done.payment.alms == ()


def test_c5_every_beggar_of_another_guild_begs():
    """6 halved three times is 1; Greeks own, Venetians and Byzantines beg."""
    done = end_of_turn(
        """
        y2  .  #  #  G0 Gf Gb #  #  .
        y5  .  #  #  Vb .  Bb #  #  .
        """
    )
    assert done.paid("palace") == (1, 1)
    given = {(alms.seat, alms.coins, alms.quarter) for alms in done.payment.alms}
    assert given == {(0, 3, "palace"), (2, 3, "palace")}
    assert len(done.payment.alms) == 2
    assert done.view.coins == (5 + 3, 1, 3, 0)


def test_c5_beggars_beg_in_every_quarter():
    done = end_of_turn(
        """
        y2  .  #  #  G0 Gf Bb #  #  .
        y4  Ob Gc Gv .  #  .  .  .  .
        """
    )
    assert done.payment.alms == (Alms(3, 3, "port"), Alms(2, 3, "palace"))
    assert done.view.coins == (5, 3 + 2, 3, 3)


def test_c5_a_silenced_beggar_neither_halves_nor_begs():
    done = end_of_turn("y2  .  #  #  G0 Gf bb #  #  .")
    assert done.paid("palace") == (6, 1)
    assert done.payment.alms == ()


def test_c5_a_beggar_that_is_not_counted_still_halves_and_begs():
    done = end_of_turn("y2  .  #  #  .  Gt Bb #  #  .")
    assert done.quarter("palace").counts == (0, 1, 0, 0)
    assert done.paid("palace") == (3, 1)
    assert done.payment.alms == (Alms(2, 3, "palace"),)


def test_c5_a_beggar_in_a_black_market_that_is_not_in_play_does_nothing():
    done = end_of_turn(market="Gb Bf Bc . .")
    assert done.payment.alms == ()
    assert [income.quarter for income in done.payment.income][-1] == "palace"


def test_c5_a_beggar_begs_when_the_feast_pays_another_guild():
    """Two Byzantine tiles and a Greek one: the feast pays the Greeks."""
    board = "y2  .  #  #  G0 B0 Bb #  #  ."
    done = end_of_turn(board, event=FEAST)
    assert done.paid("palace") == (3, 1)
    assert done.payment.alms == (Alms(2, 3, "palace"),)
    # On any other day the Byzantines would be paid themselves.
    assert end_of_turn(board).payment.alms == ()


def test_c5_all_payments_are_simultaneous():
    """Coins paid decide nothing before the turn is over."""
    done = end_of_turn("y2  .  #  #  G0 Gf Bb #  #  .", coins=(10, 9, 8, 0))
    assert done.view.coins == (15, 12, 11, 0)
    assert done.view.order == (0, 1, 2, 3)

"""The player sheet of Bazar: leader, Favourite, Money Changer and Janissary (C-4).

The Favourite's text is nearly whole in the booklet (B-42, T-04); the others are the
completion. The three permanent tiles are in `test_quarters_and_coins` and
`test_phase4_coins`.
"""

import pytest

from engines.games.bazar.events import (
    CoinsTaken,
    EffectMissed,
    TileBuried,
    TileDrawn,
    TileEliminated,
    TilePlaced,
    TileSilenced,
    TileTurnedDown,
)
from engines.games.bazar.moves import BuryTile, PlaceTile, Silence
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    BASE_CELLS,
    BEGGAR,
    FAVOURITE,
    FISHMONGER,
    JANISSARY,
    LEADER,
    MARKET_CELLS,
    MONEY_CHANGER,
    TRAITOR,
    end_of_turn,
    place,
    table,
)

# --- 0 the start tile ----------------------------------------------------------------


def test_c4_the_start_tile_has_no_effect_but_counts():
    done = end_of_turn("y2  .  #  #  G0 .  .  #  #  .")
    assert done.quarter("palace").counts == (0, 1, 0, 0)
    assert done.paid("palace") == (6, 1)


# --- 6 Favourite ---------------------------------------------------------------------


def test_b42_the_favourite_eliminates_a_tile_and_takes_its_place():
    position = place(
        FAVOURITE, (3, 2), "y2  .  #  #  Gf .  .  #  #  .", market="V0 Bf . . ."
    )
    position.then(
        TilePlaced(0, FAVOURITE, (3, 2)),
        TileEliminated(1, FISHMONGER, (3, 2)),
        TileTurnedDown((3, 2)),
    )
    position.then_board("y2  .  #  #  Vv .  .  #  #  .")
    # The Greeks bury their tile, then the Venetians draw.
    buried = position.when(BuryTile((4, 7)))
    buried.then(TileBuried(1, FISHMONGER, (4, 7)), TileDrawn(0, BEGGAR))


@pytest.mark.parametrize("token", ["G0", "Gb", "Ga", "Gt", "gt", "Gf", "V0", "Va"])
def test_b42_the_favourite_takes_the_place_of_any_tile(token):
    position = place(FAVOURITE, (3, 2), f"y2  .  #  #  {token} .  .  #  #  .")
    position.then_never(EffectMissed)
    (lost,) = position.view.eliminated
    assert lost.seat == "VG".index(token[0].upper())
    position.then_board("y2  .  #  #  Vv .  .  #  #  .")


def test_b42_only_the_favourite_may_be_placed_on_an_occupied_cell():
    position = table("y2  .  #  #  Gf .  .  #  #  .", hands={0: (BEGGAR, FAVOURITE)})
    position.then_illegal(PlaceTile(BEGGAR, (3, 2)))
    free = [cell for cell in BASE_CELLS if cell != (3, 2)]
    position.then_asked(
        0,
        *(PlaceTile(BEGGAR, cell) for cell in free),
        *(PlaceTile(FAVOURITE, cell) for cell in BASE_CELLS),
    )


def test_t04_the_blue_favourite_eliminates_the_red_administrator_in_the_palace():
    """Red puts it face up in the Black Market; the Favourite lies face down."""
    red, blue = 1, 0
    position = place(FAVOURITE, (3, 2), "y2  .  #  #  Ga .  .  #  #  .")
    assert position.view.to_move == (red,)
    done = position.when(BuryTile((3, 6)))
    (favourite,) = done.view.board
    assert (favourite.seat, favourite.tile) == (blue, FAVOURITE)
    assert (favourite.cell, favourite.face_up) == ((3, 2), False)
    (administrator,) = done.view.black_market
    assert (administrator.seat, administrator.tile) == (red, ADMINISTRATOR)
    assert (administrator.cell, administrator.face_up) == ((3, 6), True)
    assert done.value("palace") == 6


def test_c4_the_favourite_on_an_empty_cell_has_no_effect():
    position = place(FAVOURITE, (4, 2), "y2  .  #  #  Ga .  .  #  #  .")
    position.then(
        TilePlaced(0, FAVOURITE, (4, 2)),
        EffectMissed(0, FAVOURITE),
        TileTurnedDown((4, 2)),
        TileDrawn(0, BEGGAR),
    )


def test_c4_the_favourite_on_an_own_tile_lets_its_own_player_bury_it():
    position = place(FAVOURITE, (3, 2), "y2  .  #  #  V0 .  .  #  #  .")
    position.then_among_others(TileEliminated(0, LEADER, (3, 2)))
    position.then_asked(0, *(BuryTile(cell) for cell in MARKET_CELLS))


def test_c4_the_favourite_reaches_only_cells_in_play():
    position = table(market="Gf . . . .", hands={0: (FAVOURITE,)})
    position.then_illegal(
        PlaceTile(FAVOURITE, (3, 6)),  # a tile in the Black Market that is not in play
        PlaceTile(FAVOURITE, (4, 3)),  # an illustration
        PlaceTile(FAVOURITE, (0, 0)),  # a gap
    )


# --- 11 Money Changer ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "coins"),
    [((0, 3), 1), ((8, 3), 2), ((0, 4), 2), ((8, 4), 3), ((3, 2), 3)],
)
def test_c4_the_money_changer_takes_half_of_the_quarters_value_rounded_up(cell, coins):
    """2, 3, 4, 5 and 6 coins."""
    position = place(MONEY_CHANGER, cell)
    position.then(
        TilePlaced(0, MONEY_CHANGER, cell),
        CoinsTaken(0, coins, MONEY_CHANGER),
        TileTurnedDown(cell),
        TileDrawn(0, BEGGAR),
    )
    assert position.view.coins == (coins, 0, 0, 0)


@pytest.mark.parametrize(
    ("row", "event", "coins"),
    [
        ("Ga .  .", None, 4),  # 8
        ("Ga Ba .", None, 5),  # 10
        ("Gb .  .", None, 2),  # 3
        ("Gb Bb .", None, 1),  # 2
        (".  .  .", "sultans_visit", 4),  # 8
        (".  .  .", "taxes", 2),  # 4
        ("Gb .  .", "taxes", 1),  # 2
        ("ga .  .", None, 3),  # 6, for the Administrator is silenced
        ("G0 Gf Gc", None, 3),  # whoever owns the quarter
    ],
)
def test_c4_the_money_changer_reckons_with_the_value_as_it_is_now(row, event, coins):
    position = place(MONEY_CHANGER, (3, 3), f"y2  .  #  #  {row} #  #  .", event=event)
    assert position.view.coins == (coins, 0, 0, 0)


@pytest.mark.parametrize("event", ["taxes", "fire"])
def test_c4_the_money_changer_finds_nothing_in_a_quarter_worth_nothing(event):
    position = place(MONEY_CHANGER, (0, 3), event=event)
    position.then(
        TilePlaced(0, MONEY_CHANGER, (0, 3)),
        EffectMissed(0, MONEY_CHANGER),
        TileTurnedDown((0, 3)),
        TileDrawn(0, BEGGAR),
    )


def test_c4_the_money_changer_already_lies_there_when_the_epidemic_is_judged():
    """With him the Palace has as many tiles as the Port, so both are barred."""
    board = "y4  G0 .  .  .  #  .  .  .  ."
    assert place(MONEY_CHANGER, (3, 2), board, event="epidemic").view.coins[0] == 0
    board = "y4  G0 Gf .  .  #  .  .  .  ."
    assert place(MONEY_CHANGER, (3, 2), board, event="epidemic").view.coins[0] == 3


# --- 12 Janissary --------------------------------------------------------------------

CITY = """
    y2  .  #  #  Va Gf .  #  #  .
    y3  Gb .  .  .  #  .  .  .  bt
    y4  .  .  .  .  #  .  .  .  Ot
"""


def test_c4_the_janissary_silences_any_permanent_tile_that_lies_face_up():
    position = place(JANISSARY, (5, 5), CITY)
    position.then_asked(0, Silence((3, 2)), Silence((0, 3)), Silence((8, 4)))
    position.then_illegal(
        Silence((4, 2)),  # a direct tile
        Silence((8, 3)),  # silenced already
        Silence((5, 5)),  # himself
        Silence((0, 1)),  # no tile
    )


def test_c4_the_janissary_takes_2_coins_for_a_tile_of_another_guild():
    done = place(JANISSARY, (5, 5), CITY).when(Silence((0, 3)))
    done.then(
        TileSilenced(1, BEGGAR, (0, 3)),
        CoinsTaken(0, 2, JANISSARY),
        TileTurnedDown((5, 5)),
        TileDrawn(0, BEGGAR),
    )
    assert done.view.coins == (2, 0, 0, 0)
    done.then_board("y3  gb .  .  .  #  .  .  .  bt")


def test_c4_the_janissary_takes_nothing_for_an_own_tile():
    done = place(JANISSARY, (5, 5), CITY).when(Silence((3, 2)))
    done.then_never(CoinsTaken)
    assert done.view.coins == (0, 0, 0, 0)
    assert done.value("palace") == 6


def test_c4_the_effect_of_a_silenced_tile_ends():
    before = place(JANISSARY, (5, 5), CITY)
    assert before.value("tanneries") == 1
    assert before.when(Silence((0, 3))).value("tanneries") == 2


def test_c4_a_silenced_tile_counts_and_stays_silenced_when_it_is_moved():
    pushed = place(
        5, (0, 2), "y3  gt .  .  .  #  .  .  .  .\ny6  B0 .  .  .  .  .  .  .  ."
    )
    pushed.then_board("y5  gt #  #  .  .  .  #  #  .")
    assert pushed.quarter("port").counts == (0, 1, 1, 0)


def test_c4_the_janissary_must_silence_an_own_tile_if_there_is_no_other():
    """A single one is not even asked for."""
    done = place(
        JANISSARY, (5, 5), "y3  Vt .  .  .  #  .  .  .  .", market="Ga . . . ."
    )
    done.then(
        TilePlaced(0, JANISSARY, (5, 5)),
        TileSilenced(0, TRAITOR, (0, 3)),
        TileTurnedDown((5, 5)),
        TileDrawn(0, BEGGAR),
    )
    two = place(JANISSARY, (5, 5), "y3  Vt .  .  Va #  .  .  .  .")
    two.then_asked(0, Silence((0, 3)), Silence((3, 3)))


def test_c4_the_janissary_without_a_face_up_permanent_tile_has_no_effect():
    """The Administrator in the Black Market that is not in play is out of reach."""
    board = "y3  vt .  .  Gf #  .  .  .  ."
    done = place(JANISSARY, (5, 5), board, market="Ga . . . .")
    done.then(
        TilePlaced(0, JANISSARY, (5, 5)),
        EffectMissed(0, JANISSARY),
        TileTurnedDown((5, 5)),
        TileDrawn(0, BEGGAR),
    )


def test_c4_the_janissary_reaches_every_quarter_in_play():
    board = """
        y0  .  .  .  .  Gt .  .  .  .
        y7  .  .  .  .  Ga .  .  .  .
    """
    position = place(JANISSARY, (5, 5), board, opened=["harem", "black_market"])
    position.then_asked(0, Silence((4, 0)), Silence((4, 7)))

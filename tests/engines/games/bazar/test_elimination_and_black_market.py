"""Rulebook of Bazar, heading "Élimination de Tuile et Marché Noir".

B-43 and B-45 to B-51 with figures 9 to 11 (T-07, T-08), and what the completion adds
about tiles that leave the board (C-3, C-7).
"""

from typing import Any

import pytest

from engines.games.bazar.content import BOX
from engines.games.bazar.events import (
    Alms,
    BlackMarketFilled,
    CoinsDistributed,
    EffectMissed,
    QuarterOpened,
    TileBuried,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TilesMoved,
    TileTurnedDown,
    TurnBegan,
)
from engines.games.bazar.moves import BuryTile, MoveTileTo, PlaceTile, Walk
from tests.engines.games.bazar.table import (
    BEGGAR,
    CHARLATAN,
    COURIER,
    FAVOURITE,
    FISHMONGER,
    JANISSARY,
    LEADER,
    MARKET_CELLS,
    PEDLAR,
    end_of_turn,
    place,
    table,
    tiles_moved,
)

LAST = {"order": (1, 2, 3, 0), "have_played": 3}
AT_THE_EDGE = "y3  .  .  .  .  #  .  .  .  G0"
"""A Courier on (7,3) pushes the Greek leader over the eastern edge."""


def buries(*cells: tuple[int, int]) -> list[BuryTile]:
    return [BuryTile(cell) for cell in cells]


def test_b43_courier_and_pedlar_can_expel_an_opposing_tile():
    pushed = place(COURIER, (7, 3), AT_THE_EDGE)
    pushed.then_among_others(tiles_moved(("G0", (8, 3), None)))
    walked = place(PEDLAR, (7, 3), AT_THE_EDGE).when(Walk("E", 1))
    walked.then_among_others(
        tiles_moved(("Vp", (7, 3), (8, 3)), ("G0", (8, 3), None)),
    )


def test_b45_a_tile_that_leaves_the_board_is_eliminated():
    pushed = place(COURIER, (7, 3), AT_THE_EDGE)
    pushed.then_board("y3  .  .  .  .  #  .  .  Vc .")
    (lost,) = pushed.view.eliminated
    assert (lost.seat, lost.tile) == (1, LEADER)
    assert pushed.quarter("mosque").counts == (1, 0, 0, 0)


def test_b46_the_owner_lays_it_on_a_free_cell_of_the_black_market():
    """The Venetians are the active player; the Greeks choose, then Venetians draw."""
    pushed = place(COURIER, (7, 3), AT_THE_EDGE, market=". Bf . . .")
    assert pushed.view.active == 0
    pushed.then_asked(1, *buries((3, 6), (3, 7), (4, 7), (5, 7)))
    pushed.then_illegal(BuryTile((5, 6)), BuryTile((4, 6)), BuryTile((3, 5)))
    pushed.then_illegal(BuryTile((3, 6)), seat=0)
    done = pushed.when(BuryTile((4, 7)))
    done.then(TileBuried(1, LEADER, (4, 7)), TileDrawn(0, BEGGAR))
    done.then_market(". Bf . G0 .")
    assert done.view.to_move == (1,)


@pytest.mark.parametrize("token", ["Gb", "Ga", "Gt", "G0", "Gf", "Gm"])
def test_b46_direct_tiles_lie_there_face_down_and_permanent_ones_face_up(token):
    pushed = place(COURIER, (7, 3), f"y3  .  .  .  .  #  .  .  .  {token}")
    done = pushed.when(BuryTile((3, 6)))
    done.then_market(f"{token} . . . .")
    (buried,) = done.view.black_market
    assert buried.face_up == (token not in ("Gf", "Gm"))


@pytest.mark.parametrize("letter", "fcvhirpmjd")
def test_b46_the_effect_of_a_buried_direct_tile_is_not_reactivated(letter):
    pushed = place(COURIER, (7, 3), f"y3  .  .  .  .  #  .  .  .  G{letter}")
    pushed.when(BuryTile((3, 6))).then(
        TileBuried(1, "0batfcvhirpmjd".index(letter), (3, 6)), TileDrawn(0, BEGGAR)
    )


def test_b47_the_fifth_tile_fills_the_black_market_and_it_enters_next_turn():
    done = place(COURIER, (7, 3), AT_THE_EDGE, market="Vf Gf Bf Of .", **LAST)
    done.then_among_others(
        TileBuried(1, LEADER, (5, 7)),
        TileDrawn(0, BEGGAR),
        TurnBegan(2, done.view.order),
        QuarterOpened("black_market"),
    )
    done.then_board(
        """
        y6  .  .  .  Vf #  Gf .  .  .
        y7  .  .  .  Bf Of G0 .  .  .
        """
    )
    assert done.view.black_market == ()
    assert done.quarter("black_market").counts == (1, 2, 1, 1)


def test_b47_a_full_black_market_takes_no_more_tiles_and_waits_for_the_next_turn():
    full = place(COURIER, (7, 3), AT_THE_EDGE, market="Vf Gf Bf Of Gm")
    full.then_among_others(TileDiscarded(1, LEADER)).then_never(TileBuried)
    assert not full.quarter("black_market").open
    full.then_market("Vf Gf Bf Of Gm")


def test_b48_the_black_market_pays_nothing_while_it_is_not_in_play():
    done = end_of_turn(market="Gf Gm Gc Gh .")
    assert "black_market" not in [income.quarter for income in done.payment.income]
    assert done.view.coins == (5, 0, 0, 0)
    full = end_of_turn(market="Gf Gm Gc Gh Gp")
    assert full.view.coins == (5, 0, 0, 0)
    # In play from the next turn on, it is worth 6 to the Greeks.
    assert full.quarter("black_market").owner == 1
    assert full.value("black_market") == 6


def test_b49_without_room_in_the_black_market_a_tile_is_discarded_for_good():
    full = place(COURIER, (7, 3), AT_THE_EDGE, market="Vf Gf Bf Of Gm", discarded="Bm")
    full.then_discarded("Bm G0")
    in_play = place(COURIER, (7, 3), AT_THE_EDGE, opened=["black_market"])
    in_play.then_discarded("G0")
    in_play.then(
        TilePlaced(0, COURIER, (7, 3)),
        tiles_moved(("G0", (8, 3), None)),
        TileTurnedDown((7, 3)),
        TileDiscarded(1, LEADER),
        TileDrawn(0, BEGGAR),
    )


def test_b50_every_tile_and_quarter_the_booklet_names_is_there():
    tiles = {
        "Mendiant": "beggar",
        "Administrateur": "administrator",
        "Traître": "traitor",
        "Poissonnier": "fishmonger",
        "Coursier": "courier",
        "Favori": "favourite",
        "Charlatan": "charlatan",
        "Personnalité Influente": "influential_figure",
        "Architecte": "architect",
        "Marchand ambulant": "pedlar",
        "tuile de début de jeu": "guild_leader",
    }
    quarters = {"Palais": "palace", "Harem": "harem", "Marché Noir": "black_market"}
    assert len(tiles) == 11
    assert set(tiles.values()) <= {tile.name for tile in BOX.tiles}
    assert set(quarters.values()) <= {quarter.name for quarter in BOX.quarters}


def test_b51_merchants_are_moved_expelled_and_their_quarters_impoverished():
    board = "y3  .  .  .  .  #  .  .  G0 ."
    moved = place(CHARLATAN, (8, 3), board).when(MoveTileTo((0, 3)))
    assert moved.tile_at((0, 3)) == "G0"
    expelled = place(COURIER, (6, 3), board)
    assert [tile.seat for tile in expelled.view.eliminated] == [1]
    impoverished = place(BEGGAR, (8, 3), board)
    assert impoverished.value("mosque") == 2


def test_t07_the_red_courier_expels_a_blue_tile_and_the_black_market_comes():
    """Four tiles lie there; the blue one is the fifth, on the last free cell."""
    done = place(COURIER, (7, 3), AT_THE_EDGE, market="Vf . Bf Of Bm", **LAST)
    kinds = [type(event) for event in done.followed]
    assert kinds[:9] == [
        TilePlaced,
        TilesMoved,
        TileTurnedDown,
        TileBuried,
        BlackMarketFilled,
        TileDrawn,
        CoinsDistributed,
        TurnBegan,
        QuarterOpened,
    ]
    done.then_among_others(TileBuried(1, LEADER, (5, 6)))
    assert sum(done.quarter("black_market").counts) == 5


def test_t08_the_pedlar_expels_a_green_tile_that_is_gone_for_good():
    position = place(PEDLAR, (6, 3), AT_THE_EDGE, opened=["black_market"])
    done = position.when(Walk("E", 2))
    done.then(
        tiles_moved(("Vp", (6, 3), (8, 3)), ("G0", (8, 3), None)),
        TileTurnedDown((8, 3)),
        TileDiscarded(1, LEADER),
        TileDrawn(0, BEGGAR),
    )


# --- C-3: several tiles at once ------------------------------------------------------

BOTH_SIDES = "y1  B0 .  G0 .  .  .  .  .  ."
"""A Fishmonger on (1,1) pushes east, then west: the Greek leader leaves first."""


def test_c3_tiles_are_buried_in_the_order_they_left_and_then_a_tile_is_drawn():
    position = place(FISHMONGER, (1, 1), BOTH_SIDES)
    position.then_asked(1, *buries(*MARKET_CELLS))
    position = position.when(BuryTile((4, 7))).then(TileBuried(1, LEADER, (4, 7)))
    rest = [cell for cell in MARKET_CELLS if cell != (4, 7)]
    position.then_asked(2, *buries(*rest))
    done = position.when(BuryTile((3, 6)))
    done.then(TileBuried(2, LEADER, (3, 6)), TileDrawn(0, BEGGAR))
    done.then_market("B0 . . G0 .")


def test_c3_nobody_is_asked_before_the_effect_is_complete():
    position = place(FISHMONGER, (1, 1), BOTH_SIDES)
    assert position.followed == [
        TilePlaced(0, FISHMONGER, (1, 1)),
        tiles_moved(("G0", (2, 1), None), ("B0", (0, 1), None)),
        TileTurnedDown((1, 1)),
    ]


def test_c3_with_two_free_cells_the_second_owner_has_no_choice():
    position = place(FISHMONGER, (1, 1), BOTH_SIDES, market="Vm . Gm Bm .")
    position.then_asked(1, *buries((5, 6), (5, 7)))
    position.when(BuryTile((5, 6))).then(
        TileBuried(1, LEADER, (5, 6)),
        TileBuried(2, LEADER, (5, 7)),
        BlackMarketFilled(),
        TileDrawn(0, BEGGAR),
    )


def test_c3_with_one_free_cell_the_first_is_buried_and_the_second_discarded():
    position = place(FISHMONGER, (1, 1), BOTH_SIDES, market="Vm Om Gm Bm .")
    position.then_among_others(
        TileTurnedDown((1, 1)),
        TileBuried(1, LEADER, (5, 7)),
        BlackMarketFilled(),
        TileDiscarded(2, LEADER),
        TileDrawn(0, BEGGAR),
    )
    assert position.view.to_move == (1,)


def test_c3_with_a_full_black_market_all_are_discarded_in_order():
    position = place(FISHMONGER, (1, 1), BOTH_SIDES, market="Vm Om Gm Bm Gc")
    position.then_discarded("G0 B0")


def test_c3_a_courier_can_eliminate_two_tiles_of_a_line_last_one_first():
    board = """
        y4  .  .  .  G0 #  .  .  .  .
        y5  .  #  #  B0 .  .  #  #  .
    """
    position = place(COURIER, (3, 3), board)
    position.then_asked(2, *buries(*MARKET_CELLS))
    position.when(BuryTile((3, 6)), BuryTile((5, 6))).then_market("B0 G0 . . .")


# --- C-3: the Black Market before it is in play --------------------------------------


def test_c3_tiles_in_a_closed_black_market_are_no_neighbours_and_nothing_to_push():
    """(3,5) is a neighbour of (3,6), where a Byzantine tile is buried."""
    position = place(COURIER, (3, 5), market="Bf . . . .")
    position.then_among_others(EffectMissed(0, COURIER))
    pushed = place(
        COURIER, (3, 4), "y5  .  #  #  G0 .  .  #  #  .", market="Bf . . . ."
    )
    pushed.then_asked(1, *buries((5, 6), (3, 7), (4, 7), (5, 7)))
    pushed.then_market("Bf . . . .")


def test_c3_permanent_tiles_in_a_closed_black_market_are_inert():
    """Neither their neighbours across the border nor any value is touched."""
    position = table("y5  .  #  #  V0 .  .  #  #  .", market="Gt Ga Gb . .")
    assert position.quarter("palace").counts == (1, 0, 0, 0)
    assert position.value("palace") == 6
    assert position.quarter("black_market").counts == (0, 0, 0, 0)
    silent = place(JANISSARY, (0, 3), market="Gt Ga Gb . .")
    silent.then_among_others(EffectMissed(0, JANISSARY))


def test_c3_a_permanent_tile_acts_from_the_moment_the_black_market_enters():
    """6 + 2 for the Administrator; the Traitor on (3,6) betrays (3,7) alone."""
    done = end_of_turn(market="Gt Bf Vf Ga Of")
    assert done.view.turn == 2
    assert done.value("black_market") == 8
    assert done.quarter("black_market").counts == (0, 2, 1, 1)


def test_c3_a_beggar_halves_and_begs_from_the_moment_the_black_market_enters():
    entered = end_of_turn(market="Gb Bf Bc Gm Bm")
    assert entered.value("black_market") == 3
    assert entered.quarter("black_market").owner == 2
    next_turn = end_of_turn(
        """
        y6  .  .  .  Gb #  Bf .  .  .
        y7  .  .  .  Bc Gm Bm .  .  .
        """,
        opened=["black_market"],
        event="market_day",
    )
    assert next_turn.paid("black_market") == (3, 2)
    assert next_turn.payment.alms == (Alms(1, 3, "black_market"),)


def test_c3_a_silenced_tile_stays_face_down_in_the_black_market_and_when_it_enters():
    pushed = place(
        COURIER, (7, 3), "y3  .  .  .  .  #  .  .  .  ga", market="Bf . . . ."
    )
    pushed.when(BuryTile((4, 7))).then_market("Bf . . ga .")
    done = place(
        COURIER,
        (7, 3),
        "y3  .  .  .  .  #  .  .  .  ga",
        market="Vf Gf Bf Of .",
        **LAST,
    )
    done.then_board("y7  .  .  .  Bf Of ga .  .  .")
    assert done.value("black_market") == 6


def test_c3_a_favourites_victim_is_buried_like_any_other():
    position = place(
        FAVOURITE, (3, 2), "y2  .  #  #  gt .  .  #  #  .", market="Bf Bm Bc Gf ."
    )
    position.then_among_others(TileBuried(1, 3, (5, 7)))
    position.then_market("Bf Bm Bc Gf gt")


# --- C-7: the Black Market in play ---------------------------------------------------


def test_c7_once_in_play_its_cells_are_ordinary_cells():
    opened: Any = {"opened": ["black_market"]}
    placed = place(BEGGAR, (4, 7), **opened)
    placed.then_board("y7  .  .  .  .  Vb .  .  .  .")
    pushed = place(COURIER, (3, 4), "y5  .  #  #  G0 .  .  #  #  .", **opened)
    pushed.then_board("y7  .  .  .  G0 .  .  .  .  .")
    driven_off = place(COURIER, (3, 6), "y7  .  .  .  G0 .  .  .  .  .", **opened)
    driven_off.then_discarded("G0")


def test_c7_it_never_leaves_the_board_again_even_when_it_is_empty():
    done = end_of_turn(opened=["black_market"])
    assert done.quarter("black_market").open
    assert done.paid("black_market") == (6, None)
    pushed = place(
        COURIER,
        (3, 4),
        "y5  .  #  #  G0 .  .  #  #  .",
        opened=["black_market"],
        discarded="Gf Bf",
    )
    pushed.then_never(TileBuried, TileDiscarded)


def test_c7_between_its_fifth_tile_and_its_entry_tiles_are_discarded():
    """The Courier fills it; the Greek Fishmonger expels a tile in the same turn."""
    position = table(
        """
        y3  .  .  .  .  #  .  .  .  B0
        y1  V0 .  .  .  .  .  .  .  .
        """,
        market="Vf Gm Bf Of .",
        hands={0: (COURIER,), 1: (FISHMONGER,)},
    )
    filled = position.when(PlaceTile(COURIER, (7, 3)))
    filled.then_among_others(TileBuried(2, LEADER, (5, 7)))
    lost = filled.when(PlaceTile(FISHMONGER, (1, 1)))
    lost.then_among_others(TileDiscarded(0, LEADER))
    lost.then_discarded("V0")


def test_c2_the_harem_always_enters_empty():
    done = end_of_turn("y1  .  .  V0 .  .  .  G0 .  .", coins=(0, 25, 0, 0))
    assert done.quarter("harem").open
    assert sum(done.quarter("harem").counts) == 0

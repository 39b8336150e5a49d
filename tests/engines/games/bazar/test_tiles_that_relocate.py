"""The player sheet of Bazar: Charlatan, Influential Figure and Diplomat (C-4).

The sheets are lost; this is the completion. Each is asked in two steps: which tile,
then where it goes or which one it changes places with.
"""

from engines.games.bazar.events import (
    EffectMissed,
    TileChosen,
    TileDrawn,
    TilePlaced,
    TileTurnedDown,
)
from engines.games.bazar.moves import (
    KeepTiles,
    MoveTile,
    MoveTileTo,
    SwapTile,
    SwapWith,
)
from tests.engines.games.bazar.table import (
    BEGGAR,
    CHARLATAN,
    DIPLOMAT,
    HAREM_CELLS,
    INFLUENTIAL_FIGURE,
    Table,
    empty_cells,
    full_board,
    place,
    table,
    tiles_moved,
)

TANNERIES = ((2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (0, 3), (1, 3), (2, 3))
PALACE = (
    *((3, 2), (4, 2), (5, 2), (3, 3), (5, 3)),
    *((3, 4), (5, 4), (3, 5), (4, 5), (5, 5)),
)


def missed(position: Table, tile: int, cell: tuple[int, int]) -> None:
    """Expect that the tile was shown and turned down, and that nothing moved."""
    position.then(
        TilePlaced(0, tile, cell),
        EffectMissed(0, tile),
        TileTurnedDown(cell),
        TileDrawn(0, BEGGAR),
    )


# --- 7 Charlatan ---------------------------------------------------------------------

BY_THE_BORDER = """
    y2  .  #  #  G0 .  .  #  #  .
    y3  .  .  B0 .  #  .  .  .  .
    y4  .  .  .  V0 #  .  .  .  O0
"""


def test_c4_the_charlatan_chooses_an_adjacent_tile_of_any_guild_own_ones_too():
    position = place(CHARLATAN, (3, 3), BY_THE_BORDER)
    position.then_asked(0, MoveTile((3, 2)), MoveTile((2, 3)), MoveTile((3, 4)))
    position.then_illegal(
        MoveTile((8, 4)),  # not adjacent
        MoveTile((3, 3)),  # himself
        MoveTile((4, 3)),  # an illustration
        MoveTile((1, 3)),  # no tile
        KeepTiles(),
    )


def test_c4_the_charlatan_moves_it_to_an_empty_cell_of_another_quarter():
    position = place(CHARLATAN, (3, 3), BY_THE_BORDER).when(MoveTile((3, 2)))
    position.then(TileChosen(0, (3, 2)))
    assert position.view.chosen == (3, 2)
    elsewhere = [cell for cell in empty_cells(BY_THE_BORDER) if cell not in PALACE]
    position.then_asked(0, *(MoveTileTo(cell) for cell in elsewhere))
    position.then_illegal(
        MoveTileTo((4, 2)),  # the same quarter
        MoveTileTo((2, 3)),  # taken
        MoveTileTo((3, 1)),  # the Harem, not in play
        MoveTileTo((0, 0)),  # a gap
    )
    position.when(MoveTileTo((0, 1))).then(
        tiles_moved(("G0", (3, 2), (0, 1))),
        TileTurnedDown((3, 3)),
        TileDrawn(0, BEGGAR),
    )


def test_c4_the_other_quarter_is_not_the_one_the_moved_tile_lies_in():
    """The tile on (2,3) lies in the Tanneries: the Charlatan's Palace is open to it."""
    position = place(CHARLATAN, (3, 3), BY_THE_BORDER).when(MoveTile((2, 3)))
    taken = (*TANNERIES, (3, 3))
    elsewhere = [cell for cell in empty_cells(BY_THE_BORDER) if cell not in taken]
    assert (4, 2) in elsewhere
    position.then_asked(0, *(MoveTileTo(cell) for cell in elsewhere))
    position.when(MoveTileTo((4, 2))).then_board("y2  .  #  #  G0 B0 .  #  #  .")


def test_c4_the_charlatan_reaches_quarters_that_have_entered():
    position = place(
        CHARLATAN, (4, 2), "y2  .  #  #  G0 .  .  #  #  .", opened=["harem"]
    )
    cells = [cell for cell in empty_cells(besides=HAREM_CELLS) if cell not in PALACE]
    position.then_asked(0, *(MoveTileTo(cell) for cell in cells))
    position.when(MoveTileTo((4, 0))).then_board("y0  .  .  .  .  G0 .  .  .  .")


def test_c4_a_single_adjacent_tile_is_chosen_without_asking():
    position = place(CHARLATAN, (4, 2), "y2  .  #  #  G0 .  .  #  #  .")
    position.then(TilePlaced(0, CHARLATAN, (4, 2)), TileChosen(0, (3, 2)))
    assert position.view.asked == "move_to"


def test_c4_the_charlatan_without_an_adjacent_tile_has_no_effect():
    missed(place(CHARLATAN, (4, 2), "y3  .  .  .  G0 #  .  .  .  ."), CHARLATAN, (4, 2))


def test_c4_the_charlatan_without_an_empty_cell_in_another_quarter_has_no_effect():
    """Only (5,5) is left then, in the Palace like the neighbours (4,2) and (3,3)."""
    board = full_board((3, 2), (5, 5), kept=(CHARLATAN, BEGGAR))
    missed(place(CHARLATAN, (3, 2), board), CHARLATAN, (3, 2))


def test_c4_the_charlatan_offers_only_tiles_that_have_somewhere_to_go():
    """Only (5,5) is left: (3,2) and (3,4) lie in the Palace too, (2,3) does not."""
    board = full_board((3, 3), (5, 5), kept=(CHARLATAN, BEGGAR))
    position = place(CHARLATAN, (3, 3), board)
    token = table(board).tile_at((2, 3))
    position.then(
        TilePlaced(0, CHARLATAN, (3, 3)),
        TileChosen(0, (2, 3)),
        tiles_moved((token, (2, 3), (5, 5))),
        TileTurnedDown((3, 3)),
        TileDrawn(0, BEGGAR),
    )


def test_c4_a_tile_moved_by_the_charlatan_does_not_act_again():
    board = """
        y2  .  #  #  Gf .  .  #  #  .
        y4  B0 .  .  .  #  .  .  .  .
    """
    done = place(CHARLATAN, (4, 2), board).when(MoveTileTo((0, 5)))
    done.then_board("y4  B0 .  .  .  #  .  .  .  .\ny5  Gf #  #  .  .  .  #  #  .")


# --- 8 Influential Figure ------------------------------------------------------------

FOLLOWERS = """
    y2  .  #  #  Vf G0 .  #  #  .
    y3  V0 .  .  .  #  .  .  .  .
    y4  .  .  .  .  #  .  .  .  Va
"""


def test_c4_the_influential_figure_chooses_an_own_tile_of_another_quarter():
    position = place(INFLUENTIAL_FIGURE, (5, 2), FOLLOWERS)
    position.then_asked(0, MoveTile((0, 3)), MoveTile((8, 4)))
    position.then_illegal(
        MoveTile((3, 2)),  # own, but in this quarter
        MoveTile((4, 2)),  # another guild's
        MoveTile((5, 2)),  # herself
        MoveTile((1, 3)),  # no tile
    )


def test_c4_the_influential_figure_moves_it_to_an_empty_cell_of_her_quarter():
    position = place(INFLUENTIAL_FIGURE, (5, 2), FOLLOWERS).when(MoveTile((8, 4)))
    free = [cell for cell in PALACE if cell not in ((3, 2), (4, 2), (5, 2))]
    position.then_asked(0, *(MoveTileTo(cell) for cell in free))
    position.then_illegal(MoveTileTo((3, 2)), MoveTileTo((0, 1)), MoveTileTo((4, 3)))
    done = position.when(MoveTileTo((5, 5)))
    done.then(
        tiles_moved(("Va", (8, 4), (5, 5))),
        TileTurnedDown((5, 2)),
        TileDrawn(0, BEGGAR),
    )
    # The Administrator acts from his new place.
    assert (done.value("palace"), done.value("grand_bazaar")) == (8, 5)


def test_c4_the_influential_figure_without_an_own_tile_elsewhere_has_no_effect():
    board = "y2  .  #  #  Vf G0 .  #  #  .\ny3  B0 .  .  .  #  .  .  .  ."
    position = place(INFLUENTIAL_FIGURE, (5, 2), board, market="Vc . . . .")
    missed(position, INFLUENTIAL_FIGURE, (5, 2))


def test_c4_the_influential_figure_without_an_empty_cell_here_has_no_effect():
    board = full_board((2, 3), (8, 6), kept=(INFLUENTIAL_FIGURE, BEGGAR))
    missed(place(INFLUENTIAL_FIGURE, (2, 3), board), INFLUENTIAL_FIGURE, (2, 3))


def test_c4_the_one_empty_cell_here_is_not_asked_for():
    board = full_board((2, 3), (0, 1), kept=(INFLUENTIAL_FIGURE, BEGGAR))
    position = place(INFLUENTIAL_FIGURE, (2, 3), board)
    assert position.tile_at((6, 1)) == "Va"
    position.when(MoveTile((6, 1))).then(
        TileChosen(0, (6, 1)),
        tiles_moved(("Va", (6, 1), (0, 1))),
        TileTurnedDown((2, 3)),
        TileDrawn(0, BEGGAR),
    )


# --- 13 Diplomat ---------------------------------------------------------------------

EMBASSY = """
    y2  .  #  #  Vf G0 Bt #  #  .
    y3  V0 .  O0 .  #  .  .  .  .
    y4  .  .  .  .  #  .  .  .  Va
"""


def test_c4_the_diplomat_chooses_a_tile_of_another_guild_in_this_quarter():
    position = place(DIPLOMAT, (3, 3), EMBASSY)
    position.then_asked(0, SwapTile((4, 2)), SwapTile((5, 2)))
    position.then_illegal(
        SwapTile((3, 2)),  # own
        SwapTile((2, 3)),  # adjacent, but in another quarter
        SwapTile((3, 3)),  # himself
        SwapTile((3, 4)),  # no tile
        SwapWith((0, 3)),
    )


def test_c4_the_diplomat_swaps_it_with_an_own_tile_of_another_quarter():
    position = place(DIPLOMAT, (3, 3), EMBASSY).when(SwapTile((5, 2)))
    position.then(TileChosen(0, (5, 2)))
    position.then_asked(0, SwapWith((0, 3)), SwapWith((8, 4)))
    position.then_illegal(
        SwapWith((3, 2)),  # own, but in this quarter
        SwapWith((3, 3)),  # himself
        SwapWith((2, 3)),  # another guild's
        SwapTile((4, 2)),
    )
    done = position.when(SwapWith((8, 4)))
    done.then_board(
        """
        y2  .  #  #  Vf G0 Va #  #  .
        y3  V0 .  O0 Vd #  .  .  .  .
        y4  .  .  .  .  #  .  .  .  Bt
        """
    )
    done.then_among_others(TileTurnedDown((3, 3)), TileDrawn(0, BEGGAR))
    assert (done.value("palace"), done.value("grand_bazaar")) == (8, 5)


def test_c4_start_tiles_can_be_swapped_and_faces_are_kept():
    board = "y2  .  #  #  G0 .  .  #  #  .\ny3  va .  .  .  #  .  .  .  ."
    done = place(DIPLOMAT, (3, 3), board)
    # One tile here and one there: nothing is asked.
    done.then_board("y2  .  #  #  va .  .  #  #  .\ny3  G0 .  .  Vd #  .  .  .  .")


def test_c4_the_diplomat_without_another_guilds_tile_here_has_no_effect():
    board = "y2  .  #  #  Vf .  .  #  #  .\ny3  V0 .  O0 .  #  .  .  .  ."
    missed(place(DIPLOMAT, (3, 3), board), DIPLOMAT, (3, 3))


def test_c4_the_diplomat_without_an_own_tile_elsewhere_has_no_effect():
    board = "y2  .  #  #  Vf G0 .  #  #  .\ny3  .  .  O0 .  #  .  .  .  ."
    position = place(DIPLOMAT, (3, 3), board, market="V0 . . . .")
    missed(position, DIPLOMAT, (3, 3))

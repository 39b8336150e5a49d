"""The player sheet of Bazar: Fishmonger, Courier, Architect and Pedlar (C-4).

The sheets are lost; this is the completion. How far tiles go is in `test_movement`.
"""

import pytest

from engines.games.bazar.events import (
    EffectMissed,
    TileDrawn,
    TilePlaced,
    TilesMoved,
    TileTurnedDown,
)
from engines.games.bazar.moves import PushTile, Rotate, Walk
from tests.engines.games.bazar.table import (
    ARCHITECT,
    BEGGAR,
    COURIER,
    FISHMONGER,
    PEDLAR,
    Table,
    place,
    tiles_moved,
)


def missed(position: Table, tile: int, cell: tuple[int, int]) -> None:
    """Expect that the tile was shown and turned down, and that nothing moved."""
    position.then(
        TilePlaced(0, tile, cell),
        EffectMissed(0, tile),
        TileTurnedDown(cell),
        TileDrawn(0, position.view.hands[0][0]),
    )


# --- 4 Fishmonger --------------------------------------------------------------------


def test_c4_the_fishmonger_pushes_every_adjacent_tile_one_cell_away():
    position = place(
        FISHMONGER,
        (0, 3),
        """
        y2  G0 #  #  .  .  .  #  #  .
        y3  .  V0 .  .  #  .  .  .  .
        y4  B0 .  .  .  #  .  .  .  .
        """,
    )
    position.then_board(
        """
        y1  G0 .  .  .  .  .  .  .  .
        y2  .  #  #  .  .  .  #  #  .
        y3  Vf .  V0 .  #  .  .  .  .
        y4  .  .  .  .  #  .  .  .  .
        y5  B0 #  #  .  .  .  #  #  .
        """
    )
    position.then_never(EffectMissed)


def test_c4_the_fishmonger_asks_nothing_and_pushes_own_tiles_too():
    position = place(FISHMONGER, (1, 3), "y3  V0 .  B0 .  #  .  .  .  .")
    position.then_among_others(
        tiles_moved(("B0", (2, 3), (3, 3)), ("V0", (0, 3), None)),
        TileTurnedDown((1, 3)),
    )


def test_c4_the_fishmonger_pushes_north_east_south_west():
    """On (1,1) both neighbours fall, the eastern one first."""
    position = place(FISHMONGER, (1, 1), "y1  B0 .  G0 .  .  .  .  .  .")
    assert [tile.seat for tile in position.view.eliminated] == [1, 2]
    position = place(FISHMONGER, (1, 1), "y1  G0 .  B0 .  .  .  .  .  .")
    assert [tile.seat for tile in position.view.eliminated] == [2, 1]


def test_c4_the_fishmonger_begins_in_the_north():
    """The leader on (2,0) falls first, then the end of the line to the west."""
    board = """
        y0  .  .  B0 .  .  .  .  .  .
        y1  G0 Gf .  .  .  .  .  .  .
    """
    position = place(FISHMONGER, (2, 1), board)
    assert [(tile.seat, tile.tile) for tile in position.view.eliminated] == [
        (2, 0),
        (1, 0),
    ]


def test_c4_the_fishmonger_moves_those_that_can_go_and_leaves_the_others():
    """(1,4) goes to (0,4); (3,4) stands before the illustration (4,4)."""
    position = place(FISHMONGER, (2, 4), "y4  .  G0 .  B0 #  .  .  .  .")
    position.then_board("y4  G0 .  Vf B0 #  .  .  .  .")
    position.then_never(EffectMissed)


def test_c4_the_fishmonger_pushes_lines():
    board = "y2  G0 #  #  .  .  .  #  #  .\ny3  B0 .  .  .  #  .  .  .  ."
    position = place(FISHMONGER, (0, 1), board)
    position.then_board(
        """
        y2  .  #  #  .  .  .  #  #  .
        y3  G0 .  .  .  #  .  .  .  .
        y4  B0 .  .  .  #  .  .  .  .
        """
    )


@pytest.mark.parametrize(
    "board",
    [
        "",
        # (3,2) and (5,2) both stand before an illustration.
        "y2  .  #  #  G0 .  B0 #  #  .",
        # Only corners are taken.
        "y3  .  .  .  G0 #  B0 .  .  .",
    ],
)
def test_c4_the_fishmonger_without_a_tile_that_can_go_has_no_effect(board):
    missed(place(FISHMONGER, (4, 2), board), FISHMONGER, (4, 2))


# --- 5 Courier -----------------------------------------------------------------------


def test_c4_the_courier_chooses_one_adjacent_tile_of_any_guild():
    position = place(
        COURIER,
        (0, 3),
        """
        y2  V0 #  #  .  .  .  #  #  .
        y3  .  G0 .  .  #  .  .  .  .
        y4  B0 .  .  .  #  .  .  .  .
        """,
    )
    position.then_asked(0, PushTile("N"), PushTile("E"), PushTile("S"))
    position.then_illegal(PushTile("W"))
    position.when(PushTile("S")).then_board(
        """
        y2  V0 #  #  .  .  .  #  #  .
        y3  Vc G0 .  .  #  .  .  .  .
        y4  .  .  .  .  #  .  .  .  .
        y6  B0 .  .  .  .  .  .  .  .
        """
    )


def test_c4_the_courier_pushes_an_own_tile_where_it_is_the_only_one():
    position = place(COURIER, (0, 1), "y2  V0 #  #  .  .  .  #  #  .")
    position.then_among_others(tiles_moved(("V0", (0, 2), (0, 4))))


def test_c4_the_courier_without_an_adjacent_tile_has_no_effect():
    missed(place(COURIER, (4, 2), "y3  .  .  .  G0 #  B0 .  .  ."), COURIER, (4, 2))


# --- 9 Architect ---------------------------------------------------------------------


def test_c4_the_architect_is_asked_right_or_left_when_one_of_them_moves_something():
    position = place(ARCHITECT, (3, 3), "y2  .  #  #  G0 .  .  #  #  .")
    position.then_asked(0, Rotate("right"), Rotate("left"))


def test_c4_the_architect_turns_own_tiles_too():
    position = place(ARCHITECT, (2, 3), "y3  .  .  .  V0 #  .  .  .  .")
    position.when(Rotate("right")).then_board("y4  .  .  V0 .  #  .  .  .  .")


def test_c4_a_blocked_rotation_is_a_legal_choice_and_nothing_moves():
    position = place(ARCHITECT, (3, 3), "y2  .  #  #  G0 .  .  #  #  .")
    done = position.when(Rotate("right"))
    done.then(EffectMissed(0, ARCHITECT), TileTurnedDown((3, 3)), TileDrawn(0, BEGGAR))


@pytest.mark.parametrize(
    "board",
    [
        "",
        # Right takes (1,3), left (3,3) onto the illustration (2,2).
        "y3  .  G0 .  B0 #  .  .  .  .",
    ],
)
def test_c4_the_architect_without_a_tile_that_can_turn_has_no_effect(board):
    missed(place(ARCHITECT, (2, 3), board), ARCHITECT, (2, 3))


# --- 10 Pedlar -----------------------------------------------------------------------


def test_c4_the_pedlar_chooses_a_direction_and_one_to_three_steps():
    """From (0,3) south lie four more cells: three is the most."""
    position = place(PEDLAR, (0, 3))
    position.then_asked(
        0,
        *(Walk("N", steps) for steps in (1, 2)),
        *(Walk("E", steps) for steps in (1, 2, 3)),
        *(Walk("S", steps) for steps in (1, 2, 3)),
        Walk("W", 1),
    )
    position.then_illegal(
        *(Walk("N", 3), Walk("S", 4), Walk("W", 2)),
        *(Walk("E", 0), Walk("E", -1)),
    )
    walked = position.when(Walk("S", 2))
    walked.then(
        tiles_moved(("Vp", (0, 3), (0, 5))),
        TileTurnedDown((0, 5)),
        TileDrawn(0, BEGGAR),
    )
    assert walked.view.placed is None


def test_c4_the_pedlar_must_be_told_where_to_go_even_when_blocked_all_around():
    """(2,0) has gaps on three sides; (2,1) before the illustration is taken."""
    position = place(PEDLAR, (2, 0), "y1  .  .  G0 .  .  .  .  .  .")
    position.then_asked(0, Walk("N", 1), Walk("E", 1), Walk("S", 1), Walk("W", 1))
    for direction in ("N", "E", "S", "W"):
        done = position.when(Walk(direction, 1))
        done.then(EffectMissed(0, PEDLAR), TileTurnedDown((2, 0)), TileDrawn(0, BEGGAR))
        done.then_never(TilesMoved)


def test_c4_the_pedlar_pushes_own_tiles_too():
    position = place(PEDLAR, (0, 1), "y2  V0 #  #  .  .  .  #  #  .")
    position.when(Walk("S", 1)).then_board(
        """
        y2  Vp #  #  .  .  .  #  #  .
        y3  V0 .  .  .  #  .  .  .  .
        """
    )


def test_c4_the_pedlar_counts_in_the_quarter_where_he_ends():
    done = place(PEDLAR, (0, 3)).when(Walk("S", 1))
    assert done.quarter("port").counts == (1, 0, 0, 0)
    assert done.quarter("tanneries").counts == (0, 0, 0, 0)

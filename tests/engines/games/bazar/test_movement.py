"""Rulebook of Bazar, heading "3. Phase Joueurs": figures 4 to 8.

B-35 to B-38 and the vectors T-05 and T-06, with the primitives as the completion words
them (C-3). The Courier pushes by two, the Fishmonger by one; the Architect turns, the
Pedlar walks.
"""

from typing import Any

import pytest

from engines.games.bazar.events import EffectMissed, TilesMoved
from engines.games.bazar.moves import PlaceTile, PushTile, Rotate, Walk
from tests.engines.games.bazar.table import (
    ARCHITECT,
    COURIER,
    FISHMONGER,
    PEDLAR,
    Table,
    place,
    table,
    tiles_moved,
)


def courier(cell: tuple[int, int], board: str, **rest: Any) -> Table:
    return place(COURIER, cell, board, **rest)


def architect(cell: tuple[int, int], board: str, **rest: Any) -> Table:
    return place(ARCHITECT, cell, board, **rest)


def pedlar(cell: tuple[int, int], board: str, **rest: Any) -> Table:
    return place(PEDLAR, cell, board, **rest)


def nothing_happened(position: Table, tile: int) -> None:
    position.then_among_others(EffectMissed(0, tile)).then_never(TilesMoved)


@pytest.mark.parametrize(
    ("placed", "board", "shift"),
    [
        # the Harem, which is not in play
        ((1, 1), "y1 . . G0 . . . . . .", ("G0", (2, 1), None)),
        # beyond the eastern, the northern and the western edge
        ((7, 3), "y3 . . . . # . . . G0", ("G0", (8, 3), None)),
        ((2, 1), "y0 . . G0 . . . . . .", ("G0", (2, 0), None)),
        ((1, 1), "y1 G0 . . . . . . . .", ("G0", (0, 1), None)),
        # a corner of the map that is not part of the city
        ((0, 2), "y1 G0 . . . . . . . .", ("G0", (0, 1), None)),
    ],
)
def test_b35_a_tile_pushed_to_a_place_that_is_no_part_of_the_board_is_eliminated(
    placed, board, shift
):
    pushed = courier(placed, board)
    pushed.then_among_others(tiles_moved(shift))
    assert [tile.seat for tile in pushed.view.board] == [0]
    assert [tile.seat for tile in pushed.view.eliminated] == [1]


def test_b36_illustrations_are_obstacles_for_pushed_turned_and_walking_tiles():
    """(4,2) has the illustration (4,3) to its south, (2,2) is west of (3,2)."""
    blocked = courier((4, 2), "y2  .  #  #  G0 .  .  #  #  .")
    nothing_happened(blocked, COURIER)
    assert blocked.tile_at((3, 2)) == "G0"
    # Turned either way around (2,3), a neighbour would land on (2,2).
    turned = architect((2, 3), "y3  .  G0 .  B0 #  .  .  .  .")
    nothing_happened(turned, ARCHITECT)
    walked = pedlar((4, 2), "").when(Walk("S", 1))
    nothing_happened(walked, PEDLAR)


def test_b36_no_tile_is_ever_placed_on_an_illustration():
    table().then_illegal(PlaceTile(1, (4, 3)), PlaceTile(1, (4, 1)))


def test_b37_a_push_of_two_with_one_free_cell_before_an_illustration_moves_one():
    pushed = courier((1, 3), "y3  .  .  G0 .  #  .  .  .  .")
    pushed.then_board("y3  .  Vc .  G0 #  .  .  .  .")


def test_b37_a_tile_directly_before_an_illustration_does_not_move():
    nothing_happened(courier((2, 3), "y3  .  .  .  G0 #  .  .  .  ."), COURIER)


def test_b38_a_rotation_moves_the_adjacent_tiles_to_the_right_or_to_the_left():
    """Around (8,3) lie (8,2), (8,4) and (7,3); to the east is nothing."""
    board = """
        y3  .  .  .  .  #  .  .  G0 .
        y4  .  .  .  .  #  .  .  .  B0
    """
    asked = architect((8, 3), board).then_asked(0, Rotate("right"), Rotate("left"))
    asked.when(Rotate("right")).then_board(
        """
        y2  .  #  #  .  .  .  #  #  G0
        y3  .  .  .  .  #  .  .  B0 Vr
        y4  .  .  .  .  #  .  .  .  .
        """
    )
    left = asked.when(Rotate("left"))
    left.then_board(
        """
        y2  .  #  #  .  .  .  #  #  .
        y3  .  .  .  .  #  .  .  .  Vr
        y4  .  .  .  .  #  .  .  .  G0
        """
    )
    assert [tile.seat for tile in left.view.eliminated] == [2]


def test_b38_a_direction_in_which_a_tile_would_land_on_an_illustration_is_impossible():
    """(3,3) has the illustration (4,3) to its east: turning right takes (3,2) there."""
    north = "y2  .  #  #  G0 .  .  #  #  ."
    nothing_happened(architect((3, 3), north).when(Rotate("right")), ARCHITECT)
    # Turning left takes (3,4) there.
    south = "y4  .  .  .  B0 #  .  .  .  ."
    nothing_happened(architect((3, 3), south).when(Rotate("left")), ARCHITECT)
    # With both neither is possible, and nothing is asked.
    both = architect((3, 3), f"{north}\n{south}")
    nothing_happened(both, ARCHITECT)
    both.then_board(f"{north}\n{south}")


def test_t05_case_5_the_tile_ends_one_cell_further():
    """One free cell, (3,3) beyond the border, then the illustration (4,3)."""
    pushed = courier((1, 3), "y3  .  .  G0 .  #  .  .  .  .")
    pushed.then_among_others(tiles_moved(("G0", (2, 3), (3, 3))))


def test_t05_case_6_pushing_to_the_left_against_the_illustration_is_legal():
    asked = courier((4, 2), "y2  .  #  #  G0 .  B0 #  #  .")
    asked.then_asked(0, PushTile("E"), PushTile("W"))
    nothing_happened(asked.when(PushTile("W")), COURIER)


def test_t06_cases_7_and_8_right_is_refused_by_the_illustration_and_left_is_not():
    """The green tile on (3,2) would land on (4,3); to the left it comes to (2,3)."""
    asked = architect((3, 3), "y2  .  #  #  G0 .  .  #  #  .")
    asked.then_asked(0, Rotate("right"), Rotate("left"))
    right = asked.when(Rotate("right"))
    nothing_happened(right, ARCHITECT)
    right.then_board("y2  .  #  #  G0 .  .  #  #  .")
    left = asked.when(Rotate("left"))
    left.then_among_others(tiles_moved(("G0", (3, 2), (2, 3))))


# --- C-3: adjacent -------------------------------------------------------------------


def test_c3_adjacent_is_orthogonal_only():
    """Around (4,2) only the corners (3,3) and (5,3) are taken."""
    nothing_happened(courier((4, 2), "y3  .  .  .  G0 #  B0 .  .  ."), COURIER)


def test_c3_adjacent_tiles_may_lie_in_another_quarter():
    """(2,3) is in the Tanneries, (2,4) in the Port, (3,3) in the Palace."""
    board = """
        y3  .  .  .  G0 #  .  .  .  .
        y4  .  .  B0 .  #  .  .  .  .
    """
    courier((2, 3), board).then_asked(0, PushTile("E"), PushTile("S"))


# --- C-3: push -----------------------------------------------------------------------


def test_c3_a_push_takes_the_tile_as_many_cells_as_it_says():
    by_two = courier((0, 1), "y2  G0 #  #  .  .  .  #  #  .")
    assert by_two.tile_at((0, 4)) == "G0"
    by_one = place(FISHMONGER, (0, 1), "y2  G0 #  #  .  .  .  #  #  .")
    assert by_one.tile_at((0, 3)) == "G0"


def test_c3_a_push_ignores_the_borders_of_quarters():
    pushed = courier((0, 2), "y3  G0 .  .  .  #  .  .  .  .")
    pushed.then_board("y5  G0 #  #  .  .  .  #  #  .")


def test_c3_a_push_takes_along_every_tile_of_an_unbroken_line():
    board = "y2  G0 #  #  .  .  .  #  #  .\ny3  B0 .  .  .  #  .  .  .  ."
    courier((0, 1), board).then_board(
        """
        y1  Vc .  .  .  .  .  .  .  .
        y2  .  #  #  .  .  .  #  #  .
        y3  .  .  .  .  #  .  .  .  .
        y4  G0 .  .  .  #  .  .  .  .
        y5  B0 #  #  .  .  .  #  #  .
        """
    )


def test_c3_a_push_gathers_tiles_that_it_meets_on_its_way():
    board = "y2  G0 #  #  .  .  .  #  #  .\ny4  B0 .  .  .  #  .  .  .  ."
    courier((0, 1), board).then_board(
        """
        y2  .  #  #  .  .  .  #  #  .
        y3  .  .  .  .  #  .  .  .  .
        y4  G0 .  .  .  #  .  .  .  .
        y5  B0 #  #  .  .  .  #  #  .
        """
    )


def test_c3_a_push_stops_at_an_illustration():
    """The line on (1,3) and (2,3) moves one cell and stands before (4,3) then."""
    pushed = courier((0, 3), "y3  .  G0 B0 .  #  .  .  .  .")
    pushed.then_board("y3  Vc .  G0 B0 #  .  .  .  .")


def test_c3_a_line_before_an_illustration_does_not_move_at_all():
    nothing_happened(courier((1, 3), "y3  .  .  G0 B0 #  .  .  .  ."), COURIER)


def test_c3_a_push_meets_a_line_before_an_illustration_after_one_step():
    """From (7,4) to (6,4); there the tile on (5,4) stands before (4,4)."""
    pushed = courier((8, 4), "y4  .  .  .  .  #  B0 .  G0 .")
    pushed.then_board("y4  .  .  .  .  #  B0 G0 .  Vc")


def test_c3_a_push_into_a_gap_eliminates_the_last_tile_of_the_line_alone():
    """South of (3,5) lies the Black Market, which is not in play."""
    board = """
        y3  .  .  .  G0 #  .  .  .  .
        y5  .  #  #  B0 .  .  #  #  .
    """
    pushed = courier((3, 2), board)
    pushed.then_board(
        """
        y3  .  .  .  .  #  .  .  .  .
        y4  .  .  .  .  #  .  .  .  .
        y5  .  #  #  G0 .  .  #  #  .
        """
    )
    assert [tile.seat for tile in pushed.view.eliminated] == [2]


def test_c3_each_step_of_a_push_eliminates_at_most_one_tile():
    board = """
        y3  .  .  .  G0 #  .  .  .  .
        y4  .  .  .  B0 #  .  .  .  .
        y5  .  #  #  O0 .  .  #  #  .
    """
    pushed = courier((3, 2), board)
    pushed.then_board("y5  .  #  #  G0 .  .  #  #  .")
    # The Ottoman leader fell first, the Byzantine one in the second step.
    assert [tile.seat for tile in pushed.view.eliminated] == [3, 2]


def test_c3_a_push_by_one_eliminates_one_tile_of_a_long_line():
    board = """
        y3  .  .  .  G0 #  .  .  .  .
        y4  .  .  .  B0 #  .  .  .  .
        y5  .  #  #  O0 .  .  #  #  .
    """
    pushed = place(FISHMONGER, (3, 2), board)
    pushed.then_board(
        """
        y4  .  .  .  G0 #  .  .  .  .
        y5  .  #  #  B0 .  .  #  #  .
        """
    )
    assert [tile.seat for tile in pushed.view.eliminated] == [3]


def test_c3_a_push_stops_when_the_pushed_tile_is_eliminated():
    """Beyond the closed Harem (6,1) is not touched by the second step."""
    pushed = courier((1, 1), "y1  .  .  G0 .  .  .  B0 .  .")
    pushed.then_board("y1  .  Vc .  .  .  .  B0 .  .")
    assert [tile.seat for tile in pushed.view.eliminated] == [1]


def test_c3_a_quarter_in_play_is_no_gap_and_its_illustration_is_an_obstacle():
    board = "y1  .  .  G0 .  .  .  .  .  ."
    pushed = courier((1, 1), board, opened=["harem"])
    pushed.then_board("y1  .  Vc .  G0 #  .  .  .  .")
    board = "y4  .  .  .  G0 #  .  .  .  ."
    pushed = courier((3, 3), board, opened=["black_market"])
    pushed.then_board("y6  .  .  .  G0 #  .  .  .  .")


@pytest.mark.parametrize("token", ["Gt", "gt", "Gf", "G0"])
def test_c3_moved_tiles_keep_their_face(token):
    pushed = courier((0, 1), f"y2  {token} #  #  .  .  .  #  #  .")
    assert pushed.tile_at((0, 4)) == token


# --- C-3: rotation -------------------------------------------------------------------

AROUND = """
    y2  G0 #  #  .  .  .  #  #  .
    y3  .  B0 .  .  #  .  .  .  .
    y4  O0 .  .  .  #  .  .  .  .
    y5  Gf #  #  .  .  .  #  #  .
"""


def test_c3_a_rotation_to_the_right_goes_north_east_south_west():
    """Around (0,3): north to east, east to south, south off the western edge."""
    turned = architect((0, 3), AROUND).when(Rotate("right"))
    turned.then_board(
        """
        y2  .  #  #  .  .  .  #  #  .
        y3  Vr G0 .  .  #  .  .  .  .
        y4  B0 .  .  .  #  .  .  .  .
        y5  Gf #  #  .  .  .  #  #  .
        """
    )
    assert [tile.seat for tile in turned.view.eliminated] == [3]


def test_c3_a_rotation_to_the_left_goes_the_other_way():
    turned = architect((0, 3), AROUND).when(Rotate("left"))
    turned.then_board(
        """
        y2  B0 #  #  .  .  .  #  #  .
        y3  Vr O0 .  .  #  .  .  .  .
        y4  .  .  .  .  #  .  .  .  .
        y5  Gf #  #  .  .  .  #  #  .
        """
    )
    assert [tile.seat for tile in turned.view.eliminated] == [1]


def test_c3_one_blocked_tile_keeps_all_others_from_turning():
    """Right takes (3,2) onto (4,3), so (2,3) does not come to (3,2) either."""
    board = """
        y2  .  #  #  G0 .  .  #  #  .
        y3  .  .  B0 .  #  .  .  .  .
    """
    asked = architect((3, 3), board)
    asked.when(Rotate("right")).then_board(
        """
        y2  .  #  #  G0 .  .  #  #  .
        y3  .  .  B0 Vr #  .  .  .  .
        """
    )
    asked.when(Rotate("left")).then_board(
        """
        y2  .  #  #  .  .  .  #  #  .
        y3  .  .  G0 Vr #  .  .  .  .
        y4  .  .  .  B0 #  .  .  .  .
        """
    )


def test_c3_an_illustration_off_the_path_of_all_tiles_does_not_matter():
    """(2,3) has the illustration (2,2) to its north; only (1,3) would go there."""
    asked = architect((2, 3), "y3  .  .  .  G0 #  .  .  .  .")
    asked.when(Rotate("right")).then_board("y4  .  .  G0 .  #  .  .  .  .")


def test_c3_the_closed_harems_illustration_is_a_gap_for_a_turning_tile():
    """Right of (4,2) the western tile goes to (4,1)."""
    board = "y2  .  #  #  G0 .  .  #  #  ."
    turned = architect((4, 2), board).when(Rotate("right"))
    turned.then_among_others(tiles_moved(("G0", (3, 2), None)))
    opened = architect((4, 2), board, opened=["harem"])
    # Left takes it onto (4,3): neither direction moves anything any more.
    nothing_happened(opened, ARCHITECT)


# --- C-3: walk -----------------------------------------------------------------------


def test_c3_he_walks_over_empty_cells_and_across_borders():
    walked = pedlar((0, 3), "").when(Walk("E", 3))
    walked.then_among_others(tiles_moved(("Vp", (0, 3), (3, 3))))
    walked.then_board("y3  .  .  .  Vp #  .  .  .  .")


def test_c3_he_stops_before_gaps_edges_and_illustrations():
    asked = pedlar((0, 1), "")
    asked.then_asked(
        0,
        Walk("N", 1),
        Walk("E", 1),
        Walk("E", 2),
        Walk("S", 1),
        Walk("S", 2),
        Walk("S", 3),
        Walk("W", 1),
    )
    nothing_happened(asked.when(Walk("N", 1)), PEDLAR)
    nothing_happened(asked.when(Walk("W", 1)), PEDLAR)


def test_c3_he_pushes_what_lies_before_him():
    walked = pedlar((0, 1), "y3  G0 .  .  .  #  .  .  .  .").when(Walk("S", 3))
    walked.then_board(
        """
        y1  .  .  .  .  .  .  .  .  .
        y3  .  .  .  .  #  .  .  .  .
        y4  Vp .  .  .  #  .  .  .  .
        y5  G0 #  #  .  .  .  #  #  .
        """
    )


def test_c3_he_stops_when_the_tile_before_him_is_blocked():
    """On (2,3) he has pushed the leader to (3,3), before the illustration (4,3)."""
    asked = pedlar((0, 3), "y3  .  .  G0 .  #  .  .  .  .")
    asked.then_illegal(Walk("E", 3))
    asked.when(Walk("E", 2)).then_board("y3  .  .  Vp G0 #  .  .  .  .")


def test_c3_he_drives_tiles_off_the_board_but_never_leaves_it():
    """The Black Market south of (3,5) is not in play."""
    board = """
        y4  .  .  .  G0 #  .  .  .  .
        y5  .  #  #  B0 .  .  #  #  .
    """
    asked = pedlar((3, 3), board)
    asked.then_illegal(Walk("S", 3))
    once = asked.when(Walk("S", 1))
    once.then_board(
        """
        y4  .  .  .  Vp #  .  .  .  .
        y5  .  #  #  G0 .  .  #  #  .
        """
    )
    twice = asked.when(Walk("S", 2))
    twice.then_board(
        """
        y4  .  .  .  .  #  .  .  .  .
        y5  .  #  #  Vp .  .  #  #  .
        """
    )
    assert [tile.seat for tile in once.view.eliminated] == [2]
    assert [tile.seat for tile in twice.view.eliminated] == [2, 1]


def test_c3_he_walks_into_quarters_that_have_entered():
    walked = pedlar((3, 4), "", opened=["black_market"]).when(Walk("S", 3))
    walked.then_board("y7  .  .  .  Vp .  .  .  .  .")

"""The event Réorganisation: everybody may move a tile in phase 2 (C-6, A-22)."""

from typing import Any

from engines.games.bazar.events import (
    CoinsTaken,
    EventRevealed,
    TileChosen,
    TilePlaced,
    TilesKept,
    TilesMoved,
    TileTurnedDown,
    TurnBegan,
)
from engines.games.bazar.moves import KeepTiles, MoveTile, MoveTileTo, PlaceTile
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    BEGGAR,
    FEAST,
    HAREM_CELLS,
    MONEY_CHANGER,
    NORMAL,
    REORGANISATION,
    Table,
    empty_cells,
    end_of_turn,
    full_board,
    table,
    tiles_moved,
)

SIX = (*NORMAL[:5], FEAST)
BOARD = """
    y2  .  #  #  Vm .  .  #  #  .
    y3  Va .  .  .  #  .  .  .  G0
    y4  .  .  .  .  #  B0 .  .  .
    y6  .  .  .  .  #  .  O0 .  .
"""


def reorganisation(board: str = BOARD, **rest: Any) -> Table:
    return table(board, past=SIX, event=REORGANISATION, **rest)


def tos(cells: list[tuple[int, int]]) -> list[MoveTileTo]:
    return [MoveTileTo(cell) for cell in cells]


def test_c6_reorganisation_happens_in_phase_2_before_anybody_places_a_tile():
    done = end_of_turn(BOARD, past=SIX[:5], event=FEAST)
    assert isinstance(done.followed[-2], TurnBegan)
    assert done.followed[-1] == EventRevealed(REORGANISATION, "conditional")
    done.then_never(TilesKept)
    assert done.view.asked == "reorganise"


def test_c6_reorganisation_asks_every_seat_in_this_turns_order_and_then_they_play():
    position = reorganisation(order=(2, 0, 3, 1))
    for seat in (2, 0, 3, 1):
        assert position.view.to_move == (seat,)
        assert position.view.asked == "reorganise"
        position = position.when(KeepTiles()).then(TilesKept(seat))
    assert (position.view.asked, position.view.to_move) == ("place", (2,))


def test_c6_reorganisation_offers_own_tiles_in_play_or_to_keep_them():
    position = reorganisation(market="Gc Vc . . .")
    position.then_asked(0, MoveTile((3, 2)), MoveTile((0, 3)), KeepTiles())
    position = position.when(KeepTiles())
    position.then_asked(1, MoveTile((8, 3)), KeepTiles())
    position.then_illegal(
        MoveTile((3, 2)),  # a tile of the Venetians
        MoveTile((8, 4)),  # no tile
        MoveTile((3, 6)),  # a tile in the Black Market that is not in play
        PlaceTile(BEGGAR, (3, 3)),
    )


def test_c6_reorganisation_moves_to_any_empty_cell_in_play_same_quarter_or_other():
    position = reorganisation().when(MoveTile((0, 3))).then(TileChosen(0, (0, 3)))
    assert (position.view.asked, position.view.chosen) == ("reorganise_to", (0, 3))
    cells = empty_cells(BOARD)
    assert len(cells) == 42 - 5
    position.then_asked(0, *tos(cells))
    position.then_illegal(
        MoveTileTo((0, 3)),  # where it lies
        MoveTileTo((8, 3)),  # taken
        MoveTileTo((4, 3)),  # an illustration
        MoveTileTo((3, 0)),  # the Harem, not in play
        MoveTileTo((0, 0)),  # a gap
        KeepTiles(),
    )
    near = position.when(MoveTileTo((0, 1)))
    near.then(tiles_moved(("Va", (0, 3), (0, 1))))
    assert near.view.to_move == (1,)
    far = position.when(MoveTileTo((8, 6))).then_board("y6  .  .  .  .  #  .  O0 .  Va")
    assert far.view.chosen is None


def test_c6_reorganisation_reaches_quarters_that_have_entered():
    position = reorganisation(opened=["harem"]).when(MoveTile((0, 3)))
    position.then_asked(0, *tos(empty_cells(BOARD, besides=HAREM_CELLS)))
    position.when(MoveTileTo((4, 0))).then_board("y0  .  .  .  .  Va .  .  .  .")


def test_c6_reorganisation_triggers_nothing():
    position = reorganisation().when(MoveTile((3, 2)), MoveTileTo((3, 3)))
    position.then_never(CoinsTaken, TilePlaced, TileTurnedDown)
    assert position.view.coins == (0, 0, 0, 0)
    position.then_board("y3  Va .  .  Vm #  .  .  .  G0")


def test_c6_reorganisation_lets_permanent_tiles_act_from_their_new_place():
    position = reorganisation()
    assert (position.value("tanneries"), position.value("port")) == (4, 4)
    position = position.when(MoveTile((0, 3)), MoveTileTo((0, 4)))
    assert (position.value("tanneries"), position.value("port")) == (2, 6)


def test_c6_reorganisation_keeps_a_silenced_tile_silenced():
    position = reorganisation("y3  va .  .  .  #  .  .  .  G0")
    position = position.when(MoveTile((0, 3)), MoveTileTo((0, 4)))
    position.then_board("y4  va .  .  .  #  .  .  .  .")
    assert position.value("port") == 4


def test_c6_reorganisation_skips_a_seat_without_a_tile_on_the_board():
    """Greeks and Byzantines have none: keeping is recorded for them, not asked."""
    position = reorganisation("y3  Va .  .  .  #  .  .  .  O0").when(KeepTiles())
    position.then(TilesKept(0), TilesKept(1), TilesKept(2))
    assert position.view.to_move == (3,)


def test_c6_reorganisation_skips_everybody_on_a_board_without_an_empty_cell():
    last = table(
        full_board((6, 7)),
        past=NORMAL[:5],
        event=FEAST,
        order=(1, 2, 3, 0),
        have_played=3,
    )
    done = last.when(PlaceTile(MONEY_CHANGER, (6, 7)))
    assert done.followed[-5:] == [
        EventRevealed(REORGANISATION, "conditional"),
        *(TilesKept(seat) for seat in done.view.order),
    ]
    assert done.view.asked == "place"


def test_c6_reorganisation_with_one_empty_cell_asks_only_for_the_tile():
    board = full_board((6, 7))
    position = reorganisation(board)
    assert position.tile_at((2, 0)) == "V0"
    position = position.when(MoveTile((2, 0)))
    position.then(TileChosen(0, (2, 0)), tiles_moved(("V0", (2, 0), (6, 7))))
    assert position.view.to_move == (1,)
    # The cell that was left is the one empty cell now.
    assert position.tile_at((6, 1)) != "."
    position.then_board("y0  .  .  .  .  .  .  G0 .  .")


def test_c6_a_tile_placed_later_in_the_turn_is_not_reorganised():
    position = reorganisation()
    for _ in range(4):
        position = position.when(KeepTiles())
    placed = position.when(PlaceTile(BEGGAR, (3, 3)))
    assert (placed.view.asked, placed.view.to_move) == ("place", (1,))
    placed.then_never(TilesKept, TilesMoved)
    assert ADMINISTRATOR not in placed.view.hands[0]


def test_keep_tiles_answers_no_other_question():
    table().then_illegal(KeepTiles())

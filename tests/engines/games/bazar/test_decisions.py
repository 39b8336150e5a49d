"""How a player of Bazar is asked: one test for each row of the table of moves.

Lists are complete and ordered by tile number, then cell (y, x), then direction N, E, S,
W, then steps. A decision with one possible answer is not asked.
"""

from typing import Any

import pytest

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.errors import MalformedMove
from engines.core.records import Move
from engines.games.bazar import GAME
from engines.games.bazar.events import TileChosen, TilesMoved
from engines.games.bazar.moves import (
    BuryTile,
    DiscardTile,
    KeepTiles,
    MoveTile,
    MoveTileTo,
    PlaceStartTile,
    PlaceTile,
    PushTile,
    Rotate,
    Silence,
    SwapTile,
    SwapWith,
    Walk,
)
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    ARCHITECT,
    BASE_CELLS,
    BEGGAR,
    CHARLATAN,
    COURIER,
    DIPLOMAT,
    FAVOURITE,
    FEAST,
    HAREM_CELLS,
    INFLUENTIAL_FIGURE,
    JANISSARY,
    MARKET_CELLS,
    NORMAL,
    PEDLAR,
    REORGANISATION,
    TRAITOR,
    Table,
    empty_cells,
    full_board,
    places,
    table,
)

CROWD = """
    y2  .  #  #  Va G0 .  #  #  .
    y3  V0 .  Gt .  #  .  .  .  .
    y4  .  .  .  B0 #  .  .  .  Bf
"""
ALL_MOVES: tuple[Move, ...] = (
    PlaceStartTile((0, 1)),
    PlaceTile(BEGGAR, (0, 1)),
    PushTile("N"),
    Rotate("right"),
    Walk("N", 1),
    MoveTile((3, 2)),
    MoveTileTo((0, 1)),
    KeepTiles(),
    Silence((3, 2)),
    SwapTile((4, 2)),
    SwapWith((0, 3)),
    BuryTile((3, 6)),
    DiscardTile(BEGGAR),
)


def place(tile: int, cell: tuple[int, int] = (3, 3), **rest: Any) -> Table:
    """Return the crowded table after the Venetians have placed this tile."""
    return table(CROWD, hands={0: (tile,)}, **rest).when(PlaceTile(tile, cell))


def begun() -> Table:
    return Table(GAME).given(*GAME.begin(4, Chance(b"decisions")))


def reorganisation() -> Table:
    return table(CROWD, past=(*NORMAL[:5], FEAST), event=REORGANISATION)


def bury() -> Table:
    position = table("y3  .  .  .  .  #  .  .  .  G0", hands={0: (COURIER,)})
    return position.when(PlaceTile(COURIER, (7, 3)))


def test_d_place_start_tile():
    begun().then_asked(0, *(PlaceStartTile(cell) for cell in BASE_CELLS))
    assert begun().view.asked == "start"


def test_d_place_tile_lists_hand_tiles_in_order_with_every_empty_cell():
    position = table(CROWD, hands={0: (TRAITOR, FAVOURITE, BEGGAR)})
    position.then_asked(
        0,
        *places(BEGGAR, empty_cells(CROWD)),
        *places(TRAITOR, empty_cells(CROWD)),
        *places(FAVOURITE, BASE_CELLS),
    )
    assert position.view.asked == "place"


def test_d_push_tile():
    position = place(COURIER)
    position.then_asked(0, PushTile("N"), PushTile("S"), PushTile("W"))
    assert position.view.asked == "push"


def test_d_rotate():
    """(3,2) and (3,4) both block: with the western tile alone both ways are open."""
    position = table("y3  .  .  G0 .  #  .  .  .  .", hands={0: (ARCHITECT,)})
    position = position.when(PlaceTile(ARCHITECT, (3, 3)))
    position.then_asked(0, Rotate("right"), Rotate("left"))
    assert position.view.asked == "rotate"


def test_d_walk():
    """North he pushes (3,2) off; south (3,4) goes first; west (2,3), (1,3), (0,3)."""
    position = place(PEDLAR)
    position.then_asked(
        0,
        Walk("N", 1),
        Walk("E", 1),
        Walk("S", 1),
        Walk("S", 2),
        Walk("W", 1),
        Walk("W", 2),
        Walk("W", 3),
    )
    assert position.view.asked == "walk"


def test_d_move_tile_then_move_tile_to_for_the_charlatan():
    position = place(CHARLATAN)
    position.then_asked(0, MoveTile((3, 2)), MoveTile((2, 3)), MoveTile((3, 4)))
    assert position.view.asked == "move"
    assert position.when(MoveTile((3, 2))).view.asked == "move_to"


def test_d_move_tile_then_move_tile_to_for_the_influential_figure():
    position = place(INFLUENTIAL_FIGURE, (0, 4))
    position.then_asked(0, MoveTile((3, 2)), MoveTile((0, 3)))
    chosen = position.when(MoveTile((3, 2)))
    port = ((1, 4), (2, 4), (0, 5), (0, 6), (1, 6), (2, 6), (2, 7))
    chosen.then_asked(0, *(MoveTileTo(cell) for cell in port))


def test_d_move_tile_or_keep_tiles_in_the_reorganisation():
    position = reorganisation()
    position.then_asked(0, MoveTile((3, 2)), MoveTile((0, 3)), KeepTiles())
    chosen = position.when(MoveTile((0, 3)))
    chosen.then_asked(0, *(MoveTileTo(cell) for cell in empty_cells(CROWD)))


def test_d_silence():
    position = place(JANISSARY)
    position.then_asked(0, Silence((3, 2)), Silence((2, 3)))
    assert position.view.asked == "silence"


def test_d_swap_tile_then_swap_with():
    position = place(DIPLOMAT)
    position.then_asked(0, SwapTile((4, 2)), SwapTile((3, 4)))
    assert position.view.asked == "swap"
    chosen = position.when(SwapTile((4, 2)))
    # (0,3) is the only own tile elsewhere, so it is not asked for.
    chosen.then_among_others(TileChosen(0, (4, 2)))
    assert any(isinstance(event, TilesMoved) for event in chosen.followed)
    more = table(f"{CROWD}\ny6  .  .  .  .  .  .  Vf .  .", hands={0: (DIPLOMAT,)})
    more = more.when(PlaceTile(DIPLOMAT, (3, 3)), SwapTile((4, 2)))
    more.then_asked(0, SwapWith((0, 3)), SwapWith((6, 6)))
    assert more.view.asked == "swap_with"


def test_d_bury_tile_is_for_the_owner_and_not_for_the_active_seat():
    position = bury()
    position.then_asked(1, *(BuryTile(cell) for cell in MARKET_CELLS))
    assert (position.view.active, position.view.asked) == (0, "bury")
    assert GAME.legal(position.state, 0) == []


def test_d_discard_tile():
    position = table(full_board(), hands={0: (DIPLOMAT, JANISSARY)})
    position.then_asked(0, DiscardTile(JANISSARY), DiscardTile(DIPLOMAT))
    assert position.view.asked == "place"


@pytest.mark.parametrize(
    ("position", "kinds"),
    [
        (begun, PlaceStartTile),
        (lambda: table(CROWD), (PlaceTile, DiscardTile)),
        (lambda: place(COURIER), PushTile),
        (lambda: place(PEDLAR), Walk),
        (lambda: place(CHARLATAN), MoveTile),
        (lambda: place(CHARLATAN).when(MoveTile((3, 2))), MoveTileTo),
        (lambda: place(INFLUENTIAL_FIGURE, (0, 4)), MoveTile),
        (reorganisation, (MoveTile, KeepTiles)),
        (lambda: reorganisation().when(MoveTile((0, 3))), MoveTileTo),
        (lambda: place(JANISSARY), Silence),
        (lambda: place(DIPLOMAT), SwapTile),
        (bury, BuryTile),
    ],
)
def test_d_every_question_refuses_moves_of_another_kind(position, kinds):
    others = [move for move in ALL_MOVES if not isinstance(move, kinds)]
    position().then_illegal(*others)


def test_d_only_the_seat_that_is_asked_may_answer():
    for position in (begun(), table(CROWD), place(COURIER), bury()):
        (asked,) = position.view.to_move
        for move in GAME.legal(position.state, asked):
            for seat in range(4):
                if seat != asked:
                    position.then_illegal(move, seat=seat)
                    assert GAME.legal(position.state, seat) == []


def test_d_place_tile_has_at_most_156_entries():
    position = table(opened=["harem", "black_market"], hands={0: (4, 5, FAVOURITE)})
    moves = GAME.legal(position.state, 0)
    assert len(moves) == 3 * 52 == 156


def test_d_other_lists_have_at_most_52_entries():
    """A Reorganisation on an almost empty board has the longest one."""
    position = table(
        "y3  V0 .  .  .  #  .  .  .  .",
        opened=["harem", "black_market"],
        past=(*NORMAL[:5], FEAST),
        event=REORGANISATION,
    ).when(MoveTile((0, 3)))
    besides = (*HAREM_CELLS, *MARKET_CELLS)
    cells = [cell for cell in empty_cells(besides=besides) if cell != (0, 3)]
    position.then_asked(0, *(MoveTileTo(cell) for cell in cells))
    assert len(cells) == 51


def test_d_cells_that_look_alike_are_not_merged():
    """On an empty board all corners are the same, and all are offered."""
    position = table(hands={0: (ADMINISTRATOR,)})
    position.then_asked(0, *places(ADMINISTRATOR, BASE_CELLS))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (PlaceTile(5, (3, 2)), '{"type":"PlaceTile","tile":5,"cell":[3,2]}'),
        (PushTile("W"), '{"type":"PushTile","direction":"W"}'),
        (Rotate("left"), '{"type":"Rotate","turn":"left"}'),
        (Walk("S", 3), '{"type":"Walk","direction":"S","steps":3}'),
        (KeepTiles(), '{"type":"KeepTiles"}'),
        (DiscardTile(13), '{"type":"DiscardTile","tile":13}'),
    ],
)
def test_d_a_cell_is_a_pair_a_tile_its_number_and_a_direction_a_letter(move, text):
    assert codec(GAME).encode(move).decode() == text
    assert codec(GAME).move(text) == move


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"PushTile","direction":"NE"}',
        '{"type":"Rotate","turn":"around"}',
        '{"type":"Walk","direction":"S"}',
        '{"type":"PlaceTile","tile":"courier","cell":[3,2]}',
        '{"type":"PlaceTile","tile":5,"cell":[3,2,1]}',
        '{"type":"Pass"}',
    ],
)
def test_d_what_is_no_move_of_the_game_cannot_be_read(text):
    with pytest.raises(MalformedMove):
        codec(GAME).move(text)

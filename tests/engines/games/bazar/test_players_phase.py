"""Rulebook of Bazar, heading "3. Phase Joueurs" (B-30 to B-34, B-39 to B-41).

How tiles move is in `test_movement`, what each tile does in the modules of the tiles.
"""

import pytest

from engines.core.chance import Chance
from engines.games.bazar import GAME
from engines.games.bazar.content import BOX
from engines.games.bazar.events import (
    EffectMissed,
    PileExhausted,
    TileDrawn,
    TilePlaced,
    TilesMoved,
    TileTurnedDown,
)
from engines.games.bazar.moves import PlaceTile, PushTile
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    BEGGAR,
    CHARLATAN,
    COURIER,
    DIPLOMAT,
    FAVOURITE,
    FISHMONGER,
    ILLUSTRATIONS,
    INFLUENTIAL_FIGURE,
    JANISSARY,
    LEADER,
    MONEY_CHANGER,
    PEDLAR,
    TRAITOR,
    Table,
    end_of_turn,
    table,
    tiles_moved,
)


def test_b30_in_turn_order_each_player_places_a_tile_and_draws_one():
    position = table(order=(2, 0, 3, 1))
    cells = {2: (3, 2), 0: (5, 2), 3: (0, 4), 1: (8, 4)}
    for seat in (2, 0, 3):
        assert position.view.to_move == (seat,)
        assert position.view.hands[seat] == (1, 2, 3)
        position = position.when(PlaceTile(BEGGAR, cells[seat]))
        position.then(TilePlaced(seat, BEGGAR, cells[seat]), TileDrawn(seat, 4))
        assert position.view.hands[seat] == (2, 3, 4)
        assert position.view.piles[seat] == 9
    assert position.view.to_move == (1,)
    assert position.when(PlaceTile(BEGGAR, cells[1])).view.turn == 2


def test_b30_a_tile_goes_on_an_empty_cell_of_a_quarter():
    position = table("y3  V0 .  .  .  #  G0 .  .  .")
    taken = [(0, 3), (5, 3)]
    outside = [(0, 0), (8, 7), (9, 3), (-1, 3), (3, 8), (200, 200)]
    position.then_illegal(
        *(PlaceTile(BEGGAR, cell) for cell in (*taken, *ILLUSTRATIONS, *outside))
    )


def test_b30_only_tiles_of_the_own_hand_are_placed():
    position = table(hands={0: (BEGGAR, TRAITOR)})
    position.then_illegal(
        PlaceTile(ADMINISTRATOR, (3, 2)),
        PlaceTile(LEADER, (3, 2)),
        PlaceTile(14, (3, 2)),
        PlaceTile(-1, (3, 2)),
    )
    position.then_illegal(PlaceTile(BEGGAR, (3, 2)), seat=1)


def test_b30_without_a_pile_the_hand_shrinks():
    position = table(hands={0: (1, 2, 3)}, piles={0: ()})
    placed = position.when(PlaceTile(BEGGAR, (3, 2)))
    placed.then(TilePlaced(0, BEGGAR, (3, 2)), PileExhausted(0))
    assert placed.view.hands[0] == (2, 3)
    assert placed.view.to_move == (1,)


def test_b30_the_pile_is_exhausted_after_turn_10_and_one_tile_is_left_at_the_end():
    """Three players who always give the last answer; their match takes all turns."""
    position = Table(GAME).given(*GAME.begin(3, Chance(b"0")))
    seen: dict[int, tuple[list[int], tuple[int, ...]]] = {}
    while not position.view.ranks:
        view = position.view
        if view.turn:
            sizes = [len(hand) for hand in view.hands]
            seen.setdefault(view.turn, (sizes, view.piles))
        (seat,) = view.to_move
        position = position.when(GAME.legal(position.state, seat)[-1])
    assert seen == {
        turn: ([2 if turn == 12 else 3] * 3, (max(11 - turn, 0),) * 3)
        for turn in range(1, 13)
    }
    assert [len(hand) for hand in position.view.hands] == [1, 1, 1]


def test_b31_exactly_beggar_administrator_and_traitor_are_permanent():
    kinds = {number: tile.kind for number, tile in enumerate(BOX.tiles)}
    permanent = [number for number, kind in kinds.items() if kind == "permanent"]
    direct = [number for number, kind in kinds.items() if kind == "direct"]
    assert permanent == [BEGGAR, ADMINISTRATOR, TRAITOR]
    assert direct == list(range(FISHMONGER, DIPLOMAT + 1))


@pytest.mark.parametrize("tile", [BEGGAR, ADMINISTRATOR, TRAITOR])
def test_b32_a_permanent_tile_lies_face_up(tile):
    placed = table(hands={0: (tile,)}).when(PlaceTile(tile, (3, 2)))
    placed.then_never(TileTurnedDown)
    (lying,) = placed.view.board
    assert (lying.tile, lying.face_up) == (tile, True)


def test_b32_a_permanent_tile_acts_as_long_as_it_lies_there():
    """An Administrator raises the Palace in the turn after, and the one after that."""
    done = end_of_turn("y2  .  #  #  Ga .  .  #  #  .")
    assert done.paid("palace") == (8, 1)
    assert done.value("palace") == 8
    assert (done.view.turn, done.view.event) == (2, "market_day")


@pytest.mark.parametrize(
    "tile",
    [
        FISHMONGER,
        COURIER,
        FAVOURITE,
        CHARLATAN,
        INFLUENTIAL_FIGURE,
        DIPLOMAT,
        JANISSARY,
    ],
)
def test_b33_a_direct_tile_is_shown_resolved_and_turned_face_down(tile):
    """On an empty board none of these finds anything to do."""
    placed = table(hands={0: (tile,)}).when(PlaceTile(tile, (3, 2)))
    placed.then(
        TilePlaced(0, tile, (3, 2)),
        EffectMissed(0, tile),
        TileTurnedDown((3, 2)),
        TileDrawn(0, BEGGAR),
    )
    (lying,) = placed.view.board
    assert (lying.tile, lying.face_up) == (tile, False)


def test_b33_a_direct_tile_lies_face_up_while_its_effect_is_carried_out():
    board = "y2  .  #  #  G0 .  B0 #  #  ."
    asked = table(board, hands={0: (COURIER,)}).when(PlaceTile(COURIER, (4, 2)))
    assert asked.view.placed == (4, 2)
    asked.then_board("y2  .  #  #  G0 vc B0 #  #  .")
    done = asked.when(PushTile("W"))
    done.then_board("y2  .  #  #  G0 Vc B0 #  #  .")
    assert done.view.placed is None


def test_b33_a_direct_tile_never_acts_again_when_it_is_moved():
    """The Greek Fishmonger is pushed beside other tiles, and they stay."""
    board = "y3  .  Gf .  .  #  .  .  .  .\ny4  .  .  B0 .  #  .  .  .  ."
    position = table(board, hands={0: (COURIER,)})
    pushed = position.when(PlaceTile(COURIER, (0, 3)))
    pushed.then_board(
        """
        y3  Vc .  .  Gf #  .  .  .  .
        y4  .  .  B0 .  #  .  .  .  .
        """
    )
    pushed.then_among_others(tiles_moved(("Gf", (1, 3), (3, 3))))


def test_b34_any_player_may_look_at_face_down_tiles():
    position = table("y3  Vc .  .  gt #  Bf .  .  .", market="Om . . . .")
    everybody = (0, 1, 2, 3, None)
    for viewer in everybody:
        view = GAME.view(position.state, viewer)
        assert [(tile.tile, tile.face_up) for tile in view.board] == [
            (COURIER, False),
            (TRAITOR, False),
            (FISHMONGER, False),
        ]
        assert [tile.tile for tile in view.black_market] == [MONEY_CHANGER]


def test_b39_an_effect_that_can_be_carried_out_must_be():
    """The Courier has two neighbours: pushing is all his player may do."""
    board = "y3  V0 .  B0 .  #  .  .  .  ."
    asked = table(board, hands={0: (COURIER, PEDLAR)}).when(PlaceTile(COURIER, (1, 3)))
    asked.then_asked(0, PushTile("E"), PushTile("W"))
    asked.then_illegal(
        PushTile("N"), PushTile("S"), PlaceTile(PEDLAR, (3, 2)), PlaceTile(1, (3, 2))
    )


def test_b39_an_effect_with_one_way_only_is_carried_out_without_asking():
    board = "y3  V0 .  .  .  #  .  .  .  ."
    position = table(board, hands={0: (COURIER,)}, piles={0: (BEGGAR,)})
    placed = position.when(PlaceTile(COURIER, (1, 3)))
    assert placed.followed[:3] == [
        TilePlaced(0, COURIER, (1, 3)),
        tiles_moved(("V0", (0, 3), None)),
        TileTurnedDown((1, 3)),
    ]


def test_b40_a_charlatan_may_be_placed_without_an_adjacent_tile():
    """(3,2) and (5,2) are two cells apart, (3,2) and (4,2) would be neighbours."""
    board = "y2  .  #  #  .  .  G0 #  #  ."
    placed = table(board, hands={0: (CHARLATAN,)}).when(PlaceTile(CHARLATAN, (3, 2)))
    placed.then_among_others(EffectMissed(0, CHARLATAN)).then_never(TilesMoved)


def test_b40_an_influential_figure_may_be_placed_in_a_full_quarter():
    """She takes the eighth cell of the Tanneries; her leader waits in the Palace."""
    board = """
        y0  .  .  Gf .  .  .  .  .  .
        y1  Gc Gv Gh .  .  .  .  .  .
        y2  Bf #  #  V0 .  .  #  #  .
        y3  Bc Bv .  .  #  .  .  .  .
    """
    position = table(board, hands={0: (INFLUENTIAL_FIGURE,)})
    placed = position.when(PlaceTile(INFLUENTIAL_FIGURE, (2, 3)))
    placed.then_among_others(EffectMissed(0, INFLUENTIAL_FIGURE))
    placed.then_never(TilesMoved)


def test_b41_a_player_may_choose_a_way_in_which_nothing_happens():
    """(2,3) is pushed north against the illustration (2,2); (1,4) could have gone."""
    board = """
        y3  .  .  G0 .  #  .  .  .  .
        y4  .  B0 .  .  #  .  .  .  .
    """
    position = table(board, hands={0: (COURIER,)}).when(PlaceTile(COURIER, (2, 4)))
    position.then_asked(0, PushTile("N"), PushTile("W"))
    done = position.when(PushTile("N"))
    done.then(EffectMissed(0, COURIER), TileTurnedDown((2, 4)), TileDrawn(0, BEGGAR))
    done.then_board(
        """
        y3  .  .  G0 .  #  .  .  .  .
        y4  .  B0 Vc .  #  .  .  .  .
        """
    )

"""The completion of Bazar: map, gaps and hands without a place (C-2, C-7, A-12).

Seats, setup and end (C-1) are in `test_setup` and `test_goal_and_end`.
"""

import pytest

from engines.games.bazar.events import (
    HandTileDiscarded,
    PileExhausted,
    TileDrawn,
    TileEliminated,
)
from engines.games.bazar.moves import DiscardTile, PlaceTile
from tests.engines.games.bazar.table import (
    BASE_CELLS,
    BEGGAR,
    DIPLOMAT,
    FAVOURITE,
    HAREM_CELLS,
    ILLUSTRATIONS,
    JANISSARY,
    MARKET_CELLS,
    MONEY_CHANGER,
    PEDLAR,
    TRAITOR,
    full_board,
    places,
    table,
)

QUARTER_CELLS = {
    "tanneries": ((2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (0, 3), (1, 3), (2, 3)),
    "mosque": ((6, 0), (6, 1), (7, 1), (8, 1), (8, 2), (6, 3), (7, 3), (8, 3)),
    "port": ((0, 4), (1, 4), (2, 4), (0, 5), (0, 6), (1, 6), (2, 6), (2, 7)),
    "grand_bazaar": ((6, 4), (7, 4), (8, 4), (8, 5), (6, 6), (7, 6), (8, 6), (6, 7)),
    "palace": (
        *((3, 2), (4, 2), (5, 2), (3, 3), (5, 3)),
        *((3, 4), (5, 4), (3, 5), (4, 5), (5, 5)),
    ),
    "harem": HAREM_CELLS,
    "black_market": MARKET_CELLS,
}


@pytest.mark.parametrize("name", QUARTER_CELLS)
def test_c2_every_cell_belongs_to_its_quarter(name):
    for cell in QUARTER_CELLS[name]:
        position = table(opened=["harem", "black_market"], hands={0: (BEGGAR,)})
        placed = position.when(PlaceTile(BEGGAR, cell))
        assert placed.quarter(name).counts == (1, 0, 0, 0)


def test_c2_there_are_42_base_cells_and_10_that_enter_later():
    assert sum(len(cells) for cells in QUARTER_CELLS.values()) == 52
    base = [QUARTER_CELLS[name] for name in list(QUARTER_CELLS)[:5]]
    assert sorted(sum(base, ())) == sorted(BASE_CELLS)
    # 4 start tiles and 48 tiles of 12 turns fill them exactly.
    assert 52 == 4 + 4 * 12


def test_c2_gaps_and_illustrations_are_never_cells():
    everywhere = [(x, y) for x in range(-1, 10) for y in range(-1, 9)]
    cells = set(sum(QUARTER_CELLS.values(), ()))
    position = table(opened=["harem", "black_market"], hands={0: (BEGGAR, TRAITOR)})
    position.then_illegal(
        *(PlaceTile(BEGGAR, square) for square in everywhere if square not in cells)
    )
    assert cells.isdisjoint(ILLUSTRATIONS)


def test_c2_before_they_enter_the_six_squares_of_harem_and_black_market_are_gaps():
    position = table(hands={0: (BEGGAR,)})
    position.then_illegal(
        *places(BEGGAR, (*HAREM_CELLS, (4, 1), *MARKET_CELLS, (4, 6)))
    )
    position.then_asked(0, *places(BEGGAR, BASE_CELLS))


# --- C-7: nothing can be placed ------------------------------------------------------


def test_c7_without_an_empty_cell_and_a_favourite_a_hand_tile_is_discarded():
    position = table(full_board())
    position.then_asked(
        0, DiscardTile(MONEY_CHANGER), DiscardTile(JANISSARY), DiscardTile(DIPLOMAT)
    )
    position.then_illegal(
        DiscardTile(BEGGAR), PlaceTile(MONEY_CHANGER, (3, 2)), DiscardTile(0)
    )
    done = position.when(DiscardTile(JANISSARY))
    # The Venetian pile is empty: eleven tiles lie on the board.
    done.then(HandTileDiscarded(0, JANISSARY), PileExhausted(0))
    assert done.view.hands[0] == (MONEY_CHANGER, DIPLOMAT)
    assert [(tile.seat, tile.tile) for tile in done.view.discarded] == [(0, JANISSARY)]
    assert done.view.board == position.view.board


def test_c7_after_a_discard_the_seat_draws():
    position = table(full_board(), hands={0: (MONEY_CHANGER, JANISSARY)})
    done = position.when(DiscardTile(MONEY_CHANGER))
    done.then(HandTileDiscarded(0, MONEY_CHANGER), TileDrawn(0, DIPLOMAT))


def test_c7_a_discarded_tile_is_shown_to_all():
    done = table(full_board()).when(DiscardTile(JANISSARY))
    for viewer in (0, 1, 2, 3, None):
        assert done.game.redact(done.followed[0], viewer) == done.followed[0]
        view = done.game.view(done.state, viewer)
        assert [(tile.seat, tile.tile) for tile in view.discarded] == [(0, JANISSARY)]


def test_c7_with_a_favourite_in_hand_nothing_is_discarded():
    """He is the only tile that can be placed, on any of the 42 cells."""
    board = full_board(kept=(FAVOURITE, PEDLAR, DIPLOMAT))
    position = table(board, hands={0: (FAVOURITE, PEDLAR)})
    position.then_asked(0, *places(FAVOURITE, BASE_CELLS))
    position.then_illegal(
        DiscardTile(PEDLAR), DiscardTile(FAVOURITE), PlaceTile(PEDLAR, (3, 2))
    )
    done = position.when(PlaceTile(FAVOURITE, (6, 0)))
    done.then_among_others(TileEliminated(1, 0, (6, 0)))


def test_c7_while_a_cell_is_empty_nothing_is_discarded():
    position = table(full_board((3, 2)))
    position.then_asked(
        0, *(PlaceTile(tile, (3, 2)) for tile in (MONEY_CHANGER, JANISSARY, DIPLOMAT))
    )
    position.then_illegal(DiscardTile(JANISSARY))


def test_c7_the_only_tile_in_hand_is_discarded_without_asking():
    position = table(full_board(), hands={1: (DIPLOMAT,)}, piles={1: ()})
    done = position.when(DiscardTile(JANISSARY))
    done.then_among_others(HandTileDiscarded(1, DIPLOMAT), PileExhausted(1))
    assert done.view.to_move == (2,)


def test_c7_a_seat_without_a_tile_in_hand_passes():
    position = table(hands={0: (BEGGAR,), 1: ()}, piles={1: ()})
    done = position.when(PlaceTile(BEGGAR, (3, 2)))
    assert done.followed[-1] == PileExhausted(1)
    assert done.view.to_move == (2,)


def test_the_only_tile_on_the_only_cell_is_placed_without_asking():
    """The Greeks hold a Diplomat; what the Venetians left them is (8, 6)."""
    position = table(
        full_board((3, 2), (8, 6)), hands={0: (JANISSARY,), 1: (DIPLOMAT,)}
    )
    done = position.when(PlaceTile(JANISSARY, (3, 2)))
    assert done.view.asked == "silence"
    target = done.game.legal(done.state, 0)[0]
    done = done.when(target)
    assert done.tile_at((8, 6)).lower() == "gd"

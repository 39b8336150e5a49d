"""The reasons that a newcomer is told for a move: what the rules make of it."""

from typing import Any

from engines.games.bazar import GAME
from engines.games.bazar.moves import (
    AnyMove,
    KeepTiles,
    MoveTile,
    MoveTileTo,
    PlaceTile,
    PushTile,
    Rotate,
    SwapTile,
    SwapWith,
)
from tests.engines.games.bazar.table import (
    ADMINISTRATOR,
    ARCHITECT,
    BEGGAR,
    CHARLATAN,
    COURIER,
    DIPLOMAT,
    FEAST,
    FISHMONGER,
    REORGANISATION,
    Table,
    place,
    table,
)

Cell = tuple[int, int]


def told(position: Table, move: AnyMove) -> str:
    """Return the reason for a move of the one who is asked."""
    (seat,) = GAME.to_move(position.state)
    return GAME.coach.reason(GAME.view(position.state, seat), move, "en")


def placing(tile: int, cell: Cell, board: str = "", **rest: Any) -> str:
    """Return the reason for placing a tile, without what the tile does."""
    position = table(board, hands={0: (tile,)}, **rest)
    said, _, effect = told(position, PlaceTile(tile, cell)).rpartition(": ")
    assert effect
    return said.rpartition(".")[0] + "."


def test_an_administrator_is_counted_in_what_its_quarter_pays():
    assert placing(ADMINISTRATOR, (3, 3)) == (
        "You would have the majority in the Palace, 1 tile to 0. "
        "It pays 8 coins a turn as things stand."
    )


def test_a_tile_beside_a_traitor_does_not_count():
    assert placing(BEGGAR, (3, 4), "y3  .  .  .  Gt #  .  .  .  .") == (
        "You would have 0 tiles in the Palace, where the leader has 1. "
        "A Traitor keeps 1 tile of yours there from counting."
    )


def test_at_the_feast_of_the_poor_the_fewest_tiles_win():
    board = """
    y2  .  .  .  G0 .  .  .  .  .
    y3  .  .  .  Gf #  .  .  .  .
    """
    said = placing(BEGGAR, (5, 3), board, event=FEAST)
    assert said.startswith("You would have the fewest tiles in the Palace, and")
    board = "y3  .  .  .  V0 #  G0 .  .  ."
    assert placing(BEGGAR, (3, 4), board, event=FEAST) == (
        "You would have the most tiles in the Palace, 2 tiles to 1, "
        "but this turn that pays you nothing."
    )


def test_who_places_last_is_told_of_this_turn_and_not_of_the_next():
    last = table(hands={3: (ADMINISTRATOR,)}, have_played=3, event="taxes")
    first = table(hands={0: (ADMINISTRATOR,)}, event="taxes")
    move = PlaceTile(ADMINISTRATOR, (0, 3))
    assert GAME.to_move(last.state) == (3,)
    assert told(last, move) == told(first, move)


def test_what_is_pushed_at_once_is_counted_where_it_ends():
    board = """
    y2  .  #  #  .  Gf .  #  #  .
    y3  .  .  .  G0 #  .  .  .  .
    """
    assert placing(FISHMONGER, (3, 2), board) == (
        "You would have 1 tile in the Palace, where the leader has 2."
    )
    assert placing(FISHMONGER, (1, 3), "y3  .  .  G0 .  #  .  .  .  .") == (
        "You would have the majority in the Tanneries, 1 tile to 0. It pays 2 coins a "
        "turn as things stand. The Greeks would win the majority in the Palace."
    )


def test_a_push_tells_of_majorities_only_where_they_change():
    board = """
    y2  .  #  #  G0 .  .  #  #  .
    y3  .  .  Gf .  #  .  .  .  .
    """
    pushing = place(COURIER, (3, 3), board)
    assert told(pushing, PushTile("W")) == "It changes no majority."
    assert told(pushing, PushTile("N")) == (
        "You would win the majority in the Palace, "
        "which pays 6 coins a turn as things stand."
    )


def test_a_turn_of_tiles_says_what_it_changes_and_never_that_it_must():
    turning = place(ARCHITECT, (3, 3), "y2  .  #  #  G0 .  .  #  #  .")
    found = set()
    for move in GAME.legal(turning.state, 0):
        assert isinstance(move, Rotate)
        after = turning.when(move).quarter("palace").owner
        is_changed = after != turning.quarter("palace").owner
        assert is_changed != (told(turning, move) == "It changes no majority.")
        found.add(is_changed)
    assert True in found


def test_a_rivals_tile_is_told_by_what_it_does_to_both_quarters():
    moving = place(CHARLATAN, (3, 3), "y2  .  #  #  G0 .  .  #  #  .")
    assert moving.view.asked == "move_to"
    assert told(moving, MoveTileTo((0, 3))) == (
        "The Greeks would win the majority in the Tanneries. You would win the "
        "majority in the Palace, which pays 6 coins a turn as things stand."
    )


def test_a_swap_is_told_from_its_first_half():
    board = """
    y0  .  .  V0 .  .  .  .  .  .
    y7  .  .  .  .  .  .  Vm .  .
    y2  .  #  #  G0 .  Gf #  #  .
    """
    swapping = place(DIPLOMAT, (3, 3), board)
    assert told(swapping, SwapTile((3, 2))).startswith(
        "You would have the majority in the Palace, 2 tiles to 1."
    )
    second = swapping.when(SwapTile((3, 2)))
    assert told(second, SwapWith((2, 0))).endswith(
        "You would lose the majority in the Tanneries."
    )


def test_reorganising_says_how_a_tile_is_missed():
    asked = table("y3  .  .  .  V0 #  Vb .  .  .", event=REORGANISATION)
    assert told(asked, MoveTile((3, 3))).startswith(
        "The tile leaves its quarter. You would have the majority in the Palace"
    )
    assert told(asked, KeepTiles())

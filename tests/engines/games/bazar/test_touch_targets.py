"""What is touched to choose a move lies where the move says."""

from collections.abc import Iterator

from engines.core.picture import Thing
from engines.games.bazar import GAME, moves
from engines.games.bazar.content import CELL, SQUARE, STEP, TILES
from engines.games.bazar.describe.names import tile_forms, words
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.picture.layout import (
    CELL_HEIGHT,
    CELL_WIDTH,
    corner,
    sections,
)
from engines.games.bazar.view import View
from tests.engines.matches import play_match, tables_of

Chosen = tuple[View, AnyMove, list[Thing]]


def chosen(*kinds: type[AnyMove]) -> Iterator[Chosen]:
    """Yield what is touched for every move of these kinds in some matches."""
    for number in range(6):
        match = play_match(tables_of(GAME)[-1], b"points %d" % number)
        for state, step in match.positions():
            moves_of_kind = [
                m for m in GAME.legal(state, step.seat) if type(m) in kinds
            ]
            if not moves_of_kind:
                continue
            view = GAME.view(state, step.seat)
            things = {thing.id: thing for thing in GAME.picture(view, "en").things}
            for move in moves_of_kind:
                yield (
                    view,
                    move,
                    [things[name] for name in GAME.touch_targets(view, move)],
                )


def lies_on(thing: Thing, cell: tuple[int, int], view: View) -> bool:
    table = sections(view, "wide").map
    place = table.within(*corner(cell))
    width, height = table.scale * CELL_WIDTH, table.scale * CELL_HEIGHT
    return -1 < thing.x - place.x < width and -1 < thing.y - place.y < height


def test_a_tile_of_the_hand_is_touched_first_and_then_its_place():
    for view, move, (tile, place) in chosen(moves.PlaceTile):
        assert isinstance(move, moves.PlaceTile)
        name = tile_forms(move.tile, words("en"))["name"]
        assert tile.title.startswith(f"{name}, ")
        assert ", in hand." in tile.title
        assert lies_on(place, move.cell, view)
        occupied = any(lying.cell == move.cell for lying in view.board)
        assert place.id.startswith("tile-" if occupied else "cell-")
        assert not occupied or TILES[move.tile].name == "favourite"


def test_what_is_moved_or_where_it_goes_is_touched_where_it_lies():
    kinds = (moves.PlaceStartTile, moves.MoveTile, moves.MoveTileTo, moves.Silence)
    swaps = (moves.SwapTile, moves.SwapWith, moves.BuryTile)
    seen = set()
    for view, move, (place,) in chosen(*kinds, *swaps):
        assert isinstance(move, (*kinds, *swaps))
        seen.add(type(move))
        assert lies_on(place, move.cell, view)
    assert seen == {*kinds, *swaps}


def test_a_push_and_a_walk_are_aimed_from_the_tile_that_acts():
    for view, move, touched in chosen(moves.PushTile, moves.Walk):
        assert isinstance(move, moves.PushTile | moves.Walk)
        assert view.placed is not None
        steps = move.steps if isinstance(move, moves.Walk) else 1
        aim = CELL[SQUARE[view.placed] + steps * STEP[move.direction]]
        assert all(lies_on(place, aim, view) for place in touched)
        if isinstance(move, moves.PushTile):
            assert touched[0].id.startswith("tile-")


def test_the_arrows_beside_the_architect_turn_the_tiles():
    turned = {
        (
            move.turn,
            arrow.title.removesuffix(".").removesuffix(": they are blocked and stay"),
        )
        for _, move, (arrow,) in chosen(moves.Rotate)
        if isinstance(move, moves.Rotate)
    }
    assert turned == {
        ("right", "Turn the adjacent tiles to the right"),
        ("left", "Turn the adjacent tiles to the left"),
    }

"""The table as a picture, drawn from what a viewer may know.

`board` draws the map, `tiles` the tiles wherever they lie, `table` all the rest. A
thing keeps its name as long as it is the same thing: `tile-1-5` is the Courier of the
second guild in the hand, on the map and out of the game.
"""

from typing import Final

from engines.core.game import Language
from engines.core.picture import Layout, Picture, Thing, circle, path, placed, rect
from engines.core.words import Words
from engines.games.bazar.content import Cell
from engines.games.bazar.describe import describe, question
from engines.games.bazar.describe.choices import lying
from engines.games.bazar.describe.names import tile_effect, whose_tile, words
from engines.games.bazar.moves import ROTATE
from engines.games.bazar.picture import board, table, tiles
from engines.games.bazar.picture.layout import (
    CELL_HEIGHT,
    CELL_WIDTH,
    Sections,
    corner,
    sections,
)
from engines.games.bazar.picture.style import STYLE
from engines.games.bazar.view import View


def picture(view: View, language: Language, layout: Layout = "wide") -> Picture:
    names = words(language)
    laid = sections(view, layout)
    things = [
        Thing("paper", 0, 0, (rect("paper", 0, 0, laid.width, laid.height),)),
        *placed([table.turn(view, laid.panel, names)], laid.turn),
        *placed([table.event(view, laid.panel, names)], laid.event),
        *table.cards(view, laid.cards, names),
        *placed([table.banner(view, laid.banner_width, names)], laid.banner),
        *placed(board.board(view, names), laid.map),
        *placed([table.lost(view, laid.lost_width, names)], laid.lost),
        *_purses(view, laid, names),
        *tiles.tiles(view, laid, names),
        *placed([*_marks(view, names), *_turns(view, language)], laid.map),
    ]
    key = "picture_turn" if view.turn else "picture_setup"
    title = names.phrase(
        "labels",
        "picture",
        turn=names.phrase("labels", key, turn=view.turn),
        asked=question(view, names),
    )
    return Picture(laid.width, laid.height, title, STYLE, tuple(things), "bazar")


def _purses(view: View, laid: Sections, words: Words) -> list[Thing]:
    return [
        thing
        for draw in (table.purse, table.place_in_turn, table.pile)
        for seat, place in enumerate(laid.purses)
        for thing in placed(draw(view, seat, laid.purse, words), place)
    ]


ARROW: Final = "M9-1A9 9 0 1 0 5 8M13-7L9 1L3-5"
"""An arrow that turns to the right, around (0, 0)."""


def _turns(view: View, language: Language) -> list[Thing]:
    """Return the two ways to turn, on both sides of an Architect who acts."""
    if view.asked != "rotate" or view.placed is None:
        return []
    x, y = corner(view.placed)
    things = []
    for move in ROTATE:
        to_right = move.turn == "right"
        flip = "" if to_right else "scale(-1 1)"
        shapes = circle("token", 0, 0, 20), path("turning", ARROW, flip)
        at = x + (CELL_WIDTH if to_right else 0), y + CELL_HEIGHT / 2
        title = describe(move, language, view)
        things.append(Thing(f"turn-{move.turn}", *at, shapes, title))
    return things


def _marks(view: View, words: Words) -> list[Thing]:
    """Return a ring around the tile being resolved and one around the chosen tile."""
    width, height = CELL_WIDTH - 2, CELL_HEIGHT - 2
    return [
        Thing(
            f"mark-{name}",
            *corner(cell),
            (rect(f"ring-{name}", 1, 1, width, height, 10),),
            _mark_title(view, name, cell, words),
        )
        for name, cell in (("placed", view.placed), ("chosen", view.chosen))
        if cell is not None
    ]


def _mark_title(view: View, mark: str, cell: Cell, words: Words) -> str:
    tile = lying(view, cell)
    if tile is None:
        return ""
    return words.phrase(
        "labels",
        f"{mark}_mark",
        tile=whose_tile(tile.seat, tile.tile, words),
        effect=tile_effect(tile.tile, words),
    )

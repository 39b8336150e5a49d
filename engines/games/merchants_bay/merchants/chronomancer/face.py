"""How the Chronomancer's shop is told, written and drawn."""

from typing import Final

from engines.core.words import Words
from engines.games.merchants_bay.content import GOOD
from engines.games.merchants_bay.face import Face
from engines.games.merchants_bay.face.sentences import plain, plain_with
from engines.games.merchants_bay.face.table import Seated
from engines.games.merchants_bay.merchants.chronomancer import events, moves
from engines.games.merchants_bay.merchants.chronomancer.content import (
    CELLS,
    LINE_CELLS,
    WIDTH,
)
from engines.games.merchants_bay.merchants.chronomancer.picture import (
    EMBLEM,
    LOCATION_GLYPHS,
    cell_name,
    draw,
)
from engines.games.merchants_bay.merchants.chronomancer.shop import ChronomancerView
from engines.games.merchants_bay.merchants.chronomancer.touch_targets import (
    touch_targets,
)

_plain = plain_with(
    {
        "cell": lambda cell, words: cell_name(cell),
        "other": lambda cell, words: cell_name(cell),
    }
)


def _tiles_laid(event: events.TilesLaid, words: Words) -> str:
    names = [words.name("tiles", tile) for tile in event.grid]
    return words.sentence(
        "TilesLaid", grid=", ".join(names), spare=words.name("tiles", event.spare)
    )


def _tile_slid(record: events.TileSlid | moves.SlideTile, words: Words) -> str:
    name = type(record).__name__
    if isinstance(record, events.TileSlid) and record.marked:
        name += "_marked"
    return words.sentence(name, **_way(record, words))


def _way(record: events.TileSlid | moves.SlideTile, words: Words) -> dict[str, object]:
    """Return into which line a tile is pushed, and from where."""
    way, _, _ = record.line.partition("_")
    return {
        "line": words.name("lines", record.line),
        "end": words.name("ends", f"{way}_{record.end}"),
    }


def _relic_retrieved(event: events.RelicRetrieved, words: Words) -> str:
    return words.sentence(
        "RelicRetrieved_trinket" if event.trinket else "RelicRetrieved",
        colour=words.forms("colours", event.colour),
        cell=cell_name(event.cell),
        other=cell_name(event.other),
    )


# --- where the shop is seen ----------------------------------------------------------


def _slide_seen(move: moves.SlideTile, player: Seated, words: Words) -> str:
    shop: ChronomancerView = player.shop
    pushed_out = LINE_CELLS[move.line, move.end][-1]
    has_marker = shop.markers > 0 or shop.marked[pushed_out]
    is_marked = player.figure == "time_slip" and has_marker
    return words.sentence(
        "SlideTile_marked" if is_marked else "SlideTile_seen",
        tile=words.name("tiles", shop.spare),
        **_way(move, words),
    )


def _cell_seen(
    move: moves.MoveAssistant | moves.MarkTile, player: Seated, words: Words
) -> str:
    return words.sentence(
        f"{type(move).__name__}_seen",
        cell=cell_name(move.cell),
        tile=words.name("tiles", player.shop.grid[move.cell]),
    )


def _relic_seen(move: moves.RetrieveRelic, player: Seated, words: Words) -> str:
    has_trinket = player.supply[GOOD["small", move.colour]] > 0
    return words.sentence(
        "RetrieveRelic_trinket" if has_trinket else "RetrieveRelic",
        colour=words.forms("colours", move.colour),
        cell=cell_name(move.cell),
        other=cell_name(move.other),
    )


def _swap_seen(move: moves.SwapTiles, player: Seated, words: Words) -> str:
    grid = player.shop.grid
    return words.sentence(
        "SwapTiles_seen",
        cell=cell_name(move.cell),
        tile=words.name("tiles", grid[move.cell]),
        other=cell_name(move.other),
        other_tile=words.name("tiles", grid[move.other]),
    )


# --- the shop for a terminal ---------------------------------------------------------


def _text(shop: ChronomancerView, words: Words) -> list[str]:
    cells = [_cell(shop, cell, words) for cell in CELLS]
    rows = [
        "".join(f"{cell:<12}" for cell in cells[start : start + WIDTH]).rstrip()
        for start in CELLS[::WIDTH]
    ]
    spare = words.name("labels", "chronomancer_text_spare")
    markers = words.name("labels", "chronomancer_text_markers")
    legend = words.name("labels", "chronomancer_text_legend")
    return [
        *rows,
        f"{spare} {words.name('tiles', shop.spare)}   {markers} {shop.markers}   "
        f"{legend}",
    ]


def _cell(shop: ChronomancerView, cell: int, words: Words) -> str:
    name = words.name("tiles", shop.grid[cell])
    shown = f"({name})" if shop.marked[cell] else name
    return f"{shown}@" if cell == shop.assistant else shown


FACE: Final = Face(
    sentences={
        events.TilesLaid: _tiles_laid,
        events.TileSlid: _tile_slid,
        events.AssistantMoved: _plain,
        events.TileMarked: _plain,
        events.TrinketRetrieved: _plain,
        events.RelicRetrieved: _relic_retrieved,
        events.TilesSwapped: _plain,
        events.HourglassRewound: plain,
        moves.SlideTile: _tile_slid,
        moves.MoveAssistant: _plain,
        moves.MarkTile: _plain,
        moves.RetrieveTrinket: _plain,
        moves.RetrieveRelic: _plain,
        moves.FinishRetrieving: plain,
        moves.SwapTiles: _plain,
    },
    in_shop={
        moves.SlideTile: _slide_seen,
        moves.MoveAssistant: _cell_seen,
        moves.MarkTile: _cell_seen,
        moves.RetrieveRelic: _relic_seen,
        moves.SwapTiles: _swap_seen,
    },
    emblem=EMBLEM,
    glyphs=LOCATION_GLYPHS,
    draw=draw,
    touch_targets=touch_targets,
    text=_text,
)

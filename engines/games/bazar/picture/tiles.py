"""The tiles, wherever they lie: a tile keeps its name from the hand to the box."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec.structs import replace

from engines.core.game import Language
from engines.core.glyphs import glyph
from engines.core.lettering import fitted
from engines.core.picture import SectionPlace, Shape, Spot, Thing, placed, rect, text
from engines.core.words import Words
from engines.games.bazar.content import GUILDS, TILES
from engines.games.bazar.describe.names import (
    cell_name,
    guild_forms,
    tile_effect,
    tile_forms,
    words,
)
from engines.games.bazar.picture.glyphs import GUILD_GLYPHS, TILE_GLYPHS
from engines.games.bazar.picture.layout import (
    DISCARDED_X,
    DISCARDED_Y,
    EDGE,
    TILE_HEIGHT,
    TILE_WIDTH,
    WAITING_X,
    WAITING_Y,
    Sections,
    hand_corner,
    tile_corner,
)
from engines.games.bazar.view import LostTile, LyingTile, View

MIDDLE: Final = (43, 30)
"""The middle of a tile's drawing, from its corner. The other shapes lie around it."""

SMALL_WIDTH: Final = 36
SMALL_HEIGHT: Final = 50
SMALL_MIDDLE: Final = (18, 34)
STEP: Final = 40

LARGE_WAITING: Final = 2
"""So many tiles that wait to be buried can be drawn large."""


def tiles(view: View, laid: Sections, words: Words) -> list[Thing]:
    """Return the tiles the viewer knows, by guild and number, then the hidden ones.

    They are listed in this order wherever they lie, so that a tile that moves keeps its
    rank among the others.
    """
    known: dict[tuple[int, int], Thing] = {}
    for lying in view.board:
        known[lying.seat, lying.tile] = _at(laid.map, _on_the_map(lying, words))
    for lying in view.black_market:
        thing = _at(laid.map, _on_the_map(lying, words))
        known[lying.seat, lying.tile] = replace(thing, look=f"{thing.look} buried")
    for lost, thing in _waiting(view, words):
        known[lost.seat, lost.tile] = _at(laid.map, thing)
    for lost, thing in _discarded(view, laid.lost_width, words):
        known[lost.seat, lost.tile] = _at(laid.lost, thing)
    hidden = []
    for seat, hand in enumerate(view.hands):
        for number, tile in enumerate(hand):
            corner, place = hand_corner(laid.purse, number), laid.purses[seat]
            if tile is None:
                hidden.append(_at(place, _hidden(seat, number, corner, words)))
            else:
                known[seat, tile] = _at(place, _in_hand(seat, tile, corner, words))
    return [*(known[key] for key in sorted(known)), *hidden]


def _at(place: SectionPlace, thing: Thing) -> Thing:
    (moved,) = placed([thing], place)
    return moved


def _on_the_map(lying: LyingTile, words: Words) -> Thing:
    title = words.phrase(
        "labels",
        "place_tile",
        tile=tile_forms(lying.tile, words)["name"],
        guild=guild_forms(lying.seat, words)["name"],
        cell=cell_name(lying.cell),
        face=words.name("labels", "up" if lying.face_up else "down"),
    )
    if lying.face_up:
        title = f"{title}. {tile_effect(lying.tile, words)}"
    tile = LostTile(lying.seat, lying.tile, lying.face_up)
    return _large(tile, tile_corner(lying.cell), title, words)


def _in_hand(seat: int, tile: int, corner: Spot, words: Words) -> Thing:
    title = words.phrase(
        "labels",
        "hand_tile",
        tile=tile_forms(tile, words)["name"],
        guild=guild_forms(seat, words)["name"],
        effect=tile_effect(tile, words),
    )
    return _large(LostTile(seat, tile, True), corner, title, words)


def _hidden(seat: int, place: int, corner: Spot, words: Words) -> Thing:
    return Thing(
        f"hidden-{seat}-{place}",
        *corner,
        (
            rect("face", 1, 1, TILE_WIDTH - 2, TILE_HEIGHT - 2, 8),
            rect("frame", 7, 7, TILE_WIDTH - 14, TILE_HEIGHT - 14, 4),
            *glyph(GUILD_GLYPHS[GUILDS[seat]], (TILE_WIDTH / 2, TILE_HEIGHT / 2)),
        ),
        words.phrase("labels", "hidden_tile", guild=guild_forms(seat, words)),
        f"g{seat} up",
    )


def _waiting(view: View, words: Words) -> Iterable[tuple[LostTile, Thing]]:
    """Return the tiles that wait to be buried, adrift in the south-western bay."""
    few = len(view.eliminated) <= LARGE_WAITING
    draw, step = (_large, 2 * STEP) if few else (_small, STEP)
    for place, tile in enumerate(view.eliminated):
        spot = WAITING_X + place * step, WAITING_Y
        yield tile, draw(tile, spot, _lost_title("waiting_tile", tile, words), words)


def _discarded(
    view: View, width: int, words: Words
) -> Iterable[tuple[LostTile, Thing]]:
    """Return the tiles that are out of the game, closer together when many."""
    room = (width - DISCARDED_X - EDGE - SMALL_WIDTH) // max(1, len(view.discarded) - 1)
    for place, tile in enumerate(view.discarded):
        spot = DISCARDED_X + place * min(STEP, room), DISCARDED_Y
        title = _lost_title("discarded_tile", tile, words)
        yield tile, _small(tile, spot, title, words)


def _lost_title(key: str, lost: LostTile, words: Words) -> str:
    return words.phrase(
        "labels",
        key,
        tile=tile_forms(lost.tile, words)["name"],
        guild=guild_forms(lost.seat, words)["name"],
    )


# --- how a tile looks ----------------------------------------------------------------


def _large(tile: LostTile, corner: Spot, title: str, words: Words) -> Thing:
    shapes = _large_shapes(tile, words.language)
    return _tile(tile, (corner, MIDDLE), shapes, title)


def _small(tile: LostTile, corner: Spot, title: str, words: Words) -> Thing:
    shapes = _small_shapes(tile, words.language)
    return _tile(tile, (corner, SMALL_MIDDLE), shapes, title)


def _tile(
    tile: LostTile, spots: tuple[Spot, Spot], shapes: tuple[Shape, ...], title: str
) -> Thing:
    (x, y), (dx, dy) = spots
    look = f"g{tile.seat} {'up' if tile.face_up else 'down'}"
    name = tile_id(tile.seat, tile.tile)
    topic = TILES[tile.tile].name
    return Thing(name, x + dx, y + dy, shapes, title, look, topic)


def tile_id(seat: int, tile: int) -> str:
    return f"tile-{seat}-{tile}"


@cache
def _large_shapes(tile: LostTile, language: Language) -> tuple[Shape, ...]:
    dx, dy = MIDDLE
    names = words(language)
    label = tile_forms(tile.tile, names)["label"]
    return (
        *_ground(tile, (-dx, -dy, TILE_WIDTH, TILE_HEIGHT)),
        *_letter(tile, (15 - dx, 24 - dy), names),
        *glyph(TILE_GLYPHS[TILES[tile.tile].name]),
        fitted("label", (TILE_WIDTH // 2 - dx, 71 - dy), label, size=23, room=66),
    )


@cache
def _small_shapes(tile: LostTile, language: Language) -> tuple[Shape, ...]:
    dx, dy = SMALL_MIDDLE
    return (
        *_ground(tile, (-dx, -dy, SMALL_WIDTH, SMALL_HEIGHT)),
        text("label", 0, 18 - dy, guild_forms(tile.seat, words(language))["name"][0]),
        *glyph(TILE_GLYPHS[TILES[tile.tile].name], scale=0.65),
    )


def _ground(tile: LostTile, box: tuple[float, float, float, float]) -> list[Shape]:
    """Draw the tile itself; permanent ones have a gold border (B-31)."""
    x, y, width, height = box
    if not tile.face_up:
        return [rect("back", x + 1.5, y + 1.5, width - 3, height - 3, 7)]
    if TILES[tile.tile].kind != "permanent":
        return [rect("face", x + 1, y + 1, width - 2, height - 2, 8)]
    return [
        rect("gilt", x + 2.5, y + 2.5, width - 5, height - 5, 6),
        rect("rim", x, y, width, height, 8),
    ]


def _letter(tile: LostTile, at: Spot, words: Words) -> list[Shape]:
    """Draw the letter of the guild: its colour must not be its only sign."""
    x, y = at
    letter = text("letter", x, y, guild_forms(tile.seat, words)["name"][0])
    if tile.face_up:
        return [letter]
    return [rect("badge", x - 12, y - 20, 24, 27, 5), letter]

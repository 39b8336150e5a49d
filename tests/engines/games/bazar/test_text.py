"""The table for a terminal: tidy, and the same as the picture tells."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language, Viewer
from engines.games.bazar import GAME
from engines.games.bazar.content import CELL, QUARTER_SQUARES, TILES
from engines.games.bazar.describe.names import tile_forms, words
from engines.games.bazar.state import State
from engines.games.bazar.text import ACROSS, DOWN, WIDTH
from engines.games.bazar.view import LostTile, LyingTile, View
from tests.engines.matches import Table, play_match

COURIER, FAVOURITE = 5, 6


@cache
def positions(seats: int) -> tuple[State, ...]:
    return play_match(Table(GAME, seats, GAME.options()), b"text").all_positions()


def all_views() -> Iterator[View]:
    for seats in GAME.seats:
        for state in positions(seats)[::-2]:
            for viewer in (SPECTATOR, 0, OMNISCIENT):
                yield GAME.view(state, viewer)


def start() -> View:
    return GAME.view(positions(2)[0], SPECTATOR)


def square(text: str, x: int, y: int) -> list[str]:
    """Return the two lines of words in a square of the map."""
    lines = text.splitlines()
    north = next(
        place for place, line in enumerate(lines) if line.lstrip().startswith("┌")
    )
    left = 3 + x * ACROSS + 1
    rows = lines[north + y * DOWN + 1 : north + (y + 1) * DOWN]
    return [row.ljust(WIDTH)[left : left + ACROSS - 1].strip() for row in rows]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_lies_on_its_square(language: Language):
    for view in all_views():
        text = GAME.text(view, language)
        lying = {tile.cell: tile for tile in (*view.board, *view.black_market)}
        for squares, quarter in zip(QUARTER_SQUARES, view.quarters, strict=True):
            for cell in (CELL[number] for number in squares):
                shown = square(text, *cell)
                if cell in lying:
                    tile = lying[cell]
                    label = tile_forms(tile.tile, words(language))["label"]
                    assert shown[0] == label
                    assert "VGBO"[tile.seat] in shown[1]
                else:
                    assert shown == ["·" if quarter.open else "", ""]


def shown(tile: int, face_up: bool, **marks: tuple[int, int]) -> str:
    """Return how a tile of the Venetians is signed."""
    lying = (LyingTile(0, tile, (2, 0), face_up),)
    return square(GAME.text(replace(start(), board=lying, **marks), "en"), 2, 0)[1]


def test_a_tile_shows_its_face_and_what_is_done_with_it():
    administrator = 2
    assert shown(COURIER, False) == "(V)"
    assert shown(COURIER, True) == "[V]"
    assert shown(administrator, True) == "[V]*"
    assert shown(administrator, False) == "(V)"
    assert shown(COURIER, True, placed=(2, 0)) == ">[V]"
    assert shown(COURIER, False, chosen=(2, 0)) == "?(V)"


def test_illustrations_show_value_and_owner_or_that_they_are_closed():
    text = GAME.text(start(), "en")
    assert square(text, 4, 3) == ["PALACE", "= 5"]
    assert square(text, 4, 1) == ["HAREM", "(6)"]
    quarters = tuple(replace(quarter, owner=1) for quarter in start().quarters)
    assert (
        square(GAME.text(replace(start(), quarters=quarters), "fr"), 4, 3)[1] == "= 5 G"
    )


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, OMNISCIENT])
def test_what_known_hands_and_face_up_tiles_do_is_read_out_and_nothing_else(
    viewer: Viewer,
):
    view = GAME.view(positions(2)[6], viewer)
    known = {tile.tile for tile in view.board if tile.face_up}
    known.update(tile for hand in view.hands for tile in hand if tile is not None)
    assert viewer is SPECTATOR or len(known) > len(view.board) - 2
    text = GAME.text(view, "en")
    for tile in range(1, len(TILES)):
        name = tile_forms(tile, words("en"))["name"]
        assert (f"\n{name} · " in text) == (tile in known)
    assert (" ?, ?" in text) == (viewer != OMNISCIENT)


def test_the_guilds_are_listed_in_their_order_and_at_the_end_by_their_places():
    view = replace(start(), turn=3, order=(1, 0), coins=(30, 80), to_move=(0,))
    lines = GAME.text(view, "en").splitlines()
    guilds = [line for line in lines if "/75 " in line]
    assert re.match(r"  1st Greeks      80/75 █{15}  ", guilds[0])
    assert re.match(r"> 2nd Venetians   30/75 █{6}░{9}  ", guilds[1])
    over = replace(view, ranks=(1, 2), to_move=())
    lines = GAME.text(over, "fr").splitlines()
    guilds = [line for line in lines if "/75 " in line]
    assert re.match(r"  1er Vénitiens", guilds[0])
    assert "Les Vénitiens gagnent" in lines


def test_the_heading_tells_turn_event_and_question():
    view = replace(start(), turn=2, event="storm", events_played=("fire", "storm"))
    lines = GAME.text(view, "en").splitlines()
    assert lines[0] == "Bazar · Turn 2 of 12"
    assert lines[1].startswith("Storm · The Port and the Black Market are worth 2 less")
    assert "Events played · Fire, Storm" in lines
    assert "Venetians: place the Guild Leader" in lines
    assert GAME.text(start(), "fr").startswith("Bazar · Avant le premier tour\n")


def test_lost_tiles_are_listed():
    lost = (LostTile(0, COURIER, False), LostTile(1, FAVOURITE, False))
    text = GAME.text(replace(start(), eliminated=lost, discarded=lost[:1]), "en")
    assert text.endswith(
        "\nTo the Black Market · V Courier, G Favourite\nOut of the game · V Courier\n"
    )


def test_quarters_are_listed_with_their_tiles_and_their_owner():
    quarters = tuple(
        replace(quarter, counts=(1, 2), owner=1) if quarter.name == "port" else quarter
        for quarter in start().quarters
    )
    lines = GAME.text(replace(start(), quarters=quarters), "en").splitlines()
    assert any(re.fullmatch(r"Port +3 +3 +1 +2\*", line) for line in lines)
    assert any(re.fullmatch(r"Harem +6 +closed", line) for line in lines)

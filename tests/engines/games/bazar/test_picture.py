"""The picture: what it shows, what it keeps to itself, and that it can be read."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language, Viewer
from engines.core.picture import LAYOUTS, Picture, Thing
from engines.games.bazar import GAME
from engines.games.bazar.content import EVENT, NUMBER, OWNER, QUARTERS, TILES
from engines.games.bazar.describe.names import (
    event_name,
    tile_effect,
    tile_forms,
    words,
)
from engines.games.bazar.state import State
from engines.games.bazar.view import LostTile, QuarterView, View
from tests.engines.legibility import Reader, words_on
from tests.engines.matches import Table, play_match, viewers

pytestmark = pytest.mark.thorough

TILE_NAME = re.compile(r"tile-\d+-\d+")


@cache
def positions(seats: int) -> tuple[State, ...]:
    """Return all positions of a match, from the first decision to the end."""
    return play_match(Table(GAME, seats, GAME.options()), b"picture").all_positions()


def view_at(part: float, seats: int = 4, viewer: Viewer = SPECTATOR) -> View:
    """Return the view after a part of a match; 1 is its end."""
    states = positions(seats)
    return GAME.view(states[round(part * (len(states) - 1))], viewer)


def some_pictures() -> Iterator[Picture]:
    """Yield pictures of every stage, table, viewer, language and layout."""
    for seats in GAME.seats:
        for number, part in enumerate((0, 0.1, 0.25, 0.4, 0.6, 0.8, 0.95, 1)):
            viewer = viewers(seats)[number % (seats + 2)]
            language = LANGUAGES[number % len(LANGUAGES)]
            layout = LAYOUTS[number // 2 % len(LAYOUTS)]
            yield GAME.drawn(view_at(part, seats, viewer), language, layout)
        yield GAME.picture(view_at(1, seats, OMNISCIENT), "fr")


def things_of(view: View, language: Language = "en") -> dict[str, Thing]:
    return {thing.id: thing for thing in GAME.picture(view, language).things}


def looks(thing: Thing) -> set[str]:
    """Return the classes of a thing's shapes."""
    return {
        name
        for shape in thing.shapes
        for name in str(shape.attributes["class"]).split()
    }


# --- the document --------------------------------------------------------------------


def test_a_picture_is_small_enough_to_be_sent_at_every_step():
    for picture in some_pictures():
        assert len(picture.svg().encode()) <= 72_000


def test_every_rule_of_the_style_stays_within_the_picture():
    assert Reader(GAME.picture(view_at(0), "en")).sheet.strays() == []


def test_the_title_says_what_is_asked():
    title = GAME.picture(view_at(0), "en").title
    assert title == "Bazar, before the first turn. Venetians: place the Guild Leader."
    assert re.match(
        r"Bazar, tour \d+\. Les \w+ gagnent\.", GAME.picture(view_at(1), "fr").title
    )


# --- what may be known ---------------------------------------------------------------


def open_tiles(state: State) -> set[str]:
    """Return the names of the tiles that everybody can see."""
    piles = (state.board, state.market, state.eliminated, state.discarded)
    pieces = [piece for pile in piles for piece in pile if piece > 0]
    return {f"tile-{OWNER[piece]}-{NUMBER[piece]}" for piece in pieces}


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_viewer_sees_just_the_tiles_on_the_table_and_in_the_own_hand(seats: int):
    for state in positions(seats)[::-3]:
        for viewer in viewers(seats):
            hands = {
                f"tile-{seat}-{tile}"
                for seat, hand in enumerate(state.hands)
                for tile in hand
                if viewer in (seat, OMNISCIENT)
            }
            svg = GAME.picture(GAME.view(state, viewer), "en").svg()
            assert set(TILE_NAME.findall(svg)) == open_tiles(state) | hands


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_tile_tells_its_guild_and_nothing_else(language: Language):
    view = view_at(0.2, viewer=0)
    hidden = [
        thing
        for name, thing in things_of(view, language).items()
        if name.startswith("hidden-1-")
    ]
    assert len(hidden) == len(view.hands[1]) > 1
    assert len({thing.svg().partition("<title>")[2] for thing in hidden}) == 1
    for tile in range(len(TILES)):
        assert tile_forms(tile, words(language))["name"] not in hidden[0].svg()


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_tile_keeps_its_name_and_all_things_their_order(seats: int):
    shown: set[str] = set()
    order: list[str] = []
    for state in positions(seats):
        names = [
            thing.id
            for thing in GAME.picture(GAME.view(state, OMNISCIENT), "en").things
        ]
        tiles = {name for name in names if TILE_NAME.fullmatch(name)}
        assert shown <= tiles, "A tile has got lost."
        shown = tiles
        assert [name for name in order if name in names] == [
            name for name in names if name in order
        ], "Things lie over each other in another order than before."
        order = names


def test_a_tile_that_is_moved_looks_the_same_in_its_new_place():
    view = view_at(0.5)
    tile = next(tile for tile in view.board if not tile.face_up)
    free = next(
        cell
        for cell in ((0, 1), (0, 2), (8, 6))
        if all(cell != t.cell for t in view.board)
    )
    others = tuple(other for other in view.board if other != tile)
    moved = replace(view, board=(*others, replace(tile, cell=free)))
    name = f"tile-{tile.seat}-{tile.tile}"
    before, after = things_of(view)[name], things_of(moved)[name]
    assert (before.shapes, before.look) == (after.shapes, after.look)
    assert (before.x, before.y) != (after.x, after.y)


# --- what is shown -------------------------------------------------------------------


def test_tiles_say_what_they_are_and_whose_face_up_and_face_down():
    view = view_at(1)
    things = things_of(view)
    assert {tile.face_up for tile in view.board} == {True, False}
    for tile in view.board:
        thing = things[f"tile-{tile.seat}-{tile.tile}"]
        label = tile_forms(tile.tile, words("en"))["label"]
        assert sorted(words_on(thing)) == sorted(["VGBO"[tile.seat], label])
        assert thing.look == f"g{tile.seat} {'up' if tile.face_up else 'down'}"
        assert ("face up" if tile.face_up else "face down") in thing.title
        # What lies face down has no effect any more.
        assert (tile_effect(tile.tile, words("en")) in thing.title) == tile.face_up


def test_just_permanent_tiles_that_lie_face_up_have_a_gold_border():
    view = view_at(1)
    things = things_of(view)
    gilded = {
        (tile.tile, tile.face_up): "gilt"
        in looks(things[f"tile-{tile.seat}-{tile.tile}"])
        for tile in view.board
    }
    for (tile, face_up), is_gilded in gilded.items():
        assert is_gilded == (face_up and TILES[tile].kind == "permanent")
    assert set(gilded.values()) == {True, False}


def signs(event: str, value: int = 1) -> dict[str, set[str]]:
    """Return the event tokens on the quarters, when all are in play."""
    view = view_at(0.9)
    quarters = tuple(
        replace(quarter, open=True, value=value) for quarter in view.quarters
    )
    things = things_of(replace(view, event=event, quarters=quarters))
    found = {
        quarter.name: {
            name for name in looks(things[f"quarter-{quarter.name}"]) if "sign-" in name
        }
        for quarter in QUARTERS
    }
    return {quarter: names for quarter, names in found.items() if names}


@pytest.mark.parametrize("card", EVENT.values(), ids=lambda card: card.name)
def test_an_event_lays_its_tokens_on_its_quarters(card):
    expected = {quarter: {"sign-up"} for quarter in card.raised}
    expected |= {quarter: {"sign-down"} for quarter in card.lowered}
    expected |= {quarter: {"sign-barred"} for quarter in card.barred}
    if card.special == "opens_the_harem":
        expected["harem"] = {"sign-special"}
    elif card.special and card.special != "bars_the_most_crowded":
        expected |= {quarter.name: {"sign-special"} for quarter in QUARTERS}
    assert signs(card.name) == expected


def test_an_epidemic_bars_the_quarters_that_pay_nothing():
    assert signs("epidemic", value=0) == {
        quarter.name: {"sign-barred"} for quarter in QUARTERS
    }


def quarter(**changed: object) -> Thing:
    """Return the Port, worth 3 of printed 4 and owned by the Greeks, or as told."""
    view = view_at(0)
    usual = QuarterView("port", True, 4, 3, (0, 2, 1, 1), 1)
    quarters = [
        replace(usual, **changed) if q.name == "port" else q for q in view.quarters
    ]
    return things_of(replace(view, quarters=tuple(quarters)))["quarter-port"]


def test_a_quarter_shows_what_it_is_worth_what_is_printed_and_who_owns_it():
    assert words_on(quarter()) == ["Port", "3", "4", "G"]
    assert "g1" in looks(quarter())
    assert quarter().title == (
        "Port, worth 3 (printed 4). Owned by the Greeks. "
        "Venetians 0, Greeks 2, Byzantines 1, Ottomans 1."
    )
    assert words_on(quarter(value=4, owner=None)) == ["Port", "4"]
    assert "Owned by nobody." in quarter(owner=None).title


def test_a_quarter_that_is_not_in_play_shows_its_printed_value():
    closed = quarter(open=False, value=0, owner=None)
    assert words_on(closed) == ["Port", "4"]
    assert "closed" in closed.look
    assert closed.title.startswith("Port, printed value 4, not in play yet. ")


def test_tiles_on_the_black_market_are_faint_until_it_opens():
    before = next(
        view
        for state in positions(4)
        if (view := GAME.view(state, SPECTATOR)).black_market
    )
    for tile in before.black_market:
        thing = things_of(before)[f"tile-{tile.seat}-{tile.tile}"]
        assert thing.look.endswith(" buried")
    assert all(
        not thing.look.endswith("buried") for thing in things_of(view_at(1)).values()
    )


def test_the_cards_tell_the_event_in_force_from_those_played_and_to_come():
    view = view_at(0.6)
    assert view.event is not None
    states = {name: things_of(view)[f"card-{name}"].look for name in EVENT}
    for name, state in states.items():
        played = "played" if name in view.events_played else "left"
        assert state == ("now" if name == view.event else played)
    assert set(states.values()) == {"now", "played", "left"}
    assert event_name(view.event, words("en")) in words_on(things_of(view)["event"])


def test_purses_show_coins_and_order_and_whose_turn_it_is():
    view = view_at(0.5, viewer=2)
    (asked,) = view.to_move
    for seat in range(4):
        purse = things_of(view)[f"purse-{seat}"]
        shown = words_on(purse)
        assert str(view.coins[seat]) in shown
        place = ["1st", "2nd", "3rd", "4th"][view.order.index(seat)]
        flag = things_of(view)[f"order-{seat}"]
        assert (words_on(flag), flag.title) == ([place], f"Turn order: {place}")
        assert ("turn" in purse.look.split()) == (seat == asked)
        assert ("you" in shown) == (seat == 2)
        assert str(view.piles[seat]) in words_on(things_of(view)[f"pile-{seat}"])


def test_the_end_shows_the_places():
    view = view_at(1)
    ranks = ["1st", "2nd", "3rd", "4th"]
    for seat, rank in enumerate(view.ranks):
        purse = things_of(view)[f"purse-{seat}"]
        assert [word for word in words_on(purse) if word in ranks] == [ranks[rank - 1]]
        assert ranks[rank - 1] in purse.title
        assert f"order-{seat}" not in things_of(view)


def test_the_tile_being_resolved_and_the_chosen_one_are_ringed():
    view = replace(view_at(0.5), placed=(3, 2), chosen=(3, 3))
    marks = [name for name in things_of(view) if name.startswith("mark-")]
    assert marks == ["mark-placed", "mark-chosen"]
    assert not any(name.startswith("mark-") for name in things_of(view_at(1)))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_tiles_that_wait_to_be_buried_drift_in_the_bay(number: int):
    waiting = tuple(LostTile(seat, 7, False) for seat in range(number))
    things = things_of(replace(view_at(0), eliminated=waiting))
    places = [things[f"tile-{seat}-7"] for seat in range(number)]
    assert "waiting" in things
    assert len({place.x for place in places}) == number
    assert places[-1].x < things["cell-c8"].x


def test_many_discarded_tiles_still_lie_in_the_picture():
    gone = tuple(LostTile(seat, tile, True) for seat in range(4) for tile in range(10))
    view = replace(view_at(0, viewer=SPECTATOR), board=(), discarded=gone)
    things = things_of(view)
    places = [things[f"tile-{tile.seat}-{tile.tile}"].x for tile in gone]
    assert places == sorted(set(places))
    assert places[-1] < GAME.picture(view, "en").width - 20


# --- how well it can be read ---------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_words_stand_out_from_what_lies_under_them(theme: str):
    for picture in some_pictures():
        assert Reader(picture).faint_lines(theme) == []


def test_no_words_run_off_the_picture_or_into_each_other():
    for picture in some_pictures():
        assert Reader(picture).colliding_lines() == []

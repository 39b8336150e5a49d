"""The guide: nothing in the box is left out, and its examples hold in the engine."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from engines.core.game import LANGUAGES, SPECTATOR, Language
from engines.games.bazar import GAME, events, moves
from engines.games.bazar.content import BOX, EVENT, GUILDS, QUARTERS, TILES
from engines.games.bazar.guide import scenes
from engines.games.bazar.guide.drawings import CHANCE, position
from engines.games.bazar.state import State
from engines.games.bazar.view import View, view
from tests.engines.games.bazar.table import Table, end_of_turn, place

languages = pytest.mark.parametrize("language", LANGUAGES)

HEADINGS = {
    "introduction": "Introduction",
    "material": "Matériel",
    "goal": "But du jeu et fin de la partie",
    "setup": "Mise en place",
    "quarters_and_coins": "Pièces et quartiers",
    "turn": "Déroulement d’un tour de jeu",
    "turn_order": "1. Détermination de l’ordre de jeu",
    "event_cards": "2. Cartes événement",
    "players_phase": "3. Phase des joueurs",
    "distribution": "4. Répartition des pièces",
    "elimination": "Élimination de tuiles et Marché Noir",
}
"""The headings of the booklet, in its order."""


def topics_in(collection: str, language: Language) -> list[str]:
    found = {one.id: one for one in GAME.guide(language).collections}
    return [topic.id for topic in found[collection].topics]


def of(state: State) -> View:
    return view(state, SPECTATOR)


def quarter(state: State, name: str) -> Any:
    return next(one for one in of(state).quarters if one.name == name)


# --- nothing is left out -------------------------------------------------------------


@languages
def test_every_piece_of_the_box_is_explained(language):
    assert topics_in("tiles", language) == [tile.name for tile in TILES]
    cards = topics_in("normal_events", language)
    cards += topics_in("conditional_events", language)
    assert cards == [*EVENT]
    assert topics_in("quarters", language) == [one.name for one in QUARTERS]
    assert topics_in("guilds", language) == [*GUILDS]


@languages
def test_every_piece_and_every_sign_is_shown(language):
    for collection in GAME.guide(language).collections:
        assert all(topic.picture for topic in collection.topics), collection.id


@languages
def test_nothing_is_written_of_a_piece_that_is_not_there(language):
    file = files("engines.games.bazar") / "guide" / f"{language}.toml"
    written = tomllib.loads(file.read_text("utf-8"))
    assert [*written["tiles"]] == [tile.name for tile in TILES]
    assert [*written["events"]] == [*EVENT]
    assert [*written["quarters"]] == [one.name for one in QUARTERS]
    assert [*written["guilds"]] == [*GUILDS]
    assert {*written["signs"]} == {*topics_in("signs", language)}


def test_the_headings_are_those_of_the_booklet_in_its_order():
    sections = GAME.guide("fr").sections
    assert {section.id: section.title for section in sections} == HEADINGS
    assert [section.id for section in sections] == [*HEADINGS]


def test_every_drawing_is_shown():
    for language in LANGUAGES:
        file = files("engines.games.bazar") / "guide" / f"{language}.toml"
        told = file.read_text("utf-8")
        assert [one for one in scenes.DRAWINGS if f'"{one}"' not in told] == []


@languages
def test_the_numbers_of_the_box_are_those_of_the_text(language):
    guide = GAME.guide(language)
    text = " ".join(section.text for section in guide.sections)
    assert f"**{BOX.winning_coins} " in text
    assert f"**{len(TILES) * len(GUILDS)} " in text
    for one in guide.collections:
        if one.id == "tiles":
            assert str(len(TILES)) in one.text


# --- the examples hold ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "owner", "value"),
    [
        ("palace", 0, 8),
        ("port", None, 4),
        ("grand_bazaar", 2, 3),
        ("mosque", 3, 3),
        ("tanneries", None, 2),
    ],
)
def test_the_table_of_owners_is_what_the_engine_finds(name, owner, value):
    found = quarter(position(scenes.MAJORITIES), name)
    assert (found.owner, found.value) == (owner, value)


def test_the_payment_of_the_example_is_what_the_engine_pays():
    payment = end_of_turn(scenes.MAJORITIES, aside=(0, 1)).payment
    paid = {one.quarter: (one.coins, one.seat) for one in payment.income}
    assert paid["palace"] == (8, 0)
    assert paid["grand_bazaar"] == (3, 2)
    assert paid["mosque"] == (3, 3)
    assert [(one.seat, one.coins) for one in payment.alms] == [(1, 3)]


def test_the_palace_is_worth_less_once_the_administrator_is_gone():
    before, after = (
        quarter(scenes._administrator(is_crowded_out=out), "palace").value
        for out in (False, True)
    )
    assert (before, after) == (8, 6)


@pytest.mark.parametrize(
    ("board", "courier", "ends_at"),
    [
        (scenes.TO_A_GAP, (1, 1), None),
        (scenes.TO_AN_ILLUSTRATION, (1, 3), (3, 3)),
        (scenes.BESIDE_AN_ILLUSTRATION, (2, 3), (3, 3)),
    ],
)
def test_the_three_pushes_end_where_the_text_says(board, courier, ends_at):
    seen = of(scenes._push(board, courier, is_over=True))
    lying = [one.cell for one in seen.board if (one.seat, one.tile) == (1, 4)]
    assert lying == ([ends_at] if ends_at else [])


def test_the_architect_is_blocked_to_the_right_and_turns_to_the_left():
    before, after = scenes._turn(is_over=False), of(scenes._turn(is_over=True))
    right = before.clone()
    GAME.execute(right, 0, moves.Rotate("right"), CHANCE)
    cells = [one.cell for one in of(before).board]
    assert [one.cell for one in of(right).board] == cells
    turned = {(one.seat, one.tile): one.cell for one in after.board}
    assert turned[3, 4] == (2, 3)
    assert turned[1, 4] == (3, 4)


def test_the_fifth_tile_fills_the_black_market_and_a_later_one_is_gone():
    assert len(of(scenes._expelled(is_over=False)).black_market) == 4
    assert len(of(scenes._expelled(is_over=True)).black_market) == 5
    assert quarter(scenes._opened(), "black_market").open
    assert [one.seat for one in of(scenes._lost(is_over=True)).discarded] == [3]


@pytest.mark.parametrize(("turn", "event"), [(7, 0), (8, 1), (9, 2)])
def test_the_conditional_events_come_in_the_turns_of_the_example(turn, event):
    seen = of(scenes._priority(turn))
    assert seen.turn == turn
    assert seen.event == BOX.events.conditional[event].name


# --- what explains what --------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 14))
def test_a_tile_is_explained_by_its_own_entry_wherever_it_is_named(number):
    name = TILES[number].name
    assert GAME.topics(moves.PlaceTile(number, (0, 1)), None) == (name,)
    assert GAME.topics(events.TilePlaced(0, number, (0, 1)), None) == (name,)
    assert GAME.topics(events.EffectMissed(0, number), None) == (name,)


def test_a_moved_tile_is_explained_by_what_moves_it():
    charlatan = place(
        7, (3, 3), "y3  .  .  Gf .  #  .  .  .  .\ny2  .  #  #  Bv .  .  #  #  ."
    )
    figure = place(8, (3, 3), "y6  V0 Vf .  .  #  .  .  .  .")
    assert topic_of_the_question(charlatan) == "charlatan"
    assert topic_of_the_question(figure) == "influential_figure"


def topic_of_the_question(table: Table) -> str:
    (seat,) = table.game.to_move(table.state)
    move = table.game.legal(table.state, seat)[0]
    (topic,) = GAME.topics(move, table.game.view(table.state, seat))
    return topic


def test_what_a_seat_drew_is_explained_to_nobody():
    assert GAME.topics(events.TileDrawn(0, 5), None) == ()
    assert GAME.topics(events.TileDrawn(0, None), None) == ()

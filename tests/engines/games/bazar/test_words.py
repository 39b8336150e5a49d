"""Names and sentences, in English and in French."""

from typing import Any

import pytest
from msgspec.structs import replace

from engines.core.game import LANGUAGES, Language
from engines.core.words import read_tables
from engines.games.bazar import GAME, events, moves
from engines.games.bazar.content import (
    BOX,
    DIRECTIONS,
    EVENT,
    GUILDS,
    PILE,
    QUARTERS,
    TILES,
)
from engines.games.bazar.describe import question
from engines.games.bazar.describe.choices import ASKED
from engines.games.bazar.describe.happenings import SENTENCES
from engines.games.bazar.describe.names import (
    cell_name,
    event_effect,
    tile_effect,
    words,
)
from tests.engines.games.bazar.table import end_of_turn
from tests.engines.sentences import assert_is_a_sentence

Record = events.AnyEvent | moves.AnyMove

V, G, B, O = range(4)  # noqa: E741 - the guilds' letters on the tiles
LEADER, BEGGAR, ADMINISTRATOR, TRAITOR, FISHMONGER, COURIER = range(6)
FIGURE, ARCHITECT, PEDLAR, CHANGER, JANISSARY = range(8, 13)


def book(language: Language) -> dict[str, Any]:
    return read_tables("engines.games.bazar", language)


# --- every name ----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: Language):
    names = words(language)
    for table, keys in (
        ("guilds", GUILDS),
        ("quarters", [quarter.name for quarter in QUARTERS]),
        ("tiles", [tile.name for tile in TILES]),
        ("events", list(EVENT)),
    ):
        called = [names.name(table, key) for key in keys]
        assert all(called), f"{table} without a name in {language}."
        assert len(set(called)) == len(called), f"Two {table} share a name: {called}."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forms_of_a_name_are_complete(language: Language):
    for table in ("guilds", "quarters", "tiles", "events"):
        forms = [set(entry) - {"label"} for entry in book(language)[table].values()]
        assert all(form == forms[0] for form in forms), table


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_short_enough_for_a_tile_and_differ(language: Language):
    labels = [entry["label"] for entry in book(language)["tiles"].values()]
    assert max(map(len, labels)) <= 7
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_guilds_are_told_apart_by_their_first_letter(language: Language):
    letters = [words(language).name("guilds", guild)[0] for guild in GUILDS]
    assert letters == ["V", "G", "B", "O"]


def test_tiles_are_called_as_the_rulebook_calls_them():
    rulebook = {
        BEGGAR: "Mendiant",
        ADMINISTRATOR: "Administrateur",
        TRAITOR: "Traître",
        FISHMONGER: "Poissonnier",
        COURIER: "Coursier",
        FIGURE: "Personnalité Influente",
        ARCHITECT: "Architecte",
        PEDLAR: "Marchand ambulant",
    }
    for tile, name in rulebook.items():
        assert words("fr").name("tiles", TILES[tile].name) == name


# --- effects -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_and_event_says_in_a_sentence_what_it_does(language: Language):
    names = words(language)
    effects = [tile_effect(tile, names) for tile in range(len(TILES))]
    effects += [event_effect(event, names) for event in EVENT]
    for effect in effects:
        assert_is_a_sentence(effect)
    assert len(set(effects)) == len(effects)


@pytest.mark.parametrize(
    ("tile", "amount"),
    [
        (BEGGAR, BOX.effects.alms),
        (ADMINISTRATOR, BOX.effects.administrator_raise),
        (FISHMONGER, BOX.effects.fishmonger_push),
        (COURIER, BOX.effects.courier_push),
        (PEDLAR, BOX.effects.pedlar_steps),
        (JANISSARY, BOX.effects.bounty),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_amounts_in_effects_are_those_of_the_box(
    tile: int, amount: int, language: Language
):
    assert f" {amount} " in tile_effect(tile, words(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", EVENT.values(), ids=lambda card: card.name)
def test_an_event_names_just_the_quarters_it_changes(card, language: Language):
    names = words(language)
    changed = {*card.raised, *card.lowered, *card.barred}
    if card.special == "opens_the_harem":
        changed = {"harem"}
    if len(changed) == len(QUARTERS):
        changed = set()  # It says "every quarter".
    effect = event_effect(card.name, names)
    named = {q.name for q in QUARTERS if names.name("quarters", q.name) in effect}
    assert named == changed


# --- every sentence ------------------------------------------------------------------

CELL = (3, 2)
SPECIMENS: list[Record] = [
    events.GameBegan(3),
    events.PileShuffled(G, (None, None)),
    events.PileShuffled(G, (BEGGAR, COURIER)),
    events.EventsShuffled((None, None)),
    events.EventsShuffled(("storm", "fire")),
    events.HandDrawn(G, (None, None, None)),
    events.HandDrawn(G, (BEGGAR, COURIER, FIGURE)),
    events.StartTilePlaced(V, CELL),
    events.TurnBegan(4, (G, O, V, B)),
    *(events.QuarterOpened(quarter.name) for quarter in QUARTERS),
    *(events.EventRevealed(card.name, "normal") for card in BOX.events.normal),
    *(events.EventRevealed(c.name, "conditional") for c in BOX.events.conditional),
    *(events.TilePlaced(G, tile, CELL) for tile in PILE),
    events.TileEliminated(V, COURIER, CELL),
    events.TilesMoved((events.Shift(V, COURIER, CELL, (4, 2)),)),
    events.TilesMoved((events.Shift(V, COURIER, CELL, None),)),
    events.TilesMoved(
        (events.Shift(V, FIGURE, CELL, (4, 2)), events.Shift(O, LEADER, (4, 2), None))
    ),
    events.TileChosen(B, CELL),
    events.TileSilenced(O, ADMINISTRATOR, CELL),
    events.CoinsTaken(G, 1, CHANGER),
    events.CoinsTaken(G, 2, JANISSARY),
    events.EffectMissed(G, COURIER),
    events.TileTurnedDown(CELL),
    events.TileBuried(G, ARCHITECT, (3, 6)),
    events.BlackMarketFilled(),
    events.TileDiscarded(B, FIGURE),
    events.HandTileDiscarded(B, FIGURE),
    events.TileDrawn(V, None),
    events.TileDrawn(V, PEDLAR),
    events.PileExhausted(O),
    events.TilesKept(O),
    events.CoinsDistributed((events.Income("port", 4, None),), ()),
    events.CoinsDistributed(
        (events.Income("port", 4, G), events.Income("palace", 0, V)),
        (events.Alms(O, 3, "port"),),
    ),
    events.GameEnded((2, 1, 3), (60, 77, 1), "coins"),
    events.GameEnded((1, 2), (75, 75), "events"),
    moves.PlaceStartTile(CELL),
    *(moves.PlaceTile(tile, CELL) for tile in PILE),
    *(moves.PushTile(direction) for direction in DIRECTIONS),
    moves.Rotate("right"),
    moves.Rotate("left"),
    moves.Walk("N", 1),
    moves.Walk("W", 3),
    moves.MoveTile(CELL),
    moves.MoveTileTo(CELL),
    moves.KeepTiles(),
    moves.Silence(CELL),
    moves.SwapTile(CELL),
    moves.SwapWith(CELL),
    moves.BuryTile((3, 6)),
    moves.DiscardTile(ARCHITECT),
]


def test_every_kind_of_record_has_a_sentence_and_a_specimen():
    kinds = {*GAME.events, *GAME.moves}
    assert {*SENTENCES, *ASKED} == kinds
    assert {type(specimen) for specimen in SPECIMENS} == kinds


@pytest.mark.parametrize("record", SPECIMENS, ids=repr)
def test_every_record_makes_a_sentence_of_its_own_in_each_language(record: Record):
    english, french = (GAME.describe(record, language) for language in LANGUAGES)
    assert_is_a_sentence(english)
    assert_is_a_sentence(french)
    assert english != french


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_records_make_different_sentences(language: Language):
    told: dict[str, Record] = {}
    for record in SPECIMENS:
        sentence = GAME.describe(record, language)
        assert told.setdefault(sentence, record) == record, sentence


@pytest.mark.parametrize(
    ("record", "english", "french"),
    [
        (
            events.TilePlaced(G, COURIER, (3, 2)),
            "The Greeks place their Courier at d3, in the Palace.",
            "Les Grecs placent leur Coursier en d3, au Palais.",
        ),
        (
            events.StartTilePlaced(B, (0, 1)),
            "The Byzantines place their Guild Leader at a2, in the Tanneries.",
            "Les Byzantins placent leur Chef de guilde en a2, aux Tanneries.",
        ),
        (
            events.TileSilenced(O, ADMINISTRATOR, (8, 7)),
            "A Janissary turns the Ottoman Administrator at i8 face down: its effect "
            "is over.",
            "Un Janissaire retourne face cachée l’Administrateur des Ottomans en "
            "i8\xa0: son effet cesse.",
        ),
        (
            events.TilesMoved(
                (
                    events.Shift(V, FIGURE, (3, 2), (4, 2)),
                    events.Shift(O, LEADER, (4, 2), None),
                )
            ),
            "The Venetian Influential Figure moves from d3 to e3 and the Ottoman Guild "
            "Leader leaves the board from e3.",
            "La Personnalité Influente des Vénitiens passe de d3 à e3 et le Chef de "
            "guilde des Ottomans quitte le plateau depuis e3.",
        ),
        (
            events.CoinsTaken(V, 1, CHANGER),
            "The Venetians take 1 coin with their Money Changer.",
            "Les Vénitiens prennent 1 pièce grâce à leur Changeur.",
        ),
        (
            events.CoinsTaken(V, 0, CHANGER),
            "The Venetians take 0 coins with their Money Changer.",
            "Les Vénitiens prennent 0 pièce grâce à leur Changeur.",
        ),
        (
            events.CoinsDistributed(
                (
                    events.Income("tanneries", 2, None),
                    events.Income("port", 4, G),
                    events.Income("palace", 6, G),
                ),
                (events.Alms(O, 3, "port"), events.Alms(O, 3, "palace")),
            ),
            "The Greeks receive 10 coins (Port 4, Palace 6) and the Ottomans 6 coins "
            "(alms 6).",
            "Les Grecs reçoivent 10 pièces (Port 4, Palais 6) et les Ottomans 6 pièces "
            "(aumône 6).",
        ),
        (
            events.TurnBegan(2, (B, G)),
            "Turn 2: the Byzantines play first, then the Greeks.",
            "Tour 2\xa0: les Byzantins jouent en premier, puis les Grecs.",
        ),
        (
            events.GameEnded((3, 1, 2), (40, 77, 1), "coins"),
            "The goal of 75 coins is reached: the Greeks win with 77 coins, ahead of "
            "the Byzantines (1) and the Venetians (40).",
            "L’objectif de 75 pièces est atteint\xa0: les Grecs gagnent avec 77 "
            "pièces, devant les Byzantins (1) et les Vénitiens (40).",
        ),
        (
            events.GameEnded((1, 2), (74, 74), "events"),
            "All 11 event cards have been played: the Venetians win with 74 coins, "
            "ahead of the Greeks (74). Where coins are equal, the lower order token "
            "comes first.",
            "Les 11 cartes événement ont été jouées\xa0: les Vénitiens gagnent avec 74 "
            "pièces, devant les Grecs (74). À égalité de pièces, le jeton d’ordre le "
            "plus bas passe devant.",
        ),
        (
            moves.DiscardTile(ARCHITECT),
            "Discard the Architect.",
            "Défausser l’Architecte.",
        ),
        (moves.Walk("E", 1), "Walk 1 step to the east.", "Faire 1 pas vers l’est."),
    ],
)
def test_sentences_are_grammatical(record: Record, english: str, french: str):
    assert GAME.describe(record, "en") == english
    assert GAME.describe(record, "fr") == french


# --- what nobody should ask for, and what everybody is asked -------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "move",
    [
        moves.PlaceTile(99, (3, 2)),
        moves.PlaceTile(-1, (3, 2)),
        moves.MoveTile((40, -3)),
    ],
)
def test_a_move_out_of_this_world_can_be_described(move: Record, language: Language):
    assert_is_a_sentence(GAME.describe(move, language))


def test_cells_are_named_from_the_north_west_and_other_places_by_their_numbers():
    assert cell_name((0, 0)) == "a1"
    assert cell_name((8, 7)) == "i8"
    assert cell_name((9, 7)) == "(9, 7)"
    assert cell_name((-1, 0)) == "(-1, 0)"


def test_an_illustration_is_named_without_a_quarter():
    assert GAME.describe(moves.MoveTile((4, 3)), "en") == "Move the tile at e4."


def test_the_question_names_who_is_asked_and_at_the_end_who_has_won():
    begun = end_of_turn(seats=2, order=(V, G)).view
    assert question(begun, words("en")) == "Greeks: place a tile"
    assert question(begun, words("fr")) == "Grecs\xa0: placer une tuile"
    over = replace(begun, to_move=(), asked="nothing")
    assert question(over, words("en")) == "Nobody is asked"
    over = replace(over, ranks=(2, 1), coins=(70, 74))
    assert question(over, words("en")) == "The Greeks win"
    over = replace(over, coins=(74, 74))
    assert question(over, words("en")) == "The Greeks win by the lower order token"


def test_the_game_has_a_title():
    assert [GAME.title(language) for language in LANGUAGES] == ["Bazar", "Bazar"]

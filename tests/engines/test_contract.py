"""The contract, over the registry: what holds for every match of every game.

The laws are in `contract/`, and so is the proof that each of them can be broken. They
are also tried on two games of the tests' own, of which one has what others may lack and
the other lacks what they may have, and on the game that `souk game new` writes. `make
fuzz` tries the same laws on other matches each time.

Whatever pages, forms, bots and stored rows need of a game is demanded here.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from engines.core.chance import Chance
from engines.core.disclosure import ChanceDrawn, NoChance
from engines.core.errors import IllegalMove, WrongSeats
from engines.core.game import LANGUAGES, MOST_SEATS, AnyGame, Player, Question
from engines.core.play import ask_in_turn, play_on
from engines.core.records import Event, Move, Options
from engines.registry import GAMES, load
from replays.models import MatchLog
from souk.cli.game_template.game import GAME as NEW_GAME
from tests.engines.contract.laws import LAWS
from tests.engines.contract.sealed_bids import OPEN_BIDS, SEALED_BIDS
from tests.engines.matches import (
    GAME_TESTS,
    Match,
    Table,
    play_match,
    play_matches,
    random_players,
    registered_tables,
    tables_of,
)
from tournaments.forms.options import option_fields, read_options

ROOT = Path(__file__).parents[2]

OWN_GAMES: tuple[AnyGame, ...] = (SEALED_BIDS, OPEN_BIDS, NEW_GAME)
ALL_TABLES = (
    *(table for game in OWN_GAMES for table in tables_of(game)),
    *registered_tables(),
)
ALL_GAMES: tuple[AnyGame, ...] = (*OWN_GAMES, *map(load, GAMES))

CHECKED = 1
"""How many matches at each table are held against the laws."""

PLAYED = 20
"""How many are played, to see what can occur at all."""

LONGEST_TITLE = 40
LONGEST_BLURB = 300
"""Two sentences at most."""

LONGEST_MATCH = 5_000
"""Greedy players who go round in circles would do so on the site for ever."""

PASCAL_CASE = re.compile(r"(?:[A-Z][a-z0-9]*)+")
SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")


@cache
def matches(table: Table, played: int = PLAYED) -> tuple[Match, ...]:
    return play_matches(table, [b"match %d" % number for number in range(played)])


def name(part: object) -> str:
    return getattr(part, "__name__", None) or getattr(part, "name", None) or str(part)


def tables() -> Iterator[pytest.ParameterSet]:
    """Yield all tables; the first of each game stands for the others in a hurry."""
    for game in ALL_GAMES:
        first, *others = tables_of(game)
        yield pytest.param(first, id=str(first))
        for table in others:
            yield pytest.param(table, id=str(table), marks=pytest.mark.thorough)


@pytest.mark.parametrize("law", LAWS, ids=name)
@pytest.mark.parametrize("table", [*tables()])
def test_a_match_keeps_the_law(table, law):
    for match in matches(table, CHECKED):
        law(match)


# --- what occurs ---------------------------------------------------------------------


def rarities(game_name: str) -> set[str]:
    """Return the records that random play hardly ever leads to, as the tests say."""
    path = GAME_TESTS / game_name / "rare.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


@pytest.mark.thorough
@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_every_declared_record_occurs(game):
    """In random play; the rare ones, too, in golden replays, which is tested there."""
    occurred = {
        type(record).__name__
        for table in tables_of(game)
        for match in matches(table)
        for step in match.steps
        for record in (step.move, *step.events)
    }
    declared = {kind.__name__ for kind in (*game.moves, *game.events)}
    rare = rarities(game.name)
    assert rare <= declared
    assert declared - occurred <= rare


@pytest.mark.parametrize(
    ("game", "player"),
    [(game, player) for game in ALL_GAMES for player in game.players],
    ids=name,
)
def test_a_player_that_comes_with_a_game_makes_legal_moves_and_the_same_again(
    game, player
):
    table = tables_of(game)[0]
    logs = []
    for _ in range(2):
        players = random_players(table.seats, b"others")
        players[0] = game.players[player](Chance(b"the player"))
        logs.append(play_match(table, b"a match", players).log())
    assert logs[0] == logs[1]


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_one_player_chooses_at_random_and_one_is_greedy(game):
    assert {"random", "greedy"} <= {*game.players}


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_greedy_players_come_to_the_end_of_their_match(table):
    decisions = 0

    def greedy(seat: int) -> Player[Any, Any]:
        player = table.game.players["greedy"](Chance(bytes([seat])))

        def choose(question: Question[Any, Any]) -> Any:
            nonlocal decisions
            decisions += 1
            assert decisions <= LONGEST_MATCH, "It goes on and on."
            return player(question)

        return choose

    players = [greedy(seat) for seat in range(table.seats)]
    assert play_match(table, b"greedy", players).outcome


# --- what is declared ----------------------------------------------------------------


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_stored_names_are_written_as_names_are(game):
    assert SNAKE_CASE.fullmatch(game.name)
    longest = MatchLog._meta.get_field("game").max_length
    assert longest
    assert len(game.name) <= longest
    assert type(game.rules_version) is int
    assert game.rules_version >= 1
    assert re.fullmatch("[0-9a-f]{64}", game.content_hash)
    for kind in (*game.moves, *game.events):
        assert PASCAL_CASE.fullmatch(kind.__name__)
        for field in kind.__struct_fields__:
            assert SNAKE_CASE.fullmatch(field)
            assert field != "type"
    for field in (*game.options.__struct_fields__, *game.view_type.__struct_fields__):
        assert SNAKE_CASE.fullmatch(field)


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_every_record_is_stored_under_the_name_of_its_class(game):
    names = [kind.__name__ for kind in (*game.moves, *game.events)]
    assert len(set(names)) == len(names)
    for kind in (*game.moves, *game.events):
        config = kind.__struct_config__
        assert (config.tag_field, config.tag) == ("type", kind.__name__)
        assert config.frozen
        assert config.forbid_unknown_fields
    assert all(issubclass(kind, Move) for kind in game.moves)
    assert all(issubclass(kind, Event) for kind in game.events)
    assert all(kind.version >= 1 for kind in game.events)


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_a_game_has_a_title_in_every_language(game):
    for title in map(game.title, LANGUAGES):
        assert 0 < len(title.strip()) <= LONGEST_TITLE


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_a_game_is_introduced_in_every_language(game):
    blurbs = [game.blurb(language) for language in LANGUAGES]
    assert len(set(blurbs)) == len(LANGUAGES)
    for blurb in blurbs:
        assert blurb.endswith(".")
        assert len(blurb) <= LONGEST_BLURB


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_every_option_and_every_choice_has_its_words_in_every_language(game):
    fields = msgspec.structs.fields(game.options)
    told = [game.option_words(language) for language in LANGUAGES]
    for words in told:
        assert [*words] == [field.name for field in fields]
        for field in fields:
            assert words[field.name].title.strip()
            assert words[field.name].help.endswith(".")
            assert {*words[field.name].values} == named_values(field.type)
    for field in fields:
        assert told[0][field.name] != told[1][field.name]


def named_values(kind: Any) -> set[str]:
    """Return the names an option can be set to, alone or several at once."""
    if get_origin(kind) is Literal:
        return {*get_args(kind)}
    return {value for part in get_args(kind) for value in named_values(part)}


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_options_are_all_optional(game):
    assert issubclass(game.options, Options)
    assert game.options.__struct_config__.frozen
    assert game.options.__struct_config__.forbid_unknown_fields
    assert game.options() == game.options()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_a_form_asks_for_every_option_and_reads_what_is_usual(game, language):
    fields = option_fields(game.options, "", game.option_words(language))
    assert [*fields] == [*game.options.__struct_fields__]
    usual = {option: field.initial for option, field in fields.items()}
    assert read_options(game.options, "", usual) == "{}"


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_every_record_has_a_json_schema(game):
    for kind in (*game.moves, *game.events, game.options, game.view_type):
        assert (
            msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"] is not None
        )


@pytest.mark.parametrize("game", [*map(load, GAMES)], ids=name)
def test_the_view_is_where_a_new_bot_imports_it_from(game):
    assert import_module(f"engines.games.{game.name}.view").View is game.view_type


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_a_wrong_number_of_seats_is_refused(game):
    assert game.seats.step == 1
    assert 2 <= game.seats[0] <= game.seats[-1] <= MOST_SEATS
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 1000):
        with pytest.raises(WrongSeats, match=re.escape(game.title("en"))):
            game.begin(seats, Chance(b"seed"))


@pytest.mark.parametrize("game", ALL_GAMES, ids=name)
def test_a_match_that_has_not_begun_asks_nobody(game):
    state = game.new_state()
    assert game.to_move(state) == ()
    assert game.outcome(state) is None
    assert game.round_of(state) == 0
    table = tables_of(game)[0]
    with pytest.raises(IllegalMove):
        game.decide(state, 0, matches(table)[0].pool[0], Chance(b"seed"))


@pytest.mark.long
def test_the_order_of_hashes_has_no_effect():
    """Sets and hashes differ from process to process; matches must not."""
    digests = {digests_with(hash_seed) for hash_seed in ("0", "1", "20")}
    assert len(digests) == 1
    assert len(digests.pop().splitlines()) == len(registered_tables())


def digests_with(hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "tests.engines.matches"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_whether_chance_decides_anything_behind_its_setup(name):
    """Where it does not, a fork with a seed of its own would be no other match."""
    game = load(name)
    seats = game.seats[0]
    state = game.fold(game.begin(seats, game.chance(b"setup"), None))
    dice = [Chance(bytes([seat])) for seat in range(seats)]
    ask = ask_in_turn([game.players["random"](one) for one in dice])
    try:
        play_on(game, state, ask, chance=NoChance())
    except ChanceDrawn:
        assert game.has_later_draws
    else:
        assert not game.has_later_draws

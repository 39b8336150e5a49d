"""A step in words: as much as the viewer may know, and nothing a terminal obeys."""

from dataclasses import replace
from re import findall

import pytest

from engines import registry
from engines.core.game import LANGUAGES, OMNISCIENT, SPECTATOR, Language, Outcome
from engines.core.words import read_tables
from replays.log.errors import UnreadableLog
from replays.log.steps import Replay
from souk.cli.step_text import board, harmless, heading, picture, sentences
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import recorded


def test_the_setup_has_events_and_no_choice(replay):
    assert sentences(replay, 0, OMNISCIENT, "en") == ["GameBegan(seats=2, rounds=3)."]


def test_a_step_begins_with_who_chose_what_and_how_long_it_took(replay):
    choice, *_ = sentences(replay, 1, OMNISCIENT, "en")
    assert choice.startswith("Hand 0 · random 1 took 0.20 ms: Show(fingers=")
    choice, *_ = sentences(replay, 1, OMNISCIENT, "fr")
    assert choice.startswith("Main 0 · random 1, en 0,20 ms : Show(fingers=")


@pytest.mark.usefixtures("replay")
def test_what_a_bot_noted_stands_behind_its_choice():
    replay = Replay(recorded(FINGERS_GAME, 2, note="I show \x1b[31mfour."))
    choice, note, *_ = sentences(replay, 1, OMNISCIENT, "en")
    assert "Show" in choice
    assert note == "It notes: I show \N{REPLACEMENT CHARACTER}[31mfour."
    assert len(sentences(replay, 1, SPECTATOR, "en")) == 2


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_a_hidden_choice_stays_hidden(replay, viewer):
    choice, event = sentences(replay, 1, viewer, "en")
    assert choice == "Hand 0 · random 1 took 0.20 ms."
    assert event == "FingersChosen(seat=0, fingers=None)."
    assert board(replay, 1, viewer, "en")[2] == "chosen (0, None)"


def test_a_seat_sees_its_own_choice(replay):
    choice, event = sentences(replay, 1, 0, "en")
    assert "Show" in choice
    assert "None" not in event
    assert board(replay, 1, 0, "en") == board(replay, 1, OMNISCIENT, "en")


def test_the_last_step_tells_the_places(replay):
    outcome = replay.outcome
    told = sentences(replay, 6, OMNISCIENT, "en")[-2:]
    assert [line[:2] for line in told] == [f"{rank}." for rank in sorted(outcome.ranks)]
    assert not any("seat" in line for line in sentences(replay, 5, 1, "en")[1:-1])


def test_the_last_step_tells_that_everybody_is_defeated(replay):
    replay.outcome = Outcome((1, 1), (0, 0), kind="everybody_defeated")
    assert sentences(replay, 6, 0, "en")[-1] == "Everybody is defeated."


def test_the_heading_names_the_view(replay):
    views = [heading(replay, 0, viewer, "en") for viewer in (OMNISCIENT, None, 1)]
    assert [view.rpartition(" | ")[2] for view in views] == [
        "everything",
        "a spectator's view",
        "what Hand 1 · random 2 sees",
    ]


def test_the_heading_names_the_rules_if_they_are_former_ones(replay, monkeypatch):
    def top(language: Language) -> str:
        return heading(replay, 0, OMNISCIENT, language).partition(" | ")[0]

    assert (top("en"), top("fr")) == ("Fingers", "Doigts")
    upgraded = replace(FINGERS_GAME, rules_version=2)
    monkeypatch.setattr(registry, "load", lambda name: upgraded)
    assert top("en") == "Fingers, rules version 1"
    assert top("fr") == "Doigts, version 1 des règles"


def test_the_picture_is_that_of_the_step(replay):
    assert picture(replay, 2, OMNISCIENT, "en").title == "Fingers, round 2"


def test_a_terminal_is_given_no_orders():
    assert harmless("a\x1b[2Jb\x07\r\x9bc\nd\té") == "a�[2Jb���c\nd�é"


@pytest.mark.parametrize("show", [sentences, board, picture])
def test_records_the_game_has_no_words_for_are_blamed_on_the_log(replay, show):
    def stumble(*_: object) -> str:
        raise KeyError("wonder")

    replay.game = replace(replay.game, describe=stumble, text=stumble, picture=stumble)
    with pytest.raises(UnreadableLog, match=r"line 4: Step 1, .*KeyError"):
        show(replay, 1, OMNISCIENT, "en")


def test_both_languages_have_the_same_words():
    def shape(words):
        return {table: set(entries) for table, entries in words.items()}

    in_english, in_french = (read_tables("souk.cli", each) for each in LANGUAGES)
    assert shape(in_english) == shape(in_french)
    for table in ("sentences", "phrases"):
        for key, english in in_english[table].items():
            french = in_french[table][key]
            assert {*findall(r"{\w+}", english)} == {*findall(r"{\w+}", french)}

"""Every game can be learnt, and what is taught is complete in both languages."""

from dataclasses import dataclass
from typing import Any

import pytest

from engines import registry
from engines.core.chance import Chance
from engines.core.game import LANGUAGES
from engines.core.lessons import Coach, Lessons

every_game = pytest.mark.parametrize("name", registry.GAMES)


@every_game
def test_both_languages_teach_the_same_things(name):
    english, french = (registry.load(name).coach.lessons(one) for one in LANGUAGES)
    for table in ("decisions", "happenings", "reasons"):
        told = getattr(english, table)
        assert told
        assert told.keys() == getattr(french, table).keys()
        assert all(told[key] != getattr(french, table)[key] for key in told)
    for key, lesson in english.decisions.items():
        assert lesson.title
        assert lesson.text
        assert lesson.matters, key
        assert french.decisions[key].matters


@every_game
def test_what_is_told_of_events_is_about_events_of_the_game(name):
    game = registry.load(name)
    known = {event.__name__ for event in game.events}
    assert game.coach.lessons("en").happenings.keys() <= known


@every_game
def test_the_first_match_asks_the_newcomer_first_and_has_a_lesson_for_each_decision(
    name,
):
    game = registry.load(name)
    coach = game.coach
    assert coach.seed is not None
    seats, lessons = game.seats[0], coach.lessons("en")
    chance = game.chance(coach.seed)
    options = coach.options or game.options()
    state = game.fold(game.begin(seats, chance, options))
    assert 0 in game.to_move(state)
    players = [game.players["greedy"](Chance(bytes(32))) for _ in range(seats)]
    while asked := game.to_move(state):
        seat = asked[0]
        view, moves = game.view(state, seat), game.legal(state, seat)
        if seat == 0:
            assert coach.topic(view) in lessons.decisions
        question = Question(seat, view, moves)
        game.execute(state, seat, players[seat](question), chance)


@dataclass(frozen=True)
class Question:
    seat: int
    view: Any
    moves: list[Any]


@every_game
def test_a_reason_is_there_for_any_move_and_is_finished(name):
    game, found = registry.load(name), set()
    seats = game.seats[-1]
    chance = game.chance(bytes(range(32)))
    state = game.fold(game.begin(seats, chance))
    players = [game.players["random"](Chance(bytes([n]) * 32)) for n in range(seats)]
    while asked := game.to_move(state):
        seat = asked[0]
        view, moves = game.view(state, seat), game.legal(state, seat)
        found |= {
            game.coach.reason(view, move, language)
            for move in moves
            for language in LANGUAGES
        }
        question = Question(seat, view, moves)
        game.execute(state, seat, players[seat](question), chance)
    assert len(found) > 10
    assert all(not words or words[-1] in ".!" for words in found)
    assert not any("{" in words or "None" in words for words in found)


def test_a_game_without_a_coach_teaches_nothing_and_works_all_the_same():
    coach: Coach[Any, Any] = Coach()
    assert coach.lessons("en") == Lessons()
    assert coach.topic(object()) == ""
    assert coach.reason(object(), object(), "fr") == ""
    assert coach.options is None
    assert coach.seed is None

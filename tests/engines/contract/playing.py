"""Laws of playing by hand: all that a page needs to let a person play and watch."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.game import LANGUAGES, OMNISCIENT, Seat
from engines.core.records import Move
from tests.engines.matches import Match

POINTED = 12
"""How many positions of a match are drawn to find what is pointed at."""

TAKEN_OVER = 12
"""From how many positions of a match somebody else plays on."""

LONGEST = 130
"""So many letters a sentence on a button may have."""

LONGEST_HEADING = 40
LONGEST_QUESTION = 90

MOST_HEADINGS = 8

FEWEST_STEPS = 4
"""Of so many steps at most one is marked, for a mark on all would mark nothing."""


def questions(match: Match) -> Iterator[tuple[Any, Seat, list[Move]]]:
    """Yield every list of moves that a seat was to choose from, with the state."""
    for state, _ in match.positions():
        for seat in match.game.to_move(state):
            yield state, seat, match.game.legal(state, seat)


def moves_of_a_list_are_told_apart(match: Match) -> None:
    for state, seat, moves in questions(match):
        view = match.game.view(state, seat)
        for language in LANGUAGES:
            told = [match.game.describe(move, language, view) for move in moves]
            assert len(set(told)) == len(told), f"Two moves are told alike: {told}."
            for sentence in told:
                assert len(sentence) <= LONGEST, f"{sentence!r} is too long."


def every_move_has_its_heading_in_each_language(match: Match) -> None:
    for _, _, moves in questions(match):
        for language in LANGUAGES:
            headings = [match.game.heading(move, language) for move in moves]
            again = [match.game.heading(move, language) for move in moves]
            assert headings == again, "A heading changes."
            assert len(set(headings)) <= MOST_HEADINGS, f"Too many: {set(headings)}."
            for heading in headings:
                _check_heading(heading)


def a_kind_of_moves_has_one_name_in_each_language(match: Match) -> None:
    """Statistics count moves by the English one, and show the others."""
    names: dict[str, str] = {}
    for _, _, moves in questions(match):
        for move in moves:
            kind, *others = (match.game.kind_of(move, each) for each in LANGUAGES)
            for name in (kind, *others):
                _check_heading(name)
            known = names.setdefault(kind, *others)
            assert [known] == others, f"{kind!r} is {known!r}, or {others}."


def every_question_is_put_in_each_language(match: Match) -> None:
    for state, seat, _ in questions(match):
        view = match.game.view(state, seat)
        for language in LANGUAGES:
            _check_heading(match.game.prompt(view, language), LONGEST_QUESTION)


def _check_heading(heading: str, longest: int = LONGEST_HEADING) -> None:
    assert heading == heading.strip(), f"{heading!r} is no heading."
    assert 0 < len(heading) <= longest, f"{heading!r} has no good length."
    assert not set("{}") & set(heading), f"{heading!r} is not filled in."
    assert not heading.endswith("."), f"{heading!r} is a sentence."


def what_is_pointed_at_is_in_the_picture(match: Match) -> None:
    asked = [(state.clone(), *rest) for state, *rest in questions(match)]
    dice = match.dice("points")
    for state, seat, moves in dice.sample(asked, min(POINTED, len(asked))):
        view = match.game.view(state, seat)
        things = {thing.id for thing in match.game.picture(view, "en").things}
        for move in moves:
            points = match.game.touch_targets(view, move)
            assert set(points) <= things, f"{move}: {points} are not all drawn."
            assert len(set(points)) == len(points), f"{move} points twice: {points}."


def no_choice_is_a_beginning_of_another(match: Match) -> None:
    """Otherwise nobody could touch the shorter one without beginning the longer."""
    for state, seat, moves in questions(match):
        view = match.game.view(state, seat)
        chosen = {match.game.touch_targets(view, move) for move in moves} - {()}
        for points in chosen:
            for length in range(1, len(points)):
                assert points[:length] not in chosen, f"{points} goes on too long."


def only_who_is_asked_has_something_to_touch(match: Match) -> None:
    for state, seat, moves in questions(match):
        for viewer in match.viewers:
            if viewer in match.game.to_move(state):
                continue
            view = match.game.view(state, viewer)
            assert match.game.touch_targets(view, moves[0]) == (), (
                f"{viewer} is not {seat}."
            )


def the_greedy_player_can_go_on_for_anybody(match: Match) -> None:
    """From any position, by what its seat sees there: it was not at the table before.

    It stands in for a seat that failed, and it is asked again where a match resumes.
    """
    game, dice = match.game, match.dice("greedy")
    assert "greedy" in game.players, f"Nobody stands in, only {[*game.players]} play."
    asked = [(state.clone(), *rest) for state, *rest in questions(match)]
    for state, seat, moves in dice.sample(asked, min(TAKEN_OVER, len(asked))):
        told = codec(game).encode(game.view(state, seat))
        question = SimpleNamespace(seat=seat, view=codec(game).view(told), moves=moves)
        first, again = (
            game.players["greedy"](Chance(match.seed))(question) for _ in range(2)
        )
        assert first in moves, f"{first} is not offered."
        assert first == again, f"The same question, {first} and {again}."


def scores_are_known_to_those_who_see_all(match: Match) -> None:
    """They never contradict each other, and at the end they are those that count."""
    for state, _ in match.positions():
        true = match.game.scores(match.game.view(state, OMNISCIENT))
        assert len(true) == match.seats, f"{len(true)} scores for {match.seats} seats."
        assert None not in true, "Who sees all does not know the score."
        for viewer in match.viewers:
            seen = match.game.scores(match.game.view(state, viewer))
            assert all(
                known in (None, score) for known, score in zip(seen, true, strict=True)
            ), f"{viewer} sees {seen}, but the scores are {true}."
    last = match.last_position()
    for viewer in match.viewers:
        final = match.game.scores(match.game.view(last, viewer))
        assert final == match.outcome.scores, f"{final} is not {match.outcome}."


def scores_follow_from_what_their_viewer_was_told(match: Match) -> None:
    game = match.game
    for viewer in match.viewers:
        true, told = game.new_state(), game.new_state()
        for step in match.steps:
            game.fold(step.events, true)
            game.fold((game.redact(event, viewer) for event in step.events), told)
            scores = game.scores(game.view(told, viewer))
            assert scores == game.scores(game.view(true, viewer)), f"{viewer} knows."


def highlights_are_events_and_few(match: Match) -> None:
    game = match.game
    assert game.highlights <= set(game.events), "An event is not declared."
    marked = [
        any(type(event) in game.highlights for event in step.events)
        for step in match.steps[1:]
    ]
    most = len(marked) // FEWEST_STEPS + 1
    assert sum(marked) <= most, f"{sum(marked)} of {len(marked)} steps are marked."


LAWS = (
    moves_of_a_list_are_told_apart,
    every_move_has_its_heading_in_each_language,
    a_kind_of_moves_has_one_name_in_each_language,
    every_question_is_put_in_each_language,
    what_is_pointed_at_is_in_the_picture,
    no_choice_is_a_beginning_of_another,
    only_who_is_asked_has_something_to_touch,
    the_greedy_player_can_go_on_for_anybody,
    scores_are_known_to_those_who_see_all,
    scores_follow_from_what_their_viewer_was_told,
    highlights_are_events_and_few,
)

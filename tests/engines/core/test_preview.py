"""A preview tells what is certain, from the view alone; an undo discloses nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from engines import registry
from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.disclosure import PlayedStep, discloses
from engines.core.errors import IllegalMove
from engines.core.game import LANGUAGES, AnyGame
from engines.core.preview import preview_of

SEED = bytes(range(32))
STEPS = 110


def positions(game: AnyGame, *, every: int = 7) -> Iterator[tuple[Any, int, Any]]:
    """Yield states of a match with a seat that is to move, and a move of its."""
    rng, chance = Random(5), game.chance(SEED)
    state = game.fold(game.begin(game.seats[0], chance))
    step = 0
    while game.outcome(state) is None and step < STEPS:
        seat = rng.choice(game.to_move(state))
        move = rng.choice(game.legal(state, seat))
        if step % every == 0:
            yield state, seat, move
        game.execute(state, seat, move, chance)
        step += 1


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_preview_is_the_same_wherever_the_view_is_the_same(name):
    """Two worlds that differ only in what is hidden: the previews are equal bytes."""
    game = registry.load(name)
    hidden = 0
    for state, seat, move in positions(game, every=11):
        view = game.view(state, seat)
        other = game.imagine(view, Chance(b"another world"))
        hidden += game.view(other, -1) != game.view(state, -1)
        made = [
            msgspec.json.encode(
                preview_of(game, game.view(world, seat), move, LANGUAGES[0])
            )
            for world in (state, other)
        ]
        assert made[0] == made[1]
    assert hidden, "There was something hidden."


@pytest.mark.parametrize("name", registry.GAMES)
def test_what_a_preview_calls_certain_happens(name):
    game, certain = registry.load(name), 0
    for state, seat, move in positions(game, every=5):
        shown = preview_of(game, game.view(state, seat), move, "en")
        after = state.clone()
        events = game.execute(after, seat, move, game.chance(SEED))
        view = game.view(after, seat)
        told = [game.describe(game.redact(e, seat), "en", view) for e in events]
        assert {*shown.sentences} <= {*told}
        scores = game.scores(view)
        for change in shown.scores:
            assert change.after in (None, scores[change.seat])
        if shown.is_certain:
            certain += 1
            assert shown.sentences == tuple(dict.fromkeys(told))
            picture = {one.id: one for one in game.picture(view, "en").things}
            for one in shown.changes:
                assert one.after == picture.get(one.thing)
    assert certain > 1


@pytest.mark.parametrize("name", registry.GAMES)
def test_chance_is_called_chance(name):
    """What draws is never called certain, whatever the draws come to."""
    game, drawing = registry.load(name), 0
    for state, seat, move in positions(game, every=3):
        outcomes = {
            msgspec.json.encode(game.decide(state, seat, move, game.chance(seed)))
            for seed in (b"1" * 32, b"2" * 32, b"3" * 32)
        }
        if len(outcomes) > 1:
            drawing += 1
            assert not preview_of(game, game.view(state, seat), move, "en").is_certain
    assert drawing or name == "bazar", "Its piles are shuffled beforehand."


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_move_that_may_not_be_made_has_no_preview(name):
    game = registry.load(name)
    state, seat, move = next(positions(game))
    after = state.clone()
    while seat in game.to_move(after):
        move = game.legal(after, seat)[0]
        game.execute(after, seat, move, game.chance(SEED))
    with pytest.raises(IllegalMove):
        preview_of(game, game.view(after, seat), move, "en")


def test_a_preview_draws_a_board_with_each_thing_once_and_ghosts_over_it():
    game = registry.load("bazar")
    found = (
        (preview_of(game, game.view(state, seat), move, "en"), move)
        for state, seat, move in positions(game)
    )
    shown = next(made for made, move in found if type(move).__name__ == "PlaceTile")
    names = [thing.id for thing in shown.picture.things]
    assert len(names) == len({*names})
    placed = next(one for one in shown.changes if one.kind == "moved")
    assert f"preview-{placed.thing}" in names
    assert placed.thing in shown.arrows()
    assert "previewed" in shown.picture.svg()
    assert "leaving" in shown.picture.svg()


def test_numbers_that_change_are_told_with_both_values():
    game = registry.load("merchants_bay")
    told = [
        words
        for state, seat, move in positions(game, every=3)
        for words in preview_of(game, game.view(state, seat), move, "en").numbers
    ]
    assert any("o’clock" in words and "→" in words for words in told)
    assert all("→" in words for words in told)
    assert any("→ ?" in words for words in told), "Chance is not foretold."


@pytest.mark.parametrize("name", registry.GAMES)
def test_whether_something_was_disclosed_follows_from_the_view(name):
    """Else the answer would disclose it: whether an undo is offered is on the page."""
    game, found = registry.load(name), set()
    rng, chance = Random(6), game.chance(SEED)
    state = game.fold(game.begin(game.seats[0], chance))
    for _ in range(70):
        if game.outcome(state) is not None:
            break
        seat = rng.choice(game.to_move(state))
        move = rng.choice(game.legal(state, seat))
        view = game.view(state, seat)
        other = game.imagine(view, Chance(b"another world"))
        answers = []
        before, there = state.clone(), other.clone()
        events = game.execute(state, seat, move, chance)
        followed = game.execute(other, seat, move, chance)
        told = [game.redact(event, seat) for event in events]
        if told != [game.redact(event, seat) for event in followed]:
            continue
        for origin, seen in ((before, events), (there, followed)):
            steps = [PlayedStep(seat, move, seen)]
            answers.append(discloses(game, origin, steps, seat))
        assert answers[0] == answers[1]
        found.add(answers[0])
    assert found == {True, False}


@pytest.mark.parametrize("name", registry.GAMES)
def test_what_another_chance_would_have_changed_is_disclosed(name):
    game = registry.load(name)
    for state, seat, move in positions(game, every=2):
        events = game.decide(state, seat, move, game.chance(SEED))
        others = game.decide(state, seat, move, game.chance(b"x" * 32))
        told = codec(game).encode([game.redact(event, seat) for event in events])
        if told != codec(game).encode([game.redact(event, seat) for event in others]):
            steps = [PlayedStep(seat, move, events)]
            assert discloses(game, state, steps, seat)

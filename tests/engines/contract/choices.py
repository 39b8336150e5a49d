"""Laws of choice: the list of moves is complete, and all else is refused."""

import json
from typing import Any

import msgspec

from engines.core.codec import codec
from engines.core.errors import IllegalMove, MalformedMove
from engines.core.records import Move
from tests.engines.contract.mutations import NO_MOVES, mutations
from tests.engines.matches import Match

FEWEST = 2
MOST = 500

PARTS = 5
"""In how many positions all moves of the pool are tried once."""

MUTILATED = 10
"""One of so many texts that are almost a move is tried in each position."""


def a_list_of_moves_is_a_fixed_order_of_different_moves(match: Match) -> None:
    game = match.game
    for number, (state, _) in enumerate(match.positions()):
        folded = game.fold(
            event for step in match.steps[: number + 1] for event in step.events
        )
        for seat in range(match.seats):
            moves = game.legal(state, seat)
            if seat not in game.to_move(state):
                assert moves == [], f"Seat {seat} is not to move, but has a list."
                continue
            assert FEWEST <= len(moves) <= MOST, f"The list has {len(moves)} moves."
            assert len(set(moves)) == len(moves), f"A move is listed twice: {moves}."
            for other in (state, state.clone(), folded):
                assert game.legal(other, seat) == moves, "The list is not fixed."


def every_move_of_the_list_is_accepted(match: Match) -> None:
    game, kinds = match.game, set(match.game.events)
    for state, _ in match.positions():
        for seat in game.to_move(state):
            for move in game.legal(state, seat):
                why = game.objection(state, seat, move)
                assert why is None, f"{move} is offered and refused: {why}"
                assert game.is_legal(state, seat, move), f"{move} is not legal."
                try:
                    events = game.decide(state, seat, move, match.chance)
                except IllegalMove as error:
                    raise AssertionError(f"{move} is offered: {error}") from error
                assert events, f"Nothing follows from {move}."
                assert {type(event) for event in events} <= kinds, f"{move}: {events}"


def every_readable_move_outside_the_list_is_refused(match: Match) -> None:
    """Of all moves ever offered at the table, and of others made of their parts."""
    game, dice = match.game, match.dice("strangers")
    for state, _ in match.positions():
        for seat in range(match.seats):
            listed = set(game.legal(state, seat))
            for move in match.pool[dice.randrange(PARTS) :: PARTS]:
                why = game.objection(state, seat, move)
                assert (why is None) == (move in listed), (
                    f"Seat {seat}, {move}: listed is {move in listed}, but {why!r}."
                )
                if why is not None:
                    _check_reason(why)


def a_seat_that_is_not_at_the_table_may_do_nothing(match: Match) -> None:
    """Also where its number, taken as an index, would find the last seat."""
    game = match.game
    for state, step in match.positions():
        for seat in (-1, match.seats, 99):
            for move in (step.move, match.pool[0]):
                why = game.objection(state, seat, move)
                assert why is not None, f"Seat {seat} may {move}."


def _is_sentence(words: str) -> bool:
    return words.endswith((".", "!"))


def a_refused_move_cannot_be_decided(match: Match) -> None:
    game, dice = match.game, match.dice("forbidden")
    for state, _ in match.positions():
        seat = dice.randrange(match.seats)
        listed = set(game.legal(state, seat))
        for move in dice.sample(match.pool, min(20, len(match.pool))):
            if move not in listed:
                _refuse(match, state, seat, move)


def _refuse(match: Match, state: Any, seat: int, move: Move) -> None:
    try:
        events = match.game.decide(state, seat, move, match.chance)
    except IllegalMove:
        return
    raise AssertionError(f"Seat {seat} may not {move}, but then happened {events}.")


def a_mutilated_move_is_refused(match: Match) -> None:
    """No text is taken for a move that it is not."""
    game, dice = match.game, match.dice("mutilate")
    records = codec(game)
    tags = tuple(kind.__name__ for kind in game.moves)
    for text in NO_MOVES:
        assert _read(match, text) is None, f"{text[:80]!r} was taken for a move."
    for state, step in match.positions():
        listed = game.legal(state, step.seat)
        own = records.encode(dice.choice(listed))
        texts = [*mutations(own, tags)]
        for text in dice.sample(texts, len(texts) // MUTILATED):
            move = _read(match, text)
            if move is not None and move not in listed:
                _refuse(match, state, step.seat, move)


def _read(match: Match, text: bytes) -> Move | None:
    """Return the move a text is, and None for none; a move must say what was said."""
    records = codec(match.game)
    try:
        move: Move = records.move(text)
    except MalformedMove as error:
        _check_reason(str(error))
        return None
    assert type(move) in match.game.moves, f"{text!r} was read as {move}."
    said, understood = json.loads(text), json.loads(records.encode(move))
    assert _typed(said) == _typed(understood), f"{text!r} was read as {move}."
    return move


def _check_reason(words: str) -> None:
    assert _is_sentence(words), f"{words!r} is no sentence."


def _typed(value: Any) -> Any:
    """Tell 1, 1.0 and true apart, which Python takes for equal."""
    if isinstance(value, dict):
        return {key: _typed(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_typed(part) for part in value]
    return type(value), value


def nothing_can_be_done_after_the_end(match: Match) -> None:
    game, state = match.game, match.last_position()
    assert game.to_move(state) == (), "Somebody is to move after the end."
    for seat in range(match.seats):
        assert game.legal(state, seat) == [], f"Seat {seat} has moves after the end."
        for move in match.pool:
            assert not game.is_legal(state, seat, move), f"{move} after the end."
        for move in match.pool[:: len(match.pool) // 10 or 1]:
            _refuse(match, state, seat, move)


def somebody_is_to_move_until_there_is_an_outcome(match: Match) -> None:
    game = match.game
    for state, step in match.positions():
        asked = game.to_move(state)
        assert game.outcome(state) is None, f"An outcome before {step.move}."
        assert step.seat in asked, f"Seat {step.seat} moved, but asked were {asked}."
        assert isinstance(asked, tuple), f"{asked} can be changed."
        assert list(asked) == sorted(set(asked)), f"{asked} is not in order."
        assert set(asked) <= set(range(match.seats)), f"No such seats: {asked}."


def the_outcome_gives_every_seat_its_place(match: Match) -> None:
    game, outcome = match.game, match.outcome
    assert game.outcome(match.last_position()) == outcome, "The outcome is not stored."
    ranks, scores = outcome.ranks, outcome.scores
    assert len(ranks) == len(scores) == match.seats, f"{outcome} lacks a seat."
    assert {type(number) for number in (*ranks, *scores)} == {int}, f"{outcome}"
    if outcome.kind == "ranked":
        places = [1 + sum(other < rank for other in ranks) for rank in ranks]
        assert list(ranks) == places, f"{ranks} are no places of a competition."
    text = msgspec.json.encode(outcome)
    assert msgspec.json.decode(text, type=type(outcome)) == outcome, f"{outcome}"


LAWS = (
    a_list_of_moves_is_a_fixed_order_of_different_moves,
    every_move_of_the_list_is_accepted,
    every_readable_move_outside_the_list_is_refused,
    a_seat_that_is_not_at_the_table_may_do_nothing,
    a_refused_move_cannot_be_decided,
    a_mutilated_move_is_refused,
    nothing_can_be_done_after_the_end,
    somebody_is_to_move_until_there_is_an_outcome,
    the_outcome_gives_every_seat_its_place,
)

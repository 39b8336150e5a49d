"""The loop: who is asked when, what is applied when, and what is handed on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engines.core.chance import Chance
from engines.core.errors import IllegalMove, WrongSeats
from engines.core.game import Player, Question
from engines.core.play import Step, Turn, ask_in_turn, play, play_simultaneous
from engines.core.records import Move
from tests.engines.contract.anatomy import anatomy
from tests.engines.contract.sealed_bids import (
    SEALED_BIDS,
    Abstain,
    Bid,
    BidOptions,
    BidSealed,
    BidsOpened,
    HandDealt,
    SaleBegan,
)

SEED = b"a seed"


def first_move(question: Question[Any, Any]) -> Any:
    return question.moves[0]


def play_bids(ask: Any, **more: Any) -> list[Step[Any, Any]]:
    """Play a match of two and return its steps."""
    steps: list[Step[Any, Any]] = []
    play(SEALED_BIDS, 2, ask, chance=Chance(SEED), sink=steps.append, **more)
    return steps


def test_all_who_are_to_move_are_asked_at_once():
    asked: list[list[int]] = []

    def ask(questions: Sequence[Question[Any, Any]]) -> list[Move]:
        asked.append([question.seat for question in questions])
        return [question.moves[0] for question in questions]

    play_bids(ask)
    assert asked == [[0, 1], [0, 1], [0, 1]]


def test_nobody_s_answer_is_applied_before_all_have_answered():
    def ask(questions: Sequence[Question[Any, Any]]) -> list[Move]:
        # Looked at only now, after the first seat has made up its mind.
        answers = []
        for question in questions:
            assert question.view.bids == ()
            answers.append(question.moves[0])
        return answers

    steps = play_bids(ask)
    assert len(steps) == 1 + 2 * 3


def test_a_question_tells_the_seat_its_own_moves_and_its_own_view():
    def ask(questions: Sequence[Question[Any, Any]]) -> list[Move]:
        for question in questions:
            hands = question.view.hands
            own = hands[question.seat]
            assert question.view.seat == question.seat
            assert set(hands[1 - question.seat]) == {None}
            assert question.moves == [*map(Bid, own), Abstain()]
        return [question.moves[-1] for question in questions]

    play_bids(ask)


def test_a_view_is_made_only_when_it_is_looked_at_and_only_once():
    made: list[int | None] = []

    def view(state: Any, viewer: int | None) -> Any:
        made.append(viewer)
        return SEALED_BIDS.view(state, viewer)

    game = replace(SEALED_BIDS, view=view)

    def looking(question: Question[Any, Any]) -> Any:
        assert question.view is question.view
        return question.moves[0]

    play(game, 2, ask_in_turn([first_move, looking]), chance=Chance(SEED))
    assert made == [1, 1, 1]


def test_the_sink_gets_the_setup_first_and_then_every_move_with_what_followed():
    steps = play_bids(ask_in_turn([first_move, first_move]))
    assert (steps[0].seat, steps[0].move) == (None, None)
    assert [type(event) for event in steps[0].events] == [SaleBegan, *[HandDealt] * 2]
    assert [step.seat for step in steps[1:]] == [0, 1] * 3
    assert all(isinstance(step.move, Bid) for step in steps[1:])
    assert [type(event) for event in steps[1].events] == [BidSealed]
    assert [type(event) for event in steps[2].events[:2]] == [BidSealed, BidsOpened]


def test_the_steps_fold_to_the_outcome_that_is_returned():
    steps: list[Step[Any, Any]] = []
    outcome = play(
        SEALED_BIDS,
        3,
        ask_in_turn([first_move] * 3),
        chance=Chance(SEED),
        sink=steps.append,
    )
    state = SEALED_BIDS.fold(event for step in steps for event in step.events)
    assert SEALED_BIDS.outcome(state) == outcome


def test_without_a_sink_the_match_is_played_all_the_same():
    players = [first_move, first_move]
    outcome = play(SEALED_BIDS, 2, ask_in_turn(players), chance=Chance(SEED))
    assert len(outcome.ranks) == 2


def test_options_reach_the_setup():
    ask = ask_in_turn([first_move, first_move])
    steps = play_bids(ask, options=BidOptions(lots=1))
    assert steps[0].events[0] == SaleBegan(2, 1)
    assert len(steps) == 1 + 2


def test_an_illegal_answer_is_raised_with_its_reason_and_changes_nothing():
    state = SEALED_BIDS.new_state()
    game = replace(SEALED_BIDS, new_state=lambda: state)

    def cheating(question: Question[Any, Any]) -> Bid:
        return Bid(99)

    steps: list[Step[Any, Any]] = []
    with pytest.raises(IllegalMove, match=r"The card 99 is not in your hand\."):
        play(
            game,
            2,
            ask_in_turn([first_move, cheating]),
            chance=Chance(SEED),
            sink=steps.append,
        )
    # The seat before has moved, and that is all.
    assert [step.seat for step in steps] == [None, 0]
    folded = SEALED_BIDS.fold(event for step in steps for event in step.events)
    assert anatomy(state) == anatomy(folded)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_an_answer_too_many_or_too_few_is_an_error(count):
    with pytest.raises(ValueError, match=r"zip\(\)"):
        play_bids(lambda questions: [Abstain()] * count)


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_a_wrong_number_of_seats_is_refused_before_anybody_is_asked(seats):
    def ask(questions: Sequence[Question[Any, Any]]) -> list[Any]:
        raise AssertionError("Nobody should be asked.")

    with pytest.raises(WrongSeats, match=f"by 2 to 3, not by {seats}"):
        play(SEALED_BIDS, seats, ask, chance=Chance(SEED))


def test_players_are_asked_for_their_own_seats():
    seen: list[tuple[str, int]] = []

    def named(name: str) -> Player[Any, Any]:
        def choose(question: Question[Any, Any]) -> Move:
            seen.append((name, question.seat))
            return question.moves[0]

        return choose

    play_bids(ask_in_turn([named("a"), named("b")]))
    assert seen == [("a", 0), ("b", 1)] * 3


def test_a_turn_lists_the_legal_moves_of_its_seat():
    state = SEALED_BIDS.fold(SEALED_BIDS.begin(2, Chance(SEED)))
    turn = Turn(SEALED_BIDS, state, 1)
    assert turn.moves == SEALED_BIDS.legal(state, 1)
    assert turn.view == SEALED_BIDS.view(state, 1)


def test_a_moment_may_leave_out_who_is_to_move_later():
    chance = Chance(SEED)
    state = SEALED_BIDS.fold(SEALED_BIDS.begin(2, chance))
    assert SEALED_BIDS.to_move(state) == (0, 1)
    steps: list[Step[Any, Any]] = []
    play_simultaneous(
        [Turn(SEALED_BIDS, state, 1)],
        ask_in_turn([first_move, first_move]),
        chance=chance,
        sink=steps.append,
    )
    assert [step.seat for step in steps] == [1]
    assert SEALED_BIDS.to_move(state) == (0,)

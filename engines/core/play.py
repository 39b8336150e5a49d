"""The loop that plays a match: ask who is to move, apply the answers, pass on facts.

It knows no clock, no process and no database. The caller gives it a way to ask (`ask`
gets all seats that are to move at once and may put the questions to them in parallel)
and a sink for each step.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic

import msgspec

from engines.core.chance import Chance
from engines.core.game import E, Game, M, Outcome, Player, Question, S, Seat, V
from engines.core.records import Options


class Step(msgspec.Struct, Generic[M, E], frozen=True):
    """One move with all that followed; the first step of a match has no move."""

    seat: Seat | None
    move: M | None
    events: list[E]


class Turn(Generic[S, M, E, V]):
    """The question put to a seat that is to move."""

    def __init__(self, game: Game[S, M, E, V], state: S, seat: Seat) -> None:
        self._game = game
        self._state = state
        self.seat = seat
        self.moves: list[M] = game.legal(state, seat)

    @cached_property
    def view(self) -> V:
        """What the seat may know; made when first looked at, for many never look."""
        return self._game.view(self._state, self.seat)

    def execute(self, move: M, chance: Chance) -> list[E]:
        """Play the answer; return what followed from it."""
        return self._game.execute(self._state, self.seat, move, chance)


AskAll = Callable[[Sequence[Question[M, V]]], Sequence[M]]
"""Put all questions to their seats and return the answers in the same order."""


def ask_in_turn(players: Sequence[Player[M, V]]) -> AskAll[M, V]:
    """Ask players of this process, one after the other."""

    def ask(questions: Sequence[Question[M, V]]) -> Sequence[M]:
        return [players[question.seat](question) for question in questions]

    return ask


def play(
    game: Game[S, M, E, V],
    seats: int,
    ask: AskAll[M, V],
    *,
    chance: Chance,
    options: Options | None = None,
    sink: Callable[[Step[M, E]], None] = lambda step: None,
) -> Outcome:
    """Play a match to its end and return its outcome."""
    events = game.begin(seats, chance, options)
    state = game.fold(events)
    sink(Step(None, None, events))
    return play_on(game, state, ask, chance=chance, sink=sink)


def play_on(
    game: Game[S, M, E, V],
    state: S,
    ask: AskAll[M, V],
    *,
    chance: Chance,
    sink: Callable[[Step[M, E]], None] = lambda step: None,
) -> Outcome:
    """Play a match from a position on, which changes, and return its outcome."""
    while (outcome := game.outcome(state)) is None:
        turns = [Turn(game, state, seat) for seat in game.to_move(state)]
        play_simultaneous(turns, ask, chance=chance, sink=sink)
    return outcome


def play_simultaneous(
    turns: Sequence[Turn[S, M, E, V]],
    ask: AskAll[M, V],
    *,
    chance: Chance,
    sink: Callable[[Step[M, E]], None],
) -> None:
    """Ask seats that are to move at the same time, then apply what they answer.

    All answers are in before the first is applied: no seat sees another's. Seats that
    are to move as well may be left out; they are asked later.
    """
    answers = ask(turns)
    for turn, move in zip(turns, answers, strict=True):
        sink(Step(turn.seat, move, turn.execute(move, chance)))

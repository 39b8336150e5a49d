"""The rules of Bazar, one module for each heading of the rulebook.

Every decision of the game is a *question* put to one seat. The table `QUESTIONS` says
for each question what may be answered, why an answer is refused and what follows.
After an answer the rules carry on by themselves until some seat has a real choice: a
question with a single possible answer is answered without asking.
"""

from typing import Final

from engines.core.chance import Chance
from engines.core.errors import IllegalMove, wrong_kind
from engines.core.game import Outcome
from engines.games.bazar.events import AnyEvent
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.rules import event_cards, placing, setup, tiles
from engines.games.bazar.rules.elimination import BURY
from engines.games.bazar.rules.evolve import EVOLVE
from engines.games.bazar.rules.question import DecisionKind, Emit
from engines.games.bazar.state import NOTHING, State

QUESTIONS: Final[dict[str, DecisionKind]] = {
    "start": setup.START,
    "place": placing.PLACE,
    "bury": BURY,
    **tiles.QUESTIONS,
    **event_cards.QUESTIONS,
}

_JUST: Final = tuple((seat,) for seat in range(4))


def to_move(state: State) -> tuple[int, ...]:
    return () if state.question == NOTHING else _JUST[state.asked]


def legal(state: State, seat: int) -> list[AnyMove]:
    if seat != state.asked or state.question == NOTHING:
        return []
    return QUESTIONS[state.question].choices(state)


def objection(state: State, seat: int, move: AnyMove) -> str | None:
    if state.question == NOTHING:
        return "The match is over."
    if seat != state.asked:
        return f"It is not this seat's decision: seat {state.asked} is to move."
    question = QUESTIONS[state.question]
    if not isinstance(move, question.moves):
        return wrong_kind(question.moves)
    return question.objection(state, move)


def execute(state: State, seat: int, move: AnyMove, chance: Chance) -> list[AnyEvent]:
    sentence = objection(state, seat, move)
    if sentence is not None:
        raise IllegalMove(sentence)
    events: list[AnyEvent] = []

    def emit(event: AnyEvent) -> None:
        EVOLVE[type(event)](state, event)
        events.append(event)

    QUESTIONS[state.question].answer(state, move, emit)
    _carry_on(state, emit)
    return events


def _carry_on(state: State, emit: Emit) -> None:
    """Answer for every seat that has no choice, until one has or the match is over."""
    while state.question != NOTHING:
        question = QUESTIONS[state.question]
        if question.is_open(state):
            return
        moves = question.choices(state)
        if len(moves) > 1:
            return
        if moves:
            question.answer(state, moves[0], emit)
        else:
            question.skip(state, emit)


def outcome(state: State) -> Outcome | None:
    if not state.ranks:
        return None
    return Outcome(ranks=state.ranks, scores=tuple(state.coins))

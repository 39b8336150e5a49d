"""The rules of Bazar Quest, one module or folder for each phase of a round.

Every decision is a *question* put to one seat, or to several at once. The table
`QUESTIONS` says for each question what may be answered, why an answer is refused and
what follows. After an answer the rules carry on by themselves until some seat has a
real choice: a question with a single possible answer is answered without asking.
"""

from typing import Final

from engines.core.chance import Chance
from engines.core.errors import IllegalMove, wrong_kind
from engines.core.game import Outcome
from engines.games.bazar_quest.events import AnyEvent
from engines.games.bazar_quest.moves import AnyMove
from engines.games.bazar_quest.rules import (
    display,
    interruptions,
    storage,
    supply,
    upgrade,
)
from engines.games.bazar_quest.rules.adventure import dealing
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.shopping import inviting, selling
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import NOTHING, State

QUESTIONS: Final[dict[str, DecisionKind]] = {
    "draft": supply.DRAFT,
    "employee": interruptions.EMPLOYEE,
    "discard": interruptions.DISCARD,
    "display": display.DISPLAY,
    "invite": inviting.INVITE,
    "sell": selling.SELL,
    "redraw": dealing.REDRAW,
    "purchase": upgrade.PURCHASE,
    "storage": storage.STORE,
}


def to_move(state: State) -> tuple[int, ...]:
    return state.pending


def legal(state: State, seat: int) -> list[AnyMove]:
    if seat not in state.pending:
        return []
    return QUESTIONS[state.question].choices(state, seat)


def objection(state: State, seat: int, move: AnyMove) -> str | None:
    if state.question == NOTHING:
        return "The match is over, or has not begun."
    if seat not in state.pending:
        return "It is not this seat's decision."
    question = QUESTIONS[state.question]
    if not isinstance(move, question.moves):
        return wrong_kind(question.moves)
    return question.objection(state, seat, move)


def execute(state: State, seat: int, move: AnyMove, chance: Chance) -> list[AnyEvent]:
    sentence = objection(state, seat, move)
    if sentence is not None:
        raise IllegalMove(sentence)
    table = PhaseTable(state, chance)
    QUESTIONS[state.question].answer(table, seat, move)
    _carry_on(table)
    return table.events


def _carry_on(table: PhaseTable) -> None:
    """Answer for every seat that has no choice, until one has or the match is over."""
    state = table.state
    while state.outcome is None:
        if not state.pending:
            # Every phase begins the next one; after the last, nobody is asked.
            supply.begin_round(table)
        elif not _answer_for_somebody(table):
            return


def _answer_for_somebody(table: PhaseTable) -> bool:
    """Give the only possible answer for the first seat that has no other."""
    state = table.state
    question = QUESTIONS[state.question]
    for seat in state.pending:
        if question.is_open(state, seat):
            continue
        moves = question.choices(state, seat)
        if len(moves) == 1:
            question.answer(table, seat, moves[0])
            return True
    return False


def outcome(state: State) -> Outcome | None:
    return state.outcome

"""The rules of La Baie des Marchands, one module for each heading of the booklet.

Every decision of the game is a *question* put to the active seat. The table `QUESTIONS`
says for each question what may be answered, why an answer is refused and what follows;
every merchant adds its own. After an answer the rules carry on by themselves until some
seat has a real choice: a question with a single possible answer is answered without
asking.
"""

from typing import Final

from engines.core.chance import Chance
from engines.core.errors import IllegalMove, wrong_kind
from engines.core.game import Outcome
from engines.core.records import Event, Move, Options
from engines.games.merchants_bay.frame import boats, sailors
from engines.games.merchants_bay.frame.corruption import DISCARDING, lose_ability
from engines.games.merchants_bay.frame.question import (
    ADVANCE,
    DISCARD,
    END_TURN,
    FINISH,
    Course,
    DecisionKind,
    Play,
    step,
)
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.options import BayOptions
from engines.games.merchants_bay.rules import (
    market,
    movement,
    paying,
    recruiting,
    setup,
    staff,
    turn,
)
from engines.games.merchants_bay.rules.evolve import EVOLVE
from engines.games.merchants_bay.state import NOBODY, NOTHING, State

QUESTIONS: Final[dict[str, DecisionKind]] = {
    "choose_merchant": setup.CHOOSING_MERCHANT,
    "open_shops": setup.OPENING_SHOPS,
    "action": turn.ACTION,
    "recruit": recruiting.RECRUITING,
    "deliver": recruiting.DELIVERING,
    "lose_ability": step(lose_ability),
    "assign": recruiting.ASSIGNING,
    "staff": staff.STAFFING,
    "sponsor": staff.SPONSORING,
    DISCARD: DISCARDING,
    **sailors.QUESTIONS,
    FINISH: step(paying.finish),
    "pay": step(paying.pay),
    ADVANCE: movement.ADVANCING,
    END_TURN: turn.ENDING,
    "market": market.MARKETING,
    "sell": market.SELLING,
    **boats.QUESTIONS,
    **{key: q for merchant in MERCHANTS for key, q in merchant.questions.items()},
}

COURSE: Final = Course(EVOLVE, paying.finish)


def asked(state: State) -> str:
    """Return the key of what is to be done now."""
    return state.placing or state.question


def to_move(state: State) -> tuple[int, ...]:
    if state.question == NOTHING or state.active == NOBODY:
        return ()
    return (state.active,)


def legal(state: State, seat: int) -> list[Move]:
    if seat != state.active or state.question == NOTHING:
        return []
    return [*QUESTIONS[state.placing or state.question].choices(state)]


def objection(state: State, seat: int, move: Move) -> str | None:
    if state.question == NOTHING:
        return "The match is over."
    if seat != state.active:
        return f"It is not this seat's decision: seat {state.active} is to move."
    question = QUESTIONS[state.placing or state.question]
    if not isinstance(move, question.moves):
        return wrong_kind(question.moves)
    return question.objection(state, move)


def execute(state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
    sentence = objection(state, seat, move)
    if sentence is not None:
        raise IllegalMove(sentence)
    play = Play(state, chance, COURSE)
    QUESTIONS[state.placing or state.question].answer(play, move)
    _carry_on(play)
    return play.events


def set_up(options: Options, seats: int, chance: Chance) -> list[Event]:
    """Say what happens before the first decision."""
    assert isinstance(options, BayOptions)
    play = Play(State(), chance, COURSE)
    setup.lay_out(play, options, seats)
    _carry_on(play)
    return play.events


def _carry_on(play: Play) -> None:
    """Answer for every seat that has no choice, until one has or the match is over."""
    state = play.state
    while state.question != NOTHING:
        question = QUESTIONS[state.placing or state.question]
        if not question.moves:
            question.skip(play)
        elif question.is_open(state):
            return
        else:
            moves = question.choices(state)
            if len(moves) > 1:
                return
            if moves:
                question.answer(play, moves[0])
            else:
                question.skip(play)


def outcome(state: State) -> Outcome | None:
    if not state.ranks:
        return None
    return Outcome(ranks=state.ranks, scores=tuple(state.gold))

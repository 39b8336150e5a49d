"""Immediate sponsorship: a hall pays once, as many gold as it has visitors (C-48)."""

from collections.abc import Callable, Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, KIND
from engines.games.merchants_bay.events import SponsorPaid
from engines.games.merchants_bay.frame.question import DecisionKind, Play
from engines.games.merchants_bay.moves import IMMEDIATE_SPONSOR, ImmediateSponsor
from engines.games.merchants_bay.state import State


def immediate_sponsorship(
    colours: Callable[[State], Sequence[int]], refusal: str
) -> DecisionKind:
    """Make the question which of some halls pays; `refusal` is for the others."""

    def choices(state: State) -> Sequence[Move]:
        return [IMMEDIATE_SPONSOR[colour] for colour in colours(state)]

    def objection(state: State, move: ImmediateSponsor) -> str | None:
        return None if KIND[move.colour] in colours(state) else refusal

    return DecisionKind((ImmediateSponsor,), choices, objection, _answer)


def _answer(play: Play, move: ImmediateSponsor) -> None:
    state = play.state
    colour = KIND[move.colour]
    gold = state.board.halls[colour]
    play.emit(SponsorPaid(state.active, COLOURS[colour], gold))

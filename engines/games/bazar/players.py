"""The greedy player, who asks what it would be paid if the turn ended now.

It imagines a table that fits what it sees, tries its moves there and takes the one
after which its income stands out most from the others'. It neither plans ahead nor
reads hands, so it is an honest first step above chance.
"""

from typing import Final

from engines.core.chance import Chance
from engines.core.game import Player, Question
from engines.games.bazar.imagine import imagine
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.rules import coins, execute, legal
from engines.games.bazar.state import State
from engines.games.bazar.view import View

FOLLOW_UPS: Final = 6
"""How many ways of using a tile's effect are tried before the tile is placed."""

COIN: Final = 100
MARGIN: Final = 4
WIN: Final = 1000 * COIN
FRESH_QUESTIONS: Final = ("place", "start", "reorganise", "bury")
"""Decisions that do not belong to the move before them."""


def greedy_player(chance: Chance) -> Player[AnyMove, View]:
    """Make a greedy player; its chance fills in what it cannot see."""
    asked = 0

    def choose(question: Question[AnyMove, View]) -> AnyMove:
        nonlocal asked
        asked += 1
        dream = Chance(chance.below(2**32, "dream", asked).to_bytes(4, "big"))
        state = imagine(question.view, dream)
        seat = question.seat
        return max(question.moves, key=lambda move: _worth(state, seat, move, dream))

    return choose


def _worth(state: State, seat: int, move: AnyMove, chance: Chance) -> int:
    """Return how well the seat stands after a move and its own best follow-up."""
    after = state.clone()
    execute(after, seat, move, chance)
    if after.asked == seat and after.question not in FRESH_QUESTIONS:
        moves = legal(after, seat)
        if moves:
            sample = moves[:: -(-len(moves) // FOLLOW_UPS)]
            return max(_worth(after, seat, other, chance) for other in sample)
    return _standing(after, seat)


def _standing(state: State, seat: int) -> int:
    """Compare the seat's coins after the next payment with the mean of the others."""
    purses = state.coins[:]
    bonus = 0
    if state.ranks:
        bonus = WIN if state.ranks[seat] == 1 else -WIN
    else:
        paid = coins.distribute(state)
        for income in paid.income:
            if income.seat is not None:
                purses[income.seat] += income.coins
        for alms in paid.alms:
            purses[alms.seat] += alms.coins
        bonus = _margins(state, seat)
    others = sum(purses) - purses[seat]
    return COIN * purses[seat] - COIN * others // (state.seats - 1) + bonus


def _margins(state: State, seat: int) -> int:
    """Return a small bonus for leads that will not be lost by a single tile."""
    bonus = 0
    for quarter in state.open_quarters:
        numbers = coins.counts(state, quarter)
        rest = max(number for other, number in enumerate(numbers) if other != seat)
        lead = max(-2, min(2, numbers[seat] - rest))
        bonus += MARGIN * lead * coins.value(state, quarter)
    return bonus

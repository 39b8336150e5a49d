"""Bazar Quest: Glory, gold, and what a shop is equipped with."""

from collections.abc import Sequence
from typing import Any, Final

from engines.games.bazar_quest.content import BOX, EMPLOYEE, MONSTER
from engines.games.bazar_quest.players import (
    FLIP_WORTH,
    TIME_LEFT,
    UPGRADE_WORTH,
    WORTH,
)
from engines.games.bazar_quest.state import State
from souk_mcts.senses.sense import Sense

LATE: Final = ("upgrade", "storage")
"""What is decided in these phases shows in the round that follows."""


class QuestSense(Sense):
    """Dreams to the end of a round; everybody plays as the greedy player does."""

    decisions = 60

    def is_far_enough(self, start: Any, state: Any) -> bool:
        rounds = 2 if start.phase in LATE else 1
        return bool(state.round >= start.round + rounds)

    def points(self, state: Any) -> Sequence[float]:
        """Return Glory and gold, with what upgrades and employees will still bring."""
        tenths = TIME_LEFT[_level(state)]
        return [
            state.glory[seat]
            + (state.gold[seat] + _equipment(state, seat) * tenths / 10)
            / BOX.gold_per_point
            for seat in range(state.seats)
        ]


def _level(state: State) -> int:
    """Return the level of the monster that is fought, or will be next."""
    if state.monster is None:
        return 1 + len(state.defeated)
    return MONSTER[state.monster].level


def _equipment(state: State, seat: int) -> int:
    worth = sum(WORTH[EMPLOYEE[name].ability] for name in state.employees[seat])
    for kind, levels in state.levels.items():
        worth += UPGRADE_WORTH[kind] * (levels[seat] > 0)
        worth += FLIP_WORTH[kind] * (levels[seat] > 1)
    return worth

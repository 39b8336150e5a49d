"""What a question is: the shape shared by all decisions of the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.games.bazar_quest.moves import AnyMove
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def _unsure(state: State, seat: int) -> bool:
    return False


def always(state: State, seat: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DecisionKind:
    """One kind of decision."""

    moves: tuple[type, ...]
    """The classes of moves that answer it."""
    choices: Callable[[State, int], list[AnyMove]]
    """All legal answers of a seat, in content order; there is always one."""
    objection: Callable[[State, int, Any], str | None]
    """Why the answer is refused; None when it is legal."""
    answer: Callable[[PhaseTable, int, Any], None]
    """What follows from a legal answer."""
    is_open: Callable[[State, int], bool] = _unsure
    """Whether there are surely two answers or more; saves listing them all."""

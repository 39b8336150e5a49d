"""What a question is: the shape shared by all decisions of the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.games.bazar.events import AnyEvent
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.state import State

Emit = Callable[[AnyEvent], None]
"""Record an event and apply it to the state at once."""


def _never(state: State) -> bool:
    return False


def always(state: State) -> bool:
    return True


def _no_way_out(state: State, emit: Emit) -> None:
    raise AssertionError("This question always has an answer.")


@dataclass(frozen=True, slots=True)
class DecisionKind:
    """One kind of decision."""

    asked: str
    """What it is called in views."""
    moves: tuple[type, ...]
    """The classes of moves that answer it."""
    choices: Callable[[State], list[AnyMove]]
    """All legal answers, in the order of the rules."""
    objection: Callable[[State, Any], str | None]
    """Why the answer is refused; None when it is legal."""
    answer: Callable[[State, Any, Emit], None]
    """What follows from a legal answer."""
    skip: Callable[[State, Emit], None] = _no_way_out
    """What follows when there is no legal answer."""
    is_open: Callable[[State], bool] = _never
    """Whether there are surely two answers or more; saves listing them all."""

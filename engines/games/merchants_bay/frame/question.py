"""What a question is: the shape shared by all decisions and all automatic steps.

`State.question` and `State.placing` hold keys of one table of questions; every event
says by itself, in `evolve`, which key comes next. So the flow of the game is part of
the fold, and the rules only ever look up what is to be done now.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.records import Event, Move
from engines.games.merchants_bay.state import State

Evolve = Mapping[type[Event], Callable[[State, Any], None]]
"""What each kind of event does to the state."""

# --- keys that the frame and the merchants speak of -----------------------------------

FINISH: Final = "finish"
"""End the ability that is in use, or else the action."""
ADVANCE: Final = "advance"
END_TURN: Final = "end_turn"
DISCARD: Final = "discard"
TO_BOAT: Final = "to_boat"


@dataclass(frozen=True, slots=True)
class Course:
    """What a play needs of the rules that stand above the merchants."""

    evolve: Evolve
    finish: Callable[["Play"], None]


class Play:
    """One move being carried out: where, by which chance, and what has followed."""

    __slots__ = ("_course", "_evolve", "chance", "events", "state")

    def __init__(self, state: State, chance: Chance, course: Course) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self._course = course
        self._evolve = course.evolve

    def emit(self, event: Event) -> None:
        """Record an event and apply it to the state at once."""
        self._evolve[type(event)](self.state, event)
        self.events.append(event)

    def finish(self) -> None:
        """End the ability that is in use, or else the action, and pay for it."""
        self._course.finish(self)


def _no_choices(state: State) -> Sequence[Move]:
    return ()


def _no_objection(state: State, move: Move) -> str | None:
    return None


def _no_answer(play: Play, move: Move) -> None:
    raise AssertionError("A step has no answers.")


def _no_way_out(play: Play) -> None:
    raise AssertionError("This question always has an answer.")


def _never(state: State) -> bool:
    return False


def always(state: State) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DecisionKind:
    """One kind of decision of the active seat."""

    moves: tuple[type[Move], ...]
    """The classes of moves that answer it."""
    choices: Callable[[State], Sequence[Move]]
    """All legal answers, in the order of the rules; the caller changes nothing."""
    objection: Callable[[State, Any], str | None]
    """Why an answer of these classes is refused; None when it is legal."""
    answer: Callable[[Play, Any], None]
    """What follows from a legal answer: at least one event."""
    skip: Callable[[Play], None] = _no_way_out
    """What follows when there is no legal answer: at least one event."""
    is_open: Callable[[State], bool] = _never
    """Whether there are surely two answers or more; saves listing them all."""


def step(run: Callable[[Play], None]) -> DecisionKind:
    """Make a question that is never asked: the rules go on by themselves."""
    return DecisionKind((), _no_choices, _no_objection, _no_answer, run)

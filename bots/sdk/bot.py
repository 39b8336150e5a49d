"""A bot: one object for one seat of one match."""

import random
import time
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from engines.core.game import AnyGame

if TYPE_CHECKING:
    # What checks types knows defaults; a bot that names no types may see anything.
    from typing_extensions import TypeVar

    V = TypeVar("V", default=Any)
    M = TypeVar("M", default=Any)
else:
    from typing import TypeVar

    V = TypeVar("V")
    M = TypeVar("M")


class Result(NamedTuple):
    """How the match ended for the bot's own seat."""

    rank: int
    """1 is first; seats may share a place."""
    score: int
    kind: str
    """`ranked`, or `everybody_defeated` where the game won."""


class Clock:
    """The time the bot has, in milliseconds of its own processor time."""

    def __init__(self) -> None:
        self.increment_ms = 0
        self.cap_ms = 0
        self._bank_ms = 0
        self._asked_ns = time.process_time_ns()

    def begin(self, increment_ms: int, cap_ms: int) -> None:
        self.increment_ms, self.cap_ms = increment_ms, cap_ms

    def ask(self, bank_ms: int) -> None:
        """Take in what is left in the bank as a question comes."""
        self._bank_ms = bank_ms
        self._asked_ns = time.process_time_ns()

    @property
    def spent_ms(self) -> float:
        """What this decision has taken so far."""
        return (time.process_time_ns() - self._asked_ns) / 1e6

    @property
    def left_ms(self) -> float:
        """What this decision may still take before the match is lost."""
        return min(self._bank_ms + self.increment_ms, self.cap_ms) - self.spent_ms

    @property
    def bank_ms(self) -> int:
        """What was in the bank when the question came."""
        return self._bank_ms


class Bot(Generic[V, M]):
    """Chooses moves. Subclass it, and write at least `choose`.

        class Cheapest(Bot):
            def choose(self, view, moves):
                return min(moves, key=lambda move: getattr(move, "price", 0))

    Views and moves are the records of the game: `souk.bazar` has those of Bazar, with a
    `Bot` that knows their types. To look ahead, ask the game itself:

        state = self.game.imagine(view, Chance(self.rng.randbytes(32)))
        events = self.game.execute(state, view.seat, moves[0], chance)
    """

    games: ClassVar[tuple[str, ...]] = ()
    """The games it plays, by name; none named means that it plays them all."""

    needs_view: ClassVar[bool] = True
    """False spares the work of a view that `choose` never looks at."""

    game: AnyGame
    """The rules of the match."""
    seat: int
    seats: int
    rng: random.Random
    """Dice of the bot's own; the same in a match that is played again."""
    clock: Clock
    _note = ""

    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        """Prepare for the match; `game`, `seats` and `clock` are known by now."""

    def choose(self, view: V, moves: list[M]) -> M:
        """Return one of the moves; there are always at least two."""
        raise NotImplementedError

    def observe(self, events: list[Any]) -> None:
        """Take in what the seat has seen since the last question."""

    def end(self, result: Result) -> None:
        """Learn how the match ended; little time is left."""

    def note(self, words: str) -> None:
        """Have a few words shown at the move that is chosen now, up to 200 letters."""
        self._note = words

    def take_note(self) -> str:
        """Return the note of this move, once."""
        words, self._note = self._note, ""
        return words

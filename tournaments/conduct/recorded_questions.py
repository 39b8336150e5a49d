"""The questions that were put to bots in a match, as its log tells them.

A log holds answers. What was asked follows from all that stands before them: the
position, the clock, and what had happened since the question before. Seats that decide
at the same time are asked in the same position.

Where a match was interrupted, or somebody went back, bots sat down anew. At tables of
people they may have done so at other times as well, which no log tells.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from bots.driver.clock import US, TimeControl
from engines.core.game import AnyGame, Seat
from engines.core.play import Turn
from replays.log.entry import Log
from replays.log.steps import Replay, ReplayStep
from tournaments.conduct.control import Control
from tournaments.conduct.position import MatchPosition


@dataclass(frozen=True, slots=True)
class RecordedQuestion:
    """What a seat was asked, and what it answered."""

    game: AnyGame
    step: int
    """The number of the step that the answer opens."""
    turn: Turn[Any, Any, Any, Any]
    """View and moves; they hold until the next question is taken."""
    sitting: int
    """How often the bot had sat down anew."""
    bank_us: int
    sleep_us: int
    events: list[Any]
    """What happened from the beginning to this question and was not undone."""
    answer: Any
    """The move that was played."""
    is_played_by_stand_in: bool
    """Whether the bot had failed by then, perhaps at this very question."""

    @property
    def seat(self) -> Seat:
        return self.turn.seat

    @property
    def bank_ms(self) -> int:
        return self.bank_us // US


def recorded_questions(
    log: Log, seats: Collection[Seat], control: TimeControl | None = None
) -> Iterator[RecordedQuestion]:
    """Yield what some seats were asked, in order; look at each before the next.

    The log does not say how much time bots had: without a `control`, the usual one.
    What a fork took over from its parent was asked there, so it is left out.
    """
    replay = Replay(log)
    position = MatchPosition(log.header, Control(bots=control or TimeControl()), ())
    sitting = number = 0
    while number < len(replay.steps):
        together = _answered_together(replay, number, position)
        for step in together:
            choice = step.choice
            is_own = step.first_seq > log.header.prefix
            if choice is not None and choice.seat in seats and is_own:
                yield RecordedQuestion(
                    game=position.game,
                    step=step.number,
                    turn=Turn(position.game, position.state, choice.seat),
                    sitting=sitting,
                    bank_us=position.bank_us(choice.seat),
                    sleep_us=position.sleep_us(choice.seat),
                    events=[*position.events],
                    answer=choice.move,
                    is_played_by_stand_in=choice.seat in position.failed,
                )
        number += len(together)
        is_last = number == len(replay.steps)
        behind = None if is_last else replay.steps[number].first_seq - 1
        entries = log.entries[position.head.seq : behind]
        position.add_entries(entries)
        sitting += any(entry.kind in ("resumed", "undone") for entry in entries)


def _answered_together(
    replay: Replay, number: int, position: MatchPosition
) -> list[ReplayStep]:
    """Return a step, and those after it whose seats were asked in the same position.

    Bots and stand-ins are asked together, in the order of the rules. A person moves
    whenever it pleases, and is known by a move that took no processor.
    """
    first = replay.steps[number]
    together = [first]
    if first.choice is None or _is_by_person(replay, first):
        return together
    to_move = position.to_move
    others = to_move[to_move.index(first.choice.seat) + 1 :]
    for step in replay.steps[number + 1 :]:
        choice = step.choice
        if (
            choice is None
            or choice.seat not in others
            or together[-1].platform
            or _is_by_person(replay, step)
        ):
            break
        others = others[others.index(choice.seat) + 1 :]
        together.append(step)
    return together


def _is_by_person(replay: Replay, step: ReplayStep) -> bool:
    assert step.choice is not None
    seat = replay.log.header.seats[step.choice.seat]
    return seat.digest is None and not step.choice.cpu_us

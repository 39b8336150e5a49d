"""The seats of one match: bots in processes of their own, and players of this one.

A bot that fails is replaced by the game's stand-in, so that the others finish a real
game. It is asked nothing more.
"""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from bots.driver.channel import Channel, wait
from bots.driver.clock import SeatClock
from bots.driver.failure import FailedSeat, Failure
from bots.driver.log import StderrLog
from bots.driver.seat import Reply
from engines.core.game import Outcome, Player, Question, Seat
from engines.core.play import Step

T = TypeVar("T")


class SeatedBot(Protocol):
    """What a table needs of a bot, wherever it runs: a `BotSeat`, or one like it."""

    @property
    def channel(self) -> Channel: ...
    @property
    def clock(self) -> SeatClock: ...

    def greet(self) -> None: ...
    def welcome(self) -> None: ...
    def notify(self, events: list[Any]) -> None: ...
    def ask(self, question: Question[Any, Any]) -> None: ...
    def reply(self, question: Question[Any, Any]) -> Reply: ...
    def part(self, outcome: Outcome) -> None: ...
    def close(self) -> None: ...


class BotTable:
    """Asks all seats that are to move, at the same time."""

    def __init__(
        self,
        bots: Mapping[Seat, SeatedBot],
        players: Mapping[Seat, Player[Any, Any]],
        *,
        stand_in: Callable[[Seat], Player[Any, Any]],
        idle: Callable[[], None] = lambda: None,
    ) -> None:
        self._bots: dict[Seat, SeatedBot] = dict(bots)
        self._players = dict(players)
        self._stand_in = stand_in
        self._idle = idle
        self.failed: list[FailedSeat] = []
        """The seats that failed, the first to fail first."""
        self.replies: dict[Seat, Reply] = {}
        """The latest answer of each seat, with what it took."""
        self.steps = 0
        """How many moves were made, also before anybody sat down at this table."""
        self.logs: dict[Seat, StderrLog] = {
            seat: bot.channel.log for seat, bot in bots.items()
        }
        """What the bots wrote, also those that failed."""
        self.failed_at: dict[Seat, int] = {}
        """After how many moves bots failed at the next one."""
        self.has_begun = False
        self.events_sent = 0
        """How many events the bots have received."""

    def begin(self) -> None:
        """Wait until all bots are ready; those that are not have failed."""
        self.has_begun = True
        for bot in self._bots.values():
            bot.greet()
        self._wait(self._bots, self._idle)
        for seat, bot in [*self._bots.items()]:
            self._trying(seat, bot.welcome)
            self.logs[seat].mark(self.steps)

    def ask(self, questions: Sequence[Question[Any, Any]]) -> list[Any]:
        """Return the answers in the order of the questions; an `Ask` of `play`."""
        pending = [question for question in questions if question.seat in self._bots]
        for question in pending:
            self._bots[question.seat].ask(question)
        self._wait([question.seat for question in pending], self._idle)
        return [self._answer(question) for question in questions]

    def notify(self, step: Step[Any, Any]) -> None:
        """Let the bots know what happened, as far as each may know it."""
        if step.seat is not None:
            self.steps += 1
            if step.seat in self.logs:
                self.logs[step.seat].mark(self.steps)
        self.events_sent += len(step.events)
        for bot in self._bots.values():
            bot.notify(step.events)

    def end(self, outcome: Outcome) -> None:
        """Let the bots that are still there know how it ended, and leave in peace."""
        for bot in self._bots.values():
            bot.part(outcome)
        self._wait(self._bots, self._idle)

    def look(self) -> None:
        """Stop bots that use up their time between two questions.

        To be called often by code that lets time pass between two questions.
        """
        self._wait([], lambda: None)

    def _wait(self, seats: Collection[Seat], idle: Callable[[], None]) -> None:
        """Wait for these seats; a bot may fail while others are asked, too."""
        pending = [self._bots[seat].channel for seat in seats]
        resting = {seat: bot for seat, bot in self._bots.items() if seat not in seats}
        wait(pending, idle, [bot.channel for bot in resting.values()])
        for seat, bot in resting.items():
            if bot.channel.failure is not None:
                self._replace(seat, bot.channel.failure)

    def _answer(self, question: Question[Any, Any]) -> Any:
        seat = question.seat
        bot = self._bots.get(seat)
        reply = bot and self._trying(seat, lambda: bot.reply(question))
        self.replies[seat] = reply or _timed(self._players[seat], question)
        return self.replies[seat].move

    def _trying(self, seat: Seat, work: Callable[[], T]) -> T | None:
        try:
            return work()
        except Failure as failure:
            self._replace(seat, failure)
            return None

    def _replace(self, seat: Seat, failure: Failure) -> None:
        self._bots.pop(seat).close()
        failed = FailedSeat(seat, failure.code, failure.reason, failure.source_line)
        if failed.source_line:
            self.logs[seat].add(f"\n[{failed.full_reason}]\n".encode())
        self.logs[seat].mark(self.steps)
        self.failed_at[seat] = self.steps
        self._players[seat] = self._stand_in(seat)
        self.failed.append(failed)


def _timed(player: Player[Any, Any], question: Question[Any, Any]) -> Reply:
    wall_ns, cpu_ns = time.perf_counter_ns(), time.process_time_ns()
    move = player(question)
    return Reply(
        move,
        note="",
        cpu_us=(time.process_time_ns() - cpu_ns) // 1000,
        wall_us=(time.perf_counter_ns() - wall_ns) // 1000,
    )

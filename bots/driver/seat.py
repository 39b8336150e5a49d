"""One seat that a bot in a process of its own sits in."""

import secrets
import time
from typing import Any, Final

import msgspec

from bots.driver.answers import heard, legal
from bots.driver.channel import Channel, Process
from bots.driver.clock import SeatClock, TimeControl
from bots.driver.failure import Failure
from bots.messages import message
from bots.protocol.messages import (
    NULL,
    VERSION,
    Act,
    End,
    Hello,
    Move,
    Ready,
    line_of,
)
from engines.core.game import AnyGame, Outcome, Question, Seat
from engines.core.messages import CodedMessage
from engines.core.records import Options

FAREWELL_S: Final = 0.2
MS, US = 1_000_000, 1_000
"""In nanoseconds."""

_encode = msgspec.json.Encoder().encode


class Reply(msgspec.Struct, frozen=True):
    """What a bot chose, and what it took."""

    move: Any
    note: str
    cpu_us: int
    wall_us: int
    slept_us: int = 0


class Setting(msgspec.Struct, frozen=True):
    """What a bot gets before the first move."""

    game: AnyGame
    options: Options
    seat: Seat
    seats: int
    seed: bytes


class BotSeat:
    """Asks one bot, and keeps its clock."""

    def __init__(
        self, process: Process, setting: Setting, control: TimeControl
    ) -> None:
        self._process = process
        self._setting = setting
        self._control = control
        self.clock = SeatClock(control)
        self.channel = Channel(process, self._excess)
        self._is_ready = False
        self._wants = Ready(VERSION)
        self._seen_events: list[msgspec.Raw] = []
        self._question_id = ""
        self._began_ns = 0
        self._charged_ns = 0

    # --- the beginning ---------------------------------------------------------------

    def greet(self) -> None:
        """Begin to greet the bot; `welcome` waits for its answer."""
        setting = self._setting
        hello = Hello(
            protocol=[VERSION],
            game=setting.game.name,
            rules_version=setting.game.rules_version,
            options=msgspec.to_builtins(setting.options),
            seat=setting.seat,
            seats=setting.seats,
            seed=setting.seed.hex(),
            clock=self.clock.message(),
        )
        # All that its process has used so far is part of the start.
        self.channel.cpu_limit.set(self._control.start_ms * MS, self._process.cpu_ns())
        self._limit_sleep()
        self.channel.ask(line_of(hello), self._control.start_patience_s)

    def welcome(self) -> None:
        """Take in that the bot is ready; its clock runs from here on."""
        try:
            answer = heard(self.channel.answer())
        except Failure as failure:
            reason = message("bot.not_started", {"why": failure.reason})
            raise Failure("start", reason, failure.source_line) from failure
        if not isinstance(answer, Ready) or answer.protocol != VERSION:
            raise Failure("start", message("bot.not_ready"))
        self._wants = answer
        self._is_ready = True
        self._run_clock(self._process.cpu_ns())

    @property
    def games(self) -> tuple[str, ...]:
        """The games the bot says it plays, each once; none named means all."""
        return tuple(dict.fromkeys(self._wants.games))

    # --- moves -----------------------------------------------------------------------

    def notify(self, events: list[Any]) -> None:
        """Collect what the seat may know of what happened, for the next question."""
        if self._wants.wants_events:
            redact, seat = self._setting.game.redact, self._setting.seat
            self._seen_events += [msgspec.Raw(_encode(redact(e, seat))) for e in events]

    def ask(self, question: Question[Any, Any]) -> None:
        """Begin to ask; `reply` takes the answer once there is one."""
        self._question_id = secrets.token_hex(4)
        view = msgspec.Raw(_encode(question.view)) if self._wants.wants_view else NULL
        act = Act(
            id=self._question_id,
            moves=[msgspec.Raw(_encode(move)) for move in question.moves],
            bank_ms=self.clock.bank_us // 1000,
            view=view,
            events=self._seen_events,
        )
        self._seen_events = []
        self._began_ns = time.perf_counter_ns()
        self.channel.ask(line_of(act), self.clock.patience_s)

    def reply(self, question: Question[Any, Any]) -> Reply:
        """Return the bot's choice; fail the seat for anything but a legal move."""
        answer = heard(self.channel.answer())
        wall_us = (time.perf_counter_ns() - self._began_ns) // 1000
        if not isinstance(answer, Move) or answer.id != self._question_id:
            raise Failure("protocol", message("bot.other_question"))
        slept_us = self.channel.sleep_limit.slept_us
        cpu_us = self._charge()
        move = legal(answer, question, self._setting.game)
        return Reply(move, answer.note, cpu_us, wall_us, slept_us)

    def _charge(self) -> int:
        now_ns = self._process.cpu_ns()
        cpu_us = (now_ns - self._charged_ns) // 1000
        self.clock.charge(cpu_us)
        self.clock.charge_sleep(self.channel.sleep_limit.slept_us)
        self._run_clock(now_ns)
        self._limit_sleep()
        return cpu_us

    def _run_clock(self, now_ns: int) -> None:
        """Let what the bot uses from here on count for its next decision."""
        self._charged_ns = now_ns
        self.channel.cpu_limit.set(now_ns + self.clock.allowed_us * US, now_ns)

    def _limit_sleep(self) -> None:
        self.channel.sleep_limit.set(self.clock.sleep_us, self.clock.oversleep())

    def _excess(self) -> CodedMessage:
        if self._is_ready:
            return self.clock.excess()
        return message("bot.stopped_at_start", {"most": self._control.start_ms})

    # --- the end ---------------------------------------------------------------------

    def part(self, outcome: Outcome) -> None:
        """Send the bot the result; it has little time, and no answer counts."""
        seat = self._setting.seat
        end = End(outcome.ranks[seat], outcome.scores[seat], outcome.kind)
        self.channel.part(line_of(end), FAREWELL_S)

    def close(self) -> None:
        """End the process, and keep the rest of its log."""
        self._process.kill()
        self.channel.drain_log()

"""A bot in a seat of a recorded match, asked all that was asked there.

It is told what happened in the match, whatever it would have chosen itself; so each
of its answers is to the very question that was put to the seat. Its dice, its clock and
its memory are those of the match.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec

from bots.bot_table import HostedMatch
from bots.driver.seat import BotSeat, Setting
from bots.driver.table import BotTable
from engines.core.codec import codec
from engines.core.game import Seat
from engines.core.play import Step
from replays.log.canonical import canonical
from replays.log.engine import game_of
from souk.cli.failures import bot_failure
from souk.cli.in_process import InProcessSeat, mixed_table
from souk.cli.recorded_match import RecordedMatch, dice_of
from souk.cli.series import BotFailure, SeriesEntrant
from tournaments.conduct.recorded_questions import RecordedQuestion, recorded_questions


class SeatAnswer(msgspec.Struct, frozen=True):
    """What a bot answered now: a move, or why there is none."""

    move: Any = None
    note: str = ""
    cpu_us: int = 0
    written: str = ""
    """What it has written since it was asked."""
    failure: BotFailure | None = None


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot is asked."""

    first: int = 1
    """The first step at which it is; there it is told all that happened before."""
    debug_at: int | None = None
    """The step at which a debugger stops in it."""


def answers(
    match: RecordedMatch, seat: Seat, entrant: SeriesEntrant, asking: Asking
) -> Iterator[tuple[RecordedQuestion, SeatAnswer]]:
    """Yield each question of a seat, and what the bot answers now.

    The first failure ends it. As in the match, the bot sits down anew where its worker
    was replaced or somebody went back.
    """
    with ExitStack() as stack:
        table: _RecordedTable | None = None
        for question in recorded_questions(match.log, [seat], match.control):
            if question.step < asking.first:
                continue
            if table is None or table.sitting != question.sitting:
                stack.close()
                table = stack.enter_context(_seated(match, entrant, question))
            answer = table.ask(question, is_debugged=question.step == asking.debug_at)
            yield question, answer
            if answer.failure is not None:
                return


@contextmanager
def _seated(
    match: RecordedMatch, entrant: SeriesEntrant, question: RecordedQuestion
) -> Iterator["_RecordedTable"]:
    """Let a bot sit down as it did before a question."""
    header, game, seat = match.log.header, game_of(match.log.header), question.seat
    options = codec(game).options(canonical(header.options))
    hosted = HostedMatch(game, options, len(header.seats), match.control)
    dice = dice_of(match, seat)
    assert entrant.guest is not None
    guests, in_process = {seat: entrant.guest}, {}
    if entrant.is_in_process:
        setting = Setting(game, options, seat, len(header.seats), dice)
        here = InProcessSeat(
            entrant.guest, setting, is_timed=False, control=match.control
        )
        guests, in_process = {}, {seat: here}
    with mixed_table(hosted, guests, in_process, {}, seed_of=lambda _: dice) as found:
        table, bots = found
        bot = bots[seat]
        bot.clock.bank_us = question.bank_us
        table.begin()
        yield _RecordedTable(table, bot, entrant, question.sitting)


class _RecordedTable:
    """A table at which one bot sits, and the log stands for all others."""

    def __init__(
        self,
        table: BotTable,
        bot: BotSeat | InProcessSeat,
        entrant: SeriesEntrant,
        sitting: int,
    ) -> None:
        self.sitting = sitting
        self._table = table
        self._bot = bot
        self._entrant = entrant

    def ask(self, question: RecordedQuestion, *, is_debugged: bool) -> SeatAnswer:
        table = self._table
        table.steps = question.step
        if not table.failed:
            table.notify(Step(None, None, question.events[table.events_sent :]))
            self._bot.clock.bank_us = question.bank_us
            self._bot.clock.sleep_us = question.sleep_us
            if is_debugged and isinstance(self._bot, InProcessSeat):
                self._bot.stop_in_debugger()
            table.ask([question.turn])
        if isinstance(self._bot, BotSeat):
            # An answer may be there before all that was written on the way to it.
            self._bot.channel.drain_log()
        log = table.logs[question.seat]
        log.mark(question.step)
        parts = log.parts(question.step)
        written = "".join(text for step, text in parts if step == question.step)
        if table.failed:
            failure = bot_failure(table.failed[0], log, self._entrant)
            return SeatAnswer(written=written, failure=failure)
        reply = table.replies[question.seat]
        return SeatAnswer(reply.move, reply.note, reply.cpu_us, written)

"""Bots of this very process: quick, trusted, and on the same clock as in a sandbox."""

import random
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bots.driver.clock import US, SeatClock, TimeControl
from bots.driver.failure import Failure, SeatFailed
from bots.driver.seat import Setting
from bots.hosting import STAND_IN
from bots.sdk import Bot, Clock
from bots.sdk.serving import load
from engines.core.chance import Chance
from engines.core.forfeits import with_forfeits
from engines.core.game import Outcome, Player, Question
from engines.core.play import Step, play

MakeBot = Callable[[], Bot]


def imported(folder: Path, entry: str) -> MakeBot:
    """Return what makes the bot of an unpacked package.

    Its modules are forgotten again: another version of it may bear the same names.
    """
    sys.path.insert(0, str(folder))
    try:
        return load(entry)
    finally:
        sys.path.remove(str(folder))
        for name, module in [*sys.modules.items()]:
            if Path(getattr(module, "__file__", None) or "/").is_relative_to(folder):
                del sys.modules[name]


class Chair:
    """One bot in one seat of one match, served as it would be in a process of its own.

    It keeps what the bot's decisions took, in milliseconds of processor time.
    """

    def __init__(
        self, make: MakeBot, setting: Setting, control: TimeControl | None = None
    ) -> None:
        control = control or TimeControl()
        self.setting = setting
        self._clock = SeatClock(control)
        self._told: list[Any] = []
        self.took_ms: list[float] = []
        bot = self._bot = make()
        bot.game, bot.seat, bot.seats = setting.game, setting.seat, setting.seats
        bot.clock = Clock()
        bot.clock.begin(control.increment_ms, control.cap_ms)
        bot.rng = random.Random(setting.seed.hex())
        bot.start(setting.seat, setting.options, bot.rng)
        self._observes = type(bot).observe is not Bot.observe

    def tell(self, events: Sequence[Any]) -> None:
        if self._observes:
            redact, seat = self.setting.game.redact, self.setting.seat
            self._told += [redact(event, seat) for event in events]

    def __call__(self, question: Question[Any, Any]) -> Any:
        """Return the bot's choice; raise `Failure` where the site would."""
        # A view costs the platform time, not the bot.
        view = question.view if self._bot.needs_view else None
        began_ns = time.process_time_ns()
        move = self._choose(view, question.moves)
        cpu_us = (time.process_time_ns() - began_ns) // 1000
        self.took_ms.append(cpu_us / US)
        self._clock.charge(cpu_us)
        if move not in question.moves:
            raise Failure("illegal", f"The move is not one of those offered: {move}")
        return move

    def _choose(self, view: Any, moves: list[Any]) -> Any:
        bot, told = self._bot, self._told
        self._told = []
        bot.clock.ask(self._clock.bank_us // US)
        try:
            if told:
                bot.observe(told)
            return bot.choose(view, [*moves])
        except Exception as error:
            traceback.print_exc()
            name = type(error).__name__
            raise Failure("crash", f"The bot raised {name}.") from error


def play_in_process(
    chairs: Sequence[Chair], seed: bytes
) -> tuple[Outcome, list[SeatFailed]]:
    """Play a match with the seed of its deal; return also who failed, in this order.

    As on the site, a stand-in goes on for a bot that failed, and it is ranked last.
    """
    setting = chairs[0].setting
    players: list[Player[Any, Any]] = [*chairs]
    failed: list[SeatFailed] = []

    def answer(question: Question[Any, Any]) -> Any:
        seat = question.seat
        try:
            return players[seat](question)
        except Failure as failure:
            failed.append(SeatFailed(seat, failure.code, str(failure)))
            chance = Chance(chairs[seat].setting.seed)
            players[seat] = setting.game.players[STAND_IN](chance)
            return players[seat](question)

    def ask(questions: Sequence[Question[Any, Any]]) -> list[Any]:
        return [answer(question) for question in questions]

    def tell(step: Step[Any, Any]) -> None:
        for chair in chairs:
            chair.tell(step.events)

    outcome = play(
        setting.game,
        setting.seats,
        ask,
        chance=Chance(seed),
        options=setting.options,
        sink=tell,
    )
    return with_forfeits(outcome, [failure.seat for failure in failed]), failed

"""Bots of this very process: no sandbox, and a debugger can look at them.

Several bots share the process, so each finds the modules of its own package only while
it is asked. Two versions of a package may so sit at one table.
"""

import io
import sys
import time
import traceback
from bdb import BdbQuit
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress
from functools import cache
from math import inf
from pathlib import Path
from pdb import Pdb
from types import ModuleType
from typing import Any, TextIO, TypeVar

from bots.bot_table import Guest, HostedMatch, stand_in, table_for
from bots.driver.answers import noted, shown
from bots.driver.channel import Channel
from bots.driver.clock import US, SeatClock, TimeControl
from bots.driver.failure import Failure
from bots.driver.log import StderrLog
from bots.driver.seat import BotSeat, Reply, Setting
from bots.driver.table import BotTable
from bots.messages import message
from bots.sandbox.tiers import choose_sandbox
from bots.sdk import Bot
from bots.sdk.serving import load
from bots.sdk.testing import BotPlayer, IllegalChoice
from engines.core.game import Outcome, Player, Question, Seat

T = TypeVar("T")


class PackageImports:
    """The modules of one package, to be found only where it is active."""

    def __init__(self, guest: Guest) -> None:
        self._folder = str(guest.folder)
        self._entry = guest.entry
        self._top = guest.entry.partition(":")[0].partition(".")[0]
        self._modules: dict[str, ModuleType] = {}

    @contextmanager
    def active(self) -> Iterator[None]:
        sys.path.insert(0, self._folder)
        others = self._taken() if self._top in sys.modules else {}
        sys.modules.update(self._modules)
        count = len(sys.modules)
        try:
            yield
        finally:
            if len(sys.modules) == count:
                # The usual case, and much quicker than to look at all modules.
                for name in self._modules:
                    sys.modules.pop(name, None)
            else:
                self._modules = self._taken()
            sys.modules.update(others)
            sys.path.remove(self._folder)

    def maker(self) -> Callable[[], Bot]:
        """Return what makes the bot; the package must be active."""
        return load(self._entry)

    def _taken(self) -> dict[str, ModuleType]:
        """Take all modules of this name away; return them."""
        names = [name for name in sys.modules if name.partition(".")[0] == self._top]
        return {name: sys.modules.pop(name) for name in names}


@cache
def imports_of(guest: Guest) -> PackageImports:
    return PackageImports(guest)


class InProcessSeat:
    """One bot in one seat of one match, as a `Table` asks it."""

    def __init__(
        self,
        guest: Guest,
        setting: Setting,
        *,
        is_timed: bool,
        echo: TextIO | None = None,
        control: TimeControl | None = None,
    ) -> None:
        """Copy to `echo` and to the log what the bot prints, where one is given."""
        self._imports = imports_of(guest)
        self._setting = setting
        self._is_timed = is_timed
        self.clock = SeatClock(control or TimeControl())
        self._player: BotPlayer | None = None
        self.channel = _NoChannel()
        self._echo = echo and _Copy(echo, self.channel.log)

    def greet(self) -> None:
        """Do nothing: a bot of this process starts when it is welcomed."""

    def welcome(self) -> None:
        try:
            self._player = self._run(self._start)
        except Failure as failure:
            reason = message("bot.not_started", {"why": failure.reason})
            raise Failure("start", reason) from failure

    @property
    def games(self) -> tuple[str, ...]:
        """The games the bot says it plays; none named means all."""
        return tuple(self._player.bot.games) if self._player is not None else ()

    def stop_in_debugger(self) -> None:
        """Stop at the first line of `choose` when the bot is asked next."""
        if self._player is not None:
            bot = self._player.bot
            choose = bot.choose

            def debugged(view: Any, moves: list[Any]) -> Any:
                return Pdb().runcall(choose, view, moves)

            bot.choose = debugged  # type: ignore[method-assign]

    def _start(self) -> BotPlayer:
        setting = self._setting
        return BotPlayer(
            self._imports.maker(),
            setting.game,
            seat=setting.seat,
            seats=setting.seats,
            seed=setting.seed,
            options=setting.options,
            clock=self.clock.message(),
        )

    def notify(self, events: list[Any]) -> None:
        if self._player is not None:
            self._player.notify(events)

    def ask(self, question: Question[Any, Any]) -> None:
        """Do nothing: a bot of this process thinks when its reply is wanted."""

    def reply(self, question: Question[Any, Any]) -> Reply:
        player = self._player
        assert player is not None
        player.bank_ms = self.clock.bank_us // US
        began_ns = time.perf_counter_ns()
        move = self._run(lambda: player(question))
        wall_us = (time.perf_counter_ns() - began_ns) // 1000
        note = self._run(lambda: noted(player.bot.take_note()))
        self._charge(player.cpu_us)
        return Reply(move, note, player.cpu_us, wall_us)

    def _charge(self, cpu_us: int) -> None:
        # A player without a clock has never less than nothing left.
        allowed = self.clock.allowed_us
        self.clock.charge(cpu_us if self._is_timed else min(cpu_us, allowed))

    def part(self, outcome: Outcome) -> None:
        player = self._player
        if player is not None:
            with suppress(Failure):
                self._run(lambda: player.end(outcome))

    def close(self) -> None:
        """Do nothing: there is no process to end."""

    def _run(self, work: Callable[[], T]) -> T:
        """Let the bot work; what it raises is a failure of its seat."""
        with ExitStack() as stack:
            stack.enter_context(self._imports.active())
            if self._echo is not None:
                stack.enter_context(redirect_stdout(self._echo))
            try:
                return work()
            except BdbQuit as quit_debugger:
                raise KeyboardInterrupt from quit_debugger
            except IllegalChoice as error:
                reason = message("bot.not_offered", {"move": shown(error.move)})
                raise Failure("illegal", reason) from error
            except (Exception, SystemExit) as error:
                self.channel.log.add(traceback.format_exc().encode("utf-8", "replace"))
                reason = message("bot.raised", {"error": shown(type(error).__name__)})
                raise Failure("crash", reason) from error


@contextmanager
def mixed_table(
    match: HostedMatch,
    guests: Mapping[Seat, Guest],
    in_process: Mapping[Seat, InProcessSeat],
    players: Mapping[Seat, Player[Any, Any]],
    *,
    seed_of: Callable[[Seat], bytes],
) -> Iterator[tuple[BotTable, Mapping[Seat, BotSeat | InProcessSeat]]]:
    """Set a table; only guests, bots that are not trusted, need a sandbox."""
    if not guests:

        def replacement(seat: Seat) -> Player[Any, Any]:
            return stand_in(match.game, seed_of(seat))

        yield BotTable(in_process, players, stand_in=replacement), in_process
        return
    with table_for(
        match,
        guests,
        players,
        sandbox=choose_sandbox(),
        seed_of=seed_of,
        in_process=in_process,
    ) as (table, bots):
        yield table, {**bots, **in_process}


class _NoChannel(Channel):
    """A bot of this process has answered before anybody waits for it."""

    is_waiting = False
    is_stopping = False
    due = inf

    def __init__(self) -> None:
        self.log = StderrLog()
        self.failure = None

    def expire(self, now: float) -> None:
        """Do nothing: the player needs no ending."""


class _Copy(io.TextIOBase):
    """Passes on what is printed, and keeps it in the log of the bot."""

    def __init__(self, stream: TextIO, log: StderrLog) -> None:
        self._stream = stream
        self._log = log

    def write(self, text: str) -> int:
        self._log.add(text.encode("utf-8", "replace"))
        return self._stream.write(text)

    def flush(self) -> None:
        self._stream.flush()


def import_root(project: Path) -> Path:
    """Return the folder of a project in which Python finds its package."""
    below = project / "src"
    return below if below.is_dir() else project

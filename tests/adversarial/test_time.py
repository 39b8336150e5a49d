"""Bots that compute without end: their time ends, and so do they.

What a bot used is compared with its limit in the same run, so a busy machine changes
nothing.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bots.bot_table import Guest, HostedMatch, table_for
from bots.driver import clock
from bots.driver.clock import TimeControl
from bots.driver.failure import FailedSeat
from bots.driver.seat import BotSeat
from bots.driver.table import BotTable
from bots.sandbox.interface import Limits, Spec
from bots.sandbox.process import BotProcess
from engines import registry
from engines.core.chance import Chance
from engines.core.play import play
from tests.bots.sandbox.tiers import (
    ORDINARY_TIERS,
    PATIENCE,
    TIERS,
    WARM,
    Culprit,
)

BEST = WARM[0]
OTHERS = [tier for tier in TIERS if tier != BEST]


@pytest.fixture(
    params=[
        BEST,
        *(pytest.param(tier, marks=pytest.mark.long) for tier in OTHERS),
        *(pytest.param(tier, marks=pytest.mark.adversarial) for tier in ORDINARY_TIERS),
    ]
)
def bot(request: pytest.FixtureRequest, folder: Path) -> Culprit:
    """A bot that does what it is told."""
    return Culprit(request.param, folder)


GAME = registry.load("bazar")
SEED = bytes(range(32))
LIMIT_MS, START_MS = 200, 1_500
CONTROL = TimeControl(
    start_ms=START_MS, bank_ms=LIMIT_MS, increment_ms=LIMIT_MS, cap_ms=LIMIT_MS
)
SLEEP_MS = 1_000
TIMES = 3
"""How often its limit a bot may get, where it ignores all signals and others wait."""

BOT = """
import re, signal, threading, time
from bots.sdk import Bot


def burn():
    while True: pass


class Clever(Bot):
    def start(self, seat, options, rng):
        {start}

    def choose(self, view, moves):
        {choose}
        return moves[0]
"""
LOOPS = {
    "in Python": "burn()",
    "in C": "sum(range(10**12))",
    "in a regular expression": "re.match('(a+)+$', 'a' * 60 + 'b')",
    "deaf": "signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals)); burn()",
    "stubborn": "signal.signal(signal.SIGXCPU, lambda *_: burn()); burn()",
    "in 15 threads": (
        "[threading.Thread(target=burn).start() for _ in range(14)]; burn()"
    ),
    "aside": "threading.Thread(target=burn).start()",
}
SHOW_NOTHING = {"deaf", "stubborn"}


class Recorder:
    """A sandbox that remembers whom it has started."""

    def __init__(self, bot: Culprit) -> None:
        self._sandbox = bot.sandbox
        self.name, self.advice = bot.sandbox.name, bot.sandbox.advice
        self.processes: dict[str, BotProcess] = {}

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        process = self.processes[spec.argument] = self._sandbox.launch(spec, limits)
        return process


class Fate(NamedTuple):
    """How a seat failed, and what it used of its time."""

    failed: FailedSeat
    used_ms: float


class Hosted(NamedTuple):
    table: BotTable
    bots: dict[int, BotSeat]
    sandbox: Recorder
    entries: list[str]

    def used_ms(self, seat: int) -> float:
        return self.sandbox.processes[self.entries[seat]].cpu_ns() / 1e6

    def failed(self) -> dict[int, FailedSeat]:
        return {failed.seat: failed for failed in self.table.failed}


@contextmanager
def hosted(
    bot: Culprit,
    *codes: str,
    idle: Callable[[], None] = lambda: None,
    control: TimeControl = CONTROL,
) -> Iterator[Hosted]:
    """Set a table of bots, each a module of one package."""
    package = bot.folder / "clever"
    package.mkdir()
    (package / "__init__.py").touch()
    entries = []
    for number, code in enumerate(codes):
        (package / f"bot{number}.py").write_text(code)
        entries.append(f"clever.bot{number}:Clever")
    guests = {seat: Guest(bot.folder, entry) for seat, entry in enumerate(entries)}
    sandbox = Recorder(bot)
    with table_for(
        HostedMatch(GAME, GAME.options(), len(codes), control),
        guests,
        {},
        sandbox=sandbox,
        seed_of=lambda seat: SEED,
        idle=idle,
    ) as (table, bots):
        yield Hosted(table, bots, sandbox, entries)


def looping(choose: str = "pass", start: str = "pass") -> str:
    return BOT.format(choose=choose, start=start)


def fates(bot: Culprit, names: list[str]) -> dict[str, Fate]:
    """Let bots with these loops play one match; return what became of each."""
    codes = [looping(LOOPS[name]) for name in names]
    with hosted(bot, *codes) as at:
        at.table.begin()
        assert at.failed() == {}
        before = [at.used_ms(seat) for seat, _ in enumerate(names)]
        play(GAME, len(names), at.table.ask, chance=Chance(SEED), sink=at.table.notify)
        failed = at.failed()
        return {
            name: Fate(failed[seat], at.used_ms(seat) - before[seat])
            for seat, name in enumerate(names)
        }


@pytest.mark.parametrize(
    "names",
    [
        ["in Python", "in C", "deaf"],
        ["in a regular expression", "stubborn", "in 15 threads"],
    ],
    ids=", ".join,
)
def test_a_bot_that_computes_without_end_is_stopped_at_its_limit(bot, names):
    for name, (failed, used_ms) in fates(bot, names).items():
        assert failed.code == "timeout", name
        assert f"longer than the {LIMIT_MS} ms of processor time" in failed.reason
        assert LIMIT_MS <= used_ms < TIMES * LIMIT_MS, (name, used_ms)
        line = "" if name in SHOW_NOTHING else "clever/bot"
        assert failed.source_line.startswith(line), name
        assert (not line) == (not failed.source_line), name


def test_a_start_without_end_is_stopped_at_its_limit(bot):
    codes = [f"while True: pass\n{looping()}", looping(start="burn()")]
    with hosted(bot, *codes) as at:
        at.table.begin()
        failed = at.failed()
        used_ms = [at.used_ms(seat) for seat in failed]
    assert [one.code for one in failed.values()] == ["start", "start"]
    assert [one.source_line for one in failed.values()] == [
        "clever/bot0.py, line 1, in <module>",
        "clever/bot1.py, line 7, in burn",
    ]
    for one in failed.values():
        assert f"{START_MS} ms of processor time that its start may" in one.reason
    assert all(START_MS <= used < TIMES * START_MS for used in used_ms), used_ms


def test_a_bot_that_computes_while_others_think_is_stopped_meanwhile(bot, monkeypatch):
    monkeypatch.setattr(clock, "GRACE_S", PATIENCE)

    def wake() -> None:
        """End the wait for the one that sleeps, once the other has been stopped."""
        burner = at.bots[0].channel
        if burner.failure is not None and not burner.is_stopping:
            at.sandbox.processes[at.entries[1]].kill()

    codes = [looping(LOOPS["aside"]), looping("time.sleep(600)")]
    # On a busy machine the other may wait longer for a processor than a bot may sleep.
    control = replace(CONTROL, sleep_ms=PATIENCE * 1_000)
    with hosted(bot, *codes, idle=wake, control=control) as at:
        at.table.begin()
        play(GAME, 2, at.table.ask, chance=Chance(SEED), sink=at.table.notify)
        used_ms = at.used_ms(0)
    burner, sleeper = at.table.failed
    assert (burner.seat, burner.code) == (0, "timeout")
    assert (sleeper.seat, sleeper.code) == (1, "crash")
    assert f"longer than the {LIMIT_MS} ms of processor time" in burner.reason
    assert burner.source_line == "clever/bot0.py, line 7, in burn"
    assert used_ms < START_MS + TIMES * LIMIT_MS


def test_a_bot_that_computes_while_nobody_is_asked_is_stopped_by_a_look(bot):
    with hosted(bot, looping(start=LOOPS["aside"]), looping()) as at:
        at.table.begin()
        before = at.used_ms(0)
        deadline = time.monotonic() + PATIENCE
        while not at.table.failed and time.monotonic() < deadline:
            time.sleep(0.01)
            at.table.look()
        used_ms = at.used_ms(0) - before
    (failed,) = at.table.failed
    assert (failed.seat, failed.code) == (0, "timeout")
    assert used_ms < TIMES * LIMIT_MS


def test_a_bot_that_sleeps_is_stopped_at_its_limit_and_one_that_thinks_is_not(bot):
    control = TimeControl(
        start_ms=60_000, bank_ms=60_000, cap_ms=60_000, sleep_ms=SLEEP_MS
    )
    thinks = "[None for _ in range(10**5)]"
    # A thread that thinks does not sleep, whatever the others do.
    aside = f"(t := threading.Thread(target=lambda: {thinks})).start(); t.join()"
    codes = [looping("time.sleep(600)"), looping(thinks), looping(aside)]
    with hosted(bot, *codes, control=control) as at:
        at.table.begin()
        play(GAME, 3, at.table.ask, chance=Chance(SEED), sink=at.table.notify)
    (failed,) = at.table.failed
    assert (failed.seat, failed.code) == (0, "timeout")
    assert f"slept for longer than the {SLEEP_MS} ms" in failed.reason

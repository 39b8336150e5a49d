"""Matches of a small real game between bots in processes and players of this one."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from bots.driver.clock import TimeControl
from bots.driver.seat import BotSeat, Setting
from bots.driver.table import BotTable
from engines import registry
from engines.core.chance import Chance
from engines.core.game import Outcome
from engines.core.play import Step, play
from tests.bots.processes import BareProcess

GAME = registry.load("bazar")
SEED = bytes(range(32))

QUICK = TimeControl(start_ms=10_000, bank_ms=250, increment_ms=50, cap_ms=250)
"""Enough for a move at random, and soon over for a bot that does not answer."""

Launch = tuple[str, str]
"""The main module and its argument."""


def bot(name: str) -> Launch:
    return "bots.sdk.serving", f"tests.bots.misbehaving.bots:{name}"


def misbehaviour(name: str) -> Launch:
    return "tests.bots.misbehaving.mains", name


@contextmanager
def table(
    launches: Mapping[int, Launch], seats: int = 2, control: TimeControl = QUICK
) -> Iterator[tuple[BotTable, dict[int, BotSeat]]]:
    """Set a table with bots in some seats and players at random in the others."""
    processes = {seat: BareProcess(*launch) for seat, launch in launches.items()}
    bots = {
        seat: BotSeat(
            process, Setting(GAME, GAME.options(), seat, seats, SEED), control
        )
        for seat, process in processes.items()
    }
    players = {
        seat: GAME.players["random"](Chance(bytes([seat]) * 32))
        for seat in range(seats)
        if seat not in bots
    }
    stand_in = lambda seat: GAME.players["greedy"](Chance(SEED))  # noqa: E731 - short.
    try:
        yield BotTable(bots, players, stand_in=stand_in), bots
    finally:
        for seat in bots.values():
            seat.close()
        for process in processes.values():
            process.close()


def played(at: BotTable, seats: int = 2) -> tuple[Outcome, list[Step]]:
    """Play a whole match at a table; return how it ended, and its steps."""
    steps: list[Step] = []

    def sink(step: Step) -> None:
        steps.append(step)
        at.notify(step)

    at.begin()
    outcome = play(GAME, seats, at.ask, chance=Chance(SEED), sink=sink)
    at.end(outcome)
    return outcome, steps

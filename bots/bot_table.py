"""Bots at a table, each in a sandbox of its own for the length of one match."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from bots.driver.clock import TimeControl
from bots.driver.seat import BotSeat, Setting
from bots.driver.table import BotTable, SeatedBot
from bots.sandbox.home import home
from bots.sandbox.interface import Limits, Sandbox, Spec
from bots.sandbox.process import BotProcess
from engines.core.chance import Chance
from engines.core.game import AnyGame, Player, Question, Seat
from engines.core.records import Options

STAND_IN = "greedy"
"""The player that goes on for a bot that failed; every game has it."""

NICENESS: Final = 7
"""By how much bots of matches that people follow give way; the others twice as much."""

BUILT_IN: Final = Path(__file__).parent / "builtin"
"""The projects of the bots that come with the site."""


def store() -> Path:
    """Return where packages are unpacked: a folder that can be lost at any time."""
    return home() / "bots"


class Guest(msgspec.Struct, frozen=True):
    """A bot that is to sit at a table."""

    folder: Path
    """Where its package is unpacked."""
    entry: str


class HostedMatch(msgspec.Struct, frozen=True):
    """What is played, and how much time bots have for it."""

    game: AnyGame
    options: Options
    seats: int
    control: TimeControl = TimeControl()


@contextmanager
def table_for(
    match: HostedMatch,
    guests: Mapping[Seat, Guest],
    players: Mapping[Seat, Player[Any, Any]],
    *,
    sandbox: Sandbox,
    seed_of: Callable[[Seat], bytes],
    idle: Callable[[], None] = lambda: None,
    in_process: Mapping[Seat, SeatedBot] | None = None,
    is_followed: bool = True,
) -> Iterator[tuple[BotTable, dict[Seat, BotSeat]]]:
    """Start all bots at once; whatever happens, none of them outlives the match.

    Those of `in_process` sit at the same table and need no sandbox. Bots of a match
    without spectators give way to bots that a person waits for.
    """
    with ExitStack() as stack:
        bots: dict[Seat, BotSeat] = {}
        for seat, process in _launched(guests, sandbox, stack).items():
            process.lower_priority(NICENESS if is_followed else 2 * NICENESS)
            setting = Setting(
                match.game, match.options, seat, match.seats, seed_of(seat)
            )
            bots[seat] = BotSeat(process, setting, match.control)
            stack.callback(bots[seat].close)

        def replacement(seat: Seat) -> Player[Any, Any]:
            return stand_in(match.game, seed_of(seat))

        seated = {**bots, **(in_process or {})}
        yield BotTable(seated, players, stand_in=replacement, idle=idle), bots


def stand_in(game: AnyGame, seed: bytes, name: str = STAND_IN) -> Player[Any, Any]:
    """Return a player that goes on for another one, from any step on.

    It has no memory: what it answers follows from the seed and what it sees, so it is
    the same when the match is interrupted and resumed.
    """

    def choose(question: Question[Any, Any]) -> Any:
        dice = sha256(seed + msgspec.json.encode(question.view)).digest()
        return game.players[name](Chance(dice))(question)

    return choose


def _launched(
    guests: Mapping[Seat, Guest], sandbox: Sandbox, stack: ExitStack
) -> dict[Seat, BotProcess]:
    """Start all processes at the same time; if one cannot be, the others are ended."""
    with ThreadPoolExecutor(len(guests)) as threads:
        starts = {
            seat: threads.submit(
                sandbox.launch, Spec(guest.folder, guest.entry), Limits()
            )
            for seat, guest in guests.items()
        }
    for start in starts.values():
        if start.exception() is None:
            stack.enter_context(start.result())
    return {seat: start.result() for seat, start in starts.items()}

"""What it costs to let untrusted bots play.

Each bot is a process in a sandbox of its own, for one match: a fork of one that each
worker keeps warm and makes ready before anything is measured. Measured on the wall,
because it is waited for: the start, a question with its answer, and whole matches of
four bots that move at random, with their starts and ends. Beside them a bare pipe, and
kaggle-environments, which plays its own players inside of its process.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.measure import Effort, Figure
from benchmarks.peers import PeerMissing
from benchmarks.peers.bare_pipe import bare_pipe
from benchmarks.peers.kaggle_hearts import decisions_a_second
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.hands import Hand, hands, together
from bots.bot_table import Guest, HostedMatch, table_for
from bots.driver.channel import Channel, wait
from bots.packages.archive_extraction import unpack
from bots.packages.archives import archive_of
from bots.packages.gate import inspect
from bots.protocol.messages import Act, line_of, read_answer
from bots.sandbox.home import home
from bots.sandbox.interface import Limits, Spec
from bots.sandbox.tiers import choose_sandbox
from engines import registry
from engines.core.chance import Chance
from engines.core.play import play

GROUP = "bots"
GAME = "bazar"
SEATS = 4
WORKERS = 2
RANDOM: Final = Path("bots/builtin/souk-random")
ECHO: Final = Path(__file__).with_name("echo")
SIZES: Final = {"500 B": 500, "20 kB": 20_000}
MOVE: Final = msgspec.Raw(b'{"type":"Walk","direction":"north"}')
PATIENCE_S: Final = 10.0
STARTS, TRIPS, MATCHES = 20, 400, 6


def measure(ground: Ground, effort: Effort) -> Findings:
    found = Findings()
    warm_up()
    starts = tuple(_spawn_ms() for _ in range(effort.runs))
    found.add(f"{GROUP}/spawn to ready", "ms", Figure(starts))
    for name, size in SIZES.items():
        with _question_channel(size) as ask, bare_pipe(size) as bare:
            pairs = [(_fastest(ask), _fastest(bare)) for _ in range(effort.runs)]
        own, other = zip(*pairs, strict=True)
        found.add(f"{GROUP}/round trip, {name}", "us", Figure(own))
        found.add(f"{GROUP}/bare pipe, {name}", "us", Figure(other))
    with hands(WORKERS, ground.url) as crowd:
        together(crowd, warm_up)
        rates = [_rate(crowd) for _ in range(effort.runs)]
    unit = "decisions a second"
    found.add(f"{GROUP}/{SEATS} at random, 2 workers", unit, Figure(tuple(rates)))
    try:
        theirs = [decisions_a_second(WORKERS, MATCHES) for _ in range(effort.runs)]
    except ImportError as error:
        raise PeerMissing(f"{error} `make bench` installs it.") from error
    found.add(
        f"{GROUP}/kaggle-environments hearts, 2 workers", unit, Figure(tuple(theirs))
    )
    return found


# --- the start -----------------------------------------------------------------------


@cache
def _guest() -> Guest:
    package = inspect(archive_of(RANDOM))
    return Guest(unpack(package, home() / "bots"), package.description.entry)


def _spawn_ms() -> float:
    """Return how long the quickest of some starts took, up to the bot's `ready`."""
    match = _match()
    best = float("inf")
    for _ in range(STARTS):
        began = time.perf_counter()
        with _table(match, {0: _guest()}) as table:
            table.begin()
            best = min(best, time.perf_counter() - began)
    return 1000 * best


def _match() -> HostedMatch:
    game = registry.load(GAME)
    return HostedMatch(game, game.options(), SEATS)


@contextmanager
def _table(match: HostedMatch, guests: dict[int, Guest]) -> Iterator:
    others = [seat for seat in range(SEATS) if seat not in guests]
    player = match.game.players["random"](Chance(bytes(32)))
    with table_for(
        match,
        guests,
        dict.fromkeys(others, player),
        sandbox=choose_sandbox(),
        seed_of=lambda seat: bytes([seat]) * 32,
    ) as (table, _):
        yield table


# --- a question ----------------------------------------------------------------------


@contextmanager
def _question_channel(size: int) -> Iterator[Callable[[], None]]:
    """Yield what asks a bot in a sandbox a question of a size and reads its answer."""
    spec = Spec(ECHO, "", main="echoing")
    view = msgspec.Raw(b'"%b"' % (b"x" * (size - 2)))
    with choose_sandbox().launch(spec, Limits()) as process:
        channel = Channel(process)

        def ask() -> None:
            act = Act(id="9f3a1c07", moves=[MOVE, MOVE], bank_ms=10_000, view=view)
            channel.ask(line_of(act), PATIENCE_S)
            wait([channel])
            read_answer(channel.answer())

        yield ask


def _fastest(trip: Callable[[], None]) -> float:
    """Return what the quickest tenth of many trips takes at most, in microseconds."""
    took = []
    for _ in range(TRIPS):
        began = time.perf_counter_ns()
        trip()
        took.append(time.perf_counter_ns() - began)
    return sorted(took)[TRIPS // 10] / 1000


# --- whole matches -------------------------------------------------------------------


def warm_up() -> int:
    """Prove the sandbox, so that it is warm, and unpack the bot, in each process."""
    choose_sandbox()
    return len(_guest().entry)


def play_matches(number: int) -> int:
    """Play some matches between bots at random; return their number of decisions."""
    decisions = 0
    match = _match()
    for one in range(number):
        with _table(match, dict.fromkeys(range(SEATS), _guest())) as table:
            steps: list[object] = []
            table.begin()
            chance = match.game.chance(one.to_bytes(32, "big"))
            outcome = play(
                match.game, SEATS, table.ask, chance=chance, sink=steps.append
            )
            table.end(outcome)
            decisions += len(steps) - 1
    return decisions


def _rate(crowd: Sequence[Hand]) -> float:
    began = time.perf_counter()
    decisions = together(crowd, play_matches, MATCHES)
    return decisions / (time.perf_counter() - began)

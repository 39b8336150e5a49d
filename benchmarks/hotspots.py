"""Where the time of a random playout goes, function by function.

Two looks at the same matches. A timer of CPU time looks at the stack now and then and
hardly slows it down: it gives the shares. A tracer counts the calls; its times are not
used, because tracing weighs small functions down most.
"""

import cProfile
import itertools
import pstats
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

from benchmarks.games import playout
from benchmarks.report import Table
from engines import registry
from engines.core.game import AnyGame

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 20.0
TIMER_SECONDS = 0.001
TRACED_MATCHES = 20
SHOWN = 30
COMPREHENSIONS = frozenset({"<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>"})

Place = tuple[str, int, str]
"""File, first line and name of a function: what both looks know it by."""


@dataclass(slots=True)
class Samples:
    """How often each function was seen at work, and seen waiting for its callees."""

    taken: int = 0
    alone: Counter[Place] = field(default_factory=Counter)
    with_callees: Counter[Place] = field(default_factory=Counter)

    def take(self, signal_number: int, frame: FrameType | None) -> None:
        """Note one stack; a function that calls itself is noted once."""
        stack = [_place(caller.f_code) for caller in _named(frame)]
        if stack:
            self.taken += 1
            self.alone[stack[0]] += 1
            self.with_callees.update(set(stack))


def hotspots(name: str, seconds: float = SECONDS) -> Table:
    """Return the functions of a game's playouts, the largest share first."""
    game = registry.load(name)
    samples = Samples()
    with _sampling(samples):
        _play_for(game, seconds)
    calls, decisions = _calls(game)
    rows = [
        (
            _shown(place),
            f"{count / samples.taken:.1%}",
            f"{samples.with_callees[place] / samples.taken:.1%}",
            f"{calls[place] / decisions:.2f}",
        )
        for place, count in samples.alone.most_common(SHOWN)
    ]
    return Table(
        f"Where the time of a random playout of {name} goes ({samples.taken} samples)",
        ("function", "share", "with callees", "calls a decision"),
        rows,
    )


@contextmanager
def _sampling(samples: Samples) -> Iterator[None]:
    former = signal.signal(signal.SIGPROF, samples.take)
    signal.setitimer(signal.ITIMER_PROF, TIMER_SECONDS, TIMER_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, former)


def _play_for(game: AnyGame, seconds: float) -> None:
    end = time.process_time() + seconds
    for seed in itertools.count():
        playout(game, seed)
        if time.process_time() > end:
            return


def _calls(game: AnyGame) -> tuple[Counter[Place], int]:
    profile = cProfile.Profile()
    with profile:
        decisions = sum(playout(game, seed).decisions for seed in range(TRACED_MATCHES))
    entries = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return Counter({place: entry[1] for place, entry in entries.items()}), decisions


def _named(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield the stack, innermost first; a comprehension is part of its function."""
    while frame is not None:
        if frame.f_code.co_name not in COMPREHENSIONS:
            yield frame
        frame = frame.f_back


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno, code.co_name


def _shown(place: Place) -> str:
    file, line, name = place
    path = Path(file)
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else Path(path.name)
    return f"{shown}:{line} {name}"

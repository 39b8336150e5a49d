"""Rates that can be compared on a busy machine.

Another process on the machine can only make a piece of work slower, and it disturbs all
work of the same moment alike. So: CPU time instead of the clock on the wall, small
chunks of all cells in turn, the best chunk of a run, and the median of several runs.
All chunks of one run do the very same pieces, so the best one is the least disturbed
and not the one with the easiest games; the next run does other pieces.
"""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

CHUNK_SECONDS = 0.03
FEWEST_PIECES = 8
"""Random games differ by a quarter in cost per decision: a chunk holds a few."""
PIECES_BETWEEN_RUNS = 1_000_000
"""Far enough apart that no run repeats a piece of another."""

Clock = Callable[[], float]
Watcher = Callable[[int, int], None]
"""Is told how many chunks are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Something to be measured: a kind of work that comes in numbered pieces."""

    group: str
    name: str
    unit: str
    piece: Callable[[int], int]
    """Do the piece of that number; return how many units of work it was."""

    @property
    def path(self) -> str:
        return f"{self.group}/{self.name}"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured."""

    runs: int
    passes: int
    pieces: int = FEWEST_PIECES
    """At least so many in a chunk."""


THOROUGH = Effort(runs=5, passes=9)
QUICK = Effort(runs=3, passes=3)


@dataclass(frozen=True, slots=True)
class Figure:
    """One number for each run."""

    runs: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.runs)

    @property
    def low(self) -> float:
        return min(self.runs)

    @property
    def high(self) -> float:
        return max(self.runs)

    def over(self, other: "Figure") -> "Figure":
        """Return the ratio to another figure, taken run by run."""
        pairs = zip(self.runs, other.runs, strict=True)
        return Figure(tuple(mine / theirs for mine, theirs in pairs))

    def without(self, part: "Figure") -> "Figure":
        """Return the rate there would be if a part of the work took no time."""
        pairs = zip(self.runs, part.runs, strict=True)
        return Figure(tuple(1 / (1 / whole - 1 / saved) for whole, saved in pairs))


def measure(
    cells: Sequence[Cell],
    effort: Effort,
    watch: Watcher = lambda done, total: None,
    clock: Clock = time.process_time,
) -> dict[str, Figure]:
    """Measure all cells in turn; return units of work per CPU second, by path."""
    fewest = effort.pieces
    pieces = {cell.path: pieces_in_a_chunk(cell, clock, fewest) for cell in cells}
    # What has been made so far is looked at by no later collection, in no chunk.
    gc.collect()
    gc.freeze()
    total = effort.runs * effort.passes * len(cells)
    best = {cell.path: [0.0] * effort.runs for cell in cells}
    for done, (run, cell) in enumerate(_turns(cells, effort), start=1):
        numbers = _numbers(run, pieces[cell.path])
        best[cell.path][run] = max(best[cell.path][run], rate(cell, numbers, clock))
        watch(done, total)
    gc.unfreeze()
    return {path: Figure(tuple(rates)) for path, rates in best.items()}


def rate(cell: Cell, numbers: range, clock: Clock = time.process_time) -> float:
    """Do some pieces of a cell and return the work done per second."""
    piece = cell.piece
    work = 0
    start = clock()
    for number in numbers:
        work += piece(number)
    return work / (clock() - start)


def pieces_in_a_chunk(
    cell: Cell, clock: Clock = time.process_time, fewest: int = FEWEST_PIECES
) -> int:
    """Return how many pieces fill a chunk; the trial warms the cell up as well."""
    start = clock()
    done = 0
    while done < fewest or clock() - start < CHUNK_SECONDS:
        cell.piece(done)
        done += 1
    return done


def _turns(cells: Sequence[Cell], effort: Effort) -> Iterator[tuple[int, Cell]]:
    for run in range(effort.runs):
        for _ in range(effort.passes):
            for cell in cells:
                yield run, cell


def _numbers(run: int, pieces: int) -> range:
    first = run * PIECES_BETWEEN_RUNS
    return range(first, first + pieces)


def percentile(values: Sequence[float], share: int) -> float:
    """Return what so many of a hundred values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) * share // 100, len(ordered) - 1)]

"""The arithmetic of a measurement, on a clock that is told how long work takes."""

from itertools import pairwise

import pytest

from benchmarks.measure import (
    CHUNK_SECONDS,
    FEWEST_PIECES,
    Cell,
    Effort,
    Figure,
    measure,
    pieces_in_a_chunk,
    rate,
)


class Workshop:
    """A clock that only work moves on, and a diary of the work done."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slowness = 1.0
        self.diary: list[tuple[str, int]] = []

    def clock(self) -> float:
        return self.now

    def cell(self, name: str, *, seconds: float, work: int = 1) -> Cell:
        def piece(number: int) -> int:
            self.diary.append((name, number))
            self.now += seconds * self.slowness
            return work

        return Cell("workshop", name, "pieces", piece)


@pytest.fixture
def workshop() -> Workshop:
    return Workshop()


def test_a_rate_is_work_per_second(workshop):
    cell = workshop.cell("saw", seconds=0.5, work=3)

    assert rate(cell, range(4), workshop.clock) == pytest.approx(6)


def test_a_chunk_of_short_pieces_is_filled(workshop):
    cell = workshop.cell("saw", seconds=CHUNK_SECONDS / 99.5)

    assert pieces_in_a_chunk(cell, workshop.clock) == 100


def test_a_chunk_of_long_pieces_still_holds_a_few(workshop):
    cell = workshop.cell("saw", seconds=1)

    assert pieces_in_a_chunk(cell, workshop.clock) == FEWEST_PIECES
    assert pieces_in_a_chunk(cell, workshop.clock, 2) == 2


def test_cells_take_turns(workshop):
    cells = [workshop.cell("saw", seconds=1), workshop.cell("file", seconds=1)]

    measure(cells, Effort(runs=1, passes=3), clock=workshop.clock)

    names = [name for name, _ in workshop.diary]
    changes = [then for now, then in pairwise(names) if then != now]
    assert changes == ["file", "saw", "file"] + ["saw", "file"] * 2


def test_all_passes_of_a_run_do_the_same_pieces_and_the_next_run_does_others(workshop):
    cell = workshop.cell("saw", seconds=1)

    measure([cell], Effort(runs=2, passes=2), clock=workshop.clock)

    numbers = [number for _, number in workshop.diary[FEWEST_PIECES:]]
    chunks = [
        tuple(numbers[start : start + FEWEST_PIECES])
        for start in range(0, len(numbers), FEWEST_PIECES)
    ]
    assert chunks[0] == chunks[1]
    assert chunks[2] == chunks[3]
    assert not set(chunks[0]) & set(chunks[2])


def test_the_best_chunk_of_a_run_counts(workshop):
    cell = workshop.cell("saw", seconds=1)
    slowness = iter([4.0, 1.0, 2.0, 8.0, 2.0, 4.0])

    def disturb(done: int, total: int) -> None:
        workshop.slowness = next(slowness, 1.0)

    workshop.slowness = 2.0
    figures = measure([cell], Effort(runs=2, passes=3), disturb, workshop.clock)

    assert figures["workshop/saw"].runs == pytest.approx((1.0, 0.5))


def test_a_watcher_hears_of_every_chunk(workshop):
    heard = []
    cells = [workshop.cell("saw", seconds=1), workshop.cell("file", seconds=1)]

    measure(
        cells,
        Effort(runs=1, passes=2),
        lambda done, total: heard.append((done, total)),
        workshop.clock,
    )

    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_figure_is_the_median_of_its_runs():
    figure = Figure((3.0, 1.0, 9.0))

    assert (figure.low, figure.median, figure.high) == (1.0, 3.0, 9.0)


def test_a_ratio_is_taken_run_by_run():
    # Both slow down together in the second run: the ratio does not notice.
    assert Figure((8.0, 4.0)).over(Figure((4.0, 2.0))) == Figure((2.0, 2.0))


def test_saving_a_part_of_the_work_raises_the_rate():
    # A decision takes 1/80 s, its events 1/400 s of that: a fifth.
    assert Figure((80.0,)).without(Figure((400.0,))).runs == pytest.approx((100.0,))

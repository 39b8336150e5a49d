"""The limit of processor time: soon found, and rarely looked for."""

from types import SimpleNamespace

import pytest

from bots.driver import cpu_limit
from bots.driver.clock import SeatClock, TimeControl
from bots.driver.cpu_limit import SHORTEST_S, CpuLimit
from bots.driver.failure import Failure

SECOND = 10**9
LIMIT_S = 5


class Computer:
    """A process that computes on some of its processors, on clocks of the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, processors: int) -> None:
        self.now, self.looks, self.processors = 0.0, 0, processors
        monkeypatch.setattr(cpu_limit, "PROCESSORS", 16)
        clock = SimpleNamespace(monotonic=lambda: self.now)
        monkeypatch.setattr(cpu_limit, "time", clock)

    def cpu_ns(self) -> int:
        self.looks += 1
        return int(self.now * self.processors * SECOND)


@pytest.mark.parametrize("processors", [1, 4, 16])
def test_a_limit_is_found_when_it_is_reached_with_few_looks(monkeypatch, processors):
    computer = Computer(monkeypatch, processors)
    limit = CpuLimit(computer)
    limit.set(LIMIT_S * SECOND, 0)
    while not limit.is_reached(computer.now):
        computer.now = limit.look_at
    used_s = computer.now * processors
    assert LIMIT_S <= used_s <= LIMIT_S + 2 * SHORTEST_S * processors
    assert computer.looks < 200


def test_nobody_looks_before_the_limit_can_have_been_reached(monkeypatch):
    computer = Computer(monkeypatch, 16)
    limit = CpuLimit(computer)
    limit.set(LIMIT_S * SECOND, SECOND)
    computer.now = (LIMIT_S - 1) / 16 - 0.001
    assert not limit.is_reached(computer.now)
    assert computer.looks == 0


def test_without_a_limit_nobody_looks_at_all(monkeypatch):
    computer = Computer(monkeypatch, 16)
    assert not CpuLimit(computer).is_reached(1e9)
    assert computer.looks == 0


def test_an_answer_that_came_too_late_is_no_answer():
    clock = SeatClock(TimeControl(bank_ms=800, increment_ms=100, cap_ms=5_000))
    with pytest.raises(Failure, match=r"took 901 ms of processor time; it had 900 ms"):
        clock.charge(901_000)


def test_the_limit_is_told_by_what_it_comes_from():
    control = TimeControl(bank_ms=800, increment_ms=100, cap_ms=5_000)
    assert "900 ms of processor time that were left on" in SeatClock(control).excess()
    rich = SeatClock(control, bank_us=9_000_000)
    assert "5000 ms of processor time that a decision may" in rich.excess()

"""The time bank of a bot: the same for the driver and for the fold of a log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.driver.clock import US, SeatClock, TimeControl, bank_after
from bots.driver.failure import Failure

CONTROL = TimeControl(bank_ms=800, increment_ms=100, cap_ms=500)


@pytest.mark.parametrize(
    ("bank_us", "cpu_us", "left_us"),
    [
        (800_000, 0, 900_000),
        (800_000, 99_999, 800_001),
        (800_000, 100_000, 800_000),
        (800_000, 500_000, 400_000),
        (0, 0, 100_000),
        (0, 100_000, 0),
        (250_000, 350_000, 0),
        (250_000, 350_001, 0),
    ],
)
def test_an_increment_comes_in_and_what_a_decision_took_goes_out(
    bank_us, cpu_us, left_us
):
    assert bank_after(CONTROL, bank_us, cpu_us) == left_us


CONTROLS = st.builds(
    TimeControl,
    bank_ms=st.integers(0, 3_000),
    increment_ms=st.integers(0, 300),
    cap_ms=st.integers(0, 2_000),
)


@given(CONTROLS, st.lists(st.integers(0, 2_500_000)))
def test_it_comes_to_what_the_driver_and_the_fold_each_counted_by_themselves(
    control, decisions
):
    """The driver counted decision by decision, the fold added all of them up."""
    increment_us, cap_us = control.increment_ms * US, control.cap_ms * US
    clock, driven_us, sum_us = SeatClock(control), control.bank_ms * US, 0
    for cpu_us in decisions:
        if cpu_us > min(driven_us + increment_us, cap_us):
            with pytest.raises(Failure):
                clock.charge(cpu_us)
            continue
        clock.charge(cpu_us)
        driven_us += increment_us - cpu_us
        sum_us += increment_us - cpu_us
        folded_us = max(control.bank_ms * US + sum_us, 0)
        assert clock.bank_us == driven_us == folded_us

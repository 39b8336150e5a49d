"""People's clocks: what a decision costs, and what is given back."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.conduct.clocks import PersonClock
from tournaments.conduct.control import PeopleControl

MOVE, BANK = 1_000, 5_000
DECISIONS = st.lists(st.tuples(st.integers(0, 4_000), st.integers(0, 4_000)))


def clock() -> PersonClock:
    return PersonClock(PeopleControl(move_ms=MOVE, bank_ms=BANK))


def test_a_clock_that_does_not_run_is_never_due():
    assert clock().due_ms is None


def test_a_decision_is_due_when_its_own_time_and_the_bank_are_over():
    running = clock()
    running.start(100)
    assert running.due_ms == 100 + MOVE + BANK


def test_a_quick_decision_costs_nothing():
    running = clock()
    running.start(100)
    running.stop(100 + MOVE)
    assert (running.bank_ms, running.due_ms) == (BANK, None)


def test_a_slow_decision_is_paid_from_the_bank():
    running = clock()
    running.start(100)
    running.stop(100 + MOVE + 700)
    assert running.bank_ms == BANK - 700


def test_a_clock_is_started_once_for_each_decision():
    running = clock()
    running.start(100)
    running.start(900)
    assert running.since_ms == 100


def test_what_is_given_back_is_neither_due_nor_paid():
    running = clock()
    running.start(0)
    running.credit(10_000)
    assert running.due_ms == 10_000 + MOVE + BANK
    running.stop(10_000 + MOVE)
    assert running.bank_ms == BANK


def test_nothing_is_given_back_for_later():
    resting = clock()
    resting.credit(10_000)
    resting.start(0)
    assert resting.due_ms == MOVE + BANK


@given(DECISIONS)
def test_a_bank_only_ever_shrinks_and_is_never_overdrawn(decisions):
    running, now = clock(), 0
    for rest, thought in decisions:
        before = running.bank_ms
        now += rest
        running.start(now)
        now += thought
        running.stop(now)
        assert 0 <= running.bank_ms <= before
        assert before - running.bank_ms <= max(thought - MOVE, 0)

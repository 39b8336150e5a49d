"""Sleep is charged, and nothing else is: not thinking, and not what others cause."""

import select
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bots.driver.channel import Channel, wait
from bots.driver.clock import US, SeatClock, TimeControl
from bots.driver.sleep_limit import (
    FIRST_LOOK_S,
    LOOK_S,
    SleepLimit,
    until_next_look,
)
from bots.messages import message
from tests.bots.driver.matches import bot, played, table
from tests.bots.driver.test_busy import bot as thinking
from tests.bots.driver.test_busy import crowded
from tests.bots.threads import Said, ThreadedBot

DROWSY = TimeControl(
    start_ms=60_000, bank_ms=60_000, increment_ms=1_000, cap_ms=60_000, sleep_ms=900
)
"""So generous that only sleep can end a bot."""
REASON = message("bot.slept", {"most": DROWSY.sleep_ms})


@pytest.mark.parametrize("name", ["Sleeper", "LateRiser"])
def test_a_bot_that_sleeps_for_too_long_fails_long_before_its_deadline(name):
    with table({1: bot(name)}, control=DROWSY) as (at, _):
        played(at)
    (failed,) = at.failed
    assert failed.code == ("timeout" if name == "Sleeper" else "start")
    assert failed.reason.endswith(REASON)
    assert "slept for longer than the 900 ms" in failed.reason


def test_naps_add_up_over_the_decisions_of_a_match():
    with table({1: bot("Napper")}, control=DROWSY) as (at, _):
        _, steps = played(at)
    (failed,) = at.failed
    assert (failed.code, failed.reason) == ("timeout", REASON)
    own = [step for step in steps[: at.failed_at[1] + 1] if step.seat == 1]
    assert own, "One nap is not enough."


def test_a_bot_that_never_sleeps_is_charged_for_no_sleep():
    with table({1: bot("RandomMover")}, control=DROWSY) as (at, bots):
        played(at)
        assert bots[1].clock.sleep_us == DROWSY.sleep_ms * US
    assert at.failed == []


@pytest.mark.long
def test_waiting_for_a_processor_is_no_sleep():
    with thinking("thinks") as (channel, process), crowded(process):
        channel.sleep_limit.set(0, REASON)
        for _ in range(3):
            channel.ask(b"think\n", 60)
            wait([channel])
            assert channel.answer() == b"done"
        assert channel.sleep_limit.slept_us == 0


# --- who waits for whom --------------------------------------------------------------


class Resting(ThreadedBot):
    """Is never ready to run, as a process is not that waits for somebody."""

    def is_ready_to_run(self) -> bool:
        return False


@contextmanager
def resting(said: Said) -> Iterator[tuple[Channel, Resting]]:
    with Resting(lambda line: said) as process:
        channel = Channel(process)
        channel.sleep_limit.set(US, REASON)
        channel.ask(b"think\n", 1_000)
        yield channel, process


def test_a_bot_that_has_answered_does_not_sleep_however_late_that_is_noticed():
    with resting(Said(b"done\n")) as (channel, process):
        assert select.select([process.stdout], [], [], 60)[0]
        channel.expire(time.monotonic() + 100)
        assert (channel.failure, channel.sleep_limit.slept_us) == (None, 0)


def test_a_bot_whose_log_nobody_reads_does_not_sleep():
    with resting(Said(b"done\n", log=b"x" * 100_000)) as (channel, process):
        assert select.select([process.stderr], [], [], 60)[0]
        channel.expire(time.monotonic() + 100)
        assert (channel.failure, channel.sleep_limit.slept_us) == (None, 0)


def test_a_bot_that_waits_for_nobody_sleeps():
    with resting(Said(b"", is_silent=True)) as (channel, _):
        channel.expire(time.monotonic() + 100)
        assert channel.failure is not None
        assert channel.failure.reason == REASON
        assert 99 * 10**6 < channel.sleep_limit.slept_us < 101 * 10**6


NAP_S = 0.12


def test_most_of_a_short_nap_before_every_answer_is_charged():
    """Sleeping just until the first look would be free at every decision."""
    charged_s = 0.0
    with resting(Said(b"", is_silent=True)) as (channel, _):
        for _ in range(100):
            channel.sleep_limit.set(US * US, REASON)
            channel.ask(b"", 1_000)
            awake_at = time.monotonic() + NAP_S
            while channel.due < awake_at:
                channel.expire(channel.due)
            charged_s += channel.sleep_limit.slept_us / 1e6
    assert 0.5 * 100 * NAP_S < charged_s < 100 * NAP_S


# --- the count -----------------------------------------------------------------------


def test_a_limit_may_be_used_up_to_the_last_and_counts_anew_for_each_answer():
    limit = SleepLimit()
    limit.add(1e6)
    assert limit.excess is None, "There is none at first."
    limit.set(500_000, REASON)
    limit.add(0.5)
    assert limit.excess is None
    limit.add(0.001)
    assert limit.excess == REASON
    limit.set(500_000, REASON)
    assert (limit.slept_us, limit.excess) == (0, None)


def test_sleep_is_taken_from_the_clock_and_never_overdraws_it():
    clock = SeatClock(DROWSY)
    clock.charge_sleep(400_000)
    assert clock.sleep_us == 500_000
    clock.charge_sleep(600_000)
    assert clock.sleep_us == 0


def test_no_bot_can_foresee_when_it_is_looked_at():
    for waited_s, average in ((0, FIRST_LOOK_S), (0.3, 0.15), (60, LOOK_S)):
        looks = [until_next_look(waited_s) for _ in range(50)]
        assert len({*looks}) == 50
        assert all(average / 2 <= look <= average * 3 / 2 for look in looks)

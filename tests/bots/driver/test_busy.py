"""A busy machine costs a bot nothing: what it waits for a processor is given back."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bots.driver import channel as channels
from bots.driver.channel import Channel, wait
from tests.bots.processes import BareProcess

THOUGHT_S = 0.02
PATIENCE_S = 0.3
"""Fifteen times what the thought takes on a processor of its own."""
GREEDY = "while True: pass"
LOWEST = 19
"""The priority of a process that gets a hundredth of what others want, too."""


def main(argument: str, reading: int, writing: int) -> None:
    """Answer each line after a thought; a sleeper does so only once."""
    while os.read(reading, 1000):
        until = time.process_time() + THOUGHT_S
        while time.process_time() < until:
            pass
        os.write(writing, b"done\n")
        if argument == "sleeps":
            time.sleep(60)


@contextmanager
def bot(argument: str) -> Iterator[tuple[Channel, BareProcess]]:
    process = BareProcess(__name__, argument)
    channel = Channel(process)
    try:
        channel.ask(b"warm up\n", 20)
        wait([channel])
        assert channel.answer() == b"done"
        yield channel, process
    finally:
        process.close()


@contextmanager
def crowded(process: BareProcess) -> Iterator[None]:
    """Let somebody else have the processor that the bot must be content with."""
    core = min(os.sched_getaffinity(0))
    with subprocess.Popen([sys.executable, "-c", GREEDY]) as other:
        try:
            os.sched_setaffinity(other.pid, {core})
            os.sched_setaffinity(process.pid, {core})
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST)
            yield
        finally:
            other.kill()


def asked(channel: Channel) -> float:
    """Ask, wait for what comes of it, and return how long that took."""
    began = time.monotonic()
    channel.ask(b"think\n", PATIENCE_S)
    wait([channel])
    return time.monotonic() - began


def test_waiting_for_a_processor_is_not_held_against_a_bot(
    monkeypatch: pytest.MonkeyPatch,
):
    # Other tests may be busy, too: it gets its thought in a while.
    monkeypatch.setattr(channels, "LENIENCE", 1000)
    with bot("thinks") as (channel, process), crowded(process):
        took = asked(channel)
        assert took > PATIENCE_S, "The machine was not busy enough to prove anything."
        assert channel.answer() == b"done"


def test_a_bot_that_only_waits_gains_nothing_by_a_busy_machine():
    with bot("sleeps") as (channel, process), crowded(process):
        asked(channel)
        assert channel.failure is not None
        assert channel.failure.code == "timeout"


def test_nobody_is_waited_for_without_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(channels, "LENIENCE", 1.5)
    with bot("thinks") as (channel, process), crowded(process):
        asked(channel)
        assert channel.failure is not None
        assert channel.failure.code == "timeout"

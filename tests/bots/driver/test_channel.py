"""Pipes: what is left in them is taken, and nobody is waited for."""

import os
from collections.abc import Iterator

import pytest

from bots.driver.channel import Channel
from bots.driver.log import LIMIT


class Pipes:
    """A process that is gone, while somebody holds its standard error open."""

    def __init__(self) -> None:
        self.stdin = self.stdout = -1
        self.stderr, self.held = os.pipe()
        os.set_blocking(self.stderr, False)

    folder = ""

    def interrupt(self) -> None:
        pass

    def poll(self) -> int | None:
        return 0

    def cpu_ns(self) -> int:
        return 0

    def kill(self) -> None:
        pass

    def is_ready_to_run(self) -> bool:
        return False


@pytest.fixture
def pipes() -> Iterator[Pipes]:
    pipes = Pipes()
    yield pipes
    os.close(pipes.stderr)
    os.close(pipes.held)


def test_the_rest_of_a_log_is_taken_though_somebody_holds_the_pipe_open(pipes: Pipes):
    channel = Channel(pipes)
    os.write(pipes.held, b"my last words")
    channel.drain_log()
    assert channel.log.text() == "my last words"


def test_a_flood_is_not_drained_to_its_end(pipes: Pipes):
    channel = Channel(pipes)
    channel.log.size = LIMIT
    os.write(pipes.held, b"x")
    channel.drain_log()
    assert channel.failure is not None
    assert channel.failure.code == "output"

"""Processes that play: what becomes of a series when one of them dies."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from souk.cli import match_runner
from souk.cli.refusal import Refusal
from souk.cli.series import Played, Series, SeriesEntrant

SERIES = Series("any", (SeriesEntrant("random"), SeriesEntrant("random")), {}, 1)


def die(series: Series, deal: int) -> list[Played]:
    os._exit(9)


def fail(series: Series, deal: int) -> list[Played]:
    raise OSError(28, "No space left on device")


def how_ctrl_c_is_heard(series: Series, deal: int) -> Any:
    return signal.getsignal(signal.SIGINT)


def test_ctrl_c_is_heard_by_one_process_alone(monkeypatch):
    monkeypatch.setattr(match_runner, "play_deal", how_ctrl_c_is_heard)
    assert list(match_runner.play_all(SERIES, 3, 2)) == [signal.SIG_IGN] * 3


def test_a_process_that_dies_gets_a_sentence(monkeypatch):
    monkeypatch.setattr(match_runner, "play_deal", die)
    with pytest.raises(Refusal, match="has died") as caught:
        list(match_runner.play_all(SERIES, 10, 2))
    assert caught.value.code == 1


def test_what_went_wrong_in_a_process_is_told_here(monkeypatch):
    monkeypatch.setattr(match_runner, "play_deal", fail)
    with pytest.raises(OSError, match="No space left"):
        list(match_runner.play_all(SERIES, 10, 2))


def test_no_more_processes_are_started_than_there_are_matches(monkeypatch):
    started: list[int] = []

    class Counting(ProcessPoolExecutor):
        def __init__(self, workers: int, **more: Any) -> None:
            started.append(workers)
            super().__init__(workers, **more)

    monkeypatch.setattr(match_runner, "ProcessPoolExecutor", Counting)
    monkeypatch.setattr(match_runner, "play_deal", fail)
    with pytest.raises(OSError, match="No space left"):
        list(match_runner.play_all(SERIES, 2, 50))
    assert started == [2]

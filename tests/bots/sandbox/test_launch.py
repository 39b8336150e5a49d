"""Starting: whatever goes wrong meanwhile, nothing is left behind."""

import os
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from subprocess import Popen

import pytest

from bots.sandbox import launch
from bots.sandbox.errors import LaunchFailed
from bots.sandbox.interior import environment
from bots.sandbox.runtime import provide
from tests.bots.sandbox.tiers import Culprit, open_folder

SLEEP = "import time; time.sleep(600)"


class TimeIsUp(BaseException):
    """As Celery raises it in the middle of anything."""


@pytest.fixture
def bot() -> Iterator[Culprit]:
    with open_folder() as folder:
        yield Culprit("Landlock", folder)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Popen[bytes]]:
    """What was started, in order."""
    processes = []
    start = launch._start

    def remember(*anything, **more):
        processes.append(start(*anything, **more))
        return processes[-1]

    monkeypatch.setattr(launch, "_start", remember)
    return processes


def interrupt(*anything: object, **more: object) -> None:
    raise TimeIsUp


def test_an_interruption_while_it_locks_itself_in_ends_it(monkeypatch, bot, started):
    monkeypatch.setattr(launch, "_sender_of_the_word", interrupt)
    with pytest.raises(TimeIsUp):
        bot.launch(SLEEP)
    assert [process.returncode for process in started] == [-9]


def test_an_interruption_while_it_starts_ends_it(monkeypatch, bot, started):
    result, interruptions = Future.result, [TimeIsUp]

    def interrupted_once(promise: Future[Popen[bytes]]) -> Popen[bytes]:
        if interruptions:
            raise interruptions.pop()
        return result(promise)

    monkeypatch.setattr(Future, "result", interrupted_once)
    with pytest.raises(TimeIsUp):
        bot.launch(SLEEP)
    # It was too late or in time to prevent it; either way nothing runs.
    assert [process.returncode for process in started] in ([], [-9])


def test_a_process_that_never_says_a_word_is_ended(monkeypatch, bot, started):
    monkeypatch.setattr(launch, "START_SECONDS", 0.1)
    with pytest.raises(LaunchFailed, match=r"did not come up: it said nothing\."):
        launch.launch_cold(lambda news: ["/bin/sleep", "600"], {})
    assert [process.returncode for process in started] == [-9]


def test_a_program_that_is_not_there_is_told():
    with pytest.raises(LaunchFailed, match=r"No process could be started: .*nowhere"):
        launch.launch_cold(lambda news: ["/nowhere"], {})


def test_another_word_is_no_word(started):
    runtime = provide()

    def say_something_else(news: int) -> list[str]:
        lie = f"import os, time; os.write({news}, b'locksmith'); time.sleep(600)"
        python = [runtime.loader, "--library-path", runtime.libraries]
        return [*map(str, python), str(runtime.interpreter), "-S", "-c", lie]

    with pytest.raises(LaunchFailed):
        launch.launch_cold(say_something_else, environment(runtime))
    assert [process.returncode for process in started] == [-9]


def test_where_users_are_few_strangers_are_taken_from_those(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert launch.stranger() in launch.STRANGERS
    monkeypatch.setattr(Path, "read_text", lambda path: "0 100000 65536\n")
    assert launch.stranger() in launch.NEAR_STRANGERS
    monkeypatch.setattr(os, "geteuid", lambda: 1234)
    assert launch.stranger() is None


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root may say who is killed first.")
def test_when_memory_runs_out_bots_are_the_first_to_go(bot):
    with bot.launch(SLEEP) as process:
        assert Path(f"/proc/{process.pid}/oom_score_adj").read_text() == "1000\n"

"""A process of a worker that meets a fault ends, and others do its tasks."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from django.contrib.auth.models import User

from souk.celery import app
from tests.databases import Place, on_postgresql
from tests.souk.pool.faulty_worker import FOLDER, QUEUE, TASK

pytestmark = on_postgresql

ROOT: Final = Path(__file__).parents[3]
SECONDS: Final = 120.0


@dataclass(frozen=True)
class Worker:
    """A worker in processes of its own."""

    process: subprocess.Popen[bytes]
    folder: Path
    log: Path

    def ask(self, name: str, fault: str = "none") -> None:
        app.send_task(TASK, (name, fault), queue=QUEUE)

    def wait_for(self, name: str) -> None:
        """Wait until a name is written down."""
        self.wait_until(User.objects.filter(username=name).exists)

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + SECONDS
        while not is_so():
            is_over = self.process.poll() is not None or time.monotonic() > deadline
            assert not is_over, self.log.read_text()
            time.sleep(0.05)

    def runs(self, name: str) -> list[str]:
        """Return the processes that were given a task, in order."""
        return (self.folder / name).read_text().split()


@pytest.fixture(scope="module")
def worker(
    own_database: Place, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Worker]:
    folder = tmp_path_factory.mktemp("worker")
    url = "postgresql://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format(**own_database)
    log = folder / "log"
    with (
        log.open("wb") as output,
        subprocess.Popen(
            [sys.executable, "-m", "tests.souk.pool.faulty_worker"],
            cwd=ROOT,
            env=os.environ | {"DATABASE_URL": url, FOLDER: str(folder)},
            stdout=output,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            yield Worker(process, folder, log)
        finally:
            process.kill()  # Its processes end with it.


def check_that_others_go_on(worker: Worker, name: str) -> None:
    """Check that a second process has done the task, and all the tasks after it."""
    later = [f"{name}, later {number}" for number in range(3)]
    for one in later:
        worker.ask(one)
    for one in (name, *later):
        worker.wait_for(one)
    worker.wait_until(lambda: len(worker.runs(name)) > 1)
    first, *others = worker.runs(name)
    assert first not in others
    assert first not in [pid for one in later for pid in worker.runs(one)]
    assert "Cannot open a new connection" not in worker.log.read_text()


@pytest.mark.parametrize(
    "fault",
    [
        "end_in_commit",
        pytest.param("end_is_swallowed", marks=pytest.mark.long),
        pytest.param("left_in_a_transaction", marks=pytest.mark.long),
    ],
)
def test_a_process_that_must_end_ends_and_its_task_is_done_by_another(worker, fault):
    worker.ask(fault, fault)
    check_that_others_go_on(worker, fault)


def test_time_that_is_over_in_a_commit_ends_the_task_and_not_the_process(worker):
    worker.ask("late", "time_over_in_commit")
    worker.wait_for("late, late")
    assert User.objects.filter(username="late").exists()
    worker.ask("after the late one")
    worker.wait_for("after the late one")
    assert worker.runs("late") == worker.runs("after the late one")

"""The supervisor: who ends is started again, and nobody is left behind."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from souk.embedded import child, supervisor
from souk.embedded.child import Service
from souk.embedded.errors import CannotRun
from souk.embedded.signals import Signals
from souk.embedded.supervisor import Supervisor

SECONDS = 10


class Site:
    """A supervisor with services that are scripts of a shell."""

    def __init__(self, folder: Path, signals: Signals) -> None:
        self.said: list[str] = []
        self.folder = folder
        self.supervisor = Supervisor(signals, self.said.append)

    def service(
        self, name: str, script: str, *, is_foundation: bool = False
    ) -> Service:
        return Service(
            name=name,
            command=["sh", "-c", script],
            log=self.folder / f"{name}.log",
            environment={"PATH": os.defpath, "FOLDER": str(self.folder)},
            is_foundation=is_foundation,
        )

    def lines(self, name: str) -> list[str]:
        file = self.folder / name
        return file.read_text().split() if file.exists() else []

    def run_until(self, is_so: Callable[[], bool]) -> bool:
        return self.supervisor.wait_until(is_so, SECONDS)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(supervisor, "PATIENCE", 1.0)
    with Signals() as signals:
        site = Site(tmp_path, signals)
        with site.supervisor:
            yield site


def test_who_ends_is_started_again_and_it_is_said(site: Site):
    script = 'cd "$FOLDER"; echo $$ >> pids; test -e second && sleep 60; touch second'
    site.supervisor.start(site.service("the clerk", script))
    site.run_until(lambda: len(site.lines("pids")) == 2)
    assert len(site.said) == 1
    assert site.said[0].startswith(
        "The clerk ended with exit code 0; it is started again in 0.01 s. Its log is "
    )


def test_who_keeps_ending_is_given_up_with_its_last_words(site: Site):
    site.supervisor.start(site.service("the clerk", "echo 'No ink.'; exit 1"))
    with pytest.raises(CannotRun, match=r"^The clerk keeps ending .* words: No ink\. "):
        site.supervisor.keep_running()
    assert len(site.said) == supervisor.ENDS_TOO_MANY - 1


def test_a_program_that_is_not_there_is_named(site: Site):
    service = Service("the clerk", ["/no/such/clerk"], site.folder / "log", {})
    with pytest.raises(CannotRun, match=r"^/no/such/clerk cannot be started: No such"):
        site.supervisor.start(service)


def test_the_children_of_a_child_end_with_it(site: Site):
    script = 'sleep 60 & echo $! > "$FOLDER/pid"; wait'
    site.supervisor.start(site.service("the clerk", script))
    site.run_until(lambda: bool(site.lines("pid")))
    site.supervisor.stop()
    # It is not our own child: that it has ended cannot be waited for otherwise.
    pid, deadline = int(site.lines("pid")[0]), time.monotonic() + SECONDS
    while is_running(pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_who_does_not_listen_is_killed_when_patience_ends(site: Site):
    script = 'trap "" TERM; echo $$ > "$FOLDER/pid"; while :; do sleep 0.1; done'
    site.supervisor.start(site.service("the clerk", script))
    site.run_until(lambda: bool(site.lines("pid")))
    began = time.monotonic()
    site.supervisor.stop()
    assert time.monotonic() - began >= supervisor.PATIENCE
    assert not is_running(int(site.lines("pid")[0]))


def test_those_who_serve_the_others_stop_after_them(site: Site):
    last = 'trap \'echo {0} >> "$FOLDER/order"; exit\' TERM; touch "$FOLDER/{0}"'
    last += "; while :; do sleep 0.05; done"
    first = site.service("redis", last.format("redis"), is_foundation=True)
    site.supervisor.start(first)
    site.supervisor.start(site.service("web", last.format("web")))
    site.run_until(lambda: all((site.folder / x).exists() for x in ("redis", "web")))
    site.supervisor.stop()
    assert site.lines("order") == ["web", "redis"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_watch_at_once(site: Site, number: signal.Signals):
    site.supervisor.start(site.service("the clerk", "sleep 60"))
    signal.raise_signal(number)
    site.supervisor.keep_running()
    assert site.run_until(lambda: False) is False


def test_waiting_ends_with_a_sentence_that_names_the_logs(site: Site):
    site.supervisor.start(site.service("the clerk", "sleep 60"))
    with pytest.raises(CannotRun, match=r"not ready after 0 seconds.*\(the clerk\)"):
        site.supervisor.wait_until(lambda: False, 0.05)


def test_a_long_log_makes_room_for_a_new_one(site: Site, monkeypatch):
    monkeypatch.setattr(child, "LARGEST_LOG", 10)
    (site.folder / "the clerk.log").write_text("a long story")
    site.supervisor.start(site.service("the clerk", "sleep 60"))
    assert (site.folder / "the clerk.old").read_text() == "a long story"


@pytest.mark.parametrize(
    ("status", "words"),
    [(0, "with exit code 0"), (-9, "by SIGKILL"), (-63, "by signal 63")],
)
def test_how_a_process_ended_is_told_in_words(status, words):
    assert child.how_it_ended(status) == words


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A container without an init process leaves the ended ones unburied.
    status = Path(f"/proc/{pid}/stat")
    return (
        not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    )

"""A worker that is not root, for tests that root runs.

It is a process of its own, which becomes an ordinary user and starts bots for the
tests. What bots run on belongs to that user, as it does where a site is run by one.
"""

import atexit
import os
import pickle
import shutil
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from bots.sandbox.errors import LaunchFailed, SandboxLost, SandboxUnavailable
from bots.sandbox.home import home, stored_folder
from bots.sandbox.inside import system
from bots.sandbox.interface import Limits, Sandbox, Spec
from bots.sandbox.process import KILLED_S, BotProcess, Holder
from bots.sandbox.runtime import Runtime, provide
from tests.bots.sandbox.forms import FORMS

ROOT: Final = Path(__file__).parents[3]
USER: Final = 61_500
"""One that no person has, and that runs no bots of root."""
LONGEST: Final = 1 << 18
DESCRIPTORS: Final = 3

Answer = tuple[Any, BaseException | None]


@cache
def own_runtime() -> Runtime:
    """Return what bots run on, in folders that belong to the ordinary user."""
    ours, place = provide(), home() / "ordinary"
    place.mkdir(mode=0o755, exist_ok=True)

    def belonging(folder: Path) -> Path:
        def build(unfinished: Path) -> None:
            shutil.copytree(folder, unfinished, dirs_exist_ok=True)
            give_away(unfinished)

        kind, _, digest = folder.name.partition("-")
        return stored_folder(place, kind, digest, build)

    return Runtime(belonging(ours.python), belonging(ours.souk), ours.loader_name)


def give_away(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        if path.lstat().st_uid != USER:
            os.chown(path, USER, USER, follow_symlinks=False)


def become_ordinary() -> None:
    os.setgroups([])
    os.setresgid(USER, USER, USER)
    os.setresuid(USER, USER, USER)
    # Whoever changes its user can no longer write its own files in /proc.
    system.prctl(system.PR_SET_DUMPABLE, 1)


class Worker:
    """The other process, as the tests talk to it."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
            )
        self._lock = threading.Lock()
        atexit.register(self.end)

    def end(self) -> None:
        self._socket.close()
        self._process.wait(timeout=KILLED_S)

    def request(self, what: str, *about: object) -> tuple[Any, list[int]]:
        with self._lock:
            self._socket.send(pickle.dumps((what, *about)))
            reply, descriptors, _, _ = socket.recv_fds(
                self._socket, LONGEST, DESCRIPTORS
            )
        answer: Answer = pickle.loads(reply)
        result, error = answer
        if error is not None:
            raise error
        return result, descriptors


@cache
def worker(owner: int) -> Worker:
    """Return the worker of this process, for a fork must not share the socket."""
    return Worker()


class _Held:
    """A bot of the other process."""

    def __init__(self, worker: Worker, number: int) -> None:
        self._worker = worker
        self._number = number

    def poll(self) -> int | None:
        code: int | None = self._worker.request("poll", self._number)[0]
        return code

    def wait(self, timeout: float) -> int:
        code: int = self._worker.request("wait", self._number, timeout)[0]
        return code

    def kill(self) -> None:
        self._worker.request("kill", self._number)


class OrdinarySandbox:
    """A sandbox whose bots are started by the ordinary user."""

    def __init__(self, form: str, runtime: Runtime) -> None:
        self.runtime = runtime
        self._form = form
        self.name, self.advice = form, ""

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        if spec.code is not None and spec.code.is_dir():
            give_away(spec.code)
        if os.geteuid() == USER:
            return _local(self._form, self.runtime).launch(spec, limits)
        at = worker(os.getpid())
        told, descriptors = at.request("launch", self._form, self.runtime, spec, limits)
        number, pid, folder, most_threads = told
        stdin, stdout, stderr = descriptors
        return BotProcess(
            _Held(at, number),
            pid=pid,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            folder=folder,
            most_threads=most_threads,
        )


@cache
def _local(form: str, runtime: Runtime) -> Sandbox:
    return FORMS[form](runtime)


class _Server:
    """What the other process does."""

    def __init__(self, requests: socket.socket) -> None:
        self._requests = requests
        self._holders: list[Holder] = []

    def serve(self) -> None:
        while asked := self._requests.recv(LONGEST):
            what, *about = pickle.loads(asked)
            descriptors: list[int] = []
            answer: Answer
            try:
                if what == "launch":
                    told, descriptors = self._launch(*about)
                else:
                    number, *more = about
                    told = getattr(self._holders[number], what)(*more)
                answer = told, None
            except (LaunchFailed, SandboxLost, SandboxUnavailable) as error:
                answer = None, error
            socket.send_fds(self._requests, [pickle.dumps(answer)], descriptors)
            # A bot sees when the tests close theirs.
            for descriptor in descriptors:
                os.close(descriptor)

    def _launch(
        self, form: str, runtime: Runtime, spec: Spec, limits: Limits
    ) -> tuple[tuple[int, int, str, int | None], list[int]]:
        process = _local(form, runtime).launch(spec, limits)
        if process._handle is not None:
            os.close(process._handle)
        self._holders.append(process._holder)
        number = len(self._holders) - 1
        told = number, process.pid, process.folder, process.most_threads
        return told, [process.stdin, process.stdout, process.stderr]


if __name__ == "__main__":
    become_ordinary()
    system.die_with_parent()
    with suppress(ConnectionError):
        _Server(socket.socket(fileno=int(sys.argv[1]))).serve()

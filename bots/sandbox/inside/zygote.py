"""A process that has imported what every bot needs, and forks one for each task.

It holds nothing that a bot must not have: no secret, no file, no code of any bot. It
does not even learn what a fork is to do, for the next one would inherit that. A fork
closes the same doors as a process that was started for one task, before a line of the
bot is imported. There is one thread, so that a fork is whole.
"""

import gc
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from bots.sandbox.inside import entry, system, world
from bots.sandbox.inside.requests import (
    DESCRIPTORS,
    FORK,
    LONGEST_ORDERS,
    MOST_WARDS,
    READY,
)
from engines import registry
from engines.core.codec import codec

CAP_KILL, CAP_SETGID, CAP_SETUID, CAP_SYS_ADMIN = 5, 6, 7, 21
RIGHTS = (CAP_KILL, CAP_SETGID, CAP_SETUID)
"""What it keeps of root: to become others, and to end them. Its own end needs that too,
for the kernel asks whether it may."""


def serve() -> None:
    """Do as the words of the command line say, which `bots.sandbox.interior` wrote."""
    control, folder, *modules = sys.argv[1:]
    del sys.argv[1:], sys.orig_argv[1:]
    system.die_with_parent()
    # So no descriptor can have a number beyond those that a bot closes.
    entry.set_limit(resource.RLIMIT_NOFILE, entry.MOST_FILES)
    if os.geteuid() == 0:
        system.keep_capabilities(*RIGHTS, *([CAP_SYS_ADMIN] if folder else []))
    _import(modules)
    if folder:
        world.fill(folder)
    with socket.socket(fileno=int(control)) as requests:
        requests.send(READY)
        _be_silent()
        fork = world.Processes().fork if folder else os.fork
        born = _ForkServer(requests, fork).tend()
    if born is not None:
        entry.run(*born.grow_up(folder))


def _import(modules: list[str]) -> None:
    for module in modules:
        __import__(module)
    for name in registry.GAMES:
        codec(registry.load(name))
    # What is here now is never garbage; looking at it would copy it for each bot.
    gc.collect()
    gc.freeze()


def _be_silent() -> None:
    """Discard the log, which has no reader from now on: it must not fill up."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    os.close(nothing)


class _Newborn:
    """A fork that is not locked in yet."""

    def __init__(self, descriptors: list[int], zygote: int) -> None:
        *self._streams, self._orders, self._news = descriptors
        self._zygote = zygote

    def grow_up(self, folder: str) -> tuple[list[str], int]:
        """Return what it is to do, and where it says that it is locked in.

        It forgets all that: a bot can find it.
        """
        for number, stream in enumerate(self._streams):
            os.dup2(stream, number)
        orders = os.read(self._orders, LONGEST_ORDERS)
        user, code, *task = msgspec.json.decode(orders, type=list[str])
        os.setsid()
        if user:
            _become(int(user))
        if folder:
            world.enter(folder, code)
        if not system.depend_on(self._zygote):
            os._exit(entry.ABANDONED)
        news = self._news
        vars(self).clear()
        return task, news


def _become(user: int) -> None:
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


class _Ward:
    """A bot that was forked, and the socket that reports its end."""

    def __init__(self, handle: int, lease: int) -> None:
        self.handle = handle
        self.lease = lease


class _ForkServer:
    """Forks when it is asked to, and buries those who have ended."""

    def __init__(self, requests: socket.socket, fork: Callable[[], int]) -> None:
        self._requests = requests
        self._make_fork = fork
        self._this = os.pidfd_open(os.getpid())
        self._wards: dict[int, _Ward] = {}
        self._leases: dict[int, int] = {}
        self._poll = select.poll()
        self._poll.register(requests, select.POLLIN)

    def tend(self) -> _Newborn | None:
        """Return in each fork what it is to do, and None when the requests end."""
        incoming = self._requests.fileno()
        while True:
            ready = {descriptor for descriptor, _ in self._poll.poll()}
            for descriptor in ready - {incoming}:
                self._look_after(descriptor)
            # At last, for what it receives may bear the numbers of what was closed.
            if incoming in ready:
                request, descriptors, _, _ = socket.recv_fds(
                    self._requests, len(FORK), DESCRIPTORS
                )
                if not request:
                    return None
                if self._is_fork(descriptors):
                    return _Newborn(descriptors, self._this)

    def _is_fork(self, descriptors: list[int]) -> bool:
        """Fork, unless there are too many already; the caller then hears nothing."""
        is_whole = len(descriptors) == DESCRIPTORS
        if is_whole and len(self._wards) < MOST_WARDS:
            lease = descriptors.pop()
            if self._fork(lease):
                return True
        for descriptor in descriptors:
            os.close(descriptor)
        return False

    def _fork(self, lease: int) -> bool:
        """Return whether this is the fork."""
        try:
            pid = self._make_fork()
        except OSError:
            # The machine is full. The caller sees the other ends closed.
            os.close(lease)
            return False
        if pid == 0:
            # Its number will soon be that of something else.
            self._requests.detach()
            return True
        ward = self._wards[pid] = _Ward(os.pidfd_open(pid), lease)
        self._leases[lease] = pid
        for descriptor in (ward.handle, lease):
            self._poll.register(descriptor, select.POLLIN)
        return False

    def _look_after(self, descriptor: int) -> None:
        pid = self._leases.pop(descriptor, None)
        if pid is None:
            self._bury_the_dead()
        else:
            # Its owner has dropped it.
            self._poll.unregister(descriptor)
            os.kill(pid, signal.SIGKILL)

    def _bury_the_dead(self) -> None:
        while self._wards:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            if ward := self._wards.pop(pid, None):
                self._report_the_end(ward, os.waitstatus_to_exitcode(status))

    def _report_the_end(self, ward: _Ward, code: int) -> None:
        self._poll.unregister(ward.handle)
        if self._leases.pop(ward.lease, None):
            self._poll.unregister(ward.lease)
        with suppress(OSError):  # The owner may be gone.
            os.write(ward.lease, str(code).encode())
        os.close(ward.handle)
        os.close(ward.lease)

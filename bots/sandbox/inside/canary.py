"""A bot that tries to get out, to prove that it cannot.

It is told where there is something to get. It answers with a line for each thing that
it got, and with a last word to show that it is still there.
"""

import mmap
import os
import socket
import sys
import threading
from collections.abc import Callable

import msgspec

from engines import registry

TOO_MUCH_MEMORY = 1 << 31
TOO_MANY_THREADS = 200
SMALL_STACK = 1 << 16

Bait = dict[str, str]


def main(argument: str, reading: int, writing: int) -> None:
    bait = msgspec.json.decode(argument, type=Bait)
    for name in ATTEMPTS:
        if _succeeds(name, bait):
            os.write(writing, f"{name}\n".encode())
    # What an honest bot needs must be there.
    registry.load(registry.GAMES[0])
    os.write(writing, f"{bait['last word']}\n".encode())


def _succeeds(name: str, bait: Bait) -> bool:
    try:
        return ATTEMPTS[name](bait) is not False
    except (OSError, RuntimeError):
        return False


def _connect(family: int, kind: int, address: str | tuple[str, int]) -> None:
    with socket.socket(family, kind) as connection:
        connection.settimeout(1)
        connection.connect(address)


def _by_tcp(bait: Bait) -> None:
    _connect(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", int(bait["tcp port"])))


def _by_udp(bait: Bait) -> None:
    _connect(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", int(bait["tcp port"])))


def _by_unix_socket(bait: Bait) -> None:
    _connect(socket.AF_UNIX, socket.SOCK_STREAM, bait["socket"])


def _by_abstract_socket(bait: Bait) -> None:
    _connect(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{bait['abstract socket']}")


def _read(path: str) -> None:
    with open(path, "rb") as file:
        file.read(1)


def _write(folder: str) -> None:
    path = os.path.join(folder, f"canary-{os.getpid()}")
    with open(path, "wb") as file:
        file.write(b"canary")
    os.unlink(path)


def _leave_a_trace(bait: Bait) -> bool:
    """Read a file; a bot of a later match could see when that was."""
    before = os.stat(__file__).st_atime_ns
    _read(__file__)
    return os.stat(__file__).st_atime_ns != before


def _inherit_environment(bait: Bait) -> bool:
    return bait["variable"] in os.environ


def _fork(bait: Bait) -> None:
    if os.fork() == 0:
        os._exit(0)


def _exec(bait: Bait) -> None:
    # If that succeeds, there is no canary any more.
    program = os.path.join(sys.prefix, "bin", "python3")
    os.execv(program, ["python3", "-c", ""])


def _start_threads(bait: Bait) -> None:
    is_over = threading.Event()
    threading.stack_size(SMALL_STACK)  # Or memory would be the limit.
    try:
        for _ in range(TOO_MANY_THREADS):
            threading.Thread(target=is_over.wait).start()
    finally:
        is_over.set()


ATTEMPTS: dict[str, Callable[[Bait], bool | None]] = {
    "read a file": lambda bait: _read(bait["file"]),
    "read the list of users": lambda bait: _read("/etc/passwd"),
    "read the worker's environment": lambda bait: _read(f"/proc/{bait['pid']}/environ"),
    "read the environment of process 1": lambda bait: _read("/proc/1/environ"),
    "read its own maps": lambda bait: _read("/proc/self/maps"),
    "inherit the worker's environment": _inherit_environment,
    "write beside a file": lambda bait: _write(bait["folder"]),
    "write to /tmp": lambda bait: _write("/tmp"),
    "write to /dev/shm": lambda bait: _write("/dev/shm"),
    "write to its own code": lambda bait: _write(os.path.dirname(__file__)),
    "leave a trace on a file that it reads": _leave_a_trace,
    "connect by TCP": _by_tcp,
    "open a UDP socket": _by_udp,
    "connect to a Unix socket": _by_unix_socket,
    "connect to an abstract socket": _by_abstract_socket,
    "send a signal to the worker": lambda bait: os.kill(int(bait["pid"]), 0),
    "start a process": _fork,
    "start any number of threads": _start_threads,
    "take any amount of memory": lambda bait: mmap.mmap(-1, TOO_MUCH_MEMORY).close(),
    "start a program": _exec,
}

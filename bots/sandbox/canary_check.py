"""The proof that a sandbox holds: a canary in it tries everything and gets nothing.

Versions and configuration say what a machine should do. Only an attempt says what it
does.
"""

import json
import os
import secrets
import select
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bots.sandbox.errors import LaunchFailed, SandboxUnavailable
from bots.sandbox.interface import Limits, Sandbox, Spec

CANARY: Final = "bots.sandbox.inside.canary"
SECONDS: Final = 60
CHUNK: Final = 1 << 16


def prove(sandbox: Sandbox) -> None:
    """Raise SandboxUnavailable unless a canary stays inside and can do its work."""
    last_word = secrets.token_hex(8)
    with _bait(last_word) as bait:
        try:
            canary = sandbox.launch(Spec(None, bait, CANARY), Limits())
        except LaunchFailed as error:
            raise SandboxUnavailable(
                f"{sandbox.name}: {error} {sandbox.advice}"
            ) from error
        with canary:
            lines = _read_all(canary.stdout).splitlines()
            log = "" if last_word in lines else _read_all(canary.stderr)
    if lines != [last_word]:
        got = [line for line in lines if line != last_word]
        raise SandboxUnavailable(
            f"{sandbox.name}: {_complaint(got, log)} {sandbox.advice}"
        )


@contextmanager
def _bait(name: str) -> Iterator[str]:
    """Lay out what a canary would like to get; yield where, as JSON."""
    variable = f"SOUK_CANARY_{name}"
    with (
        tempfile.TemporaryDirectory(prefix="souk-canary-") as folder,
        socket.create_server(("127.0.0.1", 0)) as by_tcp,
        _listening_at(f"{folder}/socket"),
        _listening_at(f"\0souk-canary-{name}"),
    ):
        # Open to everybody, so that nothing but the sandbox is in the way.
        os.chmod(folder, 0o777)
        os.chmod(f"{folder}/socket", 0o777)
        file = Path(folder, "secret")
        file.write_text(name)
        file.chmod(0o644)
        os.environ[variable] = name
        try:
            yield json.dumps(
                {
                    "last word": name,
                    "folder": folder,
                    "file": str(file),
                    "pid": str(os.getpid()),
                    "variable": variable,
                    "tcp port": str(by_tcp.getsockname()[1]),
                    "socket": f"{folder}/socket",
                    "abstract socket": f"souk-canary-{name}",
                }
            )
        finally:
            del os.environ[variable]


@contextmanager
def _listening_at(address: str) -> Iterator[None]:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        yield


def _read_all(descriptor: int) -> str:
    """Read until the other end is closed, or for as long as anybody would wait."""
    deadline = time.monotonic() + SECONDS
    read = b""
    while (left := deadline - time.monotonic()) > 0:
        select.select([descriptor], [], [], left)
        try:
            chunk = os.read(descriptor, CHUNK)
        except BlockingIOError:
            break
        if not chunk:
            break
        read += chunk
    return read.decode(errors="replace")


def _complaint(got: list[str], log: str) -> str:
    if got:
        return f"The canary could {', '.join(got)}."
    last_words = log.strip().splitlines()[-1:] or ["It said nothing."]
    return f"The canary was gone. {last_words[0]}"

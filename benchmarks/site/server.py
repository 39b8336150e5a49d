"""The site as one server process, and a small client that puts load on it."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from souk.embedded.lifeline import ending_with_parent
from souk.embedded.ports import free_port

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 30
SECONDS_TO_ANSWER = 20
CONNECTIONS = 4


class NoAnswer(RuntimeError):
    """The server does not start, or answers with something else than a page."""


class Server:
    """A running server, and connections to it that are kept open."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._connections = [
            http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS_TO_ANSWER)
            for _ in range(CONNECTIONS)
        ]
        self._threads = ThreadPoolExecutor(CONNECTIONS)

    def cpu_seconds(self) -> float:
        """Return how much CPU time the server has used: a clock for `measure`."""
        answer = get(self._connections[0], "/bench/clock.json")
        return float(json.loads(answer)["seconds"])

    def load(self, addresses: Sequence[str]) -> int:
        """Get all addresses, over all connections at once; return how many."""
        shares = [addresses[start::CONNECTIONS] for start in range(CONNECTIONS)]
        list(self._threads.map(_get_all, self._connections, shares))
        return len(addresses)

    def close(self) -> None:
        self._threads.shutdown()
        for connection in self._connections:
            connection.close()


@contextmanager
def serving() -> Iterator[Server]:
    """Serve the site by one process, as the environment says."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "souk.asgi:application"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--no-access-log"]
    command += ["--timeout-graceful-shutdown", "1", "--log-level", "warning"]
    # Connections are kept open while other cells have their turn.
    command += ["--timeout-keep-alive", "600"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=dict(os.environ),
        preexec_fn=ending_with_parent(  # noqa: PLW1509 - it takes no lock.
            signal.SIGTERM
        ),
    )
    server = Server(port)
    try:
        _wait_for(server, process)
        yield server
    finally:
        server.close()
        process.terminate()
        process.wait(SECONDS_TO_START)


def _wait_for(server: Server, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            server.cpu_seconds()
        except OSError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                raise NoAnswer("The site does not start; see above.") from error
            time.sleep(0.05)
        else:
            return


def _get_all(connection: http.client.HTTPConnection, addresses: Sequence[str]) -> None:
    for address in addresses:
        get(connection, address)


def get(connection: http.client.HTTPConnection, address: str) -> bytes:
    """Return what is at an address; raise `NoAnswer` where it is no page."""
    try:
        connection.request("GET", address)
        response = connection.getresponse()
        body = response.read()
    except OSError:
        connection.close()
        raise
    if response.status != 200:
        raise NoAnswer(
            f"{address} answers with status {response.status}: "
            f"{body.decode(errors='replace'):.300}"
        )
    return body

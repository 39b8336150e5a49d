"""Connections on which nothing is said: on the web server of `souk web`, attacked."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress

import pytest
from pytest_django import DjangoDbBlocker

from souk.connection_limits import SILENCE_S, is_believed
from souk.embedded.ports import free_port
from tests.databases import fresh_sqlite, pointed_at
from tests.e2e.site import ROOT, database_url

SECONDS = 60
ATTACKER, HONEST, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.1"
FILES = 1_024
"""As many files a process has on most systems, unless it asks for more."""
EACH = 40


@pytest.fixture(scope="module")
def port(
    request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker
) -> Iterator[int]:
    """The port of a web server that has few files and cannot have more."""
    port = free_port()
    command = [sys.executable, "-m", "souk.embedded.web", f"--port={port}"]
    with (
        fresh_sqlite(request) as place,
        django_db_blocker.unblock(),
        pointed_at(place),
    ):
        server = subprocess.Popen(
            ["sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *command],
            cwd=ROOT,
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "souk.settings.base",
                "DATABASE_URL": database_url(place),
                "REDIS_URL": "",
                "SOUK_CONNECTIONS_PER_ADDRESS": str(EACH),
            },
        )
        try:
            _wait_for(port, server)
            yield port
        finally:
            server.terminate()
            server.wait(timeout=SECONDS)


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("The web server does not start; its words are above.")


def connected(port: int, address: str) -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", port), SECONDS, source_address=(address, 0)
    )


def status(port: int, address: str) -> int:
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=SECONDS, source_address=(address, 0)
    )
    with closing(connection):
        connection.request("GET", "/matches/")
        answer = connection.getresponse()
        answer.read()
        return answer.status


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_silent_connections_of_one_address_lock_nobody_else_out(port, said):
    with ExitStack() as open_ones:
        for _ in range(FILES + 100):
            one = open_ones.enter_context(connected(port, ATTACKER))
            # Who is refused hears so before anything is said.
            with suppress(ConnectionError):
                one.sendall(said)
        assert status(port, HONEST) == 200
        assert status(port, ATTACKER) == 429
    assert _soon(port, ATTACKER) == 200


def _soon(port: int, address: str) -> int:
    """Ask until the server has noticed that the connections are closed."""
    deadline = time.monotonic() + SECONDS
    while (found := status(port, address)) == 429 and time.monotonic() < deadline:
        time.sleep(0.05)
    return found


def test_a_proxy_that_is_believed_has_the_connections_of_all_visitors(port):
    with ExitStack() as open_ones:
        for _ in range(2 * EACH):
            open_ones.enter_context(connected(port, PROXY))
        assert status(port, PROXY) == 200


@pytest.mark.long
@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_connection_without_a_request_is_closed_after_a_while(port, said):
    with connected(port, ATTACKER) as one:
        one.sendall(said)
        one.settimeout(SILENCE_S + SECONDS)
        assert one.recv(1) == b""


def test_a_proxy_is_believed_by_its_address_or_its_network():
    assert is_believed("127.0.0.1", "127.0.0.1,::1")
    assert is_believed("10.1.2.3", ["192.0.2.1", "10.0.0.0/8"])
    assert is_believed("192.0.2.7", "*")
    for address in ("127.0.0.2", "11.1.2.3", "", "nonsense"):
        assert not is_believed(address, "127.0.0.1, 10.0.0.0/8, what/ever")

"""Visitors who send byte by byte keep nobody waiting, on a server of its own."""

import http.client
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from pytest_django import DjangoDbBlocker

from tests.databases import fresh_sqlite, pointed_at
from tests.e2e.site import Site

SECONDS = 10
"""Less than a slow visitor has, and far more than a page takes."""

SLOW, ALSO_SLOW, HONEST = "127.0.0.2", "127.0.0.3", "127.0.0.4"
EACH = 6
"""Two addresses with so many requests would hold all threads."""


@pytest.fixture(scope="module")
def site(
    request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker
) -> Iterator[Site]:
    """A site that limits visitors, as those in tests do not."""
    with (
        fresh_sqlite(request) as place,
        django_db_blocker.unblock(),
        pointed_at(place),
    ):
        site = Site(place, DJANGO_SETTINGS_MODULE="souk.settings.base")
        site.start()
        try:
            yield site
        finally:
            site.stop()


def connected(site: Site, address: str) -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", site.port), SECONDS, source_address=(address, 0)
    )


def status(site: Site, address: str, path: str, body: str = "") -> int:
    connection = http.client.HTTPConnection(
        "127.0.0.1", site.port, timeout=SECONDS, source_address=(address, 0)
    )
    with closing(connection):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request(
            "POST" if body else "GET", path, body or None, kind if body else {}
        )
        answer = connection.getresponse()
        answer.read()
        return answer.status


SENT = [
    "Content-Length: 1000\r\nContent-Type: application/x-www-form-urlencoded",
    "Content-Length: 10000000\r\nContent-Type: multipart/form-data; boundary=b",
    "Transfer-Encoding: chunked",
    "Content-Length: 15000000",
]
"""What is read by Django, in memory and on the disk, and what is not, but heard out."""


@pytest.mark.parametrize("head", SENT)
def test_who_sends_byte_by_byte_keeps_nobody_waiting(site, head):
    with ExitStack() as slow:
        senders = [
            slow.enter_context(connected(site, address))
            for address in (SLOW, ALSO_SLOW)
            for _ in range(EACH)
        ]
        for sender in senders:
            start = (
                f"POST /account/log-in/ HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n"
            )
            sender.sendall(start.encode())
        for _ in range(3):
            for sender in senders:
                sender.sendall(b"1")
            # Neither others nor the neighbours of the slow ones wait for them.
            for address in (HONEST, SLOW):
                assert status(site, address, "/matches/") == 200
                assert status(site, address, "/account/log-in/", "a=b") == 403

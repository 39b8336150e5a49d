"""The attacker of the benchmark: bounded, on the loopback alone, and soon over."""

import time
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from ipaddress import ip_address
from threading import Event, Thread

import pytest

from benchmarks.site.attack import attacker
from benchmarks.site.attack.attacker import ADDRESS, Attacker
from benchmarks.site.attack.people import HonestPerson, Waited
from benchmarks.site.attack.visitor import NO_ANSWER, Visitor
from souk.embedded.ports import free_port


@contextmanager
def site_that_answers(status: int) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Yield the port of a site with one answer for everybody, and who asked what."""
    asked: list[tuple[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            asked.append((self.client_address[0], self.path))
            self.send_response(status)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        do_POST = do_GET

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port, asked
        server.shutdown()


def test_every_attack_is_tried_from_one_address_and_refusals_are_counted(monkeypatch):
    monkeypatch.setattr(attacker, "STREAMS", 5)
    monkeypatch.setattr(attacker, "BOMB_KEYS", 10)
    with site_that_answers(429) as (port, asked):
        culprit = Attacker(port, "token", "cup", ["over"], ["live"])
        culprit.begin()
        wanted = ("/entrants/", "/api/bots/", "/api/tables/", "/matches/", "/live/")
        deadline = time.monotonic() + 60
        while not all(any(one in path for _, path in asked) for one in wanted):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        culprit.end()
        assert not any(thread.is_alive() for thread in culprit._threads)
    assert {address for address, _ in asked} == {ADDRESS}
    verdicts = {verdict for _, verdict in culprit.attempts.answers}
    assert "refused" in verdicts
    assert "accepted" not in verdicts


def test_the_attacker_stays_on_this_machine():
    assert ip_address(ADDRESS).is_loopback
    visitor = Visitor(free_port(), ADDRESS)
    assert visitor.ask("GET", "/") == (NO_ANSWER, b"")


def test_the_bomb_is_small_and_is_toml(monkeypatch):
    sent: list[bytes] = []
    culprit = Attacker(1, "token", "cup", [], [])
    monkeypatch.setattr(
        culprit, "_upload", lambda attack, package: sent.append(package)
    )
    monkeypatch.setattr(attacker, "BOMB_KEYS", 1000)
    culprit._bomb(7)
    assert len(sent[0]) < 10_000
    with zipfile.ZipFile(BytesIO(sent[0])) as archive:
        read = tomllib.loads(archive.read("pyproject.toml").decode())
    assert read["project"]["name"] == "bomb7"


def test_who_never_gets_a_table_has_waited_until_the_end():
    waited = Waited()
    with site_that_answers(503) as (port, _):
        HonestPerson(Visitor(port, "127.0.1.1"), 1.5, waited, Event()).play()
    assert len(waited.first) == 1
    assert waited.first[0] >= 1.5
    assert waited.refused > 0
    assert waited.moves == {}


@pytest.mark.parametrize(
    ("status", "verdict"), [(201, "accepted"), (429, "refused"), (0, "no answer")]
)
def test_an_answer_is_accepted_refused_or_none(status, verdict):
    assert attacker._verdict(status) == verdict

"""How much one visitor gets: the counts by themselves, and a server under attack."""

import asyncio
import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from email.message import Message
from typing import NamedTuple

import pytest
from pytest_django import DjangoDbBlocker

from souk import visitor_limits
from souk.visitor_limits import ProcessorTime, TooBusy, Turns, charged
from tests.databases import fresh_sqlite, pointed_at
from tests.e2e.site import Site
from tests.replays.stored import Stored, stored

SECONDS = 60
ATTACKER, HONEST = "127.0.0.2", "127.0.0.3"

# --- processor time ------------------------------------------------------------------


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_an_address_that_has_spent_its_time_waits_and_no_other(clock):
    spent = ProcessorTime(30, clock)
    for _ in range(61):
        spent.check("192.0.2.1")
        spent.charge("192.0.2.1", 1)
    with pytest.raises(TooBusy) as refusal:
        spent.check("192.0.2.1")
    assert refusal.value.seconds == 2
    spent.check("192.0.2.2")


def test_time_that_was_spent_is_forgiven_at_a_steady_rate(clock):
    spent = ProcessorTime(30, clock)
    spent.charge("192.0.2.1", 70)
    clock.now += 19
    with pytest.raises(TooBusy):
        spent.check("192.0.2.1")
    clock.now += 2
    spent.check("192.0.2.1")


def test_a_class_behind_one_address_is_not_stopped(clock):
    """Thirty log in within a minute, then each opens a replay that nobody has seen."""
    spent = ProcessorTime(30, clock)
    for _ in range(30):
        spent.check("192.0.2.1")
        spent.charge("192.0.2.1", 0.5)
        clock.now += 2
    for _ in range(10):
        for _ in range(30):
            spent.check("192.0.2.1")
            spent.charge("192.0.2.1", 0.121 + 0.03)
        clock.now += 10


def test_addresses_that_were_not_heard_of_for_long_are_dropped(clock, monkeypatch):
    monkeypatch.setattr(visitor_limits, "ADDRESSES", 3)
    spent = ProcessorTime(30, clock)
    for number in range(5):
        spent.charge(f"192.0.2.{number}", 100)
    spent.check("192.0.2.0")
    with pytest.raises(TooBusy):
        spent.check("192.0.2.4")


def test_what_an_answer_costs_is_written_down_when_all_of_it_is_sent(clock):
    spent = ProcessorTime(1, clock)

    def application(environ, start_response):
        start_response("200 OK", [])
        yield b"a"
        sum(range(200_000))
        yield b"b"

    answer = charged(application, spent)
    environ = {"REMOTE_ADDR": "2001:db8::1"}
    assert b"".join(answer(environ, lambda *args: None)) == b"ab"
    assert [*spent._spent] == ["2001:db8::/64"]
    assert spent._spent["2001:db8::/64"][1] > 0


# --- turns ---------------------------------------------------------------------------


def test_an_address_runs_so_many_requests_at_once_and_the_others_wait_in_order():
    async def work() -> list[str]:
        turns, done = Turns(at_once=2), []
        may_end = asyncio.Event()

        async def request(address: str, number: int) -> None:
            async with turns.turn(address):
                done.append(f"{address} {number}")
                await may_end.wait()

        async with asyncio.TaskGroup() as group:
            for number in range(5):
                group.create_task(request("a", number))
            group.create_task(request("b", 0))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert done == ["a 0", "a 1", "b 0"]
            may_end.set()
        assert turns._lines == {}
        return done

    found = asyncio.run(work())
    assert found[3:] == ["a 2", "a 3", "a 4"]


def test_a_line_that_is_too_long_or_too_slow_is_left(monkeypatch):
    monkeypatch.setattr(visitor_limits, "WAITING", 1)
    monkeypatch.setattr(visitor_limits, "WAITING_SECONDS", 0.01)

    async def work() -> None:
        turns = Turns(at_once=1)
        async with turns.turn("a"):
            second = asyncio.ensure_future(turns.turn("a").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(TooBusy):
                await turns.turn("a").__aenter__()
            with pytest.raises(TooBusy):
                await second
        assert turns._lines == {}

    asyncio.run(work())


# --- a server under attack -----------------------------------------------------------


@pytest.fixture(scope="module")
def match(
    request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[Stored, Site]]:
    """A running match, and a site whose visitors have two seconds of a processor."""
    with (
        fresh_sqlite(request) as place,
        django_db_blocker.unblock(),
        pointed_at(place),
    ):
        found = stored(step=5)
        site = Site(
            place,
            DJANGO_SETTINGS_MODULE="souk.settings.base",
            SOUK_PROCESSOR_SECONDS_A_MINUTE="1",
        )
        site.start()
        try:
            yield found, site
        finally:
            site.stop()


class Answer(NamedTuple):
    status: int
    headers: Message
    text: str


def asked(site: Site, path: str, address: str, **headers: str) -> Answer:
    """Return the answer to somebody at an address of the loopback."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", site.port, timeout=SECONDS, source_address=(address, 0)
    )
    said = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(connection):
        connection.request("GET", path, headers=said)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read().decode())


def until_refused(site: Site, path: str, **headers: str) -> Answer:
    """Ask until the processor time of the attacker is used up, as it soon is again."""
    for _ in range(5_000):
        answer = asked(site, path, ATTACKER, **headers)
        if answer.status != 200:
            return answer
    raise AssertionError("Nobody was refused.")


def stream(site: Site, match: Stored, address: str) -> socket.socket:
    """Ask for a stream, and claim to be somebody else each time."""
    found = socket.create_connection(
        ("127.0.0.1", site.port), SECONDS, source_address=(address, 0)
    )
    claim = f"198.51.100.{id(found) % 250}"
    found.sendall(
        f"GET /live/{match.header.match}/ HTTP/1.1\r\nHost: localhost\r\n"
        f"X-Forwarded-For: {claim}\r\n\r\n".encode()
    )
    return found


def status(found: socket.socket) -> int:
    with found.makefile("rb") as answer:
        return int(answer.readline().split()[1])


def test_505_streams_of_one_address_leave_the_site_to_all_others(match):
    running, site = match
    with ExitStack() as streams:
        many = [
            streams.enter_context(stream(site, running, ATTACKER)) for _ in range(505)
        ]
        found = [status(one) for one in many]
        assert (found.count(200), found.count(429)) == (150, 355)
        with stream(site, running, HONEST) as honest:
            assert status(honest) == 200
        for path in ("/", "/matches/", f"/matches/{running.header.match}/"):
            assert asked(site, path, HONEST).status == 200


def test_who_has_used_up_the_processor_waits_and_all_others_do_not(match):
    running, site = match
    page = f"/matches/{running.header.match}/?by=event&seat=spectator"
    refusal = until_refused(site, page)
    assert refusal.status == 429
    assert int(refusal.headers["Retry-After"]) >= 1
    assert refusal.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Too much at once" in refusal.text
    assert 'lang="fr"' in refusal.text
    assert asked(site, page, HONEST).status == 200
    told = until_refused(site, "/api/", Accept_Language="fr")
    assert told.status == 429
    error = json.loads(told.text)
    assert error["code"] == "throttled"
    assert error["error"].startswith("Trop de requêtes de votre adresse")
    assert asked(site, "/api/", HONEST).status == 200

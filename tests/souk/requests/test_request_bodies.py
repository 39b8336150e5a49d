"""What a request sends is received before its turn, and what it gets is sent after."""

import asyncio
import json
from typing import Any

import pytest

from souk import asgi, request_bodies, response_buffer
from souk.request_bodies import IN_MEMORY, ClientGone, RequestBodies, TooSlow
from souk.response_buffer import PIECE, UnreadResponses
from souk.visitor_limits import TooBusy, Turns

Message = dict[str, Any]
ADDRESS = "192.0.2.1"


def scope(path: str = "/", **headers: str) -> Message:
    return {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "client": (ADDRESS, 1),
        "headers": [
            (name.replace("_", "-").encode(), value.encode())
            for name, value in headers.items()
        ],
    }


class Sender:
    """Sends pieces, and then nothing more."""

    def __init__(self, *pieces: bytes, is_all: bool = True) -> None:
        self.left = [*pieces]
        self._is_all = is_all

    async def receive(self) -> Message:
        if not self.left:
            await asyncio.Event().wait()
        piece = self.left.pop(0)
        more = bool(self.left) or not self._is_all
        return {"type": "http.request", "body": piece, "more_body": more}


async def read(bodies: RequestBodies, asked: Message, sender: Sender) -> bytes:
    """Return what an application is given."""
    found = b""
    async with bodies.received(ADDRESS, asked, sender.receive) as received:
        while True:
            message = await received()
            found += message["body"]
            if not message["more_body"]:
                return found


# --- receiving -----------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 1000, IN_MEMORY, IN_MEMORY + 1, 1_000_000])
def test_a_page_is_given_all_that_was_sent(size):
    data = bytes(number % 251 for number in range(size))
    pieces = [data[at : at + 9_999] for at in range(0, size, 9_999)]
    asked = scope(content_length=str(size))
    assert asyncio.run(read(RequestBodies(), asked, Sender(*pieces))) == data


@pytest.mark.parametrize(
    "headers",
    [{}, {"transfer_encoding": "chunked"}, {"content_length": str(10**9)}],
)
def test_what_django_would_not_read_is_not_received(headers):
    sender = Sender(b"something")
    assert asyncio.run(read(RequestBodies(), scope(**headers), sender)) == b""
    assert sender.left


def test_who_does_not_send_in_time_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(request_bodies, "SECONDS", 0.01)
    sender = Sender(b"a", is_all=False)
    with pytest.raises(TooSlow):
        asyncio.run(read(RequestBodies(), scope(content_length="5"), sender))


def test_who_has_left_is_not_answered():
    async def gone() -> Message:
        return {"type": "http.disconnect"}

    sender = Sender()
    sender.receive = gone  # type: ignore[method-assign]
    with pytest.raises(ClientGone):
        asyncio.run(read(RequestBodies(), scope(content_length="5"), sender))


@pytest.mark.parametrize(("kind", "size"), [("FORMS", 9), ("FILES", IN_MEMORY + 1)])
def test_an_address_sends_so_many_at_a_time_and_others_do_not_wait(
    monkeypatch, kind, size
):
    monkeypatch.setattr(request_bodies, kind, {"places": 9, "per_address": 2})

    async def work() -> None:
        bodies, asked = RequestBodies(), scope(content_length=str(size))
        slow = [
            asyncio.create_task(read(bodies, asked, Sender(b"a", is_all=False)))
            for _ in range(2)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await read(bodies, asked, Sender(b"a"))
        async with bodies.received("192.0.2.2", asked, Sender(b"a").receive):
            pass
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert await read(bodies, asked, Sender(b"a")) == b"a"

    asyncio.run(work())


@pytest.mark.parametrize("path", ["/", "/api/bots/"])
def test_who_is_too_slow_is_told_so_and_the_connection_ends(monkeypatch, path):
    monkeypatch.setattr(request_bodies, "SECONDS", 0.01)
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asked = scope(path, content_length="5", accept_language="fr")
    sender = Sender(b"a", is_all=False)
    asyncio.run(asgi.application(asked, sender.receive, send))
    assert sent[0]["status"] == 408
    assert (b"connection", b"close") in sent[0]["headers"]
    told = sent[1]["body"].decode()
    if path == "/":
        assert "This took too long" in told
        assert 'lang="fr"' in told
    else:
        assert json.loads(told)["code"] == "too_slow"
        assert json.loads(told)["error"].startswith("La requête")


# --- sending -------------------------------------------------------------------------

LARGE = bytes(range(256)) * 1_000


async def large_page(asked: Message, receive: object, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for at in range(0, len(LARGE), 1_000):
        piece = LARGE[at : at + 1_000]
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


class SlowReader:
    """Takes the first piece, and the others when it is told to."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.goes_on = asyncio.Event()

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        if len(self.sent) > 1:
            await self.goes_on.wait()

    def ask(self) -> asyncio.Task[None]:
        answer = asgi.application(scope(), Sender().receive, self.send)
        return asyncio.create_task(answer)


@pytest.fixture
def turns(monkeypatch) -> Turns:
    found = Turns(at_once=4)
    monkeypatch.setattr(asgi, "turns", found)
    monkeypatch.setattr(asgi, "_pages", large_page)
    return found


@pytest.mark.parametrize(("places", "turns_held"), [(9, 0), (2, 1)])
def test_who_reads_slowly_holds_a_turn_only_for_what_is_too_much(
    monkeypatch, turns, places, turns_held
):
    unread = {"places": 9, "per_address": places}
    monkeypatch.setattr(response_buffer, "UNREAD", unread)
    monkeypatch.setattr(asgi, "unread", UnreadResponses())

    async def work() -> None:
        readers = [SlowReader() for _ in range(3)]
        tasks = [reader.ask() for reader in readers]
        for _ in range(20):
            await asyncio.sleep(0)
        assert all(len(reader.sent) == 2 for reader in readers)
        held = sum(line.people for line in turns._lines.values())
        assert held == turns_held
        for reader in readers:
            reader.goes_on.set()
        await asyncio.gather(*tasks)
        for reader in readers:
            pieces = [message["body"] for message in reader.sent[1:]]
            assert b"".join(pieces) == LARGE
            assert max(map(len, pieces)) == PIECE
            more = [message["more_body"] for message in reader.sent[1:]]
            assert more == [True] * (len(more) - 1) + [False]
        assert turns._lines == {}

    asyncio.run(work())

"""A client that still sends while the answer is known is heard out, within limits."""

import asyncio
from typing import Any

import pytest

from souk import unread

Message = dict[str, Any]


class Visitor:
    """Sends a request in pieces, and remembers what was said and when."""

    def __init__(
        self, *pieces: bytes, headers: dict[bytes, bytes] | None = None
    ) -> None:
        size = str(sum(map(len, pieces))).encode()
        given = {b"content-length": size} if headers is None else headers
        self.scope = {"type": "http", "headers": list(given.items())}
        self.left = list(pieces)
        self.said: list[tuple[str, int]] = []
        """Each message, with how many pieces were left to send."""

    async def receive(self) -> Message:
        if not self.left:
            await asyncio.sleep(60)
        piece = self.left.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(self.left)}

    async def send(self, message: Message) -> None:
        self.said.append((message["type"], len(self.left)))

    def asks(self, application: unread.Application) -> list[tuple[str, int]]:
        async def ask() -> None:
            heard = unread.hearing_out(application)
            await heard(self.scope, self.receive, self.send)

        asyncio.run(ask())
        return self.said


async def refusing(scope: Message, receive: unread.Receive, send: unread.Send) -> None:
    """Answer without reading a word."""
    await send({"type": "http.response.start", "status": 413, "headers": []})
    await send({"type": "http.response.body", "body": b"No.", "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def reading(scope: Message, receive: unread.Receive, send: unread.Send) -> None:
    while (await receive()).get("more_body"):
        pass
    await refusing(scope, receive, send)


START, BODY = "http.response.start", "http.response.body"


def test_the_last_word_waits_until_all_is_sent():
    visitor = Visitor(b"a" * 100, b"b" * 100, b"c")
    assert visitor.asks(refusing) == [(START, 3), (BODY, 3), (BODY, 0)]


def test_all_but_the_end_is_said_at_once():
    async def blunt(scope: Message, receive: unread.Receive, send: unread.Send) -> None:
        await send({"type": "http.response.start", "status": 413, "headers": []})
        await send({"type": "http.response.body", "body": b"No."})

    visitor = Visitor(b"a" * 100, b"b")
    assert visitor.asks(blunt) == [(START, 2), (BODY, 2), (BODY, 0)]


def test_what_was_read_is_not_waited_for_again():
    visitor = Visitor(b"a" * 100, b"b")
    assert visitor.asks(reading) == [(START, 0), (BODY, 0), (BODY, 0)]


def test_a_request_without_a_body_is_not_waited_for():
    visitor = Visitor(headers={})
    assert visitor.asks(refusing) == [(START, 0), (BODY, 0), (BODY, 0)]


def test_a_body_of_unknown_length_is_heard_out_too():
    visitor = Visitor(b"a", b"b", headers={b"transfer-encoding": b"chunked"})
    assert visitor.asks(refusing)[-1] == (BODY, 0)


@pytest.mark.parametrize("length", [b"11", b"many", b"-1"])
def test_nobody_is_heard_who_announces_too_much(monkeypatch, length):
    monkeypatch.setattr(unread, "LARGEST", 10)
    visitor = Visitor(b"a", b"b", headers={b"content-length": length})
    assert visitor.asks(refusing)[-1] == (BODY, 2)


def test_nobody_is_heard_who_sends_more_than_enough(monkeypatch):
    monkeypatch.setattr(unread, "LARGEST", 10)
    pieces = [b"six by"] * 5
    visitor = Visitor(*pieces, headers={b"transfer-encoding": b"chunked"})
    assert visitor.asks(refusing)[-1] == (BODY, 3)


def test_nobody_is_waited_for_who_falls_silent(monkeypatch):
    monkeypatch.setattr(unread, "SECONDS", 0.01)
    visitor = Visitor(headers={b"content-length": b"5"})
    assert visitor.asks(refusing)[-1] == (BODY, 0)


def test_who_has_left_is_not_waited_for():
    visitor = Visitor(b"a", b"b")

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    visitor.receive = gone  # type: ignore[method-assign]
    assert visitor.asks(refusing)[-1] == (BODY, 2)

"""Lets a client that still sends finish, so that it receives the answer.

A connection that is closed while something unread is in it is reset by the kernel, and
an answer on its way may be lost: a proxy would tell of a fault of ours where we have
said what is wrong. So what a page did not want to read is taken and thrown away before
the last word is said.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

LARGEST: Final = 16_000_000
"""A client that sends more bytes is not waited for; a proxy lets less in."""
SECONDS: Final = 30.0
"""How long anybody is waited for; it costs a connection, and no thread."""

TOO_SLOW: Final = 408
"""Who is told this has been waited for already."""

Message = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def hearing_out(application: Application) -> Application:
    """Return an ASGI application that ends its answers when the request has ended."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_worth_reading(scope):
            await application(scope, receive, send)
            return
        request = _Request(receive)

        async def send_on(message: Message) -> None:
            if message.get("status") == TOO_SLOW:
                request.give_up()
            is_body = message["type"] == "http.response.body"
            is_last = is_body and not message.get("more_body", False)
            if is_last and not request.is_over:
                # All but the end is said at once: a proxy that hears an answer may send
                # no more, and would wait for the words until nobody waits for it.
                if message.get("body"):
                    await send({**message, "more_body": True})
                await request.finish()
                message = {"type": "http.response.body"}
            await send(message)

        await application(scope, request.receive, send_on)

    return answer


def _is_worth_reading(scope: Scope) -> bool:
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"0")
    if b"transfer-encoding" in headers:
        return True
    return length.isdigit() and 0 < int(length) <= LARGEST


class _Request:
    """What of a request has come, and whether that is all."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.is_over = False
        self._size = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        self.is_over = not message.get("more_body", False)
        return message

    def give_up(self) -> None:
        self.is_over = True

    async def finish(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                while not self.is_over and self._size <= LARGEST:
                    await self.receive()

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
            is_body = message["type"] == "http.response.body"
            if is_body and not message.get("more_body", False):
                await request.finish()
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
        self._is_over = False
        self._size = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        self._is_over = not message.get("more_body", False)
        return message

    async def finish(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                while not self._is_over and self._size <= LARGEST:
                    await self.receive()

"""Receives what a request sends before the request takes its turn.

A page is made in a thread, and threads are few. One that waits for a client who sends a
form byte by byte would wait for nothing else meanwhile. So a body is received in the
event loop, within a limit of time, and a page finds all of it there. Memory and disk
are limited by the number of bodies that are received or wait for their turn.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from tempfile import SpooledTemporaryFile
from typing import Final

from django.conf import settings

from replays.places import NoPlace, Places
from souk.unread import Message, Receive, Scope
from souk.visitor_limits import WAITING, WAITING_SECONDS, TooBusy

IN_MEMORY: Final = 64_000
"""A body that is larger lies on the disk, but for its beginning."""

SECONDS: Final = 20.0
SLOWEST: Final = 64_000
"""Bytes a second that add to the time: half a megabit, as a slow line has."""

FORMS: Final = {"places": 8 * WAITING, "per_address": WAITING}
"""How many bodies that fit into memory there are at once: 256 MB, one address 32 MB."""

FILES: Final = {"places": 250, "per_address": 32}
"""How many larger bodies there are at once: 3 GB on the disk, one address 384 MB."""

PIECE: Final = 64_000


class TooSlow(Exception):
    """A client has not sent its request in the time that there is for it."""


class ClientGone(Exception):
    """A client has left before it had sent all: there is nobody to answer."""


class RequestBodies:
    def __init__(self) -> None:
        self._forms = Places(**FORMS)
        self._files = Places(**FILES)

    @asynccontextmanager
    async def received(
        self, address: str, scope: Scope, receive: Receive
    ) -> AsyncIterator[Receive]:
        """Wait for the body, and give it out again as messages that are there."""
        length = _usable_length(scope)
        places = self._forms if length <= IN_MEMORY else self._files
        if not length:
            yield _Received(None, receive)
            return
        with ExitStack() as held:
            try:
                held.enter_context(places.for_address(address))
            except NoPlace as error:
                raise TooBusy(WAITING_SECONDS) from error
            body = held.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY))
            await _receive(receive, body, SECONDS + length / SLOWEST)
            body.seek(0)
            yield _Received(body, receive)


def _usable_length(scope: Scope) -> int:
    """Return how much is to come of what Django would read; it refuses the rest.

    A body of unknown length is none to Django, and one that is too large is refused by
    what it announces.
    """
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"0")
    if b"transfer-encoding" in headers or not length.isdigit():
        return 0
    found = int(length)
    return found if found <= settings.LARGEST_REQUEST else 0


async def _receive(
    receive: Receive, body: "SpooledTemporaryFile[bytes]", seconds: float
) -> None:
    try:
        async with asyncio.timeout(seconds):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientGone
                body.write(message.get("body", b""))
                more = message.get("more_body", False)
    except TimeoutError as error:
        raise TooSlow from error


class _Received:
    """What a request has sent, as a server gives it to an application."""

    def __init__(
        self, body: "SpooledTemporaryFile[bytes] | None", receive: Receive
    ) -> None:
        self._body = body
        self._receive = receive
        self._is_over = False

    async def __call__(self) -> Message:
        if self._is_over:
            # Whether the client is still there.
            return await self._receive()
        piece = self._body.read(PIECE) if self._body else b""
        self._is_over = len(piece) < PIECE
        return {"type": "http.request", "body": piece, "more_body": not self._is_over}
